// Gift cards as payment: they lower the amount due, never the total. Commerce 1.9. Portable.
import { quantum } from '../money/money.ts';
import type { PriceInput } from './input.ts';
import type { PricedGiftCard, PriceStep } from './schema.ts';

/**
 * Cards pay in the order they were entered, for goods, tax and shipping.
 * @param notPayableCents the part of the total that gift cards can't pay: gift cards in the cart
 */
export function payByGiftCards(
  { giftCards, purchase, currency }: PriceInput,
  grandTotalCents: number,
  notPayableCents: number,
  steps: PriceStep[],
): PricedGiftCard[] {
  const step = quantum(currency);
  let owed = grandTotalCents - notPayableCents;
  return giftCards.map(({ id, name = id, balanceCents }) => {
    const card = { id, name, balanceCents, usedCents: 0, leftCents: balanceCents };
    if (purchase === 'RENEWAL') return { ...card, reason: 'NOT_ON_RENEWALS' };
    if (owed === 0 && notPayableCents > 0) return { ...card, reason: 'NOT_FOR_GIFT_CARDS' };
    const spendable = balanceCents - (balanceCents % step);
    const usedCents = Math.min(spendable, owed);
    steps.push({
      rule: 'gift-card',
      of: name,
      inputs: { balanceCents: spendable, owedCents: owed },
      resultCents: usedCents,
    });
    owed -= usedCents;
    return { ...card, usedCents, leftCents: balanceCents - usedCents };
  });
}
