// Stripe's own SDK against a fake server. Webhooks before and after the shopper returns, repeated, out of order, lost
// and forged; declined and confirmed cards; lost answers. Commerce 3.2, 3.3.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Role } from '../../base/roles.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { rowsOf } from '../../testing/driver/order-audit.ts';
import { connectMailServer } from '../../testing/harness/mail-server.ts';
import { adasAddress, mug, testParts } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import type { CheckoutView } from '../checkout/schema.ts';
import { settlePayments } from '../checkout/settle.ts';
import { listOrders } from '../order/list.ts';
import { historyOf, loadOrder } from '../order/order.ts';
import { settleRefunds } from '../order/refunds.ts';
import type { Product } from '../product/schema.ts';
import { listStockMoves } from '../stock/stock.ts';
import { redirectLifeMs, unansweredMs } from './limits.ts';
import { withinPatience } from './patience.ts';
import { findPayment, providerOf, refundPayment } from './payment.ts';
import { deleteStripeKeys, putStripeKeys } from './secrets.ts';
import { putPaymentSettings } from './settings.ts';
import { defaultPaymentSettings } from './settings-schema.ts';
import {
  accountName,
  type FakeEvent,
  type FakeStripe,
  fakeStripe,
  liveKey,
  type Sending,
  secretKey,
  sendMessages,
  signed,
  webhookSecret,
} from './testing/fake-stripe.ts';

let app: TestStoa;
let stripe: FakeStripe;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
  await stripe.close();
});

async function openWithStripe(product: Product, store: { testModeOn?: boolean; currency?: 'USD' | 'JPY' } = {}) {
  stripe = await fakeStripe();
  const parts = { ...testParts(), stripeApi: stripe.api };
  app = await testStoa({ parts, products: [product], store: { testModeOn: false, ...store } });
  await transact(parts.store, async (tx) => {
    const isLive = store.testModeOn !== true;
    putStripeKeys(tx, parts.paymentSeal, { secretKey: isLive ? liveKey : secretKey, webhookSecret });
    putPaymentSettings(tx, { ...defaultPaymentSettings, stripe: { enabled: true } });
  });
}

/** A shopper who clicked Pay and is on Stripe's page. */
async function onStripesPage(product = mug()) {
  await openWithStripe(product);
  const buyer = await atCheckout(product);
  const answer = await submit(buyer.visitor, buyer.token, buyer.view);
  expect(answer.status).toBe(200);
  const { orderId, next } = answer.json() as { orderId: string; next: { redirect: { url: string } } };
  const sessionId = next.redirect.url.split('/').at(-1)!;
  return { ...buyer, orderId, sessionId, product };
}

async function atCheckout(product: Product) {
  const visitor = await app.shopper();
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id });
  const token = added.json().shoppingCart.cartToken as string;
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const view: CheckoutView = (await visitor.put(`/api/3/commerce/cart/${token}/checkout`, details)).json();
  return { visitor, token, view };
}

const submit = (visitor: Shopper, token: string, view: CheckoutView, attempt = view.attempt) =>
  visitor.post('/api/2/commerce/orders', { cartToken: token, quoteHash: view.quoteHash, attempt });

const comesBack = (visitor: Shopper, token: string, attempt = 1) =>
  visitor.get(`/checkout/payment/return?cartToken=${token}&attempt=${attempt}`);

/** Sends all pending webhooks. @returns the response statuses */
const tellAll = (sending?: Sending, events = stripe.takeEvents()) =>
  sendMessages(
    events,
    ({ body, headers }) => app.edge.visitor().send('POST', '/api/webhooks/stripe', headers, body),
    () => app.parts.clock.now(),
    sending,
  );

const tell = async (event: FakeEvent, options?: Sending) => ({ status: (await tellAll(options, [event]))[0] });

const sweep = () => settlePayments(app.parts);
const ordersOf = async () => (await listOrders(app.parts.store, { limit: 100 })).orders;
/** Stock minus checkout reservations: ten, less what orders took. */
const stockLeft = async (product: Product) => {
  const moves = await listStockMoves(app.parts.store, product.variants[0]!.id);
  return moves.reduce((sum, { delta }) => sum + delta, 0);
};
const stateOf = async (orderId: string, attempt = 1) => (await findPayment(app.parts.store, orderId, attempt))?.state;
const onlyIntent = () => [...stripe.intents.values()].map(({ status }) => status);

/** Invariants at the end of every scenario. */
async function expectPaidOnce(orderId: string, product: Product) {
  expect(await ordersOf()).toMatchObject([{ id: orderId, paymentState: 'PAID', orderNumber: '1' }]);
  expect(onlyIntent().filter((status) => status === 'succeeded')).toHaveLength(1);
  expect(onlyIntent()).not.toContain('requires_capture');
  expect(await stockLeft(product)).toBe(9);
}

async function expectNothing(product: Product) {
  expect(await ordersOf()).toEqual([]);
  expect(onlyIntent().filter((status) => status === 'succeeded' || status === 'requires_capture')).toEqual([]);
  expect(await stockLeft(product)).toBe(10);
}

describe('a payment through Stripe', () => {
  it('is authorised on its page, bound to the order, then captured; the label is the card’s', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    expect(stripe.sessions.get(sessionId)).toMatchObject({ amount_total: 2600, currency: 'usd' });
    expect(stripe.pay(sessionId)).toMatchObject({ status: 'requires_capture', capture_method: 'manual' });
    const back = await comesBack(visitor, token);
    expect(back.headers.location).toContain('/checkout/order-confirmed?');
    await expectPaidOnce(orderId, product);
    const { order } = await loadOrder(app.parts.store, orderId);
    expect(order.payment).toMatchObject({ provider: 'stripe', label: 'Visa ending in 4242' });
    expect(stripe.asked.flatMap(({ key }) => key ?? [])).toEqual([
      `order:${orderId}:pay:1`,
      `order:${orderId}:capture:1`,
    ]);
  });

  it('has the name of the card’s brand as its customers write it', async () => {
    const { visitor, token, orderId, sessionId } = await onStripesPage();
    stripe.pay(sessionId, '378282246310005');
    await comesBack(visitor, token);
    const { order } = await loadOrder(app.parts.store, orderId);
    expect(order.payment.label).toBe('American Express ending in 0005');
  });

  it('asks for whole yen', async () => {
    const product = mug();
    await openWithStripe(product, { currency: 'JPY' });
    const { visitor, token, view } = await atCheckout(product);
    await submit(visitor, token, view);
    expect([...stripe.sessions.values()]).toMatchObject([{ amount_total: 26, currency: 'jpy' }]);
  });

  it('keeps the pieces for an hour, while the shopper is there', async () => {
    const { product } = await onStripesPage();
    app.parts.clock.pass(redirectLifeMs - 1);
    const other = await app.shopper();
    const wanted = { itemId: product.id, quantity: 10 };
    expect((await other.post('/api/commerce/shopping-cart/entries', wanted)).status).toBe(422);
    app.parts.clock.pass(2);
    expect((await other.post('/api/commerce/shopping-cart/entries', wanted)).status).toBe(200);
  });

  it('the button pressed twice is one session, and coming back twice is one order', async () => {
    const { visitor, token, view, orderId, sessionId, product } = await onStripesPage();
    await Promise.all([submit(visitor, token, view), submit(visitor, token, view)]);
    expect(stripe.sessions.size).toBe(1);
    stripe.pay(sessionId);
    await Promise.all([comesBack(visitor, token), comesBack(visitor, token)]);
    await expectPaidOnce(orderId, product);
  });

  it('a declined card may be tried again there; nothing is ordered before', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId, '4000000000000002');
    expect(await tellAll()).toEqual([200]);
    await comesBack(visitor, token);
    await expectNothing(product);
    stripe.pay(sessionId);
    await comesBack(visitor, token);
    await expectPaidOnce(orderId, product);
  });

  it('a card that needs a confirmation waits for it', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId, '4000002500003155');
    const early = await comesBack(visitor, token);
    expect(early.headers.location).toBe(`/checkout?cartToken=${token}`);
    await expectNothing(product);
    stripe.confirm(sessionId);
    await comesBack(visitor, token);
    await expectPaidOnce(orderId, product);
  });

  it('a capture that fails leaves the order, which says so', async () => {
    const { visitor, token, orderId, sessionId } = await onStripesPage();
    stripe.pay(sessionId, '4000000000000341');
    await comesBack(visitor, token);
    expect(await ordersOf()).toMatchObject([{ id: orderId, paymentState: 'FAILED' }]);
    expect(await sweep()).toBe(0);
  });

  it('pays back through Stripe, once per key, and not more than there is', async () => {
    const { visitor, token, orderId, sessionId } = await onStripesPage();
    const { id } = stripe.pay(sessionId);
    await comesBack(visitor, token);
    const { order } = await loadOrder(app.parts.store, orderId);
    const first = await refundPayment(app.parts, order, 1000, `order:${orderId}:refund:1`);
    expect(await refundPayment(app.parts, order, 1000, `order:${orderId}:refund:1`)).toEqual(first);
    expect(stripe.refundedOf(id)).toEqual([{ id: first.ref, cents: 1000 }]);
    await expect(refundPayment(app.parts, order, 2000, `order:${orderId}:refund:2`)).rejects.toMatchObject({
      code: 'refund-refused',
    });
  });
});

describe('messages of Stripe', () => {
  it('place the order when they come before the shopper, who then finds it', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    for (const event of stripe.takeEvents()) expect((await tell(event)).status).toBe(200);
    await expectPaidOnce(orderId, product);
    expect((await comesBack(visitor, token)).headers.location).toContain('/checkout/order-confirmed?');
    await expectPaidOnce(orderId, product);
  });

  it('change nothing when they come after the shopper, twice, and in the wrong order', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    await comesBack(visitor, token);
    const events = stripe.takeEvents();
    expect(events.map(({ type }) => type)).toContain('payment_intent.succeeded');
    const statuses = await tellAll({ times: 2, reversed: true }, events);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expectPaidOnce(orderId, product);
  });

  it('all at once with the shopper make one order', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    const events = stripe.takeEvents();
    await Promise.all([
      ...events.map((event) => tell(event)),
      comesBack(visitor, token),
      ...events.map((event) => tell(event)),
    ]);
    await sweep();
    await expectPaidOnce(orderId, product);
  });

  it('that are lost are made up for by the sweeper', async () => {
    const { orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    expect(await sweep()).toBe(1);
    await expectPaidOnce(orderId, product);
  });

  it.each([
    ['another secret', { secret: 'whsec_somebodyelses' }],
    ['a signature six minutes old', { ageS: 360 }],
  ])('with %s are refused and change nothing', async (_, options) => {
    const { sessionId, product, orderId } = await onStripesPage();
    stripe.pay(sessionId);
    const before = JSON.stringify(await rowsOf(app.parts.store, 'payment'));
    for (const event of stripe.takeEvents()) expect((await tell(event, options)).status).toBe(400);
    expect(JSON.stringify(await rowsOf(app.parts.store, 'payment'))).toBe(before);
    expect(await stateOf(orderId)).toBe('waiting');
    expect([await ordersOf(), await stockLeft(product)]).toEqual([[], 10]);
  });

  it('without a signature, changed after signing, or too long are refused', async () => {
    const { sessionId } = await onStripesPage();
    stripe.pay(sessionId);
    const { body, headers } = signed(stripe.takeEvents()[0]!, app.parts.clock.now());
    const send = (text: string, more: Record<string, string>) =>
      app.edge.visitor().send('POST', '/api/webhooks/stripe', more, text);
    expect((await send(body, { 'Content-Type': 'application/json' })).status).toBe(400);
    expect((await send(`${body} `, headers)).status).toBe(400);
    expect((await send(body + ' '.repeat(300_000), headers)).status).toBe(413);
    expect(await ordersOf()).toEqual([]);
  });

  it.each([
    'null',
    '[]',
    '{}',
    '{"id":"evt_1"}',
    '{"id":"evt_1","type":"charge.refunded"}',
    '{"id":"evt_1","type":"charge.refunded","data":null}',
    '{"id":"evt_1","type":7,"data":{"object":{}}}',
    '{"id":"evt_1","type":"charge.refunded","data":{"object":{"payment_intent":{}}}}',
    '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{"metadata":"x"}}}',
    `{"id":"${'e'.repeat(2000)}","type":"payment_intent.succeeded","data":{"object":{}}}`,
    '{"id":',
  ])('that are signed and no event are refused: %s', async (text) => {
    await onStripesPage();
    const { body, headers } = signed(text, app.parts.clock.now());
    expect((await app.edge.visitor().send('POST', '/api/webhooks/stripe', headers, body)).status).toBe(400);
  });

  it('are believed for five minutes after they were signed', async () => {
    const { sessionId } = await onStripesPage();
    stripe.pay(sessionId);
    const event = stripe.takeEvents()[0]!;
    const sentAfter = async (ms: number) => {
      const { body, headers } = signed(event, app.parts.clock.now() - ms);
      return (await app.edge.visitor().send('POST', '/api/webhooks/stripe', headers, body)).status;
    };
    expect([await sentAfter(301_000), await ordersOf()]).toEqual([400, []]);
    expect(await sentAfter(300_000)).toBe(200);
  });

  it('are heard again when Stripe could not be asked', async () => {
    const { orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    const [event] = stripe.takeEvents();
    stripe.breakNext(/^GET /, 'away', 3);
    expect((await tell(event!)).status).toBe(503);
    expect((await tell(event!)).status).toBe(200);
    await expectPaidOnce(orderId, product);
  });

  it('of which one is lost, or which come an hour late, come to the same', async () => {
    const { orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    await tellAll({
      drop: ({ type }) => type === 'checkout.session.completed',
      after: async () => app.parts.clock.pass(3_000_000),
    });
    await expectPaidOnce(orderId, product);
  });

  it('about a refund made on its own page enter it into the order’s books once, beside those made here', async () => {
    const { visitor, token, orderId, sessionId } = await onStripesPage();
    const { id } = stripe.pay(sessionId);
    await comesBack(visitor, token);
    const owner = await app.signedIn(Role.admin);
    const path = `/api/commerce/orders/${orderId}`;
    const here = { request: { by: 'AMOUNT', cents: 500 }, n: 0, notify: false };
    expect((await owner.post(`${path}/refunds`, here)).status).toBe(200);
    expect(await tellAll({ times: 2 })).not.toContain(500);
    expect((await owner.get(path)).json().refunds).toHaveLength(1);

    stripe.refundThere(id, 600);
    await tellAll({ times: 2 });
    const order = (await owner.get(path)).json();
    expect(order.refunds.map((one: { totalCents: number; state: string }) => [one.totalCents, one.state])).toEqual([
      [500, 'DONE'],
      [600, 'DONE'],
    ]);
    expect(order).toMatchObject({ refundedCents: 1100, paymentState: 'PAID', refundableCents: 1500 });

    stripe.refundThere(id, 1500);
    await tellAll({ reversed: true });
    expect((await owner.get(path)).json()).toMatchObject({ paymentState: 'REFUNDED', refundableCents: 0 });
  });

  it('about a dispute are noted on the payment and once on the order', async () => {
    const { visitor, token, orderId, sessionId } = await onStripesPage();
    const { id } = stripe.pay(sessionId);
    await comesBack(visitor, token);
    stripe.takeEvents();
    stripe.dispute(id);
    await tellAll({ times: 2 });
    expect(await findPayment(app.parts.store, orderId, 1)).toMatchObject({ state: 'captured', disputed: true });
    const { order } = await loadOrder(app.parts.store, orderId);
    const { timeline } = await historyOf(app.parts.store, order);
    expect(timeline.map(({ kind }) => kind).sort()).toEqual(['dispute', 'paid', 'placed']);
  });
});

describe('keys and the store', () => {
  it.each([
    ['test keys in a live store', { testModeOn: false }, secretKey, 'These are Stripe test keys'],
    ['live keys in a store in test mode', { testModeOn: true }, liveKey, 'These are Stripe live keys'],
  ])('%s charge nothing, and the owner is told', async (_, store, key, warning) => {
    const product = mug();
    await openWithStripe(product, store);
    await transact(app.parts.store, async (tx) =>
      putStripeKeys(tx, app.parts.paymentSeal, { secretKey: key, webhookSecret }),
    );
    const { view } = await atCheckout(product);
    expect(JSON.stringify(view.payment)).not.toContain('stripe');
    const owner = await app.signedIn(Role.admin);
    expect((await owner.get('/api/commerce/payment-settings')).json().stripe.warning).toContain(warning);
  });
});

describe('the mode of the store', () => {
  const switchTestMode = (testModeOn: boolean) =>
    transact(app.parts.store, async (tx) => {
      const website = await loadWebsite(tx);
      putWebsite(tx, { ...website, store: { ...website.store, testModeOn } });
    });

  it('is that in which the payment began: real money makes no test order', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    await switchTestMode(true);
    await comesBack(visitor, token);
    await expectPaidOnce(orderId, product);
    expect((await loadOrder(app.parts.store, orderId)).order).toMatchObject({ testMode: false, number: 1 });
  });

  it('and a test card makes no real one', async () => {
    const product = mug();
    await openWithStripe(product, { testModeOn: true });
    const { visitor, token, view } = await atCheckout(product);
    const { orderId, next } = (await submit(visitor, token, view)).json();
    stripe.pay(next.redirect.url.split('/').at(-1));
    await switchTestMode(false);
    await comesBack(visitor, token);
    expect((await loadOrder(app.parts.store, orderId)).order).toMatchObject({ testMode: true, number: 1 });
  });

  it('is that of the keys that an order is refunded with: others change nothing, and the owner is told which', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    const { id: intentId } = stripe.pay(sessionId);
    await comesBack(visitor, token);
    const owner = await app.signedIn(Role.admin);
    const path = `/api/commerce/orders/${orderId}`;
    const before = (await owner.get(path)).json();
    const refund = (n = 0) => owner.post(`${path}/refunds`, { request: { by: 'AMOUNT', cents: 500 }, n, notify: true });
    const cancel = () => owner.post(`${path}/cancel`, { restock: true });
    const setKeys = (key: string | undefined) =>
      transact(app.parts.store, async (tx) =>
        key === undefined
          ? deleteStripeKeys(tx)
          : putStripeKeys(tx, app.parts.paymentSeal, { secretKey: key, webhookSecret }),
      );
    const preview = () => owner.post(`${path}/refund-preview`, { request: { by: 'AMOUNT', cents: 500 } });
    expect((await preview()).json()).toMatchObject({ n: 0, totalCents: 500 });
    for (const [keys, said] of [
      [secretKey, 'paid with your Stripe live keys, but your test keys are set'],
      [undefined, 'paid through Stripe, but no Stripe keys are set'],
    ] as const) {
      await setKeys(keys);
      for (const ask of [preview, () => refund(), cancel]) {
        const refused = await ask();
        expect([refused.status, refused.json().message]).toEqual([409, expect.stringContaining(said)]);
        expect(refused.json().message).toContain('Enter your');
      }
    }
    expect([(await owner.get(path)).json(), await stockLeft(product)]).toEqual([before, 9]);
    expect(stripe.refundedOf(intentId)).toEqual([]);

    await setKeys(liveKey);
    expect((await refund()).status).toBe(200);
    // A payment that Stripe never answered also waits for its keys, instead of counting as refused.
    stripe.breakNext(/refunds$/, 'silent', 3);
    expect((await refund(1)).status).toBe(202);
    await setKeys(secretKey);
    expect(await settleRefunds(app.parts)).toBe(0);
    await setKeys(liveKey);
    expect(await settleRefunds(app.parts)).toBe(1);
    expect(stripe.refundedOf(intentId).map(({ cents }) => cents)).toEqual([500, 500]);
  });
});

describe('money that is reserved', () => {
  const setKeys = (key: string) =>
    transact(app.parts.store, async (tx) =>
      putStripeKeys(tx, app.parts.paymentSeal, { secretKey: key, webhookSecret }),
    );
  const said = 'paid with your Stripe live keys, but your test keys are set. Nothing was changed. Enter your live keys';
  const warned = () => vi.mocked(app.parts.log.warn).mock.calls.filter(([, told]) => told?.error === 'KeysMissing');

  it('waits to be taken until the keys that reserved it are set, and the log says which', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    stripe.breakNext(/capture$/, 'away', 3);
    await comesBack(visitor, token);
    vi.spyOn(app.parts.log, 'warn');
    await setKeys(secretKey);
    expect(await sweep()).toBe(0);
    expect(await stateOf(orderId)).toBe('authorised');
    expect(warned()).toEqual([
      ['payment-capture-delayed', expect.objectContaining({ orderId, message: expect.stringContaining(said) })],
    ]);
    await setKeys(liveKey);
    expect(await sweep()).toBe(1);
    await expectPaidOnce(orderId, product);
  });

  it('waits to be given back until then, and nothing is asked for anew with other keys', async () => {
    const product = mug();
    await openWithStripe(product);
    const { visitor, token, view } = await atCheckout(product);
    stripe.breakNext(/^POST \/v1\/checkout\/sessions$/, 'silent', 3);
    await submit(visitor, token, view);
    app.parts.clock.pass(unansweredMs + 1);
    vi.spyOn(app.parts.log, 'warn');
    await setKeys(secretKey);
    for (let n = 0; n < 2; n++) expect(await sweep()).toBe(0);
    expect(warned().map(([event]) => event)).toEqual(['payment-unsettled', 'payment-unsettled']);
    expect(warned()[0]?.[1]?.message).toContain(said);
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['open']);
    await setKeys(liveKey);
    expect(await sweep()).toBe(1);
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired']);
    await expectNothing(product);
  });
});

describe('answers that never arrive', () => {
  it('to whoever comes back: they are told not to pay again, and the order is placed a minute later', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    stripe.breakNext(/^GET /, 'away', 3);
    const back = await comesBack(visitor, token);
    expect([back.status, back.headers.location]).toEqual([303, `/checkout?cartToken=${token}`]);
    const message = async () =>
      (await visitor.get(`/api/3/commerce/cart/${token}/checkout`)).json().problems.message as string;
    expect(await message()).toMatch(/place your order as soon as .* Please don't pay again/);
    await connectMailServer(app.parts.store);
    stripe.breakNext(/^GET /, 'away', 3);
    await comesBack(visitor, token);
    expect(await message()).toContain('and email you as soon as');
    expect(await sweep()).toBe(1);
    await expectPaidOnce(orderId, product);
  });

  it('to a sweeper: it waits for seconds, not for minutes', async () => {
    const { orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    stripe.breakNext(/^GET /, 'hanging');
    // Stripe never answers: without its own timeout this would never end.
    expect(await settlePayments({ ...app.parts, stripePatience: { timeoutMs: 200, retries: 0 } })).toBe(0);
    stripe.mend();
    expect(await sweep()).toBe(1);
    await expectPaidOnce(orderId, product);
  });

  it('to somebody who waits: all questions of one request share one time', async () => {
    await openWithStripe(mug());
    stripe.breakNext(/^GET /, 'hanging');
    const provider = await providerOf(app.parts, 'stripe');
    await withinPatience(async () => {
      await expect(provider.find('cs_one')).rejects.toThrow();
      await expect(provider.find('cs_two')).rejects.toThrow();
    }, 400);
    // The first call used up the budget, so the second isn't sent.
    const isAsked = () => stripe.asked.some(({ path }) => path.includes('cs_two'));
    expect(isAsked()).toBe(false);
    stripe.mend();
    await expect(provider.find('cs_two')).rejects.toThrow();
    expect(isAsked()).toBe(true);
  });

  it('to the first question: the shopper may try again, and nothing stays reserved', async () => {
    const product = mug();
    await openWithStripe(product);
    const { visitor, token, view } = await atCheckout(product);
    stripe.breakNext(/^POST \/v1\/checkout\/sessions$/, 'silent', 3);
    const away = await submit(visitor, token, view);
    expect([away.status, away.json().errorKey]).toEqual([503, 'provider-away']);
    // The session exists, but its id is unknown here: repeating the same call returns it, and it is closed.
    expect(stripe.sessions.size).toBe(1);
    expect(await sweep()).toBe(0);
    app.parts.clock.pass(unansweredMs + 1);
    expect(await sweep()).toBe(1);
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired']);
    await expectNothing(product);
    const again = await submit(visitor, token, view);
    expect(again.json().next.redirect.url).toContain('checkout.stripe.com');
  });

  it('to the capture: the order stands, and the sweeper finds the money taken', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    stripe.breakNext(/capture$/, 'silent', 3);
    expect((await comesBack(visitor, token)).headers.location).toContain('/checkout/order-confirmed?');
    expect(await stateOf(orderId)).toBe('authorised');
    expect(await sweep()).toBe(1);
    await expectPaidOnce(orderId, product);
  });

  it('to giving money back: it is given back later, whatever happens between', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id });
    stripe.pay(sessionId);
    stripe.breakNext(/cancel$/, 'away', 3);
    await comesBack(visitor, token);
    expect(await stateOf(orderId)).toBe('canceling');
    // The cart is back to its original state: the canceled payment no longer pays for anything.
    expect(await sweep()).toBe(1);
    expect(await stateOf(orderId)).toBe('canceled');
    await expectNothing(product);
  });

  it('from a shopper: an hour later the page is closed', async () => {
    const { sessionId, product, orderId } = await onStripesPage();
    app.parts.clock.pass(redirectLifeMs + 1);
    expect(await sweep()).toBe(1);
    expect([stripe.sessions.get(sessionId)?.status, await stateOf(orderId)]).toEqual(['expired', 'canceled']);
    await expectNothing(product);
  });
});

describe('the keys', () => {
  it('are in no log and no answer when Stripe refuses them and quotes them', async () => {
    const { visitor, token, orderId, sessionId, product } = await onStripesPage();
    stripe.pay(sessionId);
    const wrong = { secretKey: 'sk_live_somebodyelses', webhookSecret };
    await transact(app.parts.store, async (tx) => putStripeKeys(tx, app.parts.paymentSeal, wrong));
    const warned: unknown[] = [];
    const warn = app.parts.log.warn;
    app.parts.log.warn = (...line) => void warned.push(line);
    const told = await tellAll();
    const back = await comesBack(visitor, token);
    expect(await sweep()).toBe(0);
    const another = await atCheckout(product);
    const refused = await submit(another.visitor, another.token, another.view);
    expect([new Set(told), refused.status]).toEqual([new Set([503]), 503]);
    app.parts.log.warn = warn;
    expect(warned.length).toBeGreaterThan(2);
    const texts = [JSON.stringify(warned), JSON.stringify(app.edge.log.lines), back.text, refused.text];
    for (const text of texts) expect(text).not.toMatch(/sk_live|whsec_/);

    await transact(app.parts.store, async (tx) =>
      putStripeKeys(tx, app.parts.paymentSeal, { secretKey: liveKey, webhookSecret }),
    );
    await sweep();
    await expectPaidOnce(orderId, product);
  });

  it('go in and never come out, neither in answers nor in the store nor in the log', async () => {
    const product = mug();
    stripe = await fakeStripe();
    app = await testStoa({ parts: { ...testParts(), stripeApi: stripe.api }, products: [product] });
    const owner = await app.signedIn(Role.admin);
    const path = '/api/commerce/payment-settings';
    const settings = { ...defaultPaymentSettings, stripe: { enabled: true } };
    expect((await owner.put(path, settings)).text).toContain('Enter your Stripe keys first.');
    expect((await owner.put(`${path}/stripe`, { secretKey: 'pk_test_wrong', webhookSecret })).status).toBe(400);
    const put = await owner.put(`${path}/stripe`, { secretKey, webhookSecret });
    expect(put.json().stripe).toMatchObject({ configured: true, mode: 'test', webhookPath: '/api/webhooks/stripe' });
    expect((await owner.put(path, settings)).json().settings).toEqual(settings);
    const all = await app.parts.store.range({ start: [], end: [Uint8Array.of(255)], limit: 1000 });
    for (const text of [
      put.text,
      (await owner.get(path)).text,
      JSON.stringify(all.rows),
      JSON.stringify(app.edge.log.lines),
    ]) {
      expect(text).not.toContain(secretKey);
      expect(text).not.toContain(webhookSecret);
    }
    const removed = await owner.delete(`${path}/stripe`);
    expect(removed.json()).toMatchObject({ settings: { stripe: { enabled: false } }, stripe: { configured: false } });
    expect((await app.edge.visitor().send('POST', '/api/webhooks/stripe', {}, '{}')).status).toBe(404);
  });

  it('are checked before they replace others, and Stripe is asked to send its messages', async () => {
    stripe = await fakeStripe();
    app = await testStoa({ parts: { ...testParts(), siteUrl: () => 'https://shop.example', stripeApi: stripe.api } });
    const owner = await app.signedIn(Role.admin);
    const path = '/api/commerce/payment-settings/stripe';
    const put = (keys: object) => owner.put(path, keys);
    const made = (await put({ secretKey })).json().stripe;
    expect(made).toMatchObject({
      ...{ configured: true, hasWebhook: true, webhookUrl: 'https://shop.example/api/webhooks/stripe' },
      check: { state: 'good', account: accountName },
    });
    expect(stripe.asked.at(-1)?.fields).toMatchObject({ url: made.webhookUrl });
    const refused = await put({ secretKey: 'sk_test_somebodyelses', webhookSecret });
    expect([refused.status, refused.json().errors[0].path]).toEqual([400, 'secretKey']);
    expect(refused.text).not.toContain('somebodyelses');
    expect((await owner.post(`${path}/check`, undefined)).json().stripe).toMatchObject({
      mode: 'test',
      check: { state: 'good' },
    });
    stripe.breakNext(/account/, 'away', 4);
    const away = (await put({ secretKey: liveKey, webhookSecret })).json().stripe;
    expect([away.mode, away.check.state]).toEqual(['live', 'away']);
    // It stays after a reload, until Stripe answers otherwise. Each check calls Stripe twice.
    const later = async () => (await owner.get('/api/commerce/payment-settings')).json().stripe.check;
    expect(await later()).toEqual(away.check);
    await owner.post(`${path}/check`, undefined);
    expect(await later()).toEqual(away.check);
    await put({ secretKey, webhookSecret });
    expect(await later()).toEqual({ state: 'good', account: accountName });
  });

  it.each([
    ['secretKey', 'pk_test_51abcdefgh', 'A Stripe secret key begins with sk_test_ or sk_live_.'],
    ['secretKey', 'sk_test_51', 'This key is incomplete. Copy the whole key from your Stripe dashboard.'],
    ['webhookSecret', 'secret_123456789', 'A Stripe signing secret begins with whsec_.'],
    ['webhookSecret', 'whsec_12', 'This signing secret is incomplete. Copy all of it from your Stripe dashboard.'],
  ])('says what is wrong with a %s such as %j', async (field, value, message) => {
    app = await testStoa({ parts: testParts() });
    const owner = await app.signedIn(Role.admin);
    const refused = await owner.put('/api/commerce/payment-settings/stripe', { secretKey, [field]: value });
    expect([refused.status, refused.json().errors[0]]).toEqual([400, { path: field, message }]);
  });
});
