// Edits items, address, and delivery of an unpaid order, showing the price difference before saving. Admin, job 50.
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AnswerOf } from '../../../../../server/base/calls.ts';
import { draftCalls } from '../../../../../server/commerce/draft/calls.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask, errorText, isAnswer, newIdempotencyKey, Refused } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { EmailNotice, useEmail } from '../../../email.tsx';
import { type LeaveGuard, useGuarded } from '../../../shell/leave-guard.tsx';
import { keepAnswer, useCall } from '../../../use-call.ts';
import { composeMessages as words } from './compose-messages.ts';
import { type Delivery, DeliveryFields } from './delivery-fields.tsx';
import { DraftTotals } from './draft-totals.tsx';
import { messages } from './messages.ts';
import { type Item, itemsOf, linesOf } from './order-items.ts';
import { OrderLines } from './order-lines.tsx';

type Start = AnswerOf<typeof draftCalls.previewEdit>;

export function EditOrderScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const order = useCall(orderCalls.open, { id });
  const start = useCall(
    draftCalls.previewEdit,
    { id, body: {} },
    {
      retry: (count, error) => !(error instanceof Refused) && count < 2,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  );
  if (order.data && start.data) return <EditForm key={id} order={order.data} opened={start.data} guard={guard} />;
  const refused = [order.error, start.error].find((error) => error instanceof Refused);
  return (
    <RecordPage
      title={refused ? words.notEditable : messages.title}
      up={{ label: messages.title, href: `/config/orders/${id}` }}
    >
      {refused && <p>{refused.message}</p>}
      {!refused && (order.isError || start.isError) && <LoadFailed onRetry={() => void start.refetch()} />}
      {!order.isError && !start.isError && <Loading what={messages.what} />}
    </RecordPage>
  );
}

type Values = Delivery & { items: Item[] };

const valuesOf = ({ body, priced }: Start): Values => ({ ...body, items: itemsOf(body.lines, priced) });

function EditForm({ order, opened, guard }: { order: OwnerOrder; opened: Start; guard: LeaveGuard }) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { id } = order;
  const [start, setStart] = useState(opened);
  const [values, setValues] = useState<Values>(() => valuesOf(opened));
  const [notify, setNotify] = useState(order.email !== '');
  const email = useEmail();
  const isNotified = notify && order.email !== '';
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const key = useRef(newIdempotencyKey());
  const failed = useRef<string>(undefined);
  const leaving = useRef(false);
  const body = bodyOf(values);
  const isChanged = JSON.stringify(body) !== JSON.stringify(bodyOf(valuesOf(start)));
  // The order was changed in between. Local changes stay, and their save is refused with an explanation.
  if (opened.updatedAt !== start.updatedAt && !isChanged) {
    setStart(opened);
    setValues(valuesOf(opened));
  }
  const preview = useCall(
    draftCalls.previewEdit,
    { id, body },
    { enabled: isChanged && body.lines.length > 0, placeholderData: keepPreviousData },
  );
  const priced = isChanged ? preview.data?.priced : start.priced;
  const isReady = isChanged && priced !== undefined && !preview.isPlaceholderData && body.lines.length > 0;
  const change = (part: Partial<Values>) => {
    setProblem(undefined);
    setValues((before) => ({ ...before, ...part }));
  };
  const save = async (): Promise<boolean> => {
    failed.current = preview.isError ? errorText(preview.error) : undefined;
    if (!isReady || isSaving) return false;
    setSaving(true);
    try {
      const asked = { ...body, updatedAt: start.updatedAt, expectedTotalCents: priced.grandTotalCents, notify };
      const changed = await ask(draftCalls.saveEdit, { id, body: asked, idempotencyKey: key.current });
      keepAnswer(client, orderCalls.open, { id }, changed);
      leaving.current = true;
      return true;
    } catch (error) {
      if (isAnswer(error)) key.current = newIdempotencyKey();
      failed.current = errorText(error);
      setProblem(failed.current);
      return false;
    } finally {
      setSaving(false);
    }
  };
  useGuarded(guard, {
    get isChanged() {
      return !leaving.current && isChanged;
    },
    save,
    discard: () => setValues(valuesOf(start)),
    problem: () => failed.current,
  });
  const submit = async () => {
    if (!(await save())) return;
    toasts.say(words.edited);
    if (isNotified) email.saySent();
    navigate(`/config/orders/${id}`, { replace: true });
  };
  const money = (cents: number) => formatMoney(cents, order.currency);
  const difference = (priced?.grandTotalCents ?? start.beforeCents) - start.beforeCents;
  const number = `#${order.orderNumber}`;
  return (
    <RecordPage
      title={words.editTitle({ number: order.orderNumber })}
      up={{ label: messages.numbered({ number }), href: `/config/orders/${id}` }}
      aside={
        <Card title={words.summary}>
          {preview.isError && isChanged && <Notice tone="bad">{errorText(preview.error)}</Notice>}
          {priced && (
            <DraftTotals
              priced={priced}
              more={[
                [words.before, money(start.beforeCents)],
                [words.difference, `${difference > 0 ? '+' : ''}${money(difference)}`],
              ]}
            />
          )}
          {order.email !== '' && (
            <CheckField label={words.notify({ email: order.email })} value={notify} onChange={setNotify} />
          )}
          {isNotified && <EmailNotice />}
          {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
          <Stack gap={2}>
            <Button kind="primary" isDisabled={!isReady} isPending={isSaving} onPress={() => void submit()}>
              {words.saveChanges}
            </Button>
          </Stack>
        </Card>
      }
    >
      <Card title={words.products}>
        <OrderLines items={values.items} priced={priced} onChange={(items) => change({ items })} />
      </Card>
      <Card title={words.delivery}>
        <Stack>
          <DeliveryFields value={values} priced={priced} onChange={change} />
        </Stack>
      </Card>
    </RecordPage>
  );
}

const bodyOf = ({ items, delivery, address, shippingKey }: Values) => ({
  ...{ lines: linesOf(items), delivery, address },
  ...(shippingKey !== undefined && { shippingKey }),
});
