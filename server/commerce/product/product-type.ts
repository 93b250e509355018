// The specification's product types (§3 "ProductType"). Separate from schema.ts, so that browser code can use it
// without zod. Portable.

export const ProductType = { physical: 1, digital: 2, service: 3, giftCard: 4, paywall: 5 } as const;
export type ProductType = (typeof ProductType)[keyof typeof ProductType];

/** As the original's calls and files name them. */
export const wireProductTypes = { 1: 'PHYSICAL', 2: 'DIGITAL', 3: 'SERVICE', 4: 'GIFT_CARD', 5: 'PAYWALL' } as const;
