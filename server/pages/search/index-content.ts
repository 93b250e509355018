// Creates missing rows for tags, sitemap and search in stores that predate them. At start, in batches.

import { yieldToEventLoop } from '../../base/yield.ts';
import { indexProduct, productKey } from '../../commerce/product/product.ts';
import { indexItem, itemKey } from '../../content/item/item.ts';
import { indexedUpTo, putIndexedUpTo } from '../../content/search/built.ts';
import { CorruptValue, readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { under } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';

/** A product has a hundred tags at most, and a commit 500 rows. */
const perCommit = 4;
const atOnce = 20;

const kinds: readonly { prefix: Key; index: (tx: Tx, id: string) => Promise<void> }[] = [
  { prefix: productKey('').slice(0, 1), index: indexProduct },
  { prefix: itemKey('').slice(0, 1), index: indexItem },
];

/**
 * Resumes after an interruption.
 * @returns number of records that were indexed
 */
export async function indexContent(store: Store, stopping?: AbortSignal): Promise<number> {
  const begin = await indexedUpTo(store);
  if (!begin) return 0;
  let indexed = 0;
  let { after } = begin;
  for (const { prefix, index } of kinds) {
    // Key order only follows the names of kinds, so check that the cursor belongs to this one.
    if (after && after[0] !== prefix[0]) continue;
    for (;;) {
      const page = await store.range({ ...under(prefix), limit: atOnce, after });
      const ids = page.rows.map(({ key }) => String(key[1]));
      const commits = [];
      for (let from = 0; from < ids.length; from += perCommit)
        commits.push(indexSome(store, index, ids.slice(from, from + perCommit)));
      await Promise.all(commits);
      indexed += ids.length;
      after = page.cursor;
      if (after === undefined) break;
      await putIndexedUpTo(store, after);
      if (stopping?.aborted) return indexed;
      await yieldToEventLoop();
    }
  }
  await putIndexedUpTo(store);
  return indexed;
}

async function indexSome(store: Store, index: (tx: Tx, id: string) => Promise<void>, ids: readonly string[]) {
  const write = (some: readonly string[]) =>
    transact(store, async (tx) => {
      for (const id of some) await index(tx, id);
    });
  try {
    await write(ids);
  } catch (error) {
    if (!(error instanceof CorruptValue)) throw error;
    // A damaged record isn't indexed; the others are.
    await readable(ids.map((id) => write([id])));
  }
}
