// Past defects in money, stock, and security, checked over HTTP against the built program. Each concept's own tests cover its rules
// in full.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../harness/built-server.ts';
import { adasAddress } from '../harness/shop.ts';
import { type TestVisitor, testVisitor } from '../harness/visitor.ts';

type Product = { id: string; urlId: string; variants: { id: string; qtyInStock: number }[] };
type Order = { id: string; lines: { id: string }[]; grandTotalCents: number; issuedGiftCards?: { id: string }[] };

let server: BuiltServer;
let owner: TestVisitor;

beforeAll(async () => {
  server = await startBuiltServer();
  owner = testVisitor(server.adminOrigin);
  await owner.get('/api/auth/me');
  const token = server.ownerLink!.split('#')[1];
  const password = 'violet kettle on tuesday';
  await done('POST', '/api/auth/claim', { token, name: 'Ada', email: 'ada@example.com', password });
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
});

async function done<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
  const answer = await owner.send<T>(method, path, body, headers);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}
const refusal = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await owner.send<{ message: string }>(method, path, body);
  return [status, answer.message];
};

let made = 0;
const sold = async (fields: object = {}): Promise<Product> => {
  const urlId = `cup-${made++}`;
  const variants = [{ sku: urlId, priceCents: 1000, qtyInStock: 50 }];
  const { product } = await done<{ product: Product }>('POST', '/api/3/commerce/products', {
    ...{ title: 'Größe æ ø 日本 ×', urlId, variants, visible: true },
    ...fields,
  });
  return product;
};

/** @param cart token of an existing cart, e.g. from a gift card's page */
async function bought(product: Product, quantity: number, codes: string[] = [], cart?: string): Promise<Order> {
  const visitor = testVisitor(server.origin);
  await visitor.get('/?format=json');
  let cartToken = cart;
  if (cartToken === undefined) {
    const entry = { itemId: product.id, quantity };
    type Added = { shoppingCart: { cartToken: string } };
    const added = await visitor.send<Added>('POST', '/api/commerce/shopping-cart/entries', entry);
    cartToken = added.body.shoppingCart.cartToken;
  }
  const path = `/api/3/commerce/cart/${cartToken}`;
  for (const giftOrPromoCode of codes) await visitor.send('POST', `${path}/codes`, { giftOrPromoCode });
  const given = { email: 'eve@example.com', shippingAddress: adasAddress, billingAddress: adasAddress };
  const { body: shown } = await visitor.send<{ expectedTotalCents: number }>('PUT', `${path}/checkout`, given);
  const placed = await visitor.send<{ orderId: string }>('POST', '/api/2/commerce/orders', {
    ...{ cartToken, paymentToken: 'tok_visa', ...given },
    expectedTotalCents: shown.expectedTotalCents,
  });
  expect(placed.status, placed.text).toBe(200);
  return done('GET', orderPath(placed.body.orderId));
}
const orderPath = (id: string, rest = '') => `/api/commerce/orders/${id}${rest}`;

it('an order of test mode is not exchanged once the shop is live, where its money does not count', async () => {
  const product = await sold();
  const { id, lines } = await bought(product, 2);
  await done('POST', orderPath(id, '/fulfillments'), { notify: false });
  const back = { lines: [{ lineId: lines[0]!.id, quantity: 1 }], reason: '', count: 0 };
  await done('POST', orderPath(id, '/returns'), back);
  await done('PUT', '/api/commerce/payment-settings', { manual: { cash: { enabled: true, instructions: '' } } });
  const { line1, city, region, postalCode, country } = adasAddress;
  const storeAddress = { line1, city, region, postalCode, country };
  await done('PUT', '/config/api/store-settings', { store: { storeAddress, testModeOn: false } });
  const line = { itemId: product.id, variantId: product.variants[0]!.id, quantity: 1 };
  const exchange = { lines: [line], delivery: 'IN_PERSON' };
  const asked = await refusal('POST', `/config/api/orders/${id}/returns/0/exchange-preview`, exchange);
  await done('PUT', '/config/api/store-settings', { store: { testModeOn: true } });
  expect(asked).toEqual([409, expect.stringMatching(/^This is a test order/)]);
});

it('the purchase of a gift card that was partly spent gives back what is left on it, and more only by amount', async () => {
  const card = await sold({
    productType: 4,
    variantOptionOrdering: ['Value'],
    variants: [{ attributes: { Value: '25.00' }, priceCents: 2500, unlimited: true }],
  });
  const visitor = testVisitor(server.origin);
  await visitor.get('/?format=json');
  const wish = { itemId: card.id, variantId: card.variants[0]!.id, deliverTo: 'me' };
  const { headers } = await visitor.form('/checkout/gift-card', wish);
  const token = new URL(headers.get('location') ?? '', server.origin).searchParams.get('cartToken');
  const { id, lines, issuedGiftCards } = await bought(card, 1, [], token!);
  await done('POST', `/config/api/gift-cards/${issuedGiftCards![0]!.id}/adjust`, { cents: -1000 });
  const request = { by: 'LINES', lines: [{ id: lines[0]!.id, quantity: 1 }] };
  type Preview = { totalCents: number; notes: string[] };
  const shown = await done<Preview>('POST', orderPath(id, '/refund-preview'), { request });
  expect(shown).toMatchObject({
    totalCents: 1500,
    notes: [expect.stringContaining('has $15.00 left'), expect.anything()],
  });
  await done('POST', orderPath(id, '/refunds'), { request, n: 0 });
  expect(await done('GET', orderPath(id))).toMatchObject({ refundedCents: 1500, refundableCents: 1000 });
});

it('money does not go back to a gift card that is off: the preview says that a new one is sent', async () => {
  type Issued = { code: string; giftCard: { id: string } };
  const { code, giftCard } = await done<Issued>('POST', '/config/api/gift-cards', { cents: 9000 });
  const order = await bought(await sold(), 1, [code]);
  await done('PUT', `/config/api/gift-cards/${giftCard.id}`, { enabled: false });
  const shown = await done('POST', orderPath(order.id, '/refund-preview'), { request: { by: 'REST' } });
  expect(shown).toMatchObject({
    goesTo: expect.stringMatching(/ to a new gift card$/),
    notes: [expect.stringContaining('no longer works')],
  });
});

it('what strangers hold as a key is in no entry of the audit log', async () => {
  const visitor = testVisitor(server.origin);
  await visitor.get('/?format=json');
  type Added = { shoppingCart: { cartToken: string } };
  const { id } = await sold();
  const { body } = await visitor.send<Added>('POST', '/api/commerce/shopping-cart/entries', { itemId: id });
  const line = { itemId: id, variantId: (await sold()).variants[0]!.id, quantity: 1 };
  await owner.send('POST', '/config/api/draft-orders', { lines: [line], email: 'ada@example.com' });
  await done('DELETE', `/api/commerce/products/${id}`);
  const { text } = await owner.get('/config/api/audit?limit=100');
  expect(text).toContain('product');
  expect(text).not.toContain(body.shoppingCart.cartToken);
  expect(text.match(/[\w-]{40,}/g) ?? []).toEqual([]);
});

it('a draft order names a line once', async () => {
  const product = await sold();
  const line = { itemId: product.id, variantId: product.variants[0]!.id, quantity: 1, id: 'one' };
  const draft = { lines: [line, line], email: 'ada@example.com' };
  expect(await refusal('POST', '/config/api/draft-orders', draft)).toEqual([400, expect.stringMatching(/only once/)]);
});

it('a row without a price is imported hidden, and a row of separators is skipped', async () => {
  const file = new FormData();
  file.set('file', new Blob(['Handle,Title,Published\nbare-cup,Bare Cup,TRUE\n,,'], { type: 'text/csv' }), 'shop.csv');
  const crumb = { 'X-CSRF-Token': owner.cookies.get('crumb') ?? '' };
  const answer = await owner.post('/api/import/products?dryRun=false&replaceSameUrl=false', file, crumb);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('The price is missing')]);
  expect((await testVisitor(server.origin).get('/shop/p/bare-cup')).status).toBe(404);
});

it('a product that was renamed answers at its old address with the new one, for good, until another takes it', async () => {
  const { id } = await sold({ urlId: 'beaker' });
  for (const urlId of ['tumbler', 'goblet']) await done('PUT', `/api/commerce/products/${id}`, { urlId });
  const at = async (urlId: string) => {
    const { status, headers } = await testVisitor(server.origin).get(`/shop/p/${urlId}`);
    return [status, headers.get('location')];
  };
  expect([await at('beaker'), await at('tumbler')]).toEqual([
    [301, '/shop/p/goblet'],
    [301, '/shop/p/goblet'],
  ]);
  await sold({ urlId: 'beaker' });
  expect(await at('beaker')).toEqual([200, null]);
});

it('the sitemap is there after a change of what it lists', async () => {
  const visitor = testVisitor(server.origin);
  const listed = async () => {
    const { status, text } = await visitor.get('/sitemap.xml');
    const parts = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
    const answers = await Promise.all(parts.map(async (path) => (await visitor.get(path)).status));
    return [status, [...new Set(answers)]];
  };
  expect(await listed()).toEqual([200, [200]]);
  await sold();
  expect(await listed()).toEqual([200, [200]]);
});

it('a creation that is sent twice is answered alike, and creates once', async () => {
  const body = { title: 'Once', urlId: 'once', variants: [{ sku: 'once', priceCents: 100, qtyInStock: 7 }] };
  const send = () =>
    owner.send<{ product: Product }>('POST', '/api/3/commerce/products', body, { 'Idempotency-Key': 'once' });
  const [first, second] = [await send(), await send()];
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(second.body.product.variants[0]!.qtyInStock).toBe(7);
});

it('an unpaid order that is taken along is edited without shipping', async () => {
  const product = await sold();
  const line = { itemId: product.id, variantId: product.variants[0]!.id, quantity: 2 };
  const draft = { lines: [line], email: 'ada@example.com', delivery: 'IN_PERSON' };
  const { id, n } = await done<{ id: string; n: number }>('POST', '/config/api/draft-orders', draft);
  type Opened = { priced: { amountDueCents: number } };
  const { priced } = await done<Opened>('GET', `/config/api/draft-orders/${id}`);
  const unpaid = { n, method: 'cash', isPaid: false, expectedTotalCents: priced.amountDueCents };
  const { orderId } = await done<{ orderId: string }>('POST', `/config/api/draft-orders/${id}/order`, unpaid);
  const start = await done('POST', `/config/api/orders/${orderId}/edit-preview`, {});
  expect(start).toMatchObject({ body: { delivery: 'IN_PERSON' }, priced: { shippingCents: 0 } });
});

it('one person cannot take all places of the stream of changes', async () => {
  const open: AbortController[] = [];
  const statuses: number[] = [];
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (let n = 0; n < 50 && statuses.at(-1) !== 503; n++) {
    const one = new AbortController();
    open.push(one);
    const address = new URL('/config/api/changes-stream', server.adminOrigin);
    statuses.push((await fetch(address, { headers: { Cookie: cookie }, signal: one.signal })).status);
  }
  for (const one of open) one.abort();
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 503]);
});

it('only digital products have the field that scripts take for a download', async () => {
  type Item = { productType: number; structuredContent: object };
  const { body } = await testVisitor(server.origin).get<{ items: Item[] }>('/shop?format=json');
  const digital = 2;
  expect(body.items.map(({ productType }) => productType)).toEqual(expect.arrayContaining([1, digital]));
  for (const { productType, structuredContent } of body.items)
    expect('digitalGoods' in structuredContent).toBe(productType === digital);
});
