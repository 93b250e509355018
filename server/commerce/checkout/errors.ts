// The refusals of the checkout. Each carries `failureType` and `errorKey` for clients of the original. Wire §2. Portable.
import { DomainError } from '../../base/errors.ts';
import { messages } from './messages.ts';

export type CheckoutErrorCode =
  | 'checkout-gone'
  | 'checkout-invalid'
  | 'quote-changed'
  | 'below-minimum'
  | 'out-of-stock'
  | 'payment-declined'
  | 'payments-off';

const refusal = (
  code: CheckoutErrorCode,
  failureType: string,
  errorKey: string,
  message: string,
  detail: Record<string, unknown> = {},
) => new DomainError<CheckoutErrorCode>(code, message, { failureType, errorKey, ...detail });

export const checkoutGone = () => refusal('checkout-gone', 'CART_GONE', 'cart-gone', messages.checkoutGone);

/** `fields`: what to say beside each field, by its name in the form. */
export const checkoutInvalid = (message: string, fields: Record<string, string>, errorKey = 'invalid-fields') =>
  refusal('checkout-invalid', 'VALIDATION', errorKey, message, { fields });

/** Nothing was charged. `quote`: what it costs now; `changes`: what is different, in words. Commerce 1.6. */
export const quoteChanged = (quote: { quoteHash: string; totalCents: number }, changes: readonly string[] = []) =>
  refusal('quote-changed', 'QUOTE_CHANGED', 'quote-changed', messages.quoteChanged(changes), { quote, changes });

/** Spec §5: `message` is the cart's minimumOrderMessage. */
export const belowMinimum = (message: string) =>
  refusal('below-minimum', 'MINIMUM_ORDER', 'minimum-order-subtotal', message);

/** `left`: pieces of the variant that are still there. */
export const outOfStock = (left: number, variantId: string) =>
  refusal('out-of-stock', 'OUT_OF_STOCK', left > 0 ? 'not-enough-stock' : 'sold-out', messages.notEnough, {
    left,
    variantId,
  });

export const paymentDeclined = (errorKey: string, message: string) =>
  refusal('payment-declined', 'PAYMENT_DECLINED', errorKey, message);

export const chargeTooSmall = (message: string) =>
  refusal('below-minimum', 'MINIMUM_CHARGE', 'charge-too-small', message);

export const paymentsOff = () => refusal('payments-off', 'PAYMENTS_OFF', 'payments-off', messages.paymentsOff);

export const tooManyAttempts = () =>
  refusal('payment-declined', 'PAYMENT_DECLINED', 'too-many-attempts', messages.tooManyAttempts);
