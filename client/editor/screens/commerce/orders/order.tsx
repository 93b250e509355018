// One order: items, next actions, customer, and history. Admin "Orders".
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { orderPaymentCalls } from '../../../../../server/commerce/checkout/calls.ts';
import { downloadCalls } from '../../../../../server/commerce/download/calls.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { orderCalls, paperCalls } from '../../../../../server/commerce/order/calls.ts';
import { entitlesToFiles, isParcel } from '../../../../../server/commerce/order/states.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ProductType } from '../../../../../server/commerce/product/product-type.ts';
import { addressOf, ask } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import type { ToastAction } from '../../../../ui/feedback/toasts.ts';
import { later } from '../../../../ui/later.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { messages as ui } from '../../../../ui/messages.ts';
import { useEditor } from '../../../editor-context.ts';
import { useEmail } from '../../../email.tsx';
import { RecordWaiting } from '../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { timeText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useAsked } from '../../../use-asked.ts';
import { useBeside } from '../../../use-beside.ts';
import { keepAnswer, useCall } from '../../../use-call.ts';
import { useSubmission } from '../../../use-submission.ts';
import { ActDialog } from './act-dialog.tsx';
import { composeMessages } from './compose-messages.ts';
import { CustomerCard } from './customer-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { ItemsCard } from './items-card.tsx';
import { ListedParcels } from './listed-parcels.tsx';
import { listMessages, messages, returnMessages, recordMessages as words } from './messages.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { ReturnDialog, ReturnsCard } from './returns-card.tsx';
import { failedRefundOf, fulfillmentBadge, hasOneShipment, paymentBadge } from './states.tsx';
import { TotalsCard } from './totals-card.tsx';

const CancelDialog = later(async () => (await import('./cancel-dialog.tsx')).CancelDialog);
const EmailDialog = later(async () => (await import('./email-dialog.tsx')).EmailDialog);
const FulfillDialog = later(async () => (await import('./fulfill-dialog.tsx')).FulfillDialog);
const AddressDialog = later(async () => (await import('./address-dialog.tsx')).AddressDialog);

const up = { label: listMessages.title, href: '/config/orders' };

export function OrderScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const order = useCall(orderCalls.open, { id });
  if (order.data) return <Loaded key={id} order={order.data} guard={guard} />;
  return <RecordWaiting query={order} up={up} words={messages} />;
}

type Asked = { id: string; n: string; idempotencyKey: string };

/** One-click actions. */
const acts = {
  retryPayment: (asked: Asked) => ask(orderPaymentCalls.retry, asked),
  retryRefund: (asked: Asked) => ask(orderCalls.retryRefund, asked),
  markPending: (asked: Asked) => ask(orderCalls.markPending, asked),
  mailConfirmation: (asked: Asked) => ask(orderCalls.resendMail, { ...asked, body: { kind: 'confirmed' } }),
  mailShipping: (asked: Asked) => ask(orderCalls.resendMail, { ...asked, body: { kind: 'shipped' } }),
  mailLinks: async (asked: Asked) => {
    await ask(downloadCalls.mailLinks, asked);
    // Refetched, so that its history is current.
    return ask(orderCalls.open, asked);
  },
};

/** `n`: the refund's number. */
type Act = { name: keyof typeof acts; n?: number };

const mailingActs: readonly Act['name'][] = ['mailConfirmation', 'mailShipping', 'mailLinks'];
type Done = string | ((changed: OwnerOrder) => string);

const isDigital = ({ productType }: OwnerOrder['lines'][number]) => productType === ProductType.digital;

type Open = 'fulfill' | 'refund' | 'cancel' | 'email' | 'address' | 'return' | 'markPaid' | undefined;

function Loaded({ order, guard }: { order: OwnerOrder; guard: LeaveGuard }) {
  const { person, toasts } = useEditor();
  const email = useEmail();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<Open>();
  const { id, may } = order;
  const beside = useBeside(orderCalls.browse, id, (other) => `/config/orders/${other}`);
  const shown = (changed: OwnerOrder) => {
    keepAnswer(client, orderCalls.open, { id }, changed);
  };
  const submit = useSubmission(({ name, n }: Act, idempotencyKey) => acts[name]({ id, n: String(n), idempotencyKey }));
  const act = useAction({
    run: ({ asked }: { asked: Act; done: Done }) => submit(asked),
    onSuccess: (changed, { asked, done }) => {
      shown(changed);
      const said = typeof done === 'string' ? done : done(changed);
      if (mailingActs.includes(asked.name)) email.saySent(said);
      else toasts.say(said);
    },
    isBrief: true,
  });
  const closed = (changed?: OwnerOrder, done?: string, action?: ToastAction) => {
    setOpen(undefined);
    if (changed) shown(changed);
    if (done) toasts.say(done, action && { action });
  };
  const mayChange = can(person, 'orders.change');
  const mayRefund = can(person, 'orders.refund');
  // While the items can be changed, too, both are edited together.
  const mayChangeAddress = mayChange && may.changeAddress === true && may.edit !== true;
  const canRefund = mayRefund && may.refund === true && order.refundableCents > 0;
  const failedRefund = failedRefundOf(order);
  const refundAmount = { total: formatMoney(failedRefund?.totalCents ?? 0, order.currency) };
  useAsked('refund', () => (canRefund ? setOpen('refund') : toasts.say(words.nothingToRefund)));
  const canFulfill = mayChange && may.fulfill === true;
  useAsked('fulfill', () => (canFulfill ? setOpen('fulfill') : toasts.say(words.nothingToFulfill)));
  const run = (asked: Act, done: Done) => () => act.mutate({ asked, done });
  const undo = { label: ui.undo, run: run({ name: 'markPending' }, words.markedPending) };
  const item = (name: string, label: string, isAllowed: boolean, act: () => void, isDanger = false) =>
    isAllowed ? [{ id: name, label, isDanger, run: act }] : [];
  const actions = [
    { id: 'receipt', label: words.receipt, href: addressOf(paperCalls.receipt, { id }) },
    ...item('mail', words.resendConfirmation, mayChange, run({ name: 'mailConfirmation' }, words.mailSent)),
    ...item(
      'shipped',
      words.resendShipping,
      mayChange && (order.fulfillments ?? []).some(isParcel),
      run({ name: 'mailShipping' }, words.mailSent),
    ),
    ...item(
      'links',
      words.resendLinks,
      mayChange && entitlesToFiles(order) && order.lines.some(isDigital),
      run({ name: 'mailLinks' }, words.mailSent),
    ),
    ...item('email', words.changeEmail, mayChange, () => setOpen('email')),
    ...item('address', words.changeAddress, mayChangeAddress, () => setOpen('address')),
    ...item('edit', composeMessages.edit, mayChange && may.edit === true, () => navigate(`/config/orders/${id}/edit`)),
    ...item(
      'return',
      returnMessages.start,
      mayChange && order.returnable.length > 0 && order.fulfillmentStatus !== 'CANCELED',
      () => setOpen('return'),
    ),
    ...item(
      'pending',
      words.markPending,
      mayChange && may.markPending === true,
      run({ name: 'markPending' }, words.markedPending),
    ),
    ...item('cancel', words.cancel, mayChange && may.cancel === true, () => setOpen('cancel'), true),
  ];
  const dialogs: Readonly<Record<NonNullable<Open>, () => ReactNode>> = {
    fulfill: () => (
      <FulfillDialog
        order={order}
        onClose={(changed, done) => closed(changed, done, changed && hasOneShipment(changed) ? undo : undefined)}
      />
    ),
    refund: () => <RefundDialog order={order} onClose={closed} />,
    cancel: () => <CancelDialog order={order} mayRefund={mayRefund} onClose={closed} />,
    return: () => <ReturnDialog order={order} onClose={closed} />,
    address: () =>
      order.shippingAddress && <AddressDialog order={order} address={order.shippingAddress} onClose={closed} />,
    email: () => <EmailDialog order={order} onClose={closed} />,
    markPaid: () => (
      <ActDialog
        title={words.markPaidTitle}
        does={composeMessages.paidNow({ total: formatMoney(order.payment.amountCents, order.currency) })}
        act={(idempotencyKey) => ask(orderPaymentCalls.markPaid, { id, idempotencyKey })}
        done={words.markedPaid}
        mails={order.paymentState === 'FAILED' && order.email !== ''}
        onClose={closed}
      >
        <p>{words.markPaidNote}</p>
      </ActDialog>
    ),
  };
  return (
    <RecordPage
      title={messages.numbered({ number: `#${order.orderNumber}` })}
      up={up}
      beside={beside}
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
          {canRefund && <Button onPress={() => setOpen('refund')}>{words.refund}</Button>}
          {canFulfill && (
            <Button kind="primary" onPress={() => setOpen('fulfill')}>
              {words.fulfill}
            </Button>
          )}
          <ActionMenu label={words.more} icon={<Ellipsis />} actions={actions} />
        </>
      }
      notices={
        <>
          {mayRefund && failedRefund && (
            <Notice
              tone="bad"
              action={
                <Button
                  isPending={act.isPending}
                  onPress={run({ name: 'retryRefund', n: failedRefund.n }, (changed) =>
                    failedRefundOf(changed) ? words.refundRefused : words.refundDone(refundAmount),
                  )}
                >
                  {words.retryRefund}
                </Button>
              }
            >
              {words.refundFailed({ amount: refundAmount.total })}
            </Notice>
          )}
          {mayChange && (
            <>
              {may.retryPayment === true && (
                <Notice
                  tone="bad"
                  action={
                    <>
                      <Button isPending={act.isPending} onPress={run({ name: 'retryPayment' }, words.retried)}>
                        {words.retryPayment}
                      </Button>
                      <MarkPaid isPending={act.isPending} onPress={() => setOpen('markPaid')} />
                    </>
                  }
                >
                  {words.paymentFailed}
                </Notice>
              )}
              {may.markPaid === true && may.retryPayment !== true && (
                <Notice tone="warn" action={<MarkPaid isPending={act.isPending} onPress={() => setOpen('markPaid')} />}>
                  {words.awaitingPayment}
                </Notice>
              )}
            </>
          )}
        </>
      }
      aside={
        <>
          <CustomerCard order={order} />
          <HistoryCard order={order} mayChange={mayChange} guard={guard} />
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
