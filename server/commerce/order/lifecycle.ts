// The state machine of an order: fulfillment, reopening, cancellation; also notes, its address, and mails sent again. Everything
// runs within a transaction. Commerce 2.3. Public.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import { withdrawMail } from '../../outbox/outbox.ts';
import { type Tx, transact } from '../../store/transact.ts';
import type { Address } from '../address/schema.ts';
import { ownersDiscountId } from '../cart/cart.ts';
import { withdrawPurchased } from '../customer/member-areas.ts';
import { giveBackUses } from '../discount/discount.ts';
import { setGiftCardEnabled } from '../gift-card/gift-card.ts';
import { markPaymentReceived, releaseCapture, reopenCapture } from '../payment/payment.ts';
import { ProductType } from '../product/product-type.ts';
import { reviewRequestMailKind } from '../review/mails.ts';
import { askForReviews, withdrawRequest } from '../review/request.ts';
import { emitStockChanged, moveStock } from '../stock/stock.ts';
import { orderBlocked, orderChanged, orderCountryFixed, orderLineUnknown, tooManyPieces } from './errors.ts';
import { explanationOf } from './explanation.ts';
import { fulfillmentsMax, notesMax } from './limits.ts';
import { canceledMail, confirmedMail, type MailOrder, shippedKind, shippedMail } from './mails.ts';
import { timeline } from './messages.ts';
import { queueTransaction } from './order.ts';
import {
  type Fulfillment,
  isRenewal,
  type Order,
  type OrderLine,
  type OrderRefund,
  orderNumberText,
  type Pieces,
  type WholeOrder,
} from './schema.ts';
import {
  addressBlocked,
  cancelBlocked,
  fulfillBlocked,
  isParcel,
  markPaidBlocked,
  pendingBlocked,
  piecesLeft,
  piecesToReturn,
  retryPaymentBlocked,
  sentPieces,
} from './states.ts';
import { addEvent, loadWhole, mailShopper, type OrderStep, orderStep, queueWebhook, recordEvent } from './step.ts';
import * as rows from './store.ts';

type ParcelInput = {
  /** Default: everything that is left. */
  lines?: readonly Pieces[];
  carrier?: string;
  trackingNumber?: string;
  trackingUrl?: string;
  notify: boolean;
  /** How many parcels the caller saw; a different number means that someone else shipped first. Default: no check. */
  n?: number;
};

/**
 * Ships items. The order is fulfilled once all of its items are in parcels.
 * @throws orderUnknown, orderBlocked, orderChanged, orderLineUnknown, tooManyPieces
 */
export async function addFulfillment(tx: Tx, id: string, input: ParcelInput, step: OrderStep): Promise<Order> {
  const whole = await loadWhole(tx, id);
  const { order, lines } = whole;
  const parcels = await rows.listFulfillments(tx, order);
  const n = parcels.length;
  if (input.n !== undefined && input.n !== n) throw orderChanged({ n });
  if (n >= fulfillmentsMax) throw orderBlocked({ reason: 'full' });
  const left = piecesLeft(lines, parcels);
  const blocked = fulfillBlocked(order, left);
  if (blocked) throw orderBlocked({ reason: blocked });
  const pieces = input.lines === undefined ? left : checkedPieces(input.lines, lines, left, tooManyPieces);
  const { carrier, trackingNumber, trackingUrl } = input;
  // In-person customers may have left no email address.
  const notified = input.notify && order.email !== '';
  const parcel: Fulfillment = {
    id: step.id,
    createdAt: step.at,
    lines: [...pieces],
    ...(carrier && { carrier }),
    ...(trackingNumber && { trackingNumber }),
    ...(trackingUrl && { trackingUrl }),
    notified,
    ...(notified && { mailId: step.idOf(shippedKind) }),
    actor: step.actor,
  };
  const isRest = piecesLeft(lines, [...parcels, parcel]).length === 0;
  const isAsked = isRest && (await askForReview(tx, whole, step));
  const updated: Order = {
    ...order,
    counts: { refunds: 0, ...order.counts, fulfillments: n + 1 },
    updatedAt: step.at,
    ...(isRest && { fulfillmentStatus: 'FULFILLED', fulfilledAt: step.at }),
    ...(isAsked && { reviewMailId: step.idOf(reviewRequestMailKind) }),
  };
  rows.putFulfillment(tx, id, n, parcel);
  rows.putStates(tx, updated, order);
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  recordEvent(tx, id, step, 'fulfilled', isRest ? timeline.fulfilled : timeline.partlyFulfilled({ count }));
  if (isRest) queueWebhook(tx, id, step, 'FULFILLED');
  if (notified) await mailShopper(tx, order, step, (site) => shippedMail(site, whole, parcel, isRest));
  return updated;
}

/** Asks for reviews of products only, not of donations or gift cards. */
function askForReview(tx: Tx, { order, lines }: MailOrder, step: OrderStep): Promise<boolean> {
  const isReviewed = ({ productType }: OrderLine) =>
    order.purchase !== 'donation' && productType !== ProductType.giftCard;
  const reviewed = {
    ...{ orderId: order.id, orderNumber: orderNumberText(order), testMode: order.testMode, email: order.email },
    firstName: order.billingAddress.firstName,
    ...(order.subscriptionId !== undefined && { subscriptionId: order.subscriptionId }),
    language: order.language,
    lines: lines.filter(isReviewed).map((line) => ({
      ...{ lineId: line.id, productId: line.itemId, title: line.title },
      options: line.optionValues.map(({ optionName, value }) => `${optionName}: ${value}`).join(', '),
      ...(line.imageId !== undefined && { imageId: line.imageId }),
    })),
  };
  return askForReviews(tx, reviewed, step);
}

/** Withdraws the review request of an order that was reopened or canceled. */
async function withdrawReview(tx: Tx, { reviewMailId, ...order }: Order, at: number): Promise<Order> {
  if (reviewMailId === undefined) return order;
  await withdrawMail(tx, reviewMailId, at);
  await withdrawRequest(tx, order.id);
  return order;
}

/**
 * Adds up repeated lines.
 * @throws orderLineUnknown, and the error of `tooMany`
 */
export function checkedPieces(
  wanted: readonly Pieces[],
  lines: readonly OrderLine[],
  left: readonly Pieces[],
  tooMany: (most: { left: number; lineId: string }) => Error,
): Pieces[] {
  const sums = new Map<string, number>();
  for (const { lineId, quantity } of wanted) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity);
  for (const [lineId, quantity] of sums) {
    if (!lines.some(({ id }) => id === lineId)) throw orderLineUnknown({ lineId });
    const most = left.find((one) => one.lineId === lineId)?.quantity ?? 0;
    if (quantity > most) throw tooMany({ lineId, left: most });
  }
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/**
 * Undoes fulfillment: withdraws its unsent mails and keeps the parcels, marked as undone.
 * @throws orderUnknown, orderBlocked
 */
export async function markPending(tx: Tx, id: string, step: OrderStep): Promise<Order> {
  const { order } = await loadWhole(tx, id);
  const parcels = await rows.listFulfillments(tx, order);
  const blocked = pendingBlocked(order, parcels);
  if (blocked) throw orderBlocked({ reason: blocked });
  const { fulfilledAt: _, ...rest } = await withdrawReview(tx, order, step.at);
  const updated: Order = { ...rest, fulfillmentStatus: 'PENDING', updatedAt: step.at };
  for (const [n, parcel] of parcels.entries()) {
    if (parcel.undone) continue;
    if (parcel.mailId !== undefined) await withdrawMail(tx, parcel.mailId, step.at);
    rows.putFulfillment(tx, id, n, { ...parcel, undone: true });
  }
  rows.putStates(tx, updated, order);
  recordEvent(tx, id, step, 'pending', timeline.markedPending);
  queueWebhook(tx, id, step, 'MARKED_PENDING');
  return updated;
}

/**
 * Records that an offline payment arrived. If the order was canceled in between, the payment is to be refunded.
 * @throws orderUnknown, orderBlocked
 */
export async function markPaid(tx: Tx, id: string, step: OrderStep): Promise<Order> {
  const { order, lines } = await loadWhole(tx, id);
  const isCanceled = order.fulfillmentStatus === 'CANCELED';
  const blocked = markPaidBlocked(order);
  if (blocked) throw orderBlocked({ reason: blocked });
  const received = await markPaymentReceived(tx, order, step.at);
  const updated: Order = { ...received, paymentState: 'PAID', updatedAt: step.at };
  rows.putStates(tx, updated, order);
  queueTransaction(tx, id, step.at);
  // So far the shopper only knows that the payment failed.
  if (order.paymentState === 'FAILED') await sendConfirmation(tx, { order: updated, lines }, step);
  recordEvent(tx, id, step, 'paid', isCanceled ? timeline.paidAfterCancel : timeline.markedPaid);
  return updated;
}

/**
 * Lets the owner retry a failed capture. This commits before the provider is called, so that the sweeper finishes it
 * after a crash.
 * @throws orderUnknown, orderBlocked
 */
export async function reopenPayment(tx: Tx, id: string, step: OrderStep): Promise<Order> {
  const { order } = await loadWhole(tx, id);
  const blocked = retryPaymentBlocked(order);
  if (blocked) throw orderBlocked({ reason: blocked });
  if (!(await reopenCapture(tx, order, step.at))) throw orderBlocked({ reason: 'payment-gone' });
  const updated: Order = { ...order, paymentState: 'AUTHORIZED', updatedAt: step.at };
  rows.putStates(tx, updated, order);
  recordEvent(tx, id, step, 'other', timeline.paymentRetried);
  return updated;
}

/**
 * The non-monetary part of a cancellation: state, stock, discount uses, mail. `cancelOrder` refunds the money in the
 * same transaction.
 *
 * @param order not fulfilled
 * @param back what the shopper gets back
 * @param spentCents the spent part of a purchased gift card, which isn't refunded
 * @throws orderBlocked
 */
export async function closeOrder(
  tx: Tx,
  { order, lines }: MailOrder,
  {
    restock,
    notify,
    reason,
    ...money
  }: {
    restock: boolean;
    notify: boolean;
    reason?: string;
    back: Pick<OrderRefund, 'totalCents' | 'tenders'>;
    spentCents: number;
  },
  step: OrderStep,
): Promise<Order> {
  const blocked = cancelBlocked(order, []);
  if (blocked) throw orderBlocked({ reason: blocked });
  if (restock) {
    const sent = sentPieces(await rows.listFulfillments(tx, order));
    // Shipped items can't be restocked.
    const back = lines.map((line) => ({ id: line.id, quantity: piecesToReturn(line) - (sent.get(line.id) ?? 0) }));
    returnPieces(tx, { order, lines }, back, step);
  }
  // Renewals never counted discount uses, so the first order's uses remain.
  if (!isRenewal(order)) {
    const counted = (order.pricing.discounts ?? []).filter(({ id }) => id !== ownersDiscountId);
    await giveBackUses(tx, counted, order.placedEmail ?? order.email);
  }
  await takeBack(tx, { order, lines }, step);
  await releaseCapture(tx, order, step.at);
  const kept = await withdrawReview(tx, order, step.at);
  const updated: Order = {
    ...kept,
    fulfillmentStatus: 'CANCELED',
    // The payment is no longer expected.
    ...((order.paymentState === 'PENDING' || order.paymentState === 'FAILED') && { paymentState: 'NOT_CHARGED' }),
    canceledAt: step.at,
    updatedAt: step.at,
  };
  rows.putStates(tx, updated, order);
  recordEvent(tx, order.id, step, 'canceled', reason ? timeline.canceledBecause({ reason }) : timeline.canceled);
  queueWebhook(tx, order.id, step, 'CANCELED');
  if (notify) await mailShopper(tx, order, step, (site) => canceledMail(site, { order, lines }, money));
  return updated;
}

/**
 * Revokes everything the payment granted: gift cards, their pending emails, and member areas. Download links check the
 * order itself.
 */
async function takeBack(tx: Tx, { order, lines }: MailOrder, step: OrderStep): Promise<void> {
  await endAccess(tx, { order, lines }, step);
  for (const { id, name, mailId } of order.issuedGiftCards ?? []) {
    await setGiftCardEnabled(tx, id, false);
    if (mailId !== undefined) await withdrawMail(tx, mailId, step.at);
    const text = timeline.giftCardOff({ name });
    addEvent(tx, order.id, { id: `${step.id}-${id}`, at: step.at, actor: step.actor, kind: 'other', text });
  }
}

/**
 * After a full refund, closes the member areas that the order opened, unless something else grants access too; download
 * links check the order itself. A partial refund revokes nothing.
 *
 * Our choice, where the specification is silent: the subscription stays active. Refunding a month as a courtesy doesn't
 * end it; ending it is a separate action by the shopper or the owner, and a timeline entry reminds the owner.
 */
export async function endAccess(tx: Tx, { order, lines }: MailOrder, step: OrderStep): Promise<void> {
  await withdrawPurchased(tx, order, lines);
  if (order.subscriptionId === undefined) return;
  addEvent(tx, order.id, {
    ...{ id: `${step.id}-subscription`, at: step.at, actor: step.actor },
    ...{ kind: 'other', text: timeline.subscriptionActive },
  });
}

/**
 * Refunded items that weren't sent no longer need to be. If nothing else is left to send, the order is fulfilled.
 * @returns the lines as they are now
 */
export async function dropPieces(
  tx: Tx,
  { order, lines }: WholeOrder,
  refunded: readonly { id: string; quantity: number }[],
  step: Pick<OrderStep, 'at'>,
): Promise<OrderLine[]> {
  const parcels = await rows.listFulfillments(tx, order);
  const left = new Map(piecesLeft(lines, parcels).map(({ lineId, quantity }) => [lineId, quantity]));
  const after = lines.map((line, n) => {
    const asked = refunded.filter(({ id }) => id === line.id).reduce((sum, { quantity }) => sum + quantity, 0);
    const dropped = Math.min(asked, left.get(line.id) ?? 0);
    if (dropped === 0) return line;
    const changed = { ...line, droppedQuantity: (line.droppedQuantity ?? 0) + dropped };
    rows.putLine(tx, order.id, n, changed);
    return changed;
  });
  const isSent =
    parcels.some(isParcel) && order.fulfillmentStatus === 'PENDING' && piecesLeft(after, parcels).length === 0;
  if (isSent) rows.putStates(tx, { ...order, fulfillmentStatus: 'FULFILLED', fulfilledAt: step.at }, order);
  return after;
}

/** Restocks items: of each line, at most those that were taken from stock and not yet returned. */
export function returnPieces(
  tx: Tx,
  { order, lines }: MailOrder,
  back: readonly { id: string; quantity: number }[],
  step: Pick<OrderStep, 'at' | 'actor' | 'id'>,
): void {
  const cause = { reason: 'return', ref: order.id, actor: step.actor, at: step.at } as const;
  const moved: string[] = [];
  lines.forEach((line, n) => {
    const quantity = Math.min(back.find(({ id }) => id === line.id)?.quantity ?? 0, piecesToReturn(line));
    if (quantity <= 0) return;
    moveStock(tx, line.variantId, quantity, { ...cause, moveId: `${step.id}-${n}` });
    moved.push(line.variantId);
    const returnedQuantity = (line.returnedQuantity ?? 0) + quantity;
    const stockState = returnedQuantity === line.quantity ? 'returned' : line.stockState;
    rows.putLine(tx, order.id, n, { ...line, stockState, returnedQuantity });
  });
  emitStockChanged(tx, moved, { moveId: step.id, at: step.at });
}

/**
 * Records a chargeback.
 * @param eventId id of the provider's event; a repeated event adds no entry
 */
export async function noteDispute(parts: Parts & SiteAddress, id: string, eventId: string): Promise<void> {
  const step = { ...orderStep(parts, 'system'), id: eventId };
  await transact(parts.store, async (tx) => {
    if (!(await rows.findOrder(tx, id)) || (await tx.get(['order-dispute', id])) !== undefined) return;
    tx.put(['order-dispute', id], eventId);
    recordEvent(tx, id, step, 'dispute', timeline.disputed);
    queueWebhook(tx, id, step, 'DISPUTED');
  });
}

/**
 * Adds an internal note. The commit fails beyond `notesMax`.
 * @throws orderUnknown
 */
export async function addNote(tx: Tx, id: string, text: string, step: OrderStep): Promise<void> {
  await loadWhole(tx, id);
  rows.putNote(tx, id, { id: step.id, createdAt: step.at, text, actor: step.actor }, notesMax);
}

/**
 * Changes the order's email address and sends the confirmation there.
 * @throws orderUnknown
 */
export async function changeEmail(tx: Tx, id: string, email: string, step: OrderStep): Promise<Order> {
  const { order } = await loadWhole(tx, id);
  if (order.email === email) return order;
  const updated: Order = { ...order, email, placedEmail: order.placedEmail ?? order.email, updatedAt: step.at };
  rows.putStates(tx, updated, order);
  recordEvent(tx, id, step, 'email-changed', timeline.emailChanged);
  queueWebhook(tx, id, step, 'EMAIL_UPDATED');
  await sendConfirmation(tx, { ...(await loadWhole(tx, id)), order: updated }, step);
  return updated;
}

/**
 * Changes the address for what is still to be shipped. Totals stay, and so does the destination they were calculated
 * for.
 * @throws orderUnknown, orderChanged, orderBlocked, orderCountryFixed
 */
export async function changeAddress(
  tx: Tx,
  id: string,
  { address, updatedAt }: { address: Address; updatedAt: number },
  step: OrderStep,
): Promise<void> {
  const { order, lines } = await loadWhole(tx, id);
  if (order.updatedAt !== updatedAt) throw orderChanged({ n: order.updatedAt });
  const blocked = addressBlocked(order, piecesLeft(lines, await rows.listFulfillments(tx, order)));
  if (blocked) throw orderBlocked({ reason: blocked });
  const before = order.shippingAddress ?? order.billingAddress;
  if (address.country !== before.country) throw orderCountryFixed();
  const { country, region, postalCode } = before;
  const updated: Order = {
    ...order,
    shippingAddress: address,
    pricing: { ...order.pricing, destination: order.pricing.destination ?? { country, region, postalCode } },
    // Always increases, whatever the clock says, so that other open copies are outdated.
    updatedAt: Math.max(step.at, order.updatedAt + 1),
  };
  rows.putStates(tx, updated, order);
  recordEvent(tx, id, step, 'edited', timeline.addressChanged);
  queueWebhook(tx, id, step, 'ADDRESS_UPDATED');
}

/** Reflects the order's current state. */
export async function sendConfirmation(tx: Tx, whole: MailOrder, step: OrderStep): Promise<void> {
  await mailShopper(tx, whole.order, step, (site) => confirmedMail(site, whole, explanationOf(whole)));
}

/**
 * Sends a mail again, to the order's address.
 * @throws orderUnknown, orderBlocked if nothing has been shipped
 */
export async function resendMail(tx: Tx, id: string, kind: 'confirmed' | 'shipped', step: OrderStep): Promise<void> {
  const whole = await loadWhole(tx, id);
  if (kind === 'confirmed') await sendConfirmation(tx, whole, step);
  else {
    const all = await rows.listFulfillments(tx, whole.order);
    const parcels = all.filter(isParcel);
    const last = parcels.at(-1);
    if (!last) throw orderBlocked({ reason: 'not-fulfilled' });
    if (whole.order.email !== '')
      rows.putFulfillment(tx, id, all.indexOf(last), { ...last, notified: true, mailId: step.idOf(shippedKind) });
    const isRest = piecesLeft(whole.lines, parcels).length === 0;
    await mailShopper(tx, whole.order, step, (site) => shippedMail(site, whole, last, isRest));
  }
  recordEvent(tx, id, step, 'mail', kind === 'confirmed' ? timeline.confirmationResent : timeline.shippingMailResent);
}
