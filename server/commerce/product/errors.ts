// Refusals about products and categories. Portable.
import { refusal } from '../../base/errors.ts';

/** Wire §2: 404 with `{message}`. The wording is our choice, since the specification gives none. */
export const unknownItem = refusal<{ itemId: string }>('unknown-item', 404, 'Sorry, that item is no longer available.');

export const productUrlTaken = refusal<{ urlId: string }>(
  'product-url-taken',
  409,
  'This URL is already in use',
  ({ urlId }) => ({ urlId, field: 'urlId' }),
);

export const categoryUrlTaken = refusal<{ urlSlug: string }>(
  'category-url-taken',
  409,
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
export const categoryLimit = refusal(
  'category-limit',
  400,
  ({ max }: { max: number }) =>
    `The store has reached its limit of ${max.toLocaleString('en-US')} categories. Delete some to add more.`,
);
