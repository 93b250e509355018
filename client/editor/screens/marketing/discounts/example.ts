// Computes a discount on a sample cart with the real cart pricing. Pure.
import { discountSummary } from '../../../../../server/commerce/discount/state.ts';
import type { Currency } from '../../../../../server/commerce/money/money.ts';
import { type DiscountRule, discountRuleSchema } from '../../../../../server/commerce/pricing/input.ts';
import { type PriceLine, priceCart } from '../../../../../server/commerce/pricing/price-cart.ts';
import { bodyOf, type DiscountValues, problemsOf } from './values.ts';

export type Example = {
  /** E.g. "10% off every order". */
  summary: string;
  cartCents: number;
  /** Quantity in the cart, if the discount depends on it. */
  pieces: number;
  offCents: number;
  isShipping: boolean;
};

/** Undefined while the discount is incomplete. */
export function exampleOf(values: DiscountValues, currency: Currency, now: number): Example | undefined {
  if (problemsOf(values).length > 0) return undefined;
  const body = bodyOf({ ...values, isEnabled: true, startsAt: null, endsAt: null }, 'Example');
  const read = discountRuleSchema.safeParse({ ...body, id: 'example' });
  if (!read.success) return undefined;
  const rule = read.data;
  const lines = linesFor(rule, currency);
  const delivery = { key: 'example', name: 'Example', cents: shippingCents * scaleOf(currency) };
  const priced = priceCart(
    lines,
    { currency, priceTax: 'EXCLUSIVE', rounding: 'PER_LINE', taxRules: [] },
    undefined,
    rule.kind === 'SHIPPING' ? delivery : undefined,
    { discounts: [rule], codes: rule.code === undefined ? [] : [rule.code], now },
  );
  return {
    summary: discountSummary(rule, currency),
    cartCents: priced.subtotalCents,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    offCents: priced.discountCents + priced.shippingDiscountCents,
    isShipping: rule.kind === 'SHIPPING',
  };
}

const cartCents = 6_000;
const pieceCents = 2_000;
const shippingCents = 800;

/** Scales amounts to look like prices, also in low-value currencies. */
const scaleOf = (currency: Currency): number =>
  ['JPY', 'COP', 'IDR', 'ARS', 'RUB', 'INR', 'PHP', 'THB', 'CZK'].includes(currency) ? 100 : 1;

/** A cart that qualifies for the discount: $60, or as much as it requires. */
function linesFor(rule: DiscountRule, currency: Currency): PriceLine[] {
  const scale = scaleOf(currency);
  const line = (id: string, unitCents: number, quantity: number, set: LineSet = {}): PriceLine => ({
    ...{ id, unitCents, quantity, taxable: false },
    ...(set.productIds?.[0] !== undefined && { itemId: set.productIds[0] }),
    ...(set.categoryIds?.[0] !== undefined && { categoryIds: [set.categoryIds[0]] }),
  });
  if (rule.kind === 'BUY_X_GET_Y') {
    const { buy, get } = rule;
    const isSame = get.productIds === undefined && get.categoryIds === undefined;
    return isSame
      ? [line('1', pieceCents * scale, buy.quantity + get.quantity, buy)]
      : [line('1', pieceCents * scale, buy.quantity, buy), line('2', pieceCents * scale, get.quantity, get)];
  }
  const least = 'minimumCents' in rule ? (rule.minimumCents ?? 0) : 0;
  return [line('1', Math.max(cartCents * scale, least), 1, rule as LineSet)];
}

type LineSet = { productIds?: readonly string[]; categoryIds?: readonly string[] };
