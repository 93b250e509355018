// The visitor's cart on this page. Loaded at the start only with a cart cookie or a signed-in visitor (spec §4).

import { loadCart, type ShoppingCart } from '../../api/cart.ts';
import { isUserAuthenticated } from '../account/user-info.ts';

export type CartState = {
  current(): ShoppingCart | undefined;
  /** Called with each new cart, and immediately if one is already loaded. */
  subscribe(listener: (cart: ShoppingCart) => void): void;
  replace(cart: ShoppingCart): void;
  reload(): Promise<void>;
};

const emptyCart: ShoppingCart = { totalQuantity: 0, subtotalCents: 0, entries: [] };

const hasCartCookie = (cookies: string): boolean => /(?:^|;\s*)hasCart=true(?:;|$)/.test(cookies);

export function createCartState(): CartState {
  let cart: ShoppingCart | undefined;
  /** Request counter: a late answer is stale and dropped. */
  let turn = 0;
  const listeners = new Set<(cart: ShoppingCart) => void>();
  const replace = (next: ShoppingCart) => {
    turn++;
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
      const own = ++turn;
      const answer = await loadCart().catch(() => undefined);
      // Offline: keep what is shown.
      if (!answer || own !== turn) return;
      // 404: the cookie outlived the cart (wire §2); the server clears it in the same response.
      if (answer.ok) replace(answer.body);
      else if (answer.status === 404) replace(emptyCart);
    },
  };
}
