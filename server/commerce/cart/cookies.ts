// Cookies of the cart: wire §1, and one sentence for the next showing of the cart page after a form was refused. Portable.

/** The cart's token, out of reach of scripts; and the readable flag by which clients know that there is a cart to load. */
export const cartCookie = 'CART';
export const hasCartCookie = 'hasCart';

/** Lives for a few seconds and for /cart only, so that no address carries a message and a reload later shows none. */
export const noticeCookie = 'cart-notice';
export const noticeMaxAgeMs = 15_000;
export const noticePath = '/cart';

/**
 * The sentence in the cookie. It is shown as text, but other hosts of the same domain can set cookies: what does not look
 * like a sentence of ours is replaced.
 */
export function noticeOf(value: string | undefined): string | undefined {
  if (value === undefined || value === '' || value.length > 400) return undefined;
  return /^[\p{L}][\p{L}\p{N}\p{P} ]*$/u.test(value) && !/[<>/\\@]|www\.|:\s*\/\//i.test(value)
    ? value
    : 'Unable to Add Item';
}
