// Sentences about subscriptions. Spec §5 "Subscriptions: physical and service products only", commerce 1.10; the rest is our wording. Portable.
import type { SubscriptionState } from './schema.ts';
export const messages = {
  unknown: 'That subscription could not be found.',
  /** On the page that stands instead of one, whether there is one or not. */
  linkLost:
    'It has expired, or a part of it is missing. Nothing about a subscription has changed, and nothing was charged.',
  linkLostNext:
    'A link that works is in every mail about your subscription. If you have an account, your subscriptions are listed there. If you find neither, please write to the shop.',
  over: 'This subscription has ended.',
  notPaused: 'This subscription is not paused.',
  notActive: 'Only a subscription that is running can be changed like that.',
  underWay: 'A renewal is being paid at the moment. Please try again in a few minutes.',
  /** After a renewal that was refused, on its page. */
  refused: {
    declined: 'Your card was refused for the last renewal. Another card is charged at once; nothing is charged twice.',
    confirmation:
      'Your bank wants you to confirm the last renewal yourself, so nothing was charged. Please confirm it below.',
  },
  nothingToConfirm: 'There is no payment to confirm.',
  notConfirmed:
    'The payment was not confirmed, and nothing was charged. You can try again below, or pay with another card.',
  confirmRefused: 'Your bank refused the payment, and nothing was charged. Please pay with another card.',
  confirmUnknown:
    'Our payment provider does not answer at the moment. If you have confirmed the payment, your subscription goes on as soon as it does: please do not pay again.',
  /** Why it has ended, for its shopper. */
  ended: {
    shopper: 'You have cancelled it. Nothing more will be charged.',
    owner: 'The shop has cancelled it. Nothing more will be charged.',
    unpaid:
      'It could not be paid in three tries. Nothing more will be charged. If you still want it, please order it again in the shop.',
    completed: 'All of its payments are made. Thank you!',
    'product-gone': 'The shop no longer offers it. Nothing more will be charged.',
    'store-live': 'It was tried out before the shop opened. No money was charged.',
  },
  /** For the owner, in the timeline of its last order. */
  testEnded: 'The store is live: the test subscription of this order has ended',
  cardNotKept: 'No new card was saved. Renewals are paid as before.',
  cardNeeded: 'Please enter a card for the renewals.',
} as const;

export const subscriptionWords = {
  ACTIVE: 'Active',
  PAST_DUE: 'Payment refused',
  PAUSED: 'Paused',
  CANCELED: 'Cancelled',
  COMPLETED: 'Completed',
} as const satisfies Record<SubscriptionState, string>;
