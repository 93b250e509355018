// Pages of the site tree by id and by URL.
import type { Key, Store } from '../../store/store.ts';
import { readValue, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { draftedUrls } from '../record-draft/record-draft.ts';
import { urlIdTaken } from './errors.ts';
import { formerKey } from './former-address.ts';
import { type Collection, collectionSchema } from './schema.ts';

const collections = table<Collection>({ name: 'collection', topic: 'pages', schema: collectionSchema });
const urlIdKey = (urlId: string): Key => ['collection-url', urlId];

export { urlIdKey as pageUrlKey };
export const pageRecords = collections.records;

/** Raised when the collection or the set of its items changes; list pages depend on it. A plain counter. */
export const collectionRevisionKey = (id: string): Key => ['collection-revision', id];
export const raiseCollectionRevision = (tx: Tx, id: string): void => tx.add({ key: collectionRevisionKey(id), by: 1 });

/** Raised when any collection is added, moved or removed; navigation and the sitemap depend on it. */
const collectionsRevisionKey: Key = ['collections-revision'];

export const findCollection = collections.find;

export async function findCollectionByUrlId(source: Tx | Store, urlId: string): Promise<Collection | undefined> {
  const id = await readValue<string>(source, urlIdKey(urlId));
  return id === undefined ? undefined : collections.find(source, id);
}

/** Addresses that pages get when their settings are published. */
export const draftedPageUrls = (store: Store): Promise<ReadonlyMap<string, string>> =>
  draftedUrls(store, async (id) => (await findCollection(store, id)) !== undefined);

/** The page that used to have this URL. Call it only if no page has the URL now. */
export async function findMovedCollection(store: Store, urlId: string): Promise<Collection | undefined> {
  const found = await store.get(formerKey('page', urlId));
  return found && collections.find(store, found.value as string);
}

/** @throws urlIdTaken if another collection has the URL */
export async function putCollection(tx: Tx, collection: Collection): Promise<void> {
  const before = await collections.find(tx, collection.id);
  if (before?.urlId !== collection.urlId) {
    if ((await tx.get(urlIdKey(collection.urlId))) !== undefined) throw urlIdTaken({ urlId: collection.urlId });
    if (before) {
      // When pages swap addresses, another page may have it already.
      if ((await tx.get(urlIdKey(before.urlId))) === before.id) tx.delete(urlIdKey(before.urlId));
      // Links to the old address keep working until another page takes it.
      tx.put(formerKey('page', before.urlId), collection.id);
    }
    tx.put(urlIdKey(collection.urlId), collection.id);
  }
  collections.put(tx, collection, collection.id);
  raiseCollectionRevision(tx, collection.id);
  tx.add({ key: collectionsRevisionKey, by: 1 });
}

/** For several pages that get new addresses in one commit: each may be the former address of another. */
export const freeUrl = (tx: Tx, { urlId }: Collection): void => tx.delete(urlIdKey(urlId));

/** Removes the page from the site tree and frees its URL. */
export function takeCollection(tx: Tx, { id, urlId }: Collection): void {
  tx.delete(urlIdKey(urlId));
  collections.delete(tx, id);
  raiseCollectionRevision(tx, id);
  tx.add({ key: collectionsRevisionKey, by: 1 });
}

export const allCollections = collections.list;

/** All pages of the site, by display index. The site tree is small: at most 1,000 pages are read. */
export async function listCollections(store: Store): Promise<Collection[]> {
  const { records } = await collections.list(store, { limit: 1000 });
  return records.sort((a, b) => a.displayIndex - b.displayIndex);
}
