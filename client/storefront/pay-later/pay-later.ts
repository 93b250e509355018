// Paying in instalments on a product page: its line follows the chosen variant, and its "i" opens what it means as a popup. Without
// script the "i" leads to that page. Spec §4 "Pay-later popup", §5, §8, §9.
import { inPayLaterRange, type PayLaterContext, payLaterText } from '../../../server/commerce/payment/pay-later.ts';
import { formatMoney } from '../page-context.ts';

const lineSelector = '.pay-later[data-afterpay]';

export function startPayLater(): void {
  document.addEventListener('click', (event) => {
    const info = (event.target as HTMLElement).closest<HTMLAnchorElement>('.pay-later-info');
    // In a new tab, as the shopper asked.
    if (!info || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void openPopup(info);
  });
}

/** Of a product with options, what the chosen one costs; the lowest price while none is chosen. */
export function showPayLaterOf(product: HTMLElement, cents: number | undefined): void {
  const line = product.querySelector<HTMLElement>(lineSelector);
  const text = line?.querySelector('.pay-later-text');
  const brand = line?.querySelector('.pay-later-brand');
  if (!line || !text || !brand) return;
  const { min, max, price } = line.dataset;
  const range = { afterPayMin: Number(min), afterPayMax: Number(max) } as PayLaterContext;
  const shown = cents ?? Number(price);
  text.textContent = payLaterText(shown, range, formatMoney);
  const isInRange = inPayLaterRange(shown, range);
  line.dataset.inRange = String(isInRange);
  // "or … with Brand", and "Brand available …".
  const [first, second] = isInRange ? [text, brand] : [brand, text];
  line.prepend(first, ' ', second);
}

async function openPopup(info: HTMLAnchorElement): Promise<void> {
  const content = await fetchContent(info.href);
  if (!content || document.querySelector('.pay-later-popup')) return;
  const popup = document.createElement('dialog');
  popup.className = 'pay-later-popup';
  popup.setAttribute('aria-label', info.dataset.modalLabel ?? info.textContent);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'pay-later-close';
  close.setAttribute('aria-label', 'Close');
  close.textContent = '×';
  close.addEventListener('click', () => popup.close());
  popup.append(close, content);
  // What lies behind the popup is the dialog itself: its own box is all taken by its content.
  popup.addEventListener('click', (event) => {
    if (event.target === popup && isOutside(popup, event)) popup.close();
  });
  popup.addEventListener('close', () => {
    popup.remove();
    info.focus();
  });
  document.body.append(popup);
  popup.showModal();
}

function isOutside(popup: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = popup.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Spec §8: one that cannot be fetched is no reason to bother the shopper. */
async function fetchContent(url: string): Promise<Element | undefined> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`Status ${answer.status}`);
    const content = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.pay-later-modal');
    if (!content) throw new Error('Nothing in it');
    return document.importNode(content, true);
  } catch (error) {
    console.warn('The page about paying later could not be fetched.', error);
    return undefined;
  }
}
