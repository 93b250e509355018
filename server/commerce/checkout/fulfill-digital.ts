// Delivers digital goods on payment: creates gift cards, mails files and opens member areas, in the same commit that records the payment,
// exactly once. An order with nothing else in it is then fulfilled. Canceling an order revokes them. Commerce 1.9, 2.5.
import type { Tx } from '../../store/transact.ts';
import { grantPurchased } from '../customer/member-areas.ts';
import { type Download, downloadsOf, mailDownloads } from '../download/download.ts';
import { issueGiftCard, newGiftCardCode } from '../gift-card/gift-card.ts';
import { giftCardKind, giftCardMail } from '../gift-card/mails.ts';
import { giftCardName } from '../gift-card/schema.ts';
import { addFulfillment, markPaid } from '../order/lifecycle.ts';
import { fullName, type Order, type OrderLine } from '../order/schema.ts';
import { loadWhole, mailShopper, type OrderStep, saveOrder } from '../order/step.ts';
import { ProductType } from '../product/product-type.ts';
import { paidUntil } from '../subscription/schedule.ts';
import { findSubscription } from '../subscription/subscription.ts';

/** The owner marks an order as paid. @throws orderUnknown, orderBlocked */
export async function receivePayment(tx: Tx, id: string, step: OrderStep, goods: OrderStep): Promise<void> {
  const order = await markPaid(tx, id, step);
  await deliverPaid(tx, order, (await loadWhole(tx, id)).lines, goods);
}

/** @param order paid for, and not before this transaction @returns the order as it is afterwards */
export async function deliverPaid(tx: Tx, order: Order, lines: readonly OrderLine[], step: OrderStep): Promise<Order> {
  // A payment that arrives after the cancellation has to be refunded.
  if (order.fulfillmentStatus === 'CANCELED') return order;
  await grantPurchased(tx, order, lines, step.at, await paidUntilOf(tx, order));
  const files = await downloadsOf(tx, { order, lines: [...lines] });
  if (files.length > 0) await mailDownloads(tx, order, files, step);
  const [line] = lines;
  // Such an order has one line of one unit: its cart allows no more.
  const isCard = order.purchase === 'gift-card' && line?.productType === ProductType.giftCard;
  const given = isCard && !order.issuedGiftCards ? await deliverCard(tx, order, line, step) : order;
  const isAllGiven = lines.length > 0 && lines.every((one) => isGiven(one, given, files));
  if (!isAllGiven || given.fulfillmentStatus !== 'PENDING') return given;
  return addFulfillment(tx, order.id, { notify: false }, step);
}

/**
 * Whether the order needs no further work. Our choice, where commerce 2.3 leaves open who fulfills: files that the owner has not added yet
 * still have to be delivered, in whatever way.
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

/** Our choice: a day longer than was paid for, so that a slightly late renewal does not interrupt access. */
async function paidUntilOf(tx: Tx, { id, subscriptionId }: Order): Promise<number | undefined> {
  const subscription = subscriptionId === undefined ? undefined : await findSubscription(tx, subscriptionId);
  return subscription && paidUntil(subscription, id) + dayMs;
}

const dayMs = 24 * 3_600_000;

async function deliverCard(tx: Tx, order: Order, line: OrderLine, step: OrderStep): Promise<Order> {
  const { at, idOf, tokenOf } = step;
  const id = idOf('gift card');
  const code = newGiftCardCode({ token: (bytes) => tokenOf('gift card', bytes) });
  const { currency, testMode } = order;
  const cause = { entryId: idOf('gift card entry'), actor: 'shopper', at, orderId: order.id };
  const card = issueGiftCard(tx, { id, code, currency, cents: line.unitCents, testMode }, cause);
  const { giftCardTo: to } = order;
  const given = {
    code,
    currency,
    cents: line.unitCents,
    to: to?.recipientEmail ?? order.email,
    recipientName: to?.recipientName ?? '',
    senderName: to?.deliverTo === 'recipient' ? to.senderName || fullName(order.billingAddress) : '',
    message: to?.message ?? '',
  };
  await mailShopper(tx, order, step, (site) => giftCardMail(site, given), Math.max(at, to?.sendAt ?? at));
  const name = giftCardName(card);
  const issued = { ...order, issuedGiftCards: [{ id, name, cents: card.issuedCents, mailId: idOf(giftCardKind) }] };
  saveOrder(tx, issued, order);
  return issued;
}
