// Order lists by filter or search, and all orders for exports. Public.
import { eachPage } from '../../base/paged.ts';
import { cursorText, readCursor } from '../../store/cursor.ts';
import { readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { listOrdersOf } from '../customer/customer.ts';
import { cartMoney } from '../money/money.ts';
import { searchLooksMax } from './limits.ts';
import { findOrderByNumber, findOrderState } from './order.ts';
import { fullName, type Order, orderNumberText, type WholeOrder } from './schema.ts';
import * as rows from './store.ts';
import type { OrderRow } from './wire.ts';
import { isFoundBy, searchWords, wordOf } from './words.ts';

/**
 * Whether an order was placed with this address at or after that time. Reads the last commit, without transactional
 * guards.
 */
export const hasOrderedSince = (store: Store, email: string, since: number): Promise<boolean> =>
  rows.hasWordSince(store, wordOf(email), since);

export type ListFilter = rows.IdFilter & {
  /** Order number, email address or names; each word must be the prefix of a word of the order. */
  search?: string;
};

type OrderPage = { orders: OrderRow[]; hasNextPage: boolean; nextPageCursor?: string };

/**
 * Newest first; search results are sorted by the matching word. A filter reads only matching orders; a search reads a
 * limited number.
 */
export async function listOrders(
  store: Store,
  { limit, cursor, ...filter }: ListFilter & { limit: number; cursor?: string },
): Promise<OrderPage> {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const question = filter.search?.trim() ?? '';
  const { orders, next } =
    question === '' ? await listed(store, filter, limit, after) : await found(store, question, filter, limit, after);
  const nextPageCursor = next && cursorText(next);
  return {
    orders: orders.map(orderRow),
    hasNextPage: nextPageCursor !== undefined,
    ...(nextPageCursor && { nextPageCursor }),
  };
}

type Cursor = readonly (string | number)[];

type Found = { orders: Order[]; next?: Cursor };

async function listed(store: Store, filter: rows.IdFilter, limit: number, after?: Cursor): Promise<Found> {
  const [createdAt, id] = after ?? [];
  const from = typeof createdAt === 'number' && typeof id === 'string' ? ([createdAt, id] as const) : undefined;
  const page = await rows.listIds(store, filter, limit, from);
  return { orders: await readAll(store, page.ids), ...(page.cursor && { next: page.cursor }) };
}

const readAll = async (store: Store, ids: readonly string[]): Promise<Order[]> =>
  (await rows.readOrders(store, ids)).filter((order) => order !== undefined);

/**
 * Searches by number if the query is one; otherwise by its longest word, then filters those results by the other words.
 */
async function found(
  store: Store,
  question: string,
  filter: rows.IdFilter,
  limit: number,
  after?: Cursor,
): Promise<Found> {
  const numbered = await findOrderByNumber(store, question.replace(/^#/, '').toUpperCase());
  if (numbered) return { orders: fits(numbered.order, filter) ? [numbered.order] : [] };
  const longest = searchWords(question).sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) return { orders: [] };
  const orders: Order[] = [];
  const seen = new Set<string>();
  let at = after && after.length === 3 ? after : undefined;
  for (let looked = 0; looked < searchLooksMax; looked += limit) {
    const page = await rows.listIdsByWord(store, longest, limit, at);
    for (const order of await readAll(store, page.ids)) {
      if (seen.has(order.id) || !fits(order, filter) || !isFoundBy(order, question)) continue;
      seen.add(order.id);
      orders.push(order);
    }
    at = page.cursor as Cursor | undefined;
    // Pages may exceed the limit slightly, so that no order is read twice.
    if (at === undefined || orders.length >= limit) break;
  }
  return { orders, ...(at && { next: at }) };
}

const fits = (order: Order, { status, payment, from = 0, to = Number.POSITIVE_INFINITY }: rows.IdFilter): boolean =>
  (status === undefined || order.fulfillmentStatus === status) &&
  (payment === undefined || order.paymentState === payment) &&
  order.createdAt >= from &&
  order.createdAt < to;

function placeOf(text: string): Cursor | undefined {
  const parts = readCursor(text);
  const isKey =
    Array.isArray(parts) && parts.length <= 3 && parts.every((part) => /^(string|number)$/.test(typeof part));
  // The cursor comes from the URL: an invalid one means the first page.
  return isKey ? (parts as Cursor) : undefined;
}

export const orderRow = (order: Order): OrderRow => ({
  id: order.id,
  orderNumber: orderNumberText(order),
  testMode: order.testMode,
  createdOn: order.createdAt,
  customerEmail: order.email,
  customerName: fullName(order.shippingAddress ?? order.billingAddress),
  fulfillmentStatus: order.fulfillmentStatus,
  paymentState: order.paymentState,
  totalQuantity: order.totalQuantity,
  grandTotal: cartMoney(order.grandTotalCents, order.currency),
  refundedCents: order.refundedCents ?? 0,
});

/** All orders that match a filter, newest first, in batches, for exports. @param only those with these ids */
export async function* eachOrder(
  store: Store,
  filter: rows.IdFilter = {},
  only?: ReadonlySet<string>,
): AsyncGenerator<WholeOrder> {
  const pages = eachPage((after?: readonly [number, string]) => rows.listIds(store, filter, 100, after));
  for await (const { ids } of pages)
    for (const order of await readAll(store, only ? ids.filter((id) => only.has(id)) : ids))
      yield { order, lines: await rows.listLines(store, order) };
}

export const orderDays = rows.orderDays;

/** Creates missing list and search rows in stores that predate them. Idempotent. */
export async function indexOrders(store: Store): Promise<void> {
  if (await store.get(rows.indexedKey)) return;
  for await (const { order } of eachOrder(store)) {
    await transact(store, async (tx) => {
      const current = await rows.findOrder(tx, order.id);
      if (current) rows.putIndexes(tx, current);
    });
  }
  await transact(store, async (tx) => tx.put(rows.indexedKey, 1));
}

/**
 * A customer's orders, newest first.
 * @param cursor from the previous page
 */
export async function ordersOf(
  store: Store,
  customerId: string,
  options: { limit: number; cursor?: string },
): Promise<{ orders: Order[]; nextPageCursor?: string }> {
  const place = options.cursor === undefined ? undefined : readCursor(options.cursor);
  // The cursor comes from the URL: an invalid one means the first page.
  const [at, id] = Array.isArray(place) ? (place as unknown[]) : [];
  const after: Key | undefined =
    typeof at === 'number' && typeof id === 'string' ? ['customer-order', customerId, at, id] : undefined;
  const page = await listOrdersOf(store, customerId, options.limit, after);
  const orders = await readable(page.orders.map(({ orderId }) => findOrderState(store, orderId)));
  return {
    orders: orders.filter((order) => order?.customerId === customerId) as Order[],
    ...(page.cursor && { nextPageCursor: cursorText(page.cursor.slice(2)) }),
  };
}
