// Facts from a product's data (section 18.1): prices, sale, stock, variants.
import type { Decimal } from '@phensley/cldr';
import { deepEqual, fieldsOf, isObject, numberOf, own, textOf, truthy } from '../3-run/values.ts';
import { decimalOf, type Money, zero } from '../locale/amounts.ts';

/** The language's own product types; a membership (5) is not one of them, and themes detect it themselves. */
export const ProductType = { physical: 1, digital: 2, service: 3, giftCard: 4 } as const;

const content = (product: unknown) => fieldsOf(product).structuredContent;

export const isSubscribableOf = (product: unknown) => fieldsOf(content(product)).isSubscribable;

/** 1 to 4, or undefined for a product without a type. */
export function typeOf(product: unknown): number | undefined {
  const type = numberOf(fieldsOf(content(product)).productType);
  return type >= ProductType.physical && type <= ProductType.giftCard && Number.isInteger(type) ? type : undefined;
}

function variantsOf(product: unknown): readonly unknown[] {
  const variants = fieldsOf(content(product)).variants;
  return Array.isArray(variants) ? variants : [];
}

const zeroMoney: Money = { amount: zero, currency: 'USD' };

/** `{value: text, currency}`; an absent or empty value is 0, an absent currency USD. */
export function moneyOf(value: unknown): Money {
  const { value: text, currency } = fieldsOf(value);
  const amount = decimalOf(textOf(text)) ?? zero;
  return { amount, currency: currency === undefined ? 'USD' : textOf(currency).trim() };
}

function currentPrice(variant: unknown): Money {
  const { onSale, salePriceMoney, priceMoney } = fieldsOf(variant);
  return moneyOf(truthy(onSale) ? salePriceMoney : priceMoney);
}

/** The first element with the lowest (or highest) price. */
function extreme<T>(list: readonly T[], price: (element: T) => Money, isBetter: (order: number) => boolean) {
  let best: { element: T; money: Money } | undefined;
  for (const element of list) {
    const money = price(element);
    if (best === undefined || isBetter(compareAmounts(money.amount, best.money.amount))) best = { element, money };
  }
  return best;
}

const compareAmounts = (a: Decimal, b: Decimal) => a.compare(b);
const isBelow = (order: number) => order < 0;
const isAbove = (order: number) => order > 0;

export function fromPriceOf(product: unknown): Money {
  const type = typeOf(product);
  if (type === undefined) return zeroMoney;
  if (type === ProductType.digital) return moneyOf(fieldsOf(content(product)).priceMoney);
  return extreme(variantsOf(product), currentPrice, isBelow)?.money ?? zeroMoney;
}

export function normalPriceOf(product: unknown): Money {
  const type = typeOf(product);
  if (type === undefined) return zeroMoney;
  if (type === ProductType.digital) return moneyOf(fieldsOf(content(product)).priceMoney);
  return extreme(variantsOf(product), (variant) => moneyOf(fieldsOf(variant).priceMoney), isAbove)?.money ?? zeroMoney;
}

export function salePriceOf(product: unknown): Money {
  const type = typeOf(product);
  if (type === ProductType.digital) return moneyOf(fieldsOf(content(product)).salePriceMoney);
  if (type !== ProductType.physical && type !== ProductType.service) return zeroMoney;
  const onSale = variantsOf(product).filter((variant) => truthy(fieldsOf(variant).onSale));
  return extreme(onSale, (variant) => moneyOf(fieldsOf(variant).salePriceMoney), isBelow)?.money ?? zeroMoney;
}

/** The variant with the lowest current price. */
export const cheapestVariant = (product: unknown): unknown =>
  extreme(variantsOf(product), currentPrice, isBelow)?.element;

export function isOnSale(product: unknown): boolean {
  const type = typeOf(product);
  if (type === ProductType.digital) return truthy(fieldsOf(content(product)).onSale);
  if (type !== ProductType.physical && type !== ProductType.service) return false;
  return variantsOf(product).some((variant) => truthy(fieldsOf(variant).onSale));
}

export function isSoldOut(product: unknown): boolean {
  const type = typeOf(product);
  if (type === undefined) return true;
  if (type === ProductType.digital || type === ProductType.giftCard) return false;
  return !variantsOf(product).some(
    (variant) => truthy(fieldsOf(variant).unlimited) || numberOf(fieldsOf(variant).qtyInStock) > 0,
  );
}

export function hasVariedPrices(product: unknown): boolean {
  const type = typeOf(product);
  if (type === undefined || type === ProductType.digital) return false;
  const [first, ...others] = variantsOf(product);
  const { onSale, price, salePrice } = fieldsOf(first);
  const isFirstOnSale = truthy(onSale);
  return others.some((variant) => {
    const other = fieldsOf(variant);
    if (!deepEqual(other.onSale, onSale) || !deepEqual(other.price, price)) return true;
    return isFirstOnSale && !deepEqual(other.salePrice, salePrice);
  });
}

export const hasVariants = (product: unknown): boolean =>
  typeOf(product) !== ProductType.digital && variantsOf(product).length > 1;

/** Units in stock; Infinity when unlimited. */
export function stockOf(product: unknown): number {
  if (typeOf(product) === ProductType.digital) return Number.POSITIVE_INFINITY;
  let pieces = 0;
  for (const variant of variantsOf(product)) {
    if (truthy(fieldsOf(variant).unlimited)) return Number.POSITIVE_INFINITY;
    pieces += numberOf(fieldsOf(variant).qtyInStock);
  }
  return pieces;
}

type VariantOption = { name: string; values: string[] };

export function variantOptionsOf(product: unknown): VariantOption[] {
  const variants = variantsOf(product);
  const ordering = fieldsOf(content(product)).variantOptionOrdering;
  if (variants.length <= 1 || !Array.isArray(ordering)) return [];
  return ordering.map((element) => {
    const name = textOf(element);
    const values = new Set<string>();
    for (const variant of variants) {
      const attributes = fieldsOf(variant).attributes;
      const found = own(attributes, name);
      if (isObject(attributes) && found !== undefined) values.add(textOf(found));
    }
    return { name, values: [...values] };
  });
}
