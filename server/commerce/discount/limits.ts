// Limits of discounts. Portable.

/** Our choice: automatic discounts, which every cart reads. With `codesMax`, bounds the counters in the commit of an order. */
export const automaticMax = 30;
/** Our choice: codes in one cart. */
export const codesMax = 10;
/** One rule as JSON text. */
export const ruleCharsMax = 48_000;
