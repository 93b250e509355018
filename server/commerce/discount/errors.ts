// The refusals of discounts. Portable.
import { DomainError } from '../../base/errors.ts';
import { messages } from '../pricing/messages.ts';
import { automaticMax } from './limits.ts';

export type DiscountErrorCode =
  | 'discount-unknown'
  | 'discount-code-taken'
  | 'discount-limit'
  | 'discount-used-up'
  | 'discount-invalid';

const refusal = (code: DiscountErrorCode, message: string, detail: Record<string, unknown> = {}) =>
  new DomainError<DiscountErrorCode>(code, message, detail);

export const discountUnknown = () => refusal('discount-unknown', 'This discount is no longer available.');
export const discountCodeTaken = (code: string) =>
  refusal('discount-code-taken', `The code "${code}" belongs to another discount.`, { code });
export const discountLimit = () =>
  refusal('discount-limit', `There are ${automaticMax} discounts without a code already.`, { max: automaticMax });
/** Somebody else took the last use between the quote and the order. */
export const discountUsedUp = (discountId: string) => refusal('discount-used-up', messages.couponGone, { discountId });

/** Names each part that is wrong; nothing was stored. */
export const discountInvalid = (errors: readonly { path: string; message: string }[]) =>
  refusal('discount-invalid', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), { errors });
