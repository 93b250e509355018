// The interface of payment providers. Commerce 3.1: authorize, then commit the order, then capture. Portable.
import type { Currency } from '../money/money.ts';
import type { Card } from './card.ts';

export const stripeId = 'stripe';

export type Money = { cents: number; currency: Currency };

export type Charge = {
  /** Idempotency key, the same for every retry of a charge: `order:<orderId>:pay:<attempt>`. */
  key: string;
  orderId: string;
  amount: Money;
  /** One of the provider's methods: `card`, `pay-later`, `bank-transfer`, `cash`. */
  method: string;
  email: string;
  /** Where the provider's page returns to; absolute. */
  returnUrl: string;
  /** Where the provider's page returns to if the shopper cancels; absolute. */
  cancelUrl: string;
  /** Epoch ms of the first request. Part of the charge, because a retry must send exactly the same. */
  createdAt: number;
  /** Only while the shopper is present; never stored. */
  card?: Card;
  /** The provider saves the card for renewals. */
  keepsMethod?: boolean;
  /** A saved card, charged off-session. */
  savedMethod?: string;
  /** For a saved card: the cardholder is present and can confirm with the bank. */
  ownerIsThere?: boolean;
};

/** The shopper's next step. */
export type NextStep = { redirect: { url: string } } | { action: { clientSecret: string } };

export type Refused = {
  ok: false;
  errorKey: string;
  message: string;
  /** For a saved card: the bank requires confirmation by the cardholder, who isn't present. */
  asksShopper?: boolean;
};

/**
 * `authorised`: the money is reserved. `pending`: it arrives later, and the order doesn't wait for it. Otherwise the
 * shopper has a next step.
 */
export type Created =
  | {
      ok: true;
      ref: string;
      label: string;
      next: 'authorised' | 'pending' | NextStep;
      /** The provider's id of the saved card. */
      keptMethod?: string;
    }
  | Refused;

/** Paid or pending without a network call, so a crash leaves nothing to cancel. */
type InstantAnswer = { state: 'captured' | 'pending'; ref: string; label: string; keptMethod?: string };

/** Requests a new card for off-session payments, entered on the provider's page. */
export type CardAsking = {
  /** Idempotency key: the same key opens the same page. */
  key: string;
  email: string;
  /** The saved card it replaces, if any. */
  savedMethod?: string;
  returnUrl: string;
  cancelUrl: string;
  /** As in a charge. */
  createdAt: number;
};

/** The state of that page. `gone`: it ended without a card. */
export type CardPageStatus =
  | { state: 'waiting'; url: string }
  | { state: 'kept'; savedMethod: string; label: string }
  | { state: 'gone' };

/** The provider's state of a payment. */
export type PaymentStatus =
  | { state: 'waiting' }
  | {
      state: 'authorised' | 'captured';
      ref: string;
      label: string;
      /** The total refunded, including refunds outside the shop. */
      refundedCents?: number;
      keptMethod?: string;
    }
  | { state: 'gone'; errorKey: string; message: string };

export type Captured = { ok: true } | { ok: false; errorKey: string };

/** A provider's webhook, reduced to the payment it refers to. Its state is always queried with `find`. */
export type PaymentEvent = {
  id: string;
  topic: string;
  ref?: string;
  paymentKey?: string;
  /** The idempotency key of a card page. */
  cardKey?: string;
  disputed?: boolean;
  refunded?: boolean;
};

type Capabilities = {
  authorize: boolean;
  capture: boolean;
  partialCapture: boolean;
  refund: boolean;
  savedMethods: boolean;
  redirect: boolean;
  payLater: boolean;
};

/**
 * Every call is idempotent by its key. A refusal is an answer; a thrown error means that the outcome is unknown and the
 * sweeper retries.
 */
export type PaymentProvider = {
  readonly id: string;
  readonly capabilities: Capabilities;
  createPayment(charge: Charge): Promise<Created>;
  /** The answer is written in the order's commit. Undefined: the charge needs a network call. */
  instantAnswer?(charge: Charge): InstantAnswer | undefined;
  find(ref: string): Promise<PaymentStatus>;
  /** Captures the authorized amount. */
  capture(ref: string, amount: Money, key: string): Promise<Captured>;
  /** Releases the authorization; refunds what was already captured. */
  cancel(ref: string, key: string): Promise<void>;
  refund(ref: string, amount: Money, key: string): Promise<{ ok: true; ref: string } | Refused>;
  /** Saves a card typed into our own page without charging it; absent if cards are entered on the provider's page. */
  keepCard?(card: Card, key: string): Promise<{ ok: true; savedMethod: string; label: string } | Refused>;
  /** Opens the provider's page for entering a card, and queries its result. */
  openCardPage?(asking: CardAsking): Promise<{ ok: true; ref: string; url: string } | Refused>;
  findCard?(ref: string): Promise<CardPageStatus>;
  /** @throws webhookRefused if the provider didn't send it */
  parseWebhook(raw: Uint8Array, headers: Readonly<Record<string, string | string[] | undefined>>): PaymentEvent[];
};
