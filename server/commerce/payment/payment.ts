// Payments of orders, with any provider: authorize, capture, cancel, refund. Commerce 1.1, 3. A payment is stored
// before its provider is called, so that after any crash the sweeper knows what to do.
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { Seal } from '../../data-folder/secret.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import type { Card } from './card.ts';
import { embeddedTest, embeddedTestId } from './embedded-test.ts';
import { KeysMissing, paymentUnknown, refundKeys, refundRefused } from './errors.ts';
import { attemptsMax, eventLifeMs } from './limits.ts';
import { manual } from './manual.ts';
import { messages } from './messages.ts';
import { receivedLabel } from './methods.ts';
import { type Charge, type Created, type PaymentEvent, type PaymentProvider, stripeId } from './provider.ts';
import { isOver, type PaidOrder, type Payment, providerKey } from './schema.ts';
import { stripeKeys, stripeMode } from './secrets.ts';
import { chargesWithStripe, paymentSettings } from './settings.ts';
import * as rows from './store.ts';
import type { Patience } from './stripe.ts';

export type PaymentParts = Parts &
  SiteAddress & {
    /** Decrypts provider keys; without it, only providers without keys work. */
    paymentSeal?: Seal;
    /** Timeout and retries of each call; sweepers wait less than shoppers do. */
    stripePatience?: Patience;
    /** Replaces Stripe's API URL, for tests and proxies. */
    stripeApi?: string;
    /** Replaces all providers; only in tests. */
    provider?: PaymentProvider;
  };

/** @throws paymentUnknown for an unknown provider */
export async function providerOf(parts: PaymentParts, id: string): Promise<PaymentProvider> {
  if (parts.provider) return parts.provider;
  if (id === embeddedTestId) return embeddedTest(parts);
  if (id === manual.id) return manual;
  const keys = id === stripeId && parts.paymentSeal ? await stripeKeys(parts.store, parts.paymentSeal) : undefined;
  if (keys) {
    const { stripeProvider } = await import('./stripe.ts');
    return stripeProvider(parts, keys, parts.stripeApi, parts.stripePatience);
  }
  throw paymentUnknown();
}

export const findPayment = rows.findPayment;

/** The payment that a provider event refers to. */
export async function findPaymentOfEvent(
  store: Store,
  provider: string,
  event: PaymentEvent,
): Promise<Payment | undefined> {
  const found = event.ref === undefined ? undefined : await rows.findByRef(store, provider, event.ref);
  const [, orderId, attempt] = /^order:([0-9a-f]{24}):pay:(\d{1,7})$/.exec(event.paymentKey ?? '') ?? [];
  if (found || orderId === undefined) return found;
  const named = await rows.findPayment(store, orderId, Number(attempt));
  return named?.provider === provider ? named : undefined;
}

const eventKey = (provider: string, id: string) => ['payment-event', provider, id];

export const isEventHandled = async (store: Store, provider: string, { id }: PaymentEvent): Promise<boolean> =>
  (await store.get(eventKey(provider, id))) !== undefined;

/** Remembered for thirty days, so that a repeated event has no effect. */
export async function markEventHandled(
  { store, clock }: PaymentParts,
  provider: string,
  event: PaymentEvent,
  payment: Payment | undefined,
): Promise<void> {
  const now = clock.now();
  await transact(store, async (tx) => {
    tx.put(eventKey(provider, event.id), 1, { expiresAt: now + eventLifeMs });
    const current = payment && event.disputed && (await rows.findPayment(tx, payment.orderId, payment.attempt));
    if (current && !current.disputed) rows.putPayment(tx, { ...current, disputed: true, updatedAt: now });
  });
}

/**
 * Payments with work left to do, in batches.
 * @param after the end of the previous batch
 */
export const { listOpen: listOpenPayments, openKey: openPaymentKey } = rows;

/**
 * Skips ended attempts, including payments that are being canceled: those never pay for an order, no matter how long
 * the provider takes to confirm.
 * @returns the first open attempt from `wanted` on; undefined if there were too many
 */
export async function openAttempt(store: Store, orderId: string, wanted: number): Promise<number | undefined> {
  for (let attempt = wanted; attempt < wanted + attemptsMax && attempt <= 1_000_000; attempt++) {
    const payment = await rows.findPayment(store, orderId, attempt);
    if (!payment || !(isOver(payment) || payment.state === 'canceling')) return attempt;
  }
  return undefined;
}

/**
 * The error key if `startPayment` didn't call the provider, because the attempt has ended or its amount changed.
 * Another attempt may pay.
 */
export const paymentEnded = 'payment-ended';

export type NewPayment = Omit<Payment, 'state' | 'refundedCents' | 'createdAt' | 'updatedAt'>;

/**
 * Stores the payment, then calls its provider. Repeating the same attempt gives the same payment, as long as amount and
 * method are unchanged.
 *
 * @param beside written in the same commit
 * @returns the payment as stored, and the provider's answer
 * @throws the provider's error if it didn't answer
 */
export async function startPayment(
  parts: PaymentParts,
  wanted: NewPayment,
  card: Card | undefined,
  beside?: (tx: Tx) => Promise<void>,
): Promise<{ payment: Payment; answer: Created }> {
  const { store, clock } = parts;
  const now = clock.now();
  const payment = await transact(store, async (tx) => {
    await beside?.(tx);
    const before = await rows.findPayment(tx, wanted.orderId, wanted.attempt);
    if (before)
      return before.state === 'created' && isSameCharge(before, wanted) ? askedAgain(tx, before, now) : before;
    const fresh: Payment = { ...wanted, state: 'created', refundedCents: 0, createdAt: now, updatedAt: now };
    rows.putPayment(tx, fresh);
    return fresh;
  });
  if (!isSameCharge(payment, wanted) || (payment.state !== 'created' && payment.state !== 'waiting')) {
    return { payment, answer: { ok: false, errorKey: paymentEnded, message: messages.ended } };
  }
  const { ref, label = '', next } = payment;
  if (payment.state === 'waiting' && ref !== undefined && next)
    return { payment, answer: { ok: true, ref, label, next } };
  const provider = await providerOf(parts, payment.provider);
  const answer = await provider.createPayment({ ...chargeOf(payment), card });
  return { payment: await noteAnswer(parts, payment, answer), answer };
}

/**
 * A payment whose provider needs no network call; `bindPayment` stores it in the order's commit.
 * @returns undefined if the provider must be called or the attempt already exists: see `startPayment`
 */
export async function instantPayment(
  parts: PaymentParts,
  wanted: NewPayment,
  card: Card | undefined,
): Promise<Payment | undefined> {
  const { instantAnswer } = await providerOf(parts, wanted.provider);
  if (!instantAnswer || (await rows.findPayment(parts.store, wanted.orderId, wanted.attempt))) return undefined;
  const now = parts.clock.now();
  const payment: Payment = { ...wanted, state: 'created', refundedCents: 0, createdAt: now, updatedAt: now };
  const answer = instantAnswer({ ...chargeOf(payment), card });
  return answer && { ...payment, ...answer };
}

/** The shopper is waiting for it again, so the sweeper skips it for now. */
function askedAgain(tx: Tx, before: Payment, now: number): Payment {
  const asked = { ...before, updatedAt: now };
  rows.putPayment(tx, asked);
  return asked;
}

const isSameCharge = (payment: Payment, wanted: NewPayment): boolean =>
  payment.provider === wanted.provider &&
  payment.method === wanted.method &&
  payment.testMode === wanted.testMode &&
  payment.amountCents === wanted.amountCents &&
  (payment.confirms === undefined) === (wanted.confirms === undefined) &&
  payment.currency === wanted.currency;

/** The `authorised` and `pending` states are written with the order itself, which saves a commit. */
async function noteAnswer(parts: PaymentParts, payment: Payment, answer: Created): Promise<Payment> {
  if (!answer.ok) return endPayment(parts, payment, 'failed', answer.errorKey);
  const { ref, label, next, keptMethod } = answer;
  if (typeof next === 'string') return { ...payment, ref, label, ...(keptMethod !== undefined && { keptMethod }) };
  return change(parts, payment, (now) =>
    now.state === 'created' ? { ...now, state: 'waiting', ref, label, next } : now,
  );
}

const chargeOf = (payment: Payment): Charge => {
  const { orderId, attempt, amountCents, currency, method, email, origin, cartToken, createdAt } = payment;
  const { keepsMethod, savedMethod, confirms } = payment;
  const token = encodeURIComponent(cartToken);
  const back = confirms && `${origin}${confirms.returnPath}`;
  return {
    key: providerKey(payment, 'pay'),
    orderId,
    amount: { cents: amountCents, currency },
    method,
    email,
    returnUrl: back ?? `${origin}/checkout/payment/return?cartToken=${token}&attempt=${attempt}`,
    cancelUrl: back ?? `${origin}/checkout?cartToken=${token}`,
    createdAt,
    ...(keepsMethod && { keepsMethod }),
    ...(savedMethod !== undefined && { savedMethod }),
    ...(confirms && { ownerIsThere: true }),
  };
};

/**
 * Binds the payment to its order, inside the order's commit. An instant payment is stored here for the first time.
 * @throws paymentUnknown if it was canceled or started in another way in between
 */
export async function bindPayment(
  tx: Tx,
  payment: Payment,
  state: 'authorised' | 'pending' | 'captured',
  now: number,
): Promise<void> {
  const current = await rows.findPayment(tx, payment.orderId, payment.attempt);
  if (!current && payment.state === state) return rows.putPayment(tx, { ...payment, updatedAt: now });
  if (!current || (current.state !== 'created' && current.state !== 'waiting')) throw paymentUnknown();
  const { next: _, ...rest } = current;
  const { ref, label, keptMethod } = payment;
  rows.putPayment(tx, { ...rest, ref, label, ...(keptMethod !== undefined && { keptMethod }), state, updatedAt: now });
}

/**
 * Returns the money of a payment without an order. Records the decision before acting, so that a crash loses nothing.
 * If an order was bound to the payment in between, the money stays.
 *
 * @param which `unasked`: only if the payment hasn't changed since it was read, because the shopper may have requested
 * it again
 */
export async function voidPayment(
  parts: PaymentParts,
  payment: Payment,
  which: 'any' | 'unasked' = 'any',
): Promise<void> {
  const decided = await change(parts, payment, (now) =>
    (now.state === 'created' || now.state === 'waiting') && (which === 'any' || now.updatedAt === payment.updatedAt)
      ? { ...now, ref: payment.ref ?? now.ref, label: payment.label ?? now.label, state: 'canceling' }
      : now,
  );
  if (decided.state !== 'canceling') return;
  await assertKeysOf(parts.store, decided);
  const provider = await providerOf(parts, decided.provider);
  // The provider may have created it before its answer was lost; repeating the same call returns its reference.
  const ref = decided.ref ?? refOf(await provider.createPayment(chargeOf(decided)));
  if (ref !== undefined) await provider.cancel(ref, providerKey(decided, 'cancel'));
  await endPayment(parts, decided, 'canceled');
}

const refOf = (answer: Created): string | undefined => (answer.ok ? answer.ref : undefined);

/** The provider says that the payment won't succeed. */
export const endPayment = (
  parts: PaymentParts,
  payment: Payment,
  state: 'failed' | 'canceled',
  errorKey?: string,
): Promise<Payment> =>
  change(parts, payment, (now) => {
    if (now.state === 'captured' || (now.state === 'authorised' && state === 'canceled')) return now;
    const { next: _, ...rest } = now;
    return { ...rest, state, ...(errorKey !== undefined && { errorKey: errorKey.slice(0, 100) }) };
  });

/**
 * Captures the payment of an existing order. The outcome is written in one commit with whatever `settle` writes.
 * @throws the provider's error if it didn't answer; the sweeper retries
 */
export async function capturePayment(
  parts: PaymentParts,
  payment: Payment,
  settle: (tx: Tx, outcome: CaptureOutcome) => Promise<void>,
): Promise<void> {
  if (payment.state !== 'authorised' || payment.ref === undefined) return;
  await assertKeysOf(parts.store, payment);
  const provider = await providerOf(parts, payment.provider);
  const amount = { cents: payment.amountCents, currency: payment.currency };
  const { captureRetries = 0 } = payment;
  // A provider repeats its refusal for the same key, so each retry needs a new one.
  const key = `${providerKey(payment, 'capture')}${captureRetries > 0 ? `:${captureRetries}` : ''}`;
  const answer = await provider.capture(payment.ref, amount, key);
  if (!answer.ok) parts.log.warn('payment-capture-failed', { orderId: payment.orderId, errorKey: answer.errorKey });
  const now = parts.clock.now();
  await transact(parts.store, async (tx) => {
    const current = await rows.findPayment(tx, payment.orderId, payment.attempt);
    if (current?.state !== 'authorised') return;
    const { errorKey: _, ...rest } = current;
    if (answer.ok) rows.putPayment(tx, { ...rest, state: 'captured', updatedAt: now });
    else {
      const errorKey = answer.errorKey.slice(0, 100);
      rows.putPayment(tx, { ...rest, state: 'capture-failed', errorKey, updatedAt: now });
    }
    await settle(tx, answer.ok ? { state: 'PAID' } : { state: 'FAILED', errorKey: answer.errorKey });
  });
}

export type CaptureOutcome = { state: 'PAID' } | { state: 'FAILED'; errorKey: string };

/**
 * Allows another capture after a failed one, by `capturePayment` or the sweeper after this transaction.
 * @returns false if there is no authorization to capture
 */
export async function reopenCapture(tx: Tx, order: Pick<PaidOrder, 'id' | 'attempt'>, now: number): Promise<boolean> {
  const payment = await rows.findPayment(tx, order.id, order.attempt);
  // Rows that predate the `capture-failed` state have `failed`.
  if (payment?.ref === undefined || (payment.state !== 'capture-failed' && payment.state !== 'failed')) return false;
  const captureRetries = (payment.captureRetries ?? 0) + 1;
  rows.putPayment(tx, { ...payment, state: 'authorised', captureRetries, updatedAt: now });
  return true;
}

/** Gives up a failed capture: the sweeper releases the authorization. */
export async function releaseCapture(tx: Tx, order: Pick<PaidOrder, 'id' | 'attempt'>, now: number): Promise<void> {
  const payment = await rows.findPayment(tx, order.id, order.attempt);
  if (payment?.state === 'capture-failed') rows.putPayment(tx, { ...payment, state: 'canceling', updatedAt: now });
}

/**
 * Records that an offline payment arrived. If a card was meant to pay but failed, the order gets a separate manual
 * payment, so that refunds don't go to the card.
 * @returns the order with the payment that paid for it
 */
export async function markPaymentReceived<O extends PaidOrder>(tx: Tx, order: O, now: number): Promise<O> {
  const payment = await rows.findPayment(tx, order.id, order.attempt);
  if (payment?.state === 'pending') rows.putPayment(tx, { ...payment, state: 'captured', updatedAt: now });
  if (!payment || payment.state === 'pending') return order;
  await releaseCapture(tx, order, now);
  let attempt = order.attempt + 1;
  while (await rows.findPayment(tx, order.id, attempt)) {
    if (attempt++ > order.attempt + attemptsMax) throw paymentUnknown();
  }
  const method = receivedMethod;
  const provider = manual.id;
  const ref = `manual:${providerKey({ orderId: order.id, attempt }, 'pay')}`;
  const { orderId, cartToken, amountCents, currency, origin, testMode, createdAt } = payment;
  const received = { provider, method, ref, label: receivedLabel, amountCents };
  rows.putPayment(tx, {
    ...{ orderId, attempt, cartToken, currency, origin, ...received, email: order.email, state: 'captured' },
    ...(testMode !== undefined && { testMode }),
    ...{ refundedCents: 0, createdAt, updatedAt: now },
  });
  return { ...order, attempt, payment: received };
}

const receivedMethod = 'received';

/** Stripe doesn't know authorizations of the other mode's keys. @throws KeysMissing */
async function assertKeysOf(source: Tx | Store, { provider, testMode }: Payment): Promise<void> {
  if (provider !== stripeId || testMode === undefined) return;
  const needed = testMode ? 'test' : 'live';
  const set = await stripeMode(source);
  if (set !== needed) throw new KeysMissing(messages.keysNeeded({ needed, set }));
}

/**
 * Stripe doesn't know payments of the other mode's keys.
 * @throws refundKeys if the current keys aren't those that captured the payment
 */
export async function assertRefundKeys(
  source: Tx | Store,
  { payment, testMode }: Pick<PaidOrder, 'payment' | 'testMode'>,
): Promise<void> {
  if (payment.provider !== stripeId) return;
  const needed = testMode ? 'test' : 'live';
  const set = await stripeMode(source);
  if (set !== needed) throw refundKeys({ needed, set });
}

/**
 * Refunds through the order's provider. The same key refunds once, no matter how often it is requested. Call this after
 * the refund is recorded, outside of a transaction.
 *
 * @param key e.g. `order:<orderId>:refund:<n>`
 * @returns the provider's id of the refund
 * @throws refundRefused, refundKeys
 */
export async function refundPayment(
  parts: PaymentParts,
  order: Omit<PaidOrder, 'email'>,
  cents: number,
  key: string,
): Promise<{ ref: string }> {
  // If another system took the payment, it is refunded there and only recorded here.
  if (cents === 0 || order.payment.provider === 'none' || order.payment.provider === 'external') return { ref: key };
  if (cents < 0 || cents > order.payment.amountCents) throw refundRefused({ errorKey: 'too-much' });
  await assertRefundKeys(parts.store, order);
  const provider = await providerOf(parts, order.payment.provider);
  const answer = await provider.refund(order.payment.ref, { cents, currency: order.currency }, key);
  if (!answer.ok) {
    parts.log.warn('payment-refund-refused', { orderId: order.id, errorKey: answer.errorKey });
    throw refundRefused({ errorKey: answer.errorKey });
  }
  return { ref: answer.ref };
}

/** Updates the pending amount after an order was edited. */
export async function changeAwaited(tx: Tx, order: PaidOrder, amountCents: number, now: number): Promise<void> {
  const payment = await rows.findPayment(tx, order.id, order.attempt);
  if (payment?.state !== 'pending') throw paymentUnknown();
  rows.putPayment(tx, { ...payment, amountCents, updatedAt: now });
}

/** Updates one payment in a transaction; unchanged payments aren't written. */
async function change(parts: PaymentParts, payment: Payment, next: (now: Payment) => Payment): Promise<Payment> {
  const at = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const current = await rows.findPayment(tx, payment.orderId, payment.attempt);
    if (!current) throw paymentUnknown();
    const after = next(current);
    if (after === current) return current;
    const written = { ...after, updatedAt: at };
    rows.putPayment(tx, written);
    return written;
  });
}

/**
 * Where the card of future off-session payments is entered and saved: with the provider that has one already, else with
 * the shop's current card provider.
 * @returns undefined if no provider takes cards
 */
export async function cardKeeper(store: Store, provider: string): Promise<'here' | 'there' | undefined> {
  const keeper = await cardKeeperOf(store, provider);
  if (keeper === undefined) return undefined;
  return keeper === embeddedTestId ? 'here' : 'there';
}

export async function cardKeeperOf(store: Store, provider: string): Promise<string | undefined> {
  if (provider === embeddedTestId || provider === stripeId) return provider;
  const { testModeOn: testMode } = (await loadWebsite(store)).store;
  const shop = { testMode, stripeMode: await stripeMode(store) };
  if (chargesWithStripe(await paymentSettings(store), shop)) return stripeId;
  return testMode ? embeddedTestId : undefined;
}
