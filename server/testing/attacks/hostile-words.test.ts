// Hostile text: mail header injection, look-alike codes and addresses, and concurrent calls.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { placeOrder, queuedMails } from '../driver/placed-orders.ts';
import { adasAddress, mug } from '../harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../harness/test-stoa.ts';

let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const entries = '/api/commerce/shopping-cart/entries';
const cup = mug({ title: 'Cup\r\nBcc: all@evil.example' });
const ten = { kind: 'ANY_ORDER', name: 'Ten', code: 'TEN', value: { type: 'PERCENT', ratePpm: 100_000 } };

const cartOf = async (client: Shopper): Promise<string> =>
  (await client.post(entries, { itemId: cup.id, quantity: 1 })).json().shoppingCart.cartToken;

describe('a mail', () => {
  it('has one line for its subject and one address, whatever names are typed', async () => {
    app = await testStoa({ products: [cup] });
    const owner = await app.signedIn(Role.admin);
    const line = '\r\nBcc: all@evil.example\r\n\r\n<script>alert(1)</script>';
    const { orderId } = await placeOrder(app, [{ product: cup, quantity: 1 }], {
      shippingAddress: { ...adasAddress, firstName: `Ada${line}`, city: `Ithaca${line}` },
      note: `Ring${line}`,
    });
    await owner.post(`/api/commerce/orders/${orderId}/fulfillments`, {
      carrier: `UPS${line}`,
      trackingNumber: `1${line}`,
      notify: true,
    });
    const mails = await queuedMails(app);
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order-confirmed', 'order-shipped']));
    for (const { kind, subject, to, html } of mails) {
      expect([kind, /[\r\n]/.test(subject + to)]).toEqual([kind, false]);
      expect(html).not.toContain('<script>');
    }
  });

  it.each([
    'ada@example.com\r\nBcc: x@evil.example',
    'ada@example.com, eve@evil.example',
    'Ada <ada@example.com>',
    'ada@example.com\0',
    'ada\u0001@example.com',
    '"a b"@example.com',
  ])('is sent to no %j', async (email) => {
    app = await testStoa({ products: [cup] });
    const eve = await app.shopper();
    const cartToken = await cartOf(eve);
    const details = { email, shippingAddress: adasAddress };
    const view = (await eve.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
    const refused = await eve.post('/api/2/commerce/orders', {
      cartToken,
      ...details,
      expectedTotalCents: view.expectedTotalCents,
      paymentToken: 'tok_visa',
    });
    expect(refused.status).toBe(400);
    const sign = { productId: cup.id, variantId: cup.variants[0]!.id, siteVisitorEmail: email };
    expect((await eve.post('/api/site-users/account/notifications/restock', sign)).status).toBe(400);
    expect((await eve.post('/api/site-users/account', { email, password: 'correct horse battery' })).status).toBe(400);
    expect(await queuedMails(app)).toEqual([]);
  });
});

// Pasted text: misleading characters are neither stored nor mailed.
it.each(['ada@example.com\u200b', 'ada\u202e@example.com'])(
  'characters that nobody sees are no part of %j',
  async (email) => {
    app = await testStoa({ products: [cup] });
    const ada = await app.shopper();
    const cartToken = await cartOf(ada);
    const details = { email, shippingAddress: adasAddress };
    const view = (await ada.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
    const placed = await ada.post('/api/2/commerce/orders', {
      cartToken,
      ...details,
      expectedTotalCents: view.expectedTotalCents,
      paymentToken: 'tok_visa',
    });
    expect(placed.status).toBe(200);
    const sign = { productId: cup.id, variantId: cup.variants[0]!.id, siteVisitorEmail: email };
    await ada.post('/api/site-users/account/notifications/restock', sign);
    await ada.post('/api/site-users/account', { email, password: 'correct horse battery' });
    const mails = await queuedMails(app);
    expect(mails.length).toBeGreaterThan(1);
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['ada@example.com']));
  },
);

describe('a code', () => {
  it.each(['TEN', ' ten ', 'ｔｅｎ', 'Ten\u00a0', 'TEN\u200b', '\u202eTEN', 'T\u200bEN'])(
    'is the same however it is typed: %j',
    async (giftOrPromoCode) => {
      app = await testStoa({ products: [cup] });
      await (await app.signedIn(Role.admin)).post('/config/api/discounts', ten);
      const ada = await app.shopper();
      const path = `/api/3/commerce/cart/${await cartOf(ada)}/codes`;
      expect((await ada.post(path, { giftOrPromoCode })).json().discountTotal.value).toBe(200);
      // Applying it twice counts once.
      await ada.post(path, { giftOrPromoCode: 'TEN' });
      const { coupons, discountCents } = (await ada.get('/api/commerce/shopping-cart')).json();
      expect([coupons.length, discountCents]).toEqual([1, 200]);
    },
  );

  it.each(['ТЕN', 'T\u0000EN', '', ' ', '%', '*', 'TEN,TEN', '__proto__', 'constructor'])(
    'is not what only looks like it: %j',
    async (giftOrPromoCode) => {
      app = await testStoa({ products: [cup] });
      await (await app.signedIn(Role.admin)).post('/config/api/discounts', ten);
      const eve = await app.shopper();
      const refused = await eve.post(`/api/3/commerce/cart/${await cartOf(eve)}/codes`, { giftOrPromoCode });
      expect(refused.status).toBe(400);
      expect((await eve.get('/api/commerce/shopping-cart')).json().discountCents).toBe(0);
    },
  );

  it('that each customer has once is not had again under another spelling of the address', async () => {
    app = await testStoa({ products: [cup] });
    const owner = await app.signedIn(Role.admin);
    const once = { ...ten, limits: { perCustomer: 1 } };
    const made = await owner.post('/config/api/discounts', once);
    expect(made.status, made.text).toBe(201);
    await placeOrder(app, [{ product: cup, quantity: 1 }], { email: 'ada@example.com' }, ['TEN']);
    for (const email of ['Ada@Example.com', ' ADA@EXAMPLE.COM ', 'ａda@example.com']) {
      app.parts.clock.pass(60_000);
      const ada = await app.shopper();
      const cartToken = await cartOf(ada);
      await ada.post(`/api/3/commerce/cart/${cartToken}/codes`, { giftOrPromoCode: 'TEN' });
      const view = (
        await ada.put(`/api/3/commerce/cart/${cartToken}/checkout`, { email, shippingAddress: adasAddress })
      ).json();
      expect([email, view.cart.discountTotal.value]).toEqual([email, 0]);
    }
  });
});

describe('calls that come together', () => {
  it('with one key are one adjustment, and each answer is that one’s or says to wait', async () => {
    app = await testStoa({ products: [cup] });
    const program = await app.program('inventory.write', 'orders.write');
    const variantId = cup.variants[0]!.id;
    const headers = { 'Idempotency-Key': 'together' };
    const adjust = () =>
      program.post(
        '/1.0/commerce/inventory/adjustments',
        { incrementOperations: [{ variantId, quantity: 3 }] },
        headers,
      );
    const answers = await Promise.all(Array.from({ length: 12 }, adjust));
    for (const { status } of answers) expect([204, 409]).toContain(status);
    expect((await onHandOf(app.parts.store, cup))[0]!.qtyInStock).toBe(13);

    const order = {
      channelName: 'Fair',
      externalOrderReference: 'x-1',
      customerEmail: 'ada@example.com',
      inventoryBehavior: 'DEDUCT',
      lineItems: [{ variantId, quantity: 2, unitPricePaid: { currency: 'USD', value: '20.00' } }],
      grandTotal: { currency: 'USD', value: '40.00' },
      createdOn: '2026-03-01T00:00:00Z',
    };
    // The same order with different keys: its reference is used once.
    const orders = await Promise.all(Array.from({ length: 6 }, () => program.post('/1.0/commerce/orders', order)));
    expect(orders.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(orders.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await onHandOf(app.parts.store, cup))[0]!.qtyInStock).toBe(11);
  });
});
