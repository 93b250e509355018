// Limits of stock adjustments. Portable.

/** Products that one call can switch between counted and unlimited: each is written as a whole. */
export const changedMax = 20;
