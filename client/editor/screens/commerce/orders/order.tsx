// One order: what was bought, what is to do with it, who bought it, and what happened. Admin "Orders".
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { orderPaymentCalls } from '../../../../../server/commerce/checkout/calls.ts';
import { orderCalls, paperCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { addressOf, ask, errorText, newIdempotencyKey, Refused } from '../../../../api/ask.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { ActionMenu } from '../../../../ui/menu.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { RecordPage } from '../../../../ui/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { timeText } from '../../../time-text.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { composeMessages } from './compose-messages.ts';
import { CustomerCard } from './customer-card.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { FulfillDialog } from './fulfill-dialog.tsx';
import { HistoryCard } from './history-card.tsx';
import { ItemsCard } from './items-card.tsx';
import { ListedParcels } from './listed-parcels.tsx';
import { listMessages, messages, returnMessages, recordMessages as words } from './messages.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { ReturnDialog, ReturnsCard } from './returns-card.tsx';
import { fulfillmentBadge, paymentBadge } from './states.tsx';
import { TotalsCard } from './totals-card.tsx';

const up = { label: listMessages.title, href: '/config/orders' };

export function OrderScreen({ id }: { id: string }) {
  const order = useQuery({ queryKey: ['order', id], queryFn: () => ask(orderCalls.open, { id }) });
  if (order.data) return <Loaded order={order.data} />;
  const isUnknown = order.error instanceof Refused && order.error.status === 404;
  return (
    <RecordPage title={isUnknown ? messages.notFound : messages.title} up={up}>
      {isUnknown && <p>{messages.notFoundNote}</p>}
      {order.isPending && <Loading what={messages.what} />}
      {order.isError && !isUnknown && <LoadFailed onRetry={() => void order.refetch()} />}
    </RecordPage>
  );
}

type Open = 'fulfill' | 'refund' | 'cancel' | 'email' | 'return' | undefined;

function Loaded({ order }: { order: OwnerOrder }) {
  const { person, toasts } = useEditor();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<Open>();
  const { id, may } = order;
  const shown = (changed: OwnerOrder) => {
    client.setQueryData(['order', id], changed);
    void client.invalidateQueries({ queryKey: ['orders'] });
  };
  const act = useMutation({
    mutationFn: ({ run }: { run(key: string): Promise<OwnerOrder>; done: string }) => run(newIdempotencyKey()),
    onSuccess: (changed, { done }) => {
      shown(changed);
      toasts.say(done);
    },
    onError: (error) => toasts.say(errorText(error)),
  });
  const closed = (changed?: OwnerOrder, done?: string) => {
    setOpen(undefined);
    if (changed) shown(changed);
    if (done) toasts.say(done);
  };
  const mayChange = can(person, 'orders.change');
  const mayRefund = can(person, 'orders.refund');
  const run = (done: string, call: (idempotencyKey: string) => Promise<OwnerOrder>) => () =>
    act.mutate({ run: call, done });
  const item = (name: string, label: string, isAllowed: boolean, act: () => void, isDanger = false) =>
    isAllowed ? [{ id: name, label, isDanger, run: act }] : [];
  const actions = [
    { id: 'receipt', label: words.receipt, href: addressOf(paperCalls.receipt, { id }) },
    ...item('mail', words.resendConfirmation, mayChange, run(words.mailSent, (idempotencyKey) => ask(orderCalls.resendMail, { id, body: { kind: 'confirmed' }, idempotencyKey }))), // biome-ignore format: one action
    ...item('email', words.changeEmail, mayChange, () => setOpen('email')),
    ...item('edit', composeMessages.edit, mayChange && may.edit === true, () => navigate(`/config/orders/${id}/edit`)),
    ...item('return', returnMessages.start, mayChange && order.returnable.length > 0 && order.fulfillmentStatus !== 'CANCELED', () => setOpen('return')), // biome-ignore format: one action
    ...item('pending', words.markPending, mayChange && may.markPending === true, run(words.markedPending, (idempotencyKey) => ask(orderCalls.markPending, { id, idempotencyKey }))), // biome-ignore format: one action
    ...item('cancel', words.cancel, mayChange && may.cancel === true, () => setOpen('cancel'), true),
  ];
  const dialogs: Readonly<Record<NonNullable<Open>, () => ReactNode>> = {
    fulfill: () => <FulfillDialog order={order} onClose={closed} />,
    refund: () => <RefundDialog order={order} onClose={closed} />,
    cancel: () => <CancelDialog order={order} mayRefund={mayRefund} onClose={closed} />,
    return: () => <ReturnDialog order={order} onClose={closed} />,
    email: () => <EmailDialog order={order} onClose={closed} />,
  };
  return (
    <RecordPage
      title={messages.numbered({ number: `#${order.orderNumber}` })}
      up={up}
      badges={
        <>
          <Badge {...paymentBadge(order)} />
          <Badge {...fulfillmentBadge(order)} />
          {order.testMode && <Badge>{words.test}</Badge>}
        </>
      }
      lead={
        <>
          {timeText(order.createdAt)}
          {order.exchangeOf && (
            <>
              {' · '}
              <Link href={`/config/orders/${order.exchangeOf.orderId}`}>
                {returnMessages.exchangeOf({ number: order.exchangeOf.orderNumber })}
              </Link>
            </>
          )}
        </>
      }
      actions={
        <>
          <ButtonLink isElsewhere href={`${addressOf(paperCalls.packingSlips)}?ids=${encodeURIComponent(id)}`}>
            {words.packingSlip}
          </ButtonLink>
          {mayRefund && may.refund === true && order.refundableCents > 0 && (
            <Button onPress={() => setOpen('refund')}>{words.refund}</Button>
          )}
          {mayChange && may.fulfill === true && (
            <Button kind="primary" onPress={() => setOpen('fulfill')}>
              {words.fulfill}
            </Button>
          )}
          <ActionMenu label={words.more} icon={<Ellipsis />} actions={actions} />
        </>
      }
      notices={
        mayChange && (
          <>
            {may.retryPayment === true && (
              <Notice
                tone="bad"
                action={
                  <>
                    <Button
                      isPending={act.isPending}
                      onPress={run(words.retried, (idempotencyKey) => ask(orderPaymentCalls.retry, { id, idempotencyKey }))}
                    >
                      {words.retryPayment}
                    </Button>
                    <MarkPaid isPending={act.isPending} onPress={run(words.markedPaid, (idempotencyKey) => ask(orderPaymentCalls.markPaid, { id, idempotencyKey }))} />
                  </>
                } // biome-ignore format: two buttons
              >
                {words.paymentFailed}
              </Notice>
            )}
            {may.markPaid === true && may.retryPayment !== true && (
              <Notice
                tone="warn"
                action={<MarkPaid isPending={act.isPending} onPress={run(words.markedPaid, (idempotencyKey) => ask(orderPaymentCalls.markPaid, { id, idempotencyKey }))} />} // biome-ignore format: one button
              >
                {words.awaitingPayment}
              </Notice>
            )}
          </>
        )
      }
      aside={
        <>
          <CustomerCard order={order} />
          <HistoryCard order={order} mayChange={mayChange} />
        </>
      }
    >
      <ItemsCard order={order} />
      <ListedParcels order={order} />
      <ReturnsCard order={order} mayChange={mayChange} mayRefund={mayRefund} onChanged={closed} />
      <TotalsCard order={order} />
      {open && dialogs[open]()}
    </RecordPage>
  );
}

const MarkPaid = (props: { isPending: boolean; onPress(): void }) => <Button {...props}>{words.markPaid}</Button>;
