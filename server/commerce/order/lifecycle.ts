// The state machine of an order: parcels, pending again, cancelling; its timeline, notes and address. All within a step. Commerce 2.3.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import { renderMail } from '../../outbox/mail-layout.ts';
import { queueEvent, queueMail, withdrawMail } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { findWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { withdrawPurchased } from '../customer/member-areas.ts';
import { giveBackUses } from '../discount/discount.ts';
import { disableUnusedGiftCard } from '../gift-card/gift-card.ts';
import { markPaymentReceived, releaseCapture, reopenCapture } from '../payment/payment.ts';
import { ProductType } from '../product/product-type.ts';
import { askForReviews, withdrawRequest } from '../review/request.ts';
import { moveStock, tellStock } from '../stock/stock.ts';
import { orderBlocked, orderChanged, orderLineUnknown, orderUnknown, tooManyPieces } from './errors.ts';
import { explanationOf } from './explanation.ts';
import { fulfillmentsMax, notesMax } from './limits.ts';
import { canceledMail, confirmedMail, type Letter, type MailOrder, type MailSite, shippedMail } from './mails.ts';
import { tellTransaction } from './order.ts';
import {
  type Fulfillment,
  isRenewal,
  type Order,
  type OrderEvent,
  type OrderLine,
  orderNumberText,
  type Pieces,
} from './schema.ts';
import {
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
import * as rows from './store.ts';

/** What a step needs of the world: made before it, so that it may run again. */
export type Fresh = {
  at: number;
  /** Contributor id, `shopper` or `system`. */
  actor: string;
  siteUrl: string;
  adminUrl: string;
  /** Names what the step makes; the n-th of a kind gets it with a number behind. */
  id: string;
  mailIds: readonly string[];
  /** One for what is announced, and one for the refund that comes of it. */
  eventIds: readonly [string, string];
  /** Of the link for reviews, and of the one that ends the mails with such links. */
  reviewTokens: readonly [string, string];
};

export const freshOf = ({ clock, ids, siteUrl, adminUrl }: Parts & SiteAddress, actor: string): Fresh => ({
  at: clock.now(),
  actor,
  siteUrl: siteUrl(),
  adminUrl: adminUrl(),
  id: ids.next(),
  mailIds: [ids.next(), ids.next(), ids.next()],
  eventIds: [ids.next(), ids.next()],
  reviewTokens: [ids.token(24), ids.token(24)],
});

/** `DISPUTED` is ours; the others are the original's. */
type Update = 'FULFILLED' | 'REFUNDED' | 'CANCELED' | 'MARKED_PENDING' | 'EMAIL_UPDATED' | 'DISPUTED';

/** Adds a line to the timeline. `id` names it: the same twice is one line. */
export const noteEvent = (tx: Tx, orderId: string, event: OrderEvent): void =>
  rows.putEvent(tx, orderId, { ...event, text: event.text.slice(0, 500) });

export const happened = (tx: Tx, id: string, fresh: Fresh, kind: OrderEvent['kind'], text: string): void =>
  noteEvent(tx, id, { id: `${fresh.id}-${kind}`, at: fresh.at, actor: fresh.actor, kind, text });

export const announce = (tx: Tx, orderId: string, fresh: Fresh, update: Update): void =>
  queueEvent(tx, {
    id: fresh.eventIds[update === 'REFUNDED' ? 1 : 0],
    topic: 'order.update',
    data: { orderId, update },
    at: fresh.at,
  });

/** Queues a letter and says so in the timeline. @param nth which of the step's mails */
export function sendLetter(
  tx: Tx,
  orderId: string,
  letter: Letter,
  fresh: Pick<Fresh, 'at' | 'mailIds'>,
  nth = 0,
  dueAt = fresh.at,
): void {
  const { kind, to, subject, content } = letter;
  const rendered = renderMail(content);
  queueMail(tx, { id: fresh.mailIds[nth]!, kind, to, subject: subject.slice(0, 200), ...rendered, dueAt, orderId });
}

export async function mailSite(source: Tx | Store, siteUrl: string): Promise<MailSite> {
  const website = await findWebsite(source);
  const { siteTitle, siteLogoUrl, siteAddress = [], language = 'en-US' } = await mailSiteOf(source, siteUrl);
  const contact = website?.contactEmail;
  const address = [...siteAddress, ...(contact && contact !== siteTitle ? [contact] : [])];
  return { siteTitle, siteUrl, ...(siteLogoUrl && { siteLogoUrl }), language, address };
}

/** Within the step of whoever gives what was paid for. */
export const keepOrder = (tx: Tx, order: Order, before: Order): void => rows.putStates(tx, order, before);

export async function loadWhole(tx: Tx | Store, id: string): Promise<{ order: Order; lines: OrderLine[] }> {
  const order = await rows.findOrder(tx, id);
  if (!order) throw orderUnknown();
  return { order, lines: await rows.listLines(tx, order) };
}

export type ParcelInput = {
  /** Absent: all that is left. */
  lines?: readonly Pieces[];
  carrier?: string;
  trackingNumber?: string;
  trackingUrl?: string;
  notify: boolean;
  /** How many parcels the caller saw: another number means that somebody was first. Absent: whatever there is. */
  n?: number;
};

/**
 * Sends pieces. The order is fulfilled when all of them are in parcels.
 * @throws orderUnknown, orderBlocked, orderChanged, orderLineUnknown, tooManyPieces
 */
export async function addFulfillment(tx: Tx, id: string, input: ParcelInput, fresh: Fresh): Promise<Order> {
  const whole = await loadWhole(tx, id);
  const { order, lines } = whole;
  const parcels = await rows.listFulfillments(tx, order);
  const n = parcels.length;
  if (input.n !== undefined && input.n !== n) throw orderChanged({ n });
  if (n >= fulfillmentsMax) throw orderBlocked({ reason: 'full' });
  const left = piecesLeft(lines, parcels);
  const blocked = fulfillBlocked(order, left);
  if (blocked) throw orderBlocked({ reason: blocked });
  const pieces = input.lines === undefined ? left : checkedPieces(input.lines, lines, left);
  const { carrier, trackingNumber, trackingUrl, notify } = input;
  const parcel: Fulfillment = {
    id: fresh.id,
    createdAt: fresh.at,
    lines: [...pieces],
    ...(carrier && { carrier }),
    ...(trackingNumber && { trackingNumber }),
    ...(trackingUrl && { trackingUrl }),
    notified: notify,
    actor: fresh.actor,
  };
  const isRest = piecesLeft(lines, [...parcels, parcel]).length === 0;
  const updated: Order = {
    ...order,
    counts: { refunds: 0, ...order.counts, fulfillments: n + 1 },
    updatedAt: fresh.at,
    ...(isRest && { fulfillmentStatus: 'FULFILLED', fulfilledAt: fresh.at }),
  };
  rows.putFulfillment(tx, id, n, parcel);
  rows.putStates(tx, updated, order);
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  happened(
    tx,
    id,
    fresh,
    'fulfilled',
    isRest ? 'Fulfilled' : `Fulfilled in part: ${count} ${count === 1 ? 'piece' : 'pieces'}`,
  );
  if (isRest) announce(tx, id, fresh, 'FULFILLED');
  const site = await mailSite(tx, fresh.siteUrl);
  if (notify) sendLetter(tx, id, shippedMail(site, whole, parcel, isRest), fresh);
  if (!isRest || !(await askForReview(tx, whole, fresh))) return updated;
  const asked = { ...updated, reviewMailId: fresh.mailIds[1]! };
  rows.putStates(tx, asked, updated);
  return asked;
}

/** Of what can be looked at and used: a donation was not bought, a gift card is its receiver's. */
function askForReview(tx: Tx, { order, lines }: MailOrder, fresh: Fresh): Promise<boolean> {
  const isReviewed = ({ productType }: OrderLine) =>
    order.purchase !== 'donation' && productType !== ProductType.giftCard;
  const reviewed = {
    ...{ orderId: order.id, orderNumber: orderNumberText(order), testMode: order.testMode, email: order.email },
    firstName: order.billingAddress.firstName,
    ...(order.subscriptionId !== undefined && { subscriptionId: order.subscriptionId }),
    lines: lines.filter(isReviewed).map((line) => ({
      ...{ lineId: line.id, productId: line.itemId, title: line.title },
      options: line.optionValues.map(({ optionName, value }) => `${optionName}: ${value}`).join(', '),
      ...(line.imageId !== undefined && { imageId: line.imageId }),
    })),
  };
  const [token, unsubscribeToken] = fresh.reviewTokens;
  const { at, siteUrl } = fresh;
  return askForReviews(tx, reviewed, { at, siteUrl, mailId: fresh.mailIds[1]!, token, unsubscribeToken });
}

/** Nothing was sent after all, or it was cancelled: nobody is asked how they like it. */
async function withdrawReview(tx: Tx, { reviewMailId, ...order }: Order, at: number): Promise<Order> {
  if (reviewMailId === undefined) return order;
  await withdrawMail(tx, reviewMailId, at);
  await withdrawRequest(tx, order.id);
  return order;
}

function checkedPieces(wanted: readonly Pieces[], lines: readonly OrderLine[], left: readonly Pieces[]): Pieces[] {
  const sums = new Map<string, number>();
  for (const { lineId, quantity } of wanted) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity);
  for (const [lineId, quantity] of sums) {
    if (!lines.some(({ id }) => id === lineId)) throw orderLineUnknown({ lineId });
    const most = left.find((one) => one.lineId === lineId)?.quantity ?? 0;
    if (quantity > most) throw tooManyPieces({ lineId, left: most });
  }
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** As if nothing had been sent. The parcels stay, marked as undone. @throws orderUnknown, orderBlocked */
export async function markPending(tx: Tx, id: string, fresh: Fresh): Promise<Order> {
  const { order } = await loadWhole(tx, id);
  const parcels = await rows.listFulfillments(tx, order);
  const blocked = pendingBlocked(order, parcels);
  if (blocked) throw orderBlocked({ reason: blocked });
  const { fulfilledAt: _, ...rest } = await withdrawReview(tx, order, fresh.at);
  const updated: Order = { ...rest, fulfillmentStatus: 'PENDING', updatedAt: fresh.at };
  parcels.forEach((parcel, n) => {
    if (!parcel.undone) rows.putFulfillment(tx, id, n, { ...parcel, undone: true });
  });
  rows.putStates(tx, updated, order);
  happened(tx, id, fresh, 'pending', 'Marked as pending');
  announce(tx, id, fresh, 'MARKED_PENDING');
  return updated;
}

/**
 * Money that comes outside of any provider is there, says the owner. For an order that was cancelled meanwhile it is to be refunded.
 * @throws orderUnknown, orderBlocked
 */
export async function markPaid(tx: Tx, id: string, fresh: Fresh): Promise<Order> {
  const { order, lines } = await loadWhole(tx, id);
  const isCanceled = order.fulfillmentStatus === 'CANCELED';
  const blocked = markPaidBlocked(order);
  if (blocked) throw orderBlocked({ reason: blocked });
  const received = await markPaymentReceived(tx, order, fresh.at);
  const updated: Order = { ...received, paymentState: 'PAID', updatedAt: fresh.at };
  rows.putStates(tx, updated, order);
  tellTransaction(tx, id, fresh.at);
  // So far the shopper was only told that the payment failed.
  if (order.paymentState === 'FAILED') await sendConfirmation(tx, { order: updated, lines }, fresh);
  happened(tx, id, fresh, 'paid', isCanceled ? 'Paid after it was cancelled: to be refunded' : 'Marked as paid');
  return updated;
}

/**
 * The owner asks once more for money that could not be taken: the step before the provider is asked, so that a crash between
 * leaves it to the sweeper.
 * @throws orderUnknown, orderBlocked
 */
export async function reopenPayment(tx: Tx, id: string, fresh: Fresh): Promise<Order> {
  const { order } = await loadWhole(tx, id);
  const blocked = retryPaymentBlocked(order);
  if (blocked) throw orderBlocked({ reason: blocked });
  if (!(await reopenCapture(tx, order, fresh.at))) throw orderBlocked({ reason: 'payment-gone' });
  const updated: Order = { ...order, paymentState: 'AUTHORIZED', updatedAt: fresh.at };
  rows.putStates(tx, updated, order);
  happened(tx, id, fresh, 'other', 'Payment retried');
  return updated;
}

/**
 * The part of a cancellation that is not money: state, shelf, uses of codes, mail. Money: `cancelOrder` of cancel.ts, which
 * calls this within the same step.
 *
 * @param order not one that is fulfilled, in whatever way
 * @param refundCents what the shopper gets back
 * @throws orderBlocked
 */
export async function closeOrder(
  tx: Tx,
  { order, lines }: MailOrder,
  { restock, notify, reason, refundCents }: { restock: boolean; notify: boolean; reason?: string; refundCents: number },
  fresh: Fresh,
): Promise<Order> {
  const blocked = cancelBlocked(order, []);
  if (blocked) throw orderBlocked({ reason: blocked });
  if (restock) {
    const sent = sentPieces(await rows.listFulfillments(tx, order));
    // What is on its way to the shopper is not on the shelf.
    const back = lines.map((line) => ({ id: line.id, quantity: piecesToReturn(line) - (sent.get(line.id) ?? 0) }));
    returnPieces(tx, { order, lines }, back, fresh);
  }
  // What was used with the first order stays used: a renewal counted nothing.
  if (!isRenewal(order)) await giveBackUses(tx, order.pricing.discounts ?? [], order.placedEmail ?? order.email);
  await takeBack(tx, { order, lines }, fresh);
  await releaseCapture(tx, order, fresh.at);
  const kept = await withdrawReview(tx, order, fresh.at);
  const updated: Order = {
    ...kept,
    fulfillmentStatus: 'CANCELED',
    // Nobody waits for that money any more.
    ...((order.paymentState === 'PENDING' || order.paymentState === 'FAILED') && { paymentState: 'NOT_CHARGED' }),
    canceledAt: fresh.at,
    updatedAt: fresh.at,
  };
  rows.putStates(tx, updated, order);
  happened(tx, order.id, fresh, 'canceled', reason ? `Cancelled: ${reason}` : 'Cancelled');
  announce(tx, order.id, fresh, 'CANCELED');
  if (notify)
    sendLetter(tx, order.id, canceledMail(await mailSite(tx, fresh.siteUrl), { order, lines }, refundCents), fresh);
  return updated;
}

/** What its money gave: cards that nobody has used, their mails that are still waiting, and member areas. Links to files look at the order. */
async function takeBack(tx: Tx, { order, lines }: MailOrder, fresh: Fresh): Promise<void> {
  await endAccess(tx, { order, lines }, fresh);
  for (const { id, name, mailId } of order.issuedGiftCards ?? []) {
    const isUnused = await disableUnusedGiftCard(tx, id);
    if (isUnused && mailId !== undefined) await withdrawMail(tx, mailId, fresh.at);
    const text = isUnused
      ? `Gift card ${name} switched off`
      : `Gift card ${name} was used already: it is switched off once all money of the order is given back`;
    noteEvent(tx, order.id, { id: `${fresh.id}-${id}`, at: fresh.at, actor: fresh.actor, kind: 'other', text });
  }
}

/**
 * All its money went back: the member areas that it opened are closed again, unless something else opened them too; links to files look
 * at the order themselves. A part that went back ends nothing.
 *
 * Our choice, where the specification is silent: its subscription goes on. A month that is given back as a kindness ends no
 * subscription, and ending one is a word of its own, of the shopper's or the owner's. The owner is reminded of it.
 */
export async function endAccess(tx: Tx, { order, lines }: MailOrder, fresh: Fresh): Promise<void> {
  await withdrawPurchased(tx, order, lines);
  if (order.subscriptionId === undefined) return;
  const text = 'The subscription goes on: cancel it if nothing more is to be charged';
  noteEvent(tx, order.id, { id: `${fresh.id}-subscription`, at: fresh.at, actor: fresh.actor, kind: 'other', text });
}

/** Puts pieces back on the shelf, of each line at most those that left it and are not back yet. */
export function returnPieces(
  tx: Tx,
  { order, lines }: MailOrder,
  back: readonly { id: string; quantity: number }[],
  fresh: Pick<Fresh, 'at' | 'actor' | 'id'>,
): void {
  const cause = { reason: 'return', ref: order.id, actor: fresh.actor, at: fresh.at } as const;
  const moved: string[] = [];
  lines.forEach((line, n) => {
    const quantity = Math.min(back.find(({ id }) => id === line.id)?.quantity ?? 0, piecesToReturn(line));
    if (quantity <= 0) return;
    moveStock(tx, line.variantId, quantity, { ...cause, moveId: `${fresh.id}-${n}` });
    moved.push(line.variantId);
    const returnedQuantity = (line.returnedQuantity ?? 0) + quantity;
    const stockState = returnedQuantity === line.quantity ? 'returned' : line.stockState;
    rows.putLine(tx, order.id, n, { ...line, stockState, returnedQuantity });
  });
  tellStock(tx, moved, { moveId: fresh.id, at: fresh.at });
}

/** The shopper has asked the bank to take the money back. @param told names the message: the same twice is one line */
export async function noteDispute(parts: Parts & SiteAddress, id: string, told: string): Promise<void> {
  const fresh = { ...freshOf(parts, 'system'), id: told };
  await transact(parts.store, async (tx) => {
    if (!(await rows.findOrder(tx, id)) || (await tx.get(['order-dispute', id])) !== undefined) return;
    tx.put(['order-dispute', id], told);
    happened(tx, id, fresh, 'dispute', 'The payment is disputed: answer at the payment provider');
    announce(tx, id, fresh, 'DISPUTED');
  });
}

/** For the people of the shop. The commit is refused past `notesMax`. @throws orderUnknown */
export async function addNote(tx: Tx, id: string, text: string, fresh: Fresh): Promise<void> {
  await loadWhole(tx, id);
  rows.putNote(tx, id, { id: fresh.id, createdAt: fresh.at, text, actor: fresh.actor }, notesMax);
}

/** The order's mails go to another address from now on, its confirmation at once. @throws orderUnknown */
export async function changeEmail(tx: Tx, id: string, email: string, fresh: Fresh): Promise<Order> {
  const { order } = await loadWhole(tx, id);
  if (order.email === email) return order;
  const updated: Order = { ...order, email, placedEmail: order.placedEmail ?? order.email, updatedAt: fresh.at };
  rows.putStates(tx, updated, order);
  happened(tx, id, fresh, 'email-changed', 'E-mail address changed');
  announce(tx, id, fresh, 'EMAIL_UPDATED');
  await sendConfirmation(tx, { ...(await loadWhole(tx, id)), order: updated }, fresh);
  return updated;
}

export async function sendConfirmation(tx: Tx, whole: MailOrder, fresh: Fresh): Promise<void> {
  sendLetter(tx, whole.order.id, confirmedMail(await mailSite(tx, fresh.siteUrl), whole, explanationOf(whole)), fresh);
}

/** Which mail again, to the order's address. @throws orderUnknown, orderBlocked when there is nothing to tell */
export async function resendMail(tx: Tx, id: string, kind: 'confirmed' | 'shipped', fresh: Fresh): Promise<void> {
  const whole = await loadWhole(tx, id);
  if (kind === 'confirmed') await sendConfirmation(tx, whole, fresh);
  else {
    const parcels = (await rows.listFulfillments(tx, whole.order)).filter(isParcel);
    const last = parcels.at(-1);
    if (!last) throw orderBlocked({ reason: 'not-fulfilled' });
    const isRest = piecesLeft(whole.lines, parcels).length === 0;
    sendLetter(tx, id, shippedMail(await mailSite(tx, fresh.siteUrl), whole, last, isRest), fresh);
  }
  happened(tx, id, fresh, 'mail', kind === 'confirmed' ? 'Confirmation sent again' : 'Shipping mail sent again');
}
