// Renewals: each is an order at current prices, paid with the saved card. Runs every minute. Commerce 1.10. Public.
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { viewCart } from '../cart/cart.ts';
import type { Cart } from '../cart/schema.ts';
import type { Order } from '../order/schema.ts';
import { errorName } from '../payment/errors.ts';
import { type NewPayment, openAttempt, type PaymentParts, startPayment, voidPayment } from '../payment/payment.ts';
import { type Money, stripeId } from '../payment/provider.ts';
import type { Payment } from '../payment/schema.ts';
import { stripeMode } from '../payment/secrets.ts';
import { type Stoppable, type SweepCursor, sweepThrough } from '../payment/sweep.ts';
import { findProduct } from '../product/product.ts';
import { renewalsPerRun } from './limits.ts';
import { beginRenewal, endForProduct, noteRefused } from './renewal.ts';
import { notifyShopper, subscriptionStep } from './renewal-mails.ts';
import { type Subscription, unitCentsAt } from './schema.ts';
import { listDue, loadSubscription } from './subscription.ts';

/** A renewal as the checkout places it; its cart is never stored. */
export type Renewing = { cart: Cart; subscription: Subscription; payment?: Payment };

export type RenewalParts = PaymentParts & {
  /**
   * Commits the order and captures the payment; cancels the payment if there is no order.
   * @throws quoteChanged if the amount changed in between
   */
  placeRenewal: (renewing: Renewing) => Promise<Order>;
};

/**
 * Processes a limited number of due renewals and continues there in the next run, so that a failing one doesn't block
 * the others.
 * @param sweep the position of the last run; updated
 * @returns how many were renewed or declined
 */
export async function renewDue(parts: RenewalParts & Stoppable, sweep: SweepCursor = {}): Promise<number> {
  const { due, cursor } = await listDue(parts.store, parts.clock.now(), renewalsPerRun, sweep.after);
  let done = 0;
  const last = await sweepThrough(due, {
    parts,
    run: async ({ id }) => {
      if (await renew(parts, id)) done++;
      return undefined;
    },
    failed: ({ id }, error) => parts.log.warn('renewal-delayed', { subscriptionId: id, error: errorName(error) }),
  });
  sweep.after = last ? last.key : cursor;
  return done;
}

/**
 * A subscription waits while the store is in another mode (so that test cards never pay for real goods, and trying out
 * a store never charges real subscribers), lacks the right Stripe keys, or sells in another currency (so that 1,000 yen
 * never become 1,000 dollars).
 */
export async function waitsForItsStore(
  store: Store,
  { testMode, currency, payment }: Pick<Subscription, 'testMode' | 'currency' | 'payment'>,
): Promise<boolean> {
  const shop = (await loadWebsite(store)).store;
  if (testMode !== shop.testModeOn || currency !== shop.currency) return true;
  return payment.provider === stripeId && (await stripeMode(store)) !== (testMode ? 'test' : 'live');
}

async function renew(parts: RenewalParts, id: string): Promise<boolean> {
  const { store, clock, ids } = parts;
  if (await waitsForItsStore(store, await loadSubscription(store, id))) return false;
  const subscription = await beginRenewal(parts, id, ids.next());
  if (!subscription?.renewal) return false;
  const now = clock.now();
  const priced = await priceRenewal(store, subscription, now);
  if (!priced) {
    const step = subscriptionStep(parts);
    await transact(store, async (tx) => {
      const gone = await endForProduct(tx, id, now);
      if (gone) await notifyShopper(tx, gone, 'ended', step);
    });
    return true;
  }
  if (priced.amount.cents === 0) {
    await parts.placeRenewal({ subscription, cart: priced.cart });
    return true;
  }
  const attempt = await openAttempt(store, subscription.renewal.orderId, 1);
  const { savedMethod } = subscription.payment;
  if (attempt === undefined || savedMethod === undefined) return refused(parts, subscription, 'declined');
  const wanted = paymentOfRenewal(subscription, priced, { attempt, savedMethod, origin: parts.siteUrl() });
  const { payment, answer } = await startPayment(parts, wanted, undefined);
  if (!answer.ok && payment.state !== 'failed') {
    // The payment is left over from the last process or has another amount: the sweeper cancels it, and then the card
    // is charged again. Or the shopper is confirming it with the bank, for at most an hour, unless they have given
    // another card in between.
    if (payment.state === 'waiting' && payment.savedMethod !== savedMethod) await voidPayment(parts, payment);
    return false;
  }
  if (!answer.ok) return refused(parts, subscription, answer.asksShopper ? 'confirmation' : 'declined');
  if (answer.next !== 'authorised') {
    // The shopper isn't present to take the next step.
    await voidPayment(parts, payment);
    return refused(parts, subscription, 'confirmation');
  }
  await parts.placeRenewal({ subscription, cart: priced.cart, payment });
  return true;
}

/** A renewal's cart and total at current prices. */
export type PricedRenewal = { cart: Cart; amount: Money };

/** @returns undefined if the product was deleted */
export async function priceRenewal(
  store: Store,
  subscription: Subscription,
  now: number,
): Promise<PricedRenewal | undefined> {
  const product = await findProduct(store, subscription.item.itemId);
  if (!product?.variants.some((variant) => variant.id === subscription.item.variantId)) return undefined;
  const cart = cartOf(subscription, now);
  const { priced } = await viewCart(store, store, cart, { now, email: subscription.email });
  return { cart, amount: { cents: priced.amountDueCents, currency: priced.currency } };
}

/**
 * The payment request of a renewal.
 * @param asked.confirms set if the shopper is present
 */
export const paymentOfRenewal = (
  { renewal, payment, email, testMode }: Subscription,
  { amount }: PricedRenewal,
  asked: { attempt: number; savedMethod: string; origin: string; confirms?: Payment['confirms'] },
): NewPayment => ({
  orderId: renewal!.orderId,
  cartToken: '',
  provider: payment.provider,
  method: payment.method,
  amountCents: amount.cents,
  currency: amount.currency,
  email,
  testMode,
  ...asked,
});

async function refused(
  parts: RenewalParts,
  subscription: Subscription,
  why: NonNullable<Subscription['refusal']>,
): Promise<boolean> {
  const { store, log } = parts;
  const orderId = subscription.renewal!.orderId;
  log.info('renewal-refused', { subscriptionId: subscription.id, retries: subscription.retries + 1, why });
  const step = subscriptionStep(parts);
  await transact(store, async (tx) => {
    const after = await noteRefused(tx, subscription.id, { orderId, why }, step.at);
    if (after) await notifyShopper(tx, after, 'unpaid', step);
  });
  return true;
}

/** The cart of a renewal: never stored, priced like any other. */
function cartOf(subscription: Subscription, now: number): Cart {
  const { id, item, shippingAddress, billingAddress, shipping, codes, createdAt } = subscription;
  const { country, region, postalCode, city } = shippingAddress ?? billingAddress;
  return {
    id,
    token: '',
    purchase: 'renewal',
    createdAt,
    updatedAt: now,
    entries: [
      {
        id,
        itemId: item.itemId,
        variantId: item.variantId,
        quantity: item.quantity,
        additionalFields: item.additionalFields,
        addedAt: createdAt,
        agreedCents: unitCentsAt(subscription, now),
      },
    ],
    shippingLocation: { country, ...(region && { region }), ...(postalCode && { postalCode }), ...(city && { city }) },
    ...(shipping && { shippingKey: shipping.key, agreedShipping: shipping }),
    codes,
    adds: [],
    ...(subscription.customerId !== undefined && { customerId: subscription.customerId }),
    ...(subscription.isTaxExempt && { isTaxExempt: true }),
  };
}
