// A subscription as stored: what comes again, when, at which price, paid how. Spec §3 "Subscription", commerce 1.10. Portable.
import * as z from 'zod';
import { cursorSchema, listAnswerOf, listQueryShape, pageEndShape } from '../../base/paged.ts';
import { addressSchema } from '../address/schema.ts';
import { currencies } from '../money/money.ts';
import { subscriptionPlanSchema } from '../product/schema.ts';

/**
 * `PAST_DUE`: a renewal could not be paid and is tried again. `COMPLETED`: all its billing cycles were paid.
 */
const subscriptionStates = ['ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELED', 'COMPLETED'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

const subscriptionItemSchema = z.object({
  itemId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  title: z.string(),
  /** 1 physical or 3 service: there are no other subscriptions. */
  productType: z.union([z.literal(1), z.literal(3)]),
  optionValues: z.array(z.object({ optionName: z.string(), value: z.string() })),
  imageId: z.string().optional(),
  additionalFields: z.string().nullable(),
  quantity: z.int().min(1),
  /** The unit price of each renewal, until the shopper was notified of a new one. */
  unitCents: z.int().min(0),
});

export const subscriptionSchema = z.object({
  /** 24 hex; also the id under which its first order knows it. */
  id: z.string(),
  /** Opens its page to anyone who has the link. */
  accessToken: z.string(),
  websiteId: z.string(),
  testMode: z.boolean(),
  state: z.enum(subscriptionStates),
  customerId: z.string().optional(),
  email: z.string(),
  item: subscriptionItemSchema,
  plan: subscriptionPlanSchema,
  currency: z.enum(currencies),
  billingAddress: addressSchema,
  shippingAddress: addressSchema.optional(),
  shipping: z.object({ key: z.string(), name: z.string(), cents: z.int() }).optional(),
  /** Of discounts that hold on renewals too. */
  codes: z.array(z.string().max(200)).max(20),
  /** Its first order owed no tax. */
  isTaxExempt: z.boolean().optional(),
  payment: z.object({
    provider: z.string(),
    method: z.string(),
    /** The provider's name for the saved card; absent where nothing was due or the provider saves none. */
    savedMethod: z.string().max(300).optional(),
    label: z.string().max(200).optional(),
  }),
  /** The moment of the first order: every renewal keeps its day and its time on the wall clock of `timeZone`. */
  anchorAt: z.int(),
  timeZone: z.string(),
  /** Which renewal comes next, counted from the anchor: 1 is one billing period after it. */
  nextIndex: z.int().min(1),
  /** When; absent unless active or past due. */
  nextAt: z.int().optional(),
  /** Orders that were paid, the first included. */
  cyclesPaid: z.int().min(0),
  /** Times that the renewal under way was refused. */
  retries: z.int().min(0),
  /** Why it was refused the last time; gone when it is paid, or another card was given. */
  refusal: z.enum(['declined', 'confirmation']).optional(),
  /**
   * The page of the provider's on which the shopper gives another card. Written before it is asked for, so that a crash, or the
   * button pressed twice, ends on the same page.
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
  /** A renewal under way: written before its money is asked for, so that a crash finds the same order again. */
  renewal: z
    .object({
      orderId: z.string(),
      index: z.int().min(1),
      /** The shopper is at the bank with it. Until the money is there, this keeps nothing else from being done. */
      confirming: z.boolean().optional(),
    })
    .optional(),
  /** A price for renewals from `from` on; the shopper was notified. */
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

/** A renewal was refused only because the bank wants its shopper to say yes, who can do that now. */
export const isToConfirm = ({ state, refusal }: Pick<Subscription, 'state' | 'refusal'>): boolean =>
  state === 'PAST_DUE' && refusal === 'confirmation';

/** What one piece costs in a renewal at that moment. */
export const unitCentsAt = ({ item, priceChange }: Pick<Subscription, 'item' | 'priceChange'>, at: number): number =>
  priceChange && priceChange.from <= at ? priceChange.unitCents : item.unitCents;

/** A subscription as the owner sees it: no token, no payment in progress. */
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
