// Anyone with an email address can buy a membership; the account that it belongs to may be created afterwards. Spec §1 "paywall".
import { afterEach, expect, it } from 'vitest';
import { areasOf } from '../../content/member-access/member-access.ts';
import { transact } from '../../store/transact.ts';
import { queuedMails } from '../../testing/driver/placed-orders.ts';
import { adasAddress, mug, variant } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { askSignUp, confirmSignUp } from '../customer-account/customer-account.ts';
import { loadOrder } from '../order/order.ts';
import { putPreferences } from '../preferences/preferences.ts';

let app: TestStoa;
const club = mug({ productType: 5, title: 'Club', variants: [variant({ unlimited: true })] });
const email = 'ada@example.com';
const password = 'correct horse battery';

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

async function open() {
  app = await testStoa({ products: [club] });
  const areas = [{ id: 'studio', title: 'Studio', productId: club.id }];
  await transact(app.parts.store, (tx) => putPreferences(tx, 'member-areas', { areas }));
}

const begin = async () => {
  const visitor = await app.shopper();
  return { visitor, added: await visitor.post('/api/3/commerce/cart/membership', { itemId: club.id, sku: null }) };
};

async function buy(): Promise<string> {
  const { visitor, added } = await begin();
  expect(added.status).toBe(200);
  const cartToken = added.json().cartToken as string;
  const given = { email, shippingAddress: adasAddress };
  const view = (await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, given)).json();
  const placed = await visitor.post('/api/2/commerce/orders', {
    cartToken,
    ...given,
    expectedTotalCents: view.expectedTotalCents,
    paymentToken: 'tok_visa',
  });
  expect(placed.status).toBe(200);
  return placed.json().orderId;
}

/** Opens the mail's link. */
async function join() {
  await askSignUp(app.parts, { email, password, firstName: 'Ada', lastName: 'Lovelace' });
  const texts = (await queuedMails(app)).map(({ text }) => text).join('\n');
  return confirmSignUp(app.parts, /\/account\/confirm\?t=([\w-]+)/.exec(texts)![1]!, password);
}

it('is paid for without an account, and opens to the one that begins with its address', async () => {
  await open();
  const { order } = await loadOrder(app.parts.store, await buy());
  expect([order.paymentState, order.purchase]).toEqual(['PAID', 'membership']);
  expect((await queuedMails(app, 'order-confirmed'))[0]!.text).toContain('create an account with it');
  const account = await join();
  expect(await areasOf(app.parts.store, account.id, app.parts.clock.now())).toEqual(['studio']);
});

it('is theirs at once who have an account with its address and did not sign in', async () => {
  await open();
  const account = await join();
  await buy();
  expect(await areasOf(app.parts.store, account.id, app.parts.clock.now())).toEqual(['studio']);
});

it('is not sold to guests where no account can begin', async () => {
  await open();
  await transact(app.parts.store, (tx) => putPreferences(tx, 'user-accounts', { signupAllowed: false }));
  const { added } = await begin();
  expect([added.status, added.json().message]).toEqual([401, 'Please sign in.']);
});
