// The first step of pricing: each line at its current price. Commerce 1.8. Portable.
import type { Currency } from '../money/money.ts';
import type { LineSet, PriceInput, PriceInputLine } from './input.ts';
import type { PriceStep } from './schema.ts';

/** A line with its current price. */
export type GoodsLine = PriceInputLine & {
  unitCents: number;
  subtotalCents: number;
  /** Gift cards and donations take no discount (commerce 1.9; donations: our choice). */
  discountable: boolean;
};

export type Goods = { currency: Currency; lines: GoodsLine[]; subtotalCents: number; saleSavingsCents: number };

export function goodsOf(input: PriceInput, steps: PriceStep[]): Goods {
  const lines = input.lines.map((line): GoodsLine => {
    const { id, priceCents, salePriceCents, quantity, productType } = line;
    const onSale = line.onSale ?? salePriceCents !== undefined;
    const unitCents = onSale ? (salePriceCents ?? priceCents) : priceCents;
    if (unitCents !== priceCents)
      steps.push({ rule: 'sale', of: id, inputs: { priceCents, salePriceCents: unitCents }, resultCents: unitCents });
    const subtotalCents = unitCents * quantity;
    steps.push({ rule: 'line', of: id, inputs: { unitCents, quantity }, resultCents: subtotalCents });
    return { ...line, unitCents, subtotalCents, discountable: isDiscountable(productType) };
  });
  const subtotals = lines.map((line) => line.subtotalCents);
  const subtotalCents = sum(subtotals);
  steps.push({ rule: 'subtotal', of: 'cart', inputs: { amounts: subtotals }, resultCents: subtotalCents });
  return {
    currency: input.currency,
    lines,
    subtotalCents,
    saleSavingsCents: sum(lines.map((line) => Math.max(0, line.priceCents - line.unitCents) * line.quantity)),
  };
}

const isDiscountable = (type: PriceInputLine['productType']): boolean => type !== 'GIFT_CARD' && type !== 'DONATION';

/** Without products or categories: every line. */
export const isInSet = (line: PriceInputLine, { productIds, categoryIds }: LineSet): boolean =>
  (productIds === undefined && categoryIds === undefined) ||
  (line.productId !== undefined && productIds?.includes(line.productId) === true) ||
  line.categoryIds.some((id) => categoryIds?.includes(id) === true);

/** @throws RangeError if the sum is not a safe integer */
export function sum(amounts: readonly number[]): number {
  const total = amounts.reduce((a, b) => a + b, 0);
  if (!Number.isSafeInteger(total)) throw new RangeError('The total of a cart is more than numbers hold');
  return total;
}
