// Search and sitemap of a site that is larger than one read.
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteProduct, indexProduct, loadProduct, putProduct } from '../../commerce/product/product.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { putItem } from '../../content/item/item.ts';
import { isIndexed, putIndexedUpTo } from '../../content/search/built.ts';
import { keyText } from '../../store/key.ts';
import { afterPrefix } from '../../store/table.ts';
import { transact } from '../../store/transact.ts';
import { testParts } from '../../testing/harness/shop.ts';
import { pagesSitemap, sitemap, sitemapFile, sitemapFileOf } from '../feeds/sitemap.ts';
import { collection, ids, mug, now, post, website } from '../fixtures/site.ts';
import { indexContent } from './index-content.ts';
import { generalSearch, search } from './search.ts';
import { catchUpSearch } from './searchable.ts';

const { store } = testParts();
const place = { store, website: website(), origin: 'https://shop.example', now };
const id = (n: number) => (90_000 + n).toString(16).padStart(24, '0');
const count = 700;
const named: Readonly<Record<number, string>> = {
  7: 'Café cup',
  8: 'Teacup',
  12: '京都の宇治抹茶セット',
  13: '上海綠茶',
};

beforeAll(async () => {
  await transact(store, async (tx) => {
    await putCollection(tx, collection({ id: ids.shop, urlId: 'shop', type: 13, typeName: 'products', title: 'Shop' }));
    await putCollection(tx, collection({ id: ids.blog, urlId: 'blog', type: 1, typeName: 'blog', title: 'Journal' }));
  });
  for (let first = 0; first < count; first += 10)
    await transact(store, async (tx) => {
      for (let n = first; n < first + 10; n++) {
        const title = named[n] ?? `Thing ${n}`;
        const excerpt = n === 9 ? '<p>For a caf&amp;e, or a CUP of<b>tea</b> 𝒳cup</p>' : '';
        await putProduct(
          tx,
          mug({
            id: id(n),
            urlId: `thing-${n}`,
            displayIndex: n,
            title,
            excerpt,
            tags: [],
            variants: [{ ...mug().variants[0]!, sku: `MUG-${n}` }],
          }),
        );
        // Imported posts have dates without a time, so many share one timestamp.
        const words = n === 0 || n === count - 1 ? 'A needle' : 'Hay';
        const postTitle = `Post ${n}`;
        await putItem(
          tx,
          post(n, { id: id(1000 + n), urlId: `post-${n}`, publishOn: now - 1000, title: postTitle, excerpt: words }),
        );
      }
    });
});

const titles = async (query: string) => (await search(place, query)).map(({ title }) => title);
const change = (n: number, fields: object) =>
  transact(store, async (tx) => putProduct(tx, { ...(await loadProduct(tx, id(n))), ...fields }));

describe('search', () => {
  beforeAll(async () => void (await catchUpSearch(store)));

  it.each([
    ['cup', ['Café cup', 'Thing 9']],
    ['CAFE', ['Café cup']],
    ['café cup', ['Café cup']],
    ['tea', ['Teacup', 'Thing 9']],
    ['a cup', ['Thing 9']],
    ['up', []],
    ['cup nothing', []],
    ['mug-699', ['Thing 699']],
    ['MUG 699', ['Thing 699']],
    ['抹茶', ['京都の宇治抹茶セット']],
    ['京都・抹茶', ['京都の宇治抹茶セット']],
    ['café · cup', ['Café cup']],
    ['宇治抹茶セット', ['京都の宇治抹茶セット']],
    ['綠茶', ['上海綠茶']],
    ['茶', ['上海綠茶', '京都の宇治抹茶セット']],
    ['宇治茶', []],
  ])(
    '"%s" finds %j: words that begin so, with or without their accents, SKUs, and any part of Japanese and Chinese',
    async (query, found) => {
      expect(await titles(query)).toEqual(found);
    },
  );

  it('finds the oldest and the newest of many, by every word of them', async () => {
    for (const n of [0, 1, 350, 699]) expect(await titles(`thing ${n}x`)).toEqual([]);
    expect(await titles('thing 350')).toEqual(['Thing 350']);
    expect(await titles('needle')).toEqual(['Post 699', 'Post 0']);
    expect(await titles('thing')).toHaveLength(40);
  });

  it('knows of a change with its commit, before and after the index has taken it up', async () => {
    await change(350, { title: 'Kettle' });
    await change(7, { visible: false });
    await change(21, { title: 'Soonware', publishOn: now + 1000 });
    const look = async () => [
      await titles('kettle'),
      await titles('thing 350'),
      await titles('café'),
      await titles('soonware'),
    ];
    const found = [['Kettle'], [], [], []];
    expect(await look()).toEqual(found);
    expect(await catchUpSearch(store)).toBe(3);
    expect(await look()).toEqual(found);
    expect(await search({ ...place, now: now + 1000 }, 'soonware')).toHaveLength(1);
    await change(7, { visible: true });
    await transact(store, (tx) => deleteProduct(tx, id(350)));
    expect([await titles('kettle'), await titles('café')]).toEqual([[], ['Café cup']]);
    await catchUpSearch(store);
    expect([await titles('kettle'), await titles('café')]).toEqual([[], ['Café cup']]);
    // Must be empty: no entries left behind.
    const left: string[] = [];
    for await (const { key } of store.snapshotExport())
      if (String(key[0]).startsWith('search-') && (key[1] === 'kettle' || key[1] === id(350))) left.push(String(key));
    expect(left).toEqual([]);
  });

  it('can be taken up again after it was broken off anywhere, and comes to the same', async () => {
    const rows = async () => {
      const found: string[] = [];
      for await (const { key, value } of store.snapshotExport())
        if (String(key[0]).startsWith('search-')) found.push(JSON.stringify([key, value]));
      return found;
    };
    const whole = (await rows()).join('\n');
    for (let stopAfter = 0; ; stopAfter++) {
      await transact(store, async (tx) => {
        for (const n of [30, 31]) await indexProduct(tx, id(n));
      });
      let commits = 0;
      const breaking = {
        ...store,
        commit: (batch: Parameters<typeof store.commit>[0]) =>
          commits++ < stopAfter ? store.commit(batch) : Promise.reject(new Error('killed')),
      };
      const ended = await catchUpSearch(breaking).then(
        () => true,
        () => false,
      );
      await catchUpSearch(store);
      expect((await rows()).join('\n') === whole).toBe(true);
      if (ended) break;
    }
  });

  it('pages through what it finds, as templates ask for it while somebody types (wire 4)', async () => {
    const first = await generalSearch(place, 'thing', 0);
    const second = await generalSearch(place, 'thing', 1, ids.shop);
    expect([first.items.length, first.hasNextPage, second.items.length]).toEqual([20, true, 20]);
    expect(first.items[0]).toMatchObject({
      title: expect.any(String),
      itemUrl: expect.stringMatching(/^\/shop\/p\//),
      imageUrl: '',
    });
    expect(new Set([...first.items, ...second.items].map(({ itemUrl }) => itemUrl)).size).toBe(40);
    expect((await generalSearch(place, 'thing', 0, ids.blog)).items).toEqual([]);
    expect((await generalSearch(place, '', 0)).items).toEqual([]);
  });
});

describe('a store from before there was an index', () => {
  it('gets its rows a few at a time, goes on where it was broken off, and comes to the same', async () => {
    const all = async () => {
      const found = new Map<string, string>();
      for await (const { key, value } of store.snapshotExport())
        if (/^(?:product-tag|sitemap|search-new)$/.test(String(key[0]))) found.set(keyText(key), JSON.stringify(value));
      return found;
    };
    await putIndexedUpTo(store, ['product', '']);
    await indexContent(store);
    await catchUpSearch(store);
    const wanted = await all();
    for (const name of ['product-tag', 'sitemap'])
      for (let more = true; more; ) {
        const { rows, cursor } = await store.range({ start: [name], end: afterPrefix([name]), limit: 400 });
        await store.commit({ deletes: rows.map(({ key }) => key) });
        more = cursor !== undefined;
      }
    await putIndexedUpTo(store, ['product', '']);
    const stopping = new AbortController();
    stopping.abort();
    for (let runs = 0; !(await isIndexed(store)); runs++) {
      expect(runs).toBeLessThan(100);
      await indexContent(store, stopping.signal);
    }
    await catchUpSearch(store);
    expect(await all()).toEqual(wanted);
    expect(await indexContent(store)).toBe(0);
  });
});

describe('sitemap', () => {
  const addressesOf = (text: string) =>
    [...text.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g)].map(([, path]) => String(path));

  it('names each product and post once, also where many posts are of one moment', async () => {
    const { text, freshUntil } = await sitemap(place);
    const all = Array.from({ length: count }, (_, n) => [`/shop/p/thing-${n}`, `/blog/post-${n}`]).flat();
    const shown = all.filter((path) => path !== '/shop/p/thing-350' && path !== '/shop/p/thing-21');
    expect(addressesOf(text).toSorted()).toEqual(['/shop', '/blog', ...shown].toSorted());
    expect(freshUntil).toBe(now + 1000);
  });

  it('of a large site is files that have every address once, each with the time of its newest', async () => {
    const index = await sitemap(place, 100);
    const files = addressesOf(index.text);
    expect(index.text).toContain('<sitemapindex');
    expect(files).toContain('/sitemap-pages.xml');
    expect(files.length).toBeGreaterThan(10);
    const found: string[] = addressesOf((await pagesSitemap(place)).text);
    for (const path of files.slice(1)) {
      const file = sitemapFileOf(path);
      const made = file && (await sitemapFile(place, file));
      expect(made, path).toBeDefined();
      found.push(...addressesOf(made!.text));
      if (!file?.part) continue;
      const newest = [...made!.text.matchAll(/<lastmod>([^<]*)/g)]
        .map(([, time]) => time)
        .sort()
        .at(-1);
      expect(index.text).toContain(`${path}</loc><lastmod>${newest}</lastmod>`);
    }
    expect(found.toSorted()).toEqual(addressesOf((await sitemap(place)).text).toSorted());
  });

  it.each([
    '/sitemap-x-3-of-3.xml',
    '/sitemap-x-0-of-3.xml',
    '/sitemap-x-64-of-64.xml',
    '/sitemap-x-00-of-2.xml',
    '/sitemap-x-0-of-99.xml',
    '/sitemap-.xml',
  ])('has no file at %s', (path) => expect(sitemapFileOf(path)).toBeUndefined());
});
