// Requests and answers of the owner's order API. Portable.

import * as z from 'zod';
import { emailSchema } from '../../accounts/contributor/schema.ts';
import { listAnswerOf, listQueryShape, pageEndShape } from '../../base/paged.ts';
import { isDeliverableIfEmail, isEmail, plainAddressAsked } from '../../outbox/address.ts';
import { mailStates } from '../../outbox/mail-states.ts';
import { cartMoneySchema } from '../money/schema.ts';
import { priceStepSchema } from '../pricing/schema.ts';
import { listMax } from './limits.ts';
import {
  fulfillmentSchema,
  orderEventSchema,
  orderLineSchema,
  orderNoteSchema,
  orderRefundSchema,
  orderSchema,
  paymentStates,
} from './schema.ts';
import { blockedReasons } from './states.ts';

const time = z.coerce.number().int().min(0);
export const listQuerySchema = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(listMax).default(50),
  status: orderSchema.shape.fulfillmentStatus.optional(),
  payment: z.enum(paymentStates).optional(),
  /** Epoch ms: from, inclusive, and to, exclusive. */
  from: time.optional(),
  to: time.optional(),
  search: z.string().max(200).optional(),
});

const text = (max: number) => z.string().trim().max(max);
const id = z.string().min(1).max(64);
const pieces = z.int().min(1).max(1_000_000);
const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const parcelBody = z.strictObject({
  lines: z
    .array(z.strictObject({ lineId: id, quantity: pieces }))
    .min(1)
    .max(200)
    .optional(),
  carrier: text(100).optional(),
  trackingNumber: text(100).optional(),
  trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/, normalize: true }).max(1000)]).optional(),
  notify: z.boolean().default(true),
  n: z.int().min(0).optional(),
});

const refundRequest = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('LINES'),
    lines: z.array(z.strictObject({ id, quantity: pieces })).max(200),
    shippingCents: amount.optional(),
  }),
  z.strictObject({ by: z.literal('AMOUNT'), cents: amount }),
]);

/** `REST`: what canceling the order would refund. */
export const previewBody = z.strictObject({
  request: z.discriminatedUnion('by', [...refundRequest.options, z.strictObject({ by: z.literal('REST') })]),
});

export const refundBody = z.strictObject({
  request: refundRequest,
  restock: z
    .array(z.strictObject({ id, quantity: pieces }))
    .max(200)
    .default([]),
  reason: text(500).optional(),
  notify: z.boolean().default(true),
  /** From the preview. */
  n: z.int().min(0),
  /** The return that this refund pays for. */
  returnN: z.int().min(0).optional(),
});

export const returnBody = z.strictObject({
  lines: z
    .array(z.strictObject({ lineId: id, quantity: pieces }))
    .min(1)
    .max(200),
  reason: text(400).default(''),
  /** How many returns the caller saw. */
  count: z.int().min(0),
});
export const receiveBody = z.strictObject({ restock: z.boolean() });

export const cancelBody = z.strictObject({
  restock: z.boolean().default(true),
  notify: z.boolean().default(true),
  reason: text(400).optional(),
});

export const noteBody = z.strictObject({ text: z.string().trim().min(1).max(5000) });
/** Accepts any address that the checkout accepts, since orders may have been placed with it. */
export const emailBody = z.strictObject({
  email: z
    .string()
    .trim()
    .refine(isEmail, 'Email addresses should follow the format user@domain.com.')
    .refine(isDeliverableIfEmail, plainAddressAsked),
});
export const mailBody = z.strictObject({ kind: z.enum(['confirmed', 'shipped']) });
export const nextNumberSchema = z.strictObject({ next: z.int().min(1).max(999_999_999_999) });

const orderRowSchema = orderSchema
  .pick({ id: true, testMode: true, fulfillmentStatus: true, paymentState: true, totalQuantity: true })
  .extend({
    orderNumber: z.string(),
    createdOn: z.int(),
    customerEmail: z.string(),
    customerName: z.string(),
    grandTotal: cartMoneySchema,
    refundedCents: z.int(),
  });
export type OrderRow = z.output<typeof orderRowSchema>;

export const orderPageSchema = z.object({ orders: z.array(orderRowSchema), ...pageEndShape });

export const orderViews = ['to-fulfill', 'unpaid', 'pickup', 'problems', 'returns'] as const;
export type OrderView = (typeof orderViews)[number];

const browseFilters = z.object({
  view: z.enum(orderViews).optional(),
  status: orderSchema.shape.fulfillmentStatus.optional(),
  payment: z.enum(paymentStates).optional(),
  subscriptionId: z.string().max(64).optional(),
  /** Epoch ms: from, inclusive, and to, exclusive. */
  from: time.optional(),
  to: time.optional(),
});
export type BrowseFilters = z.output<typeof browseFilters>;

export const orderOrders = ['created', 'number', 'customer', 'total'] as const;
export const browseQuery = browseFilters.extend(listQueryShape(orderOrders, '-created'));
export type BrowseQuery = z.output<typeof browseQuery>;

const browsedOrderSchema = orderRowSchema.extend({
  isPickup: z.boolean(),
  canceledAt: z.int().optional(),
  items: z.array(orderLineSchema.pick({ title: true, quantity: true, imageId: true })),
});
export type BrowsedOrder = z.output<typeof browsedOrderSchema>;
export const browseAnswer = listAnswerOf(browsedOrderSchema);
export const viewCountsSchema = z.record(z.enum(orderViews), z.int());

export const orderTotalsSchema = z.object({
  orders: z.array(orderRowSchema.omit({ customerEmail: true, customerName: true })),
  ...pageEndShape,
});

/** `true`, or the reason why not. Commerce 2.3. */
const may = z.union([z.literal(true), z.enum(blockedReasons)]);

/** The name of the contributor who did it, while the account exists. */
const by = { by: z.string().optional() };

/** The owner's view of an order: everything except the tokens. */
export const ownerOrderSchema = orderSchema.omit({ accessToken: true, cartToken: true }).extend({
  orderNumber: z.string(),
  lines: z.array(orderLineSchema),
  steps: z.array(priceStepSchema),
  /** The steps of the calculation, one per line. */
  explanation: z.array(z.string()),
  /** Unshipped items. */
  piecesLeft: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
  refundableCents: z.int(),
  /** Shipped items that can be returned. */
  returnable: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
  may: z.object({
    edit: may,
    changeAddress: may,
    fulfill: may,
    markPending: may,
    markPaid: may,
    retryPayment: may,
    cancel: may,
    refund: may,
  }),
  fulfillments: z
    .array(
      fulfillmentSchema.extend({
        /** The state of the notification mail; absent if unknown. */
        mail: z.enum(mailStates).optional(),
      }),
    )
    .optional(),
  refunds: z.array(orderRefundSchema).optional(),
  notes: z.array(orderNoteSchema.extend(by)).optional(),
  timeline: z.array(orderEventSchema.extend(by)).optional(),
});
export type OwnerOrder = z.output<typeof ownerOrderSchema>;

/** A preview of the refund: its amounts, and who receives them. */
export const refundPreviewSchema = orderRefundSchema
  .pick({ lines: true, shipping: true, totalCents: true, taxCents: true, tenders: true, fromGiftCards: true })
  .extend({
    /** To be sent with the refund itself. */
    n: z.int(),
    /** The total refundable amount before this refund. */
    refundableCents: z.int(),
    /** The recipients of the money, as text. */
    goesTo: z.string(),
    /** The effects on gift cards, as text. */
    notes: z.array(z.string()),
  });
export type RefundPreview = z.output<typeof refundPreviewSchema>;

/** `email` absent: the card's recipient. `show`: no mail; only the answer contains the code. */
export const newCodeBody = z.union([
  z.strictObject({ email: z.optional(emailSchema) }),
  z.strictObject({ show: z.literal(true) }),
]);
export const newCodeSchema = z.object({
  giftCard: z.object({ id: z.string(), name: z.string(), last4: z.string(), enabled: z.boolean() }),
  mailedTo: z.string().optional(),
  /** Present only if the code was not emailed: then this is its only copy. */
  code: z.string().optional(),
});
