// Limits of the catalog. Portable.
import { itemLimits } from '../../content/item/limits.ts';
import { productLimits, productsPerPageMax } from '../product/limits.ts';

export const catalogLimits = {
  ...productLimits,
  bodyBytesMax: 512 * 1024,
  tagsMax: 100,
  categoriesOfProductMax: 100,
  reorderMax: itemLimits.orderable,
  pageMax: productsPerPageMax,
  /** Stock counts per commit, beside a product with as many SKUs. */
  stockInCommitMax: 25,
  storePagesMax: 900,
  /** Categories that one reorder may contain: two index rows each in one commit. */
  categoriesOrderedMax: 500,
  /** Suggestions while typing. */
  offeredTagsMax: 500,
} as const;
