// Gift cards in a refund. Cards that the order bought lose the refunded amount; cards that paid for it get their money
// back. Commerce 1.9. Public.
import { inLanguage } from '../../base/speech.ts';
import { queueMail } from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import {
  adjustGiftCard,
  balanceOf,
  findGiftCard,
  issueGiftCard,
  isUsable,
  newGiftCardCode,
  refundToGiftCard,
} from '../gift-card/gift-card.ts';
import { giftCardMail } from '../gift-card/mails.ts';
import { giftCardName, hasSecretCode } from '../gift-card/schema.ts';
import { formatMoney } from '../money/money.ts';
import { cardReasons, timeline } from './messages.ts';
import { fullName, type Order, type OrderRefund, orderNumberText } from './schema.ts';
import { addEvent, type OrderStep, orderMailSite } from './step.ts';

/** A gift card that an order bought, with its current balance. */
export type BoughtCard = { id: string; name: string; balanceCents: number };

export const boughtCardsOf = (source: Tx | Store, { issuedGiftCards = [] }: Order): Promise<BoughtCard[]> =>
  Promise.all(issuedGiftCards.map(async ({ id, name }) => ({ id, name, balanceCents: await balanceOf(source, id) })));

/**
 * The amounts that a refund deducts from purchased cards, up to their balance, so that refunded money can't also be
 * spent.
 */
export function fromCards(cards: readonly BoughtCard[], cents: number): Pick<OrderRefund, 'fromGiftCards'> {
  let rest = cents;
  const fromGiftCards = cards.flatMap(({ id, name, balanceCents }) => {
    const taken = Math.min(balanceCents, rest);
    rest -= taken;
    return taken > 0 ? [{ id, name, cents: taken }] : [];
  });
  return fromGiftCards.length === 0 ? {} : { fromGiftCards };
}

/**
 * Deducts before the provider is called, so that the amount can't be spent in between. The commit fails if a balance is
 * too low.
 */
export async function takeFromCards(tx: Tx, order: Order, refund: OrderRefund, step: OrderStep): Promise<void> {
  for (const [n, { id, cents }] of (refund.fromGiftCards ?? []).entries())
    await adjustGiftCard(tx, id, -cents, cardCause(order, refund, step, `taken-${n}`, cardReasons.refunded));
}

/** Restores the balances after a failed refund. */
export async function returnToCards(tx: Tx, order: Order, refund: OrderRefund, step: OrderStep): Promise<void> {
  for (const [n, { id, cents }] of (refund.fromGiftCards ?? []).entries())
    await adjustGiftCard(tx, id, cents, cardCause(order, refund, step, `returned-${n}`, cardReasons.refundFailed));
}

/**
 * A card that is disabled, expired, or the credit of an exchange (whose code no one has) can't be used. A new card gets
 * the refund, and its code is mailed to the customer.
 */
export const withReplacements = (
  source: Tx | Store,
  tenders: OrderRefund['tenders'],
  at: number,
  idOf: (name: string) => string,
): Promise<OrderRefund['tenders']> =>
  Promise.all(
    tenders.map(async ({ replacedBy: _, ...tender }) => {
      if (tender.kind !== 'gift-card' || tender.issued) return tender;
      const card = await findGiftCard(source, tender.id);
      return card && !hasSecretCode(card) && isUsable(card, at)
        ? tender
        : { ...tender, replacedBy: idOf(`gift card for ${tender.id}`) };
    }),
  );

export async function refundToCards(tx: Tx, order: Order, refund: OrderRefund, step: OrderStep): Promise<void> {
  for (const [n, { kind, id, cents, issued, replacedBy }] of refund.tenders.entries()) {
    // A card issued for this refund was created with its balance.
    if (kind !== 'gift-card' || issued) continue;
    if (replacedBy === undefined) refundToGiftCard(tx, id, cents, cardCause(order, refund, step, `${n}`));
    else await issueReplacement(tx, order, refund, { id, cents, replacedBy }, step);
  }
}

async function issueReplacement(
  tx: Tx,
  order: Order,
  refund: OrderRefund,
  { id: oldId, cents, replacedBy: id }: { id: string; cents: number; replacedBy: string },
  step: OrderStep,
): Promise<void> {
  const { currency, testMode, email } = order;
  const name = fullName(order.billingAddress);
  const code = newGiftCardCode({ token: (bytes) => step.tokenOf(`gift card ${id}`, bytes) });
  const card = issueGiftCard(
    tx,
    { id, code, currency, cents, testMode, ...(email !== '' && { to: { name, email } }) },
    cardCause(order, refund, step, `new-${id}`, cardReasons.replaces),
  );
  const names = {
    old: order.giftCards?.find((one) => one.id === oldId)?.name ?? '',
    name: giftCardName(card),
    amount: formatMoney(cents, currency),
  };
  const text = email === '' ? timeline.giftCardReplaced(names) : timeline.giftCardReplacedMailed({ ...names, email });
  addEvent(tx, order.id, { id: `${step.id}-${id}`, at: step.at, actor: refund.actor, kind: 'other', text });
  // An in-person order may have no email address: the owner then gets the code from the card's page.
  if (email === '') return;
  const given = {
    ...{ code, currency, cents, to: email, senderName: '', message: '' },
    recipientName: name,
    refundOf: orderNumberText(order),
  };
  const mail = await inLanguage(order.language, async () => giftCardMail(await orderMailSite(tx, step.siteUrl), given));
  const { at, idOf } = step;
  queueMail(tx, { ...mail, id: idOf(`mail of gift card ${id}`), dueAt: at, orderId: order.id });
}

const cardCause = (order: Order, { actor }: OrderRefund, step: OrderStep, entry: string, reason?: string) => ({
  ...{ entryId: `${step.id}-${entry}`, actor, at: step.at, orderId: order.id },
  ...(reason !== undefined && { reason }),
});
