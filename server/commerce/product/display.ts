// Derived product display: sold out, on sale, prices, badge, variant selector, quantity input. Spec §4 "Derived product
// display". Portable.
import { ProductType } from './product-type.ts';
import type { Product, StockRow, Variant } from './schema.ts';

/** Never true for digital goods, gift cards and memberships. */
export const isSoldOut = (product: Pick<Product, 'productType'>, stock: readonly StockRow[]): boolean =>
  (product.productType === ProductType.physical || product.productType === ProductType.service) &&
  !stock.some((row) => row.unlimited || row.qtyInStock > 0);

/**
 * On sale if any variant is; gift cards and memberships never are. A digital product has one variant, whose flag counts
 * for the product.
 */
export const isOnSale = (product: Pick<Product, 'productType' | 'variants'>): boolean =>
  product.productType !== ProductType.giftCard &&
  product.productType !== ProductType.paywall &&
  product.variants.some((variant) => variant.onSale);

type StatusMark = 'sold-out' | 'sale';

/** Sold out takes precedence over sale. */
export function statusMark(product: Product, stock: readonly StockRow[]): StatusMark | undefined {
  if (isSoldOut(product, stock)) return 'sold-out';
  return isOnSale(product) ? 'sale' : undefined;
}

/** Whether a cart line of it may have a quantity above 1, whatever the stock. */
export const takesQuantity = (
  product: Pick<Product, 'productType' | 'isSubscribable'>,
  settings: { multipleQuantityAllowedForServices: boolean },
): boolean =>
  !product.isSubscribable &&
  (product.productType === ProductType.physical ||
    (product.productType === ProductType.service && settings.multipleQuantityAllowedForServices));

/** The current price of one item. */
export const currentCents = (variant: Pick<Variant, 'onSale' | 'priceCents' | 'salePriceCents'>): number =>
  variant.onSale ? variant.salePriceCents : variant.priceCents;

/** The lowest current price, shown with "from" if `hasVariedPrices`. */
export const fromCents = (product: Pick<Product, 'variants'>): number =>
  Math.min(...product.variants.map(currentCents));

/** The lowest regular price, shown struck through beside a sale price. */
export const normalFromCents = (product: Pick<Product, 'variants'>): number =>
  Math.min(...product.variants.map((variant) => variant.priceCents));

export const hasVariedPrices = (product: Pick<Product, 'variants'>): boolean => {
  const first = product.variants[0];
  return first !== undefined && product.variants.some((variant) => currentCents(variant) !== currentCents(first));
};

/** Only physical goods are shipped (commerce 2.5). */
export const requiresShipping = (product: Pick<Product, 'productType'>): boolean =>
  product.productType === ProductType.physical;
