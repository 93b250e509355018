// What a new order tells: its event, the shopper's confirmation, the owner's mail. Called within the commit that makes it. Commerce 1.10.
import { queueEvent } from '../../outbox/outbox.ts';
import type { Tx } from '../../store/transact.ts';
import type { CaptureOutcome } from '../payment/payment.ts';
import { ownerAddress } from '../preferences/preferences.ts';
import { explanationOf } from './explanation.ts';
import { type Fresh, keepOrder, loadWhole, mailSite, noteEvent, sendLetter } from './lifecycle.ts';
import { confirmedMail, newOrderMail, ownerPaymentFailedMail, paymentFailedMail } from './mails.ts';
import { tellTransaction } from './order.ts';
import type { WholeOrder } from './schema.ts';

/** Made before the step. */
export type FreshOrder = {
  siteUrl: string;
  adminUrl: string;
  eventId: string;
  orderMailId: string;
  ownerMailId: string;
};

export async function tellOfOrder(tx: Tx, whole: WholeOrder, fresh: FreshOrder): Promise<void> {
  const { order } = whole;
  const at = order.createdAt;
  queueEvent(tx, { id: fresh.eventId, topic: 'order.create', data: { orderId: order.id }, at });
  if (order.paymentState === 'PAID') tellTransaction(tx, order.id, at);
  noteEvent(tx, order.id, { id: 'placed', at, kind: 'placed', text: 'Order placed', actor: 'shopper' });
  const site = await mailSite(tx, fresh.siteUrl);
  const mails = { at, mailIds: [fresh.orderMailId, fresh.ownerMailId] };
  // What the shopper is told depends on whether the reserved money can be taken: tellOfSettled, a moment later.
  if (order.paymentState !== 'AUTHORIZED')
    sendLetter(tx, order.id, confirmedMail(site, whole, explanationOf(whole)), mails);
  const to = await ownerAddress(tx);
  if (to) sendLetter(tx, order.id, newOrderMail(site, whole, { ...fresh, to }), mails, 1);
}

/** What became of money that was reserved: both sides are told, in the step that writes it down. */
export async function tellOfSettled(
  tx: Tx,
  whole: WholeOrder,
  outcome: CaptureOutcome,
  { isRetry, ...fresh }: Fresh & { isRetry: boolean },
): Promise<void> {
  const { order } = whole;
  const site = await mailSite(tx, fresh.siteUrl);
  if (outcome.state === 'PAID') {
    sendLetter(tx, order.id, confirmedMail(site, whole, explanationOf(whole)), fresh);
    return;
  }
  // The shopper can do nothing about it, and knows.
  if (!isRetry) sendLetter(tx, order.id, paymentFailedMail(site, whole), fresh);
  const to = await ownerAddress(tx);
  if (to) sendLetter(tx, order.id, ownerPaymentFailedMail(site, whole, { ...fresh, to }, outcome.errorKey), fresh, 1);
}

/** The provider does not answer: the shopper hears that the order is there, once, and of its payment later. */
export async function tellToWait(tx: Tx, id: string, fresh: Fresh): Promise<void> {
  const whole = await loadWhole(tx, id);
  const { order } = whole;
  if (order.paymentState !== 'AUTHORIZED' || order.toldToWait) return;
  keepOrder(tx, { ...order, toldToWait: true }, order);
  sendLetter(tx, id, confirmedMail(await mailSite(tx, fresh.siteUrl), whole, explanationOf(whole)), fresh);
}
