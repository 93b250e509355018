// Refusals about gift cards. Portable.
import { refusal } from '../../base/errors.ts';

/** Our choice: the same for a wrong code and a disabled card, so that neither can be probed. */
export const giftCardUnknown = refusal('gift-card-unknown', 400, 'This gift card is not valid.');

export const giftCardBalance = refusal<{ giftCardId: string }>(
  'gift-card-balance',
  409,
  'The balance of this gift card is too low.',
);

export const giftCardAmount = refusal(
  'gift-card-amount',
  400,
  'Enter an amount above 0 that is valid in the currency of the gift card.',
);

/** For owners, who open cards by id. */
export const giftCardGone = refusal('gift-card-gone', 404, 'This gift card does not exist.');

export const giftCardPast = refusal('gift-card-past', 400, 'Choose an expiration date in the future.');
