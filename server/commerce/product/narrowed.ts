// Product lists filtered by tags, several categories or stars. They filter index rows, so that only the products of the
// page are read, even among a hundred thousand. Public.

import { yieldToEventLoop } from '../../base/yield.ts';
import { isIndexed } from '../../content/search/built.ts';
import { derived } from '../../store/derived.ts';
import { readable } from '../../store/engines/value.ts';
import type { Key, Row, Store } from '../../store/store.ts';
import { afterPrefix, under } from '../../store/table.ts';
import { cursorKey, findProduct } from './product.ts';
import type { Product } from './schema.ts';
import * as rows from './store.ts';

/** All of the filters must match; of several tags or categories, any one. */
export type Narrowing = {
  categoryIds?: readonly string[];
  /** Case-insensitive. */
  tags?: readonly string[];
  starred?: boolean;
};

type Listing = { collectionId: string; limit: number; cursor?: string; reverse?: boolean; by: Narrowing };

/**
 * Rows per batch (the event loop runs between batches), and the number of batches: only the first hundred thousand rows
 * are searched.
 */
const batchRows = 250;
const batchesMax = 400;
/** Tags in one filter. */
const askedTagsMax = 20;
/** Tags listed for a page. */
const knownTagsMax = 1000;

/** One page of visible products by `displayIndex`. @returns also whether more follow in this direction */
export async function listNarrowed(store: Store, options: Listing): Promise<{ products: Product[]; hasMore: boolean }> {
  const { limit, by } = options;
  const ids =
    by.tags && (await isIndexed(store)) ? await taggedIds(store, options, by.tags) : await scannedIds(store, options);
  const hasMore = ids.length > limit;
  ids.splice(limit);
  const products = await readable(ids.map((id) => findProduct(store, id)));
  return { products: products.filter((product) => product !== undefined), hasMore };
}

/** Reads one more than the limit if there are more. */
async function scannedIds(store: Store, { collectionId, limit, cursor, reverse, by }: Listing): Promise<string[]> {
  const isWanted = narrowing(by);
  const ids: string[] = [];
  const from = cursorKey(cursor, collectionId, 'visible');
  for await (const page of batchesOf(store, collectionId, { cursor: from, reverse })) {
    for (const { id, facts } of page) if (isWanted(facts)) ids.push(id);
    if (ids.length > limit) break;
  }
  return ids;
}

/** From the rows by tag; an unused tag costs one read. */
async function taggedIds(store: Store, options: Listing, tags: readonly string[]): Promise<string[]> {
  const { collectionId, limit, reverse = false, cursor } = options;
  const isWanted = narrowing({ ...options.by, tags: undefined });
  const place = cursorKey(cursor, collectionId, '')?.slice(3);
  const asked = [...new Set(tags.map((tag) => tag.toLowerCase()))].slice(0, askedTagsMax);
  const found = new Map<string, number>();
  for (const tag of asked) {
    const prefix = rows.tagPrefix(collectionId, tag);
    let left = limit + 1;
    let after: Key | undefined = place && [...prefix, ...place];
    for (let n = 0; n < batchesMax && left > 0; n++) {
      if (n > 0) await yieldToEventLoop();
      const page = await store.range({ ...under(prefix), limit: Math.min(batchRows, limit + 1), reverse, after });
      for (const { key, value } of page.rows) {
        if (left === 0 || !isWanted(value as rows.TagRow)) continue;
        left--;
        found.set(String(key[4]), key[3] as number);
      }
      after = page.cursor;
      if (after === undefined) break;
    }
  }
  const inOrder = [...found].sort(([a, at], [b, other]) => at - other || (a < b ? -1 : 1));
  if (reverse) inOrder.reverse();
  return inOrder.slice(0, limit + 1).map(([id]) => id);
}

/** Tags of a store page's visible products, as first written. */
export const tagsOfProducts = async (store: Store, collectionId: string): Promise<readonly string[]> =>
  (await isIndexed(store)) ? indexedTags(store, collectionId) : scannedTags(store, collectionId);

const tagsKept = {
  keptMax: 200,
  bytesMax: 16 * 1024 * 1024,
  bytesOf: (tags: readonly string[]): number => tags.reduce((sum, tag) => sum + 100 + 2 * tag.length, 100),
};

/** Skips from tag to tag; sorted by the first product with each. */
const indexedTags = derived(rows.tagPrefix, tagsKept, async (store, collectionId): Promise<readonly string[]> => {
  const firsts: Row[] = [];
  const prefix = rows.tagPrefix(collectionId);
  let start: Key = prefix;
  while (firsts.length < knownTagsMax) {
    const [row] = (await store.range({ start, end: afterPrefix(prefix), limit: 1 })).rows;
    if (!row) break;
    firsts.push(row);
    start = afterPrefix([...prefix, String(row.key[2])]);
    if (firsts.length % 100 === 0) await yieldToEventLoop();
  }
  const place = ({ key }: Row) => key[3] as number;
  return firsts.sort((a, b) => place(a) - place(b)).map(({ value }) => (value as rows.TagRow).tag);
});

/** Used while rows by tag are still being added to an older store. */
const scannedTags = derived(rows.visibleList, tagsKept, async (store, collectionId): Promise<readonly string[]> => {
  const tags = new Map<string, string>();
  for await (const page of batchesOf(store, collectionId, {})) {
    for (const { facts } of page)
      for (const tag of facts.tags) if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
    if (tags.size >= knownTagsMax) break;
  }
  return [...tags.values()];
});

/** Yields batches, because awaiting every row would cost more than reading it. */
async function* batchesOf(
  store: Store,
  collectionId: string,
  { cursor, reverse }: { cursor?: Key; reverse?: boolean },
): AsyncGenerator<readonly rows.ListRow[]> {
  let after = cursor;
  for (let n = 0; n < batchesMax; n++) {
    if (n > 0) await yieldToEventLoop();
    const page = await rows.listRows(store, collectionId, { limit: batchRows, cursor: after, reverse });
    yield page.rows;
    if (page.cursor === undefined) return;
    after = page.cursor;
  }
}

function narrowing({ categoryIds, tags, starred }: Narrowing): (facts: rows.ListFacts) => boolean {
  const wantedTags = tags && new Set(tags.map((tag) => tag.toLowerCase()));
  return (facts) =>
    (!categoryIds || facts.categoryIds.some((id) => categoryIds.includes(id))) &&
    (!wantedTags || facts.tags.some((tag) => wantedTags.has(tag.toLowerCase()))) &&
    (!starred || facts.starred);
}
