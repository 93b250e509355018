// A guest's purchases, when their address turns out to be an account's: all of them, however many.

import { afterEach, expect, it } from 'vitest';
import { stepIds } from '../../base/step-ids.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder, queuedMails } from '../../testing/driver/placed-orders.ts';
import { createSiteUser, mug, testParts } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { customerOfAccount, findCustomer, recordPurchase } from '../customer/customer.ts';
import * as rows from '../customer/store.ts';
import { insertOrder, loadOrder } from '../order/order.ts';
import { askEmailChange, confirmEmailChange } from './customer-account.ts';
import { takenOverMax } from './limits.ts';
import { guestThingsOf } from './take-over.ts';

let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const password = 'correct horse battery';

/** A guest with the first order's address and this many orders; the first is a test order, which does not count. */
async function guestWithOrders(count: number) {
  const product = mug();
  app = await testStoa({ parts: testParts(), products: [product] });
  const { store, clock, ids } = app.parts;
  const { orderId } = await placeOrder(app, [{ product, quantity: 1 }]);
  const { order, lines } = await loadOrder(store, orderId);
  for (let n = 1; n < count; n++) {
    clock.pass(1000);
    const again = { ...order, testMode: false, id: ids.next(), accessToken: ids.token(24), createdAt: clock.now() };
    const fresh = stepIds(app.parts);
    await transact(store, async (tx) => {
      await insertOrder(tx, again, lines);
      await recordPurchase(tx, again, undefined, fresh, clock.now());
    });
  }
  return { guestId: order.customerId!, orderId };
}

/** The link in the mail that verifies the account's new address. */
async function tokenOfChange(userId: string, email: string): Promise<string> {
  await askEmailChange(app.parts, userId, email, password);
  const [mail] = (await queuedMails(app)).filter(({ text }) => text.includes('/account/email?t='));
  return /\/account\/email\?t=([\w-]+)/.exec(mail!.text)![1]!;
}

it('of more orders than one step takes, every one becomes the account’s', async () => {
  const count = takenOverMax * 2 + 5;
  const { guestId, orderId } = await guestWithOrders(count);
  const { store, clock } = app.parts;
  const user = await createSiteUser(app.parts, { email: 'lovelace@example.com', password });
  const person = { email: user.email, firstName: 'Ada', lastName: 'Lovelace' };
  const fresh = { ...stepIds(app.parts), id: user.id };
  await transact(store, (tx) => customerOfAccount(tx, person, fresh, clock.now()));

  await confirmEmailChange(app.parts, await tokenOfChange(user.id, 'ada@example.com'));

  expect((await rows.listOrdersOf(store, user.id, 1000)).orders).toHaveLength(count);
  expect((await rows.listOrdersOf(store, guestId, 1000)).orders).toEqual([]);
  expect((await loadOrder(store, orderId)).order.customerId).toBe(user.id);
  expect(await findCustomer(store, guestId)).toBeUndefined();
  expect(await findCustomer(store, user.id)).toMatchObject({ email: 'ada@example.com', orderCount: count - 1 });
  expect(await guestThingsOf(store, 'ada@example.com')).toMatchObject({ orders: [], subscriptionIds: [] });
});

it('of an account that is no customer, as one that is being erased, nothing is taken, and the link has an end', async () => {
  const { guestId } = await guestWithOrders(takenOverMax + 1);
  const { store } = app.parts;
  const user = await createSiteUser(app.parts, { email: 'lovelace@example.com', password });
  expect(await findCustomer(store, user.id)).toBeUndefined();

  await confirmEmailChange(app.parts, await tokenOfChange(user.id, 'ada@example.com'));

  expect((await rows.listOrdersOf(store, guestId, 1000)).orders).toHaveLength(takenOverMax + 1);
});
