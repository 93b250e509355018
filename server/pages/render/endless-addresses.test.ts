// Unbounded addresses that anyone can make up: their pages are served but never cached, so that they evict no real page.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productCursor, putProduct } from '../../commerce/product/product.ts';
import { mug, now, type TestSite, testSite } from '../fixtures/site.ts';
import { pageKeyOf } from './page-key.ts';

let site: TestSite;
const at = (n: number) =>
  mug({ id: n.toString(16).padStart(24, 'e'), urlId: `p-${n}`, displayIndex: 10 + n, tags: ['Blue'], title: `P ${n}` });

beforeAll(async () => {
  site = await testSite();
  await site.write(async (tx) => {
    for (let n = 0; n < 30; n++) await putProduct(tx, at(n));
  });
});
afterAll(() => site.close());

it.each([
  '/shop',
  '/shop?tag=Blue',
  `/shop?offset=${productCursor(at(3))}`,
  `/shop?tag=Blue&offset=${productCursor(at(3))}&format=json`,
  '/blog',
  `/blog?offset=${now - 2 * 86_400_000}`,
  '/about',
])('%s is linked, and kept', async (path) => {
  const { status, text } = await site.get(path);
  expect(status).toBe(200);
  // Posts of the fixture are a day apart, regardless of the current date.
  if (path.startsWith('/blog?')) return expect(text).not.toBe('');
  expect((await site.get(path)).cacheable, path).toBe(true);
});

it.each([
  '/shop?tag=made-up',
  '/shop?tag=bLUE',
  '/shop?tag=made-up&format=json',
  '/shop?tag=made-up&format=rss',
  '/shop?category=made-up',
  '/shop?offset=made-up',
  `/shop?offset=${Buffer.from('[3.5,"x"]').toString('base64url')}`,
  '/shop?tag=Blue&author=made-up',
  '/shop?view=list',
  '/shop/p/mug?tag=made-up',
  '/shop/p/mug?reviews=made-up',
  '/about?month=03-2026',
  '/blog?tag=made-up',
  '/blog?author=made-up',
  '/blog?month=01-1971',
  '/blog?offset=17',
  '/blog?offset=1e3',
  '/blog/post-1?offset=17',
  '/shop/mug?x=made-up',
])('%s is answered, and not kept', async (path) => {
  const { status, cacheable } = await site.get(path);
  expect([200, 302]).toContain(status);
  expect(cacheable).toBe(false);
});

it('an address that says something twice, or says it oddly, has no key', () => {
  const keyOf = (path: string, search = '') =>
    pageKeyOf(site.parts)({
      originKind: 'site',
      origin: 'https://shop.example',
      path,
      search,
      cookie: () => undefined,
      header: () => undefined,
    });
  expect(keyOf('/shop', 'tag=Blue')).toBeDefined();
  expect(keyOf('/shop', 'tag=Blue&utm_source=x')).toBe(keyOf('/shop', 'tag=Blue'));
  expect(keyOf('/%D1%87%D0%B0%D0%B9')).toBeDefined();
  for (const search of ['tag=Blue&tag=x', 'format=x', 'reversePaginate=1', 'month=x', 'view=x'])
    expect([search, keyOf('/shop', search)]).toEqual([search, undefined]);
  for (const path of ['//shop', '/shop//', '/%73hop', '/sho%70', '/%d1%87', '/a%2eb', '/%5Fa'])
    expect([path, keyOf(path)]).toEqual([path, undefined]);
});
