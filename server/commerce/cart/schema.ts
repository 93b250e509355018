// The cart as stored, and the bodies of the cart calls. Spec §3 "Shopping cart", §7; wire §2. Portable.
import * as z from 'zod';
import { emailChars } from '../../outbox/address.ts';
import { regionOf } from '../address/regions.ts';
import { codesMax } from '../discount/limits.ts';
import { giftCardsMax, giftMessageCharsMax, maxQuantity } from './limits.ts';

const cartEntrySchema = z.object({
  id: z.string(),
  itemId: z.string(),
  variantId: z.string(),
  quantity: z.int().min(1).max(maxQuantity),
  /** Canonical JSON text. */
  additionalFields: z.string().nullable(),
  addedAt: z.int(),
  /** What one piece costs whatever the product says: of a renewal, whose price was agreed on before; of a donation. */
  agreedCents: z.int().min(0).optional(),
});
export type CartEntry = z.infer<typeof cartEntrySchema>;

/** How long the parts of a location may be. */
export const locationChars = { line1: 200, line2: 200, city: 100, region: 100, postalCode: 20 } as const;

/** As far as the shopper has said; `country` picks shipping and tax. */
const shippingLocationSchema = z.object({
  line1: z.string().max(locationChars.line1).optional(),
  line2: z.string().max(locationChars.line2).optional(),
  city: z.string().max(locationChars.city).optional(),
  region: z.string().max(locationChars.region).optional(),
  postalCode: z.string().max(locationChars.postalCode).optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type ShippingLocation = z.infer<typeof shippingLocationSchema>;

/** Carts that go straight to a checkout of their own, whatever else a visitor has in theirs. Commerce 2.1. */
const cartPurchases = ['express', 'subscription', 'renewal', 'gift-card', 'donation', 'membership', 'draft'] as const;
export type CartPurchase = (typeof cartPurchases)[number];

/** Who gets a gift card that is bought, and when. Commerce 2.1. */
export const giftCardWishSchema = z.object({
  deliverTo: z.enum(['recipient', 'me']),
  recipientName: z.string().max(100),
  /** Absent: the buyer. */
  recipientEmail: z.string().max(emailChars.max).optional(),
  message: z.string().max(giftMessageCharsMax),
  senderName: z.string().max(100),
  /** Absent: at once. */
  sendAt: z.int().optional(),
});
export type GiftCardWish = z.infer<typeof giftCardWishSchema>;

/** What the owner takes off one order, beside the discounts of the shop. */
export const draftDiscountSchema = z.object({
  name: z.string().trim().min(1).max(100),
  value: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('PERCENT'), ratePpm: z.int().min(1).max(1_000_000) }),
    z.strictObject({ type: z.literal('AMOUNT'), cents: z.int().min(1).max(1_000_000_000_000) }),
  ]),
});
export type DraftDiscount = z.infer<typeof draftDiscountSchema>;

/** Prices, titles and stock are never stored here: they are read from the products each time. */
export const cartSchema = z.object({
  /** 24 hex */
  id: z.string(),
  /** 40 characters; anyone who has it can use the cart (commerce 2.1). */
  token: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  entries: z.array(cartEntrySchema),
  /** Absent: the cart that a visitor fills. */
  purchase: z.enum(cartPurchases).optional(),
  /** Of a cart that buys a gift card. */
  giftCard: giftCardWishSchema.optional(),
  shippingLocation: shippingLocationSchema.optional(),
  shippingKey: z.string().optional(),
  /** The delivery and its charge, where the store does not offer it: of a renewal, and of what is handed over in the shop. */
  agreedShipping: z
    .object({ key: z.string(), name: z.string(), cents: z.int().min(0), isPickup: z.boolean().optional() })
    .optional(),
  /** Of a cart that the owner fills for someone: what they take off, and until when its link opens the checkout. */
  draft: z
    .object({
      id: z.string(),
      /** Of the customer, as the owner entered it. */
      email: z.string().optional(),
      discount: draftDiscountSchema.optional(),
      payUntil: z.int().optional(),
    })
    .optional(),
  /** Of discounts, as entered; absent in carts from before there were any. */
  codes: z.array(z.string().max(200)).max(codesMax).optional(),
  /** That pay for it, as `heldCard` of gift-card/ says, in the order they were entered. Commerce 1.9. */
  giftCardIds: z.array(z.string()).max(giftCardsMax).optional(),
  /** `Add-To-Cart-Id`s that were answered, newest last, so that the same id adds once. */
  adds: z.array(z.object({ id: z.string(), entryId: z.string() })),
  /** Its shopper said how to reach them. */
  isReachable: z.boolean().optional(),
  /** When its shopper was told that it is still here; once. Commerce 2.5. */
  recoveredAt: z.int().optional(),
  /** Of the signed-in shopper it belongs to. */
  customerId: z.string().optional(),
  /** Of a renewal: its first order owed no tax. */
  isTaxExempt: z.boolean().optional(),
  /** Set when its lines went into the cart of the shopper who signed in: that cart's token. Commerce 1.4. */
  mergedInto: z.string().optional(),
  /** Set when the cart became an order; nothing changes it any more. */
  orderId: z.string().optional(),
});
export type Cart = z.infer<typeof cartSchema>;

/** 30 random bytes as text. */
export const cartTokenPattern = /^[A-Za-z0-9_-]{40}$/;

const text = (max: number) => z.string().max(max);

/** `quantity` and `additionalFields` are read by their own rules, which have the specification's wording. */
export const addEntryBodySchema = z.object({
  itemId: text(100),
  sku: text(200).nullish(),
  variantId: text(100).nullish(),
  quantity: z.unknown().optional(),
  additionalFields: z.unknown().optional(),
});
export type AddEntryBody = z.infer<typeof addEntryBodySchema>;

export const quantityBodySchema = z.object({ quantity: z.unknown().optional() });

export const changeEntryBodySchema = z.object({
  quantity: z.unknown().optional(),
  itemId: text(100).optional(),
  sku: text(200).nullish(),
  additionalFields: z.unknown().optional(),
});

/** POST …/items of the v3 cart; the wire shows only the wrapper, so both names of each field are taken. */
export const lineItemBodySchema = z.object({
  lineItemToAdd: z.object({
    itemId: text(100).optional(),
    productId: text(100).optional(),
    sku: text(200).nullish(),
    variantId: text(100).nullish(),
    quantity: z.unknown().optional(),
    qty: z.unknown().optional(),
    additionalFields: z.unknown().optional(),
  }),
});

const part = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((value) => value?.trim() || undefined);

export const shippingLocationBodySchema = z
  .object({
    line1: part(locationChars.line1),
    line2: part(locationChars.line2),
    city: part(locationChars.city),
    region: part(locationChars.region),
    postalCode: part(locationChars.postalCode),
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'Country must be a code of two letters, for example US.'),
  })
  .transform((location) => ({ ...location, region: location.region && regionOf(location.country, location.region) }));

export const shippingOptionBodySchema = z.object({ key: text(64) });
/** Ids of those that the cart has stay; anything else is read as a code. */
export const giftCardsBodySchema = z.object({ giftCards: z.array(text(200)).max(giftCardsMax) });
export const codeBodySchema = z.object({ giftOrPromoCode: text(200) });
export const codeFormSchema = z.object({
  giftOrPromoCode: text(200).optional(),
  remove: text(200).optional(),
  cartToken: text(100).optional(),
});
export const subscriptionBodySchema = z.object({
  itemId: text(100),
  sku: text(200).nullish(),
  qty: z.unknown().optional(),
  additionalFields: z.unknown().optional(),
});
