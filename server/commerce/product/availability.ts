// What can be had of a product: unlimited, how many, sold out. Portable.
import { ProductType } from './product-type.ts';
import type { Product, StockRow } from './schema.ts';

/** Spec §9: unlimited or digital stock counts as the largest safe integer. */
const unlimitedPieces = Number.MAX_SAFE_INTEGER;

/** Digital goods, gift cards, memberships and subscriptions are never counted (commerce 1.1). */
export const isUnlimited = (
  product: Pick<Product, 'productType' | 'isSubscribable'>,
  variant: { unlimited: boolean },
): boolean =>
  variant.unlimited ||
  product.isSubscribable ||
  product.productType === ProductType.digital ||
  product.productType === ProductType.giftCard ||
  product.productType === ProductType.paywall;

const availableOf = (row: Pick<StockRow, 'unlimited' | 'qtyInStock'>): number =>
  row.unlimited ? unlimitedPieces : Math.max(row.qtyInStock, 0);

/** Of all variants together; ends at the largest safe integer. */
export const availableInAll = (stock: readonly StockRow[]): number =>
  stock.reduce((sum, row) => Math.min(sum + availableOf(row), unlimitedPieces), 0);
