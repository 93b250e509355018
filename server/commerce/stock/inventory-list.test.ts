// The inventory list over HTTP: stock on hand, reserved and available, without lost updates.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { mug, variant } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

const shirt = mug({
  title: 'Shirt',
  urlId: 'shirt',
  displayIndex: 2,
  variantOptionOrdering: ['Size', 'Color'],
  variants: ['S', 'M'].map((Size) => variant({ sku: `SH-${Size}`, attributes: { Color: 'Red', Size } })),
});
const bowl = mug({ title: 'Bowl', urlId: 'bowl', displayIndex: 1 });
const song = mug({ title: 'Song', urlId: 'song', productType: 2 });
const [small, medium] = shirt.variants.map(({ id }) => id) as [string, string];
const path = '/config/api/inventory';

let app: TestStoa;
let owner: Shopper;
beforeEach(async () => {
  app = await testStoa({ products: [shirt, bowl, song], quantity: 10 });
  owner = await app.signedIn(Role.storeManager);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const list = async (query = '') => (await owner.get(`${path}?${query}`)).json();
const adjust = (body: object) => owner.post(`${path}/adjustments`, body);

it('lists each counted variant, in the order of the shop, and follows changes', async () => {
  const { rows, total } = await list();
  expect(total).toBe(3);
  expect(rows.map(({ title, options }: Record<string, string>) => [title, options])).toEqual([
    ['Bowl', ''],
    ['Shirt', 'S · Red'],
    ['Shirt', 'M · Red'],
  ]);
  await adjust({ decrementOperations: [{ variantId: small, quantity: 8 }], setUnlimitedOperations: [medium] });
  expect((await list('stock=low')).rows).toMatchObject([
    { id: small, onHand: 2, reserved: 0, available: 2, stock: 'low' },
  ]);
  expect((await list('search=sh-m')).rows).toMatchObject([{ id: medium, unlimited: true, stock: 'in' }]);
  expect((await list('sort=-available')).rows[0].id).toBe(medium);
});

it('sets the stock only when it is what the owner saw', async () => {
  const set = (quantity: number, expected: number | null) =>
    adjust({ setFiniteOperations: [{ variantId: small, quantity, expected }], why: 'counted' });
  expect((await set(4, 10)).status).toBe(200);
  const late = await set(9, 10);
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('The stock has changed to 4')]);
  expect((await list('search=sh-s')).rows).toMatchObject([{ onHand: 4 }]);
  const { moves } = (await owner.get(`${path}/${small}/moves`)).json();
  expect(moves[0]).toMatchObject({ delta: -6, reason: 'set', why: 'counted' });
  expect((await adjust({ incrementOperations: [{ variantId: small, quantity: 1, expected: 4 }] })).status).toBe(400);
  // The number behind unlimited stock is shown nowhere, so it does not count.
  expect((await set(5, null)).text).toContain('The stock has changed to 4');
  await adjust({ setUnlimitedOperations: [small] });
  expect((await set(5, 4)).text).toContain('The stock has changed to unlimited');
  expect((await set(5, null)).status).toBe(200);
  // Without a quantity, it is counted again from the last number, which others may have changed.
  await adjust({ setUnlimitedOperations: [small] });
  const counted = await adjust({ setFiniteOperations: [{ variantId: small }] });
  expect(counted.json().stock).toMatchObject([{ unlimited: false, qtyInStock: 5 }]);
});
