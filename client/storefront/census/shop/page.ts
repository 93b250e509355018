// Detects which shop page this is.
import { pageContext } from '../statics.ts';

export const isCartPage = (): boolean => [200, 205].includes(pageContext().pageType ?? 0);
export const isCheckoutPage = (): boolean => pageContext().pageType === 201;
export const isProductPage = (): boolean => pageContext().item?.recordType === 11;
export const isProductList = (): boolean => !isProductPage() && pageContext().collection?.type === 13;

/** The product page's product, with its lowest price in hundredths. */
export function shownProduct() {
  const { item, product } = pageContext();
  if (!isProductPage() || !item || !product) return undefined;
  const prices = (product.variants ?? []).map(({ onSale, price, salePrice }) => (onSale ? salePrice : price).value);
  return {
    itemId: item.id ?? '',
    itemType: product.productType ?? 0,
    itemTitle: item.title ?? '',
    price: Math.min(...prices),
  };
}
