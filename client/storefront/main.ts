// The entry script of every page: small, without React. Everything else is loaded on pages with the matching markup.
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
// Another tab may have changed the cart; this also runs when a page is restored from the back/forward cache.
document.addEventListener('visibilitychange', readCart);
// Dispatched by islands that change the cart themselves.
document.addEventListener('stoa:cart-changed', readCart);

const addButton = '.sqs-add-to-cart-button';
const productMarkup = `${addButton},.product-variants,.product-gallery,.product-restock-notification,.pay-later,[data-in-cart-mark]`;
let areProductsReady = false;
/** If the network is away, the next press tries again. */
const loadProducts = () =>
  import('./products.ts').then(({ startProducts }) => {
    if (!areProductsReady) startProducts(cart);
    areProductsReady = true;
  });
// Template scripts may add products later, and a shopper may click before this code has loaded.
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
      '[href*=storefront],[data-site-time],[data-date],video,.sqs-announcement-bar,.language-menu,[data-pop-up],[data-lightbox-group],[data-gallery],[data-frame],[data-album],[data-reviews],.reviews-form,[data-carousel],.calendar-move,[data-share],[data-like-count],[class^=squarespace-c],[class*=quick],:target,main [href*="#"]',
    )
  )
    void import('./extras.ts').then(({ startExtras }) => startExtras());
};
startParts();
// The editor's frame has replaced changed blocks.
document.addEventListener('stoa:patched', startParts);

// Template scripts that use the original's cart listen for this (template-folders 10).
cart.subscribe((detail) => document.dispatchEvent(new CustomEvent('stoa:cart', { detail })));
