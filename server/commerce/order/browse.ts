// The owner's order list (views, filters, search, sorting) and sales totals. Admin "Orders". Public.

import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { orderRow } from './list.ts';
import type { Order } from './schema.ts';
import { isPaid, retryPaymentBlocked } from './states.ts';
import * as rows from './store.ts';
import { type BrowsedOrder, type BrowseFilters, type BrowseQuery, type OrderView, orderViews } from './wire.ts';

type Row = Omit<BrowsedOrder, 'items'> & Pick<Order, 'lineCount' | 'subscriptionId'> & { hasOpenReturn: boolean };

const views: { readonly [View in OrderView]: (row: Row) => boolean } = {
  'to-fulfill': ({ fulfillmentStatus, paymentState }) =>
    fulfillmentStatus === 'PENDING' && !['FAILED', 'AUTHORIZED', 'REFUNDED'].includes(paymentState),
  unpaid: ({ fulfillmentStatus, paymentState }) =>
    fulfillmentStatus !== 'CANCELED' && ['PENDING', 'NOT_CHARGED', 'AUTHORIZED', 'FAILED'].includes(paymentState),
  pickup: ({ fulfillmentStatus, isPickup }) => isPickup && fulfillmentStatus === 'PENDING',
  returns: ({ hasOpenReturn }) => hasOpenReturn,
  problems: (row) => retryPaymentBlocked(row) === undefined || row.paymentState === 'REFUND_FAILED',
};

const list = recordList<Order, Row, BrowseFilters>({
  list: rows.listOrders,
  find: rows.findOrder,
  row: (_, order) => ({
    ...orderRow(order),
    isPickup: order.shipping?.isPickup === true,
    lineCount: order.lineCount,
    hasOpenReturn: (order.returns ?? []).some(({ state }) => state === 'OPEN' || state === 'RECEIVED'),
    ...(order.subscriptionId !== undefined && { subscriptionId: order.subscriptionId }),
    ...(order.canceledAt !== undefined && { canceledAt: order.canceledAt }),
  }),
  idOf: ([table, id]: Key) => (table === 'order' ? (id as string) : undefined),
  text: (row) => `#${row.orderNumber} ${row.customerName} ${row.customerEmail}`,
  orders: {
    created: ({ createdOn }) => createdOn,
    number: ({ orderNumber }) => Number(orderNumber.replace('T', '-')),
    customer: ({ customerName, customerEmail }) => (customerName || customerEmail).toLowerCase(),
    total: ({ grandTotal }) => grandTotal.value,
  },
  matches: (row, { view, status, payment, subscriptionId, from = 0, to = Number.POSITIVE_INFINITY }) =>
    (view === undefined || views[view](row)) &&
    (subscriptionId === undefined || row.subscriptionId === subscriptionId) &&
    (status === undefined || row.fulfillmentStatus === status) &&
    (payment === undefined || row.paymentState === payment) &&
    row.createdOn >= from &&
    row.createdOn < to,
});

/** Each row includes the purchased items it displays. */
export async function browseOrders(
  store: Store,
  { search, sort, cursor, limit, ...filters }: BrowseQuery,
): Promise<{ rows: BrowsedOrder[]; total: number; nextCursor?: string }> {
  const page = await list({ store }).page({ search, sort, cursor, limit, filters });
  const items = await Promise.all(
    page.rows.map(({ id, lineCount }) => rows.firstLines(store, id, Math.min(lineCount, 3))),
  );
  return {
    ...page,
    rows: page.rows.map(({ lineCount: _, hasOpenReturn: __, subscriptionId: ___, ...row }, n) => ({
      ...row,
      items: (items[n] ?? []).map(({ title, quantity, imageId }) => ({ title, quantity, ...(imageId && { imageId }) })),
    })),
  };
}

export async function countOrders(store: Store): Promise<Record<OrderView, number>> {
  const counts = await list({ store }).count(orderViews.map((view) => ({ view })));
  return Object.fromEntries(orderViews.map((view, n) => [view, counts[n]])) as Record<OrderView, number>;
}

type SalesSum = { cents: number; orders: number; unpaidCents: number; unpaidOrders: number };

/**
 * Sales between each of these times and the next; the last interval is open. Unpaid orders are summed separately. Test
 * orders count only in test mode.
 */
export async function salesBetween(
  store: Store,
  times: readonly number[],
  { currency, testMode }: { currency: string; testMode: boolean },
): Promise<SalesSum[]> {
  const sums = times.map(() => ({ cents: 0, orders: 0, unpaidCents: 0, unpaidOrders: 0 }));
  await list({ store }).each((row) => {
    if (row.createdOn < (times[0] ?? 0) || row.testMode !== testMode || row.grandTotal.currencyCode !== currency)
      return;
    if (row.fulfillmentStatus === 'CANCELED') return;
    const sum = sums[times.findLastIndex((time) => row.createdOn >= time)];
    if (!sum) return;
    if (!isPaid(row)) {
      sum.unpaidCents += row.grandTotal.value;
      sum.unpaidOrders++;
      return;
    }
    sum.cents += row.grandTotal.value - row.refundedCents;
    sum.orders++;
  });
  return sums;
}
