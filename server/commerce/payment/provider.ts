// The seam between an order and whoever moves the money. Commerce 3.1: authorise, then the commit, then capture. Portable.
import type { Currency } from '../money/money.ts';
import type { Card } from './card.ts';

export const stripeId = 'stripe';

export type Money = { cents: number; currency: Currency };

export type Charge = {
  /** The same key is the same charge, no matter how often it is requested: `order:<orderId>:pay:<attempt>`. */
  key: string;
  orderId: string;
  amount: Money;
  /** `card`, `pay-later`, `bank-transfer`, `cash`: one that the provider offers. */
  method: string;
  email: string;
  /** Where the shopper comes back to from a page of the provider; absolute. */
  returnUrl: string;
  /** Where the shopper comes back to who does not want to pay there; absolute. */
  cancelUrl: string;
  /** Epoch ms of the first time it was asked for; part of the charge, since a repetition must ask for the very same. */
  createdAt: number;
  /** Only while a shopper stands there: never stored. */
  card?: Card;
  /** The card is to be kept by the provider, for renewals. */
  keepsMethod?: boolean;
  /** A kept card, charged while nobody is there. */
  savedMethod?: string;
  /** Of a kept card: its owner stands there after all, and can say yes to the bank. */
  ownerIsThere?: boolean;
};

/** What the shopper does next. */
export type NextStep = { redirect: { url: string } } | { action: { clientSecret: string } };

export type Refused = {
  ok: false;
  errorKey: string;
  message: string;
  /** Of a kept card: its bank wants its owner to say yes, who is not there. */
  asksShopper?: boolean;
};

/**
 * `authorised`: the money is reserved. `pending`: it will come by a way of its own, and the order need not wait for it.
 * Otherwise the shopper has a step to do first.
 */
export type Created =
  | {
      ok: true;
      ref: string;
      label: string;
      next: 'authorised' | 'pending' | NextStep;
      /** The provider's name for the card, where it was to be kept. */
      keptMethod?: string;
    }
  | Refused;

/** Paid, or to be paid by a way of its own, without asking anyone: a crash leaves nothing behind that would have to be given back. */
type InstantAnswer = { state: 'captured' | 'pending'; ref: string; label: string; keptMethod?: string };

/** Another card for what is paid while nobody is there, given on a page of the provider's. */
export type CardAsking = {
  /** The same key is the same page. */
  key: string;
  email: string;
  /** Whose card it replaces, where there was one. */
  savedMethod?: string;
  returnUrl: string;
  cancelUrl: string;
  /** As with a charge. */
  createdAt: number;
};

/** How far that page has come. `gone`: nothing comes of it. */
export type CardStanding =
  | { state: 'waiting'; url: string }
  | { state: 'kept'; savedMethod: string; label: string }
  | { state: 'gone' };

/** How far a payment has come, as the provider says. */
export type Standing =
  | { state: 'waiting' }
  | {
      state: 'authorised' | 'captured';
      ref: string;
      label: string;
      /** In all, by whomever. */
      refundedCents?: number;
      keptMethod?: string;
    }
  | { state: 'gone'; errorKey: string; message: string };

export type Captured = { ok: true } | { ok: false; errorKey: string };

/** A message of the provider, boiled down to which payment it is about: what to believe is asked with `find`. */
export type PaymentEvent = {
  id: string;
  topic: string;
  ref?: string;
  paymentKey?: string;
  /** Of a page on which a card is given: the key that it was asked for with. */
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
 * Every call may be repeated with the same key and then does nothing more. A refusal is an answer; an error thrown means that
 * nobody knows, and the sweeper asks again.
 */
export type PaymentProvider = {
  readonly id: string;
  readonly capabilities: Capabilities;
  createPayment(charge: Charge): Promise<Created>;
  /** The order's own commit writes down what it says. Undefined: the charge has to be asked for. */
  instantAnswer?(charge: Charge): InstantAnswer | undefined;
  find(ref: string): Promise<Standing>;
  /** Takes what was reserved. */
  capture(ref: string, amount: Money, key: string): Promise<Captured>;
  /** Gives back what was reserved; what was taken already is paid back. */
  cancel(ref: string, key: string): Promise<void>;
  refund(ref: string, amount: Money, key: string): Promise<{ ok: true; ref: string } | Refused>;
  /** Keeps a card that is typed into our own page, without charging it; absent where that is the provider's own business. */
  keepCard?(card: Card, key: string): Promise<{ ok: true; savedMethod: string; label: string } | Refused>;
  /** Where cards are typed on the provider's own page: that page, and what came of it. */
  openCardPage?(asking: CardAsking): Promise<{ ok: true; ref: string; url: string } | Refused>;
  findCard?(ref: string): Promise<CardStanding>;
  /** @throws webhookRefused when it was not the provider who sent it */
  parseWebhook(raw: Uint8Array, headers: Readonly<Record<string, string | string[] | undefined>>): PaymentEvent[];
};
