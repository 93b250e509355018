// Cancellation closes the order and refunds the rest in one commit, except for the provider's part. Commerce 2.3.
import { notAllowed } from '../../accounts/session/errors.ts';
import { DomainError } from '../../base/errors.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { uncountPurchase } from '../customer/customer.ts';
import { type RefundRequest, refund, restCents } from '../pricing/refund.ts';
import { closeOrder, markPending } from './lifecycle.ts';
import { withReplacements } from './refund-cards.ts';
import {
  beginRefund,
  leftCents,
  type RefundParts,
  type RefundState,
  refundableIn,
  refundWithCards,
  settleRefund,
  stateOf,
  type Worked,
} from './refunds.ts';
import { countedRefunds, isFulfilledByItself } from './states.ts';
import { type OrderStep, orderStep } from './step.ts';
import * as rows from './store.ts';

type CancelInput = {
  restock: boolean;
  notify: boolean;
  reason?: string;
  /** Without this permission, only orders with nothing left to refund can be canceled. Defaults to true. */
  mayRefund?: boolean;
};

/**
 * Cancels the order and refunds everything that is left, in one commit except for the provider's part. Irreversible.
 * @throws orderUnknown, orderBlocked, notAllowed, refundKeys
 */
export async function cancelOrder(parts: RefundParts, id: string, input: CancelInput, actor: string): Promise<void> {
  // Created first, so that its event precedes the cancellation in the timeline.
  const reopening = orderStep(parts, actor);
  const step = orderStep(parts, actor);
  const n = await transact(parts.store, (tx) => beginCancel(tx, id, input, step, reopening));
  if (n !== undefined) await settleRefund(parts, id, n);
}

/** @returns the number of the refund to settle, or undefined */
async function beginCancel(
  tx: Tx,
  id: string,
  { mayRefund = true, ...input }: CancelInput,
  step: OrderStep,
  reopening: OrderStep,
): Promise<number | undefined> {
  const state = await reopened(tx, await stateOf(tx, id), reopening);
  const cents = leftCents(state);
  if (cents > 0 && !mayRefund) throw notAllowed({ capability: 'orders.refund' });
  const rest = workedRest(state);
  const back = { ...rest, tenders: await withReplacements(tx, rest.tenders, step.at, step.idOf) };
  const order = await closeOrder(tx, state, { ...input, back, spentCents: cents - back.totalCents }, step);
  // Refunds adjust the customer's total when they settle; the unpaid rest is subtracted now.
  const unpaidCents = order.grandTotalCents - (order.refundedCents ?? 0) - cents;
  await uncountPurchase(tx, order, { orders: 1, cents: unpaidCents }, step.at);
  if (back.totalCents === 0) return undefined;
  // Reads the lines again, because restocking may have changed them.
  const after = { ...state, order, lines: await rows.listLines(tx, order) };
  const money = { notify: false, cancel: true, ...(input.reason && { reason: input.reason }) };
  const begun = await beginRefund(tx, after, back, money, step);
  return begun.n;
}

/** Automatic fulfillment of an order with nothing to ship is undone first (commerce 2.3). */
async function reopened(tx: Tx, state: RefundState, step: OrderStep): Promise<RefundState> {
  const parcels = await rows.listFulfillments(tx, state.order);
  if (!isFulfilledByItself(state.order, parcels)) return state;
  return { ...state, order: await markPending(tx, state.order.id, step) };
}

/** Everything still refundable, including the unspent part of gift cards. May be nothing. */
export function workedRest(state: RefundState): Worked {
  const cents = restCents(refundableIn(state), countedRefunds(state.refunds));
  return cents > 0 ? refundWithCards(state, restOf(state, cents)) : nothing;
}

const nothing: Worked = { lines: [], shipping: { cents: 0, taxCents: 0 }, totalCents: 0, taxCents: 0, tenders: [] };

/** Refunds by line if that gives exactly this amount, else by amount. */
function restOf(state: RefundState, cents: number): RefundRequest {
  const { lines } = state;
  const counted = countedRefunds(state.refunds);
  const refundable = refundableIn(state);
  const left = lines.map(({ id, quantity }) => ({
    id,
    quantity:
      quantity -
      counted
        .flatMap((one) => one.lines.filter((line) => line.id === id))
        .reduce((sum, line) => sum + line.quantity, 0),
  }));
  const shippingCents = refundable.shipping.totalCents - counted.reduce((sum, { shipping }) => sum + shipping.cents, 0);
  const pieces = left.filter(({ quantity }) => quantity > 0);
  try {
    const byLines: RefundRequest = { by: 'LINES', lines: pieces, shippingCents };
    if (refund(refundable, counted, byLines).totalCents === cents) return byLines;
  } catch (error) {
    // The lines cost more than was paid, so refund the amount paid.
    if (!(error instanceof DomainError)) throw error;
  }
  return { by: 'AMOUNT', cents };
}
