// The owner's discounts over HTTP: kept, refused, counted.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { transact } from '../../store/transact.ts';
import { mug, stocked } from '../../testing/shop.ts';
import { type ShopApp, type Shopper, shopApp } from '../../testing/shop-app.ts';
import { countUses } from './discount.ts';

const path = '/config/api/discounts';
const ten = { kind: 'ANY_ORDER', name: 'Ten', code: 'TEN', value: { type: 'PERCENT', ratePpm: 100_000 } };
let app: ShopApp;
let owner: Shopper;
beforeEach(async () => {
  app = await shopApp();
  owner = await app.signedIn(Role.storeManager);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

it('a discount is made, read with its uses, changed and removed', async () => {
  const made = await owner.post(path, { ...ten, limits: { total: 3 } });
  expect([made.status, made.json().discount]).toMatchObject([201, { code: 'TEN', uses: 0, enabled: true }]);
  const { id } = made.json().discount;
  await transact(app.parts.store, async (tx) => countUses(tx, [{ id, limits: { total: 3 } }], 'ada@example.com'));
  const changed = await owner.put(`${path}/${id}`, { ...ten, name: 'Tenth' });
  expect(changed.json().discount).toMatchObject({ id, name: 'Tenth', uses: 1, limits: {} });
  expect((await owner.get(path)).json()).toMatchObject({ discounts: [{ id, uses: 1 }], hasNextPage: false });
  expect((await owner.post(path, { ...ten, code: ' ten ' })).status).toBe(409);
  expect((await owner.delete(`${path}/${id}`)).status).toBe(204);
  expect((await owner.get(`${path}/${id}`)).status).toBe(404);
  expect((await owner.put(`${path}/${id}`, ten)).status).toBe(404);
});

it('names what a discount cannot be, and keeps none of it', async () => {
  const product = await stocked(app.parts, mug());
  const wrong: [string, object, number][] = [
    ['unknown kind', { ...ten, kind: 'EVERYTHING' }, 400],
    ['nothing but dots, which no address ends in', { ...ten, code: '..' }, 400],
    ['more than all', { ...ten, value: { type: 'PERCENT', ratePpm: 1_000_001 } }, 400],
    ['less than nothing', { ...ten, value: { type: 'AMOUNT', cents: -5 } }, 400],
    ['part of a cent', { ...ten, value: { type: 'AMOUNT', cents: 0.5 } }, 400],
    ['ends first', { ...ten, startsAt: 2000, endsAt: 1000 }, 400],
    ['its own id', { ...ten, id: 'x' }, 400],
    ['its own uses', { ...ten, used: { total: 9, customer: 0 } }, 400],
    ['a blank code', { ...ten, code: '  ' }, 400],
    ['a code of letters that are many', { ...ten, code: 'ﷺ'.repeat(20) }, 400],
    ['nothing there', { ...ten, kind: 'PRODUCT', productIds: ['f'.repeat(24)] }, 400],
    ['no such category', { ...ten, kind: 'CATEGORY', categoryIds: ['f'.repeat(24)] }, 400],
    ['too long', { ...ten, kind: 'PRODUCT', productIds: Array(1000).fill('y'.repeat(90)) }, 413],
  ];
  for (const [what, body, status] of wrong)
    expect([what, (await owner.post(path, body)).status]).toEqual([what, status]);
  expect((await owner.get(path)).json().discounts).toEqual([]);
  expect((await owner.post(path, { ...ten, kind: 'PRODUCT', productIds: [product.id] })).status).toBe(201);
});
