// A subscription as stored: item, schedule, price and payment method. Spec §3 "Subscription", commerce 1.10. Portable.
import * as z from 'zod';
import { cursorSchema, listAnswerOf, listQueryShape, pageEndShape } from '../../base/paged.ts';
import { addressSchema } from '../address/schema.ts';
import { currencies } from '../money/money.ts';
import { subscriptionPlanSchema } from '../product/schema.ts';

/** `PAST_DUE`: a renewal couldn't be paid and is retried. `COMPLETED`: all its billing cycles were paid. */
const subscriptionStates = ['ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELED', 'COMPLETED'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

const subscriptionItemSchema = z.object({
  itemId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  title: z.string(),
  /** 1 physical or 3 service; nothing else can be subscribed to. */
  productType: z.union([z.literal(1), z.literal(3)]),
  optionValues: z.array(z.object({ optionName: z.string(), value: z.string() })),
  imageId: z.string().optional(),
  additionalFields: z.string().nullable(),
  quantity: z.int().min(1),
  /** The unit price of renewals, until the shopper has been notified of a new one. */
  unitCents: z.int().min(0),
});

export const subscriptionSchema = z.object({
  /** 24 hex digits; the first order refers to it. */
  id: z.string(),
  /** Grants access to its page. */
  accessToken: z.string(),
  websiteId: z.string(),
  testMode: z.boolean(),
  state: z.enum(subscriptionStates),
  customerId: z.string().optional(),
  email: z.string(),
  /** The further language of the site in which it began; its mails are in it. Absent: the main one. */
  language: z.string().max(20).optional(),
  item: subscriptionItemSchema,
  plan: subscriptionPlanSchema,
  currency: z.enum(currencies),
  billingAddress: addressSchema,
  shippingAddress: addressSchema.optional(),
  shipping: z.object({ key: z.string(), name: z.string(), cents: z.int() }).optional(),
  /** Codes of discounts that also apply to renewals. */
  codes: z.array(z.string().max(200)).max(20),
  /** The first order was tax-exempt. */
  isTaxExempt: z.boolean().optional(),
  payment: z.object({
    provider: z.string(),
    method: z.string(),
    /** The provider's id of the saved card; absent if nothing was due or the provider saves no cards. */
    savedMethod: z.string().max(300).optional(),
    label: z.string().max(200).optional(),
  }),
  /** The time of the first order: every renewal keeps its day and wall-clock time in `timeZone`. */
  anchorAt: z.int(),
  timeZone: z.string(),
  /** The index of the next renewal: 1 is one billing period after the anchor. */
  nextIndex: z.int().min(1),
  /** When the next renewal or retry is due; absent unless active or past due. */
  nextAt: z.int().optional(),
  /** Paid orders, including the first. */
  cyclesPaid: z.int().min(0),
  /** Refusals of the current renewal. */
  retries: z.int().min(0),
  /** Why the last attempt was refused; cleared when it is paid or another card is given. */
  refusal: z.enum(['declined', 'confirmation']).optional(),
  /**
   * The provider's page for entering another card. Stored before it is requested, so that a crash or a double click
   * leads to the same page.
   */
  cardPage: z
    .object({
      n: z.int().min(1),
      provider: z.string(),
      at: z.int(),
      ref: z.string().max(300).optional(),
      state: z.enum(['open', 'kept', 'gone']),
    })
    .optional(),
  /** The current renewal: stored before any charge, so that the same order continues after a crash. */
  renewal: z
    .object({
      orderId: z.string(),
      index: z.int().min(1),
      /** The shopper is confirming it with the bank. Until it is paid, this blocks no other change. */
      confirming: z.boolean().optional(),
    })
    .optional(),
  /** A new price for renewals from `from` on; the shopper was notified. */
  priceChange: z.object({ unitCents: z.int().min(0), from: z.int() }).optional(),
  firstOrderId: z.string(),
  lastOrderId: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  endedAt: z.int().optional(),
  endedBy: z.enum(['shopper', 'owner', 'unpaid', 'completed', 'product-gone', 'store-live']).optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const isRunning = ({ state }: Pick<Subscription, 'state'>): boolean =>
  state === 'ACTIVE' || state === 'PAST_DUE' || state === 'PAUSED';

/** A renewal failed only because the bank requires the shopper's confirmation, which can be given now. */
export const isToConfirm = ({ state, refusal }: Pick<Subscription, 'state' | 'refusal'>): boolean =>
  state === 'PAST_DUE' && refusal === 'confirmation';

/** The unit price of a renewal at that time. */
export const unitCentsAt = ({ item, priceChange }: Pick<Subscription, 'item' | 'priceChange'>, at: number): number =>
  priceChange && priceChange.from <= at ? priceChange.unitCents : item.unitCents;

/** The owner's view of a subscription, without token and current payment. */
export const subscriptionRowSchema = subscriptionSchema.omit({ accessToken: true, renewal: true, cardPage: true });
export type SubscriptionRow = z.output<typeof subscriptionRowSchema>;
export const subscriptionPageSchema = z.object({ subscriptions: z.array(subscriptionRowSchema), ...pageEndShape });

export const browseQuery = z.object({
  state: z.enum(subscriptionStates).optional(),
  ...listQueryShape(['created', 'next', 'customer'], '-created'),
});
export type BrowseQuery = z.output<typeof browseQuery>;
const browsedSchema = subscriptionSchema
  .pick({
    id: true,
    state: true,
    email: true,
    testMode: true,
    nextAt: true,
    createdAt: true,
    plan: true,
    currency: true,
  })
  .extend({ name: z.string(), title: z.string(), quantity: z.int(), cents: z.int(), imageId: z.string().optional() });
export type BrowsedSubscription = z.output<typeof browsedSchema>;
export const browseAnswer = listAnswerOf(browsedSchema);

export const listQuerySchema = z.object({
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  customerId: z.string().max(64).optional(),
});
