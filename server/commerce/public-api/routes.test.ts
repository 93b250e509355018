// The public API over HTTP: what programs read and write with a key, what their scopes forbid, and that wrong calls change nothing.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mug, shopCollection, stocked, variant } from '../../testing/shop.ts';
import { type ShopApp, shopApp } from '../../testing/shop-app.ts';
import type { Product } from '../product/schema.ts';

let app: ShopApp;
let product: Product;
beforeEach(async () => {
  app = await shopApp();
  product = await stocked(app.parts, mug({ variants: [variant({ priceCents: 2000 })] }), 5);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const usd = (value: string) => ({ currency: 'USD', value });

it('answers refusals in the documented shape, and nothing without a key or its scope', async () => {
  const none = await app.edge.visitor().get('/1.0/commerce/orders');
  expect([none.status, none.json()]).toEqual([
    401,
    {
      type: 'AUTHORIZATION_ERROR',
      subtype: null,
      message: expect.stringContaining('API key'),
      details: null,
      contextId: expect.any(String),
    },
  ]);
  const wrong = await app.edge.visitor().get('/1.0/commerce/orders', { Authorization: 'Bearer stoa_1_nothing' });
  expect(wrong.status).toBe(401);
  const reader = await app.program('inventory.read');
  for (const path of ['orders', 'products', 'transactions'])
    expect([path, (await reader.get(`/1.0/commerce/${path}`)).status]).toEqual([path, 403]);
  expect((await reader.get('/1.0/profiles')).status).toBe(403);
  const written = await reader.post('/1.0/commerce/inventory/adjustments', {});
  expect([written.status, written.json().subtype]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  // A session is no key: what a browser sends by itself opens nothing here.
  const owner = await app.signedIn(1);
  expect((await owner.get('/1.0/commerce/orders')).status).toBe(401);
});

it('lists stock and adjusts it, all operations or none, once for each key', async () => {
  const program = await app.program('inventory.write');
  const [one] = product.variants;
  const quantity = async () => (await program.get(`/1.0/commerce/inventory/${one!.id}`)).json().inventory[0];
  expect((await program.get('/1.0/commerce/inventory')).json()).toMatchObject({
    inventory: [{ variantId: one!.id, sku: one!.sku, descriptor: 'Mug', isUnlimited: false, quantity: 5 }],
    pagination: { hasNextPage: false, nextPageCursor: null, nextPageUrl: null },
  });
  const path = '/1.0/commerce/inventory/adjustments';
  const add = { incrementOperations: [{ variantId: one!.id, quantity: 3 }] };
  expect((await program.send('POST', path, add)).json().subtype).toBe('MISSING_ARGUMENT');
  const key = { 'Idempotency-Key': 'add-3' };
  expect((await program.post(path, add, key)).status).toBe(204);
  expect((await program.post(path, add, key)).status).toBe(204);
  expect((await program.post(path, { decrementOperations: add.incrementOperations }, key)).status).toBe(422);
  expect(await quantity()).toMatchObject({ quantity: 8 });
  const other = '00000000-0000-4000-8000-000000000000';
  const wrong: [object, number][] = [
    [{}, 400],
    [{ incrementOperations: [{ variantId: one!.id, quantity: -1 }] }, 400],
    [{ incrementOperations: [{ variantId: one!.id, quantity: 1e12 }] }, 400],
    [{ incrementOperations: [{ variantId: one!.id, quantity: '1' }] }, 400],
    [{ ...add, decrementOperations: [{ variantId: one!.id, quantity: 1 }] }, 400],
    [{ ...add, setFiniteOperations: [{ variantId: other, quantity: 1 }] }, 404],
    [{ decrementOperations: [{ variantId: one!.id, quantity: 9 }] }, 422],
  ];
  for (const [body, status] of wrong) expect([body, (await program.post(path, body)).status]).toEqual([body, status]);
  expect(await quantity()).toMatchObject({ quantity: 8 });
  await program.post(path, { setUnlimitedOperations: [one!.id] });
  expect(await quantity()).toMatchObject({ isUnlimited: true });
  expect((await program.post(path, add)).status).toBe(409);
  await program.post(path, { setFiniteOperations: [{ variantId: one!.id, quantity: 2 }] });
  expect(await quantity()).toMatchObject({ isUnlimited: false, quantity: 2 });
});

it('reads, makes, changes and removes products', async () => {
  const program = await app.program('products.write');
  const pages = (await program.get('/1.0/commerce/store_pages')).json().storePages;
  expect(pages).toEqual([{ id: shopCollection.id, title: 'Shop', isEnabled: true, urlSlug: 'shop' }]);
  const body = {
    type: 'PHYSICAL',
    storePageId: pages[0].id,
    name: 'Cup',
    description: '<p>Small</p>',
    isVisible: true,
    variantAttributes: ['Size'],
    variants: [
      { sku: 'CUP-S', pricing: { basePrice: usd('12.50') }, stock: { quantity: 4 }, attributes: { Size: 'S' } },
    ],
  };
  const made = await program.post('/1.0/commerce/products', body);
  expect([made.status, made.json()]).toMatchObject([
    201,
    {
      type: 'PHYSICAL',
      name: 'Cup',
      urlSlug: 'cup',
      variants: [
        { sku: 'CUP-S', pricing: { basePrice: usd('12.50'), onSale: false }, stock: { quantity: 4, unlimited: false } },
      ],
    },
  ]);
  const { id } = made.json();
  expect((await program.post(`/1.0/commerce/products/${id}`, { name: 'Beaker' })).json().name).toBe('Beaker');
  const list = (await program.get('/1.0/commerce/products')).json();
  expect([list.products.length, list.pagination.hasNextPage]).toEqual([2, false]);
  for (const pricing of [
    { basePrice: usd('-1.00') },
    { basePrice: usd('1.234') },
    { basePrice: { currency: 'EUR', value: '1.00' } },
  ]) {
    const wrong = await program.post('/1.0/commerce/products', {
      ...body,
      variants: [{ ...body.variants[0], pricing }],
    });
    expect([wrong.status, wrong.json().type]).toEqual([400, 'INVALID_REQUEST_ERROR']);
  }
  expect((await program.send('DELETE', `/1.0/commerce/products/${id}`)).status).toBe(204);
  expect((await program.get(`/1.0/commerce/products/${id}`)).status).toBe(404);
});

it('records an order of another channel once, takes its stock, and sends it', async () => {
  const program = await app.program('orders.write', 'transactions.read', 'profiles.read', 'inventory.read');
  const [one] = product.variants;
  const body = {
    channelName: 'Market',
    externalOrderReference: 'M-1',
    customerEmail: 'ada@example.com',
    shippingAddress: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      address1: '1 Main St',
      city: 'Ithaca',
      state: 'NY',
      countryCode: 'US',
      postalCode: '14850',
    },
    inventoryBehavior: 'DEDUCT',
    lineItems: [{ lineItemType: 'PHYSICAL_PRODUCT', variantId: one!.id, quantity: 2, unitPricePaid: usd('20.00') }],
    shippingLines: [{ method: 'Post', amount: usd('5.00') }],
    taxTotal: usd('3.00'),
    grandTotal: usd('48.00'),
    createdOn: '2026-03-01T10:00:00Z',
  };
  const path = '/1.0/commerce/orders';
  for (const [what, wrong, status] of [
    ['no key', undefined, 400],
    ['a wrong total', { grandTotal: usd('47.99') }, 400],
    ['another currency', { grandTotal: { currency: 'EUR', value: '48.00' } }, 400],
    ['more than there is', { lineItems: [{ ...body.lineItems[0], quantity: 6 }], grandTotal: usd('128.00') }, 422],
    ['no variant', { lineItems: [{ ...body.lineItems[0], variantId: '00000000-0000-4000-8000-000000000000' }] }, 404],
  ] as const) {
    const answer = wrong ? await program.post(path, { ...body, ...wrong }) : await program.send('POST', path, body);
    expect([what, answer.status]).toEqual([what, status]);
  }
  expect((await program.get(path)).json().result).toEqual([]);
  const made = await program.post(path, body, { 'Idempotency-Key': 'm1' });
  expect(made.status).toBe(201);
  expect((await program.post(path, body, { 'Idempotency-Key': 'm1' })).json()).toEqual(made.json());
  expect((await program.post(path, body)).status).toBe(409);
  expect(made.json()).toMatchObject({
    channelName: 'Market',
    grandTotal: usd('48.00'),
    subtotal: usd('40.00'),
    fulfillmentStatus: 'PENDING',
  });
  const { id } = made.json();
  expect((await program.get(`/1.0/commerce/inventory/${one!.id}`)).json().inventory[0].quantity).toBe(3);

  const sent = {
    shouldSendNotification: true,
    shipments: [{ carrierName: 'UPS', trackingNumber: '1Z', trackingUrl: 'https://ups.example/1Z' }],
  };
  expect((await program.post(`${path}/${id}/fulfillments`, sent)).status).toBe(204);
  const whole = (await program.get(`${path}/${id}`)).json();
  expect(whole).toMatchObject({
    fulfillmentStatus: 'FULFILLED',
    fulfillments: [{ carrierName: 'UPS', trackingNumber: '1Z' }],
  });
  expect(
    (await program.post(`${path}/${id}/fulfillments`, { ...sent, shipments: [{ trackingUrl: 'javascript:alert(1)' }] }))
      .status,
  ).toBe(400);
  expect((await program.get(`${path}?fulfillmentStatus=PENDING`)).json().result).toEqual([]);
  expect((await program.get('/1.0/commerce/transactions')).json().documents).toMatchObject([
    { salesOrderId: id, total: usd('48.00') },
  ]);
  expect((await program.get('/1.0/profiles')).json().profiles).toMatchObject([
    { email: 'ada@example.com', isCustomer: true },
  ]);
  expect((await program.get(`${path}/${'f'.repeat(24)}`)).status).toBe(404);
});
