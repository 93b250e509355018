// Constants of discounts. Portable.

/** Our choice: discounts without a code, which every cart reads. */
export const automaticMax = 100;
/** Our choice: codes that a cart holds. */
export const codesMax = 20;
