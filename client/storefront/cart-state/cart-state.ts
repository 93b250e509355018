// The visitor's cart as this page knows it. Loaded at the start only when a cart cookie is there or somebody is signed in (spec §4);
// told of every change after.

import { loadCart, type ShoppingCart } from '../../api/cart.ts';
import { isUserAuthenticated } from '../account/user-info.ts';

export type CartState = {
  current(): ShoppingCart | undefined;
  /** Called with every new cart, and at once when one is known. */
  subscribe(listener: (cart: ShoppingCart) => void): void;
  replace(cart: ShoppingCart): void;
  reload(): Promise<void>;
};

const emptyCart: ShoppingCart = { totalQuantity: 0, subtotalCents: 0, entries: [] };

const hasCartCookie = (cookies: string): boolean => /(?:^|;\s*)hasCart=true(?:;|$)/.test(cookies);

export function createCartState(): CartState {
  let cart: ShoppingCart | undefined;
  const listeners = new Set<(cart: ShoppingCart) => void>();
  const replace = (next: ShoppingCart) => {
    cart = next;
    for (const listener of listeners) listener(next);
  };
  return {
    current: () => cart,
    subscribe(listener) {
      listeners.add(listener);
      if (cart) listener(cart);
    },
    replace,
    async reload() {
      if (!hasCartCookie(document.cookie) && !isUserAuthenticated(document.cookie)) return replace(emptyCart);
      const answer = await loadCart().catch(() => undefined);
      // Offline: what is shown stays.
      if (!answer) return;
      // 404: the flag outlived the cart (wire §2); the server drops the cookie with the same answer.
      if (answer.ok) replace(answer.body);
      else if (answer.status === 404) replace(emptyCart);
    },
  };
}
