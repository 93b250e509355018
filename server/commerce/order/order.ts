// Loads orders by id and number, and changes an order as a whole.

import { omit } from '../../base/omit.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import { queueEvent } from '../../outbox/outbox.ts';
import { nextInSequence } from '../../store/sequence.ts';
import type { Store } from '../../store/store.ts';
import { readValue } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import type { CaptureOutcome } from '../payment/payment.ts';
import { orderUnknown } from './errors.ts';
import { eventsShownMax, notesMax } from './limits.ts';
import { timeline } from './messages.ts';
import { seriesOf } from './numbers.ts';
import {
  type Fulfillment,
  type Order,
  type OrderEvent,
  type OrderLine,
  type OrderNote,
  type OrderRefund,
  type WholeOrder,
  withoutPerson,
} from './schema.ts';
import { paidText } from './states.ts';
import * as rows from './store.ts';

/** Depend on this key to be notified of changes to the order. */
export const orderKey = rows.orderKey;

export async function findOrder(store: Store, id: string): Promise<WholeOrder | undefined> {
  const order = await rows.findOrder(store, id);
  return order && { order, lines: await rows.listLines(store, order) };
}

/** @throws orderUnknown */
export async function loadOrder(store: Store, id: string): Promise<WholeOrder> {
  const found = await findOrder(store, id);
  if (!found) throw orderUnknown();
  return found;
}

/** @param text as displayed: "12" or "T12" */
export async function findOrderByNumber(store: Store, text: string): Promise<WholeOrder | undefined> {
  const match = /^(T?)([1-9]\d{0,14})$/.exec(text);
  const id = match && (await rows.findIdByNumber(store, { testMode: match[1] === 'T', number: Number(match[2]) }));
  return id ? findOrder(store, id) : undefined;
}

/** The local id of an order from another sales channel or shop. */
export const findIdByReference = (
  source: Tx | Store,
  channel: string,
  reference: string,
): Promise<string | undefined> => readValue(source, rows.referenceKey(channel, reference));

export const putReference = (tx: Tx, channel: string, reference: string, id: string): void =>
  tx.put(rows.referenceKey(channel, reference), id);

/** Access by link. @throws orderUnknown for a wrong token too */
export async function loadOrderOfLink(store: Store, id: string, accessToken: string): Promise<WholeOrder> {
  const found = await findOrder(store, id);
  if (!found || !timingSafeEqualText(found.order.accessToken, accessToken)) throw orderUnknown();
  return found;
}

/** Stores a new order under the next number of its sequence. Only checkout/place-order.ts creates orders. */
export async function insertOrder(tx: Tx, order: Omit<Order, 'number'>, lines: readonly OrderLine[]): Promise<Order> {
  const number = await nextInSequence(tx, seriesOf(order.testMode));
  const numbered: Order = { ...order, number };
  rows.insertOrder(tx, numbered, lines);
  return numbered;
}

/** The order as of this transaction, or undefined. */
export const findOrderState = rows.findOrder;

/**
 * Records whether the authorized payment was captured. Idempotent.
 * @param eventId of the timeline entry
 */
export async function settlePayment(
  tx: Tx,
  id: string,
  outcome: CaptureOutcome,
  { eventId, now }: { eventId: string; now: number },
): Promise<Order> {
  const order = await rows.loadOrder(tx, orderUnknown, id);
  if (order.paymentState !== 'AUTHORIZED') return order;
  const paymentState = outcome.state;
  const settled: Order = { ...order, paymentState, updatedAt: now };
  rows.putStates(tx, settled, order);
  const text = outcome.state === 'PAID' ? paidText(order) : timeline.paymentFailed(outcome);
  const kind = paymentState === 'PAID' ? 'paid' : 'payment-failed';
  rows.putEvent(tx, id, { id: eventId, at: now, kind, text: text.slice(0, 500), actor: 'system' });
  if (paymentState === 'PAID') queueTransaction(tx, id, now);
  return settled;
}

/** Notifies API clients of an order's payment, once, regardless of which step captures it. Commerce 1.10. */
export const queueTransaction = (tx: Tx, id: string, at: number): void =>
  queueEvent(tx, {
    id: `${id}-transaction`,
    topic: 'transaction.create',
    data: { transactionId: id, orderId: id },
    at,
  });

export async function historyOf(store: Store, order: Order): Promise<OrderHistory> {
  const [fulfillments, refunds, notes, timeline] = await Promise.all([
    rows.listFulfillments(store, order),
    rows.listRefunds(store, order),
    rows.listNotes(store, order.id, notesMax),
    rows.listEvents(store, order.id, eventsShownMax),
  ]);
  return { fulfillments, refunds, notes, timeline };
}

export type OrderHistory = {
  fulfillments: Fulfillment[];
  refunds: OrderRefund[];
  notes: OrderNote[];
  timeline: OrderEvent[];
};

/** Assigns a guest's order to an account. */
export async function changeCustomerOfOrder(tx: Tx, id: string, customerId: string, now: number): Promise<void> {
  const order = await rows.findOrder(tx, id);
  if (order) rows.putStates(tx, { ...order, customerId, updatedAt: now }, order);
}

/**
 * Removes personal data but keeps what accounting needs: amounts, goods, dates, and the country and region that taxes
 * were based on. Its links stop working. Idempotent.
 *
 * @param more.accessToken a new one
 */
export async function anonymiseOrder(
  tx: Tx,
  id: string,
  { accessToken, events }: { accessToken: string; events: readonly OrderEvent[] },
  now: number,
): Promise<void> {
  const order = await rows.findOrder(tx, id);
  if (!order) return;
  const others = omit(order, 'note', 'checkoutForm', 'customerId', 'placedEmail', 'giftCardTo');
  const { payLinkTo: ______, ...kept } = others;
  rows.putStates(
    tx,
    {
      ...kept,
      accessToken,
      email: '',
      subscribeToList: false,
      billingAddress: withoutPerson(order.billingAddress),
      ...(order.shippingAddress && { shippingAddress: withoutPerson(order.shippingAddress) }),
      payment: { ...order.payment, label: undefined },
      updatedAt: now,
    },
    order,
  );
  await rows.clearAnswers(tx, order);
  for (const { reason: _, ...refund } of await rows.listRefunds(tx, order)) rows.putRefund(tx, id, refund);
  // The cancellation reason is free text, so it may contain personal data.
  for (const event of events)
    if (event.kind === 'canceled') rows.putEvent(tx, id, { ...event, text: timeline.canceled });
}

/** Erases the gift card recipient if it is one of these addresses. */
export async function forgetGiftCardTo(tx: Tx, id: string, emails: readonly string[]): Promise<void> {
  const order = await rows.findOrder(tx, id);
  const to = order?.giftCardTo?.recipientEmail?.toLowerCase();
  if (!order || to === undefined || !emails.some((email) => email.toLowerCase() === to)) return;
  const { giftCardTo: _, ...kept } = order;
  rows.putStates(tx, kept, order);
}

/** Read this before the transaction of `anonymiseOrder`, because ranges aren't guarded within one. */
export const eventsOf = (store: Store, id: string): Promise<OrderEvent[]> => rows.listEvents(store, id, eventsShownMax);
