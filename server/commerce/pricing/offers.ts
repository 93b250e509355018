// The amount that a single discount takes off each line. stacking.ts compares these offers. Commerce 1.8. Portable.
import { allocate, quantum, ratePart, roundDivide } from '../money/money.ts';
import { type FreePieces, freePieces } from './buy-x-get-y.ts';
import { type Goods, isInSet, sum } from './goods.ts';
import type { DiscountRule } from './input.ts';
import type { PriceStep, StepInput } from './schema.ts';

/** `amounts[i]` is taken off line i; at most what is left of it. */
export type Offer = { discount: DiscountRule; amounts: number[]; totalCents: number; steps: PriceStep[] };

export type LineDiscount = Extract<DiscountRule, { kind: 'PRODUCT' | 'CATEGORY' | 'BUY_X_GET_Y' }>;
export type OrderDiscount = Extract<DiscountRule, { kind: 'ANY_ORDER' | 'CART_TOTAL' }>;
export type ShippingDiscount = Extract<DiscountRule, { kind: 'SHIPPING' }>;

export const isLineDiscount = (one: DiscountRule): one is LineDiscount =>
  one.kind === 'PRODUCT' || one.kind === 'CATEGORY' || one.kind === 'BUY_X_GET_Y';
export const isOrderDiscount = (one: DiscountRule): one is OrderDiscount =>
  one.kind === 'ANY_ORDER' || one.kind === 'CART_TOTAL';
export const isShippingDiscount = (one: DiscountRule): one is ShippingDiscount => one.kind === 'SHIPPING';

/** @param left the price of each line before this step @param won limits it to these lines; default: all that it applies to */
export function lineOffer(
  discount: LineDiscount,
  goods: Goods,
  left: readonly number[],
  won?: ReadonlySet<number>,
): Offer {
  const applies = linesOf(discount, goods);
  const lines = new Set(applies.filter((i) => won?.has(i) ?? true));
  const lost = applies.filter((i) => won !== undefined && !won.has(i) && left[i]! > 0);
  const about = {
    ...naming(discount, 'LINE'),
    ...(lost.length > 0 && { betterElsewhere: lost.map((i) => goods.lines[i]!.id) }),
  };
  if (discount.kind === 'BUY_X_GET_Y') {
    const free = freePieces(discount, goods.lines);
    return percentOffer(discount, goods, piecesValue(goods, left, free, lines), discount.ratePpm, {
      ...about,
      buyQuantity: discount.buy.quantity,
      getQuantity: discount.get.quantity,
      bought: free.bought,
      rewardable: free.rewardable,
      sets: free.sameSet ? 'same' : 'different',
      freePieces: free.count,
    });
  }
  const { value } = discount;
  const weights = left.map((cents, i) => (lines.has(i) ? cents : 0));
  if (value.type === 'PERCENT') return percentOffer(discount, goods, weights, value.ratePpm, about);
  if (value.per === 'ORDER') return amountOffer(discount, goods, weights, value.cents, about);
  return unitOffer(discount, goods, weights, value.cents, about);
}

/** Split in proportion to what is left of each line. */
export function orderOffer(discount: OrderDiscount, goods: Goods, left: readonly number[]): Offer {
  const weights = left.map((cents, i) => (goods.lines[i]!.discountable ? cents : 0));
  const about = {
    ...naming(discount, 'ORDER'),
    ...(discount.kind === 'CART_TOTAL' && { minimumCents: discount.minimumCents }),
  };
  const { value } = discount;
  return value.type === 'PERCENT'
    ? percentOffer(discount, goods, weights, value.ratePpm, about)
    : amountOffer(discount, goods, weights, value.cents, about);
}

/** Whether the discount applies to any line, regardless of its value. */
export const hasMatch = (discount: LineDiscount, goods: Goods): boolean =>
  discount.kind === 'BUY_X_GET_Y' ? freePieces(discount, goods.lines).count > 0 : linesOf(discount, goods).length > 0;

function linesOf(discount: LineDiscount, goods: Goods): number[] {
  const set =
    discount.kind === 'PRODUCT'
      ? { productIds: discount.productIds }
      : discount.kind === 'CATEGORY'
        ? { categoryIds: discount.categoryIds }
        : {};
  return goods.lines.flatMap((line, i) => (line.discountable && isInSet(line, set) ? [i] : []));
}

type About = Record<string, StepInput>;

const naming = (discount: DiscountRule, level: 'LINE' | 'ORDER'): About => ({
  discount: discount.name,
  kind: discount.kind,
  level,
  ...(discount.code !== undefined && { code: discount.code }),
});

/** The price of each line's free items before this step. */
const piecesValue = (goods: Goods, left: readonly number[], free: FreePieces, lines: ReadonlySet<number>): number[] =>
  goods.lines.map(({ quantity }, i) =>
    lines.has(i)
      ? roundDivide(BigInt(left[i]!) * BigInt(free.pieces[i]!), BigInt(quantity), quantum(goods.currency))
      : 0,
  );

function percentOffer(discount: DiscountRule, goods: Goods, weights: number[], ratePpm: number, about: About): Offer {
  const baseCents = sum(weights);
  const totalCents = ratePart(baseCents, ratePpm, goods.currency);
  const step: PriceStep = {
    rule: 'discount',
    of: discount.id,
    inputs: { ...about, baseCents, ratePpm },
    rounding: 'half away from zero',
    resultCents: totalCents,
  };
  return shared(discount, goods, weights, step);
}

function amountOffer(discount: DiscountRule, goods: Goods, weights: number[], cents: number, about: About): Offer {
  const baseCents = sum(weights);
  const step: PriceStep = {
    rule: 'discount',
    of: discount.id,
    inputs: { ...about, baseCents, amountCents: cents, pieces: 1 },
    resultCents: Math.min(baseCents, cents),
  };
  return shared(discount, goods, weights, step);
}

function unitOffer(discount: DiscountRule, goods: Goods, weights: number[], cents: number, about: About): Offer {
  const steps: PriceStep[] = [];
  const amounts = goods.lines.map((line, i) => {
    if (weights[i] === 0) return 0;
    const resultCents = Math.min(weights[i]!, cents * line.quantity);
    const inputs = { ...about, line: line.id, baseCents: weights[i]!, amountCents: cents, pieces: line.quantity };
    steps.push({ rule: 'discount', of: discount.id, inputs, resultCents });
    return resultCents;
  });
  return { discount, amounts, totalCents: sum(amounts), steps };
}

/** Splits the result of `step` over the lines by weight, without losing a cent. */
function shared(discount: DiscountRule, goods: Goods, weights: number[], step: PriceStep): Offer {
  const at = weights.flatMap((weight, i) => (weight > 0 ? [i] : []));
  const parts = allocate(
    step.resultCents,
    at.map((i) => weights[i]!),
    goods.currency,
  );
  const amounts = goods.lines.map(() => 0);
  at.forEach((i, n) => {
    amounts[i] = parts[n]!;
  });
  const share: PriceStep = {
    rule: 'discount-share',
    of: discount.id,
    inputs: {
      wholeCents: step.resultCents,
      weights: at.map((i) => weights[i]!),
      to: at.map((i) => goods.lines[i]!.id),
    },
    rounding: 'largest remainder',
    resultCents: step.resultCents,
    parts,
  };
  return { discount, amounts, totalCents: step.resultCents, steps: at.length > 0 ? [step, share] : [step] };
}
