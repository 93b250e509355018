// Variants with their products, and store pages. Public.
import { listCollections } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Product, Variant } from '../product/schema.ts';
import { findByVariant } from '../product/variant-index.ts';
import { variantUnknown } from './errors.ts';

/** @throws variantUnknown */
export async function loadVariant(store: Store, variantId: string): Promise<{ product: Product; variant: Variant }> {
  const found = await findByVariant(store, variantId);
  if (!found) throw variantUnknown({ variantId });
  return found;
}

export const listStorePages = async (store: Store) =>
  (await listCollections(store)).filter(({ type }) => type === CollectionType.products);
