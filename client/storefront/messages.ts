// Messages of the storefront's scripts: spec §4, §8, §9, and our own where the specification has none. Messages shared with the server are
// in its modules (`server/commerce/cart/messages.ts`, `restock/messages.ts`, `payment/pay-later.ts`, `server/forms/form/messages.ts`).
// Portable.
import { catalog } from '../../server/base/text/catalog.ts';
import { messages as both } from '../messages.ts';

/** Spec §9: higher counts are shown as "100+". */
const countMax = 100;

export const messages = catalog({
  /** Spec §4 "Add-to-cart button", "List pages". */
  adding: 'Adding…',
  /** Spec §4 "Form widget". */
  saving: 'Saving…',

  /** Spec §8: shown when the server's answer has no message. */
  addFailed: 'Unable to add item',
  updateFailed: both.updateFailed,
  removeFailed: both.removeFailed,
  offline: both.offline,
  otherwise: both.otherwise,
  /** Our choice. */
  okay: 'OK',

  /** Spec §8 "Added-cart message". */
  wasAdded: (productName: string) => `${productName} was added to your cart.`,
  close: 'Close',

  /** Spec §9 "Cart display": 0 → "0", 100 → "100", 101 → "100+". */
  cartCount: (quantity: number) => (quantity > countMax ? `${countMax}+` : String(quantity)),

  /** Spec §8 "Cart aria labels". */
  cartLabel(quantity: number): string {
    if (quantity === 0) return 'Cart';
    if (quantity === 1) return 'One item in cart';
    return quantity > countMax ? `More than ${countMax} items in cart` : `${quantity} items in cart`;
  },

  /** Spec §4 "Character counter". */
  characters: (length: number, max: number) => `${length} / ${max}`,

  account: 'Your account',
  signIn: 'Sign in',

  /** Spec §8 "Other". */
  noTimeZones: 'No timezone data loaded',
});
