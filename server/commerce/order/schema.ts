// An order as stored: what was bought, at which price, by whom, and how far it has come. Spec §3 "Order", commerce 2.3. Portable.
import * as z from 'zod';
import { currencies } from '../money/money.ts';
import { discountRuleSchema } from '../pricing/input.ts';
import { priceTaxes, taxRuleSchema } from '../pricing/schema.ts';

export const addressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phoneNumber: z.string(),
});
export type Address = z.infer<typeof addressSchema>;

export const orderLineSchema = z.object({
  /** The cart entry's id. */
  id: z.string(),
  itemId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  title: z.string(),
  productType: z.int(),
  /** Those that a discount names. */
  categoryIds: z.array(z.string()).optional(),
  optionValues: z.array(z.object({ optionName: z.string(), value: z.string() })),
  imageId: z.string().optional(),
  additionalFields: z.string().nullable(),
  quantity: z.int().min(1),
  unitCents: z.int().min(0),
  /** Price without the sale. */
  regularCents: z.int().min(0),
  subtotalCents: z.int().min(0),
  discountCents: z.int().min(0),
  taxCents: z.int().min(0),
  totalCents: z.int().min(0),
  taxable: z.boolean(),
  /** Whether its pieces left the shelf with the order, never were on one, or came back. */
  stockState: z.enum(['taken', 'untracked', 'returned']),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

export const paymentStates = [
  'NOT_CHARGED', 'AUTHORIZED', 'PAID', 'PARTIALLY_PAID', 'PENDING', 'FAILED', 'REFUND_PENDING', 'REFUNDED', 'REFUND_FAILED',
] as const; // biome-ignore format: one table

export const orderSchema = z.object({
  /** 24 hex */
  id: z.string(),
  /** Consecutive within its series: live orders, or test orders (commerce 1.6). */
  number: z.int().min(1),
  testMode: z.boolean(),
  /** Opens the confirmation and status pages to whoever has it; never part of a list. */
  accessToken: z.string(),
  websiteId: z.string(),
  cartId: z.string(),
  cartToken: z.string(),
  checkoutId: z.string(),
  attempt: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  email: z.string(),
  subscribeToList: z.boolean(),
  billingAddress: addressSchema,
  /** Absent when nothing travels. */
  shippingAddress: addressSchema.optional(),
  shipping: z.object({ key: z.string(), name: z.string(), cents: z.int() }).optional(),
  currency: z.enum(currencies),
  /** What the pricing function was given, so that every step of it can be shown again. */
  pricing: z.object({
    priceTax: z.enum(priceTaxes),
    rounding: z.enum(['PER_LINE', 'PER_ORDER']),
    taxRules: z.array(taxRuleSchema),
    /** Those that were given, with their uses before this order; absent in orders from before there were any. */
    discounts: z.array(discountRuleSchema).optional(),
  }),
  taxes: z.array(z.object({ name: z.string(), ratePpm: z.int(), amountCents: z.int(), includesShipping: z.boolean() })),
  lineCount: z.int().min(1),
  totalQuantity: z.int().min(1),
  subtotalCents: z.int().min(0),
  discountCents: z.int().min(0),
  shippingCents: z.int().min(0),
  shippingTaxCents: z.int().min(0),
  taxCents: z.int().min(0),
  giftCardCents: z.int().min(0),
  grandTotalCents: z.int().min(0),
  amountDueCents: z.int().min(0),
  fulfillmentStatus: z.enum(['PENDING', 'FULFILLED', 'CANCELED']),
  paymentState: z.enum(paymentStates),
  payment: z.object({
    /** `none` when nothing was due. */
    provider: z.string(),
    ref: z.string(),
    amountCents: z.int().min(0),
    /** E.g. "Visa ending in 4242". */
    label: z.string().optional(),
  }),
});
export type Order = z.infer<typeof orderSchema>;

/** An order with its lines in the order of the cart. */
export type WholeOrder = { order: Order; lines: OrderLine[] };

/** "12", or "T12" for an order made in test mode: its series is a series of its own. */
export const orderNumberText = ({ number, testMode }: Pick<Order, 'number' | 'testMode'>): string =>
  testMode ? `T${number}` : `${number}`;

export const fullName = ({ firstName, lastName }: Pick<Address, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter((name) => name !== '').join(' ');
