// Shows "In your cart" on cards of products in the cart. The card's markup has the label, hidden and with the theme's wording. Editor 4.3
// "Product grid".
import type { CartState } from '../cart-state/cart-state.ts';

export function startInCartMarks(cart: CartState): void {
  cart.subscribe(({ entries }) => {
    const itemIds = new Set(entries.map(({ itemId }) => itemId));
    for (const mark of document.querySelectorAll<HTMLElement>('[data-item-id] [data-in-cart-mark]')) {
      mark.hidden = !itemIds.has(mark.closest<HTMLElement>('[data-item-id]')!.dataset.itemId!);
    }
  });
}
