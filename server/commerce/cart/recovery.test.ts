// Abandoned carts through the app and the sweep: one mail, a day later, to anyone who entered an address. For the link's target see
// pages/cart-restore-page.test.ts. Commerce 2.5.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { findMail, listMails, suppress } from '../../outbox/outbox.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder } from '../../testing/driver/placed-orders.ts';
import { mug, openShop } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { recoverAbandonedCarts } from '../checkout/checkout.ts';
import { setStock } from '../stock/stock.ts';

const day = 24 * 60 * 60 * 1000;
let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

async function abandoned(store: object = { abandonedCartRecoveryEnabled: true }) {
  const product = mug();
  app = await testStoa({ products: [product], store });
  const visitor = await app.shopper();
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id, quantity: 2 });
  const token = added.json().shoppingCart.cartToken as string;
  const saved = await visitor.put(`/api/3/commerce/cart/${token}/checkout`, { email: 'ada@example.com' });
  expect(saved.status).toBe(200);
  return { visitor, product, token };
}

const mails = async () => (await listMails(app.parts.store, { limit: 10 })).mails;
const later = (ms: number) => {
  app.parts.clock.pass(ms);
  return recoverAbandonedCarts(app.parts);
};

describe('an abandoned cart', () => {
  it('is told of once, after a day, with a link for any device', async () => {
    const { token } = await abandoned();
    expect(await later(day - 60 * 60 * 1000)).toBe(0);
    expect(await later(2 * 60 * 60 * 1000)).toBe(1);
    expect([await later(day), (await mails()).length]).toEqual([0, 1]);
    const [log] = await mails();
    const { mail } = (await findMail(app.parts.store, log!.id))!;
    expect([log!.kind, log!.to, mail!.unsubscribeUrl]).toEqual([
      'cart-recovery',
      'ada@example.com',
      expect.stringContaining('/unsubscribe?t='),
    ]);
    const path = /https:\/\/shop\.example(\/cart\/restore\?t=[\w-]+)/.exec(mail!.text)![1]!;
    expect(path).toContain(token);
  });

  it.each([
    [
      'the owner did not want it',
      async () => {
        await openShop(app.parts, {});
      },
    ],
    [
      'the reader opted out',
      async () => {
        await transact(app.parts.store, async (tx) =>
          suppress(tx, { email: 'ada@example.com', list: 'cart-recovery', reason: 'unsubscribed', at: 1 }),
        );
      },
    ],
  ])('is left alone where %s', async (_, change) => {
    await abandoned();
    await change();
    expect([await later(2 * day), (await mails()).length]).toEqual([0, 0]);
  });

  it('is left alone where its reader has ordered since, from another cart', async () => {
    const { product } = await abandoned();
    app.parts.clock.pass(60 * 60 * 1000);
    await placeOrder(app, [{ product, quantity: 1 }], { email: 'Ada@Example.com' });
    expect(await later(2 * day)).toBe(0);
    expect((await mails()).map(({ kind }) => kind)).not.toContain('cart-recovery');
  });

  it('is left alone where nothing of it is there, or it was bought, or is looked at again', async () => {
    const { product, visitor, token } = await abandoned();
    const { id } = product.variants[0]!;
    const cause = { reason: 'set' as const, ref: '', actor: 'test', at: 1, moveId: app.parts.ids.next() };
    app.parts.clock.pass(day - 1000);
    await visitor.put(`/api/3/commerce/cart/${token}/checkout`, { email: 'ada@example.com', note: 'wait' });
    expect(await later(60 * 60 * 1000)).toBe(0);
    await transact(app.parts.store, async (tx) => setStock(tx, id, 0, cause));
    expect(await later(2 * day)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('is listed for its owner once its shopper has left, who sends the email by hand, once', async () => {
    const { token } = await abandoned({});
    const owner = await app.signedIn(Role.storeManager);
    const listed = async () => (await owner.get('/config/api/abandoned-carts?search=ada')).json();
    expect(await listed()).toMatchObject({ total: 0 });
    app.parts.clock.pass(2 * 60 * 60 * 1000);
    const { rows, total } = await listed();
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ email: 'ada@example.com', quantity: 2, items: [{ title: 'Mug', quantity: 2 }] });
    expect(JSON.stringify(rows)).not.toContain(token);
    const send = () => owner.post(`/config/api/abandoned-carts/${rows[0].id}/recovery`, {});
    expect((await send()).status).toBe(204);
    expect((await send()).status).toBe(409);
    expect((await mails()).map(({ kind, to }) => [kind, to])).toEqual([['cart-recovery', 'ada@example.com']]);
    expect((await owner.get('/config/api/abandoned-carts?mail=unsent')).json().total).toBe(0);
  });
});
