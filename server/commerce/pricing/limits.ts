// Limits of pricing. Portable.

/** Spec §5: the quantity input takes 1 to 9999, default 1. */
export const maxQuantity = 9999;
