// The refusals of gift cards. Portable.
import { DomainError } from '../../base/errors.ts';

export type GiftCardErrorCode =
  | 'gift-card-unknown'
  | 'gift-card-balance'
  | 'gift-card-amount'
  | 'gift-card-gone'
  | 'gift-card-past';

const refusal = (code: GiftCardErrorCode, message: string, detail: Record<string, unknown> = {}) =>
  new DomainError<GiftCardErrorCode>(code, message, detail);

/** Our choice, and so are those below: the same for a wrong code and for a card that is off, so that neither can be told. */
export const giftCardUnknown = () => refusal('gift-card-unknown', 'This gift card is not valid.');
export const giftCardBalance = (giftCardId: string) =>
  refusal('gift-card-balance', 'The balance of this gift card is too low.', { giftCardId });
export const giftCardAmount = () =>
  refusal('gift-card-amount', 'A gift card needs an amount above zero that its currency has.');

/** To the owner, who asks by id. */
export const giftCardGone = () => refusal('gift-card-gone', 'There is no such gift card.');
export const giftCardPast = () => refusal('gift-card-past', 'A gift card cannot have expired when it is given.');
