// Refusals of changes to the catalog. Portable.
import { refusal } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { categoryDepthMax } from '../product/limits.ts';

/** Lists every invalid field; nothing was saved. */
export const productInvalid = refusal('product-invalid', 400, problemsOf);

export const productChanged = refusal('product-changed', 409, 'Someone else changed this product');

export const storePageMissing = refusal<{ collectionId: string }>(
  'store-page-missing',
  404,
  'This store page does not exist.',
);
export const storePageLimit = refusal(
  'store-page-limit',
  409,
  ({ max }: { max: number }) => `The site has reached its limit of ${max} pages. Delete one to add another.`,
);

export const categoryUnknown = refusal<{ categoryId: string }>(
  'category-unknown',
  404,
  'This category does not exist.',
);
export const parentCategoryUnknown = refusal(
  'category-invalid',
  400,
  'The parent category does not exist on this store page.',
);
export const categoryBelowItself = refusal('category-invalid', 400, 'A category cannot be below itself.');
export const categoryTooDeep = refusal(
  'category-invalid',
  400,
  `Categories can be nested up to ${categoryDepthMax} levels deep.`,
);
export const categoriesChanged = refusal(
  'categories-changed',
  409,
  'Categories were added or deleted in the meantime. Reload the list and try again.',
);
export const categoryInUse = refusal('category-in-use', 409, 'This category has subcategories. Remove those first.');

export const websiteUnknown = refusal('website-unknown', 404, 'This website does not exist.');
