// A discount's current state, and its description in a sentence. Portable.
import { formatMoney } from '../money/format.ts';
import type { Currency } from '../money/money.ts';
import type { DiscountRule } from '../pricing/input.ts';
import { summaryMessages as words } from './messages.ts';

export const discountStates = ['active', 'scheduled', 'ended', 'used-up', 'off'] as const;
export type DiscountState = (typeof discountStates)[number];

type Running = Pick<DiscountRule, 'enabled' | 'startsAt' | 'endsAt' | 'limits'>;

export function discountState(
  { enabled, startsAt, endsAt, limits }: Running,
  uses: number,
  now: number,
): DiscountState {
  if (endsAt !== undefined && endsAt <= now) return 'ended';
  if (!enabled) return 'off';
  if (limits.total !== undefined && uses >= limits.total) return 'used-up';
  return startsAt !== undefined && startsAt > now ? 'scheduled' : 'active';
}

/** Without the fields that the store assigns. */
type Rule = DiscountRule extends infer One ? (One extends DiscountRule ? Omit<One, 'id' | 'used'> : never) : never;

/** E.g. "10% off orders of $50.00 or more". */
export function discountSummary(rule: Rule, currency: Currency): string {
  switch (rule.kind) {
    case 'ANY_ORDER':
      return words.anyOrder({ off: offText(rule.value, currency) });
    case 'CART_TOTAL':
      return words.cartTotal({ off: offText(rule.value, currency), minimum: formatMoney(rule.minimumCents, currency) });
    case 'PRODUCT':
      return words.product({ off: offText(rule.value, currency), count: rule.productIds.length });
    case 'CATEGORY':
      return words.category({ off: offText(rule.value, currency), count: rule.categoryIds.length });
    case 'BUY_X_GET_Y':
      return words.buyXGetY({
        buy: rule.buy.quantity,
        get: rule.get.quantity,
        percent: percentText(rule.ratePpm),
        isFree: rule.ratePpm === 1_000_000,
      });
    case 'SHIPPING':
      return rule.minimumCents === undefined
        ? words.shipping
        : words.shippingFrom({ minimum: formatMoney(rule.minimumCents, currency) });
    default:
      return rule satisfies never;
  }
}

type Value = { type: 'PERCENT'; ratePpm: number } | { type: 'AMOUNT'; cents: number };

const offText = (value: Value, currency: Currency): string =>
  value.type === 'PERCENT' ? percentText(value.ratePpm) : formatMoney(value.cents, currency);

/** "12.5%" for 125,000. */
export const percentText = (ratePpm: number): string => `${ratePpm / 10_000}%`;
