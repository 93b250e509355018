// What a product says of itself on a page, in blocks and by the storefront's scripts: spec §4, §8 and the defaults of §9 "Cart display".
// Named as the localized strings of page data are (spec §3, page-json 12), by which a language or a template says them otherwise. Portable.
export const productWords = {
  productAddToCartText: 'Add to Cart',
  productAddedToCartText: 'Added!',
  productSelectOption: 'Select Option',
  productSoldOutText: 'Sold Out',
  productSaleText: 'Sale',
  /** Spec §8: a subscription without a price. */
  productPriceUnavailable: 'Unavailable',
} as const;
