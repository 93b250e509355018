// Refusals about payments. Portable.
import { DomainError, refusal } from '../../base/errors.ts';
import { type InputError, problemsText } from '../../base/input.ts';
import { messages } from './messages.ts';

/** Says nothing about why: forged messages learn nothing from the answer. */
export const webhookRefused = refusal('webhook-refused', 400, 'The signature is not valid.');
export const webhookMalformed = refusal(
  'webhook-malformed',
  400,
  'The message is not an event from the payment provider.',
);

export const paymentUnknown = refusal('payment-unknown', 404, 'There is no such payment.');

/** `errorKey`: why, as the provider names it. */
export const refundRefused = refusal<{ errorKey: string }>('refund-refused', 409, messages.refundRefused);

/** The provider has not been asked: it would not know the payment. */
export const refundKeys = refusal('refund-keys', 409, messages.keysNeeded, ({ needed }) => ({ needed }));

/**
 * Money can be neither taken nor given back for now. For the log alone, in the words that the owner knows from refunds: who only waits
 * for a payment is told of it as of a provider that does not answer.
 */
export class KeysMissing extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeysMissing';
  }
}

/** The provider did not answer; nobody knows what it did. */
export const providerAway = refusal('provider-away', 503, messages.providerAway, () => ({
  failureType: 'PAYMENT_UNAVAILABLE',
  errorKey: 'provider-away',
}));

/** Commerce 3.5: said in words of its own, since a few seconds change nothing. */
export const cardLimited = refusal('card-limited', 429, messages.cardLimited, () => ({
  failureType: 'PAYMENT_DECLINED',
  errorKey: 'card-limited',
  fields: { cardNumber: messages.cardLimited },
}));

export const limitsCrossed = refusal('payment-settings-invalid', 400, messages.limitsCrossed);
export const stripeKeysMissing = refusal('payment-settings-invalid', 400, messages.stripeKeysMissing);
/** Nothing was saved: the keys from before go on working. */
export const stripeKeysRefused = refusal(
  'payment-settings-invalid',
  400,
  ({ errors }: { errors: readonly InputError[] }) => problemsText(errors),
);
export const sealMissing = refusal('payment-settings-invalid', 400, messages.paymentsOff);

/** Errors of providers may quote what they were asked: only their kind is logged. */
export const errorName = (error: unknown): string =>
  error instanceof DomainError ? error.code : error instanceof Error ? error.name : 'unknown';

/** For the log, with what can be done about it where that is known. */
export const errorFields = (error: unknown): { error: string; message?: string } => ({
  error: errorName(error),
  ...(error instanceof KeysMissing && { message: error.message }),
});
