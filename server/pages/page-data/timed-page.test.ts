// A blog that is longer than what a list reads at once: every post is on a page, forwards, backwards and by tag.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putItem } from '../../content/item/item.ts';
import { now, post, type TestSite, testSite } from '../fixtures/site.ts';

const count = 1_300;
const inOneCommit = 50;
/** Spread over the whole, the oldest among them, and none of the newest thousand but one. */
const rare = new Set([10, 1_001, 1_150, 1_152, 1_154, count]);
/** Two at the same time, at the edge of what is read at once. */
const timeOf = (n: number) => now - (n === 1_000 ? 999 : n) * 60_000 - 86_400_000 * 30;

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  for (let first = 4; first <= count; first += inOneCommit)
    await site.write(async (tx) => {
      for (let n = first; n < Math.min(first + inOneCommit, count + 1); n++)
        await putItem(tx, post(n, { publishOn: timeOf(n), tags: rare.has(n) ? ['rare'] : [] }));
    });
});
afterAll(() => site.close());

type Page = { items: { title: string }[]; pagination: { nextPageUrl?: string; prevPageUrl?: string } | null };
const read = async (path: string): Promise<Page> =>
  JSON.parse((await site.get(`${path}${path.includes('?') ? '&' : '?'}format=json`)).text) as Page;
const titlesOf = ({ items }: Page) => items.map(({ title }) => title);
const decoded = (url: string | undefined) => url?.replaceAll('&amp;', '&');

async function walk(from: string, way: 'nextPageUrl' | 'prevPageUrl'): Promise<Page[]> {
  const pages: Page[] = [];
  for (let path: string | undefined = from; path !== undefined; ) {
    const page = await read(path);
    pages.push(page);
    path = decoded(page.pagination?.[way]);
  }
  return pages;
}

describe('a blog of more than a thousand posts', () => {
  it('leads from its middle to the oldest post, and back', async () => {
    const start = `/blog?offset=${timeOf(1_200)}`;
    const older = await walk(start, 'nextPageUrl');
    const titles = older.flatMap(titlesOf);
    expect(titles[0]).toBe('Post 1201');
    expect(titles.at(-1)).toBe(`Post ${count}`);
    expect(new Set(titles).size).toBe(count - 1_200);
    expect(titlesOf(await read(`/blog?offset=${timeOf(998)}`))).toEqual(['Post 999', 'Post 1000']);
    const newer = await read(`/blog?offset=${timeOf(1_011)}&reversePaginate=true`);
    expect(titlesOf(newer)).toEqual(['Post 1009', 'Post 1010']);
    expect(titlesOf(await read(decoded(newer.pagination?.prevPageUrl)!))).toEqual(['Post 1007', 'Post 1008']);
    expect(titlesOf(await read(decoded(newer.pagination?.nextPageUrl)!))).toEqual(['Post 1011', 'Post 1012']);
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
    const last = decoded(pages.at(-1)!.pagination?.prevPageUrl)!;
    expect(titlesOf(await read(last))).toEqual(['Post 1150', 'Post 1152']);
  });
});
