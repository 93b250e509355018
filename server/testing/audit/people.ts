// Customers and subscriptions: their totals match their orders. Commerce 1.10.
import { type BookedOrder, type Books, type Check, sumOf } from './books.ts';

export function auditCustomers({ customers, customerOrders, orders }: Books, check: Check): void {
  for (const { id, orderCount, spentCents } of customers) {
    const live = orders.filter(({ order }) => order.customerId === id && !order.testMode);
    const standing = live.filter(({ order }) => order.fulfillmentStatus !== 'CANCELED');
    check(orderCount === standing.length, `customer ${id} has ${standing.length} orders, and says ${orderCount}`);
    for (const currency of new Set([...Object.keys(spentCents), ...live.map(({ order }) => order.currency)])) {
      const spent = sumOf(live, (one) => (one.order.currency === currency ? keptCents(one) : 0));
      check(
        (spentCents[currency] ?? 0) === spent,
        `customer ${id} spent ${spent} ${currency}, not ${spentCents[currency]}`,
      );
    }
  }
  const named = orders.filter(({ order }) => customers.some(({ id }) => id === order.customerId));
  check(customerOrders.size === named.length, 'a customer lists an order that is another’s');
}

/** Money that the shop keeps of an order: completed refunds lower it; for a canceled order, only the outstanding refund counts. */
function keptCents({ order, refunds }: BookedOrder): number {
  if (order.fulfillmentStatus === 'CANCELED')
    return sumOf(refunds, ({ cancel, state, totalCents }) => (cancel && state !== 'DONE' ? totalCents : 0));
  return order.grandTotalCents - sumOf(refunds, ({ state, totalCents }) => (state === 'DONE' ? totalCents : 0));
}

export function auditSubscriptions(
  { subscriptions, subscriptionsDue, orders }: Books,
  settled: boolean,
  check: Check,
): void {
  for (const { id, cyclesPaid, firstOrderId, lastOrderId, nextAt, renewal } of subscriptions) {
    const mine = orders.filter(({ order }) => order.subscriptionId === id);
    check(mine.length === cyclesPaid, `subscription ${id} paid ${cyclesPaid} cycles with ${mine.length} orders`);
    for (const one of [firstOrderId, lastOrderId])
      check(
        mine.some(({ order }) => order.id === one),
        `subscription ${id} names ${one}, which is no order of it`,
      );
    check(nextAt === undefined || subscriptionsDue.has(`${nextAt} ${id}`), `subscription ${id} is never due`);
    if (settled) check(renewal === undefined, `a renewal of ${id} is still under way`);
  }
  const running = subscriptions.filter(({ nextAt }) => nextAt !== undefined);
  check(subscriptionsDue.size === running.length, 'a subscription is due that is not');
  for (const { order } of orders) {
    if (order.subscriptionId !== undefined)
      check(
        subscriptions.some(({ id }) => id === order.subscriptionId),
        `order ${order.id} is of no subscription`,
      );
  }
}
