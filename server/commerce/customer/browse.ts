// The owner's list of customers: search by name, email, phone, and tag; filters; sorting. Public.
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { type Group, isInGroup } from './group-schema.ts';
import { lifetimeValue } from './lifetime-value.ts';
import type { BrowsedCustomer, BrowseQuery, Customer, CustomerRow } from './schema.ts';
import * as rows from './store.ts';

type Filters = Pick<BrowseQuery, 'account' | 'bought' | 'tag'> & {
  /** `now` is rounded, because answers are cached by their filters. */
  within?: { group: Group; now: number } | undefined;
};

const is = (has: boolean, asked: 'yes' | 'no' | undefined) => asked === undefined || has === (asked === 'yes');

const list = recordList<Customer, BrowsedCustomer, Filters>({
  list: rows.allCustomers,
  find: rows.findCustomer,
  row: (_, customer) => ({ ...customerRow(customer), name: `${customer.firstName} ${customer.lastName}`.trim() }),
  idOf: ([table, id]: Key) => (table === 'customer' ? (id as string) : undefined),
  text: ({ name, email, phoneNumber, tags }) => `${name} ${email} ${phoneNumber} ${tags.join(' ')}`,
  orders: {
    created: ({ createdOn }) => createdOn,
    name: ({ name, email }) => name || email,
    orders: ({ orderCount }) => orderCount,
    spent: ({ lifetimeValue }) => lifetimeValue.reduce((sum, { value }) => sum + Number(value), 0),
    last: ({ lastOrderOn }) => lastOrderOn ?? 0,
  },
  matches: (row, { account, bought, tag, within }) =>
    is(row.hasAccount, account) &&
    is(row.orderCount > 0, bought) &&
    (tag === undefined || row.tags.includes(tag)) &&
    (within === undefined || isInGroup(within.group, row, within.now)),
});

/** @param within the members of this group */
export const browseCustomers = (
  store: Store,
  { search, sort, cursor, limit, account, bought, tag }: BrowseQuery,
  within?: { group: Group; now: number },
) =>
  list({ store }).page({
    ...{ search, sort, cursor, limit },
    filters: { account, bought, tag, within: within && { ...within, now: hourOf(within.now) } },
  });

const hourOf = (at: number) => Math.floor(at / 3_600_000) * 3_600_000;

/** How many customers each of these groups has. */
export const countMembers = (store: Store, groups: readonly Group[], now: number): Promise<number[]> =>
  list({ store }).count(groups.map((group) => ({ within: { group, now: hourOf(now) } })));

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
