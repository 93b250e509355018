// The gift cards of a refund. Those that the order bought lose what is refunded; those that paid for it get their money back. Commerce 1.9.
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { adjustGiftCard, balanceOf, refundToGiftCard } from '../gift-card/gift-card.ts';
import type { OrderStep } from './lifecycle.ts';
import { cardReasons } from './messages.ts';
import type { Order, OrderRefund } from './schema.ts';

/** A gift card that an order bought, with what is left on it. */
export type BoughtCard = { id: string; name: string; balanceCents: number };

export const boughtCardsOf = (source: Tx | Store, { issuedGiftCards = [] }: Order): Promise<BoughtCard[]> =>
  Promise.all(issuedGiftCards.map(async ({ id, name }) => ({ id, name, balanceCents: await balanceOf(source, id) })));

/** What a refund takes off them, as far as they have it: money that was refunded cannot be spent as well. */
export function fromCards(cards: readonly BoughtCard[], cents: number): Pick<OrderRefund, 'fromGiftCards'> {
  let rest = cents;
  const fromGiftCards = cards.flatMap(({ id, name, balanceCents }) => {
    const taken = Math.min(balanceCents, rest);
    rest -= taken;
    return taken > 0 ? [{ id, name, cents: taken }] : [];
  });
  return fromGiftCards.length === 0 ? {} : { fromGiftCards };
}

/** Before the provider is asked, so that nobody spends it until the answer comes. The commit fails when a balance is too low. */
export async function takeFromCards(tx: Tx, order: Order, refund: OrderRefund, step: OrderStep): Promise<void> {
  for (const [n, { id, cents }] of (refund.fromGiftCards ?? []).entries())
    await adjustGiftCard(tx, id, -cents, cardCause(order, refund, step, `taken-${n}`, cardReasons.refunded));
}

/** The refund failed. */
export async function returnToCards(tx: Tx, order: Order, refund: OrderRefund, step: OrderStep): Promise<void> {
  for (const [n, { id, cents }] of (refund.fromGiftCards ?? []).entries())
    await adjustGiftCard(tx, id, cents, cardCause(order, refund, step, `returned-${n}`, cardReasons.refundFailed));
}

export function refundToCards(tx: Tx, order: Order, refund: OrderRefund, step: OrderStep): void {
  for (const [n, { kind, id, cents, issued }] of refund.tenders.entries()) {
    // One that was made for it has its balance from the start.
    if (kind === 'gift-card' && !issued) refundToGiftCard(tx, id, cents, cardCause(order, refund, step, `${n}`));
  }
}

const cardCause = (order: Order, { actor }: OrderRefund, step: OrderStep, entry: string, reason?: string) => ({
  ...{ entryId: `${step.id}-${entry}`, actor, at: step.at, orderId: order.id },
  ...(reason !== undefined && { reason }),
});
