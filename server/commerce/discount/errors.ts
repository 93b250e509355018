// Refusals about discounts. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { messages as pricing } from '../pricing/messages.ts';
import { messages } from './messages.ts';

export const discountUnknown = missing('discount-unknown', 'This discount is no longer available.');

export const discountChanged = conflict('discount-changed', messages.changedMeanwhile);

export const discountExists = conflict('discount-exists', 'A discount with this ID already exists.');

export const discountCodeTaken = conflict(
  'discount-code-taken',
  ({ code }: { code: string }) => `Another discount already uses the code "${code}". Choose another code.`,
  ({ code }) => ({ code, field: 'code' }),
);

export const discountLimit = conflict(
  'discount-limit',
  ({ max }: { max: number }) => `The store already has ${max} automatic discounts. Delete one to add another.`,
);

/** Another order took the last use after this one was priced. */
export const discountUsedUp = conflict<{ discountId: string }>('discount-used-up', pricing.couponGone);

/** Lists every invalid field; nothing was saved. */
export const discountInvalid = invalid('discount-invalid', problemsOf);
