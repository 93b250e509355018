// How a store's prices relate to tax and discounts: a setting of the website, and an input of pricing. Portable.

/**
 * EXCLUSIVE: tax is added to the prices. INCLUSIVE: prices include tax and are the same for every destination; equal to
 * INCLUSIVE_FIXED_GROSS. INCLUSIVE_FIXED_NET: prices include the tax at the store's own address, and the net price is
 * the same for every destination.
 */
export const priceTaxes = ['EXCLUSIVE', 'INCLUSIVE', 'INCLUSIVE_FIXED_NET', 'INCLUSIVE_FIXED_GROSS'] as const;
export type PriceTax = (typeof priceTaxes)[number];

/**
 * TABLE: one discount per line, one per order, one free shipping (commerce 1.8). LANES: the same within each lane, one
 * lane after another.
 */
export const stackings = ['TABLE', 'LANES'] as const;
export type Stacking = (typeof stackings)[number];
