// Products by id, URL, SKU and in lists; large records; counts that follow every write.
import { describe, expect, it } from 'vitest';
import { transact } from '../../store/transact.ts';
import { mug, stocked, testParts, variant } from '../../testing/harness/shop.ts';
import { findCategoryBySlug, listCategories, putCategory } from './category.ts';
import {
  countProducts,
  deleteProduct,
  findBySku,
  findProduct,
  findProductByUrlId,
  listProducts,
  loadProduct,
  putProduct,
} from './product.ts';
import type { Category } from './schema.ts';

const collectionId = 'c'.repeat(24);
const category = (changes: Partial<Category>): Category => ({
  id: 'cups',
  collectionId,
  parentCategoryId: null,
  displayName: 'Cups',
  urlSlug: 'cups',
  displayIndex: 1,
  ...changes,
});

describe('a product', () => {
  it('is found by id, address and SKU, also after both changed', async () => {
    const { store } = testParts();
    const product = mug({ variants: [variant({ sku: 'A' }), variant({ sku: 'B', attributes: { Size: 'L' } })] });
    await transact(store, (tx) => putProduct(tx, product));
    expect(await findProduct(store, product.id)).toEqual(product);
    expect(await findProductByUrlId(store, collectionId, product.urlId)).toEqual(product);
    expect((await findBySku(store, 'B')).map((found) => found.variant.attributes)).toEqual([{ Size: 'L' }]);

    const changed = { ...product, urlId: 'cup', variants: [product.variants[0]!] };
    await transact(store, (tx) => putProduct(tx, changed));
    expect(await findProductByUrlId(store, collectionId, product.urlId)).toBeUndefined();
    expect(await findProductByUrlId(store, collectionId, 'cup')).toEqual(changed);
    expect(await findBySku(store, 'B')).toEqual([]);
  });

  it('with 250 variants and a description of 100 KB comes back whole, and small again later', async () => {
    const { store } = testParts();
    const product = mug({
      excerpt: `<p>${'größe '.repeat(17_000)}</p>`,
      variants: Array.from({ length: 250 }, (_, n) =>
        variant({
          sku: `SKU-${n}`,
          attributes: { Size: `${n}`, Colour: 'A rather long name of a colour', Finish: 'Matt' },
        }),
      ),
      variantOptionOrdering: ['Size', 'Colour', 'Finish'],
    });
    await transact(store, (tx) => putProduct(tx, product));
    expect(await findProduct(store, product.id)).toEqual(product);

    const reskued = { ...product, variants: product.variants.map((v) => ({ ...v, sku: `${v.sku}-x` })) };
    await transact(store, (tx) => putProduct(tx, reskued));
    expect(await findProduct(store, product.id)).toEqual(reskued);
    expect(await findBySku(store, 'SKU-249')).toEqual([]);
    expect(await findBySku(store, 'SKU-249-x')).toHaveLength(1);

    const small = { ...product, excerpt: 'short', variants: [product.variants[0]!] };
    await transact(store, (tx) => putProduct(tx, small));
    expect(await findProduct(store, product.id)).toEqual(small);
  });

  it('with letters of two halves comes back whole, wherever its text is cut', async () => {
    const { store } = testParts();
    for (const start of ['', 'x']) {
      const product = mug({
        id: start === '' ? 'a'.repeat(24) : 'b'.repeat(24),
        urlId: `mug${start}`,
        excerpt: start + '😀'.repeat(40_000),
      });
      await transact(store, (tx) => putProduct(tx, product));
      expect(await findProduct(store, product.id)).toEqual(product);
    }
  });

  it('is never read half old and half new, however often it changes meanwhile', async () => {
    const { store } = testParts();
    const version = (n: number) =>
      mug({
        id: 'f'.repeat(24),
        urlId: 'mug',
        title: `Version ${n}`,
        excerpt: `${n} `.repeat(20_000),
        variants: Array.from({ length: 50 }, (_, i) => variant({ sku: `${n}-${i}`, attributes: { Size: `${i}` } })),
      });
    await transact(store, (tx) => putProduct(tx, version(0)));
    let writing = true;
    const writes = (async () => {
      for (let n = 1; n <= 20; n++) await transact(store, (tx) => putProduct(tx, version(n)));
      writing = false;
    })();
    let reads = 0;
    while (writing) {
      const found = (await findProduct(store, 'f'.repeat(24)))!;
      const n = found.title.slice('Version '.length);
      expect(found.excerpt.startsWith(`${n} `)).toBe(true);
      expect(found.variants.every(({ sku }) => sku.startsWith(`${n}-`))).toBe(true);
      reads++;
    }
    await writes;
    expect(reads).toBeGreaterThan(5);
  });

  it('is refused when it is larger than one commit takes', async () => {
    const { store } = testParts();
    await expect(transact(store, (tx) => putProduct(tx, mug({ excerpt: 'x'.repeat(250_001) })))).rejects.toMatchObject({
      code: 'product-too-large',
    });
  });

  it('is refused an address that another has, and unknown ids are refused', async () => {
    const parts = testParts();
    await stocked(parts, mug({ urlId: 'mug' }));
    await expect(transact(parts.store, (tx) => putProduct(tx, mug({ urlId: 'mug' })))).rejects.toMatchObject({
      code: 'product-url-taken',
    });
    await expect(loadProduct(parts.store, 'nothing')).rejects.toMatchObject({ code: 'unknown-item' });
  });

  it('leaves nothing in indexes and counts when it is deleted', async () => {
    const { store } = testParts();
    const product = mug();
    await transact(store, (tx) => putProduct(tx, product));
    await transact(store, (tx) => deleteProduct(tx, product.id));
    expect(await findProduct(store, product.id)).toBeUndefined();
    expect(await findProductByUrlId(store, collectionId, product.urlId)).toBeUndefined();
    expect(await findBySku(store, product.variants[0]!.sku)).toEqual([]);
    expect(await listProducts(store, { collectionId, limit: 10 })).toEqual({
      products: [],
      total: 0,
      cursor: undefined,
    });
  });
});

describe('the list of a store page', () => {
  it('goes by displayIndex, page by page, both ways, and counts without reading all', async () => {
    const parts = testParts();
    for (let n = 0; n < 25; n++)
      await stocked(parts, mug({ title: `Mug ${n}`, urlId: `mug-${n}`, displayIndex: 25 - n }));
    const first = await listProducts(parts.store, { collectionId, limit: 10 });
    expect(first.products.map((p) => p.title)).toEqual(Array.from({ length: 10 }, (_, n) => `Mug ${24 - n}`));
    expect(first.total).toBe(25);
    const third = await listProducts(parts.store, {
      collectionId,
      limit: 20,
      cursor: (await listProducts(parts.store, { collectionId, limit: 10, cursor: first.cursor })).cursor,
    });
    expect(third.products.map((p) => p.title)).toEqual(['Mug 4', 'Mug 3', 'Mug 2', 'Mug 1', 'Mug 0']);
    expect(third.cursor).toBeUndefined();
    const back = await listProducts(parts.store, { collectionId, limit: 1, reverse: true });
    expect(back.products[0]!.title).toBe('Mug 0');
    expect(
      (await listProducts(parts.store, { collectionId, limit: 2, cursor: 'no such cursor' })).products[0]!.title,
    ).toBe('Mug 24');
  });

  it('shows hidden products only to those who ask for them', async () => {
    const parts = testParts();
    const product = mug({ visible: false });
    await stocked(parts, product);
    expect(await countProducts(parts.store, { collectionId })).toBe(0);
    expect((await listProducts(parts.store, { collectionId, limit: 5, hidden: true })).products).toHaveLength(1);
    await transact(parts.store, (tx) => putProduct(tx, { ...product, visible: true }));
    expect(await countProducts(parts.store, { collectionId })).toBe(1);
  });

  it('of a category holds the products of the categories below it', async () => {
    const parts = testParts();
    await transact(parts.store, async (tx) => {
      await putCategory(tx, category({}));
      await putCategory(
        tx,
        category({ id: 'tea', parentCategoryId: 'cups', displayName: 'Tea', urlSlug: 'tea', displayIndex: 2 }),
      );
    });
    await stocked(parts, mug({ categoryIds: ['tea'] }));
    await stocked(parts, mug({ categoryIds: ['cups'], displayIndex: 2 }));
    expect(await countProducts(parts.store, { collectionId, categoryId: 'cups' })).toBe(2);
    expect((await listProducts(parts.store, { collectionId, categoryId: 'tea', limit: 5 })).total).toBe(1);
    expect((await listCategories(parts.store, collectionId)).map((c) => c.displayName)).toEqual(['Cups', 'Tea']);
    expect((await findCategoryBySlug(parts.store, collectionId, 'cups', 'tea'))?.id).toBe('tea');
    await expect(transact(parts.store, (tx) => putCategory(tx, category({ id: 'other' })))).rejects.toMatchObject({
      code: 'category-url-taken',
    });
  });
});
