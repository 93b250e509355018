// The payment of an order that is being placed: its method, amount, attempt, and the provider's answer. Commerce 1.5, 3.1.
import { DomainError } from '../../base/errors.ts';
import { type Tx, transact } from '../../store/transact.ts';
import type { CartView } from '../cart/cart.ts';
import type { Card } from '../payment/card.ts';
import { recordAttempt } from '../payment/declines.ts';
import { errorName, providerAway } from '../payment/errors.ts';
import { attemptsMax } from '../payment/limits.ts';
import { messages as paymentMessages } from '../payment/messages.ts';
import { type MethodId, manualMethods, type OfferedMethod, partsOfMethod } from '../payment/methods.ts';
import {
  instantPayment,
  type NewPayment,
  openAttempt,
  type PaymentParts,
  paymentEnded,
  startPayment,
} from '../payment/payment.ts';
import type { Created } from '../payment/provider.ts';
import { isBound, type Payment } from '../payment/schema.ts';
import { withStockRefusal } from '../stock/stock.ts';
import { chargeProblem, methodsOf } from './checkout.ts';
import { inStock } from './commit-order.ts';
import { chargeTooSmall, checkoutInvalid, paymentsOff, tooManyAttempts } from './errors.ts';
import type { Allowance } from './hold-lines.ts';
import { messages } from './messages.ts';
import type { Checkout } from './schema.ts';
import * as rows from './store.ts';

export type Submit = {
  cartToken: string;
  /** The price that the shopper was shown: the quote, or only its total. */
  quoteHash?: string;
  expectedTotalCents?: number;
  attempt?: number;
  /** A method that the checkout offers; absent: the first of them. */
  method?: MethodId;
  /** For a method whose card is entered on our own page. */
  card?: Card;
  /** As in `holdLines`. */
  allowance?: Allowance;
  /** The site's origin, for the return URL from a provider's page, e.g. `https://shop.example`. */
  origin?: string;
  /** The owner places the order, with money received or expected. The shop's limits for shoppers do not apply. */
  byOwner?: { method: 'cash' | 'bank-transfer'; isPaid: boolean };
  /** Runs after validation and before any charge: throws when this visitor, or this card, has tried too often. */
  admit?: (card?: Card) => void | Promise<void>;
};

export type OrderCharge = { wanted: NewPayment; card: Card | undefined };

/**
 * The amount to charge, once this visitor was admitted.
 * @returns undefined when nothing is due @throws paymentsOff, checkoutInvalid, chargeTooSmall, tooManyAttempts, what `admit` throws
 */
export async function chargeOfOrder(
  parts: PaymentParts,
  view: CartView,
  checkout: Checkout,
  { card, admit, method: chosen, attempt: asked, origin = '', byOwner }: Submit,
): Promise<OrderCharge | undefined> {
  const { amountDueCents: amountCents, currency } = view.priced;
  if (amountCents === 0) {
    await admit?.();
    return undefined;
  }
  const offered = byOwner
    ? [{ id: `manual:${byOwner.method}` as const, label: manualMethods[byOwner.method] }]
    : await methodsOf(parts.store, view);
  if (offered.length === 0) throw paymentsOff();
  const way: OfferedMethod | undefined =
    chosen === undefined ? wayFor(offered, card) : offered.find(({ id }) => id === chosen);
  if (!way) throw checkoutInvalid({ fields: { payment: messages.methodGone }, errorKey: 'method-unavailable' });
  if (way.asksCard && !card) {
    throw checkoutInvalid({ fields: { cardNumber: messages.required(paymentMessages.fields.cardNumber) } });
  }
  const tooSmall = chargeProblem(view);
  if (tooSmall) throw chargeTooSmall({ message: tooSmall });
  const { orderId, cartToken, email } = checkout;
  const attempt = await openAttempt(parts.store, orderId, asked ?? checkout.attempt);
  if (attempt === undefined) throw tooManyAttempts();
  const typed = way.asksCard ? card : undefined;
  await admit?.(typed);
  const { provider, method } = partsOfMethod(way.id);
  const keepsMethod = view.cart.purchase === 'subscription';
  const testMode = view.website.store.testModeOn;
  const wanted = {
    ...{ orderId, attempt, cartToken, provider, method, testMode, amountCents, currency, email, origin },
    ...(keepsMethod && { keepsMethod }),
  };
  return { wanted, card: typed };
}

/** A payment that needs no provider call: recorded with its order. */
export async function instantCharge(
  parts: PaymentParts,
  { wanted, card }: OrderCharge,
  { byOwner }: Pick<Submit, 'byOwner'>,
): Promise<Payment | undefined> {
  const payment = await orAway(parts, wanted, () => instantPayment(parts, wanted, card));
  if (payment && byOwner?.isPaid) return { ...payment, state: 'captured' };
  if (payment?.state === 'captured') await recordAttempt(parts, 'accepted');
  return payment;
}

/**
 * @param beside written in the commit of the payment, before the provider call
 * @throws tooManyAttempts, providerAway, outOfStock
 */
export function reserve(
  parts: PaymentParts,
  { wanted, card }: OrderCharge,
  beside: (tx: Tx) => Promise<void>,
): Promise<{ payment: Payment; answer: Created }> {
  const { store, clock } = parts;
  return orAway(parts, wanted, async () => {
    const start = () => startAttempt(parts, wanted, card, beside);
    const started = await inStock(() => withStockRefusal(store, start, { now: clock.now() }));
    const { answer, payment } = started;
    if (!answer.ok && payment.state === 'failed') await recordAttempt(parts, 'declined', card);
    else if (answer.ok && answer.next === 'authorised') await recordAttempt(parts, 'accepted');
    return started;
  });
}

async function orAway<T>(parts: PaymentParts, { orderId }: NewPayment, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The outcome is unknown; the sweeper finds out and releases the money.
    parts.log.warn('payment-provider-away', { orderId, error: errorName(error) });
    throw providerAway();
  }
}

/** A typed card pays by card: if cards were turned off, the order is not placed with a method the shopper did not choose. */
function wayFor(offered: readonly OfferedMethod[], card: Card | undefined): OfferedMethod | undefined {
  if (!card) return offered[0];
  return offered.find(({ asksCard }) => asksCard) ?? offered.find(({ id }) => id.endsWith(':card'));
}

/**
 * Starts the first attempt that can still pay. An attempt may end between the read and the start, when the sweeper releases what a crash
 * left behind, and a leftover attempt may have a different amount: neither is a reason to refuse the shopper.
 */
async function startAttempt(
  parts: PaymentParts,
  wanted: NewPayment,
  card: Card | undefined,
  beside: (tx: Tx) => Promise<void>,
): Promise<{ payment: Payment; answer: Created }> {
  for (let from = wanted.attempt; from < wanted.attempt + attemptsMax; ) {
    const attempt = await openAttempt(parts.store, wanted.orderId, from);
    if (attempt === undefined) break;
    const started = await startPayment(parts, { ...wanted, attempt }, card, beside);
    if (started.answer.ok || started.answer.errorKey !== paymentEnded || isBound(started.payment)) return started;
    from = attempt + 1;
  }
  throw tooManyAttempts();
}

/** The next attempt asks the provider again instead of repeating the old refusal. */
export async function countAttempt(parts: PaymentParts, cartToken: string, attempt: number): Promise<void> {
  await transact(parts.store, async (tx) => {
    const checkout = await rows.findCheckout(tx, cartToken);
    if (checkout && checkout.attempt === attempt) {
      rows.putCheckout(tx, { ...checkout, attempt: attempt + 1, updatedAt: parts.clock.now() });
    }
  });
}
