// Rows of subscriptions and their indexes. Private to this folder: use subscription.ts.
import type { Key, Store } from '../../store/store.ts';
import { table, under } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Subscription, subscriptionSchema } from './schema.ts';

/**
 *   ['subscription', id]
 *   ['subscription-due', nextAt, id]                1
 *   ['subscription-time', createdAt, id]            1
 *   ['subscription-customer', customerId, createdAt, id]   1
 *   ['subscription-item', itemId, id]               1, while it runs; finds subscribers of a changed price
 */
const subscriptions = table<Subscription>({ name: 'subscription', topic: 'subscriptions', schema: subscriptionSchema });

export const { find: findSubscription, load: loadSubscription } = subscriptions;

/** All subscriptions, by id. */
export const listAll = subscriptions.list;

const dueKey = (nextAt: number, id: string): Key => ['subscription-due', nextAt, id];
const timeKey = ({ createdAt, id }: Subscription): Key => ['subscription-time', createdAt, id];
const customerKey = (customerId: string, { createdAt, id }: Subscription): Key => [
  'subscription-customer',
  customerId,
  createdAt,
  id,
];
const itemKey = ({ item, id }: Subscription): Key => ['subscription-item', item.itemId, id];

/** Writes a subscription and its index rows. @param before the previous version, undefined for a new one */
export function putSubscription(tx: Tx, after: Subscription, before: Subscription | undefined): void {
  subscriptions.put(tx, after, after.id);
  if (!before) tx.put(timeKey(after), 1);
  if (before?.nextAt !== undefined && before.nextAt !== after.nextAt) tx.delete(dueKey(before.nextAt, before.id));
  if (after.nextAt !== undefined && after.nextAt !== before?.nextAt) tx.put(dueKey(after.nextAt, after.id), 1);
  if (before?.customerId !== undefined && after.customerId !== before.customerId)
    tx.delete(customerKey(before.customerId, before));
  if (after.customerId !== undefined && after.customerId !== before?.customerId)
    tx.put(customerKey(after.customerId, after), 1);
  const ended = after.endedAt !== undefined;
  if (!before && !ended) tx.put(itemKey(after), 1);
  if (before && before.endedAt === undefined && ended) tx.delete(itemKey(after));
}

type IdPage = { ids: string[]; cursor?: Key };

/** Ids of due subscriptions, most overdue first. */
export async function listDue(
  store: Store,
  now: number,
  limit: number,
  after?: Key,
): Promise<{ due: { id: string; key: Key }[]; cursor?: Key }> {
  const range = { start: ['subscription-due'], end: ['subscription-due', now + 1], limit, ...(after && { after }) };
  const { rows, cursor } = await store.range(range);
  return { due: rows.map(({ key }) => ({ id: String(key[2]), key })), ...(cursor && { cursor }) };
}

async function idsIn(store: Store, prefix: Key, limit: number, after?: Key): Promise<IdPage> {
  const { rows, cursor } = await store.range({ ...under(prefix), limit, reverse: true, after });
  return { ids: rows.map(({ key }) => String(key.at(-1))), ...(cursor && { cursor }) };
}

export const listByTime = (store: Store, limit: number, after?: Key): Promise<IdPage> =>
  idsIn(store, ['subscription-time'], limit, after);

export const listOfCustomer = (store: Store, customerId: string, limit: number, after?: Key): Promise<IdPage> =>
  idsIn(store, ['subscription-customer', customerId], limit, after);

/** All running subscriptions, grouped by product. */
export async function listRunning(
  store: Store,
  limit: number,
  after?: Key,
): Promise<{ subscriptions: Subscription[]; cursor?: Key }> {
  const { ids, cursor } = await idsIn(store, ['subscription-item'], limit, after);
  const found = await Promise.all(ids.map((id) => findSubscription(store, id)));
  return { subscriptions: found.filter((one) => one !== undefined), ...(cursor && { cursor }) };
}
