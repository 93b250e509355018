// Setting up a shop over HTTP: settings overview, first steps, demo content, and a test order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { transact } from '../../store/transact.ts';
import { mug } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findCart } from '../cart/cart.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { findProduct, putProduct } from '../product/product.ts';
import { noteDemo } from './demo.ts';

let app: TestStoa;
let owner: Awaited<ReturnType<TestStoa['signedIn']>>;
const demo = mug();
const bowl = { ...mug(), id: 'b'.repeat(24), urlId: 'bowl', title: 'Bowl' };
bowl.variants = [{ ...bowl.variants[0]!, id: 'bowl', sku: 'BOWL', unlimited: true }];

beforeAll(async () => {
  app = await testStoa({ products: [demo], store: { testModeOn: true } });
  owner = await app.signedIn(Role.admin);
  await noteDemo(app.parts.store);
});
afterAll(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const steps = async () => (await owner.get('/config/api/first-steps')).json();
const stateOf = async (key: string) => (await steps()).steps.find((one: { key: string }) => one.key === key).state;

it('says the state of each part of the settings, to those who may see it', async () => {
  expect((await owner.get('/config/api/settings')).json()).toMatchObject({
    payments: { stripe: 'none', manual: [], testMode: true, takesMoney: false, gaps: [] },
    shipping: { options: 1, countries: [] },
    email: { server: 'off', waiting: 0, failed: 0 },
  });
  const manager = await app.signedIn(Role.storeManager);
  expect(Object.keys((await manager.get('/config/api/settings')).json())).toEqual(['shipping']);
});

describe('the first steps', () => {
  it('are done, skipped, and opened again', async () => {
    expect((await steps()).next).toBe('name');
    const put = (body: object) => owner.put('/config/api/first-steps', body);
    await put({ step: { key: 'name', state: 'done' } });
    await put({ step: { key: 'look', state: 'skipped' }, sells: ['physical'] });
    expect(await steps()).toMatchObject({ next: 'sells', doneCount: 1, sells: ['physical'], demoCount: 1 });
    await put({ step: { key: 'look', state: 'open' } });
    expect(await stateOf('look')).toBe('open');
    expect((await put({ step: { key: 'tea', state: 'done' } })).status).toBe(400);
  });

  it('are not done as long as the shop shows that they are not', async () => {
    const left = (state: string) => owner.put('/config/api/first-steps', { step: { key: 'live', state } });
    await left('done');
    expect(await stateOf('live')).toBe('skipped');
    await left('open');
  });

  it('know a product of the owner, and a way to be paid', async () => {
    expect([await stateOf('product'), await stateOf('payments')]).toEqual(['open', 'open']);
    await transact(app.parts.store, (tx) => putProduct(tx, bowl));
    const bank = (instructions: string) =>
      owner.put('/api/commerce/payment-settings', { manual: { 'bank-transfer': { enabled: true, instructions } } });
    await bank('');
    expect(await stateOf('payments')).toBe('open');
    expect((await owner.get('/config/api/home')).json().payments).toEqual({ gaps: ['bankDetails'] });
    await bank('To our account');
    expect([await stateOf('product'), await stateOf('payments')]).toEqual(['done', 'done']);
  });
});

it('begins a test order of the owner’s own product with their details in it', async () => {
  const begun = (await owner.post('/config/api/first-steps/test-order', undefined)).json();
  expect(begun.productTitle).toBe('Bowl');
  const url = new URL(begun.url);
  expect([url.pathname, url.hash]).toEqual(['/checkout', '#test-card']);
  const token = url.searchParams.get('cartToken')!;
  expect((await findCart(app.parts.store, token))?.entries).toMatchObject([{ itemId: bowl.id, quantity: 1 }]);
  const state = await checkoutState(app.parts, token);
  expect(state).toMatchObject({ state: 'open', view: { email: expect.stringContaining('@') } });
});

type Listed = { id: string; title: string; kind: string };
const ofKind = (entries: Listed[], kind: string) => entries.filter((one) => one.kind === kind);

it('removes the demo’s content as far as it is the demo’s, and brings it back', async () => {
  const listed = (await owner.get('/config/api/demo')).json();
  expect(ofKind(listed.entries, 'product')).toEqual([{ id: demo.id, title: demo.title, kind: 'product' }]);
  const removed = (await owner.post('/config/api/demo/remove', undefined)).json();
  expect(removed).toEqual({ entries: [], removed: listed.entries });
  expect(await findProduct(app.parts.store, demo.id)).toBeUndefined();
  expect((await owner.post('/config/api/demo/restore', undefined)).json()).toEqual(listed);
  await transact(app.parts.store, (tx) => putProduct(tx, { ...demo, title: 'My mug', updatedOn: demo.updatedOn + 1 }));
  const again = (await owner.post('/config/api/demo/remove', undefined)).json();
  expect([again.entries, ofKind(again.removed, 'product')]).toEqual([[], []]);
  expect((await findProduct(app.parts.store, demo.id))?.title).toBe('My mug');
});
