// The rows of an order's total, from subtotal to refunds, shared by mails, PDFs and pages. Commerce 2.5. Portable.
import { formatMoney } from '../money/money.ts';
import { totals as words } from '../pricing/messages.ts';
import type { PricedDiscount } from '../pricing/schema.ts';
import { repriced } from './explanation.ts';
import type { Order, WholeOrder } from './schema.ts';
import { isPaid, paidText } from './states.ts';

export type TotalRow = { label: string; value: string; cents: number; strong?: boolean };

/**
 * The rows up to the first strong one add up to the grand total, except taxes that the prices include. Zeros are left
 * out.
 */
export function totalRows(whole: { order: Order; lines: readonly WholeOrder['lines'][number][] }): TotalRow[] {
  const { order } = whole;
  const { discounts } = repriced(whole);
  const money = (label: string, cents: number, strong?: true): TotalRow => ({
    label,
    value: formatMoney(cents, order.currency),
    cents,
    ...(strong && { strong }),
  });
  const inclusive = order.pricing.priceTax !== 'EXCLUSIVE';
  const cards = order.giftCards ?? [];
  return [
    money(words.subtotal, order.subtotalCents),
    ...discountParts(order, discounts).map(({ name, cents }) => money(name, -cents)),
    ...(order.shipping ? [deliveryRow(order, order.shipping.name, discounts, money)] : []),
    ...order.taxes
      .filter(({ amountCents }) => amountCents > 0)
      .map((tax) => money(inclusive ? words.includedTax(tax) : tax.name, tax.amountCents)),
    ...(order.taxExempt ? [money(words.taxExempt(order.taxExempt), 0)] : []),
    ...reliefCents(order).map((cents) => money(words.taxAdjustment, cents)),
    money(words.total, order.grandTotalCents, true),
    ...cards.map((card) => money(words.giftCard(card), -card.cents)),
    ...(order.giftCardCents > 0 ? [money(restLabel(order), order.amountDueCents, true)] : []),
    ...((order.refundedCents ?? 0) > 0 ? [money(words.refunded, -(order.refundedCents ?? 0))] : []),
  ];
}

/** Each discount by name; one sum if an imported order doesn't list its discounts. */
function discountParts(
  order: Order,
  discounts: readonly PricedDiscount[],
): { name: string; code?: string; cents: number }[] {
  if (order.discountCents === 0) return [];
  const named = discounts.filter(({ level, amountCents }) => level !== 'SHIPPING' && amountCents > 0);
  const sum = named.reduce((cents, { amountCents }) => cents + amountCents, 0);
  if (sum === order.discountCents)
    return named.map(({ name, code, amountCents }) => ({
      name: nameWithCode({ name, code }),
      ...(code !== undefined && { code }),
      cents: amountCents,
    }));
  const code = order.imported?.discountCode;
  return [{ name: nameWithCode({ name: words.discount, code }), ...(code && { code }), cents: order.discountCents }];
}

/** "Spring sale (SPRING)"; only the code if the name is the same. */
const nameWithCode = ({ name, code }: { name: string; code?: string }): string =>
  !code || code.toUpperCase() === name.toUpperCase() ? name : `${name} (${code})`;

function deliveryRow(
  { shippingCents }: Order,
  name: string,
  discounts: readonly PricedDiscount[],
  money: (label: string, cents: number) => TotalRow,
): TotalRow {
  const delivery = words.deliveryBy({ name });
  if (shippingCents > 0) return money(delivery, shippingCents);
  const giver = discounts.find(({ level }) => level === 'SHIPPING');
  const label = giver ? words.deliveryDiscounted({ delivery, discount: nameWithCode(giver) }) : delivery;
  return { label, value: words.free, cents: 0 };
}

/**
 * The difference between the tax included in prices (at the shop's own rate) and the tax owed, so that the rows add up.
 */
function reliefCents(order: Order): number[] {
  const added = order.pricing.priceTax === 'EXCLUSIVE' ? order.taxCents : 0;
  const rest = order.grandTotalCents - (order.subtotalCents - order.discountCents + order.shippingCents + added);
  return rest === 0 ? [] : [rest];
}

const restLabel = (order: Order): string => (isPaid(order) ? paidText(order) : words.due);
