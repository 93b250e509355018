// The wording of the cart: spec §2 "Editor panels", §5 "Cart and purchase", §8 "Add to cart", wire §2, and our own where they are silent.
// Messages that only the browser shows are in client/storefront/messages.ts. Portable.
import { catalog } from '../../base/text/catalog.ts';
import { selectionMessages } from '../product/selection.ts';
import { notEnough } from '../stock/messages.ts';

export const messages = catalog({
  /** Spec §2, the cart page. */
  title: 'Shopping Cart',
  empty: 'You have nothing in your shopping cart.',
  /** Spec §8 "Other", for the form on a line: shown before the reason. */
  formOpenFailed: 'Unable to open form',
  formUpdateFailed: 'Unable to update form',
  quantityNotNumber: 'Quantity must be a number.',
  quantityNotWhole: 'Quantity must be a whole number',
  variantUnavailable: selectionMessages.variantUnavailable,
  notEnough,
  /** Our choice, like those below. */
  quantityTooSmall: 'Quantity must be 1 or more.',
  quantityTooLarge: ({ max }: { max: number }) => `Quantity must be ${max} or less.`,
  codeRefused: "This code isn't valid.",
  edit: 'Edit',
  save: 'Save',
});
