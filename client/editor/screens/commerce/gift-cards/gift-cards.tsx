// All gift cards, and issuing one manually.
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { giftCardCalls } from '../../../../../server/commerce/gift-card/calls.ts';
import type { BrowsedGiftCard, GiftCardState } from '../../../../../server/commerce/gift-card/schema.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceText } from '../../../time-text.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { useSite } from '../../../use-site.ts';
import { CodeDialog } from './code-dialog.tsx';
import { IssueDialog, type Issued } from './issue-dialog.tsx';
import { listMessages as messages } from './messages.ts';

const defaults = { sort: '-created', filters: ['state', 'by'] } as const;
const path = '/config/gift-cards';

export function GiftCards() {
  const { person, toasts } = useEditor();
  const site = useSite();
  const [location, go] = useLocation();
  const [code, setCode] = useState<string>();
  const records = useRecordList(giftCardCalls.browse, defaults);
  const mayIssue = can(person, 'gift-cards.adjust');
  const create = mayIssue && <AddButton kind="primary" onPress={() => go(`${path}/new`)} label={messages.create} />;
  const leave = () => go(path, { replace: true });
  const closed = (issued?: Issued, done?: string) => {
    // Returning to the list would lose the only copy of the code.
    if (issued?.code !== undefined && !issued.giftCard.to) return setCode(issued.code);
    if (done) toasts.say(done);
    leave();
  };
  return (
    <>
      <ListScreen
        words={messages}
        {...records}
        storageKey="gift-cards"
        name={{ of: ({ name }) => name }}
        hrefOf={({ id }) => `${path}/${id}`}
        columns={columns}
        views={{ name: 'state', options: messages.views }}
        filters={messages.filters}
        actions={create}
        empty={{ icon: <Gift aria-hidden />, action: create }}
      />
      {location === `${path}/new` && mayIssue && site && code === undefined && (
        <IssueDialog site={site} onClose={closed} />
      )}
      {code !== undefined && <CodeDialog code={code} onClose={leave} />}
    </>
  );
}

const tones = { active: 'good', spent: 'plain', expired: 'warn', off: 'bad' } as const;

export const GiftCardBadge = ({ state }: { state: GiftCardState }) => (
  <Badge tone={tones[state]}>{messages.states[state]}</Badge>
);

const columns = {
  state: { cell: ({ state }) => <GiftCardBadge state={state} /> },
  to: {
    cell: ({ to, orderId, isCredit }) => {
      if (to) return to.name || to.email;
      if (isCredit) return messages.credit;
      return orderId !== undefined ? messages.bought : '';
    },
  },
  balance: {
    isNumber: true,
    sort: '-balance',
    phone: 'side',
    cell: ({ balanceCents, currency }) => formatMoney(balanceCents, currency),
  },
  issued: {
    isNumber: true,
    sort: '-issued',
    phone: 'none',
    cell: ({ issuedCents, currency }) => formatMoney(issuedCents, currency),
  },
  created: { sort: '-created', cell: ({ createdAt }) => sinceText(createdAt) },
} satisfies Columns<BrowsedGiftCard>;
