// The wording of orders; ours, since the specification has none. Portable.
import type { Blocked } from './states.ts';

export const messages = {
  unknown: 'That order could not be found.',
  blocked: {
    canceled: 'This order was cancelled.',
    fulfilled: 'This order is fulfilled. Mark it as pending first.',
    'nothing-left': 'Nothing is left to fulfil in this order.',
    'not-fulfilled': 'Nothing of this order is fulfilled yet.',
    'payment-running': 'The payment of this order is being taken. Please try again in a moment.',
    'refund-running': 'A refund of this order is on its way. Please try again in a moment.',
    'not-failed': 'Only a refund that failed can be tried again.',
    'not-awaiting-payment': 'This order is not awaiting payment.',
    'payment-failed': 'The payment of this order failed. Retry the payment or mark the order as paid first.',
    'payment-not-failed': 'The payment of this order has not failed.',
    'payment-gone':
      'The payment provider no longer holds a payment for this order. Mark the order as paid or cancel it.',
    full: 'This order has too many entries of this kind.',
  } satisfies Record<Blocked, string>,
  changed: 'This order has changed meanwhile. Look at it again, and then decide.',
  lineUnknown: (id: string) => `The line "${id}" is not in this order.`,
  tooMany: (left: number) => `Only ${left} of this line ${left === 1 ? 'is' : 'are'} left to fulfil.`,
  numberTooLow: (least: number) => `The next order number must be at least ${least}.`,
  lookupSent: 'If there is such an order, its link is on the way to that e-mail address.',
  /** On the page that stands instead of an order, whether there is one or not. */
  linkLost: 'This link no longer works',
  linkLostText: 'It has expired, or a part of it is missing. Here you get a new one.',
  downloadEnded: 'This download has ended',
  orderPageLost:
    'The link to that page is in every mail about your order. If you have lost it, we send it to you again.',
  linkGone: 'This download link has expired. Ask for a new one on the page of your order.',
  linkUsedUp: 'This download link was used up. Ask for a new one on the page of your order.',
};
