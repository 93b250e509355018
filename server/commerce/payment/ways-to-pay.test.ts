// Every payment method except Stripe, over HTTP: cards that need confirmation, installments, bank transfer, and
// recovery from crashes.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { adasAddress, mug, stocked } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import type { CheckoutView } from '../checkout/schema.ts';
import { settlePayments } from '../checkout/settle.ts';
import { balancesOf, issueGiftCard, newGiftCardCode } from '../gift-card/gift-card.ts';
import { listOrders } from '../order/list.ts';
import { findOrder } from '../order/order.ts';
import { putPreferences } from '../preferences/preferences.ts';
import type { Product } from '../product/schema.ts';
import { listStockMoves } from '../stock/stock.ts';
import { redirectLifeMs } from './limits.ts';
import { findPayment } from './payment.ts';
import { putPaymentSettings } from './settings.ts';
import { defaultPaymentSettings, type PaymentSettings } from './settings-schema.ts';

let app: TestStoa;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const confirmCard = { number: '4000 0025 0000 3155', expiry: '12 / 30', cvc: '123' };

const settingsWith = (changes: Partial<PaymentSettings>): PaymentSettings => ({
  ...defaultPaymentSettings,
  ...changes,
});
const withPayLater = settingsWith({ payLater: { enabled: true } });
const withTransfer = settingsWith({
  manual: {
    ...defaultPaymentSettings.manual,
    'bank-transfer': { enabled: true, instructions: 'To account 12 34 56.' },
  },
});

async function atCheckout(options: { settings?: PaymentSettings; product?: Product; testModeOn?: boolean } = {}) {
  const { settings, product = mug(), testModeOn = true } = options;
  app = await testStoa({ products: [product], store: { testModeOn } });
  if (settings) await transact(app.parts.store, async (tx) => putPaymentSettings(tx, settings));
  const visitor = await app.shopper();
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id });
  const token = added.json().shoppingCart.cartToken as string;
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const view: CheckoutView = (await visitor.put(step(token), details)).json();
  return { visitor, token, view, product };
}

const step = (token: string) => `/api/3/commerce/cart/${token}/checkout`;

const submit = (visitor: Shopper, token: string, view: CheckoutView, payment: object) =>
  visitor.post('/api/2/commerce/orders', {
    cartToken: token,
    quoteHash: view.quoteHash,
    attempt: view.attempt,
    payment,
  });

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const ordersOf = async () => (await listOrders(app.parts.store, { limit: 100 })).orders;
/** Stock minus checkout reservations: ten, less what orders took. */
const stockLeft = async (product: Product) => {
  const moves = await listStockMoves(app.parts.store, product.variants[0]!.id);
  return moves.reduce((sum, { delta }) => sum + delta, 0);
};

/** Clicks a button of the test provider's page and follows the redirect. */
async function answer(visitor: Shopper, url: string, action: 'approve' | 'decline') {
  const pressed = await visitor.form(pathOf(url), { action });
  expect(pressed.status).toBe(303);
  return visitor.get(pressed.headers.location!);
}

describe.each([
  ['a card that needs a confirmation', { card: confirmCard }, undefined, "wasn't confirmed"],
  ['installments', { method: 'embedded-test:pay-later' }, withPayLater, 'installment payment was declined'],
] as const)('%s', (_, payment, settings, refusal) => {
  it('leads to a page; approved, the order is there and paid, however often the shopper comes back', async () => {
    const { visitor, token, view, product } = await atCheckout({ settings });
    const first = (await submit(visitor, token, view, payment)).json();
    expect(first).toEqual({
      orderId: expect.any(String),
      next: { redirect: { url: expect.stringContaining('/checkout/payment/test/') } },
    });
    expect([await ordersOf(), await stockLeft(product)]).toEqual([[], 10]);
    // A double click leads to the same page.
    expect((await submit(visitor, token, view, payment)).json()).toEqual(first);

    const back = await answer(visitor, first.next.redirect.url, 'approve');
    expect([back.status, back.headers.location]).toEqual([303, expect.stringContaining('/checkout/order-confirmed?')]);
    const again = await visitor.get(`/checkout/payment/return?cartToken=${token}&attempt=1`);
    expect(again.headers.location).toBe(back.headers.location);
    expect(await ordersOf()).toMatchObject([{ id: first.orderId, paymentState: 'PAID', orderNumber: 'T1' }]);
    expect(await stockLeft(product)).toBe(9);
    expect((await findPayment(app.parts.store, first.orderId, 1))?.state).toBe('captured');
    expect(visitor.jar.has('CART')).toBe(false);
  });

  it('declined, nothing is charged and the checkout says why; another card then works', async () => {
    const { visitor, token, view } = await atCheckout({ settings });
    const first = (await submit(visitor, token, view, payment)).json();
    const back = await answer(visitor, first.next.redirect.url, 'decline');
    expect(back.headers.location).toBe(`/checkout?cartToken=${token}`);
    const now: CheckoutView = (await visitor.get(step(token))).json();
    expect(now.problems.message).toContain(refusal);
    // The other button, clicked late, changes nothing.
    await answer(visitor, first.next.redirect.url, 'approve');
    expect(await ordersOf()).toEqual([]);
    const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
    expect((await submit(visitor, token, now, { card })).json()).toMatchObject({
      next: 'confirmed',
      orderNumber: 'T1',
    });
  });

  it('approved in a tab that was closed: the sweeper places the order', async () => {
    const { visitor, token, view } = await atCheckout({ settings });
    const first = (await submit(visitor, token, view, payment)).json();
    await visitor.form(pathOf(first.next.redirect.url), { action: 'approve' });
    expect(await settlePayments(app.parts)).toBe(1);
    expect(await ordersOf()).toMatchObject([{ id: first.orderId, paymentState: 'PAID' }]);
    expect(await settlePayments(app.parts)).toBe(0);
  });

  it('never answered: given up after an hour, and approving then buys nothing', async () => {
    const { visitor, token, view } = await atCheckout({ settings });
    const first = (await submit(visitor, token, view, payment)).json();
    expect(await settlePayments(app.parts)).toBe(0);
    app.parts.clock.pass(redirectLifeMs + 1);
    expect(await settlePayments(app.parts)).toBe(1);
    await answer(visitor, first.next.redirect.url, 'approve');
    expect(await ordersOf()).toEqual([]);
    expect((await findPayment(app.parts.store, first.orderId, 1))?.state).toBe('canceled');
  });

  it('approved when the goods are gone: the money goes back, and the checkout says so', async () => {
    const { visitor, token, view, product } = await atCheckout({ settings });
    const first = (await submit(visitor, token, view, payment)).json();
    // The shopper changes the cart in another tab: the authorized amount no longer matches.
    await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id });
    await answer(visitor, first.next.redirect.url, 'approve');
    expect(await ordersOf()).toEqual([]);
    expect((await findPayment(app.parts.store, first.orderId, 1))?.state).toBe('canceled');
    expect((await visitor.get(step(token))).json().problems.message).toContain('Prices or availability have changed');
  });

  it('paid in another way meanwhile: one order, and the second payment is given back', async () => {
    const { visitor, token, view } = await atCheckout({ settings });
    const first = (await submit(visitor, token, view, payment)).json();
    const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
    const placed = await submit(visitor, token, { ...view, attempt: 2 }, { method: 'embedded-test:card', card });
    expect(placed.json()).toMatchObject({ next: 'confirmed' });
    const back = await answer(visitor, first.next.redirect.url, 'approve');
    expect(back.headers.location).toContain('/checkout/order-confirmed?');
    expect(await ordersOf()).toHaveLength(1);
    expect((await findPayment(app.parts.store, first.orderId, 1))?.state).toBe('canceled');
    expect((await findPayment(app.parts.store, first.orderId, 2))?.state).toBe('captured');
  });
});

describe('a currency that the store changed while the shopper was at the provider', () => {
  it('makes no order of the same number in the other currency; what was reserved is given back', async () => {
    const { visitor, token, view } = await atCheckout();
    const first = (await submit(visitor, token, view, { card: confirmCard })).json();
    await transact(app.parts.store, async (tx) => {
      const website = await loadWebsite(tx);
      putWebsite(tx, { ...website, store: { ...website.store, currency: 'GBP' } });
    });
    const back = await answer(visitor, first.next.redirect.url, 'approve');
    expect(back.headers.location).toBe(`/checkout?cartToken=${token}`);
    expect(await ordersOf()).toEqual([]);
    expect((await findPayment(app.parts.store, first.orderId, 1))?.state).toBe('canceled');
  });
});

describe('the return address', () => {
  it('tells nothing without the cart’s token', async () => {
    const { visitor, token, view } = await atCheckout();
    const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
    const { orderId } = (await submit(visitor, token, view, { card })).json();
    const answer = await visitor.get(`/checkout/payment/return?cartToken=${orderId}&attempt=1`);
    expect(answer.headers.location).toBe(`/checkout?cartToken=${orderId}`);
    expect((await visitor.form('/checkout/payment/test/none', { action: 'approve' })).status).toBe(404);
  });
});

describe('money outside of any provider', () => {
  it('the order is there, pending, and its stock is taken; the store may be live', async () => {
    const { visitor, token, view, product } = await atCheckout({ settings: withTransfer, testModeOn: false });
    expect(view.payment).toMatchObject({ methods: [{ id: 'manual:bank-transfer', label: 'Bank transfer' }] });
    const placed = (await submit(visitor, token, view, { method: 'manual:bank-transfer' })).json();
    expect(placed).toMatchObject({
      next: 'confirmed',
      orderNumber: '1',
      confirmedPath: expect.stringContaining('/checkout/order-received?'),
    });
    const { order } = (await findOrder(app.parts.store, placed.orderId))!;
    expect(order).toMatchObject({ paymentState: 'PENDING', payment: { provider: 'manual', label: 'Bank transfer' } });
    expect(await stockLeft(product)).toBe(9);
    expect(await settlePayments(app.parts)).toBe(0);
  });
});

describe('money that the owner has seen', () => {
  async function waiting() {
    const { visitor, token, view } = await atCheckout({ settings: withTransfer, testModeOn: false });
    const { orderId } = (await submit(visitor, token, view, { method: 'manual:bank-transfer' })).json();
    const owner = await app.signedIn(Role.admin);
    const path = `/api/commerce/orders/${orderId}`;
    return { owner, path, order: async () => (await owner.get(path)).json(), orderId };
  }

  it('makes the order paid, once', async () => {
    const { owner, path, order, orderId } = await waiting();
    expect((await owner.post(`${path}/mark-paid`, {})).status).toBe(200);
    expect(await order()).toMatchObject({ paymentState: 'PAID', refundableCents: 2600 });
    expect((await findPayment(app.parts.store, orderId, 1))?.state).toBe('captured');
    const again = await owner.post(`${path}/mark-paid`, {});
    expect([again.status, again.json().message]).toEqual([409, 'This order is not awaiting payment.']);
  });

  it('after the order was cancelled is there to be refunded; before, nobody waits for it', async () => {
    const { owner, path, order } = await waiting();
    expect((await owner.post(`${path}/cancel`, { restock: true, notify: false })).status).toBe(200);
    expect(await order()).toMatchObject({
      fulfillmentStatus: 'CANCELED',
      paymentState: 'NOT_CHARGED',
      may: { refund: 'canceled' },
    });
    expect((await owner.post(`${path}/mark-paid`, {})).status).toBe(200);
    expect(await order()).toMatchObject({
      fulfillmentStatus: 'CANCELED',
      paymentState: 'PAID',
      may: { refund: true },
      timeline: expect.arrayContaining([
        expect.objectContaining({ kind: 'paid', text: 'Paid after cancellation: refund due' }),
      ]),
    });
    expect(
      (await owner.post(`${path}/refunds`, { request: { by: 'AMOUNT', cents: 2600 }, n: 0, notify: false })).status,
    ).toBe(200);
    expect(await order()).toMatchObject({ paymentState: 'REFUNDED', may: { refund: 'canceled' } });
  });
});

describe('a gift card and a bank transfer that pay one order', () => {
  async function waiting() {
    const { visitor, token } = await atCheckout({ settings: withTransfer });
    const { store, ids, clock } = app.parts;
    const code = newGiftCardCode(ids);
    const card = { id: 'c'.repeat(24), code, currency: 'USD' as const, cents: 1000 };
    await transact(store, async (tx) => {
      issueGiftCard(tx, card, { entryId: 'issue', actor: 'test', at: clock.now() });
    });
    await visitor.post(`/api/3/commerce/cart/${token}/codes`, { giftOrPromoCode: code });
    const view: CheckoutView = (await visitor.get(step(token))).json();
    const { orderId } = (await submit(visitor, token, view, { method: 'manual:bank-transfer' })).json();
    const owner = await app.signedIn(Role.admin);
    const path = `/api/commerce/orders/${orderId}`;
    const order = async () => (await owner.get(path)).json();
    const refund = (cents: number, n: number) =>
      owner.post(`${path}/refunds`, { request: { by: 'AMOUNT', cents }, n, notify: false });
    expect(await order()).toMatchObject({ paymentState: 'PENDING', refundableCents: 1000 });
    return { owner, path, order, refund, balance: async () => (await balancesOf(store, [card.id]))[0] };
  }

  it.each([400, 1000])('%i back to the card: the transfer is still waited for, and can be refunded', async (cents) => {
    const { owner, path, order, refund, balance } = await waiting();
    expect((await refund(cents, 0)).status).toBe(200);
    expect([await order(), await balance()]).toMatchObject([{ paymentState: 'PENDING' }, cents]);
    expect((await owner.post(`${path}/mark-paid`, {})).status).toBe(200);
    expect(await order()).toMatchObject({ paymentState: 'PAID', refundableCents: 2600 - cents });
    expect((await refund(1, 1)).status).toBe(200);
    expect(await order()).toMatchObject({ paymentState: 'PAID', refundedCents: cents + 1 });
    expect((await refund(2600 - cents - 1, 2)).status).toBe(200);
    expect([await order(), await balance()]).toMatchObject([{ paymentState: 'REFUNDED' }, 1000]);
  });

  it('cancelled, the card has its money again; a transfer that comes all the same is there to be refunded', async () => {
    const { owner, path, order, refund, balance } = await waiting();
    expect((await owner.post(`${path}/cancel`, { restock: true, notify: false })).status).toBe(200);
    expect([await order(), await balance()]).toMatchObject([{ paymentState: 'NOT_CHARGED' }, 1000]);
    expect((await owner.post(`${path}/mark-paid`, {})).status).toBe(200);
    expect((await refund(1600, 1)).status).toBe(200);
    expect(await order()).toMatchObject({ paymentState: 'REFUNDED', refundedCents: 2600 });
  });
});

describe('a live store', () => {
  it('plays no cards, even when asked to', async () => {
    const { visitor, token, view } = await atCheckout({ settings: withTransfer, testModeOn: false });
    const refused = await submit(visitor, token, view, { method: 'embedded-test:card', card: confirmCard });
    expect([refused.status, refused.json().errorKey]).toEqual([400, 'method-unavailable']);
    expect(await ordersOf()).toEqual([]);
  });
});

describe('installments', () => {
  it.each([
    ['a digital product', mug({ productType: 2 }), {}],
    ['an amount at the minimum', mug(), { minCents: 2600 }],
    ['an amount above the maximum', mug(), { maxCents: 2599 }],
  ])('are not offered for %s', async (_, product, limits) => {
    const { view } = await atCheckout({ settings: settingsWith({ payLater: { enabled: true, ...limits } }), product });
    expect(view.payment).toMatchObject({ methods: [{ id: 'embedded-test:card' }] });
  });

  const methods = ({ payment }: CheckoutView) => ('methods' in payment ? payment.methods : []);
  const ids = (shown: CheckoutView) => methods(shown).map(({ id }) => id);
  const both = ['embedded-test:card', 'embedded-test:pay-later'];

  it('are offered for 26.00 within the country, its territories among it, and not abroad (spec §9)', async () => {
    const { view, visitor, token } = await atCheckout({ settings: withPayLater });
    expect(ids(view)).toEqual(both);
    expect(methods(view)[1]).toMatchObject({
      label: 'Afterpay',
      hint: '4 interest-free payments of $6.50 with Afterpay.',
    });
    const to = async (country: string) =>
      ids((await visitor.put(step(token), { shippingAddress: { ...adasAddress, country } })).json());
    for (const country of ['PR', 'GU', 'VI', 'MP', 'AS', 'UM', 'US'])
      expect([country, await to(country)]).toEqual([country, both]);
    for (const country of ['DE', 'CA', 'MX']) expect([country, await to(country)]).toEqual([country, both.slice(0, 1)]);
  });

  it('are offered only where every item is a physical one (spec §5)', async () => {
    const { view, visitor, token } = await atCheckout({ settings: withPayLater });
    expect(ids(view)).toEqual(both);
    const help = await stocked(app.parts, mug({ productType: 3 }));
    await visitor.post('/api/commerce/shopping-cart/entries', { itemId: help.id });
    expect(ids((await visitor.get(step(token))).json())).toEqual(both.slice(0, 1));
  });
});

describe('cash on collection', () => {
  it('is offered for what is collected, and not for what is sent', async () => {
    const cash = { manual: { ...defaultPaymentSettings.manual, cash: { enabled: true, instructions: '' } } };
    const { visitor, token, view } = await atCheckout({ settings: settingsWith(cash) });
    const rate = { name: 'Post', rateType: 'FLAT', priceCents: 600, countries: [] };
    const options = [
      { ...rate, key: 'post' },
      { ...rate, key: 'pickup', name: 'Pickup', rateType: 'PICKUP', priceCents: 0 },
    ];
    await transact(app.parts.store, (tx) => putPreferences(tx, 'shipping', { options }));
    const offered = async (shippingKey: string) => {
      const { payment }: CheckoutView = (await visitor.put(step(token), { shippingKey })).json();
      return 'methods' in payment ? payment.methods.map(({ id }) => id) : [];
    };
    expect(await offered('post')).toEqual(['embedded-test:card']);
    const refused = await submit(visitor, token, (await visitor.get(step(token))).json(), { method: 'manual:cash' });
    expect([refused.status, refused.json().errorKey]).toEqual([400, 'method-unavailable']);
    expect(await offered('pickup')).toEqual(['embedded-test:card', 'manual:cash']);
    expect(view.payment).toBeDefined();
  });
});
