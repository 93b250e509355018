// The standard image widths. Separate from schema.ts, so that browser code can use them without zod. Portable.

/** The specification's widths (§9 "Images and text"). */
export const variantWidths = [100, 300, 500, 750, 1000, 1500, 2500] as const;

/**
 * The smallest standard width of at least `widthPx`. Spec §9 "Thumbnail bucket": above 500 gives 750w, …; our choice:
 * above 1500 gives 2500w, since that is a standard width too.
 */
export const widthBucket = (widthPx: number): number => variantWidths.find((width) => width >= widthPx) ?? 2500;
