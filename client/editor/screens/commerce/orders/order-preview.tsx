// An order preview beside the list: state, items, total, and customer. The list keeps its position.
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import { errorText } from '../../../../api/ask.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { timeText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { CustomerCard } from './customer-card.tsx';
import { ItemsCard } from './items-card.tsx';
import { messages } from './messages.ts';
import { fulfillmentBadge, paymentBadge } from './states.tsx';
import { TotalsCard } from './totals-card.tsx';

export function OrderPreview({ id }: { id: string }) {
  const order = useCall(orderCalls.open, { id });
  if (!order.data)
    return order.isError ? (
      <LoadFailed words={errorText(order.error)} onRetry={() => void order.refetch()} />
    ) : (
      <Loading what={messages.what} />
    );
  return (
    <>
      <Toolbar as="p">
        <Badge {...paymentBadge(order.data)} /> <Badge {...fulfillmentBadge(order.data)} />
        <Note as="span">{timeText(order.data.createdAt)}</Note>
      </Toolbar>
      <CustomerCard order={order.data} />
      <ItemsCard order={order.data} />
      <TotalsCard order={order.data} />
    </>
  );
}
