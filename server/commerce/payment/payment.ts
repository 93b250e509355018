// Payments of orders: asked for, taken, given back, paid back, whoever moves the money. Commerce 1.1, 3.
// A payment is a row before its provider is asked; every crash leaves a row from which the sweeper knows what to do.
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
import { type Charge, type Created, type PaymentEvent, type PaymentProvider, stripeId } from './provider.ts';
import { isOver, type PaidOrder, type Payment, providerKey } from './schema.ts';
import { stripeKeys, stripeMode } from './secrets.ts';
import { chargesWithStripe, paymentSettings } from './settings.ts';
import * as rows from './store.ts';
import type { Patience } from './stripe.ts';

export type PaymentParts = Parts &
  SiteAddress & {
    /** Opens the keys of providers; without it there are only those that need none. */
    paymentSeal?: Seal;
    /** How long it may take to answer, each time that it is asked; sweepers wait less than shoppers do. */
    stripePatience?: Patience;
    /** Where Stripe's API is, when it is not Stripe's own: tests, proxies. */
    stripeApi?: string;
    /** Only tests replace it: the one provider of everything. */
    provider?: PaymentProvider;
  };

/** @throws paymentUnknown for a provider that this program does not have */
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

export const findPayment = (source: Tx | Store, orderId: string, attempt: number): Promise<Payment | undefined> =>
  rows.findPayment(source, orderId, attempt);

/** The payment that a provider's message is about. */
export async function findTold(store: Store, provider: string, event: PaymentEvent): Promise<Payment | undefined> {
  const found = event.ref === undefined ? undefined : await rows.findByRef(store, provider, event.ref);
  const [, orderId, attempt] = /^order:([0-9a-f]{24}):pay:(\d{1,7})$/.exec(event.paymentKey ?? '') ?? [];
  if (found || orderId === undefined) return found;
  const named = await rows.findPayment(store, orderId, Number(attempt));
  return named?.provider === provider ? named : undefined;
}

const eventKey = (provider: string, id: string) => ['payment-event', provider, id];

export const wasHeard = async (store: Store, provider: string, { id }: PaymentEvent): Promise<boolean> =>
  (await store.get(eventKey(provider, id))) !== undefined;

/** Kept for thirty days, so that a message that is sent again is not acted upon again. */
export async function noteHeard(
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

/** Those with something left to do, a bounded number. @param after where the last look ended */
export const { listOpen: listOpenPayments, openKey: openPaymentKey } = rows;

/**
 * One whose money is on its way back has ended too: it never pays for an order, however long the provider stays silent.
 * @returns the first attempt from `wanted` on that has not ended, or undefined when there were too many
 */
export async function openAttempt(store: Store, orderId: string, wanted: number): Promise<number | undefined> {
  for (let attempt = wanted; attempt < wanted + attemptsMax && attempt <= 1_000_000; attempt++) {
    const payment = await rows.findPayment(store, orderId, attempt);
    if (!payment || !(isOver(payment) || payment.state === 'canceling')) return attempt;
  }
  return undefined;
}

/** Why `startPayment` asked nobody: the attempt has ended, or is about other money. Another attempt may pay. */
export const paymentEnded = 'payment-ended';

export type NewPayment = Omit<Payment, 'state' | 'refundedCents' | 'createdAt' | 'updatedAt'>;

/**
 * Writes the payment down, then asks its provider. Asking again for the same attempt is the same payment, as long as it is
 * about the same money in the same way.
 *
 * @param beside written in the same commit
 * @returns the payment as it stands, and what the provider said @throws what a provider throws that did not answer
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
 * A payment whose provider answers without being asked, for `bindPayment` in the order's commit.
 * @returns undefined where the provider has to be asked, or the attempt was begun before: see `startPayment`
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

/** Someone waits for it again: the sweeper leaves it alone for now. */
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

/** What is `authorised` or `pending` is written with the order itself, which saves a commit. */
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
 * Binds the payment to its order, inside the order's commit; one that was answered at once is written with it.
 * @throws paymentUnknown when it was given up, or begun in another way, meanwhile
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
 * Gives the money back that no order stands for. Decided first, done then: a crash between leaves a row that says so.
 * A payment to which an order is bound meanwhile keeps its money.
 *
 * @param which `unasked`: only as it was read, since its shopper may have asked for it again in between
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
  // What was asked for and not answered may exist there all the same: the same question names it again.
  const ref = decided.ref ?? refOf(await provider.createPayment(chargeOf(decided)));
  if (ref !== undefined) await provider.cancel(ref, providerKey(decided, 'cancel'));
  await endPayment(parts, decided, 'canceled');
}

const refOf = (answer: Created): string | undefined => (answer.ok ? answer.ref : undefined);

/** The provider says that nothing will come of it. */
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
 * Takes the money of an order that is there. What became of it is written in one commit with whatever `settle` writes.
 * @throws what a provider throws that did not answer: the sweeper asks again
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
  // A provider answers the same key with the same refusal.
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
 * The money that could not be taken is to be asked for once more, by `capturePayment` or the sweeper after this step.
 * @returns false where nothing is reserved that could be asked for
 */
export async function reopenCapture(tx: Tx, order: Pick<PaidOrder, 'id' | 'attempt'>, now: number): Promise<boolean> {
  const payment = await rows.findPayment(tx, order.id, order.attempt);
  // `failed`: from before this state had a name of its own.
  if (payment?.ref === undefined || (payment.state !== 'capture-failed' && payment.state !== 'failed')) return false;
  const captureRetries = (payment.captureRetries ?? 0) + 1;
  rows.putPayment(tx, { ...payment, state: 'authorised', captureRetries, updatedAt: now });
  return true;
}

/** Nobody will ask for that money again: the sweeper gives back what is still reserved. */
export async function releaseCapture(tx: Tx, order: Pick<PaidOrder, 'id' | 'attempt'>, now: number): Promise<void> {
  const payment = await rows.findPayment(tx, order.id, order.attempt);
  if (payment?.state === 'capture-failed') rows.putPayment(tx, { ...payment, state: 'canceling', updatedAt: now });
}

/**
 * Money that comes by a way of its own is there, says the merchant. Where it was to come from a card and did not, the order
 * gets a payment of its own for it, so that no refund is asked of the card.
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
  const received = { provider, method, ref, label: messages.receivedLabel, amountCents };
  rows.putPayment(tx, {
    ...{ orderId, attempt, cartToken, currency, origin, ...received, email: order.email, state: 'captured' },
    ...(testMode !== undefined && { testMode }),
    ...{ refundedCents: 0, createdAt, updatedAt: now },
  });
  return { ...order, attempt, payment: received };
}

const receivedMethod = 'received';

/** Reserved money waits for the keys that reserved it: asked with those of the other mode, Stripe knows nothing of it. @throws KeysMissing */
async function assertKeysOf(source: Tx | Store, { provider, testMode }: Payment): Promise<void> {
  if (provider !== stripeId || testMode === undefined) return;
  const needed = testMode ? 'test' : 'live';
  const set = await stripeMode(source);
  if (set !== needed) throw new KeysMissing(messages.keysNeeded({ needed, set }));
}

/**
 * What was paid with Stripe's keys of one mode is unknown to those of the other.
 * @throws refundKeys where the keys that took an order's money are not those that are set
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
 * Pays money of an order back through whoever took it. The same key pays back once, no matter how often it is requested; call it
 * after the refund was written down, not inside a step.
 *
 * @param key e.g. `order:<orderId>:refund:<n>` @returns the provider's name for the refund @throws refundRefused, refundKeys
 */
export async function refundPayment(
  parts: PaymentParts,
  order: Omit<PaidOrder, 'email'>,
  cents: number,
  key: string,
): Promise<{ ref: string }> {
  // Money that another system took is paid back there; here it is only written down.
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

/** What is still to come for an order that was edited. */
export async function changeAwaited(tx: Tx, order: PaidOrder, amountCents: number, now: number): Promise<void> {
  const payment = await rows.findPayment(tx, order.id, order.attempt);
  if (payment?.state !== 'pending') throw paymentUnknown();
  rows.putPayment(tx, { ...payment, amountCents, updatedAt: now });
}

/** Reads, decides and writes one payment; what does not differ is not written. */
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
 * Who keeps the card of what is paid while nobody is there: whoever keeps one already, else whoever takes the shop's cards now.
 * @returns undefined where nobody takes cards
 */
export async function cardKeeper(store: Store, provider: string): Promise<'here' | 'there' | undefined> {
  const keeper = await cardKeeperOf(store, provider);
  if (keeper === undefined) return undefined;
  return keeper === embeddedTestId ? 'here' : 'there';
}

/** Its id. */
export async function cardKeeperOf(store: Store, provider: string): Promise<string | undefined> {
  if (provider === embeddedTestId || provider === stripeId) return provider;
  const { testModeOn: testMode } = (await loadWebsite(store)).store;
  const shop = { testMode, stripeMode: await stripeMode(store) };
  if (chargesWithStripe(await paymentSettings(store), shop)) return stripeId;
  return testMode ? embeddedTestId : undefined;
}
