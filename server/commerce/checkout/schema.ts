// What a checkout remembers, what its calls take, and what its page shows. Commerce 2.1, wire §2. Portable.
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

/** Kept beside the cart, under the same token, until the order is there. Never a card. */
export const checkoutSchema = z.object({
  id: z.string(),
  cartToken: z.string(),
  /** The id that the order will have, so that asking a provider twice for the same attempt names the same order. */
  orderId: z.string(),
  /** One more after each payment that was declined. */
  attempt: z.int().min(1),
  email: z.string(),
  subscribeToList: z.boolean(),
  /** Where the goods go; of a cart in which nothing travels: the billing address. */
  address: addressSchema.optional(),
  billToShipping: z.boolean(),
  billingAddress: addressSchema.optional(),
  note: z.string(),
  /** Of the checkout form, as typed, by field. */
  formValues: z.record(z.string(), z.unknown()).optional(),
  /** What to say at the next showing of the page: set by a refused form, cleared by the next form. */
  /** `review`: nothing is wrong, the shopper sees the whole total for the first time. */
  problems: z
    .object({ message: z.string(), fields: z.record(z.string(), z.string()), review: z.boolean().optional() })
    .optional(),
  /** What the shopper had been shown when the order was placed, where that was more than it came to. */
  shownTotalCents: z.int().min(0).optional(),
  /** Of a subscription: what the shopper agreed to for each renewal, as `recurringText` says it. */
  agreedRecurring: z.string().max(200).optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** What a shopper says in any step; whatever is absent stays as it was. */
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

/** POST /api/2/commerce/orders: the body of the original's checkout and of commerce 2.1, in one. */
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
  /** The page to go to: confirmed, or received while the money is still to come. */
  confirmedPath: string;
};

/** What the shopper does at the provider before there is an order. */
export type PaymentStep = { orderId: string; next: NextStep };

/** An amount and how it is written. */
export type ShownMoney = CartMoney & { text: string };

type CheckoutTotals = {
  subtotal: ShownMoney;
  discount: ShownMoney;
  /** Absent while no delivery is chosen, and when nothing travels. */
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
  /** For the form without script: when it was first shown, signed. */
  formStamp: string;
  testMode: boolean;
  currency: Currency;
  cart: V3Cart;
  /** Whether discount codes or gift cards could do anything for it. */
  takesCodes: boolean;
  steps: { name: 'email' | 'address' | 'delivery' | 'payment'; done: boolean }[];
  email: string;
  subscribeToList: boolean;
  /** Whether the box for news is offered. */
  asksOptIn: boolean;
  note: string;
  /** The owner's checkout form with what is typed in it. */
  form?: { form: PublicForm; values: Record<string, unknown> };
  /** Whether there is a field for a note. */
  asksNote: boolean;
  requiresShipping: boolean;
  /** Delivery address; of a cart in which nothing travels: the billing address, and the only one asked for. */
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
        /** Of the first method. */
        provider: 'embedded-test' | 'manual' | 'stripe';
        methods: OfferedMethod[];
        testCards: { number: string; outcome: string }[];
      }
    | { provider: 'none' | 'off' };
  /** Of a subscription: how often it is paid, e.g. "every month for 2 years", and what each renewal comes to. */
  recurring?: { every: string; amount: string };
  /** Of a cart with a checkout of its own; `back` leads to what is bought. */
  purchase?: {
    kind: Exclude<CartPurchase, 'renewal' | 'draft'>;
    back: string;
    /** `recipient` is empty when the buyer gets the card. */
    giftCard?: { recipient: string; message: string; sendAt?: number };
  };
  /** Why the order cannot be placed however the form is filled in. */
  blocked?: string;
  problems: { message: string; fields: Record<string, string>; review?: boolean };
};
