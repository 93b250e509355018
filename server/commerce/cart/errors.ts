// The refusals of the cart. Statuses: wire §2, commerce 2.2. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { messages as forms } from '../../forms/form/messages.ts';
import type { Product } from '../product/schema.ts';
import { nothingChosenMessage } from '../product/selection.ts';
import { messages } from './messages.ts';
import { type RecoveryBlocked, serverMessages } from './server-messages.ts';

export const noCart = missing('no-cart', serverMessages.noCart);
export const cartGone = missing('cart-gone', serverMessages.cartGone);
export const recoveryBlocked = conflict(
  'recovery-blocked',
  ({ reason }: { reason: RecoveryBlocked }) => serverMessages.recovery[reason],
);
export const entryGone = missing<{ entryId: string }>('entry-gone', serverMessages.entryGone);
export const cartFull = invalid('cart-full', serverMessages.cartFull);
export const shippingUnknown = invalid('shipping-unknown', serverMessages.shippingUnknown);

export const quantityNotNumber = invalid('quantity-invalid', messages.quantityNotNumber);
export const quantityNotWhole = invalid('quantity-invalid', messages.quantityNotWhole);
export const quantityTooSmall = invalid('quantity-invalid', messages.quantityTooSmall);
export const quantityTooLarge = invalid('quantity-invalid', messages.quantityTooLarge);

export const variantUnavailable = invalid('variant-unavailable', messages.variantUnavailable);
export const optionMissing = invalid(
  'option-missing',
  ({ product }: { product: Product }) => nothingChosenMessage(product),
  () => ({}),
);
/** Uses the forms' wording, so that the cart's messages, which every page loads, stay small. */
export const fieldsUnreadable = invalid('fields-unreadable', forms.fieldsUnreadable);
export const subscriptionOnly = invalid('not-for-cart', serverMessages.subscriptionOnly);
export const notSubscribable = invalid('not-for-cart', serverMessages.notSubscribable);
export const notForCart = invalid('not-for-cart', serverMessages.notForCart);
/** For changes of a line; adding throws `notEnoughStock`. Wire §2 wants 400 here and 422 there. */
export const stockExceeded = invalid<{ left: number; entryId: string }>('stock-exceeded', messages.notEnough);

export const codeUnknown = invalid('code-refused', messages.codeRefused);
export const noDiscountHere = invalid('code-refused', serverMessages.noDiscountHere);
/** `message`: why pricing refuses the code. */
export const codeRefused = invalid(
  'code-refused',
  ({ message }: { message: string }) => message,
  () => ({}),
);
export const giftCardCurrency = invalid('code-refused', serverMessages.giftCardCurrency, () => ({}));
export const giftCardForGiftCard = invalid('code-refused', serverMessages.giftCardForGiftCard);
export const giftCardForDonation = invalid('code-refused', serverMessages.giftCardForDonation);
export const giftCardEmpty = invalid('code-refused', serverMessages.giftCardEmpty);
export const tooManyGiftCards = invalid('code-refused', serverMessages.giftCardsMax, () => ({}));
