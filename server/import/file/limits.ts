// Limits of imports. Import-formats 1.2 and our own. Portable.
import { catalogLimits } from '../../commerce/catalog/limits.ts';
import { categoryDepthMax } from '../../commerce/product/limits.ts';
import { messages } from './messages.ts';

export type FileBounds = {
  bytesMax: number;
  rowsMax: number;
  productsMax: number;
  /** Orders, customers or discounts per file: their names stay in memory to detect duplicates. */
  recordsMax: number;
  /** Advice about files over the limit. */
  advice: string;
};

/** An upload is held in memory until it is imported, and answered in one piece. Products: import-formats 1.2. */
export const uploadBounds: FileBounds = {
  bytesMax: 64 * 1024 * 1024,
  rowsMax: 100_000,
  productsMax: 10_000,
  recordsMax: 100_000,
  advice: messages.splitOrServer,
};

/**
 * Our choice: a file on the server's disk is read in chunks, so the limit is what must be remembered of each product.
 */
export const diskBounds: FileBounds = {
  bytesMax: 8 * 1024 ** 3,
  rowsMax: 10_000_000,
  productsMax: 1_000_000,
  recordsMax: 1_000_000,
  advice: messages.split,
};

export const importLimits = {
  ...catalogLimits,
  categoryDepthMax,
  columnsMax: 500,
  /** One row; a description and 30 cells fit many times over. */
  rowCharsMax: 1_000_000,
  /** More than any address form allows, because an order's name combines first and last name. */
  addressPartCharsMax: 500,
  /** Incomplete products of a Shopify file with scattered rows, each in memory until its last row. */
  apartMax: 10_000,
  /** Rows stored per product: its variants, and as many images; the rest is dropped to save memory. */
  rowsOfProductMax: 1000,
  /** Rows of each kind in a report, so that errors are included no matter how many other rows there are. */
  reportRowsMax: 2000,
  /** The file of refused rows, which an answer contains. */
  refusedCharsMax: 2_000_000,
} as const;
