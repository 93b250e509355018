// Constants of the catalogue. Portable.

/** Spec §9: nested categories of a site. */
export const categoriesMax = 10_000;
/** Description and variants as JSON text; leaves room for the index rows in one commit of 1 MiB. */
export const bodyCharsMax = 250_000;
/** Commerce 2.2: how far categories nest. */
export const categoryDepthMax = 5;
