// Product limits, shared by the editor, imports and the store. Portable.
import { urlIdChars } from '../../content/collection/url-id.ts';
import { itemLimits } from '../../content/item/limits.ts';

/** The original's own limits from import-formats 1.2, unless noted. */
export const productLimits = {
  titleCharsMax: 200,
  descriptionCharsMax: 102_400,
  urlIdCharsMin: urlIdChars.min,
  urlIdCharsMax: urlIdChars.max,
  variantsMax: 250,
  optionsMax: 6,
  tagCharsMax: itemLimits.tag,
  /** Imported names can be longer. */
  categoryCharsMax: itemLimits.category,
  /** Our choice. */
  imagesMax: 100,
} as const;

/** Spec §9: nested categories per site. */
export const categoriesMax = 10_000;
/** Commerce 2.2: nesting levels. */
export const categoryDepthMax = 5;
/** Spec §9 "Max products in a collection": per page of the collection. */
export const productsPerPageMax = itemLimits.products;
/** The size of description and variants as JSON, leaving room for index rows in a commit of 1 MiB. */
export const bodyCharsMax = 250_000;

/** How often scheduled products are published. */
export const publishEveryMs = 60_000;
