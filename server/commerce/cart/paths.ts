// The checkout paths. Commerce 2.1. Portable.
import type { Cart } from './schema.ts';

export const giftCardPath = (itemId: string, variantId?: string): string =>
  `/checkout/gift-card?itemId=${encodeURIComponent(itemId)}${variantId ? `&variantId=${encodeURIComponent(variantId)}` : ''}`;

export const donatePath = (itemId: string): string => `/checkout/donate?donatePageId=${encodeURIComponent(itemId)}`;

/** Subscriptions have their own URL, but the same checkout page. */
export const checkoutPathOf = ({ token, purchase }: Pick<Cart, 'token' | 'purchase'>): string =>
  `/checkout${purchase === 'subscription' ? '/subscribe' : ''}?cartToken=${encodeURIComponent(token)}`;

/** Where a signed-out visitor goes to buy a membership, before they return. */
export const signInPath = (back: string): string => `/account/sign-in?next=${encodeURIComponent(back)}`;
