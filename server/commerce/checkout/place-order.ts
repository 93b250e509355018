// Placing an order: check, reserve the money, commit everything at once, take the money. Commerce 1.1, 1.5, 1.6, 3.1.

import { DomainError } from '../../errors.ts';
import type { Parts } from '../../parts.ts';
import { transact } from '../../store/transact.ts';
import { type CartLine, type CartView, closeCart, findCart, viewCart } from '../cart/cart.ts';
import { minimumOrderMessage } from '../cart/v3-view.ts';
import { freshIds, recordPurchase } from '../customer/customer.ts';
import { countUses, withUsesRefusal } from '../discount/discount.ts';
import { findOrderState, insertOrder, listUncaptured, settlePayment } from '../order/order.ts';
import { type Order, type OrderLine, orderNumberText } from '../order/schema.ts';
import { taxPreferences } from '../preferences/preferences.ts';
import { givenRules } from '../pricing/snapshot.ts';
import { matchingTaxRules } from '../pricing/tax.ts';
import { ProductType } from '../product/product-type.ts';
import { optionValues } from '../product/selection.ts';
import { isUnlimited } from '../stock/availability.ts';
import { moveStock, withStockRefusal } from '../stock/stock.ts';
import type { Card } from './card.ts';
import { chargeProblem } from './checkout.ts';
import { detailProblems } from './details.ts';
import { embeddedTest } from './embedded-test.ts';
import {
  belowMinimum,
  chargeTooSmall,
  checkoutGone,
  checkoutInvalid,
  outOfStock,
  paymentDeclined,
  paymentsOff,
  quoteChanged,
} from './errors.ts';
import { messages } from './messages.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { compareQuotes, quoteOf, quoteText, readQuote } from './quote.ts';
import type { Checkout, PlacedOrder } from './schema.ts';
import * as rows from './store.ts';
import type { Turns } from './turns.ts';

export type PlacingParts = Parts & {
  turns: Turns;
  /** Only tests replace it. */
  provider?: PaymentProvider;
};

export type Submit = {
  cartToken: string;
  /** What the shopper was shown: the quote, or only its total. */
  quoteHash?: string;
  expectedTotalCents?: number;
  attempt?: number;
  /** Absent when nothing is due. */
  card?: Card;
  /** Asked once all is well and before any money is: throws when this visitor has tried too often. */
  admit?: () => void;
};

/**
 * Places the order of a checkout whose details are stored (`saveDetails`). The same checkout gives one order, however often
 * and however parallel it is submitted; whoever comes later gets the answer of the first.
 *
 * @throws checkoutGone, checkoutInvalid, belowMinimum, quoteChanged, outOfStock, paymentsOff, paymentDeclined
 */
export function placeOrder(parts: PlacingParts, submit: Submit): Promise<PlacedOrder> {
  return parts.turns.once(`${submit.cartToken} ${submit.attempt ?? ''}`, () => placeOnce(parts, submit));
}

async function placeOnce(parts: PlacingParts, submit: Submit): Promise<PlacedOrder> {
  const { store } = parts;
  const cart = await findCart(store, submit.cartToken);
  if (!cart) throw checkoutGone();
  if (cart.orderId !== undefined) return placed(await findOrderState(store, cart.orderId));
  const checkout = await rows.findCheckout(store, cart.token);
  if (!checkout) throw checkoutInvalid(messages.fieldsWrong, { email: messages.required('Email') });

  const view = await viewCart(store, store, cart, { now: parts.clock.now(), email: checkout.email });
  assertComplete(view, checkout);
  const agreedCents = agreedTotal(view, submit);
  assertInStock(view);

  const attempt = submit.attempt ?? checkout.attempt;
  const provider = parts.provider ?? embeddedTest;
  const payment = await reserve(parts, provider, view, checkout, attempt, submit);
  let order: Order;
  try {
    order = await parts.turns.take(() => commitOrder(parts, { checkout, attempt, agreedCents, payment }));
  } catch (error) {
    await giveBack(parts, provider, checkout.orderId, payment);
    throw error;
  }
  // Another attempt at the same checkout was first: the order is its, and so is the only money.
  if (order.payment.ref !== payment.ref) await giveBack(parts, provider, checkout.orderId, payment);
  return placed(await capture(parts, provider, order));
}

/** Another process may have placed the order under the same key: then the money is the order's. */
async function giveBack(
  parts: Parts,
  provider: PaymentProvider,
  orderId: string,
  payment: Order['payment'],
): Promise<void> {
  if (payment.amountCents === 0) return;
  const order = await findOrderState(parts.store, orderId);
  if (order?.payment.ref !== payment.ref) await provider.cancel(payment.ref);
}

function placed(order: Order | undefined): PlacedOrder {
  if (!order) throw checkoutGone();
  return { orderId: order.id, orderNumber: orderNumberText(order), accessToken: order.accessToken, next: 'confirmed' };
}

/** Everything filled in, and worth enough. */
function assertComplete(view: CartView, checkout: Checkout): void {
  if (view.lines.length === 0) throw checkoutInvalid(messages.cartEmpty, {}, 'cart-empty');
  const tooLittle = minimumOrderMessage(view);
  if (tooLittle) throw belowMinimum(tooLittle);
  const fields = detailProblems(checkout, view.requiresShipping);
  if (view.requiresShipping && !view.selectedShipping && !fields['shipping.country']) {
    fields.shippingKey = view.shippingOptions.length === 0 ? messages.noDelivery : messages.chooseDelivery;
  }
  if (Object.keys(fields).length > 0) throw checkoutInvalid(messages.fieldsWrong, fields);
}

/** @returns what will be charged: never more than the shopper was shown. @throws quoteChanged */
function agreedTotal(view: CartView, { quoteHash, expectedTotalCents }: Submit): number {
  const now = quoteOf(view);
  const changed = () => quoteChanged({ quoteHash: quoteText(now), totalCents: now.totalCents });
  const shown = quoteHash === undefined ? undefined : readQuote(quoteHash);
  if (quoteHash !== undefined && (!shown || compareQuotes(shown, now) === 'changed')) throw changed();
  const expected = expectedTotalCents ?? shown?.totalCents;
  if (expected === undefined || now.totalCents > expected) throw changed();
  return now.totalCents;
}

/** A look before the money is reserved; what decides is the bounded counter in the commit. */
function assertInStock(view: CartView): void {
  const wanted = new Map<string, number>();
  for (const { entry, variant, stock } of view.lines) {
    if (stock.unlimited) continue;
    const pieces = (wanted.get(variant.id) ?? 0) + entry.quantity;
    if (pieces > stock.qtyInStock) throw outOfStock(stock.qtyInStock, variant.id);
    wanted.set(variant.id, pieces);
  }
}

async function reserve(
  parts: PlacingParts,
  provider: PaymentProvider,
  view: CartView,
  checkout: Checkout,
  attempt: number,
  { card, admit }: Submit,
): Promise<Order['payment']> {
  const { amountDueCents: amountCents, currency } = view.priced;
  const key = `order:${checkout.orderId}:pay:${attempt}`;
  if (amountCents === 0) {
    admit?.();
    return { provider: 'none', ref: key, amountCents: 0 };
  }
  if (!view.website.store.testModeOn && provider.id === embeddedTest.id) throw paymentsOff();
  if (!card) throw checkoutInvalid(messages.fieldsWrong, { cardNumber: messages.required('Card number') });
  const tooSmall = chargeProblem(view);
  if (tooSmall) throw chargeTooSmall(tooSmall);
  admit?.();
  const answer = await provider.authorise({ key, orderId: checkout.orderId, amountCents, currency, card });
  if (answer.ok) return { provider: provider.id, ref: answer.ref, amountCents, label: answer.label };
  await countAttempt(parts, checkout.cartToken, attempt);
  throw paymentDeclined(answer.errorKey, answer.message);
}

/** The next try asks the provider anew instead of getting the old refusal again. */
async function countAttempt(parts: Parts, cartToken: string, attempt: number): Promise<void> {
  await transact(parts.store, async (tx) => {
    const checkout = await rows.findCheckout(tx, cartToken);
    if (checkout && checkout.attempt === attempt) {
      rows.putCheckout(tx, { ...checkout, attempt: attempt + 1, updatedAt: parts.clock.now() });
    }
  });
}

type Placing = { checkout: Checkout; attempt: number; agreedCents: number; payment: Order['payment'] };

/** The one commit: stock, ledger, number, order, lines, the closed cart. All of it or nothing. */
async function commitOrder(parts: PlacingParts, placing: Placing): Promise<Order> {
  const { store, clock, ids } = parts;
  const fresh = { accessToken: ids.token(24), moveId: ids.next(), customer: freshIds(parts) };
  const { checkout, attempt } = placing;
  try {
    return await withUsesRefusal(() =>
      withStockRefusal(store, () =>
        transact(
          store,
          async (tx) => {
            const cart = await findCart(tx, checkout.cartToken);
            if (!cart) throw checkoutGone();
            if (cart.orderId !== undefined) return (await findOrderState(tx, cart.orderId))!;
            const now = clock.now();
            const view = await viewCart(tx, store, cart, { now, email: checkout.email });
            assertUnchanged(view, placing);
            const cause = { reason: 'order', ref: checkout.orderId, actor: 'shopper', at: now } as const;
            view.lines.forEach(({ product, variant, entry }, n) => {
              if (isUnlimited(product, variant)) return;
              moveStock(tx, variant.id, -entry.quantity, { ...cause, moveId: `${fresh.moveId}-${n}` });
            });
            countUses(tx, givenDiscounts(view), checkout.email);
            closeCart(tx, cart, checkout.orderId, now);
            rows.deleteCheckout(tx, cart.token);
            const { rounding, rules } = await taxPreferences(tx);
            const taxRules = matchingTaxRules(rules, cart.shippingLocation);
            const order = newOrder(view, placing, { accessToken: fresh.accessToken, taxRules, rounding, now });
            const customerId = await recordPurchase(tx, order, cart.customerId, fresh.customer, now);
            return insertOrder(
              tx,
              { ...order, customerId },
              view.lines.map((line) => orderLine(line, view)),
            );
          },
          { idem: `order:${checkout.id}:${attempt}` },
        ),
      ),
    );
  } catch (error) {
    if (error instanceof DomainError && error.code === 'discount-used-up') throw await codeGone(parts, placing);
    if (!(error instanceof DomainError) || (error.code !== 'not-enough-stock' && error.code !== 'sold-out'))
      throw error;
    throw outOfStock(Number(error.detail.left), String(error.detail.variantId));
  }
}

/** The last use of a code went to somebody else: the cart as it is without it. */
async function codeGone({ store, clock }: PlacingParts, { checkout }: Placing): Promise<DomainError> {
  const cart = await findCart(store, checkout.cartToken);
  if (!cart) return checkoutGone();
  const now = quoteOf(await viewCart(store, store, cart, { now: clock.now(), email: checkout.email }));
  return quoteChanged({ quoteHash: quoteText(now), totalCents: now.totalCents });
}

const givenDiscounts = ({ priced, discounts, lines }: CartView) =>
  givenRules(
    priced,
    discounts,
    lines.map(({ product, categoryIds }) => ({ itemId: product.id, categoryIds })),
  );

/** The money that is reserved must be the money of the order. */
function assertUnchanged(view: CartView, { agreedCents, payment }: Placing): void {
  const now = quoteOf(view);
  if (view.lines.length === 0 || now.totalCents !== agreedCents || now.totalCents !== payment.amountCents) {
    throw quoteChanged({ quoteHash: quoteText(now), totalCents: now.totalCents });
  }
}

function newOrder(
  view: CartView,
  { checkout, attempt, payment }: Placing,
  fresh: {
    accessToken: string;
    taxRules: Order['pricing']['taxRules'];
    rounding: Order['pricing']['rounding'];
    now: number;
  },
): Omit<Order, 'number'> {
  const { cart, website, priced, selectedShipping } = view;
  const address = checkout.address!;
  const travels = view.requiresShipping;
  return {
    id: checkout.orderId,
    testMode: website.store.testModeOn,
    accessToken: fresh.accessToken,
    websiteId: website.id,
    cartId: cart.id,
    cartToken: cart.token,
    checkoutId: checkout.id,
    attempt,
    createdAt: fresh.now,
    updatedAt: fresh.now,
    email: checkout.email,
    subscribeToList: checkout.subscribeToList,
    billingAddress: travels && !checkout.billToShipping ? checkout.billingAddress! : address,
    ...(travels && { shippingAddress: address }),
    ...(travels && selectedShipping && { shipping: selectedShipping }),
    currency: priced.currency,
    pricing: {
      priceTax: priced.priceTax,
      rounding: fresh.rounding,
      taxRules: fresh.taxRules,
      discounts: givenDiscounts(view),
    },
    taxes: priced.taxes,
    lineCount: view.lines.length,
    totalQuantity: view.lines.reduce((sum, line) => sum + line.entry.quantity, 0),
    subtotalCents: priced.subtotalCents,
    discountCents: priced.discountCents,
    shippingCents: priced.shippingCents,
    shippingTaxCents: priced.shippingTaxCents,
    taxCents: priced.taxCents,
    giftCardCents: priced.giftCardCents,
    grandTotalCents: priced.grandTotalCents,
    amountDueCents: priced.amountDueCents,
    fulfillmentStatus: 'PENDING',
    paymentState: payment.amountCents === 0 ? 'PAID' : 'AUTHORIZED',
    payment,
  };
}

function orderLine({ entry, product, variant, unitCents, categoryIds }: CartLine, { priced }: CartView): OrderLine {
  const price = priced.lines.find((line) => line.id === entry.id)!;
  return {
    id: entry.id,
    itemId: product.id,
    variantId: variant.id,
    sku: variant.sku,
    title: product.title,
    productType: product.productType,
    ...(categoryIds.length > 0 && { categoryIds }),
    optionValues: optionValues(product, variant),
    imageId: variant.mainImageId ?? product.imageIds[0],
    additionalFields: entry.additionalFields,
    quantity: entry.quantity,
    unitCents,
    regularCents: variant.priceCents,
    subtotalCents: price.subtotalCents,
    discountCents: price.discountCents,
    taxCents: price.taxCents,
    totalCents: price.totalCents,
    taxable: product.productType !== ProductType.giftCard,
    stockState: isUnlimited(product, variant) ? 'untracked' : 'taken',
  };
}

/** Takes the money of an order that is there. What fails here does not undo the order: its state says so. */
async function capture(parts: Parts, provider: PaymentProvider, order: Order): Promise<Order> {
  if (order.paymentState !== 'AUTHORIZED') return order;
  const answer = await provider.capture(order.payment.ref, order.payment.amountCents);
  if (!answer.ok) parts.log.warn('payment-capture-failed', { orderId: order.id, errorKey: answer.errorKey });
  return transact(parts.store, (tx) => settlePayment(tx, order.id, answer.ok ? 'PAID' : 'FAILED', parts.clock.now()));
}

/**
 * Finishes what a crash left between the commit and the capture. Called once at start, before listening.
 * @returns how many orders were settled
 */
export async function settlePayments(parts: Omit<PlacingParts, 'turns'>): Promise<number> {
  const provider = parts.provider ?? embeddedTest;
  let settled = 0;
  for (const id of await listUncaptured(parts.store)) {
    const order = await findOrderState(parts.store, id);
    if (order?.payment.provider !== provider.id) continue;
    await capture(parts, provider, order);
    settled++;
  }
  return settled;
}
