// Refusals about products: unknown, unavailable, an address in use, too large. Portable.
import { DomainError } from '../../base/errors.ts';
import { categoriesMax } from './limits.ts';

export type ProductErrorCode =
  | 'unknown-item'
  | 'product-url-taken'
  | 'product-too-large'
  | 'category-url-taken'
  | 'category-limit';

/** Wire §2: unknown item is a 404 with `{message}`. Our choice of words: the specification gives none. */
export const unknownItem = (itemId: string) =>
  new DomainError<ProductErrorCode>('unknown-item', 'Sorry, that item is no longer available.', { itemId });

export const productUrlTaken = (urlId: string) =>
  new DomainError<ProductErrorCode>('product-url-taken', 'This URL is already in use', { urlId });

export const categoryUrlTaken = (urlSlug: string) =>
  new DomainError<ProductErrorCode>('category-url-taken', 'This URL is already in use', { urlSlug });

export const productTooLarge = (found: number, max: number) =>
  new DomainError<ProductErrorCode>(
    'product-too-large',
    `Description and variants together hold ${found} characters; at most ${max} can be stored.`,
    { found, max },
  );

/** Commerce 2.2: 400 past 10,000. */
export const categoryLimit = () =>
  new DomainError<ProductErrorCode>('category-limit', `There are ${categoriesMax} categories already.`, {
    max: categoriesMax,
  });
