// The guards of the order's state machine: whether an action is allowed, and the key of the reason if it isn't. Commerce 2.3.
// Portable.
import { methodText } from '../payment/methods.ts';
import { totals } from '../pricing/messages.ts';
import type { Refundable } from '../pricing/refund.ts';
import type { Fulfillment, Order, OrderLine, OrderRefund, OrderReturn, Pieces } from './schema.ts';

export const blockedReasons = [
  'canceled',
  'fulfilled',
  'nothing-left',
  'not-fulfilled',
  'payment-running',
  'refund-running',
  'not-failed',
  'not-awaiting-payment',
  'return-closed',
  'not-editable',
  'payment-failed',
  'payment-not-failed',
  'payment-gone',
  'no-delivery',
  'full',
] as const;
export type Blocked = (typeof blockedReasons)[number];

type States = Pick<Order, 'fulfillmentStatus' | 'paymentState'>;

/** Whether the payment arrived, even if it was refunded later; authorized, pending and failed payments don't count. */
export const isPaid = ({ paymentState }: Pick<Order, 'paymentState'>): boolean => !unpaidStates.has(paymentState);
const unpaidStates = new Set<Order['paymentState']>(['PENDING', 'NOT_CHARGED', 'AUTHORIZED', 'FAILED']);

/** "Paid with Visa ending in 4242", "Paid in cash". */
export function paidText({ payment: { provider, method = '', label } }: Pick<Order, 'payment'>): string {
  if (provider === 'manual') return totals.paidBy[method] ?? totals.paid;
  return label ? totals.paidWith({ method: methodText(label) }) : totals.paid;
}

/** Whether the buyer may download the purchased files: paid, and neither refunded nor canceled. */
export const entitlesToFiles = (order: States): boolean =>
  isPaid(order) && order.paymentState !== 'REFUNDED' && !isCanceled(order);

const isCanceled = ({ fulfillmentStatus }: States) => fulfillmentStatus === 'CANCELED';

export function fulfillBlocked(order: States, left: readonly Pieces[]): Blocked | undefined {
  if (isCanceled(order)) return 'canceled';
  // Goods that ship now may never be paid for. Bank transfers are exempt, because the merchant knows the buyer.
  if (order.paymentState === 'FAILED') return 'payment-failed';
  if (order.paymentState === 'AUTHORIZED') return 'payment-running';
  return left.length === 0 ? 'nothing-left' : undefined;
}

/** A failed capture can be retried until the order is paid or canceled. */
export const retryPaymentBlocked = (order: States): Blocked | undefined =>
  isCanceled(order) ? 'canceled' : order.paymentState === 'FAILED' ? undefined : 'payment-not-failed';

/** Also allowed after cancellation, so that a late payment can be refunded. */
export function markPaidBlocked(order: States): Blocked | undefined {
  const { paymentState } = order;
  if (isCanceled(order)) return paymentState === 'NOT_CHARGED' ? undefined : 'canceled';
  return paymentState === 'PENDING' || paymentState === 'FAILED' ? undefined : 'not-awaiting-payment';
}

export function pendingBlocked(order: States, parcels: readonly Fulfillment[]): Blocked | undefined {
  if (isCanceled(order)) return 'canceled';
  const nothing = order.fulfillmentStatus === 'PENDING' && parcels.every((parcel) => parcel.undone);
  return nothing ? 'not-fulfilled' : undefined;
}

export function cancelBlocked(order: States, parcels: readonly Fulfillment[]): Blocked | undefined {
  if (isCanceled(order)) return 'canceled';
  if (order.fulfillmentStatus === 'FULFILLED' && !isFulfilledByItself(order, parcels)) return 'fulfilled';
  return moneyBlocked(order);
}

/** Allowed any time before cancellation; after that only for a late payment. */
export const refundBlocked = (order: States): Blocked | undefined =>
  isCanceled(order) && order.paymentState !== 'PAID' ? 'canceled' : moneyBlocked(order);

function moneyBlocked({ paymentState }: States): Blocked | undefined {
  if (paymentState === 'AUTHORIZED') return 'payment-running';
  return paymentState === 'REFUND_PENDING' ? 'refund-running' : undefined;
}

/** The actor of automatic fulfillment, when there is nothing to ship. */
export const programActor = 'system';

/** A physical parcel that wasn't undone. */
export const isParcel = ({ undone, actor }: Pick<Fulfillment, 'undone' | 'actor'>): boolean =>
  !undone && actor !== programActor;

/** Fulfilled automatically with nothing to ship: canceling it passes through PENDING. */
export const isFulfilledByItself = (order: States, parcels: readonly Fulfillment[]): boolean =>
  order.fulfillmentStatus === 'FULFILLED' && parcels.some(({ undone }) => !undone) && !parcels.some(isParcel);

/** Unshipped quantity per line, without items refunded before shipping; omits lines with nothing left. */
export function piecesLeft(lines: readonly OrderLine[], parcels: readonly Fulfillment[]): Pieces[] {
  const sent = sentPieces(parcels);
  return lines
    .map(({ id, quantity, droppedQuantity = 0 }) => ({
      lineId: id,
      quantity: quantity - droppedQuantity - (sent.get(id) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Shipped quantity per line. */
export function sentPieces(parcels: readonly Fulfillment[]): Map<string, number> {
  const sent = new Map<string, number>();
  for (const { lineId, quantity } of parcels.flatMap((parcel) => (parcel.undone ? [] : parcel.lines)))
    sent.set(lineId, (sent.get(lineId) ?? 0) + quantity);
  return sent;
}

/** Shipped items that aren't part of a return yet. */
export function returnablePieces(parcels: readonly Fulfillment[], returns: readonly OrderReturn[]): Pieces[] {
  const left = sentPieces(parcels);
  for (const { lineId, quantity } of returns.flatMap(({ state, lines }) => (state === 'CANCELED' ? [] : lines)))
    left.set(lineId, (left.get(lineId) ?? 0) - quantity);
  return [...left].map(([lineId, quantity]) => ({ lineId, quantity })).filter(({ quantity }) => quantity > 0);
}

/** Items can be edited only while nothing is paid, shipped, refunded or part of a subscription. */
export function editBlocked(order: Order, parcels: readonly Fulfillment[]): Blocked | undefined {
  if (isCanceled(order)) return 'canceled';
  if (order.paymentState !== 'PENDING') return order.paymentState === 'AUTHORIZED' ? 'payment-running' : 'not-editable';
  // The products of an imported order may be missing from the catalog.
  const isOurs = order.external === undefined && order.imported === undefined;
  const isPlain = isOurs && order.purchase === undefined && order.subscriptionId === undefined;
  const isOpen = parcels.every(({ undone }) => undone) && !order.returns?.length && !order.counts?.refunds;
  return isPlain && isOpen && order.giftCardCents === 0 ? undefined : 'not-editable';
}

/** The address can be corrected until everything is shipped. */
export function addressBlocked(order: Order, left: readonly Pieces[]): Blocked | undefined {
  if (isCanceled(order)) return 'canceled';
  if (!order.shippingAddress) return 'no-delivery';
  return left.length === 0 ? 'nothing-left' : undefined;
}

/** Items of a line that can still be restocked: those taken from stock. */
export const piecesToReturn = ({ stockState, quantity, returnedQuantity = 0 }: OrderLine): number =>
  stockState === 'taken' ? quantity - returnedQuantity : 0;

/** The input of the refund calculation. The part of the total that lines don't cover is shipping. */
export function refundableOf(order: Order, lines: readonly OrderLine[], refunds: readonly OrderRefund[]): Refundable {
  const ofLines = sumOf(lines, ({ totalCents }) => totalCents);
  const captured = capturedCents(order, refunds);
  return {
    currency: order.currency,
    lines: lines.map(({ id, quantity, totalCents, taxCents }) => ({ id, quantity, totalCents, taxCents })),
    shipping: { totalCents: order.grandTotalCents - ofLines, taxCents: order.shippingTaxCents },
    tenders: [
      ...(order.giftCards ?? []).map(({ id, cents }) => ({ kind: 'gift-card' as const, id, cents })),
      ...(captured > 0 ? [{ kind: 'card' as const, id: 'card', cents: captured }] : []),
    ],
  };
}

/** The payment state without refunds. A payment may have arrived after the last refund. */
export const paidStateOf = (
  { paymentState }: Pick<Order, 'paymentState'>,
  refunds: readonly OrderRefund[],
): Order['paymentState'] => (refundStates.has(paymentState) ? refunds.at(-1)?.paidState : undefined) ?? paymentState;
const refundStates = new Set<Order['paymentState']>(['REFUND_PENDING', 'REFUNDED', 'REFUND_FAILED']);

/** The amount that the provider captured. */
function capturedCents(order: Order, refunds: readonly OrderRefund[]): number {
  const { payment } = order;
  const state = paidStateOf(order, refunds);
  return state === 'PAID' || state === 'PARTIALLY_PAID' ? payment.amountCents : 0;
}

/** Settled and pending refunds. */
export const countedRefunds = (refunds: readonly OrderRefund[]): OrderRefund[] =>
  refunds.filter(({ state }) => state !== 'FAILED');

/** The payment state that results from the payment and its refunds. */
export function stateAfterRefunds(
  refundable: Refundable,
  refunds: readonly OrderRefund[],
  paidState: Order['paymentState'],
): Order['paymentState'] {
  if (refunds.some(({ state }) => state === 'PENDING')) return 'REFUND_PENDING';
  if (refunds.at(-1)?.state === 'FAILED') return 'REFUND_FAILED';
  const paid = sumOf(refundable.tenders, ({ cents }) => cents);
  const back = sumOf(countedRefunds(refunds), ({ totalCents }) => totalCents);
  // The gift cards are refunded, while the rest is still unpaid or may arrive late.
  if (!isPaid({ paymentState: paidState })) return paidState;
  return back > 0 && back >= paid ? 'REFUNDED' : paidState;
}

const sumOf = <T>(all: readonly T[], amount: (one: T) => number): number =>
  all.reduce((total, one) => total + amount(one), 0);
