// The whole input of the pricing function as a schema: what `stoa price` reads, and what cart and orders build. README.md tells
// each field with examples. Every amount is in hundredths of the currency. Commerce 0, 1.2, 1.7, 1.8, 1.9. Portable.
import * as z from 'zod';
import { currencies, priceCentsMax, quantum } from '../money/money.ts';
import { normalCode } from './codes.ts';
import { maxQuantity } from './limits.ts';
import { priceTaxes, stackings, taxClassKeySchema, taxRuleSchema } from './schema.ts';

/** No single amount is above it, whatever the currency. */
const centsMax = 40_000_000_000_000;
/** All goods together: with as much again of tax the total is still a safe integer. */
const goodsCentsMax = 4_000_000_000_000_000;
const cents = z.int().min(0).max(centsMax);
const id = z.string().min(1).max(100);
const name = z.string().min(1).max(200);
const ids = z.array(id).max(1000);
const ratePpm = z.int().min(1).max(1_000_000);

export const productTypeNames = ['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD', 'PAYWALL', 'DONATION'] as const;
export type ProductTypeName = (typeof productTypeNames)[number];

/** Words that steps use for things that are no line. */
const reservedIds = ['cart', 'order', 'shipping'];

export const priceLineSchema = z.strictObject({
  id: id.refine((text) => !reservedIds.includes(text), `must be none of ${reservedIds.join(', ')}`),
  /** For explanations. */
  title: z.string().max(300).optional(),
  productId: id.optional(),
  /** Every category of the product, with those above them. */
  categoryIds: ids.default([]),
  productType: z.enum(productTypeNames).default('PHYSICAL'),
  /** Regular price of one piece. */
  priceCents: cents,
  salePriceCents: cents.optional(),
  /** Absent: on sale when there is a sale price. */
  onSale: z.boolean().optional(),
  quantity: z.int().min(1).max(maxQuantity),
  /** Absent: all but gift cards and donations, which never are. */
  taxable: z.boolean().optional(),
  /** Which tax rules it owes: those that name its class, and those that name none. Absent: `standard`. */
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
    /** UNIT: off each piece. ORDER: once, shared by the lines it applies to. */
    per: z.enum(['UNIT', 'ORDER']).default('UNIT'),
  }),
]);

/** Which lines: by product or by category; without either, all goods. */
const lineSet = { productIds: ids.optional(), categoryIds: ids.optional() };
export type LineSet = { productIds?: string[]; categoryIds?: string[] };

const codeCharsMax = 100;

const anyDiscount = {
  id,
  name,
  /** Absent: it applies by itself. */
  code: z
    .string()
    .max(codeCharsMax)
    .refine((code) => normalCode(code) !== '', 'must not be blank')
    // Addresses end in the code that is removed, and those two lead elsewhere.
    .refine((code) => !/^\.{1,2}$/.test(normalCode(code)), 'must be more than dots')
    // As it is looked up: some single letters become many there, and it is part of a key.
    .refine((code) => normalCode(code).length <= codeCharsMax, `must be at most ${codeCharsMax} characters`)
    .optional(),
  enabled: z.boolean().default(true),
  /** Epoch milliseconds: from then on. */
  startsAt: z.int().optional(),
  /** Epoch milliseconds: until just before then. */
  endsAt: z.int().optional(),
  /** How often it may be used in all, and by one customer. */
  limits: z.strictObject({ total: z.int().min(1).optional(), perCustomer: z.int().min(1).optional() }).default({}),
  /** How often it was, before this order. */
  used: z
    .strictObject({ total: z.int().min(0).default(0), customer: z.int().min(0).default(0) })
    .default({ total: 0, customer: 0 }),
  /** Renewals of subscriptions take no discount unless it says so. */
  subscriptionOptions: z.strictObject({ renewals: z.boolean() }).default({ renewals: false }),
  /** Where the store stacks by lanes. */
  lane: z.enum(['PRE', 'DEFAULT', 'POST']).default('DEFAULT'),
};

export const discountRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('PRODUCT'), ...anyDiscount, productIds: ids.min(1), value: lineValue }),
  z.strictObject({ kind: z.literal('CATEGORY'), ...anyDiscount, categoryIds: ids.min(1), value: lineValue }),
  z.strictObject({
    kind: z.literal('BUY_X_GET_Y'),
    ...anyDiscount,
    buy: z.strictObject({ quantity: z.int().min(1).max(maxQuantity), ...lineSet }),
    /** Without a set of its own: of the same set, beyond those bought. */
    get: z.strictObject({ quantity: z.int().min(1).max(maxQuantity), ...lineSet }),
    /** Of the price of each rewarded piece; 1,000,000 is free. */
    ratePpm: ratePpm.default(1_000_000),
  }),
  z.strictObject({ kind: z.literal('ANY_ORDER'), ...anyDiscount, value: orderValue }),
  z.strictObject({ kind: z.literal('CART_TOTAL'), ...anyDiscount, minimumCents: cents, value: orderValue }),
  z.strictObject({
    kind: z.literal('SHIPPING'),
    ...anyDiscount,
    minimumCents: cents.optional(),
    /** Only with such an item in the cart. */
    ...lineSet,
  }),
]);
export type DiscountRule = z.output<typeof discountRuleSchema>;

const address = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a code of two capital letters'),
  region: z.string().max(100).optional(),
  postalCode: z.string().max(20).optional(),
});

const inputShape = z.strictObject({
  currency: z.enum(currencies),
  /** RENEWAL: a later order of a subscription, which takes no codes by default and no gift cards. */
  purchase: z.enum(['CART', 'SUBSCRIPTION', 'RENEWAL']).default('CART'),
  /** Epoch milliseconds, for discounts that start or end. Absent: those are taken as running. */
  now: z.int().optional(),
  lines: z.array(priceLineSchema).max(1000),
  /** Every discount that the store knows and that could matter here, those with the entered codes included. */
  discounts: z.array(discountRuleSchema).max(1000).default([]),
  /** As entered. */
  codes: z.array(z.string().max(200)).max(100).default([]),
  /** As entered: the first pays first. */
  giftCards: z
    .array(
      z.strictObject({
        id,
        name: name.optional(),
        balanceCents: cents,
        /** Absent: that of the cart; any other is refused. */
        currency: z.enum(currencies).optional(),
      }),
    )
    .max(100)
    .default([]),
  shippingAddress: address.optional(),
  billingAddress: address.optional(),
  /** The delivery that was chosen and what it costs; absent while none is, and when nothing travels. */
  delivery: z.strictObject({ key: id, name, cents, isPickup: z.boolean().default(false) }).optional(),
  settings: z
    .strictObject({
      priceTax: z.enum(priceTaxes).default('EXCLUSIVE'),
      rounding: z.enum(['PER_LINE', 'PER_ORDER']).default('PER_LINE'),
      taxRules: z.array(taxRuleSchema.strict()).max(500).default([]),
      stacking: z.enum(stackings).default('TABLE'),
      minimumSubtotalCents: cents.optional(),
      /** Where the store is: its tax is in the prices when INCLUSIVE_FIXED_NET, and is owed on goods that are picked up. */
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
  // Without it nobody knows which tax the prices contain.
  if (input.settings.priceTax === 'INCLUSIVE_FIXED_NET' && !input.settings.storeAddress)
    refuse(['settings', 'storeAddress'], 'must be there when priceTax is INCLUSIVE_FIXED_NET');
  money(['settings', 'minimumSubtotalCents'], input.settings.minimumSubtotalCents);
});

/** What the function takes: every default filled in. */
export type PriceInput = z.output<typeof priceInputSchema>;
/** What a JSON document may leave out. */
export type PriceInputJson = z.input<typeof priceInputSchema>;

/**
 * What is wrong with a document, one sentence for each place: `lines.0.quantity: Too small: expected number to be >=1`.
 * Empty when nothing is.
 */
export function inputProblems(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => `${path.length === 0 ? 'The document' : path.join('.')}: ${message}`);
}
