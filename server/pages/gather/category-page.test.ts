// The page of a category of a store page, at the address that the catalog gives it. Commerce 2.2 `fullUrl`.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeCategory } from '../../commerce/catalog/categories.ts';
import { putCategory } from '../../commerce/product/category.ts';
import { putProduct } from '../../commerce/product/product.ts';
import { findCollection, putCollection } from '../../content/collection/collection.ts';
import { sitemap } from '../feeds/sitemap.ts';
import { ids, mug, now, type TestSite, testSite, website } from '../fixtures/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  await site.write(async (tx) => {
    await putCollection(tx, { ...(await findCollection(tx, ids.shop))!, pageSize: 2 });
    const add = (id: string, displayName: string, urlSlug: string, parentCategoryId: string | null = null) =>
      putCategory(tx, { id, collectionId: ids.shop, parentCategoryId, displayName, urlSlug, displayIndex: 1 });
    await add('kitchen', 'Kitchen & Table', 'kitchen');
    await add('mugs', 'Mugs', 'mugs', 'kitchen');
    await add('p', 'Prints', 'p');
    await add('below-p', 'Small', 'small', 'p');
    await add('tea', 'Чай', 'чай');
    await add('empty', 'Nothing yet', 'empty');
    const put = (n: number, categoryId: string, urlId: string) =>
      putProduct(
        tx,
        mug({
          id: `${n}`.padStart(24, 'd'),
          title: urlId,
          urlId,
          displayIndex: n,
          categoryIds: [categoryId],
          variants: [{ ...mug().variants[0]!, id: `v${n}`, sku: `S${n}` }],
        }),
      );
    for (const n of [1, 2, 3]) await put(n, 'mugs', `mug-${n}`);
    await put(4, 'below-p', 'print');
    await put(5, 'tea', 'kitchen');
    await put(6, 'kitchen', 'spoon');
  });
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

type Page = { items: { title: string }[]; pagination: Record<string, string> | null; categoryFilter: string };
const json = async (path: string) =>
  JSON.parse((await site.get(`${path}${path.includes('?') ? '&' : '?'}format=json`)).text) as Page;
const titles = (page: Page) => page.items.map(({ title }) => title);

it('shows the products of the category, and of those below it', async () => {
  const mugs = await json('/shop/kitchen/mugs');
  expect([titles(mugs), mugs.categoryFilter]).toEqual([['mug-1', 'mug-2'], 'Mugs']);
  expect((await json('/shop/kitchen')).categoryFilter).toBe('Kitchen & Table');
  expect(titles(await json('/shop/p/small'))).toEqual(['print']);
  const asDecoded = await site.get('/shop', { path: '/shop/чай' });
  expect([asDecoded.status, asDecoded.text.includes('kitchen')]).toEqual([200, true]);
  const empty = await site.get('/shop/empty');
  expect(empty.status).toBe(200);
});

it('leads on to its further pages, and back', async () => {
  const first = await json('/shop/kitchen');
  expect(first.pagination!.nextPageUrl).toMatch(/^\/shop\/kitchen\?offset=/);
  const second = await json(first.pagination!.nextPageUrl!);
  expect([...titles(first), ...titles(second)]).toEqual(['mug-1', 'mug-2', 'mug-3', 'spoon']);
  expect(titles(await json(second.pagination!.prevPageUrl!))).toEqual(titles(first));
});

it('has a title and a canonical address of its own, also where a filter shows the same', async () => {
  for (const path of ['/shop/kitchen/mugs', '/shop?category=Mugs', '/shop/kitchen/mugs?offset=x']) {
    const { text } = await site.get(path);
    expect(text, path).toContain('<title>Mugs — Flour &amp; Branch</title>');
    expect(text, path).toContain('<link rel="canonical" href="https://shop.example/shop/kitchen/mugs">');
  }
  const feed = (await site.get('/shop/kitchen/mugs?format=rss')).text;
  expect(feed.match(/<item>/g)).toHaveLength(3);
  expect(feed).toContain('<link>https://shop.example/shop/kitchen/mugs</link>');
});

it('wins over the older address of a product, and not over its own', async () => {
  expect((await site.get('/shop/kitchen')).status).toBe(200);
  expect((await site.get('/shop/p/kitchen')).text).toContain('href="https://shop.example/shop/p/kitchen"');
  expect((await site.get('/shop/mug-1')).headers.Location).toBe('/shop/p/mug-1');
});

it('is not found where the path names none', async () => {
  for (const path of [
    '/shop/mugs',
    '/shop/kitchen/none',
    '/shop/kitchen/mugs/more',
    '/shop/a/b/c/d/e/f',
    '/blog/kitchen',
  ])
    expect((await site.get(path)).status, path).toBe(404);
});

it('stands in the sitemap while there is something in it', async () => {
  const place = { store: site.parts.store, website: website(), origin: 'https://shop.example', now };
  const { text } = await sitemap(place);
  for (const path of ['/shop/kitchen', '/shop/kitchen/mugs', '/shop/%D1%87%D0%B0%D0%B9'])
    expect(text).toContain(`<loc>https://shop.example${path}</loc>`);
  expect(text).not.toContain('/shop/empty<');
});

it('is where the catalog says, after a move as well', async () => {
  const moved = await changeCategory(site.parts.store, 'tea', { parentCategoryId: 'kitchen' });
  expect(moved.fullUrl).toBe('/shop/kitchen/%D1%87%D0%B0%D0%B9');
  expect((await site.get('/', { path: decodeURIComponent(moved.fullUrl) })).status).toBe(200);
  const before = await site.get('/', { path: '/shop/чай' });
  expect([before.status, before.headers.Location]).toEqual([301, moved.fullUrl]);
});
