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
  /** A unit price that overrides the product's: a renewal's agreed price, or a donation. */
  agreedCents: z.int().min(0).optional(),
});
export type CartEntry = z.infer<typeof cartEntrySchema>;

/** Character limits of a location's fields. */
export const locationChars = { line1: 200, line2: 200, city: 100, region: 100, postalCode: 20 } as const;

/** As far as the shopper entered it; `country` decides shipping and tax. */
const shippingLocationSchema = z.object({
  line1: z.string().max(locationChars.line1).optional(),
  line2: z.string().max(locationChars.line2).optional(),
  city: z.string().max(locationChars.city).optional(),
  region: z.string().max(locationChars.region).optional(),
  postalCode: z.string().max(locationChars.postalCode).optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type ShippingLocation = z.infer<typeof shippingLocationSchema>;

/** Carts with a separate checkout, independent of the visitor's own cart. Commerce 2.1. */
const cartPurchases = ['express', 'subscription', 'renewal', 'gift-card', 'donation', 'membership', 'draft'] as const;
export type CartPurchase = (typeof cartPurchases)[number];

/** Recipient and date of a purchased gift card. Commerce 2.1. */
export const giftCardWishSchema = z.object({
  deliverTo: z.enum(['recipient', 'me']),
  recipientName: z.string().max(100),
  /** Absent: the buyer. */
  recipientEmail: z.string().max(emailChars.max).optional(),
  message: z.string().max(giftMessageCharsMax),
  senderName: z.string().max(100),
  /** Absent: immediately. */
  sendAt: z.int().optional(),
});
export type GiftCardWish = z.infer<typeof giftCardWishSchema>;

/** The owner's discount on one order, in addition to the shop's discounts. */
export const draftDiscountSchema = z.object({
  name: z.string().trim().min(1).max(100),
  value: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('PERCENT'), ratePpm: z.int().min(1).max(1_000_000) }),
    z.strictObject({ type: z.literal('AMOUNT'), cents: z.int().min(1).max(1_000_000_000_000) }),
  ]),
});
export type DraftDiscount = z.infer<typeof draftDiscountSchema>;

/** Never stores prices, titles or stock: they are read from the products each time. */
export const cartSchema = z.object({
  /** 24 hex */
  id: z.string(),
  /** 40 characters; grants access to the cart (commerce 2.1). */
  token: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  entries: z.array(cartEntrySchema),
  /** Absent: the visitor's ordinary cart. */
  purchase: z.enum(cartPurchases).optional(),
  /** Only in a cart that buys a gift card. */
  giftCard: giftCardWishSchema.optional(),
  shippingLocation: shippingLocationSchema.optional(),
  shippingKey: z.string().optional(),
  /** A delivery option that the store does not offer: a renewal's, or handing over the goods in the shop. */
  agreedShipping: z
    .object({ key: z.string(), name: z.string(), cents: z.int().min(0), isPickup: z.boolean().optional() })
    .optional(),
  /** Only in a draft that the owner creates: their discount, and when its checkout link expires. */
  draft: z
    .object({
      id: z.string(),
      /** The customer's, as the owner entered it. */
      email: z.string().optional(),
      discount: draftDiscountSchema.optional(),
      payUntil: z.int().optional(),
    })
    .optional(),
  /** Discount codes, as entered; absent in carts from before there were any. */
  codes: z.array(z.string().max(200)).max(codesMax).optional(),
  /** Gift cards that pay, as `heldCard` of gift-card/ checks, in the order they were entered. Commerce 1.9. */
  giftCardIds: z.array(z.string()).max(giftCardsMax).optional(),
  /** Processed `Add-To-Cart-Id`s, newest last, so that the same ID adds once. */
  adds: z.array(z.object({ id: z.string(), entryId: z.string() })),
  /** The shopper entered contact details. */
  isReachable: z.boolean().optional(),
  /** The further language of the site in which it was last changed; its recovery mail is in it. Absent: the main one. */
  language: z.string().max(20).optional(),
  /** When the recovery mail was sent; once. Commerce 2.5. */
  recoveredAt: z.int().optional(),
  /** The signed-in shopper that it belongs to. */
  customerId: z.string().optional(),
  /** For a renewal: its first order was tax exempt. */
  isTaxExempt: z.boolean().optional(),
  /** Set when its lines were merged into the cart of the shopper who signed in: that cart's token. Commerce 1.4. */
  mergedInto: z.string().optional(),
  /** Set when the cart became an order; it is immutable from then on. */
  orderId: z.string().optional(),
});
export type Cart = z.infer<typeof cartSchema>;

/** 30 random bytes in base64url. */
export const cartTokenPattern = /^[A-Za-z0-9_-]{40}$/;

const text = (max: number) => z.string().max(max);

/** `quantity` and `additionalFields` have their own parsers, whose errors use the specification's wording. */
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

/** POST …/items of the v3 cart. The wire documents only the wrapper, so both names of each field are accepted. */
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
/** IDs of cards already in the cart stay; anything else is read as a code. */
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
