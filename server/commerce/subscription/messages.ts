// Sentences about subscriptions. Spec §5 "Subscriptions: physical and service products only", commerce 1.10; the rest is our wording. Portable.
import type { SubscriptionState } from './schema.ts';
export const messages = {
  unknown: 'That subscription could not be found.',
  over: 'This subscription has ended.',
  notPaused: 'This subscription is not paused.',
  notActive: 'Only a subscription that is running can be changed like that.',
  underWay: 'A renewal is being paid at the moment. Please try again in a few minutes.',
  /** After a renewal that was refused, on its page. */
  refused: {
    declined: 'Your card was refused for the last renewal. Another card is charged at once; nothing is charged twice.',
    confirmation:
      'Your bank wants you to confirm the last renewal. Give your card again below and confirm it with your bank: we then try at once.',
  },
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
