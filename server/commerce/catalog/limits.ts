// Bounds of what owners write into the catalog. Portable.
import { itemLimits } from '../../content/item/limits.ts';
import { productLimits, productsPerPageMax } from '../product/limits.ts';

export const catalogLimits = {
  ...productLimits,
  bodyBytesMax: 512 * 1024,
  tagsMax: 100,
  categoriesOfProductMax: 100,
  reorderMax: itemLimits.orderable,
  pageMax: productsPerPageMax,
  /** Counts that fit one commit beside a product with as many SKUs. */
  stockInCommitMax: 25,
  storePagesMax: 900,
  /** Whose tree can be ordered at once: two index rows each in one commit. */
  categoriesOrderedMax: 500,
  /** Suggested while typing. */
  offeredTagsMax: 500,
} as const;
