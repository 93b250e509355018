// Refusals about products: unknown, unavailable, an address in use, too large. Portable.
import { DomainError } from '../../errors.ts';

export type ProductErrorCode = 'unknown-item' | 'product-url-taken' | 'product-too-large' | 'category-url-taken';

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
