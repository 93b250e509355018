// What a new order tells: its event, the shopper's confirmation, the owner's mail. Called within the commit that makes it. Commerce 1.10.
import { queueEvent } from '../../outbox/outbox.ts';
import { findWebsite } from '../../site/website/website.ts';
import type { Tx } from '../../store/transact.ts';
import { orderPreferences } from '../preferences/preferences.ts';
import { explanationOf } from './explanation.ts';
import { mailSite, noteEvent, sendLetter } from './lifecycle.ts';
import { confirmedMail, newOrderMail } from './mails.ts';
import { tellTransaction } from './order.ts';
import type { WholeOrder } from './schema.ts';

/** Made before the step. */
export type FreshOrder = { siteUrl: string; eventId: string; orderMailId: string; ownerMailId: string };

export async function tellOfOrder(tx: Tx, whole: WholeOrder, fresh: FreshOrder): Promise<void> {
  const { order } = whole;
  const at = order.createdAt;
  queueEvent(tx, { id: fresh.eventId, topic: 'order.create', data: { orderId: order.id }, at });
  if (order.paymentState === 'PAID') tellTransaction(tx, order.id, at);
  noteEvent(tx, order.id, { id: 'placed', at, kind: 'placed', text: 'Order placed', actor: 'shopper' });
  const site = await mailSite(tx, fresh.siteUrl);
  const mails = { at, mailIds: [fresh.orderMailId, fresh.ownerMailId] };
  sendLetter(tx, order.id, confirmedMail(site, whole, explanationOf(whole)), mails);
  const [{ notifyEmail }, website] = await Promise.all([orderPreferences(tx), findWebsite(tx)]);
  const owner = notifyEmail || website?.contactEmail;
  if (owner) sendLetter(tx, order.id, newOrderMail(site, whole, owner), mails, 1);
}
