// The addresses that the sitemap lists, one row each, written in the commit of the product or item. Public.
import { createHash } from 'node:crypto';
import { yieldToEventLoop } from '../../base/yield.ts';
import { derived } from '../../store/derived.ts';
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';

/**
 *   ['sitemap', collectionId, bucket, id]     SitemapRow
 *
 * Buckets never change with what else is there, so that one change makes one small part of the sitemap anew.
 */
type SitemapRow = { urlId: string; updatedOn: number; publishOn: number };

/** A file of the format holds 50,000 addresses: this is for three million of one page. */
export const bucketCount = 64;

const bucketOf = (id: string): number => createHash('sha1').update(id).digest()[0]! % bucketCount;
const rowKey = (collectionId: string, id: string): Key => ['sitemap', collectionId, bucketOf(id), id];

type Listed = SitemapRow & { id: string; collectionId: string };

/** In the commit of the thing. @param after none when it is gone, or not for search engines */
export async function listInSitemap(
  tx: Tx,
  id: string,
  before: Pick<Listed, 'collectionId'> | undefined,
  after: Listed | undefined,
): Promise<void> {
  if (before && before.collectionId !== after?.collectionId) tx.delete(rowKey(before.collectionId, id));
  if (!after) return;
  const { collectionId, urlId, updatedOn, publishOn } = after;
  tx.put(rowKey(collectionId, id), { urlId, updatedOn, publishOn } satisfies SitemapRow);
}

const pageRows = 500;

/** In any order, some at a time. */
export async function* sitemapRows(
  store: Store,
  collectionId: string,
  bucket: number,
): AsyncGenerator<readonly SitemapRow[]> {
  const prefix: Key = ['sitemap', collectionId, bucket];
  let after: Key | undefined;
  do {
    const page = await store.range({
      start: prefix,
      end: afterPrefix(prefix),
      limit: pageRows,
      ...(after && { after }),
    });
    yield page.rows.map(({ value }) => value as SitemapRow);
    after = page.cursor;
    if (after !== undefined) await yieldToEventLoop();
  } while (after !== undefined);
}

/** `updatedOn`: of the one changed last. */
type BucketSummary = { count: number; updatedOn: number };

const prefixOf = (id: string): Key => {
  const [collectionId = '', bucket] = id.split(' ');
  return ['sitemap', collectionId, Number(bucket)];
};

const summaries = derived<BucketSummary>(
  prefixOf,
  { keptMax: 1_000, bytesMax: 1024 * 1024, bytesOf: () => 100 },
  async (store, id) => {
    const [, collectionId, bucket] = prefixOf(id) as [string, string, number];
    let count = 0;
    let updatedOn = 0;
    for await (const rows of sitemapRows(store, collectionId, bucket))
      for (const row of rows) {
        count++;
        updatedOn = Math.max(updatedOn, row.updatedOn);
      }
    return { count, updatedOn };
  },
);

/** Kept until a row of it is written. */
export const bucketSummary = (store: Store, collectionId: string, bucket: number): Promise<BucketSummary> =>
  summaries(store, `${collectionId} ${bucket}`);
