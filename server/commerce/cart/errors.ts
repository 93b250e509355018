// The refusals of the cart. Statuses: wire §2, commerce 2.2. Portable.
import { DomainError } from '../../base/errors.ts';
import { messages as forms } from '../../forms/form/messages.ts';
import type { Product } from '../product/schema.ts';
import { nothingChosenMessage } from '../product/selection.ts';
import { messages } from './messages.ts';

export type CartErrorCode =
  | 'no-cart'
  | 'cart-gone'
  | 'entry-gone'
  | 'quantity-invalid'
  | 'option-missing'
  | 'variant-unavailable'
  | 'fields-unreadable'
  | 'cart-full'
  | 'not-for-cart'
  | 'stock-exceeded'
  | 'code-refused'
  | 'shipping-unknown';

const refusal = (code: CartErrorCode, message: string, detail: Record<string, unknown> = {}) =>
  new DomainError<CartErrorCode>(code, message, detail);

export const noCart = () => refusal('no-cart', messages.noCart);
export const cartGone = () => refusal('cart-gone', messages.cartGone);
export const entryGone = (entryId: string) => refusal('entry-gone', messages.entryGone, { entryId });
export const quantityNotNumber = () => refusal('quantity-invalid', messages.quantityNotNumber);
export const quantityNotWhole = () => refusal('quantity-invalid', messages.quantityNotWhole);
export const quantityTooSmall = () => refusal('quantity-invalid', messages.quantityTooSmall);
export const quantityTooLarge = (max: number) => refusal('quantity-invalid', messages.quantityTooLarge(max), { max });
export const optionMissing = (product: Product) => refusal('option-missing', nothingChosenMessage(product));
export const variantUnavailable = () => refusal('variant-unavailable', messages.variantUnavailable);
/** In the form's own words; not among the cart's, which every page loads. */
export const fieldsUnreadable = () => refusal('fields-unreadable', forms.fieldsUnreadable);
export const cartFull = () => refusal('cart-full', messages.cartFull);
export const subscriptionOnly = () => refusal('not-for-cart', messages.subscriptionOnly);
export const notSubscribable = () => refusal('not-for-cart', messages.notSubscribable);
export const notForCart = () => refusal('not-for-cart', messages.notForCart);
/** A change of a line, where adding would be `notEnoughStock`: wire §2 wants 400 here and 422 there. */
export const stockExceeded = (left: number, entryId: string) =>
  refusal('stock-exceeded', messages.notEnough, { left, entryId });
export const codeRefused = (message: string = messages.codeRefused) => refusal('code-refused', message);
export const shippingUnknown = () => refusal('shipping-unknown', messages.shippingUnknown);
