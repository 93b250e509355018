// Refusals about gift cards. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';

/** Our choice: the same for a wrong code and a disabled card, so that neither can be probed. */
export const giftCardUnknown = invalid('gift-card-unknown', 'This gift card is not valid.');

export const giftCardBalance = conflict<{ giftCardId: string }>(
  'gift-card-balance',
  'The balance of this gift card is too low.',
);

export const giftCardAmount = invalid(
  'gift-card-amount',
  'Enter an amount above 0 that is valid in the currency of the gift card.',
);

/** For owners, who open cards by id. */
export const giftCardGone = missing('gift-card-gone', 'This gift card does not exist.');

export const giftCardPast = invalid('gift-card-past', 'Choose an expiration date in the future.');
