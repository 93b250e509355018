// Creates or edits one discount.
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { discountCalls } from '../../../../../server/commerce/discount/calls.ts';
import type { DiscountAnswer, DiscountBody } from '../../../../../server/commerce/discount/schema.ts';
import { discountState, discountSummary } from '../../../../../server/commerce/discount/state.ts';
import { ask, newIdempotencyKey } from '../../../../api/ask.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { messages as ui } from '../../../../ui/messages.ts';
import { useEditor } from '../../../editor-context.ts';
import { isUnknown, RecordWaiting } from '../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { sinceText, timeText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useBeside } from '../../../use-beside.ts';
import { askAgain, keepAnswer, useCall } from '../../../use-call.ts';
import { useRecordForm } from '../../../use-record-form.ts';
import { type Site, useSite } from '../../../use-site.ts';
import { DiscountBadge } from './discount-badge.tsx';
import { DiscountForm } from './discount-form.tsx';
import { listMessages, messages as words } from './messages.ts';
import { bodyOf, type DiscountValues, namedBody, newValues, problemsOf, typedValues, valuesOf } from './values.ts';

const path = '/config/discounts';
const up = { label: listMessages.title, href: path };

const useDiscount = (id: string | null) =>
  useCall(discountCalls.open, { id: id ?? '' }, { enabled: id !== null, select: (answer) => answer.discount });

export function DiscountScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const discount = useDiscount(id);
  const site = useSite();
  if (discount.data && site)
    return <Loaded discount={discount.data} isGone={isUnknown(discount)} site={site} guard={guard} />;
  return <RecordWaiting query={discount} up={up} words={words} />;
}

/** With `?copy=`, prefilled from another discount. */
export function NewDiscountScreen({ guard }: { guard: LeaveGuard }) {
  const [params] = useSearchParams();
  const copied = useDiscount(params.get('copy'));
  const site = useSite();
  // If the discount to copy failed to load, a refetch must not discard the typed values.
  const isReady = site !== undefined && (copied.isFetched || !copied.isLoading);
  return (
    <RecordPage title={words.newTitle} up={up}>
      {isReady ? <Creation site={site} guard={guard} copied={copied.data} /> : <Loading what={words.what} />}
    </RecordPage>
  );
}

function Creation({ site, guard, copied }: { site: Site; guard: LeaveGuard; copied: DiscountAnswer | undefined }) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [params] = useSearchParams();
  const [stored] = useState<DiscountValues>(() => (copied ? copyOf(copied, site) : asked(params)));
  /** If a save's answer came late, the next save updates the discount that it created. */
  const created = useRef<DiscountAnswer>(undefined);
  const form = useRecordForm({
    guard,
    stored,
    isNew: true,
    check: problemsOf,
    async save(values, idempotencyKey) {
      const body = namedBody(values, site.currency);
      const discount = await kept(created.current, body, idempotencyKey);
      created.current = discount;
      keepAnswer(client, discountCalls.open, { id: discount.id }, { discount });
      return values;
    },
    onSaved: () => created.current && go(`${path}/${created.current.id}`, { replace: true }),
  });
  return <DiscountForm form={form} site={site} />;
}

function copyOf(discount: DiscountAnswer, { currency }: Site): DiscountValues {
  const values = typedValues(discount, currency);
  return { ...values, code: '', name: values.name && words.copyOf({ name: values.name }) };
}

async function kept(before: DiscountAnswer | undefined, body: DiscountBody, idempotencyKey: string) {
  if (!before) return (await ask(discountCalls.create, { body, idempotencyKey })).discount;
  const { id, updatedAt } = before;
  await ask(discountCalls.save, { id, query: { updatedAt }, body, idempotencyKey });
  return (await ask(discountCalls.open, { id })).discount;
}

/** Prefilled from the command palette: `?ppm=100000&until=…` */
function asked(params: URLSearchParams): DiscountValues {
  const number = (name: string, max: number) => {
    const value = Number(params.get(name) ?? '');
    return Number.isSafeInteger(value) && value > 0 && value <= max ? value : null;
  };
  const cents = number('cents', 100_000_000_000);
  return {
    ...newValues,
    ...(cents === null
      ? { ratePpm: number('ppm', 1_000_000) ?? newValues.ratePpm }
      : { off: 'AMOUNT', ratePpm: null, cents }),
    endsAt: number('until', 8.64e15),
  };
}

type LoadedProps = { discount: DiscountAnswer; isGone: boolean; site: Site; guard: LeaveGuard };

function Loaded({ discount, isGone, site, guard }: LoadedProps) {
  const { id, name, code, uses } = discount;
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [, go] = useLocation();
  const beside = useBeside(discountCalls.browse, id, (other) => `${path}/${other}`);
  const shown = (changed: DiscountAnswer) => {
    keepAnswer(client, discountCalls.open, { id }, { discount: changed });
    return typedValues(changed, site.currency);
  };
  const save = async (values: DiscountValues, idempotencyKey: string) =>
    shown(await kept(discount, namedBody(values, site.currency), idempotencyKey));
  const form = useRecordForm({
    guard,
    stored: typedValues(discount, site.currency),
    isGone,
    changedBy: { when: sinceText(discount.updatedAt) },
    check: problemsOf,
    save,
    reload: () => void askAgain(client, discountCalls.open, { id }),
  });
  const act = useAction({ run: ({ run }: { run(): Promise<unknown> }) => run(), isBrief: true });
  const change = (part: Partial<DiscountValues>, said: string) => () =>
    act.mutate({
      run: async () => {
        await save({ ...valuesOf(discount), ...part }, newIdempotencyKey());
        toasts.say(said);
      },
    });
  const remove = () =>
    act.mutate({
      run: async () => {
        await ask(discountCalls.remove, { id });
        form.discard();
        queueMicrotask(() => go(path));
        toasts.say(words.removed({ name: code ?? name }), { action: { label: ui.undo, run: restore } });
      },
    });
  const restore = () =>
    act.mutate({
      run: async () => {
        const body = bodyOf(valuesOf(discount), name);
        shown((await ask(discountCalls.restore, { id, body, idempotencyKey: newIdempotencyKey() })).discount);
        toasts.say(words.restored({ name: code ?? name }));
      },
    });
  const state = discountState(discount, uses, Date.now());
  const isOver = state === 'ended';
  return (
    <RecordPage
      title={code ?? name}
      up={up}
      beside={beside}
      badges={<DiscountBadge state={state} />}
      lead={discountSummary(discount, site.currency)}
      actions={
        <>
          {code !== undefined && <CopyButton text={code} label={words.copyCode} toasts={toasts} />}
          <ActionMenu
            label={words.more}
            icon={<Ellipsis />}
            actions={[
              { id: 'duplicate', label: words.duplicate, run: () => go(`${path}/new?copy=${id}`) },
              ...(isOver ? [] : [{ id: 'end', label: words.endNow, run: change({ endsAt: Date.now() }, words.ended) }]),
              { id: 'remove', label: words.remove, isDanger: true, run: remove },
            ]}
          />
        </>
      }
    >
      <DiscountForm
        form={form}
        site={site}
        aside={
          <Card title={words.usage}>
            <p>{words.used({ count: uses })}</p>
            <Note isLarge>{words.created({ time: timeText(discount.createdAt) })}</Note>
          </Card>
        }
      />
    </RecordPage>
  );
}
