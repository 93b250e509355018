// Schema of the pricing function's input. README.md explains each field with examples. Amounts are in hundredths of the currency.
// Commerce 0, 1.2, 1.7, 1.8, 1.9. Portable.
import * as z from 'zod';
import { currencies, priceCentsMax, quantum } from '../money/money.ts';
import { normalCode } from './codes.ts';
import { maxQuantity } from './limits.ts';
import { priceTaxes, stackings, taxClassKeySchema, taxRuleSchema } from './schema.ts';

/** Upper bound of any single amount. */
const centsMax = 40_000_000_000_000;
/** Upper bound of all goods: with as much tax, the total is still a safe integer. */
const goodsCentsMax = 4_000_000_000_000_000;
const cents = z.int().min(0).max(centsMax);
const id = z.string().min(1).max(100);
const name = z.string().min(1).max(200);
const ids = z.array(id).max(1000);
const ratePpm = z.int().min(1).max(1_000_000);

export const productTypeNames = ['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD', 'PAYWALL', 'DONATION'] as const;

/** Steps use these words to refer to things other than lines. */
const reservedIds = ['cart', 'order', 'shipping'];

const priceLineSchema = z.strictObject({
  id: id.refine((text) => !reservedIds.includes(text), `must be none of ${reservedIds.join(', ')}`),
  /** Used in explanations. */
  title: z.string().max(300).optional(),
  productId: id.optional(),
  /** Every category of the product, including ancestors. */
  categoryIds: ids.default([]),
  productType: z.enum(productTypeNames).default('PHYSICAL'),
  /** Regular price of one item. */
  priceCents: cents,
  salePriceCents: cents.optional(),
  /** Default: on sale if there is a sale price. */
  onSale: z.boolean().optional(),
  quantity: z.int().min(1).max(maxQuantity),
  /** Default: true. Gift cards and donations never are. */
  taxable: z.boolean().optional(),
  /** Rules for this class apply, and rules without classes. Default: `standard`. */
  taxClass: taxClassKeySchema.optional(),
});
export type PriceInputLine = z.output<typeof priceLineSchema>;

const percent = z.strictObject({
  type: z.literal('PERCENT'),
  /** Parts per million: 100,000 is 10 %. */
  ratePpm,
});
const amount = z.strictObject({ type: z.literal('AMOUNT'), cents: cents.min(1) });
const orderValue = z.discriminatedUnion('type', [percent, amount]);
const lineValue = z.discriminatedUnion('type', [
  percent,
  amount.extend({
    /** UNIT: taken off each item. ORDER: taken off once, split over the lines it applies to. */
    per: z.enum(['UNIT', 'ORDER']).default('UNIT'),
  }),
]);

/** Lines by product or category; without either, all goods. */
const lineSet = { productIds: ids.optional(), categoryIds: ids.optional() };
export type LineSet = { productIds?: string[]; categoryIds?: string[] };

const codeCharsMax = 100;

const anyDiscount = {
  id,
  name,
  /** Absent: applies automatically. */
  code: z
    .string()
    .max(codeCharsMax)
    .refine((code) => normalCode(code) !== '', 'must not be blank')
    // URLs end in the code to remove, and browsers resolve `.` and `..` segments.
    .refine((code) => !/^\.{1,2}$/.test(normalCode(code)), 'must be more than dots')
    // Measured in its normal form, which is part of a key and can be longer.
    .refine((code) => normalCode(code).length <= codeCharsMax, `must be at most ${codeCharsMax} characters`)
    .optional(),
  /** Applies to customers of this group alone, who are known by their email address. */
  groupId: z.string().min(1).max(100).optional(),
  enabled: z.boolean().default(true),
  /** Epoch milliseconds, inclusive. */
  startsAt: z.int().optional(),
  /** Epoch milliseconds, exclusive. */
  endsAt: z.int().optional(),
  /** Uses in total, and per customer. */
  limits: z.strictObject({ total: z.int().min(1).optional(), perCustomer: z.int().min(1).optional() }).default({}),
  /** Uses before this order. */
  used: z
    .strictObject({ total: z.int().min(0).default(0), customer: z.int().min(0).default(0) })
    .default({ total: 0, customer: 0 }),
  /** Whether it applies to subscription renewals. */
  subscriptionOptions: z.strictObject({ renewals: z.boolean() }).default({ renewals: false }),
  /** Used if the store stacks by lanes. */
  lane: z.enum(['PRE', 'DEFAULT', 'POST']).default('DEFAULT'),
};

export const discountKinds = [
  z.strictObject({ kind: z.literal('PRODUCT'), ...anyDiscount, productIds: ids.min(1), value: lineValue }),
  z.strictObject({ kind: z.literal('CATEGORY'), ...anyDiscount, categoryIds: ids.min(1), value: lineValue }),
  z.strictObject({
    kind: z.literal('BUY_X_GET_Y'),
    ...anyDiscount,
    buy: z.strictObject({ quantity: z.int().min(1).max(maxQuantity), ...lineSet }),
    /** Without its own set: more of the same. */
    get: z.strictObject({ quantity: z.int().min(1).max(maxQuantity), ...lineSet }),
    /** Taken off the price of each rewarded item; 1,000,000 is free. */
    ratePpm: ratePpm.default(1_000_000),
  }),
  z.strictObject({ kind: z.literal('ANY_ORDER'), ...anyDiscount, value: orderValue }),
  z.strictObject({ kind: z.literal('CART_TOTAL'), ...anyDiscount, minimumCents: cents, value: orderValue }),
  z.strictObject({
    kind: z.literal('SHIPPING'),
    ...anyDiscount,
    minimumCents: cents.optional(),
    /** Requires such an item in the cart. */
    ...lineSet,
  }),
] as const;
export const discountRuleSchema = z.discriminatedUnion('kind', discountKinds);
export type DiscountRule = z.output<typeof discountRuleSchema>;

const address = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a code of two capital letters'),
  region: z.string().max(100).optional(),
  postalCode: z.string().max(20).optional(),
});

const inputShape = z.strictObject({
  currency: z.enum(currencies),
  /** RENEWAL: a later order of a subscription. Takes no gift cards and, by default, no codes. */
  purchase: z.enum(['CART', 'SUBSCRIPTION', 'RENEWAL']).default('CART'),
  /** Epoch milliseconds, for discounts that start or end. Absent: all count as running. */
  now: z.int().optional(),
  lines: z.array(priceLineSchema).max(1000),
  /** Automatic discounts and those with the entered codes. */
  discounts: z.array(discountRuleSchema).max(1000).default([]),
  /** Discount codes as entered. */
  codes: z.array(z.string().max(200)).max(100).default([]),
  /** In the order entered; the first pays first. */
  giftCards: z
    .array(
      z.strictObject({
        id,
        name: name.optional(),
        balanceCents: cents,
        /** Must be the cart's. */
        currency: z.enum(currencies).optional(),
      }),
    )
    .max(100)
    .default([]),
  shippingAddress: address.optional(),
  billingAddress: address.optional(),
  /** The chosen shipping option. Absent until one is chosen, or if nothing ships. */
  delivery: z.strictObject({ key: id, name, cents, isPickup: z.boolean().default(false) }).optional(),
  settings: z
    .strictObject({
      priceTax: z.enum(priceTaxes).default('EXCLUSIVE'),
      rounding: z.enum(['PER_LINE', 'PER_ORDER']).default('PER_LINE'),
      taxRules: z.array(taxRuleSchema.strict()).max(500).default([]),
      stacking: z.enum(stackings).default('TABLE'),
      minimumSubtotalCents: cents.optional(),
      /** With INCLUSIVE_FIXED_NET, prices include the taxes of this address. They also apply to pickup. */
      storeAddress: address.optional(),
    })
    .prefault({}),
});

export const priceInputSchema = inputShape.superRefine((input, context) => {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  const step = quantum(input.currency);
  const money = (path: (string | number)[], value: number | undefined, max = centsMax) => {
    if (value === undefined) return;
    if (value % step !== 0) refuse(path, `must be a multiple of ${step} in ${input.currency}`);
    if (value > max) refuse(path, `must be at most ${max} in ${input.currency}`);
  };
  const once = (list: readonly { id: string }[], where: string) => {
    const seen = new Set<string>();
    list.forEach((one, i) => {
      if (seen.has(one.id)) refuse([where, i, 'id'], `repeats "${one.id}"`);
      seen.add(one.id);
    });
  };

  once(input.lines, 'lines');
  once(input.discounts, 'discounts');
  once(input.giftCards, 'giftCards');
  let subtotal = 0;
  input.lines.forEach((line, i) => {
    const max = priceCentsMax(input.currency);
    money(['lines', i, 'priceCents'], line.priceCents, max);
    money(['lines', i, 'salePriceCents'], line.salePriceCents, max);
    if (line.onSale && line.salePriceCents === undefined)
      refuse(['lines', i, 'salePriceCents'], 'must be there when onSale is true');
    subtotal += Math.max(line.priceCents, line.salePriceCents ?? 0) * line.quantity;
  });
  if (subtotal > goodsCentsMax) refuse(['lines'], `cost more together than the ${goodsCentsMax} that a cart may`);

  const codes = new Map<string, number>();
  input.discounts.forEach((discount, i) => {
    if (discount.code !== undefined) {
      const code = normalCode(discount.code);
      if (codes.has(code)) refuse(['discounts', i, 'code'], `is the same code as that of discounts.${codes.get(code)}`);
      codes.set(code, i);
    }
    if ('value' in discount && discount.value.type === 'AMOUNT')
      money(['discounts', i, 'value', 'cents'], discount.value.cents);
    if ('minimumCents' in discount) money(['discounts', i, 'minimumCents'], discount.minimumCents);
  });
  input.giftCards.forEach((card, i) => {
    money(['giftCards', i, 'balanceCents'], card.balanceCents);
    if (card.currency !== undefined && card.currency !== input.currency)
      refuse(['giftCards', i, 'currency'], `is ${card.currency}, and the cart is in ${input.currency}`);
  });
  money(['delivery', 'cents'], input.delivery?.cents);
  // The address decides which tax the prices include.
  if (input.settings.priceTax === 'INCLUSIVE_FIXED_NET' && !input.settings.storeAddress)
    refuse(['settings', 'storeAddress'], 'must be there when priceTax is INCLUSIVE_FIXED_NET');
  money(['settings', 'minimumSubtotalCents'], input.settings.minimumSubtotalCents);
});

/** With every default filled in. */
export type PriceInput = z.output<typeof priceInputSchema>;
/** With defaults optional. */
export type PriceInputJson = z.input<typeof priceInputSchema>;

/**
 * One sentence per problem: `lines.0.quantity: Too small: expected number to be >=1`.
 */
export function inputProblems(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => `${path.length === 0 ? 'The document' : path.join('.')}: ${message}`);
}
