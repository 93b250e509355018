// The rows of a cart's total: one list for the cart page and the checkout. For orders see order/totals.ts. Portable.
import { formatMoney } from '../money/money.ts';
import { totals as words } from '../pricing/messages.ts';
import type { Priced, ShippingCharge } from '../pricing/schema.ts';
import type { CartView } from './view.ts';
import type { V3TotalRow } from './wire.ts';

/** The rows up to the first strong one add up to the grand total, except taxes that the prices include. Leaves out zeros. */
export function cartTotalRows({ priced, knowsPlace, selectedShipping, requiresShipping }: CartView): V3TotalRow[] {
  const row = (id: string, name: string, cents: number, strong?: true): V3TotalRow => ({
    id,
    name,
    text: formatMoney(cents, priced.currency),
    ...(strong && { strong }),
  });
  const included = priced.priceTax !== 'EXCLUSIVE';
  const difference = priced.taxSurchargeCents - priced.taxReliefCents;
  const cards = priced.giftCards.filter(({ usedCents }) => usedCents > 0);
  // Delivery and tax depend on the address.
  const total = knowsPlace ? words.total : words.totalSoFar;
  return [
    row('subtotal', words.subtotal, priced.subtotalCents),
    ...priced.discounts
      .filter(({ level, amountCents }) => level !== 'SHIPPING' && amountCents > 0)
      .map(({ id, name, amountCents }) => row(`discount-${id}`, name, -amountCents)),
    ...(requiresShipping ? [deliveryRow(priced, selectedShipping)] : []),
    ...priced.taxes.flatMap(({ name, amountCents }, n) =>
      amountCents > 0 ? [row(`tax-${n}`, included ? words.includedTax({ name }) : name, amountCents)] : [],
    ),
    ...(difference === 0 ? [] : [row('tax-difference', words.taxAdjustment, difference)]),
    row('total', total, priced.grandTotalCents, true),
    ...cards.map(({ id, name, usedCents }) => row(`card-${id}`, words.giftCard({ name }), -usedCents)),
    ...(cards.length > 0 ? [row('due', words.due, priced.amountDueCents, true)] : []),
  ];
}

/** Names the discount that made it free, since the goods show no reduction. */
function deliveryRow({ shippingCents, discounts, currency }: Priced, selected: ShippingCharge | undefined): V3TotalRow {
  const id = 'delivery';
  if (!selected) return { id, name: words.delivery, text: '—' };
  if (shippingCents > 0) return { id, name: words.delivery, text: formatMoney(shippingCents, currency) };
  const free = discounts.find(({ level }) => level === 'SHIPPING');
  const { delivery } = words;
  const name = free ? words.deliveryDiscounted({ delivery, discount: free.name }) : delivery;
  return { id, name, text: words.free };
}
