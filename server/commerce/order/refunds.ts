// Refunds: worked out and written down in one commit, then the provider is asked, then settled in another. Commerce 1.9, 2.3. Public.
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
import {
  dropPieces,
  endAccess,
  loadWhole,
  type OrderStep,
  orderMailSite,
  orderStep,
  queueWebhook,
  recordEvent,
  returnPieces,
  sendMail,
} from './lifecycle.ts';
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
import * as rows from './store.ts';

/** The provider's answer to a refund. A thrown error means the outcome is unknown: it is asked again. */
type RefundAnswer = { ok: true } | { ok: false; errorKey: string };

export type RefundParts = Parts &
  SiteAddress & {
    /** Only tests replace it. */
    refundPayment?: RefundPayment;
  };

/** Asks the provider of the order's payment; the same key is the same refund, no matter how often it is requested. */
export type RefundPayment = (order: Order, cents: number, key: string) => Promise<RefundAnswer>;

/** The order's own provider. What it refuses is an answer; that it cannot be reached is none. */
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
  /** Pieces to restock. */
  restock?: readonly { id: string; quantity: number }[];
  reason?: string;
  notify: boolean;
  /** How many refunds the caller saw: the button pressed twice is one refund. */
  n: number;
  /** The return whose goods it pays for. */
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

/** Gift cards need no keys. @throws refundKeys */
export async function assertKeysFor(
  source: Tx | Store,
  { order }: Pick<RefundState, 'order'>,
  worked: Pick<OrderRefund, 'tenders'>,
): Promise<void> {
  if (worked.tenders.some(({ kind }) => kind === 'card')) await assertRefundKeys(source, order);
}

export const leftCents = ({ order, lines, refunds }: RefundState): number =>
  refundableCents(refundableOf(order, lines, refunds), countedRefunds(refunds));

/** Pieces of a gift card are worth what is left on it; more goes back only by amount. */
export function refundableIn({ order, lines, refunds, boughtCards }: RefundState): Refundable {
  const whole = refundableOf(order, lines, refunds);
  if (boughtCards.length === 0) return whole;
  const unspentCents = boughtCards.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  const isCard = (n: number) => lines[n]?.productType === ProductType.giftCard;
  return { ...whole, lines: whole.lines.map((line, n) => (isCard(n) ? { ...line, unspentCents } : line)) };
}

/** The refund, and the part of it that comes off gift cards the order bought. */
export type Worked = Pick<OrderRefund, keyof Refund | 'fromGiftCards'>;

/** @throws as `refund` */
export function refundWithCards(state: RefundState, request: RefundRequest): Worked {
  const back = refund(refundableIn(state), countedRefunds(state.refunds), request);
  return { ...back, ...fromCards(state.boughtCards, back.totalCents) };
}

/** @throws orderBlocked, giftCardSpent, and as `refund` */
export function workedOut(state: RefundState, request: RefundRequest): Worked {
  const blocked = state.refunds.length >= refundsMax ? 'full' : refundBlocked(state.order);
  if (blocked) throw orderBlocked({ reason: blocked });
  const back = refundWithCards(state, request);
  if (back.totalCents > 0) return back;
  throw back.lines.length > 0 && state.boughtCards.length > 0 ? giftCardSpent() : refundAmountInvalid();
}

/**
 * Refunds by line, delivery or amount. The same `n` again answers with the refund that has it, if it asks for the same.
 * @returns the order; its refund is PENDING when the provider could not be reached, and the sweeper continues it
 * @throws orderUnknown, orderChanged, refundKeys, and as `workedOut`
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

/** Whether it is the refund that was asked for; what the amounts were is worked out from what came before it. */
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

/** Writes the refund down; without money for the provider to give it is settled at once. @throws refundKeys */
export async function beginRefund(
  tx: Tx,
  { order, lines, refunds }: Omit<RefundState, 'boughtCards'>,
  back: Worked,
  { restock = [], reason, notify, cancel }: Omit<RefundInput, 'request' | 'n' | 'returnN'> & { cancel: boolean },
  step: OrderStep,
  /** `given`: the money went back already. */
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

/** The key under which the provider knows a refund. */
const refundKey = (orderId: string, n: number): string => `order:${orderId}:refund:${n}`;

/** Asks the provider and settles. Again and from several sides at once is one refund. */
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
    // A provider that cannot be reached may have given the money: only its answer to the same key tells.
    parts.log.warn('refund-not-asked', { orderId: order.id, reason: error instanceof Error ? error.name : 'unknown' });
    return 'unknown';
  }
}

/** The other commit: gift cards, stock, states, timeline, mail and event, all or none of them. */
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
    // Who got all the money back is not asked how they like it; who was asked already may say it.
    if (order.reviewMailId !== undefined) await withdrawMail(tx, order.reviewMailId, step.at);
  }
  const isOfReturn = (order.returns ?? []).some(({ refundN }) => refundN === row.n);
  const kept = row.cancel || isOfReturn ? lines : await dropPieces(tx, { order: updated, lines }, row.lines, step);
  returnPieces(tx, { order, lines: kept }, row.restock, step);
  // Money that came after the order was canceled was never counted.
  if (row.cancel || order.fulfillmentStatus !== 'CANCELED')
    await uncountPurchase(tx, order, { orders: 0, cents: row.totalCents }, step.at);
  recordEvent(tx, order.id, step, 'refunded', timeline.refunded({ refunds: tendersText(order, row) }));
  queueWebhook(tx, order.id, step, 'REFUNDED');
  if (row.notify)
    sendMail(tx, order.id, refundedMail(await orderMailSite(tx, step.siteUrl), { order: updated, lines }, done), step);
  return done;
}

/**
 * Money went back by a hand other than ours, at the provider's own page: what the refunds here do not account for becomes one. Told
 * twice is one refund, since what counts is the sum.
 *
 * @param cardCents that the provider has paid back in all
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

/** Retries a failed refund under a new key. @throws orderBlocked, refundKeys, giftCardBalance when its gift card was spent since */
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
 * Finishes refunds that a crash or a silent provider left. Called at start and every minute; a bounded number, round and round.
 * @param sweep where the last run ended, and this one begins @returns how many are settled
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
    // One whose records are damaged waits until they are repaired; those after it do not.
    failed: ({ id }, error) => {
      if (!(error instanceof CorruptValue)) throw error;
      parts.log.fault('refund-unsettled', error, { orderId: id });
    },
  });
  sweep.after = last ? rows.pendingKey(last.id, last.n) : cursor;
  return count;
}
