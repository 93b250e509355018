// All subscriptions: customer, product, and next renewal. Admin "Orders".
import { Repeat } from 'lucide-react';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { subscriptionCalls } from '../../../../../server/commerce/subscription/calls.ts';
import { recurrenceText } from '../../../../../server/commerce/subscription/schedule.ts';
import type { BrowsedSubscription } from '../../../../../server/commerce/subscription/schema.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type Column, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { dayText } from '../../../time-text.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { messages } from './messages.ts';
import { stateTone } from './states.ts';

const defaults = { sort: '-created', filters: ['state'] } as const;

export function Subscriptions() {
  const records = useRecordList(subscriptionCalls.browse, defaults);
  return (
    <ListScreen
      title={messages.title}
      {...records}
      searchHint={messages.searchHint}
      storageKey="subscriptions"
      name={{ head: messages.columns.customer, of: ({ name, email }) => name || email, sort: 'customer' }}
      columns={columns}
      hrefOf={({ id }) => `/config/subscriptions/${id}`}
      filters={messages.filters}
      orders={messages.orders}
      empty={{ icon: <Repeat aria-hidden />, words: messages.empty }}
    />
  );
}

const columns: readonly Column<BrowsedSubscription>[] = [
  { id: 'product', head: messages.columns.product, cell: ({ title }) => title },
  {
    id: 'next',
    head: messages.columns.next,
    sort: 'next',
    cell: ({ nextAt }) => (nextAt === undefined ? messages.none : dayText(nextAt)),
  },
  {
    id: 'state',
    head: messages.columns.state,
    cell: ({ state }) => <Badge tone={stateTone[state]}>{messages.states[state]}</Badge>,
  },
  {
    id: 'price',
    head: messages.columns.price,
    isNumber: true,
    phone: 'side',
    cell: ({ cents, currency, plan }) =>
      messages.price({ price: formatMoney(cents, currency), every: recurrenceText(plan) }),
  },
];
