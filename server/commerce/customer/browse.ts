// The owner's list of customers: search by name, email, phone, and tag; filters; sorting. Public.
import { type Access, accessOf, customerOfAccess, isOpen } from '../../content/member-access/member-access.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { type Group, isInGroup } from './group-schema.ts';
import { lifetimeValue } from './lifetime-value.ts';
import type { BrowsedCustomer, BrowseQuery, Customer, CustomerRow } from './schema.ts';
import * as rows from './store.ts';

type Row = BrowsedCustomer & { access: readonly Access[] };

/** `now` is rounded, because answers are cached by their filters. */
type Filters = Pick<BrowseQuery, 'account' | 'bought' | 'tag'> & {
  within?: { group: Group; now: number } | undefined;
  member?: { area: string; now: number; testModeOn: boolean } | undefined;
};

const is = (has: boolean, asked: 'yes' | 'no' | undefined) => asked === undefined || has === (asked === 'yes');

const list = recordList<Customer, Row, Filters>({
  list: rows.allCustomers,
  find: rows.findCustomer,
  row: async (store, customer) => ({
    ...customerRow(customer),
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    access: await accessOf(store, customer.id),
  }),
  idOf: (key: Key) => (key[0] === 'customer' ? (key[1] as string) : customerOfAccess(key)),
  text: ({ name, email, phoneNumber, tags }) => `${name} ${email} ${phoneNumber} ${tags.join(' ')}`,
  orders: {
    created: ({ createdOn }) => createdOn,
    name: ({ name, email }) => name || email,
    orders: ({ orderCount }) => orderCount,
    spent: ({ lifetimeValue }) => lifetimeValue.reduce((sum, { value }) => sum + Number(value), 0),
    last: ({ lastOrderOn }) => lastOrderOn ?? 0,
  },
  matches: (row, { account, bought, tag, within, member }) =>
    is(row.hasAccount, account) &&
    is(row.orderCount > 0, bought) &&
    (tag === undefined || row.tags.includes(tag)) &&
    (within === undefined || isInGroup(within.group, row, within.now)) &&
    (member === undefined || row.access.some((one) => one.areaId === member.area && isOpen(one, member))),
});

/** @param group only its members */
export async function browseCustomers(
  store: Store,
  { search, sort, cursor, limit, account, bought, tag, area }: BrowseQuery,
  at: number,
  group?: Group,
) {
  const now = hourOf(at);
  const within = group && { group, now };
  const member = area === undefined ? undefined : { area, ...(await accessAt(store, now)) };
  const page = await list({ store }).page({
    ...{ search, sort, cursor, limit },
    filters: { account, bought, tag, within, member },
  });
  return { ...page, rows: page.rows.map(({ access: _, ...row }) => row) };
}

const accessAt = async (store: Store, now: number) => ({
  now,
  testModeOn: (await loadWebsite(store)).store.testModeOn,
});

const hourOf = (at: number) => Math.floor(at / 3_600_000) * 3_600_000;

/** How many customers each of these groups has. */
export const countMembers = (store: Store, groups: readonly Group[], now: number): Promise<number[]> =>
  list({ store }).count(groups.map((group) => ({ within: { group, now: hourOf(now) } })));

/** How many customers can open each of these member areas. Access that ended within the current hour still counts. */
export async function countAccess(store: Store, areas: readonly { id: string }[], now: number): Promise<number[]> {
  const at = await accessAt(store, hourOf(now));
  return list({ store }).count(areas.map(({ id }) => ({ member: { area: id, ...at } })));
}

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
