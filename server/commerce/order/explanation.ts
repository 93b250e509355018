// Prices an order again from its stored inputs, to explain its total and to verify it. Portable.
import { formatMoney } from '../money/money.ts';
import { explainWords } from '../pricing/explain-words.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Priced } from '../pricing/schema.ts';
import { messages } from './messages.ts';
import { isRenewal, type Order, type OrderLine } from './schema.ts';

const titlesOf = (lines: readonly OrderLine[]): Map<string, string> =>
  new Map(lines.map((line) => [line.id, line.title]));

export const repriced = ({ order, lines }: { order: Order; lines: readonly OrderLine[] }): Priced =>
  priceCart(
    lines,
    { currency: order.currency, ...order.pricing },
    order.pricing.destination ?? order.shippingAddress ?? order.billingAddress,
    order.shipping,
    {
      now: order.createdAt,
      ...(isRenewal(order) && { purchase: 'RENEWAL' as const }),
      discounts: order.pricing.discounts ?? [],
      codes: (order.pricing.discounts ?? []).flatMap(({ code }) => code ?? []),
      ...(order.pricing.stacking && { stacking: order.pricing.stacking }),
      ...(order.pricing.isPickup && { isPickup: true }),
      ...(order.pricing.storeAddress && { storeAddress: order.pricing.storeAddress }),
      // Shows only what each card paid, because its balance is private.
      giftCards: (order.giftCards ?? []).map(({ id, name, cents }) => ({ id, name, balanceCents: cents })),
    },
  );

/** One sentence per line; empty for an imported order, whose total we didn't calculate. */
export function explanationOf(
  whole: { order: Order; lines: readonly OrderLine[] },
  priced: Priced = repriced(whole),
): string[] {
  if (priced.grandTotalCents !== whole.order.grandTotalCents) return [];
  return [...explainWords(priced, titlesOf(whole.lines), { balances: false }), ...cheaperWords(whole.order)];
}

/** The price dropped after the shopper last saw it. Commerce 1.6: "place at the lower total and say so". */
export const cheaperWords = ({ shownTotalCents, amountDueCents, currency }: Order): string[] =>
  shownTotalCents === undefined
    ? []
    : [messages.cheaper({ due: formatMoney(amountDueCents, currency), shown: formatMoney(shownTotalCents, currency) })];
