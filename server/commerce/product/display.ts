// What a product shows: sold out, on sale, prices, mark, selector, quantity input. Spec §4 "Derived product display". Portable.
import { ProductType } from './product-type.ts';
import type { Product, StockRow, Variant } from './schema.ts';

/** Never for digital goods, gift cards and memberships. */
export const isSoldOut = (product: Pick<Product, 'productType'>, stock: readonly StockRow[]): boolean =>
  (product.productType === ProductType.physical || product.productType === ProductType.service) &&
  !stock.some((row) => row.unlimited || row.qtyInStock > 0);

/** Any variant; gift cards and memberships are never on sale. A digital product has one variant, whose flag is the product's. */
export const isOnSale = (product: Pick<Product, 'productType' | 'variants'>): boolean =>
  product.productType !== ProductType.giftCard &&
  product.productType !== ProductType.paywall &&
  product.variants.some((variant) => variant.onSale);

type StatusMark = 'sold-out' | 'sale';

/** Sold out first, else sale, else nothing. */
export function statusMark(product: Product, stock: readonly StockRow[]): StatusMark | undefined {
  if (isSoldOut(product, stock)) return 'sold-out';
  return isOnSale(product) ? 'sale' : undefined;
}

/** Whether a line of it may hold more than one piece, whatever is in stock. */
export const takesQuantity = (
  product: Pick<Product, 'productType' | 'isSubscribable'>,
  settings: { multipleQuantityAllowedForServices: boolean },
): boolean =>
  !product.isSubscribable &&
  (product.productType === ProductType.physical ||
    (product.productType === ProductType.service && settings.multipleQuantityAllowedForServices));

/** What one piece costs now. */
export const currentCents = (variant: Pick<Variant, 'onSale' | 'priceCents' | 'salePriceCents'>): number =>
  variant.onSale ? variant.salePriceCents : variant.priceCents;

/** The lowest price now: "from" it when `hasVariedPrices`. */
export const fromCents = (product: Pick<Product, 'variants'>): number =>
  Math.min(...product.variants.map(currentCents));

/** The lowest regular price, shown struck through beside a sale price. */
export const normalFromCents = (product: Pick<Product, 'variants'>): number =>
  Math.min(...product.variants.map((variant) => variant.priceCents));

export const hasVariedPrices = (product: Pick<Product, 'variants'>): boolean => {
  const first = product.variants[0];
  return first !== undefined && product.variants.some((variant) => currentCents(variant) !== currentCents(first));
};

/** Physical goods travel; services, digital goods and gift cards do not (commerce 2.5). */
export const requiresShipping = (product: Pick<Product, 'productType'>): boolean =>
  product.productType === ProductType.physical;
