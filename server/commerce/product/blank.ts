// The initial values of a new product. Portable.
import type { Product } from './schema.ts';

export const blankProduct = ({
  now,
  ...given
}: Pick<Product, 'id' | 'collectionId' | 'productType' | 'displayIndex'> & { now: number }): Product => ({
  ...given,
  title: '',
  urlId: '',
  excerpt: '',
  tags: [],
  categoryIds: [],
  imageIds: [],
  variants: [],
  variantOptionOrdering: [],
  isSubscribable: false,
  useCustomAddButtonText: false,
  visible: true,
  starred: false,
  addedOn: now,
  updatedOn: now,
  publishOn: now,
});
