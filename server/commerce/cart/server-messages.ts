// Cart messages that only the server uses, separate from messages.ts to keep the storefront's bundle small. Portable.

import { plural } from '../../base/plural.ts';
import { catalog } from '../../base/text/catalog.ts';
import { messages as pricing } from '../pricing/messages.ts';

export type RecoveryBlocked = 'sent' | 'unsubscribed' | 'sold-out';

export const serverMessages = /* @__PURE__ */ catalog({
  noCart: 'You have no shopping cart yet.',
  belowMinimum: pricing.belowMinimum,
  cartGone: 'This shopping cart is no longer available.',
  recovery: {
    sent: 'We already sent an email about this cart. Each cart gets one email.',
    unsubscribed: "This customer doesn't want emails about carts.",
    'sold-out': 'Nothing in this cart is in stock, so no email was sent.',
  } satisfies Record<RecoveryBlocked, string>,
  entryGone: 'That item is no longer in your cart.',
  cartFull: 'Your cart is full.',
  subscriptionOnly: 'This item is only available as a subscription.',
  notSubscribable: "This item isn't available as a subscription.",
  notForCart: "This item can't be added to a cart.",
  giftCardCurrency: ({ currency }: { currency: string }) =>
    `This gift card is in ${currency} and can't be used in this store.`,
  giftCardForGiftCard: "You can't buy a gift card with a gift card.",
  giftCardForDonation: "You can't use a gift card for a donation.",
  noDiscountHere: "Discount codes can't be used for this purchase.",
  giftCardEmpty: 'This gift card has no balance left.',
  giftCardsMax: ({ max }: { max: number }) => `You can use up to ${max} gift cards per order.`,
  shippingUnknown: "This delivery option isn't available.",
});

/** The email about an abandoned cart. */
export const recoveryMessages = /* @__PURE__ */ catalog({
  title: 'Abandoned cart',
  subject: ({ site }: { site: string }) => `You left something at ${site}`,
  heading: 'Your cart is still here',
  text: 'Open the link on any device to put these items back in your cart. Prices and availability may have changed.',
  button: 'Back to your cart',
  footer: "You're getting this email once because you started a checkout and didn't finish it.",
});

/** When it is sent, for owners. */
export const recoveryTime =
  'When a customer starts a checkout and doesn’t finish it, if you turned this on, or when you send it.';

/** The page that its link opens. */
export const restoreMessages = /* @__PURE__ */ catalog({
  askTitle: 'Add these items to your cart?',
  askText: ({ added }: { added: number }) =>
    plural(
      added,
      'Your cart already has items. We can add the item from the email to them.',
      `Your cart already has items. We can add the ${added} items from the email to them.`,
    ),
  add: 'Add to my cart',
  keep: 'Keep my cart as it is',
  goneTitle: 'This cart is no longer available',
  goneText:
    'It was ordered or emptied, or the email is too old. If you copied the link, make sure that it is complete.',
  shop: 'Go to the shop',
  cart: 'View my cart',
});
