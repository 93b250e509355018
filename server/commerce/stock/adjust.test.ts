// The owner's stock over HTTP: many variants in one call, all or nothing; the ledger; webhooks and the low-stock mail.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import { Role } from '../../base/roles.ts';
import { placeOrder, queuedEvents, queuedMails } from '../../testing/driver/placed-orders.ts';
import { mug, variant } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

const product = mug({
  variantOptionOrdering: ['Size'],
  variants: ['S', 'M', 'L'].map((Size) => variant({ sku: Size, attributes: { Size } })),
});
const other = mug({ title: 'Bowl', urlId: 'bowl' });
const [small, medium, large] = product.variants.map(({ id }) => id) as [string, string, string];
const bowl = other.variants[0]!.id;
const path = '/config/api/inventory';

let app: TestStoa;
let owner: Shopper;
beforeEach(async () => {
  app = await testStoa({ products: [product, other], quantity: 10 });
  owner = await app.signedIn(Role.storeManager);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const stock = async (itemId: string) =>
  (await owner.get(`/api/commerce/inventory/stock/?itemId=${itemId}`))
    .json()
    .results.map((row: { unlimited: boolean; qtyInStock: number }) => (row.unlimited ? '∞' : row.qtyInStock));
const told = async () => (await queuedEvents(app)).filter(({ topic }) => topic === 'inventory.update');

it('adjusts many variants in one call, and tells it once', async () => {
  const answer = await owner.post(`${path}/adjustments`, {
    incrementOperations: [{ variantId: small, quantity: 5 }],
    decrementOperations: [{ variantId: medium, quantity: 4 }],
    setFiniteOperations: [{ variantId: bowl, quantity: 77 }],
    setUnlimitedOperations: [large],
  });
  expect(answer.status).toBe(200);
  expect(answer.json().stock).toMatchObject([
    { variantId: small, qtyInStock: 15 },
    { variantId: medium, qtyInStock: 6 },
    { variantId: bowl, qtyInStock: 77 },
    { variantId: large, unlimited: true },
  ]);
  expect([await stock(product.id), await stock(other.id)]).toEqual([[15, 6, '∞'], [77]]);
  expect(await told()).toMatchObject([{ data: { variantIds: [small, medium, bowl, large] } }]);
  // Tracked again, starting at zero.
  await owner.post(`${path}/adjustments`, { setFiniteOperations: [{ variantId: large, quantity: 3 }] });
  expect(await stock(product.id)).toEqual([15, 6, 3]);
});

it('changes nothing when one of them cannot be', async () => {
  const increment = { incrementOperations: [{ variantId: small, quantity: 5 }] };
  const bad = [
    [{ ...increment, decrementOperations: [{ variantId: medium, quantity: 11 }] }, 422],
    [{ ...increment, setUnlimitedOperations: ['9b2f1f5e-7a9c-4c8e-9a39-0d1f6f0f0f0f'] }, 404],
    [{ ...increment, setFiniteOperations: [{ variantId: small, quantity: 1 }] }, 400],
    [{ ...increment, setFiniteOperations: [{ variantId: bowl, quantity: -1 }] }, 400],
    [{}, 400],
  ] as const;
  for (const [body, status] of bad) expect((await owner.post(`${path}/adjustments`, body)).status).toBe(status);
  expect([await stock(product.id), await stock(other.id)]).toEqual([[10, 10, 10], [10]]);
  expect(await told()).toEqual([]);
  const reporter = await app.signedIn(Role.reporting);
  expect((await reporter.post(`${path}/adjustments`, increment)).status).toBe(403);
  expect((await reporter.get(`${path}/${small}/moves`)).status).toBe(403);
});

it('keeps a ledger of every move, page by page, and mails the owner once when an order leaves too few', async () => {
  await createContributor(app.parts, {
    email: 'boss@shop.example',
    name: 'Boss',
    roles: [Role.admin],
    owner: true,
    password: 'correct horse battery',
  });
  await owner.post(`${path}/adjustments`, { decrementOperations: [{ variantId: bowl, quantity: 4 }] });
  const { orderId } = await placeOrder(app, [{ product: other, quantity: 2 }]);
  await placeOrder(app, [{ product: other, quantity: 1 }]);
  const first = (await owner.get(`${path}/${bowl}/moves?limit=2`)).json();
  expect(first).toMatchObject({ hasNextPage: true, stock: { qtyInStock: 3 } });
  const second = (await owner.get(`${path}/${bowl}/moves?limit=2&cursor=${first.nextPageCursor}`)).json();
  const moves = [...first.moves, ...second.moves];
  expect(moves.map(({ delta, reason }) => [delta, reason])).toEqual([
    [-1, 'order'],
    [-2, 'order'],
    [-4, 'adjust'],
    [10, 'set'],
  ]);
  expect(moves[1]).toMatchObject({ ref: orderId, actor: 'shopper' });
  expect(second.hasNextPage).toBe(false);
  expect(await queuedMails(app, 'low-stock')).toMatchObject([
    { to: 'boss@shop.example', subject: 'Low stock: Bowl', text: expect.stringContaining('4 left') },
  ]);
  const [low] = await queuedMails(app, 'low-stock');
  expect(low!.text).toContain('https://admin.shop.example/config/inventory?stock=low');
  expect((await told()).map(({ data }) => data)).toEqual([
    { variantIds: [bowl] },
    { variantIds: [bowl] },
    { variantIds: [bowl] },
  ]);
  const paid = (await queuedEvents(app)).filter(({ topic }) => topic === 'transaction.create');
  expect(paid).toHaveLength(2);
  expect(paid.map(({ data }) => data.orderId)).toContain(orderId);
});
