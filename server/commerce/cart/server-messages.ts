// What only the server says about a cart, apart from messages.ts to keep the storefront's bundle small. Portable.
import { messages as pricing } from '../pricing/messages.ts';

export type RecoveryBlocked = 'sent' | 'unsubscribed' | 'sold-out';

export const serverMessages = {
  noCart: 'You have no shopping cart yet.',
  belowMinimum: pricing.belowMinimum,
  cartGone: 'This shopping cart is no longer available.',
  recovery: {
    sent: 'This cart was emailed about already. Each cart gets one email.',
    unsubscribed: 'This customer does not want emails about carts.',
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
} as const;
