// The cart counts on the page, and the floating pill with count and subtotal. Spec §2, §4 "Cart pill", "Cart indicator".
import type { ShoppingCart } from '../../api/cart.ts';
import { cartLinks } from '../cart-links.ts';
import type { CartState } from '../cart-state/cart-state.ts';
import { messages } from '../messages.ts';
import { formatMoney, isPurchasePage } from '../page-context.ts';

/** Wire §6: third-party scripts watch these for changes. */
const countSelector = '.sqs-cart-quantity, .icon-cart-quantity, .cart-quantity-container .cart-quantity';
const indicatorSelector = '.header-actions-action--cart';

export function startCartPill(cart: CartState): void {
  cart.subscribe((current) => {
    for (const element of document.querySelectorAll(countSelector)) {
      const text = messages.cartCount(current.totalQuantity);
      if (element.textContent !== text) element.textContent = text;
    }
    for (const link of cartLinks()) showInIndicator(link, current);
    showPill(current);
  });
}

function showInIndicator(link: HTMLElement, cart: ShoppingCart): void {
  link.classList.toggle('cart-quantity-zero', cart.totalQuantity === 0);
  // A theme may show the count outside its cart link; that link's label must stay its visible text (SC 2.5.3).
  if (link.matches(indicatorSelector) || link.querySelector(countSelector))
    link.setAttribute('aria-label', messages.cartLabel(cart.totalQuantity));
}

/** Hidden on the cart and checkout pages. */
function showPill(cart: ShoppingCart): void {
  const pill = document.querySelector<HTMLAnchorElement>('.cart-pill') ?? (isPurchasePage() ? undefined : newPill());
  if (!pill) return;
  pill.hidden = cart.totalQuantity === 0;
  pill.setAttribute('aria-label', `${messages.cartLabel(cart.totalQuantity)}, ${formatMoney(cart.subtotalCents)}`);
  // The stylesheet renders the count, since visible text would have to appear in the accessible label verbatim.
  pill.querySelector<HTMLElement>('[data-part=count]')!.dataset.count = messages.cartCount(cart.totalQuantity);
  pill.querySelector('[data-part=subtotal]')!.textContent = formatMoney(cart.subtotalCents);
}

function newPill(): HTMLAnchorElement {
  const pill = document.createElement('a');
  pill.className = 'cart-pill';
  pill.href = '/cart';
  for (const part of ['count', 'subtotal']) {
    const span = document.createElement('span');
    span.dataset.part = part;
    pill.append(span);
  }
  (document.querySelector('main') ?? document.body).append(pill);
  return pill;
}
