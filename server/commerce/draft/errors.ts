// Refusals about drafts. Portable.
import { refusal } from '../../base/errors.ts';

export const draftUnknown = refusal('draft-unknown', 404, 'There is no such draft.');
/** `orderId`: the order that it became. */
export const draftOrdered = refusal<{ orderId: string }>('draft-ordered', 409, 'This draft is already an order.');
export const draftChanged = refusal(
  'draft-changed',
  409,
  'Someone else has changed this draft since you opened it. Reload it and try again.',
);
/** The total differs from the one shown. */
export const totalChanged = refusal(
  'draft-total',
  409,
  'The total has changed since you looked. Check it and save again.',
);
export const editedTotalTooSmall = refusal(
  'order-edit-total',
  400,
  'The new total must be above 0. To remove everything from this order, cancel it.',
);
export const exchangeTooCheap = refusal(
  'exchange-worth',
  400,
  'These items have no value, so there is nothing to exchange.',
);
/** Its goods would be recorded in one mode and paid for in the other. */
export const exchangeInOtherMode = refusal<{ testMode: boolean }>('exchange-mode', 409, ({ testMode }) =>
  testMode
    ? 'This is a test order, and your shop is live. Turn on test mode to exchange its items, or refund it.'
    : 'This is a live order, and your shop is in test mode. Go live to exchange its items, or refund it.',
);
/** Amounts in different currencies cannot be combined. */
export const otherCurrency = refusal<{ order: string; shop: string }>(
  'order-currency',
  409,
  ({ order, shop }) =>
    `This order is in ${order}, and your shop now sells in ${shop}. Refund or cancel it, and create a new order.`,
);
export const draftEmpty = refusal('draft-empty', 400, 'Add at least one product.');
export const draftAddressMissing = refusal('draft-email', 400, 'Enter an email address to send the payment link to.');
