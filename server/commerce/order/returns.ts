// Returned goods: requested, received, and then refunded or exchanged. Returns are part of the order's record. Public.
import type { Tx } from '../../store/transact.ts';
import { formatMoney } from '../money/money.ts';
import { orderBlocked, orderChanged, returnTooMany, returnUnknown } from './errors.ts';
import { checkedPieces, returnPieces } from './lifecycle.ts';
import { returnsMax } from './limits.ts';
import { timeline } from './messages.ts';
import { type Order, type OrderReturn, orderNumberText, type Pieces } from './schema.ts';
import { returnablePieces } from './states.ts';
import { loadWhole, type OrderStep, recordEvent, saveOrder } from './step.ts';
import * as rows from './store.ts';

/**
 * `count`: how many returns the caller saw.
 * @throws orderUnknown, orderBlocked, orderChanged, orderLineUnknown, returnTooMany
 */
export async function startReturn(
  tx: Tx,
  id: string,
  { lines: wanted, reason, count: seen }: { lines: readonly Pieces[]; reason: string; count: number },
  step: OrderStep,
): Promise<Order> {
  const { order, lines } = await loadWhole(tx, id);
  const { returns = [] } = order;
  if (seen !== returns.length) throw orderChanged({ n: returns.length });
  if (order.fulfillmentStatus === 'CANCELED') throw orderBlocked({ reason: 'canceled' });
  if (returns.length >= returnsMax) throw orderBlocked({ reason: 'full' });
  const left = returnablePieces(await rows.listFulfillments(tx, order), returns);
  const pieces = checkedPieces(wanted, lines, left, returnTooMany);
  const started: OrderReturn = {
    ...{ n: returns.length, createdAt: step.at, state: 'OPEN', actor: step.actor, reason },
    lines: pieces,
  };
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  return saveReturn(tx, order, started, step, timeline.returnStarted({ count, reason }));
}

/**
 * Marks the goods as received. Idempotent.
 * @throws orderUnknown, returnUnknown, orderBlocked
 */
export async function receiveReturn(
  tx: Tx,
  id: string,
  n: number,
  { restock }: { restock: boolean },
  step: OrderStep,
): Promise<Order> {
  const { order, lines } = await loadWhole(tx, id);
  const found = returnOf(order, n);
  if (found.receivedAt !== undefined) return order;
  if (found.state !== 'OPEN') throw orderBlocked({ reason: 'return-closed' });
  const back = found.lines.map(({ lineId, quantity }) => ({ id: lineId, quantity }));
  if (restock) returnPieces(tx, { order, lines }, back, step);
  const isSettled = found.refundN !== undefined || found.exchange !== undefined;
  const received: OrderReturn = {
    ...found,
    receivedAt: step.at,
    restocked: restock,
    state: isSettled ? 'CLOSED' : 'RECEIVED',
  };
  return saveReturn(tx, order, received, step, restock ? timeline.returnRestocked : timeline.returnReceived);
}

/**
 * Closes a received return; cancels one that is still on its way.
 * @throws orderUnknown, returnUnknown, orderBlocked
 */
export async function closeReturn(tx: Tx, id: string, n: number, step: OrderStep): Promise<Order> {
  const { order } = await loadWhole(tx, id);
  const found = returnOf(order, n);
  if (found.state === 'CLOSED' || found.state === 'CANCELED') return order;
  const isReceived = found.state === 'RECEIVED';
  const closed: OrderReturn = { ...found, state: isReceived ? 'CLOSED' : 'CANCELED' };
  return saveReturn(tx, order, closed, step, isReceived ? timeline.returnClosed : timeline.returnCanceled);
}

/** @throws returnUnknown, orderBlocked if it was already refunded or canceled */
export function openReturnOf(order: Order, n: number): OrderReturn {
  const found = returnOf(order, n);
  const isOpen = found.state === 'OPEN' || found.state === 'RECEIVED';
  if (!isOpen || found.refundN !== undefined || found.exchange) throw orderBlocked({ reason: 'return-closed' });
  return found;
}

/** Links the return to the refund that pays for it. */
export function withRefundedReturn(
  order: Order,
  n: number,
  refundN: number,
  exchange?: OrderReturn['exchange'],
): Order {
  const found = openReturnOf(order, n);
  const state = found.state === 'RECEIVED' ? 'CLOSED' : found.state;
  return withReturn(order, { ...found, state, refundN, ...(exchange && { exchange }) });
}

/** Links the return to the order of its exchange. */
export async function linkExchange(
  tx: Tx,
  { orderId, returnN }: { orderId: string; returnN: number },
  made: Order,
  step: OrderStep,
): Promise<void> {
  const order = await rows.findOrder(tx, orderId);
  const found = order?.returns?.find(({ n }) => n === returnN);
  if (!order || !found?.exchange) return;
  const number = orderNumberText(made);
  const linked = { ...found, exchange: { ...found.exchange, orderId: made.id, orderNumber: number } };
  const total = formatMoney(made.grandTotalCents, made.currency);
  saveReturn(tx, order, linked, step, timeline.exchanged({ number, total }));
}

function returnOf({ returns = [] }: Order, n: number): OrderReturn {
  const found = returns[n];
  if (!found) throw returnUnknown();
  return found;
}

const withReturn = (order: Order, one: OrderReturn): Order => {
  const returns = [...(order.returns ?? [])];
  returns[one.n] = one;
  return { ...order, returns };
};

function saveReturn(tx: Tx, order: Order, one: OrderReturn, step: OrderStep, text: string): Order {
  const updated = { ...withReturn(order, one), updatedAt: step.at };
  saveOrder(tx, updated, order);
  recordEvent(tx, order.id, step, 'returned', text);
  return updated;
}
