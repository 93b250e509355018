// The wording of the cart: spec §2 "Editor panels", §5 "Cart and purchase", §8 "Add to cart", wire §2, and our own where they are silent.
// What only the browser says is in client/storefront/messages.ts. Portable.
import { selectionMessages } from '../product/selection.ts';
import { notEnough } from '../stock/messages.ts';

export const messages = {
  /** Spec §2, the cart page. */
  title: 'Shopping Cart',
  empty: 'You have nothing in your shopping cart.',
  /** Spec §8, titles of what says why nothing was bought: usually, where all is paid at once, and of gift cards. */
  unableToAdd: 'Unable to Add Item',
  unableToPurchase: 'Unable to Purchase Item',
  unableToPurchaseGiftCard: 'Unable to purchase Gift Card',
  /** Spec §8 "Other", of the form on a line: before the reason. */
  formOpenFailed: 'Unable to open form',
  formUpdateFailed: 'Unable to update form',
  quantityNotNumber: 'Quantity must be a number.',
  quantityNotWhole: 'Quantity must be a whole number',
  /** Spec §5; `unableToPurchaseGiftCard` is the title of its alert. */
  giftCardDenomination: selectionMessages.denominationMissing,
  variantUnavailable: selectionMessages.variantUnavailable,
  notEnough,
  /** Our choice, and so are those below. */
  quantityTooSmall: 'Quantity must be 1 or more.',
  quantityTooLarge: ({ max }: { max: number }) => `Quantity must be ${max} or less.`,
  codeRefused: "This code isn't valid.",
  edit: 'Edit',
  save: 'Save',
} as const;
