// One subscription: its plan, card, and orders, and the owner's actions for the customer. Admin, job 56.
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import { subscriptionCalls } from '../../../../../server/commerce/subscription/calls.ts';
import { recurrenceText } from '../../../../../server/commerce/subscription/schedule.ts';
import type { SubscriptionRow } from '../../../../../server/commerce/subscription/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact, Facts, Line, Note, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useEmail } from '../../../email.tsx';
import { RecordWaiting } from '../../../record-waiting.tsx';
import { dayText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useBeside } from '../../../use-beside.ts';
import { keepAnswer, useCall } from '../../../use-call.ts';
import { useSubmission } from '../../../use-submission.ts';
import { ActDialog } from '../orders/act-dialog.tsx';
import { CustomerName } from '../orders/customer-card.tsx';
import { moneyText } from '../orders/money-text.ts';
import { messages as words } from './messages.ts';
import { stateTone } from './states.ts';

const up = { label: words.title, href: '/config/subscriptions' };

export function SubscriptionScreen({ id }: { id: string }) {
  const found = useCall(subscriptionCalls.open, { id });
  if (found.data) return <Loaded subscription={found.data} />;
  return <RecordWaiting query={found} up={up} words={{ ...words, title: words.one }} />;
}

type Act = 'pause' | 'skip' | 'cancel';

function Loaded({ subscription }: { subscription: SubscriptionRow }) {
  const { person, toasts } = useEditor();
  const client = useQueryClient();
  const mails = useEmail();
  const [open, setOpen] = useState<Act>();
  const { id, state, email, item, plan, currency, nextAt, payment, refusal } = subscription;
  const beside = useBeside(subscriptionCalls.browse, id, (other) => `${up.href}/${other}`);
  const mayChange = can(person, 'orders.change');
  const isRunning = state === 'ACTIVE' || state === 'PAST_DUE' || state === 'PAUSED';
  const shown = (changed: SubscriptionRow) => {
    keepAnswer(client, subscriptionCalls.open, { id }, changed);
  };
  const submit = useSubmission((act: 'resume' | 'sendCardLink', idempotencyKey) =>
    ask(subscriptionCalls[act], { id, idempotencyKey }),
  );
  const run = useAction({
    run: submit,
    onSuccess: (changed, act) => {
      shown(changed);
      if (act === 'resume') toasts.say(words.didResume);
      else mails.saySent(words.didCardLink({ email }));
    },
    isBrief: true,
  });
  const day = nextAt === undefined ? '' : dayText(nextAt);
  const action = (id: string, label: string, isAllowed: boolean, act: () => void, isDanger = false) =>
    isAllowed ? [{ id, label, isDanger, run: act }] : [];
  const actions = [
    ...action('card', words.cardLink, isRunning, () => run.mutate('sendCardLink')),
    ...action('skip', words.skip, state === 'ACTIVE', () => setOpen('skip')),
    ...action('cancel', words.cancel, isRunning, () => setOpen('cancel'), true),
  ];
  const acts: Readonly<Record<Act, { title: string; does: string; note: string; done: string }>> = {
    pause: { title: words.pauseTitle, does: words.pause, note: words.pauseNote({ day }), done: words.didPause },
    skip: { title: words.skipTitle, does: words.skip, note: words.skipNote({ day }), done: words.didSkip },
    cancel: { title: words.cancelTitle, does: words.cancel, note: words.cancelNote({ email }), done: words.didCancel },
  };
  const name = nameOf(subscription);
  return (
    <RecordPage
      title={name || email}
      up={up}
      beside={beside}
      badges={
        <>
          <Badge tone={stateTone[state]}>{words.states[state]}</Badge>
          {subscription.testMode && <Badge>{words.test}</Badge>}
        </>
      }
      lead={item.title}
      actions={
        mayChange &&
        isRunning && (
          <>
            {state === 'PAUSED' ? (
              <Button kind="primary" isPending={run.isPending} onPress={() => run.mutate('resume')}>
                {words.resume}
              </Button>
            ) : (
              <Button onPress={() => setOpen('pause')}>{words.pause}</Button>
            )}
            <ActionMenu label={words.more} icon={<Ellipsis />} actions={actions} />
          </>
        )
      }
      notices={
        <>
          {state === 'PAST_DUE' && refusal && <Notice tone="bad">{words.refused[refusal]}</Notice>}
          {state === 'PAUSED' && <Notice tone="warn">{words.paused}</Notice>}
        </>
      }
      aside={
        <Card title={words.customer}>
          <Stack gap={0} isStart>
            <CustomerName id={subscription.customerId}>{name || email}</CustomerName>
            <a href={`mailto:${email}`}>{email}</a>
          </Stack>
        </Card>
      }
    >
      <Card title={words.plan}>
        <Facts>
          <Fact name={words.product}>
            {[item.title, ...item.optionValues.map(({ value }) => value)].join(', ')} × {item.quantity}
          </Fact>
          <Fact name={words.columns.price}>
            {words.price({ price: formatMoney(item.unitCents * item.quantity, currency), every: recurrenceText(plan) })}
          </Fact>
          <Fact name={state === 'PAST_DUE' ? words.nextAttempt : words.next}>{day || words.none}</Fact>
          <Fact name={words.began}>{dayText(subscription.createdAt)}</Fact>
          <Fact name={words.card}>{payment.label || words.noCard}</Fact>
        </Facts>
      </Card>
      <Renewals id={id} />
      {open && (
        <ActDialog<SubscriptionRow>
          title={acts[open].title}
          does={acts[open].does}
          {...(open === 'cancel' && { keep: words.keep })}
          isDanger={open === 'cancel'}
          act={(idempotencyKey) => ask(subscriptionCalls[open], { id, idempotencyKey })}
          done={acts[open].done}
          mails={open === 'cancel'}
          onClose={(changed, done) => {
            setOpen(undefined);
            if (changed) shown(changed);
            if (done) toasts.say(done);
          }}
        >
          <p>{acts[open].note}</p>
        </ActDialog>
      )}
    </RecordPage>
  );
}

/** The initial order and the renewals; the last hundred. */
function Renewals({ id }: { id: string }) {
  const orders = useCall(orderCalls.browse, { query: { subscriptionId: id, limit: 100 } });
  return (
    <Card title={words.renewals}>
      <Waiting query={orders} what={words.renewals} />
      {orders.data?.rows.length === 0 && <Note>{words.noOrders}</Note>}
      <Stack as="ul">
        {orders.data?.rows.map((order) => (
          <Line key={order.id} end={moneyText(order.grandTotal)}>
            <Link href={`/config/orders/${order.id}`}>{words.order({ number: order.orderNumber })}</Link>
            <Note as="span">{dayText(order.createdOn)}</Note>
          </Line>
        ))}
      </Stack>
    </Card>
  );
}

const nameOf = ({ shippingAddress, billingAddress }: SubscriptionRow): string => {
  const { firstName, lastName } = shippingAddress ?? billingAddress;
  return [firstName, lastName].filter(Boolean).join(' ');
};
