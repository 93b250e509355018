// Refusals about products and categories. Portable.
import { numberText } from '../../base/counted.ts';
import { conflict, invalid, missing, refusal } from '../../base/errors.ts';

/** Wire §2: 404 with `{message}`. The wording is our choice, since the specification gives none. */
export const unknownItem = missing<{ itemId: string }>('unknown-item', 'Sorry, that item is no longer available.');

export const productUrlTaken = conflict<{ urlId: string }>(
  'product-url-taken',
  'This URL is already in use',
  ({ urlId }) => ({ urlId, field: 'urlId' }),
);

export const categoryUrlTaken = conflict<{ urlSlug: string }>(
  'category-url-taken',
  'This URL is already in use',
  ({ urlSlug }) => ({ urlSlug, field: 'urlSlug' }),
);

export const productTooLarge = refusal(
  'product-too-large',
  413,
  ({ found, max }: { found: number; max: number }) =>
    `The description and variants have ${found} characters in total. The limit is ${max}.`,
);

/** Commerce 2.2: 400 beyond 10,000. */
export const categoryLimit = invalid(
  'category-limit',
  ({ max }: { max: number }) =>
    `The store has reached its limit of ${numberText(max)} categories. Delete some to add more.`,
);
