import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import { transact } from '../../store/transact.ts';
import { editorApp } from '../../testing/editor-app.ts';
import { mug, openShop, shopCollection, variant } from '../../testing/shop.ts';
import { putProduct } from '../product/product.ts';
import { setStock } from './stock.ts';

describe('GET /config/api/products', () => {
  let app: Awaited<ReturnType<typeof editorApp>>;
  beforeAll(async () => {
    app = await editorApp();
  });
  afterAll(() => app.close());

  it('is empty in a site without a store page', async () => {
    await transact(app.parts.store, async (tx) => putCollection(tx, { ...shopCollection, type: CollectionType.page }));
    const person = await app.browser().signedIn(Role.storeManager);
    expect((await person.get('/config/api/products')).body).toEqual({ storePages: [], products: [], total: 0 });
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
    const first = (await person.get('/config/api/products')).body as {
      products: unknown[];
      cursor: string;
      total: number;
    };
    expect(first).toMatchObject({
      total: 57,
      collectionId: shopCollection.id,
      storePages: [{ id: shopCollection.id, title: 'Shop', urlId: 'shop' }],
    });
    expect(first.products).toHaveLength(50);
    expect(first.products[0]).toEqual({
      id: shown.id,
      title: 'Mug',
      urlId: 'mug',
      visible: true,
      variantCount: 2,
      price: '$19.00',
      pricesVary: true,
      inStock: 7,
    });
    expect(first.products[1]).toMatchObject({ title: 'Plan', visible: false, inStock: null });
    const rest = (await person.get(`/config/api/products?cursor=${encodeURIComponent(first.cursor)}`)).body as {
      products: unknown[];
      cursor?: string;
    };
    expect([rest.products.length, rest.cursor]).toEqual([7, undefined]);
  });

  it('is for people who work on products, and names what is wrong in the query', async () => {
    expect((await app.browser().get('/config/api/products')).status).toBe(401);
    expect((await (await app.browser().signedIn(Role.moderator)).get('/config/api/products')).status).toBe(403);
    const person = await app.browser().signedIn(Role.admin);
    expect((await person.get('/config/api/products?collectionId=x')).status).toBe(400);
    expect((await person.get('/config/api/products?cursor=nonsense')).status).toBe(200);
  });
});
