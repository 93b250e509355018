// Subscription copy, our own. Commerce 1.10. Portable.
import { catalog } from '../../base/text/catalog.ts';
import type { SubscriptionState } from './schema.ts';

export const messages = /* @__PURE__ */ catalog({
  /** Shown for a link that opens no subscription. */
  linkLost: 'It has expired or is incomplete. Your subscription hasn’t changed, and nothing was charged.',
  linkLostNext:
    'Every email about your subscription has a working link. If you have an account, you’ll also find your subscriptions there. Otherwise, please contact the store.',
  /** The subscription page. */
  page: {
    title: 'Your subscription',
    account: 'Your account',
    shop: 'Go to the shop',
    status: 'Status',
    toConfirm: 'Payment needs confirmation',
    price: 'Price',
    each: ({ price, period }: { price: string; period: string }) => `${price} ${period}`,
    delivery: 'Delivery',
    deliveryEach: ({ price }: { price: string }) => `${price} per delivery`,
    free: 'Free',
    tax: 'Tax',
    taxAdded: 'Added where it applies',
    nextAttempt: 'Next attempt',
    nextRenewal: 'Next renewal',
    newPrice: 'New price',
    newPriceFrom: ({ price, day }: { price: string; day: string }) => `${price} starting ${day}`,
    paidWith: 'Payment method',
    skip: 'Skip next renewal',
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel this subscription',
    cancelText: "You won't be charged again. You can't restart a canceled subscription.",
    cancelButton: 'Cancel subscription',
    addCard: 'Add a card for renewals',
    anotherCard: 'Pay with another card',
    cardElsewhere:
      "You enter your card on a secure page of our payment provider, Stripe, and then return here. You won't be charged there.",
    enterCard: 'Enter card',
    cardNumber: 'Card number',
    cardExpiry: 'Expiration (MM/YY)',
    cardCode: 'Security code',
    saveCard: 'Save card',
    confirm: 'Confirm your payment',
    confirmText: ({ amount }: { amount: string }) =>
      `You'll pay ${amount} in total. Your bank will ask you to confirm, and then you'll return here.`,
    confirmTextWithCard: ({ amount, card }: { amount: string; card: string }) =>
      `You'll pay ${amount} in total with ${card}. Your bank will ask you to confirm, and then you'll return here.`,
    confirmButton: ({ amount }: { amount: string }) => `Confirm ${amount}`,
  },
  /** Confirmations of actions on the page. */
  done: {
    skip: 'Your next renewal will be skipped.',
    pause: 'Your subscription is paused. You won’t be charged until you resume it.',
    resume: 'Your subscription is active again.',
    cancel: 'Your subscription is canceled. You won’t be charged again.',
    card: 'Your new card is saved.',
    confirm: 'Thank you! Your payment is confirmed and your subscription is active again.',
  },
  /** Errors of actions on the page. */
  notPossible: 'That isn’t possible right now. Here is the current status of your subscription.',
  cardNotKept: 'No new card was saved. We’ll keep charging the card on file.',
  notConfirmed: 'The payment wasn’t confirmed, and nothing was charged. Try again below, or pay with another card.',
  confirmUnknown:
    'Our payment provider isn’t responding. If you confirmed the payment, your subscription will be active again as soon as it does. Please don’t pay again.',
  /** Shown while a renewal is unpaid. */
  refused: {
    declined:
      'Your card was declined for the last renewal. If you add another card, we’ll charge it right away. You’ll never be charged twice.',
    confirmation:
      'Your bank wants you to confirm the last renewal yourself, so nothing was charged. Please confirm it below.',
  },
  /** Why the subscription ended. */
  ended: {
    shopper: 'You canceled this subscription. You won’t be charged again.',
    owner: 'The store canceled this subscription. You won’t be charged again.',
    unpaid:
      'We tried three times and couldn’t charge your card. You won’t be charged again. To keep receiving it, please order it again in the store.',
    completed: 'All payments have been made. Thank you!',
    'product-gone': 'The store no longer offers this product. You won’t be charged again.',
    'store-live': 'This was a test subscription from before the store opened. Nothing was charged.',
  },
  /** For the owner, in the timeline of its last order. */
  testEnded: 'The test subscription of this order ended because the store went live.',
});

export const mails = /* @__PURE__ */ catalog({
  manage: 'Manage your subscription',
  view: 'View your subscription',
  ended: {
    subject: ({ title }: { title: string }) => `Your subscription to ${title} has ended`,
    unpaid: 'We tried to charge your card several times and couldn’t. You won’t be charged again.',
  },
  confirm: {
    subject: ({ title }: { title: string }) => `Please confirm the payment for your subscription to ${title}`,
    why: 'Your bank wants you to confirm this payment yourself, so nothing was charged.',
    how: 'Open your subscription with the button below, and we’ll take you to your bank.',
    otherwise: ({ day }: { day: string }) => `If you don’t, we’ll try again on ${day}.`,
    button: 'Confirm payment',
  },
  unpaid: {
    subject: ({ title }: { title: string }) => `We couldn’t renew your subscription to ${title}`,
    again: ({ day }: { day: string }) => `Your card was declined. We’ll try again on ${day}.`,
    how: 'To make sure the next payment works, you can pay with another card.',
    button: 'Update card',
  },
  card: {
    subject: ({ title }: { title: string }) => `Update the card for your subscription to ${title}`,
    how: 'Open your subscription with the button below and enter the card for future payments.',
    button: 'Update card',
  },
  price: {
    subject: ({ title }: { title: string }) => `The price of your subscription to ${title} is changing`,
    stays: ({ price, period }: { price: string; period: string }) => `It stays at ${price} ${period}.`,
    changes: ({ day, price, before, period }: { day: string; price: string; before: string; period: string }) =>
      `Starting ${day}, each renewal will cost ${price} ${period} instead of ${before}, before tax and delivery.`,
    cancel: 'You can cancel at any time before then.',
  },
  /** Names in the owner's mail previews. */
  kinds: {
    unpaid: 'Subscription: card declined',
    confirm: 'Subscription: payment to confirm',
    card: 'Subscription: update card',
    price: 'Subscription: new price',
    ended: 'Subscription: ended',
  },
});

/** When each mail is sent, for owners. */
export const mailTimes = {
  unpaid: 'When the card for a renewal is declined and will be tried again.',
  confirm: 'When the customer’s bank wants a renewal to be confirmed.',
  card: 'When you ask a subscriber for another card.',
  price: 'At least a week before the price of a subscription changes.',
  ended: 'When a subscription ends.',
} as const;

export const stateNames = /* @__PURE__ */ catalog({
  ACTIVE: 'Active',
  PAST_DUE: 'Payment failed',
  PAUSED: 'Paused',
  CANCELED: 'Canceled',
  COMPLETED: 'Completed',
} satisfies Record<SubscriptionState, string>);
