import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import { transact } from '../../store/transact.ts';
import { mug, openShop, shopCollection, variant } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { putProduct } from '../product/product.ts';
import { setStock } from './stock.ts';

describe('GET /config/api/products', () => {
  let app: TestStoa;
  beforeAll(async () => {
    app = await testStoa({ hosts: 'separate' });
  });
  afterAll(() => app.close());

  it('is empty in a site without a store page', async () => {
    await transact(app.parts.store, async (tx) => putCollection(tx, { ...shopCollection, type: CollectionType.page }));
    const person = await app.browser().signedIn(Role.storeManager);
    expect((await person.get('/config/api/products')).body).toEqual({ rows: [], total: 0 });
    expect((await person.get('/config/api/store-pages')).body).toEqual({ storePages: [] });
  });

  it('lists products with price and stock, hidden ones too, page by page', async () => {
    await openShop(app.parts);
    const limited = [variant({ priceCents: 2500 }), variant({ priceCents: 1900 })];
    const shown = mug({ title: 'Mug', urlId: 'mug', variants: limited, displayIndex: 1 });
    const hidden = mug({
      title: 'Plan',
      urlId: 'plan',
      visible: false,
      variants: [variant({ unlimited: true }), variant()],
      displayIndex: 2,
    });
    await transact(app.parts.store, async (tx) => {
      for (const product of [shown, hidden]) await putProduct(tx, product);
      for (const [i, { id }] of limited.entries())
        await setStock(tx, id, 3 + i, { reason: 'set', ref: 'test', actor: 'test', at: 1, moveId: `m${i}` });
    });
    const more = Array.from({ length: 55 }, (_, i) =>
      mug({ title: `More ${i}`, urlId: `more-${i}`, displayIndex: 10 + i }),
    );
    for (const product of more) await transact(app.parts.store, (tx) => putProduct(tx, product));

    const person = await app.browser().signedIn(Role.draftEditor);
    type Page = { rows: { id: string; title: string }[]; total: number; nextCursor?: string };
    const ask = async (query: string) => (await person.get(`/config/api/products?${query}`)).body as Page;
    const first = await ask('limit=50');
    expect((await person.get('/config/api/store-pages')).body).toEqual({
      storePages: [{ id: shopCollection.id, title: 'Shop', urlId: 'shop' }],
    });
    expect([first.total, first.rows.length]).toEqual([57, 50]);
    expect(first.rows[0]).toEqual({
      id: shown.id,
      collectionId: shopCollection.id,
      title: 'Mug',
      urlId: 'mug',
      productType: 1,
      updatedOn: shown.updatedOn,
      state: 'visible',
      variantCount: 2,
      price: '$19.00',
      pricesVary: true,
      onSale: false,
      inStock: 7,
      stock: 'low',
    });
    expect(first.rows[1]).toMatchObject({ title: 'Plan', state: 'hidden', inStock: null });
    const rest = await ask(`limit=50&cursor=${first.nextCursor}`);
    expect([rest.rows.length, rest.nextCursor]).toEqual([7, undefined]);

    const titles = async (query: string) => (await ask(query)).rows.map(({ title }) => title);
    expect(await titles('search=more+54')).toEqual(['More 54']);
    expect(await titles('search=mug&state=visible&stock=low')).toEqual(['Mug']);
    expect(await titles('sort=-title&limit=1')).toEqual(['Plan']);
    expect(await titles('state=archived')).toEqual([]);
    // Scheduled for this very millisecond.
    const now = app.parts.clock.now();
    const soon = mug({ title: 'Soon', urlId: 'soon', publishOn: now + 1 });
    await transact(app.parts.store, (tx) => putProduct(tx, soon));
    expect(await titles('search=soon&state=visible')).toEqual([]);
    await transact(app.parts.store, (tx) => putProduct(tx, { ...soon, publishOn: now }));
    expect(await titles('search=soon&state=visible')).toEqual(['Soon']);
    expect(await titles('search=soon&state=scheduled')).toEqual([]);
    // Sold out by a stock change only.
    await transact(app.parts.store, async (tx) => {
      for (const [i, { id }] of limited.entries())
        await setStock(tx, id, 0, { reason: 'set', ref: 'test', actor: 'test', at: 2, moveId: `n${i}` });
    });
    expect((await ask('search=mug')).rows[0]).toMatchObject({ inStock: 0, stock: 'out' });
  });

  it('is for people who work on products, and names what is wrong in the query', async () => {
    expect((await app.browser().get('/config/api/products')).status).toBe(401);
    expect((await (await app.browser().signedIn(Role.moderator)).get('/config/api/products')).status).toBe(403);
    const person = await app.browser().signedIn(Role.admin);
    expect((await person.get('/config/api/products?collectionId=x')).status).toBe(400);
    expect((await person.get('/config/api/products?cursor=nonsense')).status).toBe(400);
    expect((await person.get('/config/api/products?sort=color')).status).toBe(400);
  });
});
