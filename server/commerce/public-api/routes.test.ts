// The public API over HTTP: what clients read and write with a key, what scopes forbid, and that invalid calls change
// nothing.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Image, imageSchema } from '../../content/image/schema.ts';
import { listPublishes } from '../../site/website/publishes.ts';
import { table } from '../../store/table.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder } from '../../testing/driver/placed-orders.ts';
import { mug, shopCollection, stocked, variant } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { putDiscount } from '../discount/discount.ts';
import { issueGiftCard, newGiftCardCode } from '../gift-card/gift-card.ts';
import { refundOrder } from '../order/refunds.ts';
import { discountRuleSchema } from '../pricing/input.ts';
import { putProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';

let app: TestStoa;
let product: Product;
beforeEach(async () => {
  app = await testStoa();
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
  // A session doesn't grant access: cookies that browsers send automatically open nothing here.
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
  const [mark, ...others] = await listPublishes(app.parts.store, { from: 0, to: Number.MAX_SAFE_INTEGER });
  expect([mark, others]).toMatchObject([{ what: 'product-api', by: { name: expect.any(String) } }, []]);
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
    ['a discount above the goods', { discountTotal: usd('41.00'), grandTotal: usd('7.00') }, 400],
    [
      'more tax within than there is',
      { priceTaxInterpretation: 'INCLUSIVE', taxTotal: usd('45.01'), grandTotal: usd('45.00') },
      400,
    ],
    ['more than there is', { lineItems: [{ ...body.lineItems[0], quantity: 6 }], grandTotal: usd('128.00') }, 422],
    ['no variant', { lineItems: [{ ...body.lineItems[0], variantId: '00000000-0000-4000-8000-000000000000' }] }, 404],
  ] as const) {
    const answer = wrong ? await program.post(path, { ...body, ...wrong }) : await program.send('POST', path, body);
    expect([what, answer.status]).toEqual([what, status]);
  }
  expect((await program.get(path)).json().result).toEqual([]);
  const over = { externalOrderReference: 'M-0', fulfillmentStatus: 'CANCELED', createdOn: '2026-02-01T10:00:00Z' };
  expect((await program.post(path, { ...body, ...over })).status).toBe(201);
  expect((await program.get(`/1.0/commerce/inventory/${one!.id}`)).json().inventory[0].quantity).toBe(5);
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
    { salesOrderId: id, total: usd('48.00'), voided: false },
    { total: usd('48.00'), voided: true },
  ]);
  expect((await program.get('/1.0/profiles')).json().profiles).toMatchObject([
    { email: 'ada@example.com', isCustomer: true },
  ]);
  expect((await program.get(`${path}/${'f'.repeat(24)}`)).status).toBe(404);
});

it('tells of each refund which payment it went back to', async () => {
  const { parts } = app;
  const giftCode = newGiftCardCode(parts.ids);
  await transact(parts.store, async (tx) => {
    const cause = { entryId: parts.ids.next(), actor: 'owner', at: parts.clock.now() };
    issueGiftCard(tx, { id: 'd'.repeat(24), code: giftCode, currency: 'USD', cents: 1000 }, cause);
  });
  const { orderId } = await placeOrder(app, [{ product, quantity: 1 }], {}, [giftCode]);
  const give = (cents: number, n: number) =>
    refundOrder(parts, orderId, { request: { by: 'AMOUNT', cents }, notify: false, n }, 'owner');
  const program = await app.program('transactions.read');
  const told = async () => {
    const { documents } = (await program.get(`/1.0/commerce/transactions/${orderId}`)).json();
    const { totalNetPayment, payments } = documents[0] as Transaction;
    return [
      totalNetPayment.value,
      ...payments.map(({ provider, amount, refundedAmount, netAmount, refunds }) => [
        provider,
        ...[amount, refundedAmount, netAmount].map(({ value }) => value),
        refunds.map((refund) => refund.amount.value),
      ]),
    ];
  };
  expect(await told()).toEqual([
    '26.00',
    ['EMBEDDED-TEST', '16.00', '0.00', '16.00', []],
    ['GIFT_CARD', '10.00', '0.00', '10.00', []],
  ]);
  await give(1200, 0);
  await give(900, 1);
  // The card's payment first, then the gift card's.
  expect(await told()).toEqual([
    '5.00',
    ['EMBEDDED-TEST', '16.00', '16.00', '0.00', ['12.00', '4.00']],
    ['GIFT_CARD', '10.00', '5.00', '5.00', ['5.00']],
  ]);
});

type Usd = { value: string };
type Transaction = {
  totalNetPayment: Usd;
  payments: { provider: string; amount: Usd; refundedAmount: Usd; netAmount: Usd; refunds: { amount: Usd }[] }[];
};

it('changes variants and pictures one by one, and shows whole addresses of pictures', async () => {
  const { store } = app.parts;
  const [first, second] = ['1', '2'].map((digit) => digit.repeat(24)) as [string, string];
  const picture = {
    contentType: 'image/jpeg',
    widthPx: 800,
    heightPx: 600,
    sizeBytes: 9,
    title: '',
    body: '',
    focalX: 0.5,
    focalY: 0.5,
    addedOn: 1,
  };
  const images = table<Image>({ name: 'image', topic: 'none: a test', schema: imageSchema });
  await transact(store, async (tx) => {
    for (const id of [first, second])
      images.put(tx, { ...picture, id, hash: id, filename: `my ${id[0]}.jpg`, altText: 'A cup' }, id);
    await putProduct(tx, {
      ...product,
      imageIds: [first, second],
      variantOptionOrdering: ['Size'],
      variants: [{ ...product.variants[0]!, attributes: { Size: 'S' } }],
    });
  });
  const program = await app.program('products.write');
  const path = `/1.0/commerce/products/${product.id}`;
  const shown = async () => (await program.get(path)).json().products[0];
  expect((await shown()).images[0]).toEqual({
    id: first,
    altText: 'A cup',
    url: 'https://shop.example/images/111111111111111111111111/my%201.jpg',
    originalSize: { width: 800, height: 600 },
    availableFormats: ['100w', '300w', '500w', '750w'],
    orderIndex: 0,
  });

  const made = await program.post(`${path}/variants`, {
    pricing: { basePrice: usd('30.00') },
    stock: { quantity: 2 },
    attributes: { Size: 'L' },
  });
  expect([made.status, made.json()]).toMatchObject([201, { attributes: { Size: 'L' }, stock: { quantity: 2 } }]);
  const one = `${path}/variants/${made.json().id}`;
  const changed = await program.post(one, { pricing: { basePrice: usd('31.00') } });
  expect(changed.json()).toMatchObject({
    pricing: { basePrice: usd('31.00') },
    attributes: { Size: 'L' },
    stock: { quantity: 2 },
  });
  expect((await program.post(`${one}/image`, { imageId: second })).status).toBe(204);
  expect((await program.post(`${one}/image`, { imageId: '3'.repeat(24) })).status).toBe(400);
  expect((await shown()).variants[1].image).toEqual({ id: second });
  expect((await program.post(`${path}/images/${second}/order`, { afterImageId: null })).status).toBe(204);
  expect((await shown()).images.map(({ id }: { id: string }) => id)).toEqual([second, first]);
  expect((await program.post(`${path}/images/${first}`, { altText: 'A beaker' })).json().altText).toBe('A beaker');
  expect((await program.get(`${path}/images/${first}/status`)).json()).toEqual({ status: 'READY' });
  expect((await program.send('DELETE', `${path}/images/${second}`)).status).toBe(204);
  expect(await shown()).toMatchObject({ images: [{ id: first }], variants: [{ image: null }, { image: null }] });
  expect((await program.send('DELETE', one)).status).toBe(204);
  expect((await program.send('DELETE', one)).status).toBe(404);
  expect((await program.send('DELETE', `${path}/variants/${product.variants[0]!.id}`)).status).toBe(400);
  const reader = await app.program('products.read');
  expect((await reader.post(`${path}/variants`, {})).status).toBe(403);
});

it('shows discounts to those with their scope', async () => {
  const { store, clock, ids } = app.parts;
  const rule = discountRuleSchema.parse({
    kind: 'CART_TOTAL',
    id: ids.next(),
    name: 'Big',
    code: 'BIG',
    minimumCents: 10_000,
    value: { type: 'PERCENT', ratePpm: 125_000 },
  });
  await transact(store, (tx) => putDiscount(tx, rule, clock.now()));
  const program = await app.program('discounts.read');
  const list = (await program.get('/v1/commerce/discounts')).json();
  expect(list.pagination).toMatchObject({ hasNextPage: false });
  expect(list.discounts).toMatchObject([
    {
      id: rule.id,
      status: 'ACTIVE',
      criteria: { type: 'CART_TOTAL', minimumCartTotal: usd('100.00') },
      template: { type: 'PERCENTAGE', percentage: 12.5 },
      trigger: { type: 'PROMO_CODE', promoCode: 'BIG' },
      usageCount: 0,
    },
  ]);
  expect((await program.get(`/1.0/commerce/discounts/${rule.id}`)).json()).toEqual(list.discounts[0]);
  expect((await program.get('/v1/commerce/discounts/none')).status).toBe(404);
  expect((await (await app.program('orders.read')).get('/v1/commerce/discounts')).status).toBe(403);
});

it('keeps what a list was asked for on its further pages, by address and by cursor, while orders are added', async () => {
  const program = await app.program('orders.write');
  const place = (n: number, fulfillmentStatus: string) =>
    program.post('/1.0/commerce/orders', {
      ...{ channelName: 'Market', externalOrderReference: `${fulfillmentStatus}-${n}`, fulfillmentStatus },
      ...{ lineItems: [{ variantId: product.variants[0]!.id, quantity: 1, unitPricePaid: usd('1.00') }] },
      ...{ grandTotal: usd('1.00'), createdOn: new Date(app.parts.clock.now() - n * 1000).toISOString() },
    });
  for (let n = 0; n < 52; n++) for (const status of ['FULFILLED', 'PENDING']) await place(n, status);
  type Order = { id: string; fulfillmentStatus: string };
  const path = '/1.0/commerce/orders';
  const first = (await program.get(`${path}?fulfillmentStatus=PENDING`)).json();
  await place(100, 'FULFILLED');
  await place(-1, 'PENDING');
  const { nextPageUrl, nextPageCursor } = first.pagination;
  const address = new URL(nextPageUrl);
  for (const next of [address.pathname + address.search, `${path}?cursor=${nextPageCursor}`]) {
    const second = (await program.get(next)).json();
    const both = [...first.result, ...second.result] as Order[];
    expect(both.map((order) => order.fulfillmentStatus)).toEqual(both.map(() => 'PENDING'));
    expect(new Set(both.map((order) => order.id)).size).toBe(52);
    expect(second.pagination.hasNextPage).toBe(false);
  }
  expect((await program.get(`${path}?cursor=nonsense`)).status).toBe(200);
});
