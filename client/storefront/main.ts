// What every page runs: small, without React. The rest is loaded by the pages that have markup for it.
import { startAccount } from './account/account.ts';
import { startCartPill } from './cart-pill/cart-pill.ts';
import { createCartState } from './cart-state/cart-state.ts';
import { startCharacterCounters } from './character-counter/start.ts';
import { startHeaderFolders, startHeaderMenu } from './header-menu/header-menu.ts';
import { startImages } from './images/images.ts';
import './system.css';

const cart = createCartState();
startHeaderMenu();
startAccount();
startHeaderFolders();
startCartPill(cart);
startImages();
startCharacterCounters();

const readCart = () => document.hidden || cart.reload();
void readCart();
// Another tab may have changed it; a page that comes out of the back/forward cache is shown anew as well.
document.addEventListener('visibilitychange', readCart);
// Sent by islands that change it themselves.
document.addEventListener('stoa:cart-changed', readCart);

const addButton = '.sqs-add-to-cart-button';
const productMarkup = `${addButton},.product-variants,.product-gallery,.product-restock-notification,.pay-later,[data-in-cart-mark]`;
let products: Promise<void> | undefined;
let areProductsReady = false;
const loadProducts = () => {
  products ??= import('./products.ts').then(({ startProducts }) => {
    startProducts(cart);
    areProductsReady = true;
  });
  return products;
};
// Scripts of templates may add products later, and a shopper may click before their code is here.
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>(addButton);
  if (!button || areProductsReady) return;
  event.preventDefault();
  void loadProducts().then(() => button.click());
});

const startParts = () => {
  if (document.querySelector(productMarkup)) void loadProducts();
  if (document.querySelector('[data-stoa-form]'))
    void import('./form-submit/form-submit.ts').then(({ startForms }) => startForms());
  if (
    document.querySelector(
      '[href*=storefront],[data-site-time],.timesince[data-date],.section-video,.sqs-announcement-bar,[data-pop-up],[data-lightbox-group],[data-gallery],[data-frame],[data-autoplay],[data-album],[data-reviews],.reviews-form,[data-carousel],.calendar-move,[data-share],[data-like-count],[class^=squarespace-c],:target,main [href*="#"]',
    )
  )
    void import('./extras.ts').then(({ startExtras }) => startExtras());
};
startParts();
// The editor's frame has put changed blocks in place.
document.addEventListener('stoa:patched', startParts);

// Template scripts that use the original's cart listen to this (template-folders 10).
cart.subscribe((detail) => document.dispatchEvent(new CustomEvent('stoa:cart', { detail })));
