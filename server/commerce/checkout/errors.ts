// The refusals of the checkout. Each carries `failureType` and `errorKey` for clients of the original. Wire §2. Portable.
import { conflict, invalid, missing, refusal } from '../../base/errors.ts';
import { messages } from './messages.ts';

type Said = { message: string };
const said = ({ message }: Said): string => message;

export const checkoutGone = missing('checkout-gone', messages.checkoutGone, () => ({
  failureType: 'CART_GONE',
  errorKey: 'cart-gone',
}));

/** `fields`: errors by field name. */
export const checkoutInvalid = invalid<{ fields: Record<string, string>; errorKey?: string }>(
  'checkout-invalid',
  messages.fieldsWrong,
  ({ fields, errorKey = 'invalid-fields' }) => ({ failureType: 'VALIDATION', errorKey, fields }),
);
export const cartEmpty = invalid('checkout-invalid', messages.cartEmpty, () => ({
  failureType: 'VALIDATION',
  errorKey: 'cart-empty',
  fields: {},
}));

/** Nothing was charged. `quote`: the current price; `changes`: the differences, in words. Commerce 1.6. */
export const quoteChanged = conflict(
  'quote-changed',
  ({ changes = [] }: { changes?: readonly string[] }) =>
    [messages.quoteChanged, ...changes, messages.placeAgain].join(' '),
  ({ quote, changes = [] }: { quote: { quoteHash: string; totalCents: number }; changes?: readonly string[] }) => ({
    failureType: 'QUOTE_CHANGED',
    errorKey: 'quote-changed',
    quote,
    changes,
  }),
);

/** A payment link covers all of the owner's items, so the shopper cannot accept fewer. */
export const payLinkShort = conflict('pay-link-short', messages.payLinkShort, () => ({
  failureType: 'CART_CHANGED',
  errorKey: 'pay-link-short',
}));

/** Spec §5: `message` is the cart's minimumOrderMessage. */
export const belowMinimum = invalid<Said>('below-minimum', said, () => ({
  failureType: 'MINIMUM_ORDER',
  errorKey: 'minimum-order-subtotal',
}));
export const chargeTooSmall = invalid<Said>('below-minimum', said, () => ({
  failureType: 'MINIMUM_CHARGE',
  errorKey: 'charge-too-small',
}));

/** `left`: units of the variant still available. */
export const outOfStock = refusal<{ left: number; variantId: string }>(
  'out-of-stock',
  422,
  messages.notEnough,
  ({ left, variantId }) => ({
    failureType: 'OUT_OF_STOCK',
    errorKey: left > 0 ? 'not-enough-stock' : 'sold-out',
    left,
    variantId,
  }),
);

export const paymentDeclined = refusal<Said & { errorKey: string }>('payment-declined', 402, said, ({ errorKey }) => ({
  failureType: 'PAYMENT_DECLINED',
  errorKey,
}));
export const tooManyAttempts = refusal('payment-declined', 402, messages.tooManyAttempts, () => ({
  failureType: 'PAYMENT_DECLINED',
  errorKey: 'too-many-attempts',
}));

export const paymentsOff = refusal('payments-off', 503, messages.paymentsOff, () => ({
  failureType: 'PAYMENTS_OFF',
  errorKey: 'payments-off',
}));
