// Finishes what crashes, closed tabs and missing webhooks leave open: every open payment ends either with an order and its money, or with
// neither. Runs at start, every minute, when a shopper returns and when a webhook arrives. Commerce 1.1, 3.3.
import { DomainError } from '../../base/errors.ts';
import type { Store } from '../../store/store.ts';
import { findCart } from '../cart/cart.ts';
import { noteDispute } from '../order/lifecycle.ts';
import { findOrderState } from '../order/order.ts';
import { noteOutsideRefund } from '../order/refunds.ts';
import { programActor } from '../order/states.ts';
import { recordAttempt } from '../payment/declines.ts';
import { errorFields } from '../payment/errors.ts';
import { redirectLifeMs, sweepMax, unansweredMs } from '../payment/limits.ts';
import {
  endPayment,
  findPayment,
  findPaymentOfEvent,
  isEventHandled,
  listOpenPayments,
  markEventHandled,
  openPaymentKey,
  type PaymentParts,
  providerOf,
  voidPayment,
} from '../payment/payment.ts';
import type { PaymentEvent } from '../payment/provider.ts';
import { isOver, type Payment, providerKey } from '../payment/schema.ts';
import { type Stoppable, type SweepCursor, sweepThrough } from '../payment/sweep.ts';
import { handleCardEvent } from '../subscription/card-page.ts';
import { placeConfirmed } from '../subscription/confirm-renewal.ts';
import { captureOrder, placed, placePaid, retryCapture } from './place-order.ts';
import { renewalParts } from './renewal-order.ts';
import { saveProblems } from './save-details.ts';
import type { PlacedOrder } from './schema.ts';
import * as rows from './store.ts';

/**
 * Processes a bounded number of payments, round-robin, so that long-open ones do not starve the others.
 * @param begunBefore when this process began: no request waits for payments begun earlier that have no answer
 * @param sweep where the last sweep ended, and this one begins
 * @returns how many payments were finished by this call
 */
export async function settlePayments(
  parts: PaymentParts & Stoppable,
  { begunBefore = 0, sweep = {} }: { begunBefore?: number; sweep?: SweepCursor } = {},
): Promise<number> {
  const { payments, cursor } = await listOpenPayments(parts.store, sweepMax, sweep.after);
  let settled = 0;
  const last = await sweepThrough(payments, {
    parts,
    run: async (payment) => {
      const isSettled = await settleOne(parts, payment, begunBefore);
      if (isSettled) settled++;
      // An unanswered capture throws nothing: the order stays.
      return payment.state === 'authorised' && !isSettled ? 'silent' : undefined;
    },
    failed: ({ orderId }, error) => parts.log.warn('payment-unsettled', { orderId, ...errorFields(error) }),
  });
  sweep.after = last ? openPaymentKey(last) : cursor;
  return settled;
}

async function settleOne(parts: PaymentParts, payment: Payment, begunBefore = 0): Promise<boolean> {
  const now = parts.clock.now();
  const ageMs = now - payment.createdAt;
  switch (payment.state) {
    case 'created':
      if (payment.updatedAt >= begunBefore && now - payment.updatedAt < unansweredMs) return false;
      await voidPayment(parts, payment, 'unasked');
      return true;
    case 'waiting': {
      const resumed = await resumePayment(parts, payment);
      if (resumed.state !== 'waiting') return true;
      if (ageMs < redirectLifeMs) return false;
      await voidPayment(parts, payment);
      return true;
    }
    case 'canceling':
      await voidPayment(parts, payment);
      return true;
    case 'authorised': {
      const order = await findOrderState(parts.store, payment.orderId);
      return order !== undefined && (await captureOrder(parts, order)).paymentState !== 'AUTHORIZED';
    }
    default:
      return true;
  }
}

export type Resumed =
  /** The provider does not know the outcome yet. */
  | { state: 'waiting' }
  | { state: 'placed'; order: PlacedOrder }
  /** Nothing was charged; the checkout says why. */
  | { state: 'refused' };

/** Asks the provider about a payment that the shopper left to make; if the money is authorised, places the order. */
export async function resumePayment(parts: PaymentParts, payment: Payment): Promise<Resumed> {
  const { store } = parts;
  const order = await findOrderState(store, payment.orderId);
  if (order) {
    // Paid twice in parallel: the order keeps the first payment.
    if (order.attempt !== payment.attempt) await voidPayment(parts, payment);
    return { state: 'placed', order: placed(await captureOrder(parts, order)) };
  }
  if (payment.state !== 'waiting' || payment.ref === undefined) return { state: 'refused' };
  const provider = await providerOf(parts, payment.provider);
  const status = await provider.find(payment.ref);
  if (status.state === 'waiting') return { state: 'waiting' };
  if (status.state === 'gone') {
    await endPayment(parts, payment, 'failed', status.errorKey);
    await showProblem(parts, payment, status.message);
    return { state: 'refused' };
  }
  const { keptMethod = payment.keptMethod } = status;
  const reserved = { ...payment, ref: status.ref, label: status.label || payment.label, keptMethod };
  if (payment.confirms) {
    const renewed = await placeConfirmed(renewalParts(parts), reserved);
    return renewed ? { state: 'placed', order: placed(renewed) } : { state: 'refused' };
  }
  const checkout = await rows.findCheckout(store, payment.cartToken);
  const cart = await findCart(store, payment.cartToken);
  if (!checkout || !cart) {
    await voidPayment(parts, reserved);
    return { state: 'refused' };
  }
  try {
    return { state: 'placed', order: placed(await placePaid(parts, checkout, reserved, 'authorised')) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await showProblem(parts, payment, error.message);
    return { state: 'refused' };
  }
}

/** The payment that a shopper returns from; the cart's token grants access to it. */
export async function paymentOfCart(store: Store, cartToken: string, attempt: number): Promise<Payment | undefined> {
  const orderId = (await findCart(store, cartToken))?.orderId ?? (await rows.findCheckout(store, cartToken))?.orderId;
  return orderId === undefined ? undefined : findPayment(store, orderId, attempt);
}

/**
 * Handles a provider's webhook, whose signature was verified. It only says where to look: the provider's answer to our own query decides,
 * so webhooks may arrive late, twice, in any order or not at all.
 *
 * @throws the provider's error when it does not answer: it then sends the webhook again
 */
export async function handleProviderEvent(parts: PaymentParts, provider: string, event: PaymentEvent): Promise<void> {
  if (await isEventHandled(parts.store, provider, event)) return;
  if (event.cardKey !== undefined)
    await handleCardEvent(parts, event.cardKey, event.topic.startsWith('checkout.session.') ? event.ref : undefined);
  const payment = await findPaymentOfEvent(parts.store, provider, event);
  if (payment) await settleFromProvider(parts, payment);
  // A declined renewal is not card testing.
  if (payment && payment.savedMethod === undefined && event.topic === 'payment_intent.payment_failed')
    await recordAttempt(parts, 'declined');
  if (payment && event.refunded) await handleRefundEvent(parts, payment);
  if (payment && event.disputed) {
    parts.log.warn('payment-disputed', { orderId: payment.orderId });
    await noteDispute(parts, payment.orderId, event.id);
  }
  await markEventHandled(parts, provider, event, payment);
}

/** Refunded at the provider's dashboard: the order records it. */
async function handleRefundEvent(parts: PaymentParts, { orderId, attempt }: Payment): Promise<void> {
  const payment = await findPayment(parts.store, orderId, attempt);
  if (payment?.state !== 'captured' || payment.ref === undefined) return;
  const status = await (await providerOf(parts, payment.provider)).find(payment.ref);
  if ('refundedCents' in status && status.refundedCents) await noteOutsideRefund(parts, orderId, status.refundedCents);
}

async function settleFromProvider(parts: PaymentParts, payment: Payment): Promise<void> {
  if (payment.state === 'waiting') return void (await resumePayment(parts, payment));
  if (payment.state === 'authorised') return void (await settleOne(parts, payment));
  if (payment.state === 'capture-failed') return settleCaptured(parts, payment);
  if (!isOver(payment) || payment.ref === undefined) return;
  // Given up here but paid there: refund the money.
  const { id, cancel, find } = await providerOf(parts, payment.provider);
  const { state } = await find(payment.ref);
  if (state !== 'authorised' && state !== 'captured') return;
  parts.log.warn('payment-after-end', { orderId: payment.orderId, provider: id });
  await cancel(payment.ref, `${providerKey(payment, 'cancel')}:late`);
}

/** Captured manually at the provider's dashboard: update the order to match. */
async function settleCaptured(parts: PaymentParts, { orderId, provider, ref }: Payment): Promise<void> {
  const { find } = await providerOf(parts, provider);
  if (ref !== undefined && (await find(ref)).state === 'captured') await retryCapture(parts, orderId, programActor);
}

/** Shown at the next view of the checkout. */
const showProblem = (parts: PaymentParts, { cartToken }: Payment, message: string): Promise<void> =>
  saveProblems(parts, cartToken, { message, fields: {} });
