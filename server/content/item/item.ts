// Text items of a collection by id, by address and in list order. Asked by pages/, importers and the editor's routes.
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { raiseCollectionRevision } from '../collection/collection.ts';
import { urlIdTaken } from '../collection/errors.ts';
import { type Item, itemSchema } from './schema.ts';

const items = table<Item>({ name: 'item', schema: itemSchema });
const urlKey = (collectionId: string, urlId: string): Key => ['item-url', collectionId, urlId];
/** Newest first: the publish time is stored negated. */
const orderKey = (item: Item): Key => ['item-order', item.collectionId, -item.publishOn, item.id];

/** Depend on this key to be told of any change of the item. */
export const itemKey = (id: string): Key => items.key(id);

export const findItem = (source: Tx | Store, id: string): Promise<Item | undefined> => items.find(source, id);

export async function findItemByUrlId(store: Store, collectionId: string, urlId: string): Promise<Item | undefined> {
  const entry = await store.get(urlKey(collectionId, urlId));
  return entry && items.find(store, entry.value as string);
}

export async function putItem(tx: Tx, item: Item): Promise<void> {
  const before = await items.find(tx, item.id);
  if (before?.urlId !== item.urlId || before.collectionId !== item.collectionId) {
    if ((await tx.get(urlKey(item.collectionId, item.urlId))) !== undefined) throw urlIdTaken(item.urlId);
    if (before) tx.delete(urlKey(before.collectionId, before.urlId));
    tx.put(urlKey(item.collectionId, item.urlId), item.id);
  }
  if (before) tx.delete(orderKey(before));
  tx.put(orderKey(item), item.id);
  items.put(tx, item, item.id);
  raiseCollectionRevision(tx, item.collectionId);
}

/**
 * A page of items, newest first.
 * @param olderThan publish time to start below (page-json 10 `offset`); absent: from the newest
 */
export async function listItems(
  store: Store,
  collectionId: string,
  options: { limit: number; olderThan?: number },
): Promise<{ items: Item[]; more: boolean }> {
  const start: Key =
    options.olderThan === undefined
      ? ['item-order', collectionId]
      : ['item-order', collectionId, -options.olderThan + 1];
  const page = await store.range({ start, end: afterPrefix(['item-order', collectionId]), limit: options.limit });
  const found = await Promise.all(page.rows.map((row) => items.find(store, row.value as string)));
  return { items: found.filter((item) => item !== undefined), more: page.cursor !== undefined };
}
