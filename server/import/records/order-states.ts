// The states of an imported order and their times: only those that the shop's own orders can have. Commerce 2.3.
import type { Order } from '../../commerce/order/schema.ts';
import type { Reader } from '../file/cells.ts';
import { messages } from './messages.ts';
import type { Amounts } from './order-amounts.ts';

type States = Pick<Order, 'paymentState' | 'fulfillmentStatus' | 'fulfilledAt' | 'canceledAt'> & {
  createdAt: number;
  paidAt?: number;
  /** Whether each line was shipped. */
  sent: boolean[];
};

const financialStates = new Map<string, Order['paymentState']>([
  ['PAID', 'PAID'],
  ['REFUNDED', 'REFUNDED'],
  ['PARTIALLY_REFUNDED', 'PAID'],
  ['PARTIALLY_PAID', 'PARTIALLY_PAID'],
  ['PENDING', 'PENDING'],
  ['UNPAID', 'NOT_CHARGED'],
  ['NOT_CHARGED', 'NOT_CHARGED'],
  ['FAILED', 'FAILED'],
  ['VOIDED', 'FAILED'],
  // Operations that were pending in the other shop can't be completed here.
  ['AUTHORIZED', 'NOT_CHARGED'],
  ['REFUND_PENDING', 'PAID'],
  ['REFUND_FAILED', 'PAID'],
]);

const fulfillmentStates = new Map<string, Order['fulfillmentStatus']>([
  ['PENDING', 'PENDING'],
  ['UNFULFILLED', 'PENDING'],
  ['PARTIALLY_FULFILLED', 'PENDING'],
  ['FULFILLED', 'FULFILLED'],
  ['CANCELLED', 'CANCELED'],
  ['CANCELED', 'CANCELED'],
]);

const dayMs = 86_400_000;

/** @param readers of the rows, one row per line */
export function statesOf(readers: readonly Reader[], now: number): States {
  const first = readers[0]!;
  const [paidAt, fulfilledAt, canceledAt, created] = ['Paid at', 'Fulfilled at', 'Cancelled at', 'Created at'].map(
    (column) => {
      const at = first.time(column);
      if (at !== undefined && at > now + dayMs) first.error(column, messages.inFuture);
      return at;
    },
  );
  const paymentState = paymentStateOf(first);
  const said = first.oneOf('Fulfillment Status', fulfillmentStates);
  const inferred = canceledAt !== undefined ? 'CANCELED' : fulfilledAt !== undefined ? 'FULFILLED' : 'PENDING';
  const { status, sent } = sentOf(readers, said ?? inferred);
  if (canceledAt !== undefined && status !== 'CANCELED') first.error('Cancelled at', messages.notCanceled);
  if (fulfilledAt !== undefined && status !== 'FULFILLED') first.notice('Fulfilled at', messages.notFulfilled);
  return {
    createdAt: created ?? paidAt ?? now,
    paymentState,
    fulfillmentStatus: status,
    ...(paidAt !== undefined && { paidAt }),
    ...(fulfilledAt !== undefined && { fulfilledAt }),
    ...(canceledAt !== undefined && { canceledAt }),
    sent,
  };
}

function paymentStateOf(reader: Reader): Order['paymentState'] {
  const state = reader.oneOf('Financial Status', financialStates) ?? 'PAID';
  const cell = reader.filled('Financial Status');
  if (cell && /^(authorized|refund[ _-](pending|failed))$/i.test(cell))
    reader.notice('Financial Status', messages.stateChanged({ cell, state }));
  return state;
}

/**
 * An order is fulfilled exactly if all its lines are shipped; if the rows contradict that, the order's own cell wins.
 */
function sentOf(
  readers: readonly Reader[],
  status: Order['fulfillmentStatus'],
): { status: Order['fulfillmentStatus']; sent: boolean[] } {
  const column = 'Lineitem fulfillment status';
  const lines = readers.map((reader) => reader.oneOf(column, fulfillmentStates));
  lines.forEach((line, n) => {
    if (status === 'FULFILLED' && line === 'PENDING') readers[n]!.notice(column, messages.lineSent);
    if (status === 'CANCELED' && line === 'FULFILLED') readers[n]!.notice(column, messages.lineNotSent);
  });
  if (status !== 'PENDING') return { status, sent: readers.map(() => status === 'FULFILLED') };
  const sent = lines.map((line) => line === 'FULFILLED');
  if (!sent.every(Boolean)) return { status, sent };
  readers[0]!.notice('Fulfillment Status', messages.allSent);
  return { status: 'FULFILLED', sent };
}

/** A refund requires a payment, and must match the status. */
export function checkRefund(
  reader: Reader,
  { paymentState }: States,
  { refundedCents, grandTotalCents }: Amounts,
): void {
  const cell = reader.filled('Financial Status') ?? '';
  if (refundedCents > 0 && (paymentState === 'PENDING' || paymentState === 'NOT_CHARGED' || paymentState === 'FAILED'))
    reader.error('Amount Refunded', messages.nothingToRefund({ status: cell }));
  if (refundedCents === 0 && grandTotalCents > 0 && /^partially[ _-]refunded$/i.test(cell))
    reader.error('Amount Refunded', messages.refundMissing);
}
