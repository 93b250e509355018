// One gift card: its balance, history, and actions.
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { giftCardCalls } from '../../../../../server/commerce/gift-card/calls.ts';
import {
  type GiftCardAnswer,
  type GiftCardEntry,
  giftCardState,
} from '../../../../../server/commerce/gift-card/schema.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { ask } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { LoadFailed } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact, Facts, Figure, Note } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useEditor } from '../../../editor-context.ts';
import { RecordWaiting } from '../../../record-waiting.tsx';
import { timeText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useBeside } from '../../../use-beside.ts';
import { useCall } from '../../../use-call.ts';
import { useCallPages } from '../../../use-call-pages.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { GiftCardBadge } from './gift-cards.tsx';
import { listMessages, messages as words } from './messages.ts';
import { type NewCode, NewCodeDialog } from './new-code-dialog.tsx';

const path = '/config/gift-cards';
const up = { label: listMessages.title, href: path };

export function GiftCardScreen({ id }: { id: string }) {
  const card = useCall(giftCardCalls.open, { id }, { select: (answer) => answer.giftCard });
  if (card.data) return <Loaded card={card.data} />;
  return <RecordWaiting query={card} up={up} words={words} />;
}

function Loaded({ card }: { card: GiftCardAnswer }) {
  const { id, enabled, currency, balanceCents, issuedCents } = card;
  const { person, toasts } = useEditor();
  const beside = useBeside(giftCardCalls.browse, id, (other) => `${path}/${other}`);
  const [open, setOpen] = useState<'adjust' | 'code'>();
  const [code, setCode] = useState<string>();
  const mayAdjust = can(person, 'gift-cards.adjust');
  const toggle = useAction({
    run: () => ask(giftCardCalls.save, { id, body: { enabled: !enabled } }),
    said: enabled ? words.disabled : words.enabled,
    isBrief: true,
  });
  const closed = (changed?: GiftCardAnswer | NewCode, done?: string) => {
    setOpen(undefined);
    if (!changed) return;
    if ('code' in changed) setCode(changed.code);
    else if (done) toasts.say(done);
  };
  return (
    <RecordPage
      title={words.named({ name: card.name })}
      up={up}
      beside={beside}
      badges={<GiftCardBadge state={giftCardState(card, Date.now())} />}
      actions={
        <>
          {mayAdjust && <Button onPress={() => setOpen('code')}>{words.newCode}</Button>}
          {mayAdjust && <Button onPress={() => setOpen('adjust')}>{words.adjust}</Button>}
          <ActionMenu
            label={words.more}
            icon={<Ellipsis />}
            actions={[
              {
                id: 'toggle',
                label: enabled ? words.disable : words.enable,
                isDanger: enabled,
                run: () => toggle.mutate(),
              },
            ]}
          />
        </>
      }
      aside={<Details card={card} />}
    >
      <Card title={words.balance}>
        <Figure>{formatMoney(balanceCents, currency)}</Figure>
        <Note isLarge>{words.ofValue({ amount: formatMoney(issuedCents, currency) })}</Note>
      </Card>
      <Entries card={card} />
      {open === 'adjust' && <AdjustDialog card={card} onClose={closed} />}
      {open === 'code' && <NewCodeDialog card={card} onClose={closed} />}
      {code !== undefined && <CodeDialog code={code} onClose={() => setCode(undefined)} />}
    </RecordPage>
  );
}

const Details = ({ card: { to, orderId, isCredit, expiresAt, createdAt } }: { card: GiftCardAnswer }) => (
  <Card title={words.details}>
    <Facts>
      {orderId === undefined ? (
        <Fact name={words.recipient}>{to ? [to.name, to.email].filter(Boolean).join(' · ') : words.noRecipient}</Fact>
      ) : (
        <Fact name={isCredit ? words.credit : words.order}>
          <Link href={`/config/orders/${orderId}`}>{words.viewOrder}</Link>
        </Fact>
      )}
      <Fact name={words.expires}>{expiresAt === undefined ? words.never : timeText(expiresAt)}</Fact>
      <Fact name={words.created}>{timeText(createdAt)}</Fact>
    </Facts>
  </Card>
);

function Entries({ card: { id, currency } }: { card: GiftCardAnswer }) {
  const entries = useCallPages(giftCardCalls.listEntries, { id });
  const all = entries.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Card title={words.history}>
      {entries.isError && <LoadFailed onRetry={() => void entries.refetch()} />}
      {all.length > 0 && (
        <DataTable
          label={words.entries}
          rows={all}
          keyOf={(_, n) => String(n)}
          columns={[
            { head: words.columns.what, cell: whatOf },
            {
              head: words.columns.amount,
              isNumber: true,
              cell: ({ cents }: GiftCardEntry) => (cents === 0 ? '' : formatMoney(cents, currency)),
            },
            { head: words.columns.note, cell: ({ reason }: GiftCardEntry) => reason ?? '' },
            { head: words.columns.when, cell: ({ at }: GiftCardEntry) => timeText(at) },
          ]}
        />
      )}
      {entries.hasNextPage && (
        <Button isPending={entries.isFetchingNextPage} onPress={() => void entries.fetchNextPage()}>
          {words.loadMore}
        </Button>
      )}
    </Card>
  );
}

const whatOf = ({ kind, orderId }: GiftCardEntry) =>
  orderId === undefined ? words.kinds[kind] : <Link href={`/config/orders/${orderId}`}>{words.kinds[kind]}</Link>;
