// Shows "In your cart" on the cards of products that are. The card's markup holds the mark, hidden and in the theme's words.
// Editor 4.3 "Product grid".
import type { CartState } from '../cart-state/cart-state.ts';

export function startInCartMarks(cart: CartState): void {
  cart.subscribe(({ entries }) => {
    const itemIds = new Set(entries.map(({ itemId }) => itemId));
    for (const mark of document.querySelectorAll<HTMLElement>('[data-item-id] [data-in-cart-mark]')) {
      mark.hidden = !itemIds.has(mark.closest<HTMLElement>('[data-item-id]')!.dataset.itemId!);
    }
  });
}
