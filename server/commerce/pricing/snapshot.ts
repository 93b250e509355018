// The discounts of an order: small enough to store with it, complete enough to price it again. Portable.
import type { DiscountRule, LineSet } from './input.ts';
import type { Priced } from './schema.ts';

type Line = { itemId: string; categoryIds: readonly string[] };

/**
 * The rules of the discounts that applied, limited to products and categories of the order. Leaving out the others does not change
 * the price.
 */
export function givenRules(priced: Priced, rules: readonly DiscountRule[], lines: readonly Line[]): DiscountRule[] {
  const products = new Set(lines.map((line) => line.itemId));
  const categories = new Set(lines.flatMap((line) => line.categoryIds));
  const narrow = ({ productIds, categoryIds }: LineSet): LineSet => ({
    ...(productIds && { productIds: productIds.filter((id) => products.has(id)) }),
    ...(categoryIds && { categoryIds: categoryIds.filter((id) => categories.has(id)) }),
  });
  const given = new Set(priced.discounts.map((one) => one.id));
  return rules
    .filter((rule) => given.has(rule.id))
    .map((rule): DiscountRule => {
      switch (rule.kind) {
        case 'PRODUCT':
          return { ...rule, productIds: rule.productIds.filter((id) => products.has(id)) };
        case 'CATEGORY':
          return { ...rule, categoryIds: rule.categoryIds.filter((id) => categories.has(id)) };
        case 'BUY_X_GET_Y':
          return { ...rule, buy: { ...rule.buy, ...narrow(rule.buy) }, get: { ...rule.get, ...narrow(rule.get) } };
        case 'SHIPPING':
          return { ...rule, ...narrow(rule) };
        case 'ANY_ORDER':
        case 'CART_TOTAL':
          return rule;
        default:
          return rule satisfies never;
      }
    });
}

/** Every category in any of the rules. */
export const namedCategories = (rules: readonly DiscountRule[]): Set<string> =>
  new Set(
    rules.flatMap((rule) => {
      if (rule.kind === 'BUY_X_GET_Y') return [...(rule.buy.categoryIds ?? []), ...(rule.get.categoryIds ?? [])];
      return 'categoryIds' in rule ? (rule.categoryIds ?? []) : [];
    }),
  );
