// Order rows. Private to this folder: use order.ts, lifecycle.ts, refunds.ts.
import type { Key, Store, Version } from '../../store/store.ts';
import { afterPrefix, eachRange, table, under } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import {
  type Fulfillment,
  fulfillmentSchema,
  type Order,
  type OrderEvent,
  type OrderLine,
  type OrderNote,
  type OrderRefund,
  orderEventKinds,
  orderEventSchema,
  orderLineSchema,
  orderNoteSchema,
  orderRefundSchema,
  orderSchema,
} from './schema.ts';
import { wordsOf } from './words.ts';

/**
 *   ['order', id]                                   totals, people, states
 *   ['order-line', id, n]                           one row per line, because a hundred long ones exceed one value
 *   ['order-fulfillment', id, n], ['order-refund', id, n]
 *   ['order-note', id, note id], ['order-event', id, at, event id]
 *   ['order-number', series, number]                id; series is `live` or `test`
 *   ['order-external', channel, reference]          id of an order from another sales channel or shop
 *   ['order-time', createdAt, id]                   for the list, newest last
 *   ['order-state', status, payment, createdAt, id] three rows: each state with `*` for the other, and both together
 *   ['order-word', word, createdAt, id]             for the search: names and address
 *   ['order-day', days since 1970, UTC]             its version is that of the day's last order change
 *   ['order-refund-pending', id, n]                 until the provider answers
 */
const orders = table<Order>({ name: 'order', topic: 'orders', schema: orderSchema });
const lines = table<OrderLine, [string, number]>({ name: 'order-line', topic: 'orders', schema: orderLineSchema });
const fulfillments = table<Fulfillment, [string, number]>({
  name: 'order-fulfillment',
  topic: 'orders',
  schema: fulfillmentSchema,
});
const refunds = table<OrderRefund, [string, number]>({
  name: 'order-refund',
  topic: 'orders',
  schema: orderRefundSchema,
});
const notes = table<OrderNote, [string, string]>({ name: 'order-note', topic: 'orders', schema: orderNoteSchema });
const events = table<OrderEvent, [string, number, string]>({
  name: 'order-event',
  topic: 'orders',
  schema: orderEventSchema,
});

export const orderKey = (id: string): Key => orders.key(id);
export const numberKey = (order: Pick<Order, 'number' | 'testMode'>): Key => [
  'order-number',
  order.testMode ? 'test' : 'live',
  order.number,
];
export const pendingKey = (id: string, n: number): Key => ['order-refund-pending', id, n];
const noteCountKey = (id: string): Key => ['order-note-count', id];

type States = Pick<Order, 'id' | 'createdAt' | 'fulfillmentStatus' | 'paymentState'>;

const stateKeys = ({ id, createdAt, fulfillmentStatus, paymentState }: States): Key[] => [
  ['order-state', fulfillmentStatus, '*', createdAt, id],
  ['order-state', '*', paymentState, createdAt, id],
  ['order-state', fulfillmentStatus, paymentState, createdAt, id],
];
const wordKeys = (order: Order): Key[] =>
  wordsOf(order).map((word): Key => ['order-word', word, order.createdAt, order.id]);

export const { find: findOrder, load: loadOrder } = orders;

export const readOrders = (store: Store, ids: readonly string[]): Promise<(Order | undefined)[]> =>
  orders.readMany(
    store,
    ids.map((id) => [id] as const),
  );

/** All orders, by id. */
export const listOrders = (store: Store, options: { limit: number; cursor?: string }) => orders.list(store, options);

/** The order lines that a list shows. */
export const firstLines = (store: Store, id: string, count: number): Promise<OrderLine[]> =>
  numbered(lines.readMany(store, numbers(id, count)));

/** Within a transaction, each line is guarded separately. */
export const listLines = (source: Tx | Store, { id, lineCount }: Order): Promise<OrderLine[]> =>
  numbered(lines.readMany(source, numbers(id, lineCount)));
export const listFulfillments = (source: Tx | Store, { id, counts }: Order): Promise<Fulfillment[]> =>
  numbered(fulfillments.readMany(source, numbers(id, counts?.fulfillments ?? 0)));
export const listRefunds = (source: Tx | Store, { id, counts }: Order): Promise<OrderRefund[]> =>
  numbered(refunds.readMany(source, numbers(id, counts?.refunds ?? 0)));

const numbers = (id: string, count: number) => Array.from({ length: count }, (_, n): [string, number] => [id, n]);
const numbered = async <R>(found: Promise<(R | undefined)[]>): Promise<R[]> =>
  (await found).filter((record) => record !== undefined);

const dayMs = 86_400_000;
const dayKey = (at: number): Key => ['order-day', Math.floor(at / dayMs)];

function putOrder(tx: Tx, order: Order): void {
  orders.put(tx, order, order.id);
  tx.put(dayKey(order.createdAt), 1);
}

/**
 * Days since 1970 (UTC), each with the version of the last change to one of its orders. From, inclusive, and to, exclusive, in epoch
 * ms.
 */
export async function orderDays(
  store: Store,
  { from, to }: { from: number; to: number },
): Promise<Map<number, Version>> {
  const days = new Map<number, Version>();
  const range = { start: dayKey(from), end: dayKey(to + dayMs - 1), limit: 1_000 };
  for await (const page of eachRange(store, range))
    for (const { key, version } of page.rows) days.set(key[1] as number, version);
  return days;
}

export function insertOrder(tx: Tx, order: Order, all: readonly OrderLine[]): void {
  putOrder(tx, order);
  all.forEach((line, n) => {
    lines.put(tx, line, order.id, n);
  });
  tx.put(numberKey(order), order.id);
  putIndexes(tx, order);
}

/** Replaces an order by another with the same id and time, e.g. for a repeated import. */
export function replaceOrder(tx: Tx, order: Order, all: readonly OrderLine[], before: Order): void {
  putStates(tx, order, before);
  all.forEach((line, n) => {
    lines.put(tx, line, order.id, n);
  });
  for (let n = all.length; n < before.lineCount; n++) lines.delete(tx, order.id, n);
  for (let n = order.counts?.refunds ?? 0; n < (before.counts?.refunds ?? 0); n++) refunds.delete(tx, order.id, n);
  for (let n = order.counts?.fulfillments ?? 0; n < (before.counts?.fulfillments ?? 0); n++)
    fulfillments.delete(tx, order.id, n);
}

export const referenceKey = (channel: string, reference: string): Key => ['order-external', channel, reference];

/** Marks that all orders of the store are in the list indexes below. */
export const indexedKey: Key = ['order-indexed'];

/** Writes all list and search rows. */
export function putIndexes(tx: Tx, order: Order): void {
  for (const key of [['order-time', order.createdAt, order.id], ...stateKeys(order), ...wordKeys(order)])
    tx.put(key, 1);
}

/** Totals, lines and number never change once the order exists; states and the email address do. */
export function putStates(tx: Tx, order: Order, before: Order): void {
  putOrder(tx, order);
  if (order.paymentState !== before.paymentState || order.fulfillmentStatus !== before.fulfillmentStatus) {
    for (const key of stateKeys(before)) tx.delete(key);
    for (const key of stateKeys(order)) tx.put(key, 1);
  }
  if (!hasSamePeople(order, before) && wordsOf(order).join('\n') !== wordsOf(before).join('\n')) {
    for (const key of wordKeys(before)) tx.delete(key);
    for (const key of wordKeys(order)) tx.put(key, 1);
  }
}

const hasSamePeople = (order: Order, before: Order): boolean =>
  order.email === before.email &&
  order.billingAddress === before.billingAddress &&
  order.shippingAddress === before.shippingAddress;

export const putLine = (tx: Tx, id: string, n: number, line: OrderLine): void => lines.put(tx, line, id, n);
export const putFulfillment = (tx: Tx, id: string, n: number, one: Fulfillment): void =>
  fulfillments.put(tx, one, id, n);

export function putRefund(tx: Tx, id: string, refund: OrderRefund): void {
  refunds.put(tx, refund, id, refund.n);
  if (refund.state === 'PENDING') tx.put(pendingKey(id, refund.n), 1);
  else tx.delete(pendingKey(id, refund.n));
}

export const findRefund = refunds.find;

export async function listPendingRefunds(
  store: Store,
  limit: number,
  after?: Key,
): Promise<{ pending: { id: string; n: number }[]; cursor?: Key }> {
  const page = await store.range({ ...under(['order-refund-pending']), limit, after });
  const pending = page.rows.map(({ key }) => ({ id: key[1] as string, n: key[2] as number }));
  return { pending, ...(page.cursor && { cursor: page.cursor }) };
}

/** At most `max` per order: a commit that adds more fails (BoundBroken). */
export function putNote(tx: Tx, id: string, note: OrderNote, max: number): void {
  notes.put(tx, note, id, note.id);
  tx.add({ key: noteCountKey(id), by: 1, max });
}

export const listNotes = async (store: Store, id: string, limit: number): Promise<OrderNote[]> =>
  (await notes.list(store, { prefix: [id], limit })).records;

export const putEvent = (tx: Tx, id: string, event: OrderEvent): void => events.put(tx, event, id, event.at, event.id);

/** Oldest first, then by kind; if there are too many, only the latest. */
export const listEvents = async (store: Store, id: string, limit: number): Promise<OrderEvent[]> =>
  (await events.list(store, { prefix: [id], limit, reverse: true })).records
    .reverse()
    .sort((a, b) => a.at - b.at || orderEventKinds.indexOf(a.kind) - orderEventKinds.indexOf(b.kind));

export async function findIdByNumber(
  store: Store,
  number: Pick<Order, 'number' | 'testMode'>,
): Promise<string | undefined> {
  return (await store.get(numberKey(number)))?.value as string | undefined;
}

/** Filter of an order list; an absent state matches all. */
export type IdFilter = {
  status?: Order['fulfillmentStatus'];
  payment?: Order['paymentState'];
  /** Epoch ms: from, inclusive, and to, exclusive. */
  from?: number;
  to?: number;
};

/** Newest first; reads no other orders. */
export async function listIds(
  store: Store,
  { status, payment, from, to }: IdFilter,
  limit: number,
  after?: readonly [createdAt: number, id: string],
): Promise<{ ids: string[]; cursor?: [createdAt: number, id: string] }> {
  const prefix: Key = status || payment ? ['order-state', status ?? '*', payment ?? '*'] : ['order-time'];
  const page = await store.range({
    start: from === undefined ? prefix : [...prefix, from],
    end: to === undefined ? afterPrefix(prefix) : [...prefix, to],
    limit,
    reverse: true,
    ...(after && { after: [...prefix, ...after] }),
  });
  return {
    ids: page.rows.map(({ key }) => key.at(-1) as string),
    ...(page.cursor && { cursor: page.cursor.slice(-2) as [number, string] }),
  };
}

/** Orders with a word that has this prefix, by word; not necessarily newest first. */
export async function listIdsByWord(
  store: Store,
  word: string,
  limit: number,
  after?: Key,
): Promise<{ ids: string[]; cursor?: Key }> {
  const page = await store.range({
    start: ['order-word', word],
    end: ['order-word', `${word}\uffff`],
    limit,
    reverse: true,
    ...(after && { after: ['order-word', ...after] }),
  });
  return { ids: page.rows.map(({ key }) => key[3] as string), ...(page.cursor && { cursor: page.cursor.slice(1) }) };
}

/** Whether any order with exactly this word was placed at or after that time. */
export async function hasWordSince(store: Store, word: string, since: number): Promise<boolean> {
  const start: Key = ['order-word', word];
  const { rows } = await store.range({ start: [...start, since], end: afterPrefix(start), limit: 1 });
  return rows.length > 0;
}

/** Erases the shopper's answers to product forms. */
export async function clearAnswers(tx: Tx, order: Order): Promise<void> {
  for (let n = 0; n < order.lineCount; n++) {
    const line = await lines.find(tx, order.id, n);
    if (line && line.additionalFields !== null) lines.put(tx, { ...line, additionalFields: null }, order.id, n);
  }
}
