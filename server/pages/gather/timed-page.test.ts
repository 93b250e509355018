// A blog longer than one read of the store: every post is on a page, forwards, backwards and by tag, and counts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ItemRow, putItem } from '../../content/item/item.ts';
import { WorkflowState } from '../../content/item/schema.ts';
import { ids, now, post, type TestSite, testSite } from '../fixtures/site.ts';
import { inStore, timedPageOf } from './timed-page.ts';

const count = 10_000;
const inOneCommit = 50;
/** Spread over the list, including the oldest, and few of the newest thousand. */
const rare = new Set([10, 1_001, 1_150, 1_152, 9_154, count]);
/** Two posts at the same time, at the boundary of one read. */
const timeOf = (n: number) => now - (n === 1_000 ? 999 : n) * 60_000 - 86_400_000 * 30;

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  for (let first = 4; first <= count; first += inOneCommit)
    await site.write(async (tx) => {
      for (let n = first; n < Math.min(first + inOneCommit, count + 1); n++)
        await putItem(
          tx,
          post(n, {
            publishOn: timeOf(n),
            tags: rare.has(n) ? ['rare'] : [],
            categories: n === 9_500 ? ['Back then'] : [],
            starred: n === 9_000,
            ...(n === 9_999 && { workflowState: WorkflowState.draft, tags: ['hidden'] }),
          }),
        );
    });
});
afterAll(() => site.close());

type Page = {
  collection: Record<string, unknown>;
  items: { title: string }[];
  pagination: { nextPageUrl?: string; prevPageUrl?: string } | null;
};
const read = async (path: string): Promise<Page> =>
  JSON.parse((await site.get(`${path}${path.includes('?') ? '&' : '?'}format=json`)).text) as Page;
const titlesOf = ({ items }: Page) => items.map(({ title }) => title);

async function walk(from: string, way: 'nextPageUrl' | 'prevPageUrl'): Promise<Page[]> {
  const pages: Page[] = [];
  for (let path: string | undefined = from; path !== undefined; ) {
    const page = await read(path);
    pages.push(page);
    path = page.pagination?.[way];
  }
  return pages;
}

describe('a blog of more than a thousand posts', () => {
  it('leads from its middle to the oldest post, and back', async () => {
    const start = `/blog?offset=${timeOf(count - 40)}`;
    const older = await walk(start, 'nextPageUrl');
    const titles = older.flatMap(titlesOf);
    expect(titles[0]).toBe(`Post ${count - 39}`);
    expect(titles.at(-1)).toBe(`Post ${count}`);
    expect(new Set(titles).size).toBe(39);
    expect(titlesOf(await read(`/blog?offset=${timeOf(998)}`))).toEqual(['Post 999', 'Post 1000']);
    const newer = await read(`/blog?offset=${timeOf(1_011)}&reversePaginate=true`);
    expect(titlesOf(newer)).toEqual(['Post 1009', 'Post 1010']);
    expect(titlesOf(await read(newer.pagination!.prevPageUrl!))).toEqual(['Post 1007', 'Post 1008']);
    expect(titlesOf(await read(newer.pagination!.nextPageUrl!))).toEqual(['Post 1011', 'Post 1012']);
  });

  it('begins at its newest, also where an address goes back beyond them', async () => {
    const first = await read('/blog');
    expect(titlesOf(first)).toEqual(['Post 1', 'Post 2']);
    expect(first.pagination).not.toHaveProperty('prevPageUrl');
    expect(titlesOf(await read(`/blog?offset=${post(1).publishOn}&reversePaginate=true`))).toEqual([
      'Post 1',
      'Post 2',
    ]);
  });

  it('finds those of a tag however far back they are', async () => {
    const pages = await walk('/blog?tag=rare', 'nextPageUrl');
    expect(pages.flatMap(titlesOf)).toEqual([...rare].sort((a, b) => a - b).map((n) => `Post ${n}`));
    const last = pages.at(-1)!.pagination!.prevPageUrl!;
    expect(titlesOf(await read(last))).toEqual(['Post 1150', 'Post 1152']);
  });

  it('counts all of its posts, their tags and categories, on lists and on a post far back', async () => {
    for (const path of ['/blog', '/blog?tag=rare', '/blog/post-9998']) {
      const { collection } = await read(path);
      expect(collection).toMatchObject({ itemCount: count - 1, tags: ['rare'], categories: ['Back then'] });
    }
    expect(titlesOf(await read('/blog?category=back%20then'))).toEqual(['Post 9500']);
  });

  it('knows what is beside a post far back', async () => {
    const { pagination } = await read('/blog/post-9998');
    expect(pagination).toMatchObject({ prevItem: { title: 'Post 9997' }, nextItem: { title: 'Post 10000' } });
  });

  it('is counted from rows of before they knew anything', async () => {
    const { store } = site.parts;
    const rows = await store.range({ start: ['item-order', ids.blog], end: ['item-order', ids.blog, 0], limit: 400 });
    await site.write(async (tx) => {
      for (const { key } of rows.rows) tx.put(key, key[3]);
    });
    expect((await read('/blog')).collection).toMatchObject({ itemCount: count - 1, tags: ['rare'] });
  });

  it('has its pages picked from the store where it is too long for its rows', async () => {
    const matches = ({ workflowState }: ItemRow) => workflowState === WorkflowState.published;
    const of = (query: { offset?: string; reversePaginate?: boolean }) =>
      timedPageOf(inStore(site.parts.store, ids.blog), query, { pageSize: 2, matches });
    const titles = ({ shown }: Awaited<ReturnType<typeof of>>) => shown.map(({ id }) => Number.parseInt(id, 16) - 1000);
    const page = await of({ offset: String(timeOf(9_998)) });
    expect([titles(page), page.hasNewer, page.hasOlder]).toEqual([[10_000], true, false]);
    expect(titles(await of({ offset: String(timeOf(1_011)), reversePaginate: true }))).toEqual([1_009, 1_010]);
    expect(titles(await of({}))).toEqual([1, 2]);
  });
});
