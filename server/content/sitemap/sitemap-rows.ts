// The URLs in the sitemap, one row each, written in the commit of the product or item. Public.
import { hash } from 'node:crypto';
import { yieldToEventLoop } from '../../base/yield.ts';
import { derived } from '../../store/derived.ts';
import type { Key, Store } from '../../store/store.ts';
import { eachRange, under } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';

/**
 *   ['sitemap', collectionId, bucket, id]     SitemapRow
 *
 * A record's bucket depends only on its id, so that a change regenerates only a small part of the sitemap.
 */
type SitemapRow = { urlId: string; updatedOn: number; publishOn: number };

/** A sitemap file holds 50,000 URLs, so this is enough for three million on one page. */
export const bucketCount = 64;

const bucketOf = (id: string): number => hash('sha1', id, 'buffer')[0]! % bucketCount;
const rowKey = (collectionId: string, id: string): Key => ['sitemap', collectionId, bucketOf(id), id];

type Listed = SitemapRow & { id: string; collectionId: string };

/** Runs in the record's commit. @param after absent if it was deleted or is excluded from search engines */
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

/** In any order, in batches. */
export async function* sitemapRows(
  store: Store,
  collectionId: string,
  bucket: number,
): AsyncGenerator<readonly SitemapRow[]> {
  for await (const page of eachRange(store, { ...under(['sitemap', collectionId, bucket]), limit: pageRows })) {
    yield page.rows.map(({ value }) => value as SitemapRow);
    if (page.cursor !== undefined) await yieldToEventLoop();
  }
}

/** `updatedOn`: that of the most recently changed one. */
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

/** Cached until one of its rows is written. */
export const bucketSummary = (store: Store, collectionId: string, bucket: number): Promise<BucketSummary> =>
  summaries(store, `${collectionId} ${bucket}`);
