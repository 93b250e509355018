// The one commit of an order: stock, ledger, number, order, lines, payment, the closed cart. All or nothing. Commerce 1.1, 1.6. Public.

import { type DomainError, isDomainError } from '../../base/errors.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { inLanguage } from '../../base/speech.ts';
import type { StepIds } from '../../base/step-ids.ts';
import { countryOf } from '../../site/website/country.ts';
import { type Observed, type Tx, transact } from '../../store/transact.ts';
import { emptyAddress } from '../address/address.ts';
import { entriesWith } from '../address/postal-codes.ts';
import {
  type CartLine,
  type CartView,
  closeCart,
  findCart,
  givenCodes,
  ownersDiscountId,
  priceExtras,
  viewCart,
} from '../cart/cart.ts';
import { type Draft, findDraft } from '../cart/drafts.ts';
import type { Cart } from '../cart/schema.ts';
import { recordPurchase } from '../customer/customer.ts';
import { countUses, withUsesRefusal } from '../discount/discount.ts';
import { redeemGiftCard, withBalanceRefusal } from '../gift-card/gift-card.ts';
import { timeline } from '../order/messages.ts';
import { findOrderState, insertOrder } from '../order/order.ts';
import { linkExchange } from '../order/returns.ts';
import type { Order, OrderLine } from '../order/schema.ts';
import { programActor } from '../order/states.ts';
import { addEvent, orderStep, recordEvent } from '../order/step.ts';
import { bindPayment } from '../payment/payment.ts';
import { type Payment, providerKey } from '../payment/schema.ts';
import { taxPreferences } from '../preferences/preferences.ts';
import type { TaxPreferences } from '../preferences/schema.ts';
import { givenRules } from '../pricing/snapshot.ts';
import { matchingTaxRules } from '../pricing/tax.ts';
import { isUnlimited } from '../product/availability.ts';
import { optionValues } from '../product/selection.ts';
import { findHold } from '../stock/holds.ts';
import { takeStock, withStockRefusal } from '../stock/stock.ts';
import { beginSubscription } from '../subscription/subscription.ts';
import { consequencesOf } from './after-order.ts';
import { checkoutFormOf, customAnswers } from './custom-form.ts';
import { checkoutGone, outOfStock, quoteChanged } from './errors.ts';
import { deliverPaid } from './fulfill-digital.ts';
import { trackedPieces } from './hold-lines.ts';
import { quoteOf, quoteText, recurringText } from './quote.ts';
import type { Checkout } from './schema.ts';
import * as rows from './store.ts';

type Placing = {
  checkout: Checkout;
  attempt: number;
  /** Absent when nothing is due. */
  payment?: Payment;
  /** For a renewal: the mode of its subscription. */
  testMode?: boolean;
  /** Whether its money is authorised, pending (paid outside the checkout) or captured. */
  next?: 'authorised' | 'pending' | 'captured';
  /** The cart as it was just priced; reused while its data has not changed. */
  seen?: { view: CartView; observed: Observed };
};

/** @throws checkoutGone, quoteChanged, outOfStock, paymentUnknown: then nothing was written */
export async function commitOrder(parts: Parts & SiteAddress, placing: Placing): Promise<Order> {
  const { store, clock } = parts;
  const step = orderStep(parts, programActor);
  const { checkout, attempt, payment, next = 'authorised', seen } = placing;
  const place = () =>
    transact(
      store,
      async (tx) => {
        const cart = await findCart(tx, checkout.cartToken);
        if (!cart) throw checkoutGone();
        if (cart.orderId !== undefined) return (await findOrderState(tx, cart.orderId))!;
        const now = clock.now();
        const view =
          seen && (await isCurrent(tx, cart, seen))
            ? seen.view
            : await viewCart(tx, store, cart, { now, email: checkout.email });
        assertUnchanged(view, placing);
        const cause = { ref: checkout.orderId, actor: 'shopper', at: now, moveId: step.id };
        takeStock(tx, trackedPieces(view.lines), await findHold(tx, cart.id), cause);
        countUses(tx, countedDiscounts(view), checkout.email);
        redeemGiftCards(tx, view, { moveId: step.id, orderId: checkout.orderId, now });
        rows.deleteCheckout(tx, cart.token);
        if (payment) await bindPayment(tx, payment, next, now);
        const taxes = taxesOf(view, await taxPreferences(tx));
        const answers = customAnswers(await checkoutFormOf(tx, view.website), checkout);
        const order = newOrder(view, placing, { accessToken: step.tokenOf('order'), ...taxes, now });
        const lines = view.lines.map((line) => orderLine(line, view));
        const customerId = await recordPurchase(tx, order, cart.customerId, step, now);
        const begins = cart.purchase === 'subscription';
        const subscriptionId = begins ? step.idOf('subscription') : undefined;
        const draft = cart.draft && (await findDraft(tx, cart.draft.id));
        const exchange = draft?.exchange;
        const exchangeOf = exchange && { orderId: exchange.orderId, orderNumber: exchange.orderNumber };
        const payLinkTo = draft && otherPayer(draft, order.email);
        const more = {
          ...answers,
          customerId,
          subscriptionId,
          exchangeOf,
          ...(payLinkTo !== undefined && { payLinkTo }),
          language: checkout.language,
        };
        const inserted = await insertOrder(tx, { ...order, ...more }, lines);
        if (begins) begin(tx, { view, order: inserted, lines, payment, step });
        await consequencesOf(tx, inserted, lines, { ...step, store });
        closeCart(tx, cart, checkout.orderId, now);
        if (exchange) await linkExchange(tx, exchange, inserted, { ...step, at: now });
        if (cart.draft) recordEvent(tx, inserted.id, { ...step, at: now }, 'other', timeline.fromDraft);
        if (payLinkTo !== undefined)
          addEvent(tx, inserted.id, {
            id: 'placed-other-email',
            at: now,
            kind: 'other',
            text: timeline.otherEmail,
            actor: 'shopper',
          });
        return inserted.paymentState === 'PAID' ? deliverPaid(tx, inserted, lines, step) : inserted;
      },
      { idem: `order:${checkout.id}:${attempt}` },
    );
  // The payment may arrive in a call of the provider.
  const run = () => inLanguage(checkout.language, place);
  try {
    return await withBalanceRefusal(() =>
      withUsesRefusal(() => inStock(() => withStockRefusal(store, run, { now: clock.now() }))),
    );
  } catch (error) {
    if (isDomainError(error, 'discount-used-up', 'gift-card-balance')) throw await codeGone(parts, placing);
    throw error;
  }
}

const isCurrent = async (tx: Tx, cart: Cart, { view, observed }: NonNullable<Placing['seen']>): Promise<boolean> =>
  cart === view.cart && (await tx.adopt(observed));

/** @returns where the payment link was mailed, when the order has another email address */
function otherPayer({ email, link }: Draft, given: string): string | undefined {
  const known = [email, link?.to ?? ''].map((one) => one.toLowerCase());
  return link && !known.includes(given.toLowerCase()) ? link.to : undefined;
}

/** Rethrows stock refusals as checkout errors. @throws outOfStock */
export async function inStock<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isDomainError(error, 'not-enough-stock', 'sold-out')) throw error;
    throw outOfStock({ left: Number(error.detail.left), variantId: String(error.detail.variantId) });
  }
}

/** Takes from each card the amount that the order was priced with; the balance itself is the bound (commerce 1.9). */
function redeemGiftCards(
  tx: Tx,
  view: CartView,
  { moveId, orderId, now }: { moveId: string; orderId: string; now: number },
): void {
  givenGiftCards(view).forEach(({ id, cents }, n) => {
    redeemGiftCard(tx, id, cents, { entryId: `${moveId}-${n}`, actor: 'shopper', at: now, orderId });
  });
}

/** In the order in which they were entered. */
const givenGiftCards = ({ priced }: CartView): { id: string; name: string; cents: number }[] =>
  priced.giftCards.flatMap(({ id, name, usedCents }) => (usedCents > 0 ? [{ id, name, cents: usedCents }] : []));

/** Starts the subscription: this is its first order, and the card that paid it pays the renewals. */
function begin(
  tx: Tx,
  of: {
    view: CartView;
    order: Order;
    lines: OrderLine[];
    payment?: Payment;
    step: StepIds;
  },
): void {
  const { view, order, lines, payment, step } = of;
  const { subscriptionPlan } = view.lines[0]!.product;
  if (!subscriptionPlan)
    throw quoteChanged({ quote: { quoteHash: quoteText(quoteOf(view)), totalCents: order.amountDueCents } });
  const { keptMethod, label } = payment ?? {};
  beginSubscription(tx, {
    order,
    line: lines[0]!,
    plan: subscriptionPlan,
    codes: givenCodes(view.priced),
    timeZone: view.website.timeZone,
    payment: {
      provider: payment?.provider ?? 'none',
      method: payment?.method ?? 'none',
      ...(keptMethod !== undefined && { savedMethod: keptMethod }),
      ...(label !== undefined && { label }),
    },
    step,
  });
}

/** The rules of the store's own address count for goods that are picked up, and where prices have a fixed net. */
export function taxesOf({ cart, website }: CartView, { rounding, rules }: TaxPreferences) {
  const homeRules = matchingTaxRules(rules, website.store.storeAddress);
  const hereRules = matchingTaxRules(rules, cart.shippingLocation);
  const places = [cart.shippingLocation, website.store.storeAddress].filter((place) => place !== undefined);
  const taxRules = rules
    .filter((rule) => hereRules.includes(rule) || homeRules.includes(rule))
    // Stores only the postal codes that matched one of the addresses: enough to price the order again.
    .map(({ postalCodes, ...rule }) => ({
      ...rule,
      ...(postalCodes?.length && {
        postalCodes: [...new Set(places.flatMap((place) => entriesWith(postalCodes, place)))],
      }),
    }));
  return { rounding, taxRules };
}

/** Someone else took the last use of a code or the balance of a gift card: returns the cart without it. */
async function codeGone({ store, clock }: Parts, { checkout }: Placing): Promise<DomainError> {
  const cart = await findCart(store, checkout.cartToken);
  if (!cart) return checkoutGone();
  const now = quoteOf(await viewCart(store, store, cart, { now: clock.now(), email: checkout.email }));
  return quoteChanged({ quote: { quoteHash: quoteText(now), totalCents: now.totalCents } });
}

/** Excludes the owner's discount, whose uses are not counted. */
const countedDiscounts = (view: CartView) => givenDiscounts(view).filter(({ id }) => id !== ownersDiscountId);

const givenDiscounts = ({ priced, discounts, lines }: CartView) =>
  givenRules(
    priced,
    discounts,
    lines.map(({ product, categoryIds }) => ({ itemId: product.id, categoryIds })),
  );

/** The reserved amount must be the total of the order. */
export function assertUnchanged(view: CartView, { checkout, payment }: Placing): void {
  const now = quoteOf(view);
  const { amountCents = 0, currency = now.currency } = payment ?? {};
  const { agreedRecurring = recurringText(now) } = checkout;
  const isAgreed =
    now.totalCents === amountCents && now.currency === currency && recurringText(now) === agreedRecurring;
  if (view.lines.length === 0 || !isAgreed) {
    throw quoteChanged({ quote: { quoteHash: quoteText(now), totalCents: now.totalCents } });
  }
}

const paymentStates = { authorised: 'AUTHORIZED', pending: 'PENDING', captured: 'PAID' } as const;

export function newOrder(
  view: CartView,
  { checkout, attempt, payment, testMode, next = 'authorised' }: Placing,
  given: {
    accessToken: string;
    taxRules: Order['pricing']['taxRules'];
    rounding: Order['pricing']['rounding'];
    now: number;
  },
): Omit<Order, 'number'> {
  const { cart, website, priced, selectedShipping } = view;
  // The owner may hand over goods to a customer who left no address.
  const address = checkout.address ?? emptyAddress(countryOf(website));
  const travels = view.requiresShipping;
  return {
    id: checkout.orderId,
    // Decided when the payment was requested: a real charge never creates a test order, nor a test charge a real one.
    testMode: payment?.testMode ?? testMode ?? website.store.testModeOn,
    accessToken: given.accessToken,
    websiteId: website.id,
    cartId: cart.id,
    cartToken: cart.token,
    checkoutId: checkout.id,
    attempt,
    createdAt: given.now,
    updatedAt: given.now,
    email: checkout.email,
    subscribeToList: checkout.subscribeToList && website.store.checkoutPageMarketingOptInEnabled === true,
    ...(checkout.note !== '' && { note: checkout.note }),
    ...(checkout.shownTotalCents !== undefined &&
      checkout.shownTotalCents > priced.amountDueCents && { shownTotalCents: checkout.shownTotalCents }),
    billingAddress: travels && !checkout.billToShipping ? checkout.billingAddress! : address,
    ...(travels && { shippingAddress: address }),
    ...(travels && selectedShipping && { shipping: selectedShipping }),
    ...amountsOf(view, given),
    ...(priced.giftCardCents > 0 && { giftCards: givenGiftCards(view) }),
    fulfillmentStatus: 'PENDING',
    paymentState: payment ? paymentStates[next] : 'PAID',
    payment: paymentOf(payment, { orderId: checkout.orderId, attempt }),
    ...purchaseOf(cart),
    ...(view.taxExempt && { taxExempt: view.taxExempt }),
    ...(cart.giftCard && { giftCardTo: cart.giftCard }),
  };
}

/** The amounts, and everything needed to calculate them again. */
export const amountsOf = (view: CartView, { taxRules, rounding }: Pick<Order['pricing'], 'taxRules' | 'rounding'>) => {
  const { website, priced, selectedShipping } = view;
  return {
    currency: priced.currency,
    pricing: {
      priceTax: priced.priceTax,
      rounding,
      taxRules,
      discounts: givenDiscounts(view),
      ...priceExtras(website, selectedShipping),
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
  };
};

export function orderLine(line: CartLine, { priced }: CartView): OrderLine {
  const { entry, product, variant, unitCents, categoryIds, taxable, taxClass } = line;
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
    regularCents: product.donation ? unitCents : variant.priceCents,
    subtotalCents: price.subtotalCents,
    discountCents: price.discountCents,
    taxCents: price.taxCents,
    totalCents: price.totalCents,
    taxable,
    ...(taxClass !== undefined && { taxClass }),
    stockState: isUnlimited(product, variant) ? 'untracked' : 'taken',
  };
}

/** Carts with their own checkout name the purchase; ordinary carts need not. */
function purchaseOf({ purchase }: Cart): Pick<Order, 'purchase'> {
  if (purchase === undefined || purchase === 'express' || purchase === 'draft') return {};
  return { purchase: purchase === 'renewal' ? 'subscription' : purchase };
}

/** Commerce 3.1: an order with nothing due has no payment. */
function paymentOf(payment: Payment | undefined, key: { orderId: string; attempt: number }): Order['payment'] {
  if (!payment) return { provider: 'none', ref: providerKey(key, 'pay'), amountCents: 0 };
  const { provider, method, ref = '', amountCents, label } = payment;
  return { provider, ref, method, amountCents, ...(label !== undefined && label !== '' && { label }) };
}
