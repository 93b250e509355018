// Items of a collection by id, by URL and in list order.
import * as z from 'zod';
import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { raiseSiteRevision } from '../../site/website/website.ts';
import { derived } from '../../store/derived.ts';
import { readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { raiseCollectionRevision } from '../collection/collection.ts';
import { urlIdTaken } from '../collection/errors.ts';
import { formerKey } from '../collection/former-address.ts';
import type { PublishItems } from '../document/publish.ts';
import { relabeled } from '../label/label.ts';
import {
  changeRecordDraft,
  deleteRecordDraft,
  draftedUrls,
  dropRecordDraft,
  endRecordDraft,
  findRecordDraft,
  restoreRecordDraft,
  withRecordDraft,
} from '../record-draft/record-draft.ts';
import { noteSearchable } from '../search/search-index.ts';
import { listInSitemap } from '../sitemap/sitemap-rows.ts';
import { idOfRow, listedMax, orderKey, orderPrefix, orderRange, orderValue, readRows, rowsKept } from './list-rows.ts';
import { type Item, itemSchema, WorkflowState } from './schema.ts';

export type { ItemRow } from './list-rows.ts';

const items = table<Item>({ name: 'item', topic: 'pages', schema: itemSchema });
const urlKey = (collectionId: string, urlId: string): Key => ['item-url', collectionId, urlId];

export { urlKey as itemUrlKey };
export const itemRecords = items.records;
/** Depend on this key to be notified of changes to the item. */
export const itemKey = (id: string): Key => items.key(id);

/** In any order, paginated. */
export const allItems = items.list;
export const findItem = (source: Tx | Store, id: string): Promise<Item | undefined> => items.find(source, id);

export async function findItemByUrlId(store: Store, collectionId: string, urlId: string): Promise<Item | undefined> {
  const entry = await store.get(urlKey(collectionId, urlId));
  return entry && items.find(store, entry.value as string);
}

/** The item that used to have this URL. Call it only if no item has the URL now. */
export async function findMovedItem(store: Store, collectionId: string, urlId: string): Promise<Item | undefined> {
  const entry = await store.get(formerKey('item', collectionId, urlId));
  return entry && items.find(store, entry.value as string);
}

export async function putItem(tx: Tx, item: Item): Promise<void> {
  const before = await items.find(tx, item.id);
  if (before?.urlId !== item.urlId || before.collectionId !== item.collectionId) {
    if ((await tx.get(urlKey(item.collectionId, item.urlId))) !== undefined) throw urlIdTaken({ urlId: item.urlId });
    if (before) {
      tx.delete(urlKey(before.collectionId, before.urlId));
      // Links to the old address keep working until another item takes it.
      tx.put(formerKey('item', before.collectionId, before.urlId), item.id);
    }
    tx.put(urlKey(item.collectionId, item.urlId), item.id);
  }
  if (before) tx.delete(orderKey(before));
  tx.put(orderKey(item), orderValue(item));
  await listInSitemap(tx, item.id, before, isForSearchEngines(item) ? item : undefined);
  if (!before || searchedOf(before) !== searchedOf(item)) noteSearch(tx, item);
  items.put(tx, item, item.id);
  raiseCollectionRevision(tx, item.collectionId);
}

/**
 * @param names folded
 * @param to the new label; absent: removes them
 * @returns whether the item had one of them
 */
export async function relabelItem(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  id: string,
  kind: 'tags' | 'categories',
  names: ReadonlySet<string>,
  to?: string,
): Promise<boolean> {
  const now = clock.now();
  return transact(store, async (tx) => {
    const item = await findItem(tx, id);
    const labels = item && relabeled(item[kind], names, to);
    await changeRecordDraft(tx, id, (values) => {
      const own = values[kind] as string[] | undefined;
      const now = own && relabeled(own, names, to);
      return now ? { ...values, [kind]: [...now] } : values;
    });
    if (!item || !labels || labels === item[kind]) return false;
    await putItem(tx, { ...item, [kind]: [...labels], updatedOn: Math.max(now, item.updatedOn + 1) });
    raiseSiteRevision(tx);
    return true;
  });
}

const noteSearch = (tx: Tx, { id, collectionId }: Pick<Item, 'id' | 'collectionId'>): void =>
  noteSearchable(tx, id, { kind: 'item', collectionId });

/** Changes whenever anything searchable changes. */
const searchedOf = ({ title, excerpt, bodyHtml, tags, workflowState, collectionId }: Item): string =>
  JSON.stringify([title, excerpt, bodyHtml, tags, workflowState, collectionId]);

const isForSearchEngines = ({ workflowState, seo }: Item) =>
  workflowState === WorkflowState.published && seo?.hidden !== true;

/** Like `indexProduct`, for items. */
export async function indexItem(tx: Tx, id: string): Promise<void> {
  const item = await items.find(tx, id);
  if (!item) return;
  await listInSitemap(tx, id, undefined, isForSearchEngines(item) ? item : undefined);
  noteSearch(tx, item);
}

/** Changes only the item's position in the owner's order; the caller guards the page's revision. */
export function placeItem(tx: Tx, item: Item, displayIndex: number): void {
  items.put(tx, { ...item, displayIndex }, item.id);
}

/** Deleted items, restorable for a while. Editor: delete with undo. */
const deletedItems = table<Item & { deletedAt: number }>({
  name: 'item-deleted',
  topic: 'none: written with its item',
  schema: itemSchema.extend({ deletedAt: z.int() }),
  expiresAt: ({ deletedAt }) => deletedAt + deletedLifeMs,
});
const deletedLifeMs = 30 * 24 * 60 * 60 * 1000;

/** Keeps its content and unpublished fields, so that it can be restored completely. @param at the deletion time */
export async function deleteItem(tx: Tx, item: Item, at: number): Promise<void> {
  await listInSitemap(tx, item.id, item, undefined);
  noteSearch(tx, item);
  tx.delete(urlKey(item.collectionId, item.urlId));
  tx.delete(orderKey(item));
  items.delete(tx, item.id);
  deletedItems.put(tx, { ...item, deletedAt: at }, item.id);
  await deleteRecordDraft(tx, item.id, at + deletedLifeMs);
  raiseCollectionRevision(tx, item.collectionId);
}

/** It is a draft, or in review. */
export const isUnpublished = ({ workflowState }: Item): boolean =>
  workflowState === WorkflowState.draft || workflowState === WorkflowState.needsReview;

/** Whether it is an item that was never published, or not since it became a draft again. */
export async function isNewItem(tx: Tx, id: string): Promise<boolean> {
  const item = await findItem(tx, id);
  return item !== undefined && isUnpublished(item);
}

/** Publishes a draft, or one in review; a date that was chosen, or that it had before, stays. @returns whether it was one */
async function showItem(tx: Tx, id: string, at: number): Promise<boolean> {
  const item = await findItem(tx, id);
  if (!item || !isUnpublished(item)) return false;
  const { isUndated, ...rest } = item;
  const updatedOn = Math.max(at, item.updatedOn + 1);
  await putItem(tx, {
    ...rest,
    workflowState: WorkflowState.published,
    updatedOn,
    ...(isUndated && { publishOn: at }),
  });
  return true;
}

/** Makes an item's unpublished fields live. @returns whether it had any. @throws urlIdTaken */
async function publishFields(tx: Tx, id: string, at: number): Promise<boolean> {
  const [item, draft] = [await findItem(tx, id), await findRecordDraft(tx, id)];
  if (!item || !draft) return false;
  await putItem(tx, { ...withRecordDraft(item, draft), updatedOn: Math.max(at, item.updatedOn + 1) });
  dropRecordDraft(tx, id);
  return true;
}

/** The least that reading and moving an item cost: a commit also has a limit of 500 keys. */
const placedBytesMin = 1_800;

/** Items added since keep their place at the end. @returns how many bytes it writes */
async function orderItems(tx: Tx, collectionId: string, ids: readonly string[]): Promise<number> {
  let [place, bytes] = [0, 0];
  for (const id of ids) {
    const item = await findItem(tx, id);
    if (item?.collectionId !== collectionId) continue;
    bytes += placedBytesMin;
    if (item.displayIndex !== place) {
      placeItem(tx, item, place);
      bytes += Math.max(placedBytesMin, Buffer.byteLength(JSON.stringify(item)));
    }
    place++;
  }
  return bytes;
}

/** For `publish`. */
export const publishItems: PublishItems = { find: findItem, show: showItem, publishFields, order: orderItems };

/** Deletes it permanently. */
export async function endItem(tx: Tx, item: Item, at: number): Promise<void> {
  await deleteItem(tx, item, at);
  deletedItems.delete(tx, item.id);
  endRecordDraft(tx, item.id);
}

/** Restores a deleted item's data and unpublished fields, and removes its deletion record; the caller stores the item. */
export async function takeDeletedItem(tx: Tx, id: string): Promise<Item | undefined> {
  const found = await deletedItems.find(tx, id);
  if (!found) return undefined;
  deletedItems.delete(tx, id);
  await restoreRecordDraft(tx, id);
  const { deletedAt: _, ...item } = found;
  return item;
}

/** Whether another item of the page has the URL. */
export const isItemUrlTaken = async (tx: Tx, collectionId: string, urlId: string, id: string): Promise<boolean> => {
  const holder = await tx.get(urlKey(collectionId, urlId));
  return holder !== undefined && holder !== id;
};

/** Addresses that items of the page get when their fields are published. */
export const draftedItemUrls = (store: Store, collectionId: string): Promise<ReadonlyMap<string, string>> =>
  draftedUrls(store, async (id) => (await findItem(store, id))?.collectionId === collectionId);

/** In the order of the ids; omits items deleted since. */
export async function findItems(store: Store, ids: readonly string[]): Promise<Item[]> {
  const found: Item[] = [];
  for (let at = 0; at < ids.length; at += batch) {
    const some = await items.readMany(
      store,
      ids.slice(at, at + batch).map((id) => [id]),
    );
    for (const item of some) if (item !== undefined) found.push(item);
  }
  return found;
}

/**
 * The list rows of a page's items, newest first: for lists, counts and filters of any length. Cached for recently used
 * pages, until one of their items is written.
 */
export const listItemRows = derived(orderPrefix, rowsKept, (store, collectionId) =>
  readRows(store, collectionId, listedMax, (ids) =>
    items.readMany(
      store,
      ids.map((id) => [id]),
    ),
  ),
);

/** Rows per read. */
const batch = 500;

/**
 * Items from a publish time on, nearest first, read on demand: for lists too long to read completely.
 * @param from default: the newest
 * @param direction older: published before it; newer: at it or after
 */
export async function* itemsFrom(
  store: Store,
  collectionId: string,
  { from, direction }: { from?: number; direction: 'older' | 'newer' },
): AsyncGenerator<Item> {
  const all = orderRange(collectionId);
  // Times are stored negated, so that the newest come first.
  const edge = from === undefined ? undefined : ['item-order', collectionId, -from + 1];
  const isNewer = direction === 'newer';
  const span = isNewer ? { ...all, ...(edge && { end: edge }) } : { ...all, ...(edge && { start: edge }) };
  for await (const page of eachPage((after: Key | undefined) =>
    store.range({ ...span, limit: batch, reverse: isNewer, after }),
  )) {
    const found = await items.readMany(
      store,
      page.rows.map((row) => [idOfRow(row)]),
    );
    for (const item of found) if (item !== undefined) yield item;
  }
}

/** One page of items, newest first, by cursor. For the editor's list of any length. */
export async function pageOfItems(
  store: Store,
  collectionId: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ items: Item[]; cursor?: string }> {
  const [time, id] = /^(-?\d{1,16})_([\w-]{1,64})$/.exec(cursor ?? '')?.slice(1) ?? [];
  const page = await store.range({
    ...orderRange(collectionId),
    limit,
    ...(time !== undefined && id !== undefined && { after: ['item-order', collectionId, -Number(time), id] }),
  });
  const found = (
    await items.readMany(
      store,
      page.rows.map((row) => [idOfRow(row)]),
    )
  ).filter((item) => item !== undefined);
  const last = found.at(-1);
  return { items: found, ...(page.cursor !== undefined && last && { cursor: `${last.publishOn}_${last.id}` }) };
}

/**
 * One page of items, newest first.
 * @param olderThan publish time to start below (page-json 10 `offset`); default: from the newest
 */
export async function listItems(
  store: Store,
  collectionId: string,
  options: { limit: number; olderThan?: number },
): Promise<{ items: Item[]; more: boolean }> {
  const { olderThan, limit } = options;
  const all = orderRange(collectionId);
  const start: Key = olderThan === undefined ? all.start : ['item-order', collectionId, -olderThan + 1];
  const page = await store.range({ ...all, start, limit });
  const found = await readable(page.rows.map((row) => items.find(store, idOfRow(row))));
  return { items: found.filter((item) => item !== undefined), more: page.cursor !== undefined };
}
