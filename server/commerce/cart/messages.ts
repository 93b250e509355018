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
  quantityTooLarge: ({ max }: { max: number }) => `Quantity must be ${max} or less.`,
  cartGone: 'This shopping cart is no longer available.',
  entryGone: 'That item is no longer in your cart.',
  cartFull: 'Your cart is full.',
  subscriptionOnly: 'This item is only available as a subscription.',
  notSubscribable: "This item isn't available as a subscription.",
  notForCart: "This item can't be added to a cart.",
  codeRefused: "This code isn't valid.",
  giftCardCurrency: ({ currency }: { currency: string }) =>
    `This gift card is in ${currency} and can't be used in this store.`,
  giftCardForGiftCard: "You can't buy a gift card with a gift card.",
  giftCardForDonation: "You can't use a gift card for a donation.",
  noDiscountHere: "Discount codes can't be used for this purchase.",
  giftCardEmpty: 'This gift card has no balance left.',
  giftCardsMax: ({ max }: { max: number }) => `You can use up to ${max} gift cards per order.`,
  edit: 'Edit',
  save: 'Save',
  shippingUnknown: "This delivery option isn't available.",
} as const;
