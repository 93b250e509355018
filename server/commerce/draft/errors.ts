// Refusals about drafts. Portable.
import { refusal } from '../../base/errors.ts';

export const draftUnknown = refusal('draft-unknown', 404, 'There is no such draft.');
/** `orderId`: of the order that it became. */
export const draftOrdered = refusal<{ orderId: string }>('draft-ordered', 409, 'This draft is an order already.');
export const draftChanged = refusal(
  'draft-changed',
  409,
  'Somebody else changed this draft since you opened it. Reload it and try again.',
);
export const draftEmpty = refusal('draft-empty', 400, 'Add at least one product.');
export const draftAddressMissing = refusal('draft-email', 400, 'Enter an email address to send the payment link to.');
