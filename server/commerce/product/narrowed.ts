// Lists of products narrowed by what has no list of its own: tags, several categories, starred. Read from the rows of the list, so
// that no product is read that is not shown: right, and quick, also with ten thousand of them. Asked by pages/.
import { othersFirst } from '../../others-first.ts';
import { derived } from '../../store/derived.ts';
import type { Key, Store } from '../../store/store.ts';
import { readable } from '../../store/value.ts';
import { cursorKey, findProduct } from './product.ts';
import type { Product } from './schema.ts';
import * as rows from './store.ts';

/** All of these must hold; of several tags or categories any. */
export type Narrowing = {
  categoryIds?: readonly string[];
  /** In any case of letters. */
  tags?: readonly string[];
  starred?: boolean;
};

/** What is read before others are let in, and how often: what stands behind the first hundred thousand is not looked for. */
const batchRows = 250;
const batchesMax = 400;
/** A page says which tags there are on the first ten thousand products. */
const tagBatchesMax = 40;

/** One page of what visitors see, by `displayIndex`. @returns whether more follow, in the direction that was asked for */
export async function listNarrowed(
  store: Store,
  options: { collectionId: string; limit: number; cursor?: string; reverse?: boolean; by: Narrowing },
): Promise<{ products: Product[]; hasMore: boolean }> {
  const { collectionId, limit, cursor, reverse, by } = options;
  if (await isOnNone(store, collectionId, by)) return { products: [], hasMore: false };
  const isWanted = narrowing(by);
  const ids: string[] = [];
  const from = cursorKey(cursor, collectionId, 'visible');
  for await (const page of batchesOf(store, collectionId, { cursor: from, reverse })) {
    for (const { id, facts } of page) if (isWanted(facts)) ids.push(id);
    if (ids.length > limit) break;
  }
  const hasMore = ids.length > limit;
  ids.splice(limit);
  const products = await readable(ids.map((id) => findProduct(store, id)));
  return { products: products.filter((product) => product !== undefined), hasMore };
}

/** The tags that visitors find in a store page, as first written. */
export const tagsOfProducts = async (store: Store, collectionId: string): Promise<readonly string[]> => [
  ...(await knownTags(store, collectionId)).tags.values(),
];

type KnownTags = { /** By their small letters. */ tags: ReadonlyMap<string, string>; isWhole: boolean };

const tagsKept = {
  keptMax: 200,
  bytesMax: 16 * 1024 * 1024,
  bytesOf: ({ tags }: KnownTags): number => [...tags.keys()].reduce((sum, tag) => sum + 100 + 4 * tag.length, 100),
};

/** Read anew when one of the list's rows has changed. */
const knownTags = derived(rows.visibleList, tagsKept, async (store, collectionId): Promise<KnownTags> => {
  const tags = new Map<string, string>();
  let batches = 0;
  for await (const page of batchesOf(store, collectionId, {})) {
    if (batches++ === tagBatchesMax) return { tags, isWhole: false };
    for (const { facts } of page)
      for (const tag of facts.tags) if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return { tags, isWhole: true };
});

/** Addresses are typed by anyone: a tag that no product has is not looked for in ten thousand of them. */
async function isOnNone(store: Store, collectionId: string, { tags }: Narrowing): Promise<boolean> {
  if (!tags) return false;
  const known = await knownTags(store, collectionId);
  return known.isWhole && !tags.some((tag) => known.tags.has(tag.toLowerCase()));
}

/** Batches and not rows: what is awaited for each of ten thousand costs more than it. */
async function* batchesOf(
  store: Store,
  collectionId: string,
  { cursor, reverse }: { cursor?: Key; reverse?: boolean },
): AsyncGenerator<readonly rows.ListRow[]> {
  let after = cursor;
  for (let n = 0; n < batchesMax; n++) {
    if (n > 0) await othersFirst();
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
