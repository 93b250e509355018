// Confirms that an item was added to the cart. Spec §4 "Added-to-cart popover": three seconds, one at a time, at the visible
// cart indicator or at the top right, in right-to-left languages at the top left.
import { cartLinks } from '../cart-links.ts';
import { messages } from '../messages.ts';
import { timing } from '../timing.ts';

let close: (() => void) | undefined;

export function showAddedPopover(productName: string): void {
  close?.();
  const popover = document.createElement('div');
  popover.className = 'cart-popover';

  const text = document.createElement('p');
  const button = document.createElement('button');
  button.setAttribute('aria-label', messages.close);
  button.textContent = '×';
  popover.append(text, button);
  document.body.append(popover);
  snap(popover);
  text.textContent = messages.wasAdded(productName);
  liveRegion().textContent = text.textContent;

  // The indicator may scroll into or out of view.
  let following: number | undefined;
  const follow = () => {
    following ??= window.setTimeout(() => {
      following = undefined;
      snap(popover);
    }, timing.scrollThrottleMs);
  };
  window.addEventListener('scroll', follow);

  close = () => {
    clearTimeout(timer);
    clearTimeout(following);
    window.removeEventListener('scroll', follow);
    popover.remove();
    close = undefined;
  };
  const timer = setTimeout(close, timing.popoverShownMs);
  button.addEventListener('click', close);
}

/** A live region for screen readers. It announces only changes, so create it before the first message. */
export function liveRegion(): HTMLElement {
  const known = document.getElementById('sqs-live-region');
  if (known) return known;
  const made = document.createElement('p');
  made.id = 'sqs-live-region';
  made.setAttribute('role', 'status');
  Object.assign(made.style, {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  });
  (document.querySelector('main') ?? document.body).append(made);
  return made;
}

function snap(popover: HTMLElement): void {
  const indicator = cartLinks().find((link) => !link.matches('.cart-pill') && isVisible(link));
  const place = indicator?.getBoundingClientRect();
  const toEdge = place && (document.dir === 'rtl' ? place.left : document.documentElement.clientWidth - place.right);
  Object.assign(popover.style, {
    position: place ? 'absolute' : 'fixed',
    top: `${place ? place.bottom + scrollY + 8 : 16}px`,
    insetInlineEnd: `${Math.max(8, toEdge ?? 16)}px`,
  });
}

function isVisible(element: HTMLElement): boolean {
  const { width, height, top, bottom } = element.getBoundingClientRect();
  return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
}
