// Draft orders: customer, total, and state of the payment link. Admin "Orders".
import { NotebookPen } from 'lucide-react';
import { draftCalls } from '../../../../../server/commerce/draft/calls.ts';
import type { ListedDraft } from '../../../../../server/commerce/draft/schema.ts';
import { AddLink } from '../../../../ui/add-button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { sinceColumn } from '../../../since-column.tsx';
import { useRecordList } from '../../../use-record-list.ts';
import { composeMessages as words } from './compose-messages.ts';
import { moneyText } from './money-text.ts';
import { itemsText } from './order-items.ts';

const defaults = { sort: '-updated', filters: [] } as const;

export function Drafts() {
  const records = useRecordList(draftCalls.browse, defaults);
  const create = <AddLink kind="primary" href="/config/orders/new" label={words.newOrder} />;
  return (
    <ListScreen
      words={{ ...words, title: words.drafts }}
      actions={create}
      {...records}
      storageKey="drafts"
      name={{ of: ({ name, email }) => name || email || words.noCustomer, sort: 'customer' }}
      columns={columns}
      hrefOf={({ id }) => `/config/orders/drafts/${id}`}
      empty={{ icon: <NotebookPen aria-hidden />, action: create }}
    />
  );
}

const columns = {
  items: { cell: itemsText },
  updated: sinceColumn('updated', ({ updatedAt }) => updatedAt),
  link: {
    cell: ({ linkUntil }) =>
      linkUntil !== undefined && (
        <Badge tone={linkUntil > Date.now() ? 'good' : 'plain'}>
          {linkUntil > Date.now() ? words.linkOpen : words.linkEnded}
        </Badge>
      ),
  },
  total: { isNumber: true, sort: '-total', phone: 'side', cell: ({ total }) => moneyText(total) },
} satisfies Columns<ListedDraft>;
