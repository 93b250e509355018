// The one table from error code to HTTP status. A concept adds its code type below and its lines; a code without a status does not compile.
import type { CartErrorCode } from './commerce/cart/errors.ts';
import type { CheckoutErrorCode } from './commerce/checkout/errors.ts';
import type { PaymentErrorCode } from './commerce/payment/errors.ts';

/** Each concept's code type is one member: `| CartErrorCode`. */
type ErrorCode = CartErrorCode | CheckoutErrorCode | PaymentErrorCode;

export const statusOf = {
  'card-limited': 429,
  // cart
  'no-cart': 404,
  'cart-gone': 404,
  'entry-gone': 404,
  'quantity-invalid': 400,
  'option-missing': 400,
  'variant-unavailable': 400,
  'fields-unreadable': 400,
  'cart-full': 400,
  'not-for-cart': 400,
  'stock-exceeded': 400,
  'code-refused': 400,
  'shipping-unknown': 400,
  // checkout
  'checkout-gone': 404,
  'checkout-invalid': 400,
  'quote-changed': 409,
  'below-minimum': 400,
  'out-of-stock': 422,
  'payment-declined': 402,
  'payments-off': 503,
  // payment
  'webhook-refused': 400,
  'webhook-malformed': 400,
  'payment-unknown': 404,
  'refund-refused': 409,
  'refund-keys': 409,
  'provider-away': 503,
  'payment-settings-invalid': 400,
} satisfies Record<ErrorCode, number>;
