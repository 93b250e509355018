// Renewals whose bank requires confirmation: the shopper returns and confirms the charge of the saved card. Commerce
// 1.10, 3.1, 3.2. Public.
import { DomainError } from '../../base/errors.ts';
import type { Store } from '../../store/store.ts';
import { findOrderState } from '../order/order.ts';
import type { Order } from '../order/schema.ts';
import { openAttempt, startPayment, voidPayment } from '../payment/payment.ts';
import type { Created, Money } from '../payment/provider.ts';
import type { Payment } from '../payment/schema.ts';
import { confirmationRefused, nothingToConfirm, renewalRunning } from './errors.ts';
import { beginConfirmation } from './renewal.ts';
import { type PricedRenewal, paymentOfRenewal, priceRenewal, type RenewalParts, waitsForItsStore } from './renewals.ts';
import { isToConfirm, type Subscription } from './schema.ts';
import { findSubscription, loadSubscription } from './subscription.ts';

/**
 * The amount to confirm.
 * @returns undefined if there is nothing to confirm, or the shop can't accept it now
 */
export async function amountToConfirm(
  store: Store,
  subscription: Subscription,
  now: number,
): Promise<Money | undefined> {
  const { savedMethod } = subscription.payment;
  if (!isToConfirm(subscription) || savedMethod === undefined) return undefined;
  if (await waitsForItsStore(store, subscription)) return undefined;
  return (await priceRenewal(store, subscription, now))?.amount;
}

/**
 * Charges the saved card with the shopper present. The next scheduled attempt stays, whatever the bank answers.
 * Repeated calls during a confirmation lead to the same page.
 * @param origin the site's origin, to which the shopper returns
 * @returns the bank's page, or `paid` if no confirmation was needed
 * @throws subscriptionUnknown, subscriptionState, cardRefused, or the provider's error if it didn't answer
 */
export async function confirmRenewal(
  parts: RenewalParts,
  id: string,
  origin: string,
): Promise<{ url: string } | 'paid'> {
  const { store, clock, ids } = parts;
  const known = await loadSubscription(store, id);
  if (!isToConfirm(known)) throw nothingToConfirm();
  const { savedMethod } = known.payment;
  const priced = await priceRenewal(store, known, clock.now());
  if (!priced || savedMethod === undefined || (await waitsForItsStore(store, known))) throw nothingToConfirm();
  const subscription = await beginConfirmation(parts, id, ids.next());
  if (priced.amount.cents === 0) {
    await parts.placeRenewal({ subscription, cart: priced.cart });
    return 'paid';
  }
  const { payment, answer } = await ask(parts, subscription, priced, { savedMethod, origin });
  if (!answer.ok) {
    if (payment.state !== 'failed') throw renewalRunning();
    throw confirmationRefused();
  }
  if (answer.next === 'authorised') {
    await parts.placeRenewal({ subscription, cart: priced.cart, payment });
    return 'paid';
  }
  if (typeof answer.next === 'object' && 'redirect' in answer.next) return answer.next.redirect;
  // No provider should answer this for a saved card.
  await voidPayment(parts, payment);
  throw confirmationRefused();
}

async function ask(
  parts: RenewalParts,
  subscription: Subscription,
  priced: PricedRenewal,
  by: { savedMethod: string; origin: string },
): Promise<{ payment: Payment; answer: Created }> {
  const { id, accessToken, renewal } = subscription;
  const { orderId } = renewal!;
  const start = async () => {
    const attempt = await openAttempt(parts.store, orderId, 1);
    if (attempt === undefined) throw confirmationRefused();
    const query = new URLSearchParams({ t: accessToken, order: orderId, attempt: String(attempt) });
    const confirms = { subscriptionId: id, returnPath: `/subscription/${id}/payment?${query}` };
    return startPayment(parts, paymentOfRenewal(subscription, priced, { ...by, attempt, confirms }), undefined);
  };
  const started = await start();
  if (started.answer.ok || started.payment.state !== 'waiting') return started;
  // The amount changed since the first confirmation began, so that one is canceled.
  await voidPayment(parts, started.payment);
  return start();
}

/**
 * The bank confirmed.
 * @param payment as authorized by the provider
 * @returns undefined if nothing is due anymore; the payment is canceled then
 */
export async function placeConfirmed(parts: RenewalParts, payment: Payment): Promise<Order | undefined> {
  const { store, clock } = parts;
  const subscription = await findSubscription(store, payment.confirms?.subscriptionId ?? '');
  const isWanted = subscription?.renewal?.orderId === payment.orderId;
  const priced = isWanted ? await priceRenewal(store, subscription, clock.now()) : undefined;
  if (!subscription || !priced) {
    await voidPayment(parts, payment);
    return undefined;
  }
  try {
    return await parts.placeRenewal({ subscription, cart: priced.cart, payment });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // A concurrent call placed the order, or the amount changed and the payment was canceled.
    return findOrderState(store, payment.orderId);
  }
}
