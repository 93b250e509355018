// Reads everything that a shop has recorded about goods and money, in one step. For order-audit.ts.
import type { Customer } from '../../commerce/customer/schema.ts';
import type { GiftCard, GiftCardEntry } from '../../commerce/gift-card/schema.ts';
import { findOrder } from '../../commerce/order/order.ts';
import type { Order, OrderEvent, OrderLine, OrderRefund } from '../../commerce/order/schema.ts';
import type { Payment } from '../../commerce/payment/schema.ts';
import { ownerAddress } from '../../commerce/preferences/preferences.ts';
import type { Hold, StockMove } from '../../commerce/stock/schema.ts';
import type { Subscription } from '../../commerce/subscription/schema.ts';
import type { MailLog, OutgoingEvent } from '../../outbox/schema.ts';
import type { Key, Store } from '../../store/store.ts';

/** Every row of a table. */
export async function rowsOf(store: Store, name: string): Promise<{ key: Key; value: unknown }[]> {
  const rows: { key: Key; value: unknown }[] = [];
  let after: Key | undefined;
  do {
    const page = await store.range({ start: [name], end: [name, Uint8Array.of(255)], limit: 1000, after });
    rows.push(...page.rows);
    after = page.cursor;
  } while (after);
  return rows;
}

async function recordsOf<R>(store: Store, name: string): Promise<R[]> {
  return (await rowsOf(store, name)).map(({ value }) => (value as { r: R }).r);
}

/** Counters by id, or by the rest of the key. */
async function countersOf(store: Store, name: string): Promise<Map<string, number>> {
  const rows = await rowsOf(store, name);
  return new Map(rows.map(({ key, value }) => [key.slice(1).join(' '), value as number]));
}

/** The keys of an index, without its name. */
async function keysOf(store: Store, name: string): Promise<Set<string>> {
  return new Set((await rowsOf(store, name)).map(({ key }) => key.slice(1).join(' ')));
}

/** An order with all records that refer to it. */
export type BookedOrder = {
  order: Order;
  lines: OrderLine[];
  refunds: OrderRefund[];
  payments: Payment[];
  moves: StockMove[];
  events: OutgoingEvent[];
  mails: MailLog[];
  timeline: OrderEvent[];
  cardEntries: GiftCardEntry[];
};

export type Books = Awaited<ReturnType<typeof openBooks>>;

export async function openBooks(store: Store) {
  const moves = await recordsOf<StockMove>(store, 'stock-move');
  const cardEntries = await recordsOf<GiftCardEntry>(store, 'gift-card-entry');
  const payments = await recordsOf<Payment>(store, 'payment');
  const paymentsOf = Map.groupBy(payments, ({ orderId }) => orderId);
  const refundsOf = Map.groupBy(await rowsOf(store, 'order-refund'), ({ key }) => key[1]);
  const movesOf = Map.groupBy(moves, ({ ref }) => ref);
  const eventsOf = Map.groupBy(await recordsOf<OutgoingEvent>(store, 'outgoing-event'), ({ data }) => data.orderId);
  const mailsOf = Map.groupBy(await recordsOf<MailLog>(store, 'mail-log'), ({ orderId }) => orderId);
  const timelineOf = Map.groupBy(await rowsOf(store, 'order-event'), ({ key }) => key[1]);
  const entriesOf = Map.groupBy(cardEntries, ({ orderId }) => orderId);
  const orders: BookedOrder[] = [];
  for (const { id } of await recordsOf<Order>(store, 'order')) {
    orders.push({
      ...(await findOrder(store, id))!,
      refunds: (refundsOf.get(id) ?? []).map(({ value }) => (value as { r: OrderRefund }).r),
      payments: paymentsOf.get(id) ?? [],
      moves: movesOf.get(id) ?? [],
      events: eventsOf.get(id) ?? [],
      mails: mailsOf.get(id) ?? [],
      timeline: (timelineOf.get(id) ?? []).map(({ value }) => (value as { r: OrderEvent }).r),
      cardEntries: entriesOf.get(id) ?? [],
    });
  }
  return {
    store,
    /** Event topics of the webhooks; undefined if all are written. */
    topics: (await store.get(['event-topics']))?.value as string[] | undefined,
    orders,
    byId: new Map(orders.map((one) => [one.order.id, one])),
    payments,
    openPayments: await keysOf(store, 'payment-open'),
    pendingRefunds: await keysOf(store, 'order-refund-pending'),
    testSteps: await recordsOf<{ ref: string; state: string; amountCents: number }>(store, 'test-payment'),
    moves,
    stock: await countersOf(store, 'stock'),
    held: await countersOf(store, 'stock-held'),
    holds: await recordsOf<Hold>(store, 'hold'),
    holdTimes: await keysOf(store, 'hold-until'),
    cards: await recordsOf<GiftCard>(store, 'gift-card'),
    cardEntries,
    cardBalances: await countersOf(store, 'gift-card-balance'),
    codeUses: await countersOf(store, 'discount-uses'),
    orderNumbers: new Map(
      (await rowsOf(store, 'order-number')).map(({ key, value }) => [key.slice(1).join(' '), value]),
    ),
    orderStates: await keysOf(store, 'order-state'),
    /** Recipient of the owner's mails. */
    ownerEmail: await ownerAddress(store),
    customers: await recordsOf<Customer>(store, 'customer'),
    customerOrders: await keysOf(store, 'customer-order'),
    subscriptions: await recordsOf<Subscription>(store, 'subscription'),
    subscriptionsDue: await keysOf(store, 'subscription-due'),
  };
}

/** Collects sentences about faults. */
export type Check = (holds: boolean, fault: string) => void;

export const sumOf = <T>(all: readonly T[], amount: (one: T) => number): number =>
  all.reduce((total, one) => total + amount(one), 0);

/** An order of another sales channel was paid there. */
export const isOurs = ({ order }: BookedOrder): boolean => order.external === undefined;

/** A renewal, not placed at a checkout. */
export const isRenewal = ({ order }: BookedOrder): boolean => order.cartToken === '' && order.external === undefined;
