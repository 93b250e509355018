// Availability of a product: unlimited, a quantity, or sold out. Portable.
import { ProductType } from './product-type.ts';
import type { Product } from './schema.ts';

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
