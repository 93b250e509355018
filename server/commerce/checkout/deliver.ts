// A gift card that was bought: it comes into being in the very commit in which its money is there, once. Called by commit-order.ts where
// nothing is due, and by place-order.ts when the money was taken. Commerce 1.9.
import type { Parts, SiteAddress } from '../../parts.ts';
import type { Tx } from '../../store/transact.ts';
import { issueGiftCard, newGiftCardCode } from '../gift-card/gift-card.ts';
import { giftCardMail } from '../gift-card/mails.ts';
import { giftCardName } from '../gift-card/schema.ts';
import { keepOrder, mailSite, sendLetter } from '../order/lifecycle.ts';
import { fullName, type Order, type OrderLine } from '../order/schema.ts';
import { ProductType } from '../product/product-type.ts';

/** Made before the step, so that it stays repeatable. */
export type FreshGoods = { siteUrl: string; id: string; code: string; entryId: string; mailId: string; now: number };

export const freshGoods = ({ ids, clock, siteUrl }: Parts & SiteAddress): FreshGoods => ({
  siteUrl: siteUrl(),
  id: ids.next(),
  code: newGiftCardCode(ids),
  entryId: ids.next(),
  mailId: ids.next(),
  now: clock.now(),
});

/** @param order paid for, and not before this step @returns the order as it is afterwards */
export async function deliverPaid(
  tx: Tx,
  order: Order,
  lines: readonly OrderLine[],
  fresh: FreshGoods,
): Promise<Order> {
  const [line] = lines;
  if (!line) return order;
  // Such an order has one line of one piece: its cart takes no more.
  if (order.purchase === 'gift-card' && line.productType === ProductType.giftCard)
    return deliverCard(tx, order, line, fresh);
  return order;
}

async function deliverCard(tx: Tx, order: Order, line: OrderLine, fresh: FreshGoods): Promise<Order> {
  const { id, code, entryId, now, siteUrl, mailId } = fresh;
  const { currency } = order;
  const cause = { entryId, actor: 'shopper', at: now, orderId: order.id };
  const card = issueGiftCard(tx, { id, code, currency, cents: line.unitCents }, cause);
  const issued = { ...order, issuedGiftCards: [{ id, name: giftCardName(card), cents: card.issuedCents }] };
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
