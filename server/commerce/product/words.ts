// Product texts on pages, in blocks and in the storefront's scripts: spec §4, §8 and the defaults of §9 "Cart display".
// The keys are those of the page data's localized strings (spec §3, page-json 12), so that a language or template can
// replace them. Portable.
import { catalog } from '../../base/text/catalog.ts';

export const productWords = catalog({
  productAddToCartText: 'Add to Cart',
  productAddedToCartText: 'Added!',
  productSelectOption: 'Select Option',
  productSoldOutText: 'Sold Out',
  productSaleText: 'Sale',
  /** Spec §8: a subscription without a price. */
  productPriceUnavailable: 'Unavailable',
});
