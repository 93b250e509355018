// The states of an order of a file, and the times that belong to them: only what the shop's own orders can be in. Commerce 2.3.
import type { Order } from '../../commerce/order/schema.ts';
import { messages } from './messages.ts';
import type { Amounts } from './order-amounts.ts';
import type { Reader } from './record.ts';

type States = Pick<Order, 'paymentState' | 'fulfillmentStatus' | 'fulfilledAt' | 'canceledAt'> & {
  createdAt: number;
  paidAt?: number;
  /** Whether the pieces of a line were sent, line by line. */
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
  // What was on its way where the file was written is nothing that anyone here could finish.
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

/** @param readers of the rows, a row for each line */
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

/** An order is fulfilled when all its lines are sent, and never else; where the rows say otherwise, the order's own cell counts. */
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

/** What came back must have come first, and be what the status says of it. */
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
