// What a cart comes to, as people read it: one list for the cart page and the checkout, which adds up. An order's is in
// order/totals.ts. Portable.
import { formatMoney } from '../money/money.ts';
import type { Priced, ShippingCharge } from '../pricing/schema.ts';
import type { CartView } from './view.ts';
import type { V3TotalRow } from './wire.ts';

/** The rows up to the first strong one add up to the grand total, but for taxes that the prices contain. Nothing that is zero is told. */
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
  // Before somebody says where they live, closely enough for the shop's rules, neither delivery nor taxes are known.
  const total = knowsPlace ? 'Total' : 'Total so far';
  return [
    row('subtotal', 'Subtotal', priced.subtotalCents),
    ...priced.discounts
      .filter(({ level, amountCents }) => level !== 'SHIPPING' && amountCents > 0)
      .map(({ id, name, amountCents }) => row(`discount-${id}`, name, -amountCents)),
    ...(requiresShipping ? [deliveryRow(priced, selectedShipping)] : []),
    ...priced.taxes.flatMap(({ name, amountCents }, n) =>
      amountCents > 0 ? [row(`tax-${n}`, included ? `Includes ${name}` : name, amountCents)] : [],
    ),
    ...(difference === 0 ? [] : [row('tax-difference', 'Tax difference of your country', difference)]),
    row('total', total, priced.grandTotalCents, true),
    ...cards.map(({ id, name, usedCents }) => row(`card-${id}`, `Gift card ${name}`, -usedCents)),
    ...(cards.length > 0 ? [row('due', 'To pay', priced.amountDueCents, true)] : []),
  ];
}

/** What made it free is named here, since nothing is taken off the goods. */
function deliveryRow({ shippingCents, discounts, currency }: Priced, selected: ShippingCharge | undefined): V3TotalRow {
  const id = 'delivery';
  if (!selected) return { id, name: 'Delivery', text: '—' };
  if (shippingCents > 0) return { id, name: 'Delivery', text: formatMoney(shippingCents, currency) };
  const free = discounts.find(({ level }) => level === 'SHIPPING');
  return { id, name: free ? `Delivery – ${free.name}` : 'Delivery', text: 'Free' };
}
