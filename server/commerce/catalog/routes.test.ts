// The owner's products, categories and store pages over HTTP: writes, refusals that write nothing, and permissions.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { shopCollection, website } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { countProducts } from '../product/product.ts';

const path = '/api/commerce/products';
const pages = `/api/content-service/product/1.1/websites/${'a'.repeat(24)}/products`;
const shop = shopCollection.id;
const oneVariant = { variants: [{ priceCents: 1900, qtyInStock: 7 }] };

let app: TestStoa;
let owner: Shopper;
beforeEach(async () => {
  app = await testStoa();
  owner = await app.signedIn(Role.admin);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const made = async (body: object = {}) =>
  (await owner.post(`${path}/${shop}`, { title: 'Mug', ...oneVariant, ...body })).json().product;
const countAll = () => countProducts(app.parts.store, { collectionId: shop, hidden: true });

describe('a product', () => {
  it('is made with its stock, an address from its title and a SKU, and read back', async () => {
    const answer = await owner.post(`${path}/${shop}`, {
      title: 'Linen Towel — Größe L',
      excerpt: '<p onclick="x()">Soft</p><script>alert(1)</script>',
      tags: ['linen'],
      variantOptionOrdering: ['Colour'],
      variants: [
        {
          attributes: { Colour: 'Sea' },
          priceCents: 1900,
          salePriceCents: 1500,
          onSale: true,
          qtyInStock: 3,
          gtin: '4006',
        },
        { attributes: { Colour: 'Sand' }, priceCents: 1900, unlimited: true, sku: 'SAND' },
      ],
      merchandising: { customSoldOutText: 'Gone', scarcityThreshold: 3 },
      useCustomAddButtonText: true,
      customAddButtonText: 'Wrap it',
    });
    expect(answer.status).toBe(201);
    const { product } = answer.json();
    expect(product).toMatchObject({
      collectionId: shop,
      urlId: 'linen-towel-grosse-l',
      fullUrl: '/shop/p/linen-towel-grosse-l',
      excerpt: '<p>Soft</p>',
      archived: false,
      merchandising: { customSoldOutText: 'Gone', scarcityThreshold: 3 },
      variants: [
        { sku: expect.stringMatching(/^SQ\d{7}$/), qtyInStock: 3, salePriceCents: 1500 },
        { sku: 'SAND', unlimited: true, qtyInStock: 0 },
      ],
    });
    expect((await owner.get(`${path}/${product.id}`)).json().product).toEqual(product);
    expect((await owner.get(`${path}/${shop}`)).json()).toMatchObject({ total: 1, hasNextPage: false });
  });

  it('comes back after it was deleted, with its stock, beside what took its address', async () => {
    const mug = await made();
    expect((await owner.delete(`${path}/${mug.id}`)).status).toBe(204);
    await made();
    const back = await owner.post(`/config/api/products/${mug.id}/restore`, {});
    expect(back.status).toBe(200);
    expect(back.json().product).toMatchObject({ id: mug.id, urlId: 'mug-1', variants: [{ qtyInStock: 7 }] });
    expect((await owner.post(`/config/api/products/${mug.id}/restore`, {})).json().product.urlId).toBe('mug-1');
    expect((await owner.post(`/config/api/products/${'f'.repeat(24)}/restore`, {})).status).toBe(404);
  });

  it('says who edited it last, and is offered what the shop has', async () => {
    const mug = await made({ tags: ['clay'] });
    const { product } = (await owner.put(`${path}/${mug.id}`, { title: 'Cup', updatedOn: mug.updatedOn })).json();
    expect(product.lastEdit).toEqual({ by: expect.any(String), at: product.updatedOn });
    expect((await owner.put(`${path}/${mug.id}`, { title: 'Jug', updatedOn: mug.updatedOn })).status).toBe(409);
    expect((await owner.get('/config/api/product-choices')).json()).toMatchObject({
      collectionId: shop,
      currency: 'USD',
      tags: ['clay'],
      taxClasses: [],
    });
  });

  it('becomes a donation, and a service with a price again', async () => {
    const gift = await made({ productType: 3, donation: { suggestedCents: [500, 2000], allowCustom: false } });
    expect(gift.donation.suggestedCents).toEqual([500, 2000]);
    const { product } = (await owner.put(`${path}/${gift.id}`, { donation: null })).json();
    expect(product.donation).toBeUndefined();
  });

  it('takes the next unused number where its address is taken (spec §5)', async () => {
    const urls: string[] = [];
    for (let n = 0; n < 3; n++) urls.push((await made()).urlId);
    urls.push((await made({ title: '!' })).urlId);
    expect(urls).toEqual(['mug', 'mug-1', 'mug-2', 'item-new']);
    const taken = await owner.post(`${path}/${shop}`, { title: 'Other', urlId: 'mug-1', ...oneVariant });
    expect([taken.status, taken.json().message]).toEqual([409, 'This URL is already in use']);
    expect(taken.json().field).toBe('urlId');
  });

  it('is made of each type', async () => {
    const variants = [{ attributes: { Value: '25.00' }, priceCents: 2500 }];
    for (const productType of [1, 2, 3, 4, 5]) {
      const giftCard = productType === 4 && { variantOptionOrdering: ['Value'], variants };
      expect(await made({ productType, ...giftCard })).toMatchObject({ productType });
    }
  });

  const six = ['A', 'B', 'C', 'D', 'E', 'F'];
  it('has up to 6 options and 250 variants, in one go', async () => {
    const variants = Array.from({ length: 250 }, (_, n) => ({
      attributes: Object.fromEntries(six.map((name) => [name, `${name}${n}`])),
      priceCents: 100 + n,
      sku: `S${n}`,
      qtyInStock: n,
    }));
    const product = await made({ variantOptionOrdering: six, variants });
    expect([product.variants.length, product.variants[249].qtyInStock]).toEqual([250, 249]);
    const more = await owner.post(`${path}/${shop}`, {
      title: 'More',
      variantOptionOrdering: ['A'],
      variants: Array.from({ length: 251 }, (_, n) => ({ attributes: { A: `${n}` }, priceCents: 1 })),
    });
    expect([more.status, await countAll()]).toEqual([400, 1]);
  });

  const hostile: [string, object, RegExp][] = [
    ['a negative price', { variants: [{ priceCents: -1 }] }, /priceCents/],
    ['a price beyond the currency', { variants: [{ priceCents: 100_000_001 }] }, /at most \$1,000,000\.00/],
    [
      'a price beyond every currency',
      { variants: [{ priceCents: 900_000_000_000_000 }] },
      /This price is too high\. Enter a lower one\./,
    ],
    ['a huge price', { variants: [{ priceCents: 1e300 }] }, /priceCents/],
    ['a price as text', { variants: [{ priceCents: '10' }] }, /priceCents/],
    ['part of a cent', { variants: [{ priceCents: 10.5 }] }, /priceCents/],
    ['negative stock', { variants: [{ priceCents: 1, qtyInStock: -1 }] }, /qtyInStock/],
    [
      'a sale that is none',
      { variants: [{ priceCents: 100, salePriceCents: 100, onSale: true }] },
      /lower than the price/,
    ],
    ['no variant', { variants: [] }, /variants/],
    [
      'an option without a value',
      { variantOptionOrdering: ['A'], variants: [{ priceCents: 1 }] },
      /value for every option/,
    ],
    ['twice the same options', { variants: [{ priceCents: 1 }, { priceCents: 2 }] }, /same options/],
    ['seven options', { variantOptionOrdering: [...six, 'G'], ...oneVariant }, /variantOptionOrdering/],
    ['an unknown type', { productType: 6 }, /productType/],
    ['a subscription to a download', { productType: 2, isSubscribable: true }, /Only physical products and services/],
    ['a subscription without a plan', { isSubscribable: true }, /needs a plan/],
    ['a gift card without values', { productType: 4 }, /must have one option/],
    ['a category of nowhere', { categoryIds: ['f'.repeat(24)] }, /categoryIds\.0/],
    ['a picture of nowhere', { imageIds: ['f'.repeat(24)] }, /imageIds\.0/],
    ['itself of nowhere', { relatedProductIds: ['f'.repeat(24)] }, /relatedProductIds\.0/],
    ['an unknown field', { id: 'f'.repeat(24) }, /id: Unknown field\./],
    ['a title of spaces', { title: '   ' }, /title/],
    ['a long title', { title: 'x'.repeat(201) }, /title/],
    ['an address outside', { urlId: '../admin' }, /urlId/],
    ['a date that is none', { publishOn: 1e20 }, /publishOn/],
  ];
  it('is refused with what it cannot be, and nothing is written', async () => {
    for (const [what, body, words] of hostile) {
      const answer = await owner.post(`${path}/${shop}`, { title: 'Mug', ...oneVariant, ...body });
      expect([what, answer.status, answer.text]).toEqual([what, 400, expect.stringMatching(words)]);
    }
    expect(await countAll()).toBe(0);
  });

  it('larger than a body may be is refused', async () => {
    const answer = await owner.post(`${path}/${shop}`, { title: 'Mug', ...oneVariant, excerpt: 'x'.repeat(600_000) });
    expect([answer.status, await countAll()]).toEqual([413, 0]);
  });

  it('is changed in part, and not unseen when somebody else changed it', async () => {
    const product = await made();
    const changed = await owner.put(`${path}/${product.id}`, { title: 'Cup', updatedOn: product.updatedOn });
    expect(changed.json().product).toMatchObject({ title: 'Cup', urlId: 'mug', variants: [{ qtyInStock: 7 }] });
    const late = await owner.put(`${path}/${product.id}`, { title: 'Bowl', updatedOn: product.updatedOn });
    expect([late.status, late.json().message]).toEqual([409, 'Someone else changed this product']);
    const [variant] = product.variants;
    const priced = await owner.put(`${path}/${product.id}`, {
      variants: [{ id: variant.id, priceCents: 2500, qtyInStock: 2 }],
    });
    expect(priced.json().product.variants).toMatchObject([
      { id: variant.id, sku: variant.sku, priceCents: 2500, qtyInStock: 2 },
    ]);
    const foreign = await owner.put(`${path}/${product.id}`, {
      variants: [{ id: '00000000-0000-4000-8000-000000000000', priceCents: 1 }],
    });
    expect(foreign.status).toBe(400);
    expect((await owner.put(`${path}/${'f'.repeat(24)}`, {})).status).toBe(404);
  });

  it('is archived, taken back, copied and removed', async () => {
    const product = await made();
    const archived = await owner.put(`${path}/${product.id}`, { archived: true, visible: true });
    expect(archived.json().product).toMatchObject({ archived: true, visible: false });
    const back = await owner.put(`${path}/${product.id}`, { archived: false, visible: true });
    expect(back.json().product).toMatchObject({ archived: false, visible: true });
    const copied = await owner.post(`${path}/${product.id}/duplicate`, {});
    expect([copied.status, copied.json().product]).toMatchObject([
      201,
      { title: 'Mug (Copy)', urlId: 'mug-copy', visible: false, variants: [{ qtyInStock: 0 }] },
    ]);
    expect(copied.json().product.variants[0].sku).not.toBe(product.variants[0].sku);
    expect((await owner.delete(`${path}/${product.id}`)).status).toBe(204);
    expect((await owner.get(`${path}/${product.id}`)).status).toBe(404);
    expect((await owner.delete(`${path}/${product.id}`)).status).toBe(404);
    expect(await countAll()).toBe(1);
  });

  it('is made once when its call is sent twice', async () => {
    const send = () =>
      owner.send(
        'POST',
        `${path}/${shop}`,
        {
          'Content-Type': 'application/json',
          'X-CSRF-Token': owner.jar.get('crumb') ?? '',
          'Idempotency-Key': 'once',
        },
        JSON.stringify({ title: 'Mug', ...oneVariant }),
      );
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect(second.json().product.id).toBe(first.json().product.id);
    expect(await countAll()).toBe(1);
  });

  it('comes first when it is new, and stays where it is put', async () => {
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four']) ids.push((await made({ title })).id);
    const [a, b, c, d] = ids as [string, string, string, string];
    expect((await owner.put(`${path}/${shop}/order`, { itemIds: [d, a, b] })).status).toBe(200);
    const page = (await owner.get(`${path}/${shop}?limit=3`)).json();
    const rest = (await owner.get(`${path}/${shop}?limit=3&cursor=${page.nextPageCursor}`)).json();
    expect([...page.products, ...rest.products].map(({ id }: { id: string }) => id)).toEqual([d, c, a, b]);
    expect((await owner.put(`${path}/${shop}/order`, { itemIds: [a, a] })).status).toBe(400);
    expect((await owner.put(`${path}/${shop}/order`, { itemIds: ['f'.repeat(24)] })).status).toBe(404);
  });

  it('of a yen shop costs whole yen', async () => {
    await transact(app.parts.store, async (tx) => putWebsite(tx, website({ currency: 'JPY' })));
    const broken = await owner.post(`${path}/${shop}`, { title: 'Mug', variants: [{ priceCents: 150 }] });
    expect([broken.status, broken.text]).toEqual([400, expect.stringContaining('multiples of 100')]);
  });
});

describe('who may', () => {
  it('draft editors write only what nobody sees, without stock', async () => {
    const drafts = await app.signedIn(Role.draftEditor);
    const body = { title: 'Mug', variants: [{ priceCents: 100 }] };
    expect((await drafts.post(`${path}/${shop}`, body)).status).toBe(403);
    expect((await drafts.post(`${path}/${shop}`, { ...body, visible: false, ...oneVariant })).status).toBe(403);
    const hidden = await drafts.post(`${path}/${shop}`, { ...body, visible: false });
    expect(hidden.status).toBe(201);
    const { id } = hidden.json().product;
    expect((await drafts.put(`${path}/${id}`, { visible: true })).status).toBe(403);
    const shown = await made();
    expect((await drafts.put(`${path}/${shown.id}`, { title: 'Mine' })).status).toBe(403);
    expect((await drafts.delete(`${path}/${id}`)).status).toBe(403);
  });

  it('editors leave subscriptions as they are', async () => {
    const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 };
    const product = await made({ isSubscribable: true, subscriptionPlan: plan });
    const editor = await app.signedIn(Role.editor);
    expect((await editor.put(`${path}/${product.id}`, { title: 'Box', isSubscribable: true })).status).toBe(200);
    const refused = await editor.put(`${path}/${product.id}`, { subscriptionPlan: { ...plan, numBillingCycles: 3 } });
    expect([refused.status, refused.json().capability]).toEqual([403, 'products.subscription']);
    expect(
      (await owner.put(`${path}/${product.id}`, { subscriptionPlan: { ...plan, numBillingCycles: 3 } })).status,
    ).toBe(200);
  });
});

describe('categories (commerce 2.2)', () => {
  const categories = `${pages}/${shop}/categories`;
  const add = (displayName: string, parentCategoryId: string | null = null) =>
    owner.post(categories, {
      displayName,
      parentCategoryId,
      type: 'ROOT',
      pageRendering: 'LIST_VIEW',
      displayIndex: 1,
    });

  it('answer 201 with slug and full address', async () => {
    const kitchen = await add('Kitchen & Table');
    expect([kitchen.status, kitchen.json()]).toMatchObject([
      201,
      {
        displayName: 'Kitchen & Table',
        urlSlug: 'kitchen-table',
        fullUrl: '/shop/kitchen-table',
        parentCategoryId: null,
        type: 'ROOT',
        pageRendering: 'LIST_VIEW',
        displayIndex: 1,
      },
    ]);
    expect((await add('Mugs', kitchen.json().id)).json().fullUrl).toBe('/shop/kitchen-table/mugs');
  });

  it('have one slug each under one parent, and nest five levels deep', async () => {
    const first = (await add('Mugs')).json();
    expect((await add('mugs!')).status).toBe(409);
    expect((await add('Mugs', first.id)).status).toBe(201);
    let parent: string | null = null;
    for (let level = 1; level <= 5; level++) parent = (await add(`Level ${level}`, parent)).json().id;
    expect((await add('Level 6', parent)).status).toBe(400);
    expect((await add('Lost', 'f'.repeat(24))).status).toBe(400);
  });

  it('are no more than 10,000', async () => {
    await transact(app.parts.store, async (tx) => tx.put(['product-category-count'], 10_000));
    expect([(await add('One more')).status, (await owner.get(categories)).json().categories]).toEqual([400, []]);
  });

  it('move, but not below themselves; and go when they are empty', async () => {
    const top = (await add('Top')).json();
    const below = (await add('Below', top.id)).json();
    expect((await owner.put(`${categories}/${top.id}`, { parentCategoryId: below.id })).status).toBe(400);
    expect((await owner.delete(`${categories}/${top.id}`)).status).toBe(409);
    const moved = await owner.put(`${categories}/${below.id}`, { parentCategoryId: null, displayName: 'Beside' });
    expect(moved.json()).toMatchObject({ displayName: 'Beside', fullUrl: '/shop/below' });
    expect((await owner.delete(`${categories}/${top.id}`)).status).toBe(204);
    expect((await owner.get(categories)).json()).toMatchObject({ categories: [{ id: below.id }], hasNextPage: false });
  });

  it('are put in order as one tree, which has to be all of it', async () => {
    const names = ['Prints', 'Mugs', 'Small'];
    const ids: string[] = [];
    for (const displayName of names) ids.push((await add(displayName)).json().id);
    const [prints, mugs, small] = ids as [string, string, string];
    const order = (...rows: [string, string | null][]) =>
      owner.put(`/config/api/store-pages/${shop}/category-order`, {
        categories: rows.map(([id, parentCategoryId]) => ({ id, parentCategoryId })),
      });
    expect((await order([mugs, null], [small, mugs], [prints, null])).status).toBe(200);
    const { categories: now } = (await owner.get(categories)).json();
    expect(now.map((one: { displayName: string; fullUrl: string }) => [one.displayName, one.fullUrl])).toEqual([
      ['Mugs', '/shop/mugs'],
      ['Small', '/shop/mugs/small'],
      ['Prints', '/shop/prints'],
    ]);
    expect((await order([mugs, null], [prints, null])).status).toBe(409);
    expect((await order([small, mugs], [mugs, null], [prints, null])).status).toBe(400);
  });

  it('are of this website and of a store page', async () => {
    const wrong = categories.replace('a'.repeat(24), 'b'.repeat(24));
    expect((await owner.post(wrong, { displayName: 'Mugs' })).status).toBe(404);
    expect((await owner.post(`${pages}/${'f'.repeat(24)}/categories`, { displayName: 'Mugs' })).status).toBe(404);
  });
});

describe('a new store page (spec §5)', () => {
  const urlOf = async (body: object) => (await owner.post(pages, body)).json().urlId;

  it('has its address from its title, with the next unused number', async () => {
    const answer = await owner.post(pages, {
      navigationTitle: 'Ceramics',
      title: 'Ceramics',
      urlId: '',
      description: '',
      enabled: true,
    });
    expect([answer.status, answer.json()]).toMatchObject([
      201,
      { id: expect.stringMatching(/^[0-9a-f]{24}$/), urlId: 'ceramics' },
    ]);
    expect(await urlOf({ title: 'Ceramics' })).toBe('ceramics-1');
    expect(await urlOf({ title: 'Ceramics' })).toBe('ceramics-2');
    expect(await urlOf({ title: 'x' })).toBe('store');
    expect(await urlOf({ title: '日本' })).toBe('store-1');
    expect(await urlOf({ title: 'Cart' })).toBe('cart-1');
  });
});
