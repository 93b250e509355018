// Bounds of imports. Import-formats 1.2 and our own. Portable.
import { categoryDepthMax, productLimits } from '../commerce/product/limits.ts';

export const importLimits = {
  /** Import-formats 1.2. */
  productsMax: 10_000,
  variantsMax: productLimits.variantsMax,
  optionsMax: productLimits.optionsMax,
  titleCharsMax: productLimits.titleCharsMax,
  descriptionCharsMax: productLimits.descriptionCharsMax,
  slugCharsMin: productLimits.urlIdCharsMin,
  slugCharsMax: productLimits.urlIdCharsMax,
  tagCharsMax: productLimits.tagCharsMax,
  imagesPerProductMax: productLimits.imagesMax,
  categoryDepthMax,
  /** Our choices: room for 10,000 products with long descriptions, and an end to everything else. */
  fileBytesMax: 64 * 1024 * 1024,
  rowsMax: 100_000,
  columnsMax: 500,
  /** One row; a description and 30 cells fit many times. */
  rowCharsMax: 1_000_000,
  cellQuoteChars: 80,
} as const;
