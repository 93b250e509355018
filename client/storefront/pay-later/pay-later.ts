// Pay later on a product page: the line follows the chosen variant, and the "i" opens an explanation in a popup. Without script the "i"
// is a link to it. Spec §4 "Pay-later popup", §5, §8, §9.
import { inPayLaterRange, type PayLaterContext, payLaterText } from '../../../server/commerce/payment/pay-later.ts';
import { formatMoney } from '../page-context.ts';

const lineSelector = '.pay-later[data-afterpay]';

export function startPayLater(): void {
  document.addEventListener('click', (event) => {
    const info = (event.target as HTMLElement).closest<HTMLAnchorElement>('.pay-later-info');
    // The shopper opens it in a new tab.
    if (!info || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void import('./popup.ts').then(({ openPopup }) => openPopup(info));
  });
}

/** @param cents the price of the chosen variant; undefined: the lowest price */
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
