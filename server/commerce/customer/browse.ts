// The owner's list of customers: search by name, email, phone, and tag; filters; sorting.
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { lifetimeValue } from './lifetime-value.ts';
import type { BrowsedCustomer, BrowseQuery, Customer, CustomerRow } from './schema.ts';
import * as rows from './store.ts';

type Filters = Pick<BrowseQuery, 'account' | 'bought' | 'tag'>;

const is = (has: boolean, asked: 'yes' | 'no' | undefined) => asked === undefined || has === (asked === 'yes');

const list = recordList<Customer, BrowsedCustomer, Filters>({
  list: rows.allCustomers,
  find: rows.findCustomer,
  row: (_, customer) => ({
    ...customerRow(customer),
    name: `${customer.firstName} ${customer.lastName}`.trim(),
  }),
  idOf: ([table, id]: Key) => (table === 'customer' ? (id as string) : undefined),
  text: ({ name, email, phoneNumber, tags }) => `${name} ${email} ${phoneNumber} ${tags.join(' ')}`,
  orders: {
    created: ({ createdOn }) => createdOn,
    name: ({ name, email }) => name || email,
    orders: ({ orderCount }) => orderCount,
    spent: ({ lifetimeValue }) => lifetimeValue.reduce((sum, { value }) => sum + Number(value), 0),
    last: ({ lastOrderOn }) => lastOrderOn ?? 0,
  },
  matches: ({ hasAccount, orderCount, tags }, { account, bought, tag }) =>
    is(hasAccount, account) && is(orderCount > 0, bought) && (tag === undefined || tags.includes(tag)),
});

export const browseCustomers = (store: Store, { search, sort, cursor, limit, ...filters }: BrowseQuery) =>
  list({ store }).page({ search, sort, cursor, limit, filters });

export const customerRow = (customer: Customer): CustomerRow => {
  const { id, email, firstName, lastName, phoneNumber, hasAccount, tags, orderCount, lastOrderAt, createdAt } =
    customer;
  return {
    ...{ id, email, firstName, lastName, phoneNumber, hasAccount, tags, orderCount },
    createdOn: createdAt,
    ...(lastOrderAt !== undefined && { lastOrderOn: lastOrderAt }),
    lifetimeValue: lifetimeValue(customer),
  };
};
