// What the pricing function takes and answers. The rules come from preferences/. Commerce 1.2, 1.7, 2.5. Portable.
import * as z from 'zod';
import type { Currency } from '../money/money.ts';

export const shippingRuleSchema = z.looseObject({
  /** Names the choice on the wire; stays the same when the price changes. */
  key: z.string().regex(/^[\w-]{1,64}$/),
  name: z.string().min(1).max(100),
  rateType: z.literal('FLAT'),
  priceCents: z.int().min(0).max(100_000_000),
  /** Goods subtotal from which it costs nothing. */
  freeAboveCents: z.int().min(0).optional(),
  /** ISO codes; empty: everywhere. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(300),
});
export type ShippingRule = z.infer<typeof shippingRuleSchema>;

export const taxRuleSchema = z.looseObject({
  name: z.string().min(1).max(100),
  country: z.string().regex(/^[A-Z]{2}$/),
  /** Code of the state or province; absent: the whole country. */
  region: z.string().min(1).max(40).optional(),
  /** Parts per million: 88,750 is 8.875 %. */
  ratePpm: z.int().min(0).max(1_000_000),
  includesShipping: z.boolean(),
});
export type TaxRule = z.infer<typeof taxRuleSchema>;

export type PriceSettings = {
  currency: Currency;
  /** Whether the prices of goods contain the tax. */
  priceTax: 'EXCLUSIVE' | 'INCLUSIVE';
  rounding: 'PER_LINE' | 'PER_ORDER';
  taxRules: readonly TaxRule[];
};

export type PriceLine = {
  id: string;
  /** What one piece costs now, sale included. */
  unitCents: number;
  quantity: number;
  /** Gift cards are not. */
  taxable: boolean;
};

/** Where the goods go: what picks tax rules and shipping. */
export type PriceAddress = { country: string; region?: string; postalCode?: string };

export type ShippingCharge = { key: string; name: string; cents: number };

export type PricedLine = {
  id: string;
  unitCents: number;
  quantity: number;
  subtotalCents: number;
  discountCents: number;
  /** Added to the line, or contained in it, as `priceTax` says. */
  taxCents: number;
  /** What the line costs in the end: subtotal - discount, and the tax when it is added. */
  totalCents: number;
};

export type PricedTax = { name: string; ratePpm: number; amountCents: number; includesShipping: boolean };

/** One step of the way from prices to what is due: enough to compute it again by hand. */
export type PriceStep = {
  rule: 'line' | 'subtotal' | 'shipping' | 'tax' | 'total';
  /** The line's id, the tax's or the shipping's name. */
  of: string;
  inputs: Record<string, number | string>;
  rounding?: 'half away from zero' | 'largest remainder';
  resultCents: number;
};

/**
 * Invariants: subtotal - discount + shipping, plus tax when EXCLUSIVE, is grandTotal; the lines' subtotals, discounts and
 * taxes (with `shippingTaxCents`) sum to the totals; the amounts of `taxes` sum to `taxCents`; nothing is below 0.
 */
export type Priced = {
  currency: Currency;
  priceTax: 'EXCLUSIVE' | 'INCLUSIVE';
  lines: PricedLine[];
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  shippingTaxCents: number;
  taxCents: number;
  taxes: PricedTax[];
  grandTotalCents: number;
  giftCardCents: number;
  amountDueCents: number;
  steps: PriceStep[];
};
