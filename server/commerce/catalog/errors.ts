// Refusals of changes to the catalog. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { categoryDepthMax } from '../product/limits.ts';

/** Lists every invalid field; nothing was saved. */
export const productInvalid = invalid('product-invalid', problemsOf);

export const productChanged = conflict('product-changed', 'Someone else changed this product');

export const storePageMissing = missing<{ collectionId: string }>(
  'store-page-missing',
  'This store page does not exist.',
);
export const storePageLimit = conflict(
  'store-page-limit',
  ({ max }: { max: number }) => `The site has reached its limit of ${max} pages. Delete one to add another.`,
);

export const categoryUnknown = missing<{ categoryId: string }>('category-unknown', 'This category does not exist.');
export const parentCategoryUnknown = invalid(
  'category-invalid',
  'The parent category does not exist on this store page.',
);
export const categoryBelowItself = invalid('category-invalid', 'A category cannot be below itself.');
export const categoryTooDeep = invalid(
  'category-invalid',
  `Categories can be nested up to ${categoryDepthMax} levels deep.`,
);
export const categoriesChanged = conflict(
  'categories-changed',
  'Categories were added or deleted in the meantime. Reload the list and try again.',
);
export const categoryInUse = conflict('category-in-use', 'This category has subcategories. Remove those first.');

export const websiteUnknown = missing('website-unknown', 'This website does not exist.');
