// Constants of the catalogue: what owners write, what files bring in and what is stored is bounded by the same. Portable.
import { urlIdChars } from '../../content/collection/url-id.ts';
import { itemLimits } from '../../content/item/limits.ts';

/** Import-formats 1.2, which are the original's own bounds, where nothing else is said. */
export const productLimits = {
  titleCharsMax: 200,
  descriptionCharsMax: 102_400,
  urlIdCharsMin: urlIdChars.min,
  urlIdCharsMax: urlIdChars.max,
  variantsMax: 250,
  optionsMax: 6,
  tagCharsMax: itemLimits.tag,
  /** What a file brings in may be longer. */
  categoryCharsMax: itemLimits.category,
  /** Our choice. */
  imagesMax: 100,
} as const;

/** Spec §9: nested categories of a site. */
export const categoriesMax = 10_000;
/** Commerce 2.2: how far categories nest. */
export const categoryDepthMax = 5;
/** Spec §9 "Max products in a collection": of one page of it. */
export const productsPerPageMax = itemLimits.products;
/** Description and variants as JSON text; leaves room for the index rows in one commit of 1 MiB. */
export const bodyCharsMax = 250_000;

/** How often products whose time has come are published. */
export const publishEveryMs = 60_000;
