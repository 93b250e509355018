// The refusals of the cart. Statuses: wire §2, commerce 2.2. Portable.
import { refusal } from '../../base/errors.ts';
import { messages as forms } from '../../forms/form/messages.ts';
import type { Product } from '../product/schema.ts';
import { nothingChosenMessage } from '../product/selection.ts';
import { messages } from './messages.ts';
import { type RecoveryBlocked, serverMessages } from './server-messages.ts';

export const noCart = refusal('no-cart', 404, serverMessages.noCart);
export const cartGone = refusal('cart-gone', 404, serverMessages.cartGone);
export const recoveryBlocked = refusal(
  'recovery-blocked',
  409,
  ({ reason }: { reason: RecoveryBlocked }) => serverMessages.recovery[reason],
);
export const entryGone = refusal<{ entryId: string }>('entry-gone', 404, serverMessages.entryGone);
export const cartFull = refusal('cart-full', 400, serverMessages.cartFull);
export const shippingUnknown = refusal('shipping-unknown', 400, serverMessages.shippingUnknown);

export const quantityNotNumber = refusal('quantity-invalid', 400, messages.quantityNotNumber);
export const quantityNotWhole = refusal('quantity-invalid', 400, messages.quantityNotWhole);
export const quantityTooSmall = refusal('quantity-invalid', 400, messages.quantityTooSmall);
export const quantityTooLarge = refusal('quantity-invalid', 400, messages.quantityTooLarge);

export const variantUnavailable = refusal('variant-unavailable', 400, messages.variantUnavailable);
export const optionMissing = refusal(
  'option-missing',
  400,
  ({ product }: { product: Product }) => nothingChosenMessage(product),
  () => ({}),
);
/** Uses the forms' wording, so that the cart's messages, which every page loads, stay small. */
export const fieldsUnreadable = refusal('fields-unreadable', 400, forms.fieldsUnreadable);
export const subscriptionOnly = refusal('not-for-cart', 400, serverMessages.subscriptionOnly);
export const notSubscribable = refusal('not-for-cart', 400, serverMessages.notSubscribable);
export const notForCart = refusal('not-for-cart', 400, serverMessages.notForCart);
/** For changes of a line; adding throws `notEnoughStock`. Wire §2 wants 400 here and 422 there. */
export const stockExceeded = refusal<{ left: number; entryId: string }>('stock-exceeded', 400, messages.notEnough);

export const codeUnknown = refusal('code-refused', 400, messages.codeRefused);
export const noDiscountHere = refusal('code-refused', 400, serverMessages.noDiscountHere);
/** `message`: why pricing refuses the code. */
export const codeRefused = refusal(
  'code-refused',
  400,
  ({ message }: { message: string }) => message,
  () => ({}),
);
export const giftCardCurrency = refusal('code-refused', 400, serverMessages.giftCardCurrency, () => ({}));
export const giftCardForGiftCard = refusal('code-refused', 400, serverMessages.giftCardForGiftCard);
export const giftCardForDonation = refusal('code-refused', 400, serverMessages.giftCardForDonation);
export const giftCardEmpty = refusal('code-refused', 400, serverMessages.giftCardEmpty);
export const tooManyGiftCards = refusal('code-refused', 400, serverMessages.giftCardsMax, () => ({}));
