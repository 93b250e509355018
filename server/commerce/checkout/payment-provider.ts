// The seam between an order and whoever moves the money. Commerce 3.1: authorise, then the commit, then capture.
import type { Currency } from '../money/money.ts';
import type { Card } from './card.ts';

export type Charge = {
  /** The same key is the same charge, however often it is asked for: `order:<orderId>:pay:<attempt>`. */
  key: string;
  orderId: string;
  amountCents: number;
  currency: Currency;
  card: Card;
};

export type Authorised =
  | { ok: true; ref: string /** E.g. "Visa ending in 4242". */; label: string }
  | { ok: false; errorKey: string; message: string };

export type PaymentProvider = {
  readonly id: string;
  /** Reserves the money. */
  authorise(charge: Charge): Promise<Authorised>;
  /** Takes what was reserved; again with the same ref does nothing more. */
  capture(ref: string, amountCents: number): Promise<{ ok: true } | { ok: false; errorKey: string }>;
  /** Gives back what was reserved and not captured. */
  cancel(ref: string): Promise<void>;
};
