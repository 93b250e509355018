// Cookies of the cart: wire §1, and one sentence for the next showing of the cart page after a form was refused. Portable.
import { messages } from './messages.ts';

/** The cart's token, out of reach of scripts; and the readable flag by which clients know that there is a cart to load. */
export const cartCookie = 'CART';
export const hasCartCookie = 'hasCart';

/** Lives for a few seconds and for /cart only, so that no address carries a message and a reload later shows none. */
export const noticeCookie = 'cart-notice';
export const noticeMaxAgeMs = 15_000;
export const noticePath = '/cart';

/**
 * The sentence in the cookie. It is shown as text, and may hold a product's title ("Salt + Pepper®"); but other hosts of the same
 * domain can set cookies: what has the marks of an address, of code or of hidden letters is replaced.
 */
export function noticeOf(value: string | undefined): string | undefined {
  if (value === undefined || value === '' || value.length > 400) return undefined;
  // Letters, numbers, signs and spaces; \u200d joins the parts of an emoji.
  const isPlain = /^(?:[\p{L}\p{M}\p{N}\p{P}\p{S} ]|\u200d)*$/u.test(value) && /\p{L}/u.test(value);
  const isSuspect = /[<>\\@]|www\.|:\s*\/|\/\/|\.\p{L}{2,}\//iu.test(value);
  return isPlain && !isSuspect ? value : messages.unableToAdd;
}
