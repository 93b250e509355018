// Refusals about drafts. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';

export const draftUnknown = missing('draft-unknown', 'There is no such draft.');
/** `orderId`: the order that it became. */
export const draftOrdered = conflict<{ orderId: string }>('draft-ordered', 'This draft is already an order.');
export const draftChanged = conflict(
  'draft-changed',
  'Someone else has changed this draft since you opened it. Reload it and try again.',
);
/** The total differs from the one shown. */
export const totalChanged = conflict('draft-total', 'The total has changed since you looked. Check it and save again.');
export const editedTotalTooSmall = invalid(
  'order-edit-total',
  'The new total must be above 0. To remove everything from this order, cancel it.',
);
export const exchangeTooCheap = invalid(
  'exchange-worth',
  'These items have no value, so there is nothing to exchange.',
);
/** Its goods would be recorded in one mode and paid for in the other. */
export const exchangeInOtherMode = conflict<{ testMode: boolean }>('exchange-mode', ({ testMode }) =>
  testMode
    ? 'This is a test order, and your shop is live. Turn on test mode to exchange its items, or refund it.'
    : 'This is a live order, and your shop is in test mode. Go live to exchange its items, or refund it.',
);
/** Amounts in different currencies cannot be combined. */
export const otherCurrency = conflict<{ order: string; shop: string }>(
  'order-currency',
  ({ order, shop }) =>
    `This order is in ${order}, and your shop now sells in ${shop}. Refund or cancel it, and create a new order.`,
);
export const draftEmpty = invalid('draft-empty', 'Add at least one product.');
export const draftAddressMissing = invalid('draft-email', 'Enter an email address to send the payment link to.');
