// Refusals about payments. Portable.
import { conflict, DomainError, invalid, missing, refusal } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { messages } from './messages.ts';

/** Gives no reason, so that forgers learn nothing. */
export const webhookRefused = invalid('webhook-refused', 'The signature is not valid.');
export const webhookMalformed = invalid('webhook-malformed', 'The message is not an event from the payment provider.');

export const paymentUnknown = missing('payment-unknown', 'There is no such payment.');

/** `errorKey`: the provider's reason. */
export const refundRefused = conflict<{ errorKey: string }>('refund-refused', messages.refundRefused);

/** The provider wasn't called, because it wouldn't know the payment. */
export const refundKeys = conflict('refund-keys', messages.keysNeeded, ({ needed }) => ({ needed }));

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

export const limitsCrossed = invalid('payment-settings-invalid', messages.limitsCrossed);
export const stripeKeysMissing = invalid('payment-settings-invalid', messages.stripeKeysMissing);
/** Nothing was saved; the previous keys stay in use. */
export const stripeKeysRefused = invalid('payment-settings-invalid', problemsOf);
export const sealMissing = invalid('payment-settings-invalid', messages.paymentsOff);

/** Provider errors may quote the request, so only the error's name is logged. */
export const errorName = (error: unknown): string =>
  error instanceof DomainError ? error.code : error instanceof Error ? error.name : 'unknown';

/** For the log, with the remedy if it is known. */
export const errorFields = (error: unknown): { error: string; message?: string } => ({
  error: errorName(error),
  ...(error instanceof KeysMissing && { message: error.message }),
});
