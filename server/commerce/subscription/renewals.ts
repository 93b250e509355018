// Renewals of subscriptions: each its own order at current prices, paid with the saved card. Asked every minute. Commerce 1.10. Public.
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { viewCart } from '../cart/cart.ts';
import type { Cart } from '../cart/schema.ts';
import type { Order } from '../order/schema.ts';
import { errorName } from '../payment/errors.ts';
import { type NewPayment, openAttempt, type PaymentParts, startPayment, voidPayment } from '../payment/payment.ts';
import type { Money } from '../payment/provider.ts';
import { stripeId } from '../payment/provider.ts';
import type { Payment } from '../payment/schema.ts';
import { stripeMode } from '../payment/secrets.ts';
import { type Stoppable, type SweepCursor, sweepThrough } from '../payment/sweep.ts';
import { findProduct } from '../product/product.ts';
import { renewalsPerRun } from './limits.ts';
import { beginRenewal, endForProduct, noteRefused } from './renewal.ts';
import { notifyShopper, subscriptionStep } from './renewal-mails.ts';
import { type Subscription, unitCentsAt } from './schema.ts';
import { listDue, loadSubscription } from './subscription.ts';

/** A renewal as the checkout places it, never stored as a cart. */
export type Renewing = { cart: Cart; subscription: Subscription; payment?: Payment };

export type RenewalParts = PaymentParts & {
  /**
   * Commits the order and takes its money; what was reserved is given back where there is no order.
   * @throws quoteChanged when it costs something else than a moment ago
   */
  placeRenewal: (renewing: Renewing) => Promise<Order>;
};

/**
 * Works off a bounded number of those that are due, round and round: one that cannot be renewed now keeps no other waiting.
 * @param sweep where the last run ended, and this one begins @returns how many were renewed or refused
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
 * A subscription of the other mode waits until the store is in its own again: test cards pay for nothing that is real, and who tries
 * out a store charges none of its subscribers. The same with Stripe's keys, and with another currency: a thousand yen that were
 * agreed on never become a thousand dollars.
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
    const step = await subscriptionStep(parts);
    await transact(store, async (tx) => {
      const gone = await endForProduct(tx, id, now);
      if (gone) notifyShopper(tx, gone, 'ended', step);
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
    // One of the last process, or about another amount: the sweeper closes it, and then the card is asked anew. Or the shopper is at
    // the bank with it, an hour at most; who has given another card meanwhile is not.
    if (payment.state === 'waiting' && payment.savedMethod !== savedMethod) await voidPayment(parts, payment);
    return false;
  }
  if (!answer.ok) return refused(parts, subscription, answer.asksShopper ? 'confirmation' : 'declined');
  if (answer.next !== 'authorised') {
    // No shopper is present for a step at the provider.
    await voidPayment(parts, payment);
    return refused(parts, subscription, 'confirmation');
  }
  await parts.placeRenewal({ subscription, cart: priced.cart, payment });
  return true;
}

/** What a renewal comes to at this moment. */
export type PricedRenewal = { cart: Cart; amount: Money };

/** @returns undefined when the product is gone */
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

/** A renewal's payment as it is asked for. @param asked.confirms where its shopper stands there */
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
  const step = await subscriptionStep(parts);
  await transact(store, async (tx) => {
    const after = await noteRefused(tx, subscription.id, { orderId, why }, step.at);
    if (after) notifyShopper(tx, after, 'unpaid', step);
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
    shippingLocation: {
      country,
      ...(region && { region }),
      ...(postalCode && { postalCode }),
      ...(city && { city }),
    },
    ...(shipping && { shippingKey: shipping.key, agreedShipping: shipping }),
    codes,
    adds: [],
    ...(subscription.customerId !== undefined && { customerId: subscription.customerId }),
    ...(subscription.isTaxExempt && { isTaxExempt: true }),
  };
}
