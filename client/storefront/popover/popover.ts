// The note that an item went into the cart. Spec §4 "Added-to-cart popover": three seconds, one at a time, at the visible
// cart indicator or at the top right.

const shownMs = 3000;

let close: (() => void) | undefined;

export function showAddedPopover(productName: string): void {
  close?.();
  const popover = document.createElement('div');
  popover.className = 'cart-popover';
  popover.setAttribute('role', 'status');

  const text = document.createElement('p');
  // Filled after it is in the page: a live region speaks of changes only.
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', 'Close');
  button.textContent = '×';
  popover.append(text, button);
  document.body.append(popover);
  snap(popover);
  text.textContent = `${productName} was added to your cart.`;

  const timer = setTimeout(() => close?.(), shownMs);
  close = () => {
    clearTimeout(timer);
    popover.remove();
    close = undefined;
  };
  button.addEventListener('click', () => close?.());
}

function snap(popover: HTMLElement): void {
  const indicator = [...document.querySelectorAll<HTMLElement>('a[href="/cart"]:not(.cart-pill)')].find(isVisible);
  if (!indicator) {
    Object.assign(popover.style, { position: 'fixed', top: '16px', right: '16px' });
    return;
  }
  const place = indicator.getBoundingClientRect();
  popover.style.top = `${place.bottom + scrollY + 8}px`;
  popover.style.right = `${Math.max(8, document.documentElement.clientWidth - place.right)}px`;
}

function isVisible(element: HTMLElement): boolean {
  const { width, height, top, bottom } = element.getBoundingClientRect();
  return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
}
