// Refusals about discounts. Portable.
import { refusal } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { messages as pricing } from '../pricing/messages.ts';
import { messages } from './messages.ts';

export const discountUnknown = refusal('discount-unknown', 404, 'This discount is no longer available.');

export const discountChanged = refusal('discount-changed', 409, messages.changedMeanwhile);

export const discountExists = refusal('discount-exists', 409, 'A discount with this ID already exists.');

export const discountCodeTaken = refusal(
  'discount-code-taken',
  409,
  ({ code }: { code: string }) => `Another discount already uses the code "${code}". Choose another code.`,
  ({ code }) => ({ code, field: 'code' }),
);

export const discountLimit = refusal(
  'discount-limit',
  409,
  ({ max }: { max: number }) => `The store already has ${max} automatic discounts. Delete one to add another.`,
);

/** Another order took the last use after this one was priced. */
export const discountUsedUp = refusal<{ discountId: string }>('discount-used-up', 409, pricing.couponGone);

/** Lists every invalid field; nothing was saved. */
export const discountInvalid = refusal('discount-invalid', 400, problemsOf);
