// Products by tag, several categories and stars: correct in a large store, in both directions, and after every change.
import { beforeAll, describe, expect, it } from 'vitest';
import { putIndexedUpTo } from '../../content/search/built.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { mug, testParts } from '../../testing/harness/shop.ts';
import { listNarrowed, tagsOfProducts } from './narrowed.ts';
import { deleteProduct, indexProduct, isProductCursor, loadProduct, productCursor, putProduct } from './product.ts';
import { listKey, tagPrefix } from './store.ts';

const collectionId = 'c'.repeat(24);
const { store } = testParts();
const id = (n: number) => n.toString(16).padStart(24, '0');
const count = 10_000;
/** Every 2,000th product is rare, every third is blue; the last one is starred and has a category. */
const product = (n: number) =>
  mug({
    id: id(n),
    urlId: `p-${n}`,
    displayIndex: n,
    tags: [...(n % 3 === 0 ? ['Blue'] : []), ...(n % 2_000 === 0 ? ['rare'] : [])],
    starred: n === count,
    categoryIds: n === count ? ['cat-a'] : [],
  });

beforeAll(async () => {
  for (let n = 1; n <= count; n += 25)
    await transact(store, async (tx) => {
      for (let k = n; k < n + 25; k++) await putProduct(tx, product(k));
    });
  await putIndexedUpTo(store);
}, 120_000);

const idsOf = async (options: Omit<Parameters<typeof listNarrowed>[1], 'collectionId'>) => {
  const { products, hasMore } = await listNarrowed(store, { collectionId, ...options });
  return [products.map((one) => Number.parseInt(one.id, 16)), hasMore];
};

describe('ten thousand products', () => {
  it('are narrowed to a rare tag, in any case of letters', async () => {
    expect(await idsOf({ limit: 10, by: { tags: ['RARE'] } })).toEqual([[2000, 4000, 6000, 8000, 10_000], false]);
  });

  it('are paged in both directions', async () => {
    const by = { tags: ['rare'] };
    expect(await idsOf({ limit: 2, by })).toEqual([[2000, 4000], true]);
    const cursor = productCursor(product(4000));
    expect(await idsOf({ limit: 2, by, cursor })).toEqual([[6000, 8000], true]);
    expect(await idsOf({ limit: 2, by, cursor: productCursor(product(8000)) })).toEqual([[10_000], false]);
    expect(await idsOf({ limit: 1, by, cursor, reverse: true })).toEqual([[2000], false]);
  });

  it('are narrowed by all that is asked for together', async () => {
    expect(await idsOf({ limit: 5, by: { starred: true } })).toEqual([[count], false]);
    expect(await idsOf({ limit: 5, by: { categoryIds: ['cat-a', 'cat-b'], tags: ['rare'] } })).toEqual([
      [count],
      false,
    ]);
    expect(await idsOf({ limit: 5, by: { categoryIds: ['cat-a'], tags: ['blue'] } })).toEqual([[], false]);
    expect(await idsOf({ limit: 5, by: { tags: ['blue', 'rare'] } })).toEqual([[3, 6, 9, 12, 15], true]);
  });

  it('say which tags they have', async () => {
    expect(await tagsOfProducts(store, collectionId)).toEqual(['Blue', 'rare']);
  });

  it('are not read for a tag that none of them has, nor for tags that were asked for before', async () => {
    let readRows = 0;
    const counting: Store = {
      ...store,
      base: store,
      range: async (range) => {
        const page = await store.range(range);
        readRows += page.rows.length;
        return page;
      },
    };
    expect(await tagsOfProducts(counting, collectionId)).toEqual(['Blue', 'rare']);
    expect(await listNarrowed(counting, { collectionId, limit: 10, by: { tags: ['green'] } })).toEqual({
      products: [],
      hasMore: false,
    });
    // A tracked store needs one row read to know what the answer depends on; an unused tag reads no row.
    expect(readRows).toBe(1);
  });

  it('let others in while they are looked through', async () => {
    let turns = 0;
    const count = () => {
      turns++;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    await idsOf({ limit: 10, by: { starred: true } });
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(20);
  });
});

describe('a change', () => {
  it('of tags alone is found at once, and so is a product that is hidden or gone', async () => {
    const change = (n: number, fields: object) =>
      transact(store, async (tx) => putProduct(tx, { ...(await loadProduct(tx, id(n))), ...fields }));
    await change(5, { tags: ['rare'] });
    await change(4000, { visible: false });
    await transact(store, (tx) => deleteProduct(tx, id(6000)));
    expect(await idsOf({ limit: 3, by: { tags: ['rare'] } })).toEqual([[5, 2000, 8000], true]);
    await change(7, { tags: ['new'] });
    expect(await tagsOfProducts(store, collectionId)).toEqual(['Blue', 'rare', 'new']);
    expect(await idsOf({ limit: 3, by: { tags: ['new'] } })).toEqual([[7], false]);
    await change(7, { tags: [] });
    expect(await idsOf({ limit: 3, by: { tags: ['new'] } })).toEqual([[], false]);
    await change(5, { tags: [] });
    await change(4000, { visible: true });
    expect(await idsOf({ limit: 3, by: { tags: ['rare'] } })).toEqual([[2000, 4000, 8000], true]);
  });

  it('reads rows that were written before they said anything, while not all have been written again', async () => {
    await transact(store, async (tx) => {
      tx.put(listKey(collectionId, 'visible', 2000, id(2000)), 1);
      tx.delete([...tagPrefix(collectionId, 'rare'), 2000, id(2000)]);
    });
    await putIndexedUpTo(store, ['product', 'x']);
    expect(await idsOf({ limit: 1, by: { tags: ['rare'] } })).toEqual([[2000], true]);
    expect(await tagsOfProducts(store, collectionId)).toContain('rare');
    // Once it is written again, its tag finds it.
    await transact(store, (tx) => indexProduct(tx, id(2000)));
    await putIndexedUpTo(store);
    expect(await idsOf({ limit: 1, by: { tags: ['rare'] } })).toEqual([[2000], true]);
  });
});

it.each([
  '',
  'x',
  'bm90IGpzb24',
  Buffer.from('[1e999,"a"]').toString('base64url'),
  Buffer.from('[1]').toString('base64url'),
])('the text "%s" is no place in a list', (text) => expect(isProductCursor(text)).toBe(false));
