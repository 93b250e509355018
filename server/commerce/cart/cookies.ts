// Cart cookies: wire §1, and one message for the next view of the cart page after a form was refused. Portable.
import { alertMessages } from './alert-messages.ts';

/** The cart's token (HttpOnly), and the readable flag that tells clients there is a cart to load. */
export const cartCookie = 'CART';
export const hasCartCookie = 'hasCart';

/** Expires within seconds and applies to /cart only, so that no URL carries a message and a later reload shows none. */
export const noticeCookie = 'cart-notice';
export const noticeMaxAgeMs = 15_000;
export const noticePath = '/cart';

/**
 * The message in the cookie. It is shown as text and may contain a product title ("Salt + Pepper®"). Other hosts of the same domain can
 * set cookies, so anything that looks like a URL, code or hidden characters is replaced.
 */
export function noticeOf(value: string | undefined): string | undefined {
  if (value === undefined || value === '' || value.length > 400) return undefined;
  // Letters, numbers, signs and spaces; \u200d joins the parts of an emoji.
  const isPlain = /^(?:[\p{L}\p{M}\p{N}\p{P}\p{S} ]|\u200d)*$/u.test(value) && /\p{L}/u.test(value);
  const isSuspect = /[<>\\@]|www\.|:\s*\/|\/\/|\.\p{L}{2,}\//iu.test(value);
  return isPlain && !isSuspect ? value : alertMessages.unableToAdd;
}
