// All subscriptions: customer, product, and next renewal. Admin "Orders".
import { Repeat } from 'lucide-react';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { subscriptionCalls } from '../../../../../server/commerce/subscription/calls.ts';
import { recurrenceText } from '../../../../../server/commerce/subscription/schedule.ts';
import type { BrowsedSubscription } from '../../../../../server/commerce/subscription/schema.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { dayText } from '../../../time-text.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { messages } from './messages.ts';
import { stateTone } from './states.ts';

const defaults = { sort: '-created', filters: ['state'] } as const;

export function Subscriptions() {
  const records = useRecordList(subscriptionCalls.browse, defaults);
  return (
    <ListScreen
      words={messages}
      {...records}
      storageKey="subscriptions"
      name={{ of: ({ name, email }) => name || email, sort: 'customer' }}
      columns={columns}
      hrefOf={({ id }) => `/config/subscriptions/${id}`}
      filters={messages.filters}
      empty={{ icon: <Repeat aria-hidden /> }}
    />
  );
}

const columns = {
  product: { cell: ({ title }) => title },
  next: { sort: 'next', cell: ({ nextAt }) => (nextAt === undefined ? messages.none : dayText(nextAt)) },
  state: { cell: ({ state }) => <Badge tone={stateTone[state]}>{messages.states[state]}</Badge> },
  price: {
    isNumber: true,
    phone: 'side',
    cell: ({ cents, currency, plan }) =>
      messages.price({ price: formatMoney(cents, currency), every: recurrenceText(plan) }),
  },
} satisfies Columns<BrowsedSubscription>;
