// Which product a variant belongs to: learnt from the products when it is first asked, and again after they changed. For the public API.
import { collectionRevisionKey, listCollections } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import type { Store } from '../../store/store.ts';
import { findProduct, listProducts } from '../product/product.ts';
import type { Product, Variant } from '../product/schema.ts';
import { variantUnknown } from './errors.ts';

type Known = { revision: string; productIds: Map<string, string> };

/** Of a store and with it: that is why it can be here. */
const knownOf = new WeakMap<Store, Known>();

/** Products that one look goes through: as many as an import brings. */
const productsMax = 1_000_000;

/** @throws variantUnknown */
export async function loadVariant(store: Store, variantId: string): Promise<{ product: Product; variant: Variant }> {
  for (const fresh of [false, true]) {
    const productId = (await known(store, fresh)).get(variantId);
    const product = productId === undefined ? undefined : await findProduct(store, productId);
    const variant = product?.variants.find(({ id }) => id === variantId);
    if (product && variant) return { product, variant };
  }
  throw variantUnknown(variantId);
}

export const listStorePages = async (store: Store) =>
  (await listCollections(store)).filter(({ type }) => type === CollectionType.products);

async function known(store: Store, fresh: boolean): Promise<Map<string, string>> {
  const before = knownOf.get(store);
  if (before && !fresh) return before.productIds;
  const pages = await listStorePages(store);
  const revisions = await store.getMany(pages.map(({ id }) => collectionRevisionKey(id)));
  const revision = JSON.stringify(revisions.map((entry, n) => [pages[n]?.id, entry?.value ?? 0]));
  if (before?.revision === revision) return before.productIds;
  const productIds = new Map<string, string>();
  let looked = 0;
  for (const { id } of pages) {
    let cursor: string | undefined;
    do {
      const list = await listProducts(store, { collectionId: id, limit: 200, hidden: true, ...(cursor && { cursor }) });
      for (const product of list.products) for (const one of product.variants) productIds.set(one.id, product.id);
      looked += list.products.length;
      cursor = list.cursor;
      // Reads come from memory and never wait: others are let in between.
      await new Promise((resolve) => setImmediate(resolve));
    } while (cursor !== undefined && looked < productsMax);
  }
  knownOf.set(store, { revision, productIds });
  return productIds;
}
