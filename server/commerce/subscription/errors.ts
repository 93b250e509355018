// Refusals of subscriptions. Portable.
import { conflict, missing, refusal } from '../../base/errors.ts';

export const subscriptionUnknown = missing('subscription-unknown', 'There is no such subscription.');

const state = (sentence: string) => conflict('subscription-state', sentence);
export const subscriptionOver = state('This subscription has ended.');
export const notPaused = state('This subscription is not paused.');
export const notActive = state('Only an active subscription can be changed this way.');
export const renewalRunning = state('A renewal payment is in progress. Please try again in a few minutes.');
export const nothingToConfirm = state('There is no payment to confirm.');

export const cardNeeded = refusal('card-refused', 402, 'Enter a card for future payments.');
export const confirmationRefused = refusal(
  'card-refused',
  402,
  'Your bank refused the payment, and nothing was charged. Please pay with another card.',
);
/** @param sentence the payment provider's message */
export const cardRefused = (sentence: string) => refusal('card-refused', 402, sentence)();
