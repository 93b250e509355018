// Lists of products narrowed by what has no list of its own: tags, several categories, starred. Read from the rows of the list, so
// that no product is read that is not shown: right, and quick, also with ten thousand of them. Asked by pages/.
import type { Key, Store } from '../../store/store.ts';
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

/** What the store answers at once, and how often it is asked: what stands behind the first hundred thousand is not looked for. */
const batchRows = 1000;
const batchesMax = 100;
/** A page says which tags there are on the first ten thousand products. */
const tagBatchesMax = 10;

/** One page of what visitors see, by `displayIndex`. @returns whether more follow, in the direction that was asked for */
export async function listNarrowed(
  store: Store,
  options: { collectionId: string; limit: number; cursor?: string; reverse?: boolean; by: Narrowing },
): Promise<{ products: Product[]; hasMore: boolean }> {
  const { collectionId, limit, cursor, reverse, by } = options;
  const isWanted = narrowing(by);
  const ids: string[] = [];
  let hasMore = false;
  for await (const row of rowsOf(store, collectionId, {
    cursor: cursorKey(cursor, collectionId, 'visible'),
    reverse,
  })) {
    if (!isWanted(row.facts)) continue;
    hasMore = ids.length === limit;
    if (hasMore) break;
    ids.push(row.id);
  }
  const products = await Promise.all(ids.map((id) => findProduct(store, id)));
  return { products: products.filter((product) => product !== undefined), hasMore };
}

/** The tags that visitors find in a store page, as first written. */
export async function tagsOfProducts(store: Store, collectionId: string): Promise<string[]> {
  const found = new Map<string, string>();
  for await (const { facts } of rowsOf(store, collectionId, { batches: tagBatchesMax }))
    for (const tag of facts.tags) if (!found.has(tag.toLowerCase())) found.set(tag.toLowerCase(), tag);
  return [...found.values()];
}

async function* rowsOf(
  store: Store,
  collectionId: string,
  { cursor, reverse, batches = batchesMax }: { cursor?: Key; reverse?: boolean; batches?: number },
): AsyncGenerator<rows.ListRow> {
  let after = cursor;
  for (let n = 0; n < batches; n++) {
    const page = await rows.listRows(store, collectionId, { limit: batchRows, cursor: after, reverse });
    yield* page.rows;
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
