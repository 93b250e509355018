// Refusals about orders. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { plural } from '../../base/plural.ts';
import { messages } from './messages.ts';
import type { Blocked } from './states.ts';

/** The same error for a missing order and a wrong access token, so that the answer doesn't reveal which ids exist. */
export const orderUnknown = missing('order-unknown', 'There is no such order.');

/** The state machine doesn't allow this action; `reason` is the guard's key. Commerce 2.3. */
export const orderBlocked = conflict('order-state', ({ reason }: { reason: Blocked }) => messages.blocked[reason]);

/** `n`: how many entries of that kind the order has now. */
export const orderChanged = conflict<{ n: number }>(
  'order-changed',
  'This order has changed since you opened it. Reload it and try again.',
);

/** Shipping and tax were calculated for the original country. */
export const orderCountryFixed = invalid(
  'order-country-fixed',
  'The country of a placed order cannot change. Cancel the order and create a new one.',
);

export const orderLineUnknown = invalid(
  'order-pieces',
  ({ lineId }: { lineId: string }) => `The line "${lineId}" is not in this order.`,
);
export const tooManyPieces = invalid('order-pieces', ({ left }: { lineId: string; left: number }) =>
  plural(left, 'Only 1 item of this line is left to fulfill.', `Only ${left} items of this line are left to fulfill.`),
);

/** The gift card has no balance left to refund. */
export const giftCardSpent = conflict(
  'gift-card-spent',
  'Nothing is left on the gift card from this order. To give money back anyway, refund an amount.',
);

export const returnUnknown = missing('return-unknown', 'There is no such return.');
export const returnTooMany = invalid('order-pieces', ({ left }: { left: number }) =>
  plural(left, 'Only 1 item of this line can be returned.', `Only ${left} items of this line can be returned.`),
);

export const orderNumberTooLow = invalid(
  'order-number-too-low',
  ({ least }: { least: number }) => `The next order number must be at least ${least}.`,
);
export const orderNumberTaken = conflict(
  'order-number-taken',
  ({ number }: { number: number }) => `There is already an order ${number}.`,
);
