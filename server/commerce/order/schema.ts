// An order as stored: items, prices, customer and states. Spec §3 "Order", commerce 2.3. Portable.
import * as z from 'zod';
import { type Address, addressSchema } from '../address/schema.ts';
import { giftCardWishSchema } from '../cart/schema.ts';
import { currencies } from '../money/money.ts';
import { orderPaymentSchema } from '../payment/schema.ts';
import { discountRuleSchema } from '../pricing/input.ts';
import { priceTaxes, shippingRuleSchema, stackings, taxRuleSchema } from '../pricing/schema.ts';
import { returnsMax } from './limits.ts';

export const orderLineSchema = z.object({
  /** The cart entry's id. */
  id: z.string(),
  itemId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  title: z.string(),
  productType: z.int(),
  /** Categories that a discount refers to. */
  categoryIds: z.array(z.string()).optional(),
  optionValues: z.array(z.object({ optionName: z.string(), value: z.string() })),
  imageId: z.string().optional(),
  additionalFields: z.string().nullable(),
  quantity: z.int().min(1),
  unitCents: z.int().min(0),
  regularCents: z.int().min(0),
  subtotalCents: z.int().min(0),
  discountCents: z.int().min(0),
  taxCents: z.int().min(0),
  totalCents: z.int().min(0),
  taxable: z.boolean(),
  /** Default: the standard tax class. */
  taxClass: z.string().optional(),
  /** Whether the items were taken from stock with the order, have no stock count, or were returned to stock. */
  stockState: z.enum(['taken', 'untracked', 'returned']),
  /** Items returned to stock so far. Absent: none, or all if the state is `returned`. */
  returnedQuantity: z.int().min(0).optional(),
  /** Items refunded before they were shipped; they no longer need to be. */
  droppedQuantity: z.int().min(0).optional(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

export const paymentStates = [
  'NOT_CHARGED',
  'AUTHORIZED',
  'PAID',
  'PARTIALLY_PAID',
  'PENDING',
  'FAILED',
  'REFUND_PENDING',
  'REFUNDED',
  'REFUND_FAILED',
] as const;

export const purchases = ['order', 'donation', 'subscription', 'gift-card', 'membership'] as const;

/** Returned goods. `OPEN`: on their way. `RECEIVED`: here, but not yet refunded or exchanged. */
const orderReturnSchema = z.object({
  n: z.int().min(0),
  createdAt: z.int(),
  state: z.enum(['OPEN', 'RECEIVED', 'CLOSED', 'CANCELED']),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().min(1) })),
  reason: z.string().max(400),
  receivedAt: z.int().optional(),
  restocked: z.boolean().optional(),
  /** The refund that paid for this return. */
  refundN: z.int().min(0).optional(),
  /** The exchange for these goods: first a draft, then its order. */
  exchange: z
    .object({ draftId: z.string(), orderId: z.string().optional(), orderNumber: z.string().optional() })
    .optional(),
  actor: z.string(),
});
export type OrderReturn = z.infer<typeof orderReturnSchema>;

const placeSchema = z.object({ country: z.string(), region: z.string().optional(), postalCode: z.string().optional() });

export const orderSchema = z.object({
  /** 24 hex */
  id: z.string(),
  /** Consecutive within its series: live orders, or test orders (commerce 1.6). */
  number: z.int().min(1),
  testMode: z.boolean(),
  /** Grants access to the confirmation and status pages; never part of a list. */
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
  /** Absent if nothing is shipped. */
  shippingAddress: addressSchema.optional(),
  shipping: z
    .object({
      key: z.string(),
      name: z.string(),
      cents: z.int(),
      isPickup: z.boolean().optional(),
      rateType: shippingRuleSchema.shape.rateType.optional(),
    })
    .optional(),
  currency: z.enum(currencies),
  /** The inputs of the pricing function, so that the calculation can be shown again. */
  pricing: z.object({
    priceTax: z.enum(priceTaxes),
    rounding: z.enum(['PER_LINE', 'PER_ORDER']),
    taxRules: z.array(taxRuleSchema),
    /** Applied discounts, with their use counts before this order; absent in orders that predate discounts. */
    discounts: z.array(discountRuleSchema).optional(),
    stacking: z.enum(stackings).optional(),
    isPickup: z.boolean().optional(),
    storeAddress: placeSchema.optional(),
    /** The destination used for pricing, if the address was corrected later. */
    destination: placeSchema.optional(),
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
  /** The amount due that the shopper last saw, if the price dropped before they ordered. Commerce 1.6. */
  shownTotalCents: z.int().min(0).optional(),
  fulfillmentStatus: z.enum(['PENDING', 'FULFILLED', 'CANCELED']),
  paymentState: z.enum(paymentStates),
  payment: orderPaymentSchema,
  /** The site user who placed the order, or whose email address it has. */
  customerId: z.string().optional(),
  /** Set on the first order of a subscription and on every renewal. */
  subscriptionId: z.string().optional(),
  /** Gift cards used for payment, in the order they were applied; their sum is `giftCardCents`. */
  giftCards: z.array(z.object({ id: z.string(), name: z.string(), cents: z.int().min(1) })).optional(),
  note: z.string().max(5_000).optional(),
  /** Answers to the owner's checkout form, in its order. */
  checkoutForm: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
  /** Absent: an ordinary cart. */
  purchase: z.enum(purchases).optional(),
  /** Recipient and date of a purchased gift card. */
  giftCardTo: giftCardWishSchema.optional(),
  /** Gift cards that the payment created. Never their codes. */
  issuedGiftCards: z
    .array(z.object({ id: z.string(), name: z.string(), cents: z.int().min(1), mailId: z.string().optional() }))
    .optional(),
  /** The shopper was notified that the payment is still being captured. */
  toldToWait: z.boolean().optional(),
  /** The review request mail, while it may still be scheduled. */
  reviewMailId: z.string().optional(),
  /** The sum of all refunds that are settled or pending. */
  refundedCents: z.int().min(0).optional(),
  /** The original email address, if it was changed: discount uses are counted by it. */
  placedEmail: z.string().optional(),
  /** Where the payment link was mailed, if the order was placed with another address. */
  payLinkTo: z.string().optional(),
  /** The further language of the site in which it was placed; mails to the shopper are in it. Absent: the main one. */
  language: z.string().max(20).optional(),
  /** Set if another sales channel created the order. */
  external: z.object({ channelName: z.string(), reference: z.string() }).optional(),
  /** Data from the import file that has no other field. */
  imported: z
    .object({
      at: z.int(),
      paidAt: z.int().optional(),
      discountCode: z.string().optional(),
      channelType: z.string().optional(),
    })
    .optional(),
  /** The customer is tax-exempt, with this VAT or tax number, which may be empty. */
  taxExempt: z.object({ taxNumber: z.string().max(50) }).optional(),
  returns: z.array(orderReturnSchema).max(returnsMax).optional(),
  /** For an exchange: the order whose goods were returned. */
  exchangeOf: z.object({ orderId: z.string(), orderNumber: z.string() }).optional(),
  canceledAt: z.int().optional(),
  fulfilledAt: z.int().optional(),
  /** Row counts of each kind. Rows are read by number within a transaction, because ranges aren't guarded there. */
  counts: z.object({ fulfillments: z.int().min(0), refunds: z.int().min(0) }).optional(),
});
export type Order = z.infer<typeof orderSchema>;

/** Renewals have no checkout; their subscription takes its place. */
export const isRenewal = ({ subscriptionId, checkoutId }: Pick<Order, 'subscriptionId' | 'checkoutId'>): boolean =>
  subscriptionId !== undefined && checkoutId === subscriptionId;

/** One parcel, or digital goods delivered immediately. */
export const fulfillmentSchema = z.object({
  id: z.string(),
  createdAt: z.int(),
  /** Quantities by order line. */
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().min(1) })),
  carrier: z.string().max(100).optional(),
  trackingNumber: z.string().max(100).optional(),
  trackingUrl: z.string().max(1_000).optional(),
  notified: z.boolean(),
  /** The id of the latest mail about it. */
  mailId: z.string().optional(),
  actor: z.string(),
  /** Marked as pending again, so it no longer counts. */
  undone: z.boolean().optional(),
});
export type Fulfillment = z.infer<typeof fulfillmentSchema>;

const partSchema = { cents: z.int().min(0), taxCents: z.int().min(0) };

/** One refund. Stored before the provider is called, so that the outcome can be queried after a crash. */
export const orderRefundSchema = z.object({
  id: z.string(),
  /** From 0; the provider's key is `order:<order id>:refund:<n>`. */
  n: z.int().min(0),
  createdAt: z.int(),
  settledAt: z.int().optional(),
  state: z.enum(['PENDING', 'DONE', 'FAILED']),
  /** How often the provider was called. */
  tries: z.int().min(0),
  lines: z.array(z.object({ id: z.string(), quantity: z.int().min(0), ...partSchema })),
  shipping: z.object(partSchema),
  totalCents: z.int().min(0),
  taxCents: z.int().min(0),
  tenders: z.array(
    z.object({
      kind: z.enum(['card', 'gift-card']),
      id: z.string(),
      cents: z.int().min(1),
      /** A gift card issued for this refund with this balance: the credit of an exchange. */
      issued: z.boolean().optional(),
      /** The new card that received the money, because the original is disabled or expired. */
      replacedBy: z.string().optional(),
    }),
  ),
  /** Deducted from gift cards that the order bought. */
  fromGiftCards: z.array(z.object({ id: z.string(), name: z.string(), cents: z.int().min(1) })).optional(),
  /** Items to restock once the refund is settled. */
  restock: z.array(z.object({ id: z.string(), quantity: z.int().min(1) })),
  reason: z.string().max(500).optional(),
  /** Whether to notify the shopper once the refund is settled. */
  notify: z.boolean(),
  /** Whether it belongs to a cancellation. */
  cancel: z.boolean(),
  /** The order's payment state without refunds. */
  paidState: z.enum(paymentStates),
  errorKey: z.string().optional(),
  actor: z.string(),
});
export type OrderRefund = z.infer<typeof orderRefundSchema>;

/** Internal note. */
export const orderNoteSchema = z.object({
  /** 24 hex digits, generated before the transaction; later ids sort later. */
  id: z.string(),
  createdAt: z.int(),
  text: z.string().min(1).max(5_000),
  actor: z.string(),
});
export type OrderNote = z.infer<typeof orderNoteSchema>;

/** Timeline entries with the same time are listed in this order. */
export const orderEventKinds = [
  'placed',
  'paid',
  'payment-failed',
  'fulfilled',
  'pending',
  'canceled',
  'refund-started',
  'refunded',
  'refund-failed',
  'restocked',
  'returned',
  'edited',
  'note',
  'email-changed',
  'mail',
  'download',
  'dispute',
  'other',
] as const;

/** A timeline entry. */
export const orderEventSchema = z.object({
  /** The row's id, generated before the transaction so that it can be retried. */
  id: z.string(),
  at: z.int(),
  kind: z.enum(orderEventKinds),
  /** Text for the owner, e.g. "Refunded $12.00". */
  text: z.string().max(500),
  /** Contributor id, `shopper`, or `system`. */
  actor: z.string(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** An order with its lines, in the order of the cart. */
export type WholeOrder = { order: Order; lines: OrderLine[] };

/** "12", or "T12" for an order placed in test mode, which has a separate sequence. */
export const orderNumberText = ({ number, testMode }: Pick<Order, 'number' | 'testMode'>): string =>
  testMode ? `T${number}` : `${number}`;

/** Quantities by order line, e.g. in a parcel. */
export type Pieces = { lineId: string; quantity: number };

export const fullName = ({ firstName, lastName }: Pick<Address, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter((name) => name !== '').join(' ');

/** The part of an address that accounting needs: the place of taxation. */
export const withoutPerson = ({ country, region, postalCode }: Address): Address => ({
  firstName: '',
  lastName: '',
  line1: '',
  line2: '',
  city: '',
  region,
  postalCode: postalCode.slice(0, 2),
  country,
  phoneNumber: '',
});
