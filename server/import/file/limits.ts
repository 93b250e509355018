// Bounds of imports. Import-formats 1.2 and our own. Portable.
import { catalogLimits } from '../../commerce/catalog/limits.ts';
import { categoryDepthMax, productLimits } from '../../commerce/product/limits.ts';
import { messages } from './messages.ts';

export type FileBounds = {
  bytesMax: number;
  rowsMax: number;
  productsMax: number;
  /** Orders, customers or discounts: the names of all are remembered, so that none comes twice. */
  recordsMax: number;
  /** Advice for files over the limit. */
  advice: string;
};

/** What a browser sends is held in memory until it is imported, and answered in one piece. Products: import-formats 1.2. */
export const uploadBounds: FileBounds = {
  bytesMax: 64 * 1024 * 1024,
  rowsMax: 100_000,
  productsMax: 10_000,
  recordsMax: 100_000,
  advice: messages.splitOrServer,
};

/** Our choice: a file on the server's disk is read in pieces, so only what must be remembered of each product bounds it. */
export const diskBounds: FileBounds = {
  bytesMax: 8 * 1024 ** 3,
  rowsMax: 10_000_000,
  productsMax: 1_000_000,
  recordsMax: 1_000_000,
  advice: messages.split,
};

export const importLimits = {
  variantsMax: productLimits.variantsMax,
  optionsMax: productLimits.optionsMax,
  titleCharsMax: productLimits.titleCharsMax,
  descriptionCharsMax: productLimits.descriptionCharsMax,
  slugCharsMin: productLimits.urlIdCharsMin,
  slugCharsMax: productLimits.urlIdCharsMax,
  tagCharsMax: productLimits.tagCharsMax,
  tagsMax: catalogLimits.tagsMax,
  categoriesOfProductMax: catalogLimits.categoriesOfProductMax,
  imagesPerProductMax: productLimits.imagesMax,
  categoryDepthMax,
  columnsMax: 500,
  /** One row; a description and 30 cells fit many times. */
  rowCharsMax: 1_000_000,
  /** More than any address form takes: an order's name is the first and the last one. */
  addressPartCharsMax: 500,
  /** Products of a Shopify file whose rows stand apart: each waits in memory for its last row. */
  apartMax: 10_000,
  /** Rows of one product that are kept: its variants, and as many pictures; what is more needs no memory. */
  rowsOfProductMax: 1000,
  /** Rows of each sort that a report tells, so that errors are told however much else there is. */
  rowsToldMax: 2000,
} as const;
