// How the prices of a store relate to tax and discounts: a setting of the website, and an input of pricing. Portable.

/**
 * EXCLUSIVE: tax is added to the prices. INCLUSIVE: the prices contain it, and stay what they are wherever the goods go; the
 * same as INCLUSIVE_FIXED_GROSS. INCLUSIVE_FIXED_NET: the prices contain the tax of the store's own address, and what is
 * left without it stays the same wherever the goods go.
 */
export const priceTaxes = ['EXCLUSIVE', 'INCLUSIVE', 'INCLUSIVE_FIXED_NET', 'INCLUSIVE_FIXED_GROSS'] as const;
export type PriceTax = (typeof priceTaxes)[number];

/** TABLE: one discount a line, one an order, one free shipping (commerce 1.8). LANES: the same within each lane, one lane after the other. */
export const stackings = ['TABLE', 'LANES'] as const;
export type Stacking = (typeof stackings)[number];
