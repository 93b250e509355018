// Constants of discounts. Portable.

/** Our choice: discounts without a code, which every cart reads. With the codes below and a full cart, one commit holds all uses. */
export const automaticMax = 30;
/** Our choice: codes that a cart holds. */
export const codesMax = 10;
