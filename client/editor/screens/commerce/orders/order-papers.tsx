// Where the mail about a new order leads: the order's papers, which say who bought what, for how much, and where it goes.

import { useQuery } from '@tanstack/react-query';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import { ask, Refused } from '../../../../api/ask.ts';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { WorkScreen } from '../../../../ui/work-screen.tsx';

export function OrderPapers({ id }: { id: string }) {
  const order = useQuery({ queryKey: ['order', id], queryFn: () => ask(orderCalls.open, { id }), retry: false });
  const path = encodeURIComponent(id);
  if (order.error instanceof Refused && order.error.status === 404)
    return (
      <WorkScreen title="Order not found">
        <p>There is no order at this address. It may have been deleted, or the link is incomplete.</p>
      </WorkScreen>
    );
  return (
    <WorkScreen title={order.data ? `Order ${order.data.orderNumber}` : 'Order'}>
      {order.isPending && <Loading what="the order" />}
      {order.isError && <LoadFailed onRetry={() => order.refetch()} />}
      {order.data && (
        <p>
          Who bought what, and for how much: <a href={`/api/commerce/orders/${path}/receipt.pdf`}>Receipt (PDF)</a>.
          What is left to send, and where it goes:{' '}
          <a href={`/api/commerce/packing-slips.pdf?ids=${path}`}>Packing slip (PDF)</a>.
        </p>
      )}
    </WorkScreen>
  );
}
