// Rows of orders. Private to this folder: ask order.ts.
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Order, type OrderLine, orderLineSchema, orderSchema } from './schema.ts';

/**
 *   ['order', id]                          totals, people, states
 *   ['order-line', id, n]                  one row per line: a hundred long ones are more than one value holds
 *   ['order-number', series, number]       id; series is `live` or `test`
 *   ['order-time', createdAt, id]          for the list, newest last
 *   ['order-uncaptured', id]               while money is reserved and not yet taken
 */
const orders = table<Order>({ name: 'order', schema: orderSchema });
const lines = table<OrderLine, [string, number]>({ name: 'order-line', schema: orderLineSchema });

export const orderKey = (id: string): Key => orders.key(id);
const numberKey = (order: Pick<Order, 'number' | 'testMode'>): Key => [
  'order-number',
  order.testMode ? 'test' : 'live',
  order.number,
];
const uncapturedKey = (id: string): Key => ['order-uncaptured', id];

export const findOrder = (source: Tx | Store, id: string): Promise<Order | undefined> => orders.find(source, id);

export async function listLines(store: Store, order: Order): Promise<OrderLine[]> {
  const { records } = await lines.list(store, { prefix: [order.id], limit: order.lineCount });
  return records;
}

export function insertOrder(tx: Tx, order: Order, all: readonly OrderLine[]): void {
  orders.put(tx, order, order.id);
  all.forEach((line, n) => {
    lines.put(tx, line, order.id, n);
  });
  tx.put(numberKey(order), order.id);
  tx.put(['order-time', order.createdAt, order.id], 1);
  if (order.paymentState === 'AUTHORIZED') tx.put(uncapturedKey(order.id), 1);
}

/** Totals, lines and number never change after the order was made; states do. */
export function putStates(tx: Tx, order: Order): void {
  orders.put(tx, order, order.id);
  if (order.paymentState !== 'AUTHORIZED') tx.delete(uncapturedKey(order.id));
}

export async function findIdByNumber(
  store: Store,
  number: Pick<Order, 'number' | 'testMode'>,
): Promise<string | undefined> {
  return (await store.get(numberKey(number)))?.value as string | undefined;
}

/** Newest first. */
export async function listIds(store: Store, limit: number, after?: Key): Promise<{ ids: string[]; cursor?: Key }> {
  const prefix: Key = ['order-time'];
  const page = await store.range({ start: prefix, end: afterPrefix(prefix), limit, reverse: true, after });
  return { ids: page.rows.map((row) => row.key[2] as string), cursor: page.cursor };
}

export async function listUncaptured(store: Store, limit: number): Promise<string[]> {
  const prefix: Key = ['order-uncaptured'];
  const page = await store.range({ start: prefix, end: afterPrefix(prefix), limit });
  return page.rows.map((row) => row.key[1] as string);
}

/** What shoppers wrote into the forms of products. */
export async function clearAnswers(tx: Tx, order: Order): Promise<void> {
  for (let n = 0; n < order.lineCount; n++) {
    const line = await lines.find(tx, order.id, n);
    if (line && line.additionalFields !== null) lines.put(tx, { ...line, additionalFields: null }, order.id, n);
  }
}
