// Orders by id, by number and as a list; what the confirmation page shows. Asked by checkout, pages and the owner's routes.
import { timingSafeEqual } from 'node:crypto';
import { nextInSequence } from '../../store/sequence.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { type CartMoney, cartMoney, formatMoney } from '../money/money.ts';
import { explain } from '../pricing/explain.ts';
import { explainWords } from '../pricing/explain-words.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Priced } from '../pricing/schema.ts';
import { orderUnknown } from './errors.ts';
import { type Address, fullName, type Order, type OrderLine, orderNumberText, type WholeOrder } from './schema.ts';
import * as rows from './store.ts';

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
  const number = await nextInSequence(tx, order.testMode ? 'order-test' : 'order');
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
  rows.putStates(tx, settled);
  return settled;
}

/** Orders whose money is reserved but not taken yet: a crash came between. At most 1,000 at a time. */
export const listUncaptured = (store: Store): Promise<string[]> => rows.listUncaptured(store, 1000);

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
};

/** Newest first. */
export async function listOrders(
  store: Store,
  options: { limit: number; cursor?: string },
): Promise<{ orders: OrderRow[]; hasNextPage: boolean; nextPageCursor?: string }> {
  const page = await rows.listIds(
    store,
    options.limit,
    options.cursor === undefined ? undefined : readCursor(options.cursor),
  );
  const found = await Promise.all(page.ids.map((id) => rows.findOrder(store, id)));
  const nextPageCursor = page.cursor && Buffer.from(JSON.stringify(page.cursor.slice(1))).toString('base64url');
  return {
    orders: found.filter((order) => order !== undefined).map(orderRow),
    hasNextPage: nextPageCursor !== undefined,
    ...(nextPageCursor && { nextPageCursor }),
  };
}

function readCursor(text: string): (string | number)[] | undefined {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    return typeof createdAt === 'number' && typeof id === 'string' ? ['order-time', createdAt, id] : undefined;
  } catch {
    // From an address that anyone may type: a bad cursor means the first page.
    return undefined;
  }
}

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
});

/** An order as the owner sees it: everything but the tokens. */
export type OwnerOrder = Omit<Order, 'accessToken' | 'cartToken'> & {
  orderNumber: string;
  lines: OrderLine[];
  steps: Priced['steps'];
  /** The steps as text, one a line. */
  explanation: string[];
};

export function ownerOrder({ order, lines }: WholeOrder): OwnerOrder {
  const { accessToken: _, cartToken: __, ...rest } = order;
  const priced = repriced({ order, lines });
  return {
    ...rest,
    orderNumber: orderNumberText(order),
    lines,
    steps: priced.steps,
    explanation: explain(priced, titlesOf(lines)),
  };
}

const titlesOf = (lines: readonly OrderLine[]) => new Map(lines.map((line) => [line.id, line.title]));

/** The pricing of an order computed again from what it was given: the explanation, and a check of every total. */
export const repriced = ({ order, lines }: WholeOrder): Priced =>
  priceCart(
    lines,
    { currency: order.currency, ...order.pricing },
    order.shippingAddress ?? order.billingAddress,
    order.shipping,
    {
      now: order.createdAt,
      discounts: order.pricing.discounts ?? [],
      codes: (order.pricing.discounts ?? []).flatMap(({ code }) => code ?? []),
    },
  );

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
  /** How the total came about, in plain words. */
  explanation: string[];
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
    explanation: explainWords(repriced(whole), titlesOf(lines)),
  };
}

/** A guest's order becomes an account's. */
export async function changeCustomerOfOrder(tx: Tx, id: string, customerId: string, now: number): Promise<void> {
  const order = await rows.findOrder(tx, id);
  if (order) rows.putStates(tx, { ...order, customerId, updatedAt: now });
}

/**
 * Takes the person out of an order that the books keep: amounts, goods, dates, country and region stay, since taxes were worked out
 * from them. Its links end. Twice changes nothing more.
 *
 * @param accessToken a new one, that nobody has
 */
export async function anonymiseOrder(tx: Tx, id: string, accessToken: string, now: number): Promise<void> {
  const order = await rows.findOrder(tx, id);
  if (!order) return;
  const { note: _, checkoutForm: __, customerId: ___, ...kept } = order;
  rows.putStates(tx, {
    ...kept,
    accessToken,
    email: '',
    subscribeToList: false,
    billingAddress: withoutPerson(order.billingAddress),
    ...(order.shippingAddress && { shippingAddress: withoutPerson(order.shippingAddress) }),
    payment: { ...order.payment, label: undefined },
    updatedAt: now,
  });
  await rows.clearAnswers(tx, order);
}

const withoutPerson = ({ country, region, postalCode }: Address): Address => ({
  firstName: '',
  lastName: '',
  line1: '',
  line2: '',
  city: '',
  region,
  postalCode: postalCode.slice(0, 2),
  country,
  phoneNumber: '',
});
