// The request and response bodies of the owner's calls about drafts. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { isDeliverableIfEmail, isEmail, plainAddressAsked } from '../../outbox/address.ts';
import { mailStates } from '../../outbox/mail-states.ts';
import { addressBodySchema } from '../address/body.ts';
import { addressSchema } from '../address/schema.ts';
import { draftDiscountSchema } from '../cart/schema.ts';
import { cartMoneySchema } from '../money/schema.ts';
import { maxQuantity } from '../pricing/limits.ts';
import { linesMax, linkDaysDefault, linkDaysMax, noteCharsMax } from './limits.ts';
import { messages } from './messages.ts';

const id = z.string().min(1).max(64);

/** Lines of an order that is being edited keep their IDs. */
export const linesBody = z
  .array(z.strictObject({ id: id.optional(), itemId: id, variantId: id, quantity: z.int().min(1).max(maxQuantity) }))
  .max(linesMax)
  .refine((lines) => {
    const known = lines.flatMap(({ id }) => id ?? []);
    return new Set(known).size === known.length;
  }, messages.lineRepeated);

const email = z
  .string()
  .trim()
  .max(254)
  .refine((text) => text === '' || isEmail(text), 'Email addresses should follow the format user@domain.com.')
  .refine(isDeliverableIfEmail, plainAddressAsked);

const deliverySchema = z.enum(['SHIP', 'IN_PERSON']);

export const draftBody = z.strictObject({
  lines: linesBody,
  email: email.default(''),
  address: addressBodySchema.nullable().default(null),
  note: z.string().trim().max(noteCharsMax).default(''),
  /** SHIP: to the address, with a delivery option of the shop. IN_PERSON: the customer takes it along. */
  delivery: deliverySchema.default('SHIP'),
  shippingKey: z.string().max(64).optional(),
  discount: draftDiscountSchema.nullable().default(null),
});
export type DraftBody = z.output<typeof draftBody>;

export const saveDraftBody = draftBody.extend({
  /** The version of the draft that was opened. */
  n: z.int().min(0),
});

export const draftLineSchema = z.object({
  id: z.string(),
  itemId: z.string(),
  variantId: z.string(),
  title: z.string(),
  /** E.g. "Size: M". */
  options: z.string(),
  sku: z.string(),
  imageId: z.string().optional(),
  quantity: z.int(),
  unitCents: z.int(),
  totalCents: z.int(),
  /** Stock available to this order; null: no limit. */
  left: z.int().nullable(),
});

/** The draft's current totals. */
export const pricedDraftSchema = z.object({
  lines: z.array(draftLineSchema),
  /** Lines whose product is gone or hidden; excluded from the totals. */
  goneCount: z.int(),
  requiresShipping: z.boolean(),
  shippingOptions: z.array(z.object({ key: z.string(), name: z.string(), cents: z.int() })),
  shippingKey: z.string().optional(),
  currency: cartMoneySchema.shape.currencyCode,
  subtotalCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  taxes: z.array(z.object({ name: z.string(), amountCents: z.int() })),
  /** Taxes are part of the total, not added to it. */
  isTaxIncluded: z.boolean(),
  giftCardCents: z.int(),
  grandTotalCents: z.int(),
  amountDueCents: z.int(),
});
export type PricedDraft = z.output<typeof pricedDraftSchema>;

export const ownerDraftSchema = z.object({
  id: z.string(),
  n: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  body: z.object({
    lines: z.array(z.object({ id: z.string(), itemId: z.string(), variantId: z.string(), quantity: z.int() })),
    email: z.string(),
    address: addressSchema.nullable(),
    note: z.string(),
    delivery: deliverySchema,
    shippingKey: z.string().optional(),
    discount: draftDiscountSchema.nullable(),
  }),
  priced: pricedDraftSchema,
  link: z
    .object({
      ...{ at: z.int(), to: z.string(), until: z.int(), url: z.string() },
      /** The state of its email; absent when unknown. */
      mail: z.enum(mailStates).optional(),
    })
    .optional(),
  exchange: z.object({ orderId: z.string(), orderNumber: z.string(), returnN: z.int() }).optional(),
});
export type OwnerDraft = z.output<typeof ownerDraftSchema>;

/** Items, address, and delivery of an unpaid order. */
export const editOrderBody = draftBody.pick({ lines: true, address: true, delivery: true, shippingKey: true });
export type EditOrderBody = z.output<typeof editOrderBody>;

/** Without defaults: absent fields stay as in the order. */
export const previewEditBody = editOrderBody
  .partial()
  .extend({ address: addressBodySchema.nullable().optional(), delivery: deliverySchema.optional() });

export const editedOrderSchema = z.object({
  body: z.object({
    lines: z.array(z.object({ id: z.string(), itemId: z.string(), variantId: z.string(), quantity: z.int() })),
    address: addressSchema.nullable(),
    delivery: deliverySchema,
    shippingKey: z.string().optional(),
  }),
  priced: pricedDraftSchema,
  /** The order's current total. */
  beforeCents: z.int(),
  updatedAt: z.int(),
});

export const saveOrderBody = editOrderBody.extend({
  /** The version of the order that was opened: a later one means that another user changed it. */
  updatedAt: z.int().min(0),
  /** The total that the owner was shown. */
  expectedTotalCents: z.int().min(0),
  notify: z.boolean().default(true),
});

/** The replacement for a return's goods. They go to the order's own customer. */
export const exchangeBody = draftBody.pick({ lines: true, delivery: true, shippingKey: true });
export type ExchangeBody = z.output<typeof exchangeBody>;
export const exchangePreviewSchema = z.object({
  priced: pricedDraftSchema,
  /** The value of the returned goods. */
  creditCents: z.int(),
  /** The difference that the customer pays or gets back: one of them is 0. */
  toPayCents: z.int(),
  toRefundCents: z.int(),
  /** The destination of the refund, in words. */
  refundTo: z.string(),
  refundN: z.int(),
});
export type ExchangePreview = z.output<typeof exchangePreviewSchema>;
export const placeExchangeBody = exchangeBody.extend({
  expectedTotalCents: z.int().min(0),
  expectedCreditCents: z.int().min(0),
  /** The preview's refund number. */
  refundN: z.int().min(0),
  notify: z.boolean().default(true),
});
/** `orderId`: set when nothing is left to pay and the order is placed. */
export const exchangedSchema = z.object({ draftId: z.string(), orderId: z.string().optional() });

export const savedDraftSchema = z.object({ id: z.string(), n: z.int() });

export const linkBody = z.strictObject({
  n: z.int().min(0),
  days: z.int().min(1).max(linkDaysMax).default(linkDaysDefault),
});

export const placeDraftBody = z.strictObject({
  n: z.int().min(0),
  method: z.enum(['cash', 'bank-transfer']),
  /** false: the payment is pending. */
  isPaid: z.boolean(),
  /** The total that the owner was shown. */
  expectedTotalCents: z.int().min(0),
});
export const placedDraftSchema = z.object({ orderId: z.string(), orderNumber: z.string() });

export const draftOrders = ['updated', 'created', 'customer', 'total'] as const;
export const draftQuery = z.object(listQueryShape(draftOrders, '-updated'));
export type DraftQuery = z.output<typeof draftQuery>;
const listedDraftSchema = z.object({
  id: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  email: z.string(),
  name: z.string(),
  quantity: z.int(),
  items: z.array(z.object({ title: z.string(), quantity: z.int(), imageId: z.string().optional() })),
  total: cartMoneySchema,
  linkUntil: z.int().optional(),
});
export type ListedDraft = z.output<typeof listedDraftSchema>;
export const draftPageSchema = listAnswerOf(listedDraftSchema);

export const variantQuery = z.object({ search: z.string().max(200).default('') });
const foundVariantSchema = draftLineSchema
  .pick({ itemId: true, variantId: true, title: true, options: true, sku: true, imageId: true, left: true })
  .extend({ price: z.string() });
export type FoundVariant = z.output<typeof foundVariantSchema>;
export const foundVariantsSchema = z.object({ variants: z.array(foundVariantSchema), isExact: z.boolean() });
