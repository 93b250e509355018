// Lookup of a variant's product by the variant's id: new, changed, moved, deleted, among hundreds, and in an upgraded
// store. An unknown id is searched for only once.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { mug, type TestParts, testParts, variant } from '../../testing/harness/shop.ts';
import { deleteProduct, putProduct } from './product.ts';
import type { Product } from './schema.ts';
import { findByVariant } from './variant-index.ts';

let parts: TestParts;
let store: Store;
beforeEach(() => {
  parts = testParts();
  ({ store } = parts);
});

const put = (product: Product) => transact(store, (tx) => putProduct(tx, product));
const productId = (n: number) => String(n).padStart(24, '0');
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const productOf = (n: number, ids: number[]) =>
  mug({
    id: productId(n),
    urlId: `p${n}`,
    variants: ids.map((id) => variant({ id: idOf(id), sku: `S${id}` })),
  });
const holder = async (n: number, from = store) => (await findByVariant(from, idOf(n)))?.product.id;
const rowsOf = async (name: string) => {
  const { rows } = await store.range({ start: [name], end: [name, new Uint8Array([0xff])], limit: 1000 });
  return rows.length;
};

/** Counts reads. */
function counting(): { from: Store; reads: () => number } {
  let count = 0;
  const from = new Proxy(store, {
    get(target, name) {
      if (name === 'get' || name === 'getMany' || name === 'range') count++;
      return Reflect.get(target, name);
    },
  });
  return { from, reads: () => count };
}

describe('a variant', () => {
  it('is found as its product changes, moves and goes, and leaves no row behind', async () => {
    await put(productOf(1, [1, 2]));
    expect([await holder(1), await holder(2), await holder(3)]).toEqual([productId(1), productId(1), undefined]);
    await put(productOf(1, [2]));
    await put(productOf(2, [1, 3]));
    expect([await holder(1), await holder(2), await holder(3)]).toEqual([2, 1, 2].map((n) => productId(n)));
    await transact(store, (tx) => deleteProduct(tx, productId(2)));
    expect([await holder(1), await holder(2), await holder(3)]).toEqual([undefined, productId(1), undefined]);
    expect([await rowsOf('product-variant'), await rowsOf('product-variants-new')]).toEqual([1, 0]);
  });

  it('of hundreds is found, and one that nobody has costs a few reads however many products there are', async () => {
    const ids = Array.from({ length: 250 }, (_, n) => 1000 + n);
    await put(productOf(0, ids));
    for (let n = 1; n <= 150; n++) await put(productOf(n, [n]));
    expect([await holder(1249), await holder(150), await holder(999)]).toEqual([
      productId(0),
      productId(150),
      undefined,
    ]);
    const { from, reads } = counting();
    expect(await holder(998, from)).toBeUndefined();
    expect(reads()).toBeLessThan(5);
    // A change that affects no variant records nothing.
    await put({ ...productOf(1, [1]), title: 'Other' });
    expect(await rowsOf('product-variants-new')).toBe(0);
    expect(await findByVariant(store, 'x'.repeat(5000))).toBeUndefined();
  });

  it('of a store from before there were such rows is found, by several who ask at once', async () => {
    for (let n = 1; n <= 120; n++) await put(productOf(n, [n]));
    const { rows } = await store.range({
      start: ['product-variants-new'],
      end: ['product-variants-new', new Uint8Array([0xff])],
      limit: 1000,
    });
    await store.commit({ deletes: rows.map(({ key }) => key) });
    const found = await Promise.all([7, 120, 121].map((n) => holder(n)));
    expect(found).toEqual([productId(7), productId(120), undefined]);
    expect(await rowsOf('product-variant')).toBe(120);
  });
});
