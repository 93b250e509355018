// Refusals about payments. Portable.
import { DomainError } from '../../base/errors.ts';
import { messages } from './messages.ts';

export type PaymentErrorCode =
  | 'webhook-refused'
  | 'webhook-malformed'
  | 'payment-unknown'
  | 'refund-refused'
  | 'refund-keys'
  | 'provider-away'
  | 'card-limited'
  | 'payment-settings-invalid';

/** Says nothing about why: whoever forges messages learns nothing from the answer. */
export const webhookRefused = () => new DomainError<PaymentErrorCode>('webhook-refused', 'The signature is not valid.');

export const webhookMalformed = () =>
  new DomainError<PaymentErrorCode>('webhook-malformed', 'The message is not an event of the payment provider.');

export const paymentUnknown = () =>
  new DomainError<PaymentErrorCode>('payment-unknown', 'That payment could not be found.');

export const refundRefused = (errorKey: string) =>
  new DomainError<PaymentErrorCode>('refund-refused', messages.refundRefused, { errorKey });

/** The provider has not been asked: it would not know the payment. */
export const refundKeys = (needed: string, set: string | undefined) =>
  new DomainError<PaymentErrorCode>('refund-keys', messages.keysNeeded(needed, set), { needed });

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
export const providerAway = () =>
  new DomainError<PaymentErrorCode>('provider-away', messages.providerAway, {
    failureType: 'PAYMENT_UNAVAILABLE',
    errorKey: 'provider-away',
  });

/** Commerce 3.5: said in words of its own, since a few seconds change nothing. */
export const cardLimited = () =>
  new DomainError<PaymentErrorCode>('card-limited', messages.cardLimited, {
    failureType: 'PAYMENT_DECLINED',
    errorKey: 'card-limited',
    fields: { cardNumber: messages.cardLimited },
  });

export const paymentSettingsInvalid = (message: string) =>
  new DomainError<PaymentErrorCode>('payment-settings-invalid', message);

/** Errors of providers may quote what they were asked: only their kind is logged. */
export const errorName = (error: unknown): string =>
  error instanceof DomainError ? error.code : error instanceof Error ? error.name : 'unknown';

/** For the log, with what can be done about it where that is known. */
export const errorFields = (error: unknown): { error: string; message?: string } => ({
  error: errorName(error),
  ...(error instanceof KeysMissing && { message: error.message }),
});
