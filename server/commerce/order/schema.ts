// An order as stored: what was bought, at which price, by whom, and how far it has come. Spec §3 "Order", commerce 2.3. Portable.
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
  /** Absent: the standard one. */
  taxClass: z.string().optional(),
  /** Whether its pieces were taken from stock with the order, have no stock, or came back. */
  stockState: z.enum(['taken', 'untracked', 'returned']),
  /** How many of them came back so far; absent: none, or all when `returned`. */
  returnedQuantity: z.int().min(0).optional(),
  /** How many were refunded before they were sent: they are not to be sent. */
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

/** Goods that come back. `OPEN`: on their way. `RECEIVED`: here, with their money still to be decided. */
export const orderReturnSchema = z.object({
  n: z.int().min(0),
  createdAt: z.int(),
  state: z.enum(['OPEN', 'RECEIVED', 'CLOSED', 'CANCELED']),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().min(1) })),
  reason: z.string().max(400),
  receivedAt: z.int().optional(),
  restocked: z.boolean().optional(),
  /** Which refund gave the money back. */
  refundN: z.int().min(0).optional(),
  /** What it is exchanged for: a draft, and then its order. */
  exchange: z
    .object({ draftId: z.string(), orderId: z.string().optional(), orderNumber: z.string().optional() })
    .optional(),
  actor: z.string(),
});
export type OrderReturn = z.infer<typeof orderReturnSchema>;

const placeSchema = z.object({
  country: z.string(),
  region: z.string().optional(),
  postalCode: z.string().optional(),
});

export const orderSchema = z.object({
  /** 24 hex */
  id: z.string(),
  /** Consecutive within its series: live orders, or test orders (commerce 1.6). */
  number: z.int().min(1),
  testMode: z.boolean(),
  /** Opens the confirmation and status pages to anyone who has it; never part of a list. */
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
  /** What the pricing function was given, so that every step of it can be shown again. */
  pricing: z.object({
    priceTax: z.enum(priceTaxes),
    rounding: z.enum(['PER_LINE', 'PER_ORDER']),
    taxRules: z.array(taxRuleSchema),
    /** Those that were given, with their uses before this order; absent in orders from before there were any. */
    discounts: z.array(discountRuleSchema).optional(),
    stacking: z.enum(stackings).optional(),
    isPickup: z.boolean().optional(),
    storeAddress: placeSchema.optional(),
    /** What it was priced for, once its address was corrected. */
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
  /** What had been due when the shopper last looked, where the price went down before they ordered. Commerce 1.6. */
  shownTotalCents: z.int().min(0).optional(),
  fulfillmentStatus: z.enum(['PENDING', 'FULFILLED', 'CANCELED']),
  paymentState: z.enum(paymentStates),
  payment: orderPaymentSchema,
  /** The site user who placed it, or whose address it was. */
  customerId: z.string().optional(),
  /** Of the first order and of every renewal. */
  subscriptionId: z.string().optional(),
  /** What paid besides the card, in the order they were applied; together `giftCardCents`. */
  giftCards: z.array(z.object({ id: z.string(), name: z.string(), cents: z.int().min(1) })).optional(),
  /** What the shopper wrote. */
  note: z.string().max(5_000).optional(),
  /** Answers to the checkout form of the owner, in its order. */
  checkoutForm: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
  /** Absent: an order of goods from a cart. */
  purchase: z.enum(purchases).optional(),
  /** Of a purchased gift card: its recipient and date. */
  giftCardTo: giftCardWishSchema.optional(),
  /** The cards that its payment brought into being. Never their codes. */
  issuedGiftCards: z
    .array(z.object({ id: z.string(), name: z.string(), cents: z.int().min(1), mailId: z.string().optional() }))
    .optional(),
  /** The shopper was notified that the payment is still being captured. */
  toldToWait: z.boolean().optional(),
  /** The mail that asks for a review, while it may still be waiting. */
  reviewMailId: z.string().optional(),
  /** Of all refunds that were given or are on their way. */
  refundedCents: z.int().min(0).optional(),
  /** What `email` was when the order was placed, once it was changed: uses of codes are counted under it. */
  placedEmail: z.string().optional(),
  /** Where its payment link was mailed, when the order came with another address. */
  payLinkTo: z.string().optional(),
  /** Of an order that another sales channel made. */
  external: z.object({ channelName: z.string(), reference: z.string() }).optional(),
  /** Of an order that came from a file: what it says and the order has no other place for. */
  imported: z
    .object({
      at: z.int(),
      paidAt: z.int().optional(),
      discountCode: z.string().optional(),
      channelType: z.string().optional(),
    })
    .optional(),
  /** The customer owed no tax, by this VAT or tax number, which may be empty. */
  taxExempt: z.object({ taxNumber: z.string().max(50) }).optional(),
  returns: z.array(orderReturnSchema).max(returnsMax).optional(),
  /** Of an exchange: the order whose goods came back. */
  exchangeOf: z.object({ orderId: z.string(), orderNumber: z.string() }).optional(),
  canceledAt: z.int().optional(),
  fulfilledAt: z.int().optional(),
  /** How many rows of each kind it has: they are read by number within a step, where ranges are not guarded. */
  counts: z.object({ fulfillments: z.int().min(0), refunds: z.int().min(0) }).optional(),
});
export type Order = z.infer<typeof orderSchema>;

/** A renewal has no checkout; its subscription takes its place. */
export const isRenewal = ({ subscriptionId, checkoutId }: Pick<Order, 'subscriptionId' | 'checkoutId'>): boolean =>
  subscriptionId !== undefined && checkoutId === subscriptionId;

/** One parcel, or what was handed over at once. */
export const fulfillmentSchema = z.object({
  id: z.string(),
  createdAt: z.int(),
  /** Pieces by order line. */
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().min(1) })),
  carrier: z.string().max(100).optional(),
  trackingNumber: z.string().max(100).optional(),
  trackingUrl: z.string().max(1_000).optional(),
  /** Whether the shopper was notified. */
  notified: z.boolean(),
  /** Its latest email to the shopper. */
  mailId: z.string().optional(),
  actor: z.string(),
  /** Marked as pending again: it counts no more. */
  undone: z.boolean().optional(),
});
export type Fulfillment = z.infer<typeof fulfillmentSchema>;

const partSchema = { cents: z.int().min(0), taxCents: z.int().min(0) };

/** One refund. Written before the provider is asked, so that a crash between leaves something to ask about. */
export const orderRefundSchema = z.object({
  id: z.string(),
  /** From 0; the provider's key is `order:<order id>:refund:<n>`. */
  n: z.int().min(0),
  createdAt: z.int(),
  settledAt: z.int().optional(),
  state: z.enum(['PENDING', 'DONE', 'FAILED']),
  /** How often the provider was asked. */
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
      /** A gift card that was made for it, with this balance: the credit of an exchange. */
      issued: z.boolean().optional(),
      /** The gift card is disabled or expired: the money is on this new one. */
      replacedBy: z.string().optional(),
    }),
  ),
  /** Taken off the gift cards that the order bought. */
  fromGiftCards: z.array(z.object({ id: z.string(), name: z.string(), cents: z.int().min(1) })).optional(),
  /** Pieces that are restocked when it is done. */
  restock: z.array(z.object({ id: z.string(), quantity: z.int().min(1) })),
  reason: z.string().max(500).optional(),
  /** Whether the shopper is notified when it is done. */
  notify: z.boolean(),
  /** Of a canceled order. */
  cancel: z.boolean(),
  /** The order's payment state without refunds. */
  paidState: z.enum(paymentStates),
  errorKey: z.string().optional(),
  actor: z.string(),
});
export type OrderRefund = z.infer<typeof orderRefundSchema>;

/** For the people of the shop only. */
export const orderNoteSchema = z.object({
  /** 24 hex, made before the step; later ones sort later. */
  id: z.string(),
  createdAt: z.int(),
  text: z.string().min(1).max(5_000),
  actor: z.string(),
});
export type OrderNote = z.infer<typeof orderNoteSchema>;

const orderEventKinds = [
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

/** A line of the timeline. */
export const orderEventSchema = z.object({
  /** Names the row; made before the step, so that the step is repeatable. */
  id: z.string(),
  at: z.int(),
  kind: z.enum(orderEventKinds),
  /** As the owner reads it, e.g. "Refunded $12.00". */
  text: z.string().max(500),
  /** Contributor id, `shopper`, or `system`. */
  actor: z.string(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** An order with its lines in the order of the cart. */
export type WholeOrder = { order: Order; lines: OrderLine[] };

/** "12", or "T12" for an order made in test mode: its series is a series of its own. */
export const orderNumberText = ({ number, testMode }: Pick<Order, 'number' | 'testMode'>): string =>
  testMode ? `T${number}` : `${number}`;

/** Pieces of an order's lines, e.g. of a parcel. */
export type Pieces = { lineId: string; quantity: number };

export const fullName = ({ firstName, lastName }: Pick<Address, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter((name) => name !== '').join(' ');

/** What the books need of an address: the place of taxation. */
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
