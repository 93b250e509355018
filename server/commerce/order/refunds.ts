// Refunds: one commit calculates and records them, then the provider is called, and another commit settles them.
// Commerce 1.9, 2.3. Public.
import { DomainError } from '../../base/errors.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { withdrawMail } from '../../outbox/outbox.ts';
import { CorruptValue } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { uncountPurchase } from '../customer/customer.ts';
import { setGiftCardEnabled, withBalanceRefusal } from '../gift-card/gift-card.ts';
import { formatMoney } from '../money/money.ts';
import { assertRefundKeys, refundPayment } from '../payment/payment.ts';
import { type Stoppable, type SweepCursor, sweepThrough } from '../payment/sweep.ts';
import { refundAmountInvalid, refundLineUnknown } from '../pricing/errors.ts';
import { type Refund, type Refundable, type RefundRequest, refund, refundableCents } from '../pricing/refund.ts';
import { ProductType } from '../product/product-type.ts';
import { giftCardSpent, orderBlocked, orderChanged, orderUnknown } from './errors.ts';
import { dropPieces, endAccess, returnPieces } from './lifecycle.ts';
import { pendingRefundsMax, refundsMax } from './limits.ts';
import { refundedMail, tendersText } from './mails.ts';
import { timeline } from './messages.ts';
import {
  type BoughtCard,
  boughtCardsOf,
  fromCards,
  refundToCards,
  returnToCards,
  takeFromCards,
  withReplacements,
} from './refund-cards.ts';
import { withRefundedReturn } from './returns.ts';
import type { Order, OrderLine, OrderRefund } from './schema.ts';
import { countedRefunds, paidStateOf, refundableOf, refundBlocked, stateAfterRefunds } from './states.ts';
import { loadWhole, mailShopper, type OrderStep, orderStep, queueWebhook, recordEvent } from './step.ts';
import * as rows from './store.ts';

/** The provider's answer to a refund. A thrown error means that the outcome is unknown and the call is repeated. */
type RefundAnswer = { ok: true } | { ok: false; errorKey: string };

export type RefundParts = Parts &
  SiteAddress & {
    /** Replaced only in tests. */
    refundPayment?: RefundPayment;
  };

/** Calls the order's payment provider; the same key is the same refund, no matter how often it is requested. */
export type RefundPayment = (order: Order, cents: number, key: string) => Promise<RefundAnswer>;

/** The order's own provider. A refusal is an answer; a connection failure isn't. */
const byProvider =
  (parts: RefundParts): RefundPayment =>
  async (order, cents, key) => {
    try {
      await refundPayment(parts, order, cents, key);
      return { ok: true };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'refund-refused') throw error;
      return { ok: false, errorKey: String(error.detail.errorKey) };
    }
  };

type RefundInput = {
  request: RefundRequest;
  /** Items to restock. */
  restock?: readonly { id: string; quantity: number }[];
  reason?: string;
  notify: boolean;
  /** How many refunds the caller saw, so that a double click gives one refund. */
  n: number;
  /** The return that this refund pays for. */
  returnN?: number;
};

export type RefundState = { order: Order; lines: OrderLine[]; refunds: OrderRefund[]; boughtCards: BoughtCard[] };

export const stateOf = async (source: Tx | Store, id: string): Promise<RefundState> => {
  const whole = await loadWhole(source, id);
  const [refunds, boughtCards] = await Promise.all([
    rows.listRefunds(source, whole.order),
    boughtCardsOf(source, whole.order),
  ]);
  return { ...whole, refunds, boughtCards };
};

/** Gift cards need no provider keys. @throws refundKeys */
export async function assertKeysFor(
  source: Tx | Store,
  { order }: Pick<RefundState, 'order'>,
  worked: Pick<OrderRefund, 'tenders'>,
): Promise<void> {
  if (worked.tenders.some(({ kind }) => kind === 'card')) await assertRefundKeys(source, order);
}

export const leftCents = ({ order, lines, refunds }: RefundState): number =>
  refundableCents(refundableOf(order, lines, refunds), countedRefunds(refunds));

/** A gift card line is worth the card's unspent balance; only a refund by amount can return more. */
export function refundableIn({ order, lines, refunds, boughtCards }: RefundState): Refundable {
  const whole = refundableOf(order, lines, refunds);
  if (boughtCards.length === 0) return whole;
  const unspentCents = boughtCards.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  const isCard = (n: number) => lines[n]?.productType === ProductType.giftCard;
  return { ...whole, lines: whole.lines.map((line, n) => (isCard(n) ? { ...line, unspentCents } : line)) };
}

/** The refund, and the part of it that is deducted from purchased gift cards. */
export type Worked = Pick<OrderRefund, keyof Refund | 'fromGiftCards'>;

/** @throws like `refund` */
export function refundWithCards(state: RefundState, request: RefundRequest): Worked {
  const back = refund(refundableIn(state), countedRefunds(state.refunds), request);
  return { ...back, ...fromCards(state.boughtCards, back.totalCents) };
}

/** @throws orderBlocked, giftCardSpent, and like `refund` */
export function workedOut(state: RefundState, request: RefundRequest): Worked {
  const blocked = state.refunds.length >= refundsMax ? 'full' : refundBlocked(state.order);
  if (blocked) throw orderBlocked({ reason: blocked });
  const back = refundWithCards(state, request);
  if (back.totalCents > 0) return back;
  throw back.lines.length > 0 && state.boughtCards.length > 0 ? giftCardSpent() : refundAmountInvalid();
}

/**
 * Refunds by line, shipping or amount. Repeating the same `n` with the same request returns the existing refund.
 * @returns the refund; PENDING if the provider didn't answer, and then the sweeper continues it
 * @throws orderUnknown, orderChanged, refundKeys, and like `workedOut`
 */
export async function refundOrder(
  parts: RefundParts,
  id: string,
  input: RefundInput,
  actor: string,
): Promise<OrderRefund> {
  const step = orderStep(parts, actor);
  const begun = await transact(parts.store, async (tx) => {
    const state = await stateOf(tx, id);
    const before = state.refunds[input.n];
    if (before) {
      if (!isSame(before, input)) throw orderChanged({ n: state.refunds.length });
      return before;
    }
    if (input.n !== state.refunds.length) throw orderChanged({ n: state.refunds.length });
    const back = workedOut(state, input.request);
    const foreign = input.restock?.find(({ id: lineId }) => !state.lines.some((line) => line.id === lineId));
    if (foreign) throw refundLineUnknown({ lineId: foreign.id });
    const { returnN } = input;
    const order = returnN === undefined ? state.order : withRefundedReturn(state.order, returnN, input.n);
    return beginRefund(tx, { ...state, order }, back, { ...input, cancel: false }, step);
  });
  return settleRefund(parts, id, begun.n);
}

/**
 * Whether the existing refund has the same request. Amounts aren't compared, because they depend on earlier refunds.
 */
function isSame(before: OrderRefund, { request }: RefundInput): boolean {
  if (before.cancel) return false;
  if (request.by === 'AMOUNT')
    return before.totalCents === request.cents && before.lines.every((l) => l.quantity === 0);
  const wanted = (id: string) =>
    request.lines.filter((line) => line.id === id).reduce((sum, line) => sum + line.quantity, 0);
  const ids = new Set([...before.lines, ...request.lines].map((line) => line.id));
  return (
    before.shipping.cents === (request.shippingCents ?? 0) &&
    [...ids].every((id) => wanted(id) === (before.lines.find((line) => line.id === id)?.quantity ?? 0))
  );
}

/** Records the refund, and settles it immediately if the provider has nothing to pay. @throws refundKeys */
export async function beginRefund(
  tx: Tx,
  { order, lines, refunds }: Omit<RefundState, 'boughtCards'>,
  back: Worked,
  { restock = [], reason, notify, cancel }: Omit<RefundInput, 'request' | 'n' | 'returnN'> & { cancel: boolean },
  step: OrderStep,
  /** `given`: the money has already been returned. */
  money: 'to-be-given' | 'given' = 'to-be-given',
): Promise<OrderRefund> {
  if (money === 'to-be-given') await assertKeysFor(tx, { order }, back);
  const n = refunds.length;
  const paidState = paidStateOf(order, refunds);
  const row: OrderRefund = {
    ...back,
    tenders: await withReplacements(tx, back.tenders, step.at, step.idOf),
    id: step.id,
    n,
    createdAt: step.at,
    state: 'PENDING',
    tries: 0,
    restock: restock.filter(({ quantity }) => quantity > 0).map(({ id, quantity }) => ({ id, quantity })),
    ...(reason && { reason }),
    notify,
    cancel,
    paidState,
    actor: step.actor,
  };
  const begun: Order = {
    ...order,
    counts: { fulfillments: 0, ...order.counts, refunds: n + 1 },
    refundedCents: (order.refundedCents ?? 0) + back.totalCents,
    paymentState: 'REFUND_PENDING',
    updatedAt: step.at,
  };
  rows.putRefund(tx, order.id, row);
  rows.putStates(tx, begun, order);
  await takeFromCards(tx, order, row, step);
  if (money === 'given') return row;
  if (row.tenders.some(({ kind }) => kind === 'card')) {
    recordEvent(
      tx,
      order.id,
      step,
      'refund-started',
      timeline.refundStarted({ amount: moneyText(order, row.totalCents) }),
    );
    return row;
  }
  return settled(tx, { order: begun, lines, refunds: [...refunds, row] }, row, { ok: true }, step);
}

const moneyText = (order: Order, cents: number) => formatMoney(cents, order.currency);

/** The provider's idempotency key of a refund. */
const refundKey = (orderId: string, n: number): string => `order:${orderId}:refund:${n}`;

/** Calls the provider and settles. Repeated and concurrent calls give one refund. */
export async function settleRefund(parts: RefundParts, id: string, n: number): Promise<OrderRefund> {
  const { store, log } = parts;
  const [order, row] = await Promise.all([rows.findOrder(store, id), rows.findRefund(store, id, n)]);
  if (!order || !row) throw orderUnknown();
  if (row.state !== 'PENDING') return row;
  const cardCents = row.tenders.find(({ kind }) => kind === 'card')?.cents ?? 0;
  const answer = await ask(parts, order, cardCents, refundKey(id, n));
  const step = orderStep(parts, row.actor);
  return transact(store, async (tx) => {
    const state = await stateOf(tx, id);
    const current = state.refunds[n]!;
    if (current.state !== 'PENDING') return current;
    if (answer === 'unknown') {
      log.warn('refund-unanswered', { orderId: id, n, tries: current.tries + 1 });
      const waiting = { ...current, tries: current.tries + 1 };
      rows.putRefund(tx, id, waiting);
      return waiting;
    }
    if (!answer.ok) log.warn('refund-refused', { orderId: id, n, errorKey: answer.errorKey });
    return settled(tx, state, current, answer, step);
  });
}

async function ask(parts: RefundParts, order: Order, cents: number, key: string): Promise<RefundAnswer | 'unknown'> {
  if (cents === 0) return { ok: true };
  try {
    return await (parts.refundPayment ?? byProvider(parts))(order, cents, key);
  } catch (error) {
    // The provider may have paid before the connection failed; only its answer to the same key can say.
    parts.log.warn('refund-not-asked', { orderId: order.id, reason: error instanceof Error ? error.name : 'unknown' });
    return 'unknown';
  }
}

/** The second commit: gift cards, stock, states, timeline, mail and event, all or nothing. */
async function settled(
  tx: Tx,
  { order, lines, refunds }: Omit<RefundState, 'boughtCards'>,
  row: OrderRefund,
  answer: RefundAnswer,
  step: OrderStep,
): Promise<OrderRefund> {
  const done: OrderRefund = answer.ok
    ? { ...row, state: 'DONE', tries: row.tries + 1, settledAt: step.at }
    : { ...row, state: 'FAILED', tries: row.tries + 1, settledAt: step.at, errorKey: answer.errorKey };
  const all = refunds.map((one) => (one.n === row.n ? done : one));
  const updated: Order = {
    ...order,
    refundedCents: countedRefunds(all).reduce((sum, { totalCents }) => sum + totalCents, 0),
    paymentState: stateAfterRefunds(refundableOf(order, lines, all), all, row.paidState),
    updatedAt: step.at,
  };
  rows.putRefund(tx, order.id, done);
  rows.putStates(tx, updated, order);
  if (done.state === 'FAILED') {
    await returnToCards(tx, order, row, step);
    recordEvent(
      tx,
      order.id,
      step,
      'refund-failed',
      timeline.refundFailed({ amount: moneyText(order, row.totalCents) }),
    );
    return done;
  }
  await refundToCards(tx, order, row, step);
  // A full refund revokes access and cards; a cancellation has already done so.
  if (updated.paymentState === 'REFUNDED' && !row.cancel) await endAccess(tx, { order, lines }, step);
  if (updated.paymentState === 'REFUNDED') {
    for (const { id, mailId } of order.issuedGiftCards ?? []) {
      await setGiftCardEnabled(tx, id, false);
      if (mailId !== undefined) await withdrawMail(tx, mailId, step.at);
    }
    // After a full refund, a review request that hasn't been sent is withdrawn; one that was sent stays valid.
    if (order.reviewMailId !== undefined) await withdrawMail(tx, order.reviewMailId, step.at);
  }
  const isOfReturn = (order.returns ?? []).some(({ refundN }) => refundN === row.n);
  const kept = row.cancel || isOfReturn ? lines : await dropPieces(tx, { order: updated, lines }, row.lines, step);
  returnPieces(tx, { order, lines: kept }, row.restock, step);
  // A payment that arrived after cancellation was never counted.
  if (row.cancel || order.fulfillmentStatus !== 'CANCELED')
    await uncountPurchase(tx, order, { orders: 0, cents: row.totalCents }, step.at);
  recordEvent(tx, order.id, step, 'refunded', timeline.refunded({ refunds: tendersText(order, row) }));
  queueWebhook(tx, order.id, step, 'REFUNDED');
  if (row.notify) await mailShopper(tx, order, step, (site) => refundedMail(site, { order: updated, lines }, done));
  return done;
}

/**
 * Records a refund that was issued outside the shop, e.g. in the provider's dashboard: the difference from our own
 * refunds becomes one. Repeated notifications give one refund, because only the sum counts.
 *
 * @param cardCents the total that the provider has refunded
 */
export async function noteOutsideRefund(
  parts: RefundParts,
  id: string,
  cardCents: number,
): Promise<OrderRefund | undefined> {
  const step = orderStep(parts, 'system');
  return transact(parts.store, async (tx) => {
    const state = await stateOf(tx, id);
    const { lines, refunds } = state;
    const counted = countedRefunds(refunds);
    const known = counted
      .flatMap(({ tenders }) => tenders)
      .reduce((sum, { kind, cents }) => sum + (kind === 'card' ? cents : 0), 0);
    const cents = Math.min(cardCents - known, leftCents(state));
    if (cents <= 0 || refunds.length >= refundsMax) return undefined;
    const row = await beginRefund(
      tx,
      state,
      refundWithCards(state, { by: 'AMOUNT', cents }),
      { reason: outsideReason, notify: false, cancel: false },
      step,
      'given',
    );
    const begun = { order: (await rows.findOrder(tx, id))!, lines, refunds: [...refunds, row] };
    return settled(tx, begun, row, { ok: true }, step);
  });
}

const outsideReason = 'Refunded at the payment provider';

/**
 * Retries a failed refund under a new key.
 * @throws orderBlocked, refundKeys, giftCardBalance if the purchased gift card was spent in between
 */
export async function retryRefund(parts: RefundParts, id: string, n: number, actor: string): Promise<OrderRefund> {
  const step = orderStep(parts, actor);
  const begun = await withBalanceRefusal(() =>
    transact(parts.store, async (tx) => {
      const state = await stateOf(tx, id);
      const failed = state.refunds[n];
      const isLast = state.refunds.length === n + 1;
      if (failed?.state !== 'FAILED' || !isLast) throw orderBlocked({ reason: 'not-failed' });
      if (state.refunds.length >= refundsMax) throw orderBlocked({ reason: 'full' });
      return beginRefund(tx, state, failed, failed, step);
    }),
  );
  return settleRefund(parts, id, begun.n);
}

/**
 * Finishes refunds that a crash or an unresponsive provider left pending. Runs at startup and every minute; each run
 * handles a limited number and continues where the last one ended.
 * @param sweep the position of the last run; updated
 * @returns how many were settled
 */
export async function settleRefunds(parts: RefundParts & Stoppable, sweep: SweepCursor = {}): Promise<number> {
  const { pending, cursor } = await rows.listPendingRefunds(parts.store, pendingRefundsMax, sweep.after);
  let count = 0;
  const last = await sweepThrough(pending, {
    parts,
    run: async ({ id, n }) => {
      const { state } = await settleRefund(parts, id, n);
      if (state === 'PENDING') return 'silent';
      count++;
      return undefined;
    },
    // A refund with damaged records waits until they are repaired; it doesn't block the ones after it.
    failed: ({ id }, error) => {
      if (!(error instanceof CorruptValue)) throw error;
      parts.log.fault('refund-unsettled', error, { orderId: id });
    },
  });
  sweep.after = last ? rows.pendingKey(last.id, last.n) : cursor;
  return count;
}
