// The owner's subscription list. Admin "Orders".
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import type { BrowsedSubscription, BrowseQuery, Subscription } from './schema.ts';
import * as rows from './store.ts';

const list = recordList<Subscription, BrowsedSubscription, Pick<BrowseQuery, 'state'>>({
  list: rows.listAll,
  find: rows.findSubscription,
  row(_, { id, state, email, testMode, nextAt, createdAt, plan, currency, item, shippingAddress, billingAddress }) {
    const { firstName, lastName } = shippingAddress ?? billingAddress;
    return {
      ...{ id, state, email, testMode, createdAt, plan, currency },
      ...(nextAt !== undefined && { nextAt }),
      name: [firstName, lastName].filter((name) => name !== '').join(' '),
      ...{ title: item.title, quantity: item.quantity, cents: item.unitCents * item.quantity },
      ...(item.imageId !== undefined && { imageId: item.imageId }),
    };
  },
  idOf: ([table, id]: Key) => (table === 'subscription' ? (id as string) : undefined),
  text: ({ name, email, title }) => `${name} ${email} ${title}`,
  orders: {
    created: ({ createdAt }) => createdAt,
    next: ({ nextAt }) => nextAt ?? Number.MAX_SAFE_INTEGER,
    customer: ({ name, email }) => (name || email).toLowerCase(),
  },
  matches: (row, { state }) => state === undefined || row.state === state,
});

export const browseSubscriptions = (store: Store, { state, ...query }: BrowseQuery) =>
  list({ store }).page({ ...query, filters: { state } });
