// Refusals about payments. Portable.
import { DomainError, refusal } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { messages } from './messages.ts';

/** Gives no reason, so that forgers learn nothing. */
export const webhookRefused = refusal('webhook-refused', 400, 'The signature is not valid.');
export const webhookMalformed = refusal(
  'webhook-malformed',
  400,
  'The message is not an event from the payment provider.',
);

export const paymentUnknown = refusal('payment-unknown', 404, 'There is no such payment.');

/** `errorKey`: the provider's reason. */
export const refundRefused = refusal<{ errorKey: string }>('refund-refused', 409, messages.refundRefused);

/** The provider wasn't called, because it wouldn't know the payment. */
export const refundKeys = refusal('refund-keys', 409, messages.keysNeeded, ({ needed }) => ({ needed }));

/**
 * Payments can neither be captured nor refunded for now. The message is only logged, in the words that owners know from
 * refunds; shoppers see the same as when the provider doesn't answer.
 */
export class KeysMissing extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeysMissing';
  }
}

/** The provider didn't answer, so the outcome is unknown. */
export const providerAway = refusal('provider-away', 503, messages.providerAway, () => ({
  failureType: 'PAYMENT_UNAVAILABLE',
  errorKey: 'provider-away',
}));

/** Commerce 3.5. Has its own message, because retrying after a few seconds doesn't help. */
export const cardLimited = refusal('card-limited', 429, messages.cardLimited, () => ({
  failureType: 'PAYMENT_DECLINED',
  errorKey: 'card-limited',
  fields: { cardNumber: messages.cardLimited },
}));

export const limitsCrossed = refusal('payment-settings-invalid', 400, messages.limitsCrossed);
export const stripeKeysMissing = refusal('payment-settings-invalid', 400, messages.stripeKeysMissing);
/** Nothing was saved; the previous keys stay in use. */
export const stripeKeysRefused = refusal('payment-settings-invalid', 400, problemsOf);
export const sealMissing = refusal('payment-settings-invalid', 400, messages.paymentsOff);

/** Provider errors may quote the request, so only the error's name is logged. */
export const errorName = (error: unknown): string =>
  error instanceof DomainError ? error.code : error instanceof Error ? error.name : 'unknown';

/** For the log, with the remedy if it is known. */
export const errorFields = (error: unknown): { error: string; message?: string } => ({
  error: errorName(error),
  ...(error instanceof KeysMissing && { message: error.message }),
});
