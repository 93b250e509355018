// What a guest bought, when their address turns out to be an account's: all of it, however much it is.
import { afterEach, expect, it } from 'vitest';
import { createSiteUser } from '../../accounts/site-user/site-user.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder, queuedMails } from '../../testing/placed-orders.ts';
import { mug, testParts } from '../../testing/shop.ts';
import { type ShopApp, shopApp } from '../../testing/shop-app.ts';
import { insertOrder, loadOrder } from '../order/order.ts';
import { askEmailChange, confirmEmailChange } from './account.ts';
import { customerOfAccount, findCustomer, freshIds, guestThingsOf, recordPurchase } from './customer.ts';
import { takenOverMax } from './limits.ts';
import * as rows from './store.ts';

let app: ShopApp;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

it('of more orders than one step takes, every one becomes the account’s', async () => {
  const product = mug();
  app = await shopApp({ parts: testParts(), products: [product] });
  const { store, clock, ids } = app.parts;
  // A test order, which counts for nothing.
  const { orderId } = await placeOrder(app, [{ product, quantity: 1 }]);
  const { order, lines } = await loadOrder(store, orderId);
  const count = takenOverMax * 2 + 5;
  for (let n = 1; n < count; n++) {
    clock.pass(1000);
    const again = { ...order, testMode: false, id: ids.next(), accessToken: ids.token(24), createdAt: clock.now() };
    const fresh = freshIds(app.parts);
    await transact(store, async (tx) => {
      await insertOrder(tx, again, lines);
      await recordPurchase(tx, again, undefined, fresh, clock.now());
    });
  }
  const password = 'correct horse battery';
  const user = await createSiteUser(app.parts, { email: 'lovelace@example.com', password });
  const person = { email: user.email, firstName: 'Ada', lastName: 'Lovelace' };
  const fresh = { ...freshIds(app.parts), id: user.id };
  await transact(store, (tx) => customerOfAccount(tx, person, fresh, clock.now()));

  await askEmailChange(app.parts, user.id, 'ada@example.com', password);
  const [mail] = (await queuedMails(app)).filter(({ text }) => text.includes('/account/email?t='));
  const [, token = ''] = /\/account\/email\?t=([\w-]+)/.exec(mail!.text)!;
  await confirmEmailChange(app.parts, token);

  expect((await rows.listOrdersOf(store, user.id, 1000)).orders).toHaveLength(count);
  expect((await rows.listOrdersOf(store, order.customerId!, 1000)).orders).toEqual([]);
  expect((await loadOrder(store, orderId)).order.customerId).toBe(user.id);
  expect(await findCustomer(store, order.customerId!)).toBeUndefined();
  expect(await findCustomer(store, user.id)).toMatchObject({ email: 'ada@example.com', orderCount: count - 1 });
  expect(await guestThingsOf(store, 'ada@example.com')).toMatchObject({ orders: [], subscriptionIds: [] });
});
