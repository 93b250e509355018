// The stored checkout, its request bodies, and its page's data. Commerce 2.1, wire §2. Portable.
import * as z from 'zod';
import type { PublicForm } from '../../forms/form/schema.ts';
import { emailChars, typedAddress } from '../../outbox/address.ts';
import type { AddressField, PhoneRule } from '../address/address.ts';
import { addressBodySchema, word } from '../address/body.ts';
import type { Country } from '../address/countries.ts';
import { type Address, addressSchema } from '../address/schema.ts';
import type { CartPurchase } from '../cart/schema.ts';
import type { V3Cart } from '../cart/wire.ts';
import type { CartMoney, Currency } from '../money/money.ts';
import { methodIds, type OfferedMethod } from '../payment/methods.ts';
import type { NextStep } from '../payment/provider.ts';
import { noteCharsMax } from './limits.ts';

/** Stored beside the cart, under the same token, until the order is placed. Never contains a card. */
export const checkoutSchema = z.object({
  id: z.string(),
  cartToken: z.string(),
  /** The future order's ID, so that asking a provider twice for the same attempt names the same order. */
  orderId: z.string(),
  /** Incremented after each declined payment. */
  attempt: z.int().min(1),
  email: z.string(),
  subscribeToList: z.boolean(),
  /** The delivery address; the billing address when the cart needs no shipping. */
  address: addressSchema.optional(),
  billToShipping: z.boolean(),
  billingAddress: addressSchema.optional(),
  note: z.string(),
  /** Answers to the checkout form, as typed, by field. */
  formValues: z.record(z.string(), z.unknown()).optional(),
  /** Errors to show at the next view of the page: set by a refused form, cleared by the next form. */
  /** `review`: nothing is wrong, the shopper sees the whole total for the first time. */
  problems: z
    .object({ message: z.string(), fields: z.record(z.string(), z.string()), review: z.boolean().optional() })
    .optional(),
  /** The total that the shopper was shown when placing the order, if it was higher than the actual one. */
  shownTotalCents: z.int().min(0).optional(),
  /** For a subscription: the recurring price that the shopper agreed to, as `recurringText` formats it. */
  agreedRecurring: z.string().max(200).optional(),
  /** The further language of the site in which the shopper places the order, e.g. while they pay elsewhere. Absent: the main one. */
  language: z.string().max(20).optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** The fields of any step; absent fields stay unchanged. */
export const detailsBodySchema = z.object({
  email: word(emailChars.max).transform(typedAddress).optional(),
  subscribeToList: z.boolean().optional(),
  shippingAddress: addressBodySchema.optional(),
  billToShippingAddress: z.boolean().optional(),
  billingAddress: addressBodySchema.nullish(),
  shippingKey: z.string().max(64).optional(),
  note: word(noteCharsMax)
    .pipe(z.string().max(noteCharsMax, `A note has at most ${noteCharsMax} characters.`))
    .optional(),
  /** Answers to the owner's checkout form by field; the original sends them as JSON text. */
  customFormData: z.union([z.string().max(30_000), z.record(z.string().max(100), z.unknown())]).nullish(),
});
export type Details = z.infer<typeof detailsBodySchema>;

const cardBodySchema = z.object({ number: z.string().max(40), expiry: z.string().max(20), cvc: z.string().max(10) });

/** A price that a client says it was shown: hundredths, or either shape of money on the wire. */
const amountBodySchema = z.union([
  z.int(),
  z.object({ value: z.union([z.int(), z.string().max(20)]).optional(), decimalValue: z.string().max(20).optional() }),
]);

/** POST /api/2/commerce/orders: accepts the body of the original's checkout and that of commerce 2.1. */
export const orderBodySchema = detailsBodySchema.extend({
  cartToken: z.string().max(100),
  quoteHash: z.string().max(20_000).optional(),
  expectedTotalCents: z.int().optional(),
  proposedAmountDue: amountBodySchema.optional(),
  attempt: z.int().min(1).max(1_000_000).optional(),
  payment: z
    .object({
      provider: z.string().max(40).optional(),
      method: z.enum(methodIds).optional(),
      card: cardBodySchema.optional(),
    })
    .nullish(),
  /** A test card by its name, e.g. `tok_visa`. */
  paymentToken: z.string().max(200).nullish(),
});
export type OrderBody = z.infer<typeof orderBodySchema>;

export type PlacedOrder = {
  orderId: string;
  orderNumber: string;
  accessToken: string;
  next: 'confirmed';
  /** The page to go to: confirmed, or received while the payment is pending. */
  confirmedPath: string;
};

/** The shopper's step at the provider, before there is an order. */
export type PaymentStep = { orderId: string; next: NextStep };

/** An amount and its formatted text. */
export type ShownMoney = CartMoney & { text: string };

type CheckoutTotals = {
  subtotal: ShownMoney;
  discount: ShownMoney;
  /** Absent while no delivery is chosen, and when the cart needs no shipping. */
  shipping?: ShownMoney;
  taxes: { name: string; amount: ShownMoney; included: boolean }[];
  grandTotal: ShownMoney;
  amountDue: ShownMoney;
};

export type CheckoutAddress = {
  values: Address;
  fields: AddressField[];
  countries: readonly Country[];
  phone: PhoneRule;
};

/** Everything that the checkout page (201) and its island show. */
export type CheckoutView = {
  cartToken: string;
  checkoutId?: string;
  attempt: number;
  /** For the form without JavaScript: when it was first shown, signed. */
  formStamp: string;
  testMode: boolean;
  currency: Currency;
  cart: V3Cart;
  /** Whether discount codes or gift cards can apply to it. */
  takesCodes: boolean;
  steps: { name: 'email' | 'address' | 'delivery' | 'payment'; done: boolean }[];
  email: string;
  /** Whether a mail server is connected. */
  sendsMail: boolean;
  subscribeToList: boolean;
  /** Whether the newsletter checkbox is shown. */
  asksOptIn: boolean;
  note: string;
  /** The owner's checkout form and the answers so far. */
  form?: { form: PublicForm; values: Record<string, unknown> };
  /** Whether there is a field for a note. */
  asksNote: boolean;
  requiresShipping: boolean;
  /** The delivery address; without shipping, the billing address, which is then the only one. */
  address: CheckoutAddress;
  billToShippingAddress: boolean;
  billing: CheckoutAddress;
  shippingOptions: { key: string; name: string; price: ShownMoney; selected: boolean; isPickup: boolean }[];
  totals: CheckoutTotals;
  quoteHash: string;
  expectedTotalCents: number;
  /** `none`: nothing is due. `off`: the store takes no payments. */
  payment:
    | {
        /** The first method's provider. */
        provider: 'embedded-test' | 'manual' | 'stripe';
        methods: OfferedMethod[];
        testCards: { number: string; outcome: string }[];
      }
    | { provider: 'none' | 'off' };
  /** For a subscription: its interval, e.g. "every month for 2 years", and the price of each renewal. */
  recurring?: { every: string; amount: string };
  /** For a cart with a separate checkout; `back` links to the product. */
  purchase?: {
    kind: Exclude<CartPurchase, 'renewal' | 'draft'>;
    back: string;
    /** `recipient` is empty when the buyer gets the card. */
    giftCard?: { recipient: string; message: string; sendAt?: number };
  };
  /** Why the order cannot be placed, regardless of the details. */
  blocked?: string;
  problems: { message: string; fields: Record<string, string>; review?: boolean };
};
