// Quick View: a product of a list in a dialog, with what its own page has for buying it. The button is the template formatter's
// (`product-quick-view`). A native dialog traps the focus, closes with Escape, and restores the focus.
import { messages } from '../messages.ts';

const opener = '.sqs-product-quick-view-button[data-id]';
/** Markup of the formatters that a product's page uses, in the dialog's order. */
const parts = ['.product-price', '.product-variants', '.product-quantity-input', '.sqs-add-to-cart-button-wrapper'];
/** Stops the page from scrolling. */
const openClass = 'sqs-modal-lightbox-open';

type Listed = { id: string; title: string; fullUrl: string; excerpt?: string; assetUrl?: string };

export function startQuickViews(): void {
  for (const button of document.querySelectorAll<HTMLElement>(opener)) button.ariaHasPopup = 'dialog';
  const press = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>(opener);
    if (!button) return;
    // It may be part of a link.
    event.preventDefault();
    void open(button);
  };
  document.addEventListener('click', press);
  // A span with role=button has no key handling of its own.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') press(event);
  });
}

async function open(button: HTMLElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const link = button.closest(':has(a[href])')?.querySelector<HTMLAnchorElement>('a[href]');
  try {
    const item = await listed(button.dataset.id ?? '');
    const page = item && (await fetch(item.fullUrl));
    if (item && page?.ok) show(item, new DOMParser().parseFromString(await page.text(), 'text/html'));
    else if (link) location.assign(link.href);
  } catch {
    // Without the network, the browser's own page says so.
    if (link) location.assign(link.href);
  }
  button.ariaBusy = 'false';
}

/** In the data of the list that the page shows. */
async function listed(id: string): Promise<Listed | undefined> {
  const address = new URL(location.href);
  address.searchParams.set('format', 'json');
  const { items = [] } = (await (await fetch(address)).json()) as { items?: Listed[] };
  return items.find((item) => item.id === id);
}

function show({ id, title, fullUrl, excerpt, assetUrl }: Listed, page: Document): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'sqs-modal-lightbox';
  dialog.setAttribute('aria-labelledby', 'quick-view-title');
  dialog.innerHTML =
    `<div class="sqs-modal-lightbox-content product-quick-view"><button type="button" class="sqs-modal-lightbox-close" aria-label="${messages.close}">×</button>` +
    '<img alt=""><h2 id="quick-view-title"><a></a></h2><div class="product-excerpt"></div></div>';
  const part = <E extends HTMLElement>(selector: string) => dialog.querySelector<E>(selector) as E;
  const content = part('.product-quick-view');
  // The product's scripts find its parts by this.
  content.dataset.itemId = id;
  const image = part<HTMLImageElement>('img');
  if (assetUrl) image.src = `${assetUrl}?format=750w`;
  else image.remove();
  Object.assign(part<HTMLAnchorElement>('a'), { href: fullUrl, textContent: title });
  // Its owner's text, as on its page.
  if (excerpt) part('.product-excerpt').innerHTML = excerpt;
  else part('.product-excerpt').remove();
  for (const selector of parts) {
    const found = page.querySelector(selector);
    if (found) content.append(document.importNode(found, true));
  }
  part('.sqs-modal-lightbox-close').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  // The confirmation is at the cart, below the dialog.
  const added = () => dialog.close();
  document.addEventListener('stoa:item-added', added);
  dialog.addEventListener('close', () => {
    document.removeEventListener('stoa:item-added', added);
    document.documentElement.classList.remove(openClass);
    dialog.remove();
  });
  document.body.append(dialog);
  document.documentElement.classList.add(openClass);
  dialog.showModal();
  document.dispatchEvent(new CustomEvent('stoa:patched'));
  dialog.querySelector('.product-variants')?.dispatchEvent(new Event('change', { bubbles: true }));
  document.dispatchEvent(new CustomEvent('stoa:quick-view', { detail: { itemId: id } }));
}
