// Orders by id, by number and as a list; what the confirmation page shows. Asked by checkout, pages and the owner's routes.
import { timingSafeEqual } from 'node:crypto';
import { queueEvent } from '../../outbox/outbox.ts';
import { nextInSequence } from '../../store/sequence.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type CartMoney, cartMoney, formatMoney } from '../money/money.ts';
import { explain } from '../pricing/explain.ts';
import { explainWords } from '../pricing/explain-words.ts';
import { refundableCents } from '../pricing/refund.ts';
import type { Priced } from '../pricing/schema.ts';
import { orderUnknown } from './errors.ts';
import { repriced, titlesOf } from './explanation.ts';
import { eventsShownMax, notesMax, searchLooksMax } from './limits.ts';
import { seriesOf } from './numbers.ts';
import {
  type Address,
  type Fulfillment,
  fullName,
  type Order,
  type OrderEvent,
  type OrderLine,
  type OrderNote,
  type OrderRefund,
  orderNumberText,
  type Pieces,
  type WholeOrder,
  withoutPerson,
} from './schema.ts';
import {
  type Blocked,
  cancelBlocked,
  countedRefunds,
  fulfillBlocked,
  pendingBlocked,
  piecesLeft,
  refundableOf,
  refundBlocked,
} from './states.ts';
import * as rows from './store.ts';
import { isFoundBy, searchWords } from './words.ts';

/** Depend on this key to be told of any change of the order. */
export const orderKey = rows.orderKey;

export async function findOrder(store: Store, id: string): Promise<WholeOrder | undefined> {
  const order = await rows.findOrder(store, id);
  return order && { order, lines: await rows.listLines(store, order) };
}

/** @throws orderUnknown */
export async function loadOrder(store: Store, id: string): Promise<WholeOrder> {
  const found = await findOrder(store, id);
  if (!found) throw orderUnknown();
  return found;
}

/** @param text as shown: "12" or "T12" */
export async function findOrderByNumber(store: Store, text: string): Promise<WholeOrder | undefined> {
  const match = /^(T?)([1-9]\d{0,14})$/.exec(text);
  const id = match && (await rows.findIdByNumber(store, { testMode: match[1] === 'T', number: Number(match[2]) }));
  return id ? findOrder(store, id) : undefined;
}

/** Of an order that another sales channel or shop made: its id here. */
export async function findIdByReference(
  source: Tx | Store,
  channel: string,
  reference: string,
): Promise<string | undefined> {
  const found = await source.get(rows.referenceKey(channel, reference));
  const id = 'commit' in source ? (found as { value: unknown } | undefined)?.value : found;
  return typeof id === 'string' ? id : undefined;
}

export const putReference = (tx: Tx, channel: string, reference: string, id: string): void =>
  tx.put(rows.referenceKey(channel, reference), id);

/** The order that the bearer of a link may see. @throws orderUnknown for a wrong token too */
export async function loadOrderOfLink(store: Store, id: string, accessToken: string): Promise<WholeOrder> {
  const found = await findOrder(store, id);
  if (!found || !sameText(found.order.accessToken, accessToken)) throw orderUnknown();
  return found;
}

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Stores a new order under the next number of its series. Only checkout/place-order.ts makes orders. */
export async function insertOrder(tx: Tx, order: Omit<Order, 'number'>, lines: readonly OrderLine[]): Promise<Order> {
  const number = await nextInSequence(tx, seriesOf(order.testMode));
  const numbered: Order = { ...order, number };
  rows.insertOrder(tx, numbered, lines);
  return numbered;
}

/** The order as of this step; undefined when there is none. */
export const findOrderState = (source: Tx | Store, id: string): Promise<Order | undefined> =>
  rows.findOrder(source, id);

/** Money that was reserved was taken, or could not be. Twice changes nothing more. */
export async function settlePayment(tx: Tx, id: string, paymentState: 'PAID' | 'FAILED', now: number): Promise<Order> {
  const order = await rows.findOrder(tx, id);
  if (!order) throw orderUnknown();
  if (order.paymentState !== 'AUTHORIZED') return order;
  const settled: Order = { ...order, paymentState, updatedAt: now };
  rows.putStates(tx, settled, order);
  const { label = '' } = order.payment;
  const text = paymentState === 'PAID' ? `Paid${label && `: ${label}`}` : 'The payment could not be taken';
  const kind = paymentState === 'PAID' ? 'paid' : 'payment-failed';
  rows.putEvent(tx, id, { id: `${id}-${kind}`, at: now, kind, text, actor: 'system' });
  if (paymentState === 'PAID') tellTransaction(tx, id, now);
  return settled;
}

/** Money moved: programs are told once for an order, by whichever step it is that takes it. Commerce 1.10. */
export const tellTransaction = (tx: Tx, id: string, at: number): void =>
  queueEvent(tx, {
    id: `${id}-transaction`,
    topic: 'transaction.create',
    data: { transactionId: id, orderId: id },
    at,
  });

/** A row of the owner's list. The access token stays out. */
export type OrderRow = {
  id: string;
  orderNumber: string;
  testMode: boolean;
  createdOn: number;
  customerEmail: string;
  customerName: string;
  fulfillmentStatus: Order['fulfillmentStatus'];
  paymentState: Order['paymentState'];
  totalQuantity: number;
  grandTotal: CartMoney;
  refundedCents: number;
};

export type ListFilter = rows.IdFilter & {
  /** Number, e-mail address or names: each word begins one of the order's. */
  search?: string;
};

export type OrderPage = { orders: OrderRow[]; hasNextPage: boolean; nextPageCursor?: string };

/** Newest first; what a search finds, by the word that was found. Looks at no order that the filter leaves out, at a search at few. */
export async function listOrders(
  store: Store,
  { limit, cursor, ...filter }: ListFilter & { limit: number; cursor?: string },
): Promise<OrderPage> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const question = filter.search?.trim() ?? '';
  const { orders, next } = question === '' ? await listed(store, filter, limit, after) : await found(store, question, filter, limit, after); // biome-ignore format: one choice
  const nextPageCursor = next && Buffer.from(JSON.stringify(next)).toString('base64url');
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

/** By number when it is one; else by the longest of its words, the others being looked for in what that finds. */
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
    // A page may be somewhat longer than asked for: what was looked at is not looked at again.
    if (at === undefined || orders.length >= limit) break;
  }
  return { orders, ...(at && { next: at }) };
}

const fits = (order: Order, { status, payment, from = 0, to = Number.POSITIVE_INFINITY }: rows.IdFilter): boolean =>
  (status === undefined || order.fulfillmentStatus === status) &&
  (payment === undefined || order.paymentState === payment) &&
  order.createdAt >= from &&
  order.createdAt < to;

function readCursor(text: string): Cursor | undefined {
  try {
    const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown;
    const isKey =
      Array.isArray(parts) && parts.length <= 3 && parts.every((part) => /^(string|number)$/.test(typeof part));
    return isKey ? (parts as Cursor) : undefined;
  } catch {
    // From an address that anyone may type: a bad cursor means the first page.
    return undefined;
  }
}

/** Every order of a filter, oldest history last, in pages: for exports. */
export async function* eachOrder(store: Store, filter: rows.IdFilter = {}): AsyncGenerator<WholeOrder> {
  let after: readonly [number, string] | undefined;
  do {
    const page = await rows.listIds(store, filter, 100, after);
    for (const order of await readAll(store, page.ids)) yield { order, lines: await rows.listLines(store, order) };
    after = page.cursor;
  } while (after !== undefined);
}

/** Writes what lists and searches go by for orders of a store from before there was such a thing. Twice does nothing more. */
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

/** Whatever else is known of an order. */
export async function historyOf(store: Store, order: Order): Promise<OrderHistory> {
  const [fulfillments, refunds, notes, timeline] = await Promise.all([
    rows.listFulfillments(store, order),
    rows.listRefunds(store, order),
    rows.listNotes(store, order.id, notesMax),
    rows.listEvents(store, order.id, eventsShownMax),
  ]);
  return { fulfillments, refunds, notes, timeline };
}

export type OrderHistory = {
  fulfillments: Fulfillment[];
  refunds: OrderRefund[];
  notes: OrderNote[];
  timeline: OrderEvent[];
};

const orderRow = (order: Order): OrderRow => ({
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

/** An order as the owner sees it: everything but the tokens. */
export type OwnerOrder = Omit<Order, 'accessToken' | 'cartToken'> & {
  orderNumber: string;
  lines: OrderLine[];
  steps: Priced['steps'];
  /** The steps as text, one a line. */
  explanation: string[];
  /** Pieces that no parcel has. */
  piecesLeft: Pieces[];
  refundableCents: number;
  /** What may be done now; a reason's key where it may not. Commerce 2.3. */
  may: Record<'fulfill' | 'markPending' | 'cancel' | 'refund', true | Blocked>;
} & Partial<OrderHistory>;

/** With the history when there is one at hand. */
export function ownerOrder({ order, lines }: WholeOrder, history?: OrderHistory): OwnerOrder {
  const { accessToken: _, cartToken: __, ...rest } = order;
  const priced = repriced({ order, lines });
  const { fulfillments = [], refunds = [] } = history ?? {};
  const left = piecesLeft(lines, fulfillments);
  return {
    ...rest,
    orderNumber: orderNumberText(order),
    lines,
    steps: priced.steps,
    explanation: explain(priced, titlesOf(lines)),
    piecesLeft: left,
    refundableCents: refundableCents(refundableOf(order, lines, refunds), countedRefunds(refunds)),
    may: {
      fulfill: fulfillBlocked(order, left) ?? true,
      markPending: pendingBlocked(order, fulfillments) ?? true,
      cancel: cancelBlocked(order) ?? true,
      refund: refundBlocked(order) ?? true,
    },
    ...history,
  };
}

/** What scripts of the confirmation page read: `checkoutConfirmed({…})`. Wire §2. */
export type ConfirmedOrder = {
  id: string;
  orderNumber: string;
  websiteId: string;
  purchasedCartId: string;
  testMode: boolean;
  grandTotal: CartMoney;
  grandTotalFormatted: string;
  subtotal: CartMoney;
  subtotalFormatted: string;
  taxTotal: CartMoney;
  taxTotalFormatted: string;
  shippingTotal: CartMoney;
  shippingTotalFormatted: string;
  discountTotal: CartMoney;
  discountTotalFormatted: string;
  billingDetails: { customer: { email: string; firstName: string; lastName: string } };
  items: { sku: string; productName: string; unitPrice: CartMoney; quantity: number }[];
};

export function checkoutConfirmed({ order, lines }: WholeOrder): ConfirmedOrder {
  const money = (cents: number) => cartMoney(cents, order.currency);
  const text = (cents: number) => formatMoney(cents, order.currency);
  return {
    id: order.id,
    orderNumber: orderNumberText(order),
    websiteId: order.websiteId,
    purchasedCartId: order.cartId,
    testMode: order.testMode,
    grandTotal: money(order.grandTotalCents),
    grandTotalFormatted: text(order.grandTotalCents),
    subtotal: money(order.subtotalCents),
    subtotalFormatted: text(order.subtotalCents),
    taxTotal: money(order.taxCents),
    taxTotalFormatted: text(order.taxCents),
    shippingTotal: money(order.shippingCents),
    shippingTotalFormatted: text(order.shippingCents),
    discountTotal: money(order.discountCents),
    discountTotalFormatted: text(order.discountCents),
    billingDetails: {
      customer: {
        email: order.email,
        firstName: order.billingAddress.firstName,
        lastName: order.billingAddress.lastName,
      },
    },
    items: lines.map((line) => ({
      sku: line.sku,
      productName: line.title,
      unitPrice: money(line.unitCents),
      quantity: line.quantity,
    })),
  };
}

/** What the confirmation page (202) shows, in texts and plain data. */
export type ConfirmedPage = {
  confirmed: ConfirmedOrder;
  orderNumber: string;
  createdAt: number;
  email: string;
  paymentState: Order['paymentState'];
  paymentLabel?: string;
  /** The way of a payment that is still to come: `bank-transfer`, `cash`. */
  method?: string;
  amountDue: string;
  shippingAddress?: Address;
  billingAddress: Address;
  shippingName?: string;
  lines: {
    id: string;
    title: string;
    options: string;
    imageId?: string;
    quantity: number;
    unit: string;
    total: string;
  }[];
  totals: { label: string; text: string }[];
  grandTotal: string;
  /** What paid before the rest was due. */
  giftCards: { name: string; text: string }[];
  paid: string;
  /** How the total came about, in plain words. */
  explanation: string[];
  purchase: NonNullable<Order['purchase']>;
  /** Who gets the gift card that was bought. */
  giftCardTo?: Order['giftCardTo'];
  customerId?: string;
  subscriptionId?: string;
  itemIds: string[];
};

/** @throws orderUnknown when the link is not of an order */
export async function confirmedPage(store: Store, id: string, accessToken: string): Promise<ConfirmedPage> {
  const whole = await loadOrderOfLink(store, id, accessToken);
  const { order, lines } = whole;
  const text = (cents: number) => formatMoney(cents, order.currency);
  const inclusive = order.pricing.priceTax !== 'EXCLUSIVE';
  return {
    confirmed: checkoutConfirmed(whole),
    orderNumber: orderNumberText(order),
    createdAt: order.createdAt,
    email: order.email,
    paymentState: order.paymentState,
    paymentLabel: order.payment.label,
    method: order.payment.method,
    amountDue: text(order.amountDueCents),
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    shippingName: order.shipping?.name,
    lines: lines.map((line) => ({
      id: line.id,
      title: line.title,
      options: line.optionValues.map(({ optionName, value }) => `${optionName}: ${value}`).join(', '),
      imageId: line.imageId,
      quantity: line.quantity,
      unit: text(line.unitCents),
      total: text(line.subtotalCents),
    })),
    totals: [
      { label: 'Subtotal', text: text(order.subtotalCents) },
      ...(order.discountCents > 0 ? [{ label: 'Discount', text: text(-order.discountCents) }] : []),
      ...(order.shipping
        ? [{ label: 'Shipping', text: order.shippingCents === 0 ? 'Free' : text(order.shippingCents) }]
        : []),
      ...order.taxes.map((tax) => ({
        label: inclusive ? `Includes ${tax.name}` : tax.name,
        text: text(tax.amountCents),
      })),
    ],
    grandTotal: text(order.grandTotalCents),
    giftCards: (order.giftCards ?? []).map(({ name, cents }) => ({ name, text: text(-cents) })),
    paid: text(order.amountDueCents),
    explanation: explainWords(repriced(whole), titlesOf(lines), { balances: false }),
    purchase: order.purchase ?? 'order',
    giftCardTo: order.giftCardTo,
    customerId: order.customerId,
    subscriptionId: order.subscriptionId,
    itemIds: lines.map(({ itemId }) => itemId),
  };
}

/** A guest's order becomes an account's. */
export async function changeCustomerOfOrder(tx: Tx, id: string, customerId: string, now: number): Promise<void> {
  const order = await rows.findOrder(tx, id);
  if (order) rows.putStates(tx, { ...order, customerId, updatedAt: now }, order);
}

/**
 * Takes the person out of an order that the books keep: amounts, goods, dates, country and region stay, since taxes were worked out
 * from them. Its links end. Twice changes nothing more.
 *
 * @param more.accessToken a new one, that nobody has
 */
export async function anonymiseOrder(
  tx: Tx,
  id: string,
  { accessToken, events }: { accessToken: string; events: readonly OrderEvent[] },
  now: number,
): Promise<void> {
  const order = await rows.findOrder(tx, id);
  if (!order) return;
  const { note: _, checkoutForm: __, customerId: ___, placedEmail: ____, giftCardTo: _____, ...kept } = order;
  rows.putStates(
    tx,
    {
      ...kept,
      accessToken,
      email: '',
      subscribeToList: false,
      billingAddress: withoutPerson(order.billingAddress),
      ...(order.shippingAddress && { shippingAddress: withoutPerson(order.shippingAddress) }),
      payment: { ...order.payment, label: undefined },
      updatedAt: now,
    },
    order,
  );
  await rows.clearAnswers(tx, order);
  for (const { reason: _, ...refund } of await rows.listRefunds(tx, order)) rows.putRefund(tx, id, refund);
  // Why it was cancelled is in somebody's own words.
  for (const event of events) if (event.kind === 'canceled') rows.putEvent(tx, id, { ...event, text: 'Cancelled' });
}

/** To be read before the step of `anonymiseOrder`: a range within one is not guarded. */
export const eventsOf = (store: Store, id: string): Promise<OrderEvent[]> => rows.listEvents(store, id, eventsShownMax);
