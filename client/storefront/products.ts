// The chunk for product markup: variants, add-to-cart buttons, galleries. Separate, since most pages sell nothing.
import { startAddToCart } from './add-to-cart/add-to-cart.ts';
import { startBuyBar } from './buy-bar/buy-bar.ts';
import type { CartState } from './cart-state/cart-state.ts';
import { startGalleries } from './gallery/gallery.ts';
import { startInCartMarks } from './in-cart-marks/in-cart-marks.ts';
import { startPayLater } from './pay-later/pay-later.ts';
import { startRestock } from './restock/restock.ts';
import { startVariants } from './variants/variants.ts';

export function startProducts(cart: CartState): void {
  startAddToCart(cart);
  startVariants();
  startInCartMarks(cart);
  startPayLater();
  startRestock();
  startGalleries();
  startBuyBar();
}
