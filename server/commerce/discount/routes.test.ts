// The owner's discounts over HTTP: saving, refusals, counting.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { transact } from '../../store/transact.ts';
import { mug, stocked } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { countUses } from './discount.ts';

const path = '/config/api/discounts';
const ten = { kind: 'ANY_ORDER', name: 'Ten', code: 'TEN', value: { type: 'PERCENT', ratePpm: 100_000 } };
let app: TestStoa;
let owner: Shopper;
beforeEach(async () => {
  app = await testStoa();
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
  expect((await owner.get('/config/api/discount-list')).json()).toMatchObject({ rows: [{ id, uses: 1 }], total: 1 });
  expect((await owner.post(path, { ...ten, code: ' ten ' })).status).toBe(409);
  expect((await owner.delete(`${path}/${id}`)).status).toBe(204);
  expect((await owner.get(`${path}/${id}`)).status).toBe(404);
  expect((await owner.put(`${path}/${id}`, ten)).status).toBe(404);
});

it('misuse: a discount that names a deleted product is still ended, and takes no other that is not there', async () => {
  const product = await stocked(app.parts, mug());
  const some = { ...ten, kind: 'PRODUCT', productIds: [product.id] };
  const { id } = (await owner.post(path, some)).json().discount;
  expect((await owner.delete(`/api/commerce/products/${product.id}`)).status).toBe(204);
  expect((await owner.put(`${path}/${id}`, { ...some, enabled: false })).json().discount).toMatchObject({
    enabled: false,
  });
  const other = { ...some, productIds: [product.id, 'f'.repeat(24)] };
  expect((await owner.put(`${path}/${id}`, other)).json().errors[0].path).toBe('productIds');
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
  expect((await owner.get('/config/api/discount-list')).json().rows).toEqual([]);
  expect((await owner.post(path, { ...ten, kind: 'PRODUCT', productIds: [product.id] })).status).toBe(201);
});

it('refuses a change of what somebody else has changed meanwhile', async () => {
  const { id, updatedAt } = (await owner.post(path, ten)).json().discount;
  const save = (name: string) => owner.put(`${path}/${id}?updatedAt=${updatedAt}`, { ...ten, name });
  expect((await save('First')).status).toBe(200);
  const second = await save('Second');
  expect([second.status, (await owner.get(`${path}/${id}`)).json().discount.name]).toEqual([409, 'First']);
});

it('lists discounts by state, search, and order, and follows their uses', async () => {
  const now = app.parts.clock.now();
  const made = async (body: object) => (await owner.post(path, body)).json().discount.id as string;
  const id = await made({ ...ten, limits: { total: 1 } });
  await made({ kind: 'SHIPPING', name: 'Ships free', minimumCents: 5000, startsAt: now + 1e6 });
  await made({
    kind: 'CART_TOTAL',
    name: 'Old',
    code: 'OLD',
    minimumCents: 1000,
    value: { type: 'AMOUNT', cents: 500 },
    endsAt: 1,
  });
  const list = async (query: string) => {
    const { rows, total } = (await owner.get(`/config/api/discount-list?${query}`)).json();
    expect(rows).toHaveLength(total);
    return rows.map(({ summary, state }: Record<string, string>) => `${summary} ${state}`);
  };
  expect(await list('sort=name')).toEqual([
    '$5.00 off orders of $10.00 or more ended',
    'Free shipping on orders of $50.00 or more scheduled',
    '10% off every order active',
  ]);
  expect(await list('by=automatic')).toHaveLength(1);
  await transact(app.parts.store, async (tx) => countUses(tx, [{ id, limits: { total: 1 } }], 'ada@example.com'));
  expect(await list('search=ten')).toEqual(['10% off every order used-up']);
  expect(await list('state=ended')).toHaveLength(1);
});

it('is restored with its id and its uses, once', async () => {
  const { id } = (await owner.post(path, ten)).json().discount;
  await transact(app.parts.store, async (tx) => countUses(tx, [{ id, limits: {} }], 'ada@example.com'));
  expect((await owner.post(`${path}/${id}/restore`, ten)).status).toBe(409);
  await owner.delete(`${path}/${id}`);
  const restored = await owner.post(`${path}/${id}/restore`, ten);
  expect([restored.status, restored.json().discount]).toMatchObject([201, { id, code: 'TEN', uses: 1 }]);
  expect((await owner.post(`${path}/x/restore`, ten)).status).toBe(400);
});
