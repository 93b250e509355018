// What search and sitemap find in a site that is larger than what they read at once.
import { beforeAll, describe, expect, it } from 'vitest';
import { putProduct } from '../commerce/product/product.ts';
import { putCollection } from '../content/collection/collection.ts';
import { putItem } from '../content/item/item.ts';
import { transact } from '../store/transact.ts';
import { testParts } from '../testing/shop.ts';
import { collection, ids, mug, now, post, website } from './fixtures/site.ts';
import { search } from './search.ts';
import { sitemap } from './sitemap.ts';

const { store } = testParts();
const place = { store, website: website(), origin: 'https://shop.example', now };
const id = (n: number) => (90_000 + n).toString(16).padStart(24, '0');
const count = 230;

beforeAll(async () => {
  await transact(store, async (tx) => {
    await putCollection(tx, collection({ id: ids.shop, urlId: 'shop', type: 13, typeName: 'products', title: 'Shop' }));
    await putCollection(tx, collection({ id: ids.blog, urlId: 'blog', type: 1, typeName: 'blog', title: 'Journal' }));
  });
  for (let first = 0; first < count; first += 10)
    await transact(store, async (tx) => {
      for (let n = first; n < first + 10; n++) {
        const title = n === 7 ? 'Café cup' : n === 8 ? 'Teacup' : `Thing ${n}`;
        const excerpt = n === 9 ? '<p>For a caf&amp;e, or a CUP of<b>tea</b> 𝒳cup</p>' : '';
        await putProduct(tx, mug({ id: id(n), urlId: `thing-${n}`, displayIndex: n, title, excerpt, tags: [] }));
        // A file of posts has days, so many are of one moment.
        await putItem(tx, post(n, { id: id(1000 + n), urlId: `post-${n}`, publishOn: now - 1000 }));
      }
    });
});

describe('search', () => {
  const titles = async (query: string) => (await search(place, query)).map(({ title }) => title);

  it.each([
    ['cup', ['Café cup', 'Thing 9']],
    ['CAFE', ['Café cup']],
    ['café cup', ['Café cup']],
    ['tea', ['Teacup', 'Thing 9']],
    ['a cup', ['Thing 9']],
    ['up', []],
    ['cup nothing', []],
  ])('"%s" finds %j: words that begin so, with or without their accents', async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });
});

describe('sitemap', () => {
  it('names each product and post once, also where many posts are of one moment', async () => {
    let text = '';
    for await (const chunk of sitemap(place)) text += chunk;
    const addresses = [...text.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g)].map(([, path]) => path);
    const all = Array.from({ length: count }, (_, n) => [`/shop/p/thing-${n}`, `/blog/post-${n}`]).flat();
    expect(addresses.toSorted()).toEqual(['/shop', '/blog', ...all].toSorted());
  });
});
