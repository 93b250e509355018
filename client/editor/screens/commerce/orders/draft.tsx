// A draft order: products, customer, delivery, discount; then a payment link or immediate payment. Admin "At the counter".
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import type { DraftDiscount } from '../../../../../server/commerce/cart/schema.ts';
import { draftCalls } from '../../../../../server/commerce/draft/calls.ts';
import type { OwnerDraft } from '../../../../../server/commerce/draft/schema.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { isDeliverable } from '../../../../../server/outbox/address.ts';
import { ask, errorText, isAnswer, newIdempotencyKey, Refused } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { later } from '../../../../ui/later.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { type LeaveGuard, useGuarded } from '../../../shell/leave-guard.tsx';
import { useBeside } from '../../../use-beside.ts';
import { askAgain, callKey, useCall } from '../../../use-call.ts';
import { composeMessages as words } from './compose-messages.ts';
import { type Delivery, DeliveryFields } from './delivery-fields.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { type Item, itemsOf, linesOf } from './order-items.ts';
import { OrderLines } from './order-lines.tsx';

const up = { label: words.drafts, href: '/config/orders/drafts' };

// Needed only once the server has priced the order.
const CustomerPicker = later(async () => (await import('./customer-picker.tsx')).CustomerPicker);
const DraftTotals = later(async () => (await import('./draft-totals.tsx')).DraftTotals);
const loadDialogs = () => import('./draft-dialogs.tsx');
const LinkNotice = later(async () => (await loadDialogs()).LinkNotice);
const LinkDialog = later(async () => (await loadDialogs()).LinkDialog);
const PayDialog = later(async () => (await loadDialogs()).PayDialog);
const DeleteDialog = later(async () => (await loadDialogs()).DeleteDialog);

/** A customer's record names the customer in the query. */
export function NewOrderScreen({ guard }: { guard: LeaveGuard }) {
  const [params] = useSearchParams();
  const email = params.get('email') ?? '';
  return <DraftEditor key={email} email={email} guard={guard} />;
}

export function DraftScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const draft = useCall(draftCalls.open, { id }, { retry: (count, error) => !(error instanceof Refused) && count < 2 });
  const isGone = draft.error instanceof Refused && draft.error.status < 500;
  if (draft.data) return <DraftEditor key={id} draft={draft.data} guard={guard} />;
  return (
    <RecordPage title={isGone ? words.notFound : words.draft} up={up}>
      {isGone && <p>{draft.error?.message ?? words.notFoundNote}</p>}
      {draft.isPending && <Loading what={words.what} />}
      {draft.isError && !isGone && <LoadFailed onRetry={() => void draft.refetch()} />}
    </RecordPage>
  );
}

type Values = Delivery & { items: Item[]; email: string; note: string; discount: DraftDiscount | null };

const emptyValues: Values = { items: [], email: '', note: '', discount: null, delivery: 'IN_PERSON', address: null };

function valuesOf({ body, priced }: OwnerDraft): Values {
  const { lines, ...rest } = body;
  return { ...rest, items: itemsOf(lines, priced) };
}

const bodyOf = ({ items, shippingKey, ...rest }: Values) => ({
  ...rest,
  lines: linesOf(items),
  ...(shippingKey !== undefined && { shippingKey }),
});

type Saved = { id: string; n: number };

function DraftEditor({ draft, email: given = '', guard }: { draft?: OwnerDraft; email?: string; guard: LeaveGuard }) {
  const { person, toasts } = useEditor();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const initial = draft ? valuesOf(draft) : { ...emptyValues, email: given };
  const [values, setValues] = useState<Values>(initial);
  const [saved, setSaved] = useState<Saved | undefined>(draft && { id: draft.id, n: draft.n });
  const [savedBody, setSavedBody] = useState(() => JSON.stringify(bodyOf(initial)));
  const [open, setOpen] = useState<'link' | 'pay' | 'delete'>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const failed = useRef<string>(undefined);
  const leaving = useRef(false);
  const beside = useBeside(draftCalls.browse, draft?.id ?? '', (other) => `${up.href}/${other}`);
  const key = useRef(newIdempotencyKey());
  const body = bodyOf(values);
  const isChanged = JSON.stringify(body) !== savedBody;
  // Another user saved it in between. Local changes stay, and their save is refused with an explanation.
  if (draft && saved && draft.n > saved.n && !isChanged) {
    setValues(valuesOf(draft));
    setSaved({ id: draft.id, n: draft.n });
    setSavedBody(JSON.stringify(bodyOf(valuesOf(draft))));
  }
  const isKnown = draft !== undefined && !isChanged && draft.n === saved?.n;
  // The email may be tax-exempt or have used up a discount; while it is being typed, price without it.
  const { note: _, email, ...rest } = body;
  const priceable = { ...rest, ...(isDeliverable(email) && { email }) };
  const isCredited = draft?.exchange !== undefined;
  const preview = useCall(
    draftCalls.preview,
    { body: priceable },
    { enabled: body.lines.length > 0 && !isKnown, placeholderData: keepPreviousData },
  );
  const priced = body.lines.length === 0 ? undefined : isKnown ? draft.priced : preview.data;
  const change = (part: Partial<Values>) => {
    setProblem(undefined);
    setValues((before) => ({ ...before, ...part }));
  };

  const save = async (): Promise<Saved | undefined> => {
    if (saved && !isChanged) return saved;
    if (isSaving) return undefined;
    setSaving(true);
    try {
      const sent = { body: { ...body, n: saved?.n ?? 0 }, idempotencyKey: key.current };
      const { n: ___, ...created } = sent.body;
      const next = saved
        ? await ask(draftCalls.save, { ...sent, id: saved.id })
        : await ask(draftCalls.create, { ...sent, body: created });
      key.current = newIdempotencyKey();
      setSaved(next);
      setSavedBody(JSON.stringify(body));
      return next;
    } catch (error) {
      if (isAnswer(error)) key.current = newIdempotencyKey();
      failed.current = errorText(error);
      setProblem(failed.current);
      return undefined;
    } finally {
      setSaving(false);
    }
  };
  useGuarded(guard, {
    get isChanged() {
      return !leaving.current && isChanged && body.lines.length > 0;
    },
    save: async () => (await save()) !== undefined,
    discard: () => setValues(initial),
    problem: () => failed.current,
  });
  const go = (path: string, done: string) => {
    setOpen(undefined);
    if (done !== '') toasts.say(done);
    const opened = { id: saved?.id ?? '' };
    if (path === `/config/orders/drafts/${draft?.id}`) return void askAgain(client, draftCalls.open, opened);
    leaving.current = true;
    navigate(path, { replace: true });
    // A draft that was deleted or ordered must not be refetched.
    client.removeQueries({ queryKey: callKey(draftCalls.open, opened) });
  };
  const saveOnly = async () => {
    const next = await save();
    if (next) go(`/config/orders/drafts/${next.id}`, words.saved);
  };
  const begin = async (what: 'link' | 'pay') => {
    if (await save()) setOpen(what);
  };
  const due = priced && (isCredited ? draft.priced.amountDueCents : priced.amountDueCents);
  const total = priced && due !== undefined ? formatMoney(due, priced.currency) : '';
  const isReady = priced !== undefined && (isKnown || !preview.isPlaceholderData) && values.items.length > 0;
  // The credit for returned items is known only once the change is saved.
  const isPayable = isReady && !(isCredited && !isKnown);
  const title = draft?.exchange
    ? words.draftOf({ number: draft.exchange.orderNumber })
    : draft
      ? words.draft
      : words.newOrder;
  const dialogs: Readonly<Record<NonNullable<typeof open>, () => ReactNode>> = {
    link: () =>
      saved && (
        <LinkDialog
          saved={saved}
          email={values.email}
          total={total}
          onClose={(done) => (done !== undefined ? go(`/config/orders/drafts/${saved.id}`, done) : setOpen(undefined))}
        />
      ),
    pay: () =>
      saved &&
      due !== undefined && (
        <PayDialog
          saved={saved}
          dueCents={due}
          total={total}
          isInPerson={values.delivery === 'IN_PERSON'}
          email={values.email.trim()}
          onClose={(placed) =>
            placed
              ? go(`/config/orders/${placed.orderId}`, words.placed({ number: placed.orderNumber }))
              : setOpen(undefined)
          }
        />
      ),
    delete: () =>
      draft && (
        <DeleteDialog
          draft={draft}
          onClose={(done) => (done ? go('/config/orders/drafts', words.deleted) : setOpen(undefined))}
        />
      ),
  };
  return (
    <RecordPage
      title={title}
      up={draft ? up : { label: words.allOrders, href: '/config/orders' }}
      beside={beside}
      actions={
        draft && (
          <ActionMenu
            label={words.moreActions}
            icon={<Ellipsis />}
            actions={[{ id: 'delete', label: words.delete, isDanger: true, run: () => setOpen('delete') }]}
          />
        )
      }
      notices={draft?.link && <LinkNotice link={draft.link} />}
      aside={
        <Card title={words.summary}>
          <DiscountFields
            value={values.discount}
            currency={priced?.currency ?? 'USD'}
            onChange={(discount) => change({ discount })}
          />
          {preview.isError && <Notice tone="bad">{errorText(preview.error)}</Notice>}
          {priced ? <DraftTotals priced={priced} /> : <Note>{words.noTotal}</Note>}
          {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
          <Stack gap={2}>
            <Button kind="primary" isDisabled={!isPayable} isPending={isSaving} onPress={() => void begin('pay')}>
              {isReady && due === 0 ? words.placeOrder : words.takePayment}
            </Button>
            <Button
              isDisabled={!isPayable || values.email.trim() === ''}
              isPending={isSaving}
              onPress={() => void begin('link')}
            >
              {words.sendLink}
            </Button>
            <Button
              kind="quiet"
              isDisabled={!isReady || (draft !== undefined && !isChanged)}
              isPending={isSaving}
              onPress={() => void saveOnly()}
            >
              {words.saveDraft}
            </Button>
          </Stack>
        </Card>
      }
    >
      <Card title={words.products}>
        <OrderLines items={values.items} priced={priced} onChange={(items) => change({ items })} />
      </Card>
      <Card title={words.customer}>
        <Stack>
          {can(person, 'customers.manage') && <CustomerPicker given={given} onPick={change} />}
          <TextField
            {...words.email}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={values.email}
            onChange={(email) => change({ email })}
          />
          <DeliveryFields value={values} priced={priced} onChange={change} />
          <TextField {...words.note} isLong maxLength={500} value={values.note} onChange={(note) => change({ note })} />
        </Stack>
      </Card>
      {open && dialogs[open]()}
    </RecordPage>
  );
}
