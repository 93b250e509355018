// The wording of the cart: spec §2 "Editor panels", §5 "Cart and purchase", §8 "Add to cart", wire §2, and our own where they are silent.
// What only the browser says stands in client/storefront/messages.ts. Portable.
import { messages as pricing } from '../pricing/messages.ts';
import { selectionMessages } from '../product/selection.ts';
import { messages as stockMessages } from '../stock/messages.ts';

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
  noCart: 'You have no shopping cart yet.',
  quantityNotNumber: 'Quantity must be a number.',
  quantityNotWhole: 'Quantity must be a whole number',
  /** Spec §5; `unableToPurchaseGiftCard` is the title of its alert. */
  giftCardDenomination: selectionMessages.denominationMissing,
  variantUnavailable: selectionMessages.variantUnavailable,
  notEnough: stockMessages.notEnough,
  belowMinimum: pricing.belowMinimum,
  /** Our choice, and so are those below. */
  quantityTooSmall: 'Quantity must be 1 or more.',
  quantityTooLarge: (max: number) => `Quantity must be ${max} or less.`,
  cartGone: 'This shopping cart is no longer available.',
  entryGone: 'That item is no longer in your cart.',
  cartFull: 'Your cart is full.',
  subscriptionOnly: 'Sorry, that item is only available as a subscription.',
  notSubscribable: 'Sorry, that item is not available as a subscription.',
  notForCart: 'Sorry, that item cannot be added to a cart.',
  codeRefused: 'This code is not valid.',
  giftCardCurrency: (currency: string) => `This gift card is in ${currency} and cannot pay here.`,
  giftCardForGiftCard: 'A gift card cannot pay for a gift card.',
  giftCardForDonation: 'A gift card cannot pay for a donation.',
  noDiscountHere: 'No discount holds for this purchase.',
  giftCardEmpty: 'There is nothing left on this gift card.',
  giftCardsMax: (max: number) => `At most ${max} gift cards can pay for one order.`,
  giftCardIdle: (name: string) => `Gift card ${name} has nothing to pay here.`,
  edit: 'Edit',
  save: 'Save',
  shippingUnknown: 'That delivery option is not available.',
} as const;
