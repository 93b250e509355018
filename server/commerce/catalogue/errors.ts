// Refusals of what owners write into the catalogue. Portable.
import { DomainError } from '../../base/errors.ts';

export type CatalogueErrorCode =
  | 'product-invalid'
  | 'product-changed'
  | 'store-page-missing'
  | 'store-page-limit'
  | 'category-unknown'
  | 'category-invalid'
  | 'category-in-use'
  | 'website-unknown';

export type Problem = { path: string; message: string };

/** Names each part that is wrong; nothing was written. */
export const productInvalid = (errors: readonly Problem[]) =>
  new DomainError<CatalogueErrorCode>(
    'product-invalid',
    errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '),
    { errors },
  );

export const productChanged = () =>
  new DomainError<CatalogueErrorCode>('product-changed', 'Someone else changed this product');

export const storePageMissing = (id: string) =>
  new DomainError<CatalogueErrorCode>('store-page-missing', 'There is no such store page.', { collectionId: id });

export const storePageLimit = (max: number) =>
  new DomainError<CatalogueErrorCode>('store-page-limit', `The site has ${max} pages already.`, { max });

export const categoryUnknown = (id: string) =>
  new DomainError<CatalogueErrorCode>('category-unknown', 'There is no such category.', { categoryId: id });

export const categoryInvalid = (message: string) => new DomainError<CatalogueErrorCode>('category-invalid', message);

export const categoryInUse = () =>
  new DomainError<CatalogueErrorCode>('category-in-use', 'This category has others below it. Remove those first.');

export const websiteUnknown = () => new DomainError<CatalogueErrorCode>('website-unknown', 'There is no such website.');
