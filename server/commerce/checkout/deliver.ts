// What money gives at once: gift cards come into being, files are mailed, member areas open, in the very commit in which the money is
// there, once; an order that has nothing else in it is fulfilled with that. Called by commit-order.ts where nothing is due, by place-order.ts when the money was taken, and when the owner says that it
// has come. What a cancelled order gave is taken back. Commerce 1.9, 2.5.
import { createHmac } from 'node:crypto';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { Tx } from '../../store/transact.ts';
import { grantPurchased } from '../customer/member-areas.ts';
import { type Download, downloadPath, downloadsOf, putLink } from '../download/download.ts';
import { issueGiftCard, newGiftCardCode } from '../gift-card/gift-card.ts';
import { giftCardMail } from '../gift-card/mails.ts';
import { giftCardName } from '../gift-card/schema.ts';
import {
  addFulfillment,
  type Fresh,
  freshOf,
  keepOrder,
  loadWhole,
  mailSite,
  markPaid,
  sendLetter,
} from '../order/lifecycle.ts';
import { downloadsMail } from '../order/mails.ts';
import { fullName, type Order, type OrderLine, type WholeOrder } from '../order/schema.ts';
import { programActor } from '../order/states.ts';
import { ProductType } from '../product/product-type.ts';
import { paidUntil } from '../subscription/schedule.ts';
import { findSubscription } from '../subscription/subscription.ts';

/** Made before the step, so that it stays repeatable. */
export type FreshGoods = {
  siteUrl: string;
  id: string;
  code: string;
  entryId: string;
  mailId: string;
  filesMailId: string;
  /** The tokens of all links to files are made of it: how many there are is known within the step only. */
  linkSeed: string;
  now: number;
  /** Of the step that fulfils the order. */
  fulfilling: Fresh;
};

export const freshGoods = (parts: Parts & SiteAddress): FreshGoods => {
  const { ids, clock, siteUrl } = parts;
  return {
    siteUrl: siteUrl(),
    id: ids.next(),
    code: newGiftCardCode(ids),
    entryId: ids.next(),
    mailId: ids.next(),
    filesMailId: ids.next(),
    linkSeed: ids.token(32),
    now: clock.now(),
    fulfilling: freshOf(parts, programActor),
  };
};

/** The owner says that the money of an order has come. @throws orderUnknown, orderBlocked */
export async function receivePayment(tx: Tx, id: string, fresh: Fresh, goods: FreshGoods): Promise<void> {
  const order = await markPaid(tx, id, fresh);
  await deliverPaid(tx, order, (await loadWhole(tx, id)).lines, goods);
}

/** @param order paid for, and not before this step @returns the order as it is afterwards */
export async function deliverPaid(
  tx: Tx,
  order: Order,
  lines: readonly OrderLine[],
  fresh: FreshGoods,
): Promise<Order> {
  // Money that came too late is to be refunded.
  if (order.fulfillmentStatus === 'CANCELED') return order;
  await grantPurchased(tx, order, lines, fresh.now, await paidUntilOf(tx, order));
  const files = await mailFiles(tx, { order, lines: [...lines] }, fresh);
  const [line] = lines;
  // Such an order has one line of one piece: its cart takes no more.
  const isCard = order.purchase === 'gift-card' && line?.productType === ProductType.giftCard;
  const given = isCard && !order.issuedGiftCards ? await deliverCard(tx, order, line, fresh) : order;
  const isAllGiven = lines.length > 0 && lines.every((one) => isGiven(one, given, files));
  if (!isAllGiven || given.fulfillmentStatus !== 'PENDING') return given;
  return addFulfillment(tx, order.id, { notify: false }, fresh.fulfilling);
}

/**
 * Whether nobody has to do anything about it any more. Our choice, where commerce 2.3 leaves open who fulfils: files that are not there
 * yet are still to come, by whatever way.
 */
function isGiven(
  { productType, itemId }: OrderLine,
  { purchase, issuedGiftCards }: Order,
  files: readonly Download[],
): boolean {
  if (purchase === 'donation' || productType === ProductType.paywall) return true;
  if (productType === ProductType.digital) return files.some(({ productId }) => productId === itemId);
  return productType === ProductType.giftCard && issuedGiftCards !== undefined;
}

/** Our choice: a day longer than was paid for, so that a renewal that is a little late closes no door. */
async function paidUntilOf(tx: Tx, { id, subscriptionId }: Order): Promise<number | undefined> {
  const subscription = subscriptionId === undefined ? undefined : await findSubscription(tx, subscriptionId);
  return subscription && paidUntil(subscription, id) + dayMs;
}

const dayMs = 24 * 3_600_000;

/** Links that end; the page of the order makes new ones. @returns the files */
async function mailFiles(
  tx: Tx,
  whole: WholeOrder,
  { siteUrl, linkSeed, filesMailId, now }: FreshGoods,
): Promise<Download[]> {
  const files = await downloadsOf(tx, whole);
  if (files.length === 0) return files;
  const { order } = whole;
  const named = files.map((file, n) => {
    const token = createHmac('sha256', linkSeed).update(String(n)).digest('base64url').slice(0, 32);
    putLink(tx, token, order.id, file, now);
    return { name: file.name, url: `${siteUrl}${downloadPath(token)}` };
  });
  const letter = downloadsMail(await mailSite(tx, siteUrl), order, named);
  sendLetter(tx, order.id, letter, { at: now, mailIds: [filesMailId] });
  return files;
}

async function deliverCard(tx: Tx, order: Order, line: OrderLine, fresh: FreshGoods): Promise<Order> {
  const { id, code, entryId, now, siteUrl, mailId } = fresh;
  const { currency, testMode } = order;
  const cause = { entryId, actor: 'shopper', at: now, orderId: order.id };
  const card = issueGiftCard(tx, { id, code, currency, cents: line.unitCents, testMode }, cause);
  const issued = { ...order, issuedGiftCards: [{ id, name: giftCardName(card), cents: card.issuedCents, mailId }] };
  keepOrder(tx, issued, order);
  const { giftCardTo: to } = order;
  const letter = giftCardMail(await mailSite(tx, siteUrl), {
    code,
    currency,
    cents: line.unitCents,
    to: to?.recipientEmail ?? order.email,
    recipientName: to?.recipientName ?? '',
    senderName: to?.deliverTo === 'recipient' ? to.senderName || fullName(order.billingAddress) : '',
    message: to?.message ?? '',
  });
  sendLetter(tx, order.id, letter, { at: now, mailIds: [mailId] }, 0, Math.max(now, to?.sendAt ?? now));
  return issued;
}
