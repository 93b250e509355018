// The storefront's behaviours: small, without React, on every page that has something to buy or a cart to show.
import { startAccount } from './account/account.ts';
import { startAddToCart } from './add-to-cart/add-to-cart.ts';
import { startCartPill } from './cart-pill/cart-pill.ts';
import { createCartState } from './cart-state/cart-state.ts';
import { startCharacterCounters } from './character-counter/start.ts';
import { startHeaderFolders, startHeaderMenu } from './header-menu/header-menu.ts';
import { startImages } from './images/images.ts';
import { startInCartMarks } from './in-cart-marks/in-cart-marks.ts';
import { pageZone } from './page-context.ts';
import { startPayLater } from './pay-later/pay-later.ts';
import { startRestock } from './restock/restock.ts';
import { startVariants } from './variants/variants.ts';
import './system.css';

const cart = createCartState();
startHeaderMenu();
startAccount();
startHeaderFolders();
startAddToCart(cart);
startVariants();
startCartPill(cart);
startInCartMarks(cart);
startImages();
startPayLater();
startRestock();
startCharacterCounters();
// The rules of time zones are for pages that tell a time.
if (document.querySelector('[data-site-time], .timesince[data-date]'))
  void import('./site-time/site-time.ts').then(({ startSiteTime }) => startSiteTime(pageZone()));
void cart.reload();

// Few pages have them: what they need comes with them.
if (document.querySelector('link[href^="/universal/storefront"]'))
  void import('./page-colors/page-colors.ts').then(({ markPageColors }) => markPageColors());
if (document.querySelector('.product-gallery'))
  void import(/* webpackChunkName: "product-page" */ './gallery/gallery.ts').then(({ startGalleries }) =>
    startGalleries(),
  );
if (document.querySelector('[data-buy-bar]'))
  void import(/* webpackChunkName: "product-page" */ './buy-bar/buy-bar.ts').then(({ startBuyBar }) => startBuyBar());
if (document.querySelector('form[data-stoa-form]'))
  void import('./form-submit/form-submit.ts').then(({ startForms }) => startForms());
if (document.querySelector('[data-reviews], .reviews-form'))
  void import('./reviews/reviews.ts').then(({ startReviews }) => startReviews());

// For scripts of templates: the stand-ins for the original's cart listen (template-folders 10).
cart.subscribe((detail) => document.dispatchEvent(new CustomEvent('stoa:cart', { detail })));

// Said by islands that change the cart themselves.
document.addEventListener('stoa:cart-changed', () => void cart.reload());

// A page that comes back from the back/forward cache shows the cart as it was left: ask again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) void cart.reload();
});
