// Where things are bought: the paths of the checkouts. Commerce 2.1. Portable.
import type { Cart } from './schema.ts';

export const giftCardPath = (itemId: string, variantId?: string): string =>
  `/checkout/gift-card?itemId=${encodeURIComponent(itemId)}${variantId ? `&variantId=${encodeURIComponent(variantId)}` : ''}`;

export const donatePath = (itemId: string): string => `/checkout/donate?donatePageId=${encodeURIComponent(itemId)}`;

/** A subscription has a page of its own name; what it does is the checkout's. */
export const checkoutPathOf = ({ token, purchase }: Pick<Cart, 'token' | 'purchase'>): string =>
  `/checkout${purchase === 'subscription' ? '/subscribe' : ''}?cartToken=${encodeURIComponent(token)}`;

/** Where a membership is bought by someone who is not signed in: then they come back to it. */
export const signInPath = (back: string): string => `/account/sign-in?next=${encodeURIComponent(back)}`;
