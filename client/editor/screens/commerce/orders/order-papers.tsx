// The documents of an order, linked from the email about a new order.

import { useQuery } from '@tanstack/react-query';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import { ask, Refused } from '../../../../api/ask.ts';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { WorkScreen } from '../../../../ui/work-screen.tsx';
import { messages } from './messages.ts';

export function OrderPapers({ id }: { id: string }) {
  const order = useQuery({ queryKey: ['order', id], queryFn: () => ask(orderCalls.open, { id }), retry: false });
  const path = encodeURIComponent(id);
  if (order.error instanceof Refused && order.error.status === 404)
    return (
      <WorkScreen title={messages.notFound}>
        <p>{messages.notFoundNote}</p>
      </WorkScreen>
    );
  return (
    <WorkScreen title={order.data ? messages.numbered({ number: order.data.orderNumber }) : messages.title}>
      {order.isPending && <Loading what={messages.what} />}
      {order.isError && <LoadFailed onRetry={() => order.refetch()} />}
      {order.data && (
        <p>
          {messages.receiptNote} <a href={`/api/commerce/orders/${path}/receipt.pdf`}>{messages.receipt}</a>.
          {messages.packingSlipNote} <a href={`/api/commerce/packing-slips.pdf?ids=${path}`}>{messages.packingSlip}</a>.
        </p>
      )}
    </WorkScreen>
  );
}
