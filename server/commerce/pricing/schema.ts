// The result of the pricing function, and the shipping and tax rules. input.ts defines its input. Commerce 1.2, 1.7,
// 2.5. Portable.
import * as z from 'zod';
import { postalCodesSchema } from '../address/postal-codes.ts';
import type { Currency } from '../money/money.ts';
import type { PriceTax } from '../money/price-rules.ts';
import type { CouponReason } from './messages.ts';

export { type PriceTax, priceTaxes, type Stacking, stackings } from '../money/price-rules.ts';

export const shippingRuleSchema = z.object({
  /** Identifies the option on the wire; stays the same if the price changes. */
  key: z.string().regex(/^[\w-]{1,64}$/),
  name: z.string().min(1).max(100),
  /**
   * WEIGHT, PRICE: by `tiers`. PICKUP: at the store, with its taxes. LOCAL_DELIVERY: like FLAT, for certain postal
   * codes.
   */
  rateType: z.enum(['FLAT', 'WEIGHT', 'PRICE', 'PICKUP', 'LOCAL_DELIVERY']),
  priceCents: z.int().min(0).max(100_000_000),
  /**
   * Tiers of a WEIGHT rate, lightest first, or of a PRICE rate, cheapest first; the first tier that fits applies.
   * Orders beyond the last tier can't use the rate. `upToWeight` in the store's unit, `upToCents` of the goods
   * subtotal; null: unlimited.
   */
  tiers: z
    .array(
      z.strictObject({
        upToWeight: z.number().min(0).max(1_000_000).optional(),
        upToCents: z.int().min(0).max(100_000_000_000).nullable().optional(),
        priceCents: z.int().min(0).max(100_000_000),
      }),
    )
    .min(1)
    .max(50)
    .optional(),
  /** Goods subtotal from which shipping is free. */
  freeAboveCents: z.int().min(0).optional(),
  /** ISO codes; empty: everywhere. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(300),
  /** States or provinces, by code or name; absent or empty: the whole country. */
  regions: z.array(z.string().min(1).max(40)).max(200).optional(),
  /** "14850", "148*" for a prefix, or "10115..10999" for a range; absent or empty: all. */
  postalCodes: postalCodesSchema.optional(),
});
export type ShippingRule = z.infer<typeof shippingRuleSchema>;

/** The tax class of goods without one, and of shipping by default. */
export const standardTaxClass = 'standard';
export const taxClassKeySchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use lower-case letters, digits and dashes.');

export const taxRuleSchema = z.object({
  name: z.string().min(1).max(100),
  country: z.string().regex(/^[A-Z]{2}$/),
  /** The state or province, by code or name; absent: the whole country. */
  region: z.string().min(1).max(40).optional(),
  /** Like the postal codes of shipping rules, e.g. `["10001..10282"]` for New York City; absent or empty: all. */
  postalCodes: postalCodesSchema.optional(),
  /** The tax classes that it applies to. Absent: all taxable goods. */
  taxClasses: z.array(taxClassKeySchema).min(1).max(20).optional(),
  /** Parts per million: 88,750 is 8.875 %. */
  ratePpm: z.int().min(0).max(1_000_000),
  includesShipping: z.boolean(),
});
export type TaxRule = z.infer<typeof taxRuleSchema>;

export type PriceSettings = {
  currency: Currency;
  /** Whether prices include tax. */
  priceTax: PriceTax;
  rounding: 'PER_LINE' | 'PER_ORDER';
  taxRules: readonly TaxRule[];
};

/** The destination, for tax and shipping rules. */
export type PriceAddress = { country: string; region?: string; postalCode?: string };

export type ShippingCharge = {
  key: string;
  name: string;
  cents: number;
  isPickup?: boolean;
  /** Absent in older records. */
  rateType?: ShippingRule['rateType'];
};

export type PricedLine = {
  id: string;
  /** Current price of one item. */
  unitCents: number;
  quantity: number;
  subtotalCents: number;
  /** Its own discounts and its share of order discounts. */
  discountCents: number;
  /** Home tax included in the price but not due here. Only INCLUSIVE_FIXED_NET. */
  taxReliefCents: number;
  /** Tax due here beyond the home tax in the price. Only INCLUSIVE_FIXED_NET. */
  taxSurchargeCents: number;
  /** Added to the line when EXCLUSIVE, else included in it. */
  taxCents: number;
  /** subtotal - discount - relief + surcharge, plus tax when EXCLUSIVE. */
  totalCents: number;
};

type PricedTax = { name: string; ratePpm: number; amountCents: number; includesShipping: boolean };

/** A discount that applied. */
export type PricedDiscount = {
  id: string;
  name: string;
  code?: string;
  level: 'LINE' | 'ORDER' | 'SHIPPING';
  amountCents: number;
  /** Amount per line; empty for shipping. */
  lines: { id: string; cents: number }[];
};

/** A code as listed in the cart (commerce 2.5). `reason` and `message` if it was refused. */
export type PricedCoupon = {
  code: string;
  name: string;
  amountCents: number;
  reason?: CouponReason;
  message?: string;
};

export type PricedGiftCard = {
  id: string;
  name: string;
  balanceCents: number;
  usedCents: number;
  leftCents: number;
  /** Why the card pays nothing here. */
  reason?: 'NOT_ON_RENEWALS' | 'NOT_FOR_GIFT_CARDS';
};

const stepRules = [
  'sale',
  'line',
  'subtotal',
  'discount',
  'discount-share',
  'discount-refused',
  'goods',
  'shipping',
  'free-shipping',
  'price-here',
  'net',
  'untaxed',
  'tax',
  'tax-share',
  'tax-split',
  'total',
  'gift-card',
  'due',
  'minimum',
] as const;

const stepInputSchema = z.union([
  z.number(),
  z.string(),
  z.array(z.number()).readonly(),
  z.array(z.string()).readonly(),
]);
export type StepInput = z.infer<typeof stepInputSchema>;

/**
 * One step of the calculation, with everything that recompute.ts needs to verify it. E.g. `{ rule: 'tax', of: 'line-1',
 * inputs: { tax: 'VAT', baseCents: 1999, ratePpm: 190000 }, rounding: 'half away from zero', resultCents: 380 }`.
 */
export const priceStepSchema = z.object({
  rule: z.enum(stepRules),
  /** The id of the line or discount, the name of the tax or shipping option, or `order`, `shipping` or `cart`. */
  of: z.string(),
  inputs: z.record(z.string(), stepInputSchema),
  rounding: z.enum(['half away from zero', 'largest remainder']).optional(),
  resultCents: z.number(),
  /** If the step splits an amount: the shares, in the order of the input `to`. They sum to the result. */
  parts: z.array(z.number()).optional(),
});
export type PriceStep = z.infer<typeof priceStepSchema>;

/**
 * Invariants, checked for every priced cart in the tests: subtotal - discount - relief + surcharge + shipping, plus tax
 * if EXCLUSIVE, is grandTotal; grandTotal - giftCard is amountDue; the lines' subtotals, discounts and taxes (with
 * `shippingTaxCents`) sum to the totals; the amounts of `taxes` sum to `taxCents`; nothing is below 0.
 */
export type Priced = {
  currency: Currency;
  priceTax: PriceTax;
  lines: PricedLine[];
  /** Goods at current prices. */
  subtotalCents: number;
  /** Savings from sale prices; not part of the subtotal. */
  saleSavingsCents: number;
  /** Discounts on goods; never more than the subtotal. */
  discountCents: number;
  /** After free shipping. */
  shippingCents: number;
  shippingDiscountCents: number;
  shippingTaxCents: number;
  taxReliefCents: number;
  taxSurchargeCents: number;
  taxCents: number;
  taxes: PricedTax[];
  grandTotalCents: number;
  giftCardCents: number;
  amountDueCents: number;
  discounts: PricedDiscount[];
  /** Sorted by code. */
  validCoupons: PricedCoupon[];
  invalidCoupons: PricedCoupon[];
  giftCards: PricedGiftCard[];
  /** Present if the store has a minimum subtotal; `message` until it is reached. */
  minimum?: { requiredCents: number; isMet: boolean; message?: string };
  steps: PriceStep[];
};
