// The pages, items, and products that links name by id. Public.
import { safeHref } from '../../base/text/safe-href.ts';
import { findProduct } from '../../commerce/product/product.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { findItem } from '../../content/item/item.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import { collectionPath } from './collection.ts';
import { productPath } from './product-item.ts';
import { itemPath } from './text-item.ts';

export type LinkTarget = { id: string; title: string; path: string };

/** @param website its homepage has the path `/` @returns undefined once it is deleted; hidden records have a path too */
export async function findLinkTarget(
  store: Store,
  website: Pick<Website, 'homepageCollectionId'>,
  id: string,
): Promise<LinkTarget | undefined> {
  const page = await findCollection(store, id);
  if (page) return { id, title: page.navigationTitle || page.title, path: collectionPath(page, website) };
  const item = await findItem(store, id);
  const product = item ? undefined : await findProduct(store, id);
  const record = item ?? product;
  const parent = record && (await findCollection(store, record.collectionId));
  if (!record || !parent) return undefined;
  const path = (product ? productPath : itemPath)(collectionPath(parent, website), record.urlId);
  return { id, title: record.title, path };
}

export type HrefOf = (url: string) => string;
type Linking = { store: Store; website: Pick<Website, 'homepageCollectionId'> };

/** Links name pages, items, and products by id; links to deleted ones lead to the homepage. */
export async function hrefs({ store, website }: Linking, urls: readonly string[]): Promise<HrefOf> {
  const known = new Map<string, string>();
  for (const url of urls) {
    const [, id, fragment = ''] = /^([0-9a-f]{24})(#.*)?$/.exec(url) ?? [];
    const target = id === undefined ? undefined : await findLinkTarget(store, website, id);
    known.set(url, id === undefined ? safeHref(url) : target ? `${target.path}${fragment}` : '/');
  }
  return (url) => known.get(url) ?? '';
}
