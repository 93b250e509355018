// The life cycle of a subscription over HTTP with a test clock: bought, renewed, declined, changed by shopper and
// owner, ended.
import { afterEach, describe, expect, it } from 'vitest';
import { areasOf } from '../../content/member-access/member-access.ts';
import type { Ctx } from '../../http/context.ts';
import { findMail, listMails } from '../../outbox/outbox.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { rowsOf } from '../../testing/driver/order-audit.ts';
import { adasAddress, mug, testParts, variant } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { renewalParts } from '../checkout/renewal-order.ts';
import { countUses, putDiscount, usesOf } from '../discount/discount.ts';
import { repriced } from '../order/explanation.ts';
import { listOrders } from '../order/list.ts';
import { findOrder } from '../order/order.ts';
import { putPreferences } from '../preferences/preferences.ts';
import { discountRuleSchema } from '../pricing/input.ts';
import { explanationProblems } from '../pricing/recompute.ts';
import { findProduct, putProduct } from '../product/product.ts';
import { subscriptionPage } from './pages/subscription-page.ts';
import { renewDue } from './renewals.ts';
import type { Subscription } from './schema.ts';
import { putSubscription } from './store.ts';
import { findSubscription, listSubscriptions } from './subscription.ts';
import { createSubscriptionWatch } from './watch.ts';

let app: TestStoa;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const monthly = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
const month = { productType: 1 as const, isSubscribable: true, subscriptionPlan: monthly };
const dayMs = 24 * 3_600_000;
const good = '4242 4242 4242 4242';
/** Accepted the first time, declined on renewal. */
const failing = '4000 0000 0000 0010';

const renew = () => renewDue(renewalParts({ ...app.parts }));
const pass = (days: number) => app.parts.clock.pass(days * dayMs);
const all = async () => (await listSubscriptions(app.parts.store, { limit: 10 })).subscriptions;
const orders = async () => (await listOrders(app.parts.store, { limit: 100 })).orders;
const subjects = async () => (await listMails(app.parts.store, { limit: 100 })).mails.map(({ subject }) => subject);

async function subscribed(
  changes: Parameters<typeof mug>[0] = {},
  number = good,
  at?: string,
  prepare: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<{ visitor: Shopper; subscription: Subscription; itemId: string }> {
  const product = mug({ ...month, ...changes });
  const parts = testParts();
  if (at !== undefined) parts.clock.set(Date.parse(at));
  app = await testStoa({ parts, products: [product] });
  await transact(app.parts.store, async (tx) => {
    await prepare(tx);
    await putPreferences(tx, 'tax', {
      rules: [{ name: 'NY Tax', country: 'US', region: 'NY', ratePpm: 80_000, includesShipping: false }],
    });
  });
  const visitor = await app.shopper();
  const call = await visitor.post('/api/3/commerce/cart/subscription', { itemId: product.id, qty: 1 });
  const { cartToken } = call.json();
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const view = (await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
  // The recurring price is shown before the first payment.
  expect(view.recurring).toEqual({ every: expect.stringMatching(/^every month/), amount: view.totals.amountDue.text });
  const placed = await visitor.post('/api/2/commerce/orders', {
    cartToken,
    quoteHash: view.quoteHash,
    payment: { card: { number, expiry: '12 / 30', cvc: '123' } },
  });
  expect([placed.status, placed.json().message]).toEqual([200, undefined]);
  const [subscription] = await all();
  return { visitor, subscription: subscription!, itemId: product.id };
}

describe('a subscription', () => {
  it('begins with its first order and is renewed on the day it began, with an order of its own', async () => {
    const { subscription } = await subscribed();
    expect(subscription).toMatchObject({ state: 'ACTIVE', cyclesPaid: 1, payment: { label: 'Visa ending in 4242' } });
    const first = (await findOrder(app.parts.store, subscription.firstOrderId))!.order;
    expect(first).toMatchObject({ subscriptionId: subscription.id, purchase: 'subscription', paymentState: 'PAID' });

    expect(await renew()).toBe(0);
    pass(31);
    expect(await renew()).toBe(1);
    // A second run within the same minute does nothing.
    expect(await renew()).toBe(0);
    const [renewed] = await all();
    expect(renewed).toMatchObject({ state: 'ACTIVE', cyclesPaid: 2, retries: 0 });
    const order = (await findOrder(app.parts.store, renewed!.lastOrderId))!.order;
    expect(order).toMatchObject({
      number: first.number + 1,
      subscriptionId: subscription.id,
      paymentState: 'PAID',
      grandTotalCents: first.grandTotalCents,
      taxCents: first.taxCents,
      email: 'ada@example.com',
    });
    expect(await orders()).toHaveLength(2);
  });

  it('ends when all its cycles are paid', async () => {
    const { subscription } = await subscribed({ subscriptionPlan: { ...monthly, numBillingCycles: 2 } });
    pass(31);
    await renew();
    expect(await findSubscription(app.parts.store, subscription.id)).toMatchObject({
      state: 'COMPLETED',
      cyclesPaid: 2,
      endedBy: 'completed',
    });
    pass(60);
    expect(await renew()).toBe(0);
    expect(await orders()).toHaveLength(2);
  });

  it('renews once after a long sleep, and then on its day again', async () => {
    const { subscription } = await subscribed();
    pass(100);
    expect(await renew()).toBe(1);
    const after = (await findSubscription(app.parts.store, subscription.id))!;
    expect(after.nextAt).toBeGreaterThan(app.parts.clock.now());
    expect(await orders()).toHaveLength(2);
  });

  it('is tried three times, five days apart, and then ended, and tells', async () => {
    const { visitor, subscription } = await subscribed({}, failing);
    pass(31);
    await renew();
    expect(await findSubscription(app.parts.store, subscription.id)).toMatchObject({ state: 'PAST_DUE', retries: 1 });
    pass(4);
    expect(await renew()).toBe(0);
    pass(1);
    await renew();
    pass(5);
    await renew();
    expect(await findSubscription(app.parts.store, subscription.id)).toMatchObject({
      state: 'CANCELED',
      retries: 3,
      endedBy: 'unpaid',
    });
    expect(await orders()).toHaveLength(1);
    const told = (await subjects()).filter((subject) => /renew|ended/.test(subject));
    expect(told.filter((subject) => subject.startsWith('We couldn’t renew'))).toHaveLength(2);
    expect(told.filter((subject) => subject.includes('has ended'))).toHaveLength(1);

    // A click on a button of an outdated page explains why it no longer works and what to do instead.
    const { id, accessToken: t } = subscription;
    const { headers } = await visitor.form(`/subscription/${id}/confirm`, { t });
    expect(headers.location).toBe(`/subscription/${id}?t=${t}&problem=subscription-state`);
    const ctx = { URL: new URL(headers.location!, 'https://shop.example'), state: { crumb: '' } } as Ctx;
    const { main } = await subscriptionPage(app.parts, ctx, id);
    const html = 'html' in main ? String(main.html) : '';
    for (const words of [
      'That isn’t possible right now.',
      'We tried three times and couldn’t charge your card. You won’t be charged again.',
      'please order it again in the store',
      'href="/shop">Go to the shop',
    ])
      expect(html).toContain(words);
    expect(html).not.toContain('<form');
  });

  it('goes on with another card, at once', async () => {
    const { visitor, subscription } = await subscribed({}, failing);
    pass(31);
    await renew();
    const card = { action: 'card', cardExpiry: '12/30', cardCvc: '123', t: subscription.accessToken };
    const path = `/subscription/${subscription.id}`;
    const refused = await visitor.form(path, { ...card, cardNumber: '4000 0000 0000 0002' });
    expect(refused.headers.location).toContain('problem=card-refused');
    const changed = await visitor.form(path, { ...card, cardNumber: good });
    expect([changed.status, changed.headers.location]).toEqual([
      303,
      `${path}?t=${subscription.accessToken}&done=card`,
    ]);
    await renew();
    expect(await findSubscription(app.parts.store, subscription.id)).toMatchObject({ state: 'ACTIVE', cyclesPaid: 2 });
  });

  it('is skipped, paused, resumed and cancelled by whoever has the link, and by nobody else', async () => {
    const { visitor, subscription } = await subscribed();
    const { id, accessToken: t } = subscription;
    const act = (action: string, token = t) => visitor.form(`/subscription/${id}`, { action, t: token });
    expect((await act('cancel', 'x'.repeat(t.length))).status).toBe(404);
    expect((await findSubscription(app.parts.store, id))!.state).toBe('ACTIVE');

    await act('skip');
    pass(31);
    expect(await renew()).toBe(0);
    await act('pause');
    pass(100);
    expect(await renew()).toBe(0);
    await act('resume');
    const resumed = (await findSubscription(app.parts.store, id))!;
    expect(resumed.nextAt).toBeGreaterThan(app.parts.clock.now());
    expect(resumed.nextAt! - app.parts.clock.now()).toBeLessThan(32 * dayMs);
    await act('cancel');
    expect(await findSubscription(app.parts.store, id)).toMatchObject({ state: 'CANCELED', endedBy: 'shopper' });
    expect((await act('resume')).headers.location).toContain('problem=subscription-state');
    pass(100);
    expect(await renew()).toBe(0);
    expect(await orders()).toHaveLength(1);
  });

  it('costs what was agreed until a week after its shopper was told of another price', async () => {
    const { subscription, itemId } = await subscribed();
    const product = (await findProduct(app.parts.store, itemId))!;
    const before = product.variants[0]!.priceCents;
    const dearer = { ...product, variants: [variant({ ...product.variants[0]!, priceCents: before + 500 })] };
    pass(28);
    await transact(app.parts.store, (tx) => putProduct(tx, dearer));
    const watch = createSubscriptionWatch(app.parts);
    expect(await watch()).toBe(1);
    // Sent once, not on every run.
    expect(await watch()).toBe(0);
    expect((await subjects()).filter((subject) => subject.startsWith('The price of'))).toHaveLength(1);

    pass(3);
    await renew();
    const subtotal = async () => {
      const { lastOrderId } = (await findSubscription(app.parts.store, subscription.id))!;
      return (await findOrder(app.parts.store, lastOrderId))!.order.subtotalCents;
    };
    expect(await subtotal()).toBe(before);
    pass(31);
    await renew();
    expect(await subtotal()).toBe(before + 500);
    expect((await findSubscription(app.parts.store, subscription.id))!.priceChange).toBeUndefined();
  });

  it('is seen and changed by the owner’s people who may, never with its token', async () => {
    const { subscription } = await subscribed();
    const owner = await app.signedIn(1);
    const list = (await owner.get('/api/commerce/subscriptions')).json();
    expect(list.subscriptions).toMatchObject([{ id: subscription.id, state: 'ACTIVE' }]);
    expect(JSON.stringify(list)).not.toContain(subscription.accessToken);
    const paused = await owner.post(`/api/commerce/subscriptions/${subscription.id}/pause`, {});
    expect(paused.json().state).toBe('PAUSED');
    const editor = await app.signedIn(4);
    expect((await editor.post(`/api/commerce/subscriptions/${subscription.id}/cancel`, {})).status).toBe(403);
    expect((await owner.get('/api/commerce/subscriptions/000000000000000000000000')).status).toBe(404);
  });
});

describe('a test card whose bank asks each time', () => {
  const asking = '4000 0025 0000 3155';

  it('is confirmed on the page of the bank, without script, by the link in the mail; then the subscription goes on', async () => {
    const { visitor, subscription, first } = await subscribedAtBank();
    pass(31);
    expect(await renew()).toBe(1);
    expect((await all())[0]).toMatchObject({ state: 'PAST_DUE', refusal: 'confirmation', retries: 1 });
    const { id, accessToken: t } = subscription;
    const [told] = (await listMails(app.parts.store, { limit: 100 })).mails.filter(
      ({ kind }) => kind === 'subscription-confirm',
    );
    expect((await findMail(app.parts.store, told!.id))!.mail!.text).toContain(`/subscription/${id}?t=${t}`);

    const atBank = async () => (await visitor.form(`/subscription/${id}/confirm`, { t })).headers.location!;
    const answer = async (url: string, action: string) => {
      const back = (await visitor.form(new URL(url).pathname, { action })).headers.location!;
      return (await visitor.get(back.replace(/^https?:\/\/[^/]+/, ''))).headers.location!;
    };
    expect(await answer(await atBank(), 'decline')).toContain('&problem=not-confirmed');
    expect((await all())[0]).toMatchObject({ state: 'PAST_DUE', retries: 1 });
    expect(await answer(await atBank(), 'approve')).toContain('&done=confirm');
    expect((await all())[0]).toMatchObject({ state: 'ACTIVE', cyclesPaid: 2, retries: 0 });
    expect((await orders()).map(({ paymentState }) => paymentState)).toEqual(['PAID', 'PAID']);
    const renewed = (await findOrder(app.parts.store, (await all())[0]!.lastOrderId))!.order;
    expect(renewed).toMatchObject({
      grandTotalCents: first.grandTotalCents,
      payment: { label: 'Visa ending in 3155' },
    });

    // It requires confirmation again at the next renewal.
    pass(31);
    await renew();
    expect((await all())[0]).toMatchObject({ state: 'PAST_DUE', refusal: 'confirmation', cyclesPaid: 2, retries: 1 });
  });

  /** Ada subscribes and confirms with her bank. */
  async function subscribedAtBank() {
    const product = mug(month);
    app = await testStoa({ products: [product] });
    const visitor = await app.shopper();
    const made = await visitor.post('/api/3/commerce/cart/subscription', { itemId: product.id, qty: 1 });
    const { cartToken } = made.json();
    const details = { email: 'ada@example.com', shippingAddress: adasAddress };
    const { quoteHash } = (await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
    const payment = { card: { number: asking, expiry: '12 / 30', cvc: '123' } };
    const placed = await visitor.post('/api/2/commerce/orders', { cartToken, quoteHash, payment });
    await visitor.form(new URL(placed.json().next.redirect.url).pathname, { action: 'approve' });
    await visitor.get(`/checkout/payment/return?cartToken=${cartToken}&attempt=1`);
    const [subscription] = await all();
    const first = (await findOrder(app.parts.store, subscription!.firstOrderId))!.order;
    return { visitor, subscription: subscription!, first };
  }
});

describe('the days of a subscription', () => {
  const nextDay = async () => {
    const { nextAt, timeZone } = (await all())[0]!;
    return Temporal.Instant.fromEpochMilliseconds(nextAt!).toZonedDateTimeISO(timeZone).toString().slice(0, 22);
  };
  /** Moves the clock one minute past the next renewal. */
  const untilNext = async () => app.parts.clock.set((await all())[0]!.nextAt! + 60_000);

  it('of the last of January, late in the evening where the shop is, keep the day, the time and the zone', async () => {
    // In New York it is still January, and daylight saving time begins on 8 March.
    await subscribed({}, good, '2026-02-01T04:30:00Z');
    const days: string[] = [];
    for (let n = 0; n < 4; n++) {
      days.push(await nextDay());
      await untilNext();
      expect(await renew()).toBe(1);
    }
    expect(days).toEqual([
      '2026-02-28T23:30:00-05',
      '2026-03-31T23:30:00-04',
      '2026-04-30T23:30:00-04',
      '2026-05-31T23:30:00-04',
    ]);
    expect(await orders()).toHaveLength(5);
  });

  it('stay where they are when the shop was down for forty days: one renewal, not two', async () => {
    await subscribed({}, good, '2026-01-31T15:00:00Z');
    expect(await nextDay()).toBe('2026-02-28T10:00:00-05');
    await untilNext();
    pass(40);
    expect([await renew(), await renew()]).toEqual([1, 0]);
    expect(await orders()).toHaveLength(2);
    // The renewal of 31 March was missed during downtime and isn't charged later.
    expect(await nextDay()).toBe('2026-04-30T10:00:00-04');
  });

  it('are skipped one at a time, by shopper and owner', async () => {
    const { visitor, subscription } = await subscribed({}, good, '2026-01-31T15:00:00Z');
    const { id, accessToken: t } = subscription;
    await visitor.form(`/subscription/${id}`, { action: 'skip', t });
    expect(await nextDay()).toBe('2026-03-31T10:00:00-04');
    const owner = await app.signedIn(1);
    const skipped = await owner.post(`/api/commerce/subscriptions/${id}/skip`, {});
    expect([skipped.status, await nextDay()]).toEqual([200, '2026-04-30T10:00:00-04']);
  });

  it('are skipped once by a button that is pressed twice, and once more from the page that it leads to', async () => {
    const { visitor, subscription } = await subscribed({}, good, '2026-01-31T15:00:00Z');
    const { id, accessToken: t } = subscription;
    const press = async () => {
      const { nextIndex } = (await findSubscription(app.parts.store, id))!;
      const answers = [1, 2].map(() =>
        visitor.form(`/subscription/${id}`, { action: 'skip', t, next: `${nextIndex}` }),
      );
      for (const { headers } of await Promise.all(answers)) expect(headers.location).toContain('done=skip');
    };
    await press();
    expect(await nextDay()).toBe('2026-03-31T10:00:00-04');
    await press();
    expect(await nextDay()).toBe('2026-04-30T10:00:00-04');
  });

  it('of one whose card was refused come back to the day it began, not to that of the last try', async () => {
    const { visitor, subscription } = await subscribed({}, failing, '2026-01-31T15:00:00Z');
    await untilNext();
    await renew();
    expect(await nextDay()).toBe('2026-03-05T10:01:00-05');
    const card = { action: 'card', cardNumber: good, cardExpiry: '12/30', cardCvc: '123', t: subscription.accessToken };
    await visitor.form(`/subscription/${subscription.id}`, card);
    expect(await renew()).toBe(1);
    expect(await nextDay()).toBe('2026-03-31T10:00:00-04');
  });
});

describe('what is told of a subscription', () => {
  const events = async () =>
    (await rowsOf(app.parts.store, 'outgoing-event'))
      .map(({ value }) => (value as { r: { topic: string; data: { status: string } } }).r)
      .filter(({ topic }) => topic.startsWith('subscription.'))
      .map(({ topic, data }) => `${topic} ${data.status}`);

  it('to whoever listens: its beginning, each change, each renewal and its end', async () => {
    const { visitor, subscription } = await subscribed();
    const act = (action: string) =>
      visitor.form(`/subscription/${subscription.id}`, { action, t: subscription.accessToken });
    pass(31);
    await renew();
    for (const action of ['skip', 'pause', 'pause', 'resume', 'cancel', 'cancel']) await act(action);
    expect((await events()).sort()).toEqual([
      'subscription.created ACTIVE',
      'subscription.ended CANCELED',
      'subscription.paused PAUSED',
      'subscription.renewed ACTIVE',
      'subscription.resumed ACTIVE',
      'subscription.skipped ACTIVE',
    ]);
  });

  it.each([
    ['by the shopper', 'You canceled this subscription.'],
    ['by the owner', 'The store canceled this subscription.'],
  ])('to its shopper, once, when it was cancelled %s', async (by, words) => {
    const { visitor, subscription } = await subscribed();
    const { id, accessToken: t } = subscription;
    const owner = await app.signedIn(1);
    for (let n = 0; n < 2; n++) {
      if (by === 'by the shopper') await visitor.form(`/subscription/${id}`, { action: 'cancel', t });
      else await owner.post(`/api/commerce/subscriptions/${id}/cancel`, {});
    }
    const told = (await listMails(app.parts.store, { limit: 100 })).mails.filter(({ subject }) =>
      /ended/.test(subject),
    );
    expect(told).toMatchObject([{ to: 'ada@example.com' }]);
    expect((await findMail(app.parts.store, told[0]!.id))!.mail!.text).toContain(words);
  });

  it('to its shopper, when the last of its cycles is paid', async () => {
    await subscribed({ subscriptionPlan: { ...monthly, numBillingCycles: 2 } });
    pass(31);
    await renew();
    expect((await subjects()).filter((subject) => subject.includes('has ended'))).toHaveLength(1);
    expect(await events()).toContain('subscription.ended COMPLETED');
  });
});

describe('a member area of a subscription', () => {
  it('is open while it is paid for; a month that is given back closes it, and a part of one does not', async () => {
    const club = [{ id: 'club', title: 'Club', productId: 'b'.repeat(24) }];
    const { subscription } = await subscribed({ id: club[0]!.productId }, good, undefined, async (tx) =>
      putPreferences(tx, 'member-areas', { areas: club }),
    );
    const { store, clock } = app.parts;
    const { customerId } = (await findOrder(store, subscription.firstOrderId))!.order;
    const areas = () => areasOf(store, customerId!, clock.now());
    expect(await areas()).toEqual(['club']);
    pass(33);
    expect(await areas()).toEqual([]);
    await renew();
    expect(await areas()).toEqual(['club']);

    const owner = await app.signedIn(1);
    const path = `/api/commerce/orders/${(await all())[0]!.lastOrderId}`;
    const { refundableCents } = (await owner.get(path)).json();
    const refund = (cents: number, n: number) =>
      owner.post(`${path}/refunds`, { request: { by: 'AMOUNT', cents }, n, notify: false });
    expect((await refund(refundableCents - 1, 0)).status).toBe(200);
    expect(await areas()).toEqual(['club']);
    expect((await refund(1, 1)).status).toBe(200);
    expect(await areas()).toEqual([]);
    // The subscription stays active, and the owner learns how to end it.
    expect((await all())[0]!.state).toBe('ACTIVE');
    const { timeline } = (await owner.get(path)).json();
    expect(timeline.map(({ text }: { text: string }) => text)).toContainEqual(
      expect.stringContaining('The subscription is still active. Cancel it'),
    );
  });
});

describe('a subscription that was tried out', () => {
  const setTestMode = (testModeOn: boolean) =>
    transact(app.parts.store, async (tx) => {
      const website = await loadWebsite(tx);
      putWebsite(tx, { ...website, store: { ...website.store, testModeOn } });
    });
  const seen = async (id: string) => (await (await app.signedIn(1)).get(`/api/commerce/subscriptions/${id}`)).json();

  it.each(['active', 'paused'])(
    'and is %s is shown as a test, and ends when the store is live, without a mail',
    async (how) => {
      const { visitor, subscription } = await subscribed();
      const { id, accessToken: t } = subscription;
      if (how === 'paused') await visitor.form(`/subscription/${id}`, { action: 'pause', t });
      const watch = createSubscriptionWatch(app.parts);
      expect([await watch(), await seen(id)]).toMatchObject([0, { testMode: true, state: how.toUpperCase() }]);
      const mails = await subjects();
      await setTestMode(false);
      expect([await watch(), await watch()]).toEqual([1, 0]);
      expect(await seen(id)).toMatchObject({ testMode: true, state: 'CANCELED', endedBy: 'store-live' });
      expect(await subjects()).toEqual(mails);
      const { timeline } = (
        await (await app.signedIn(1)).get(`/api/commerce/orders/${subscription.lastOrderId}`)
      ).json();
      expect(timeline.map(({ text }: { text: string }) => text)).toContain(
        'The test subscription of this order ended because the store went live.',
      );
      // And it stays ended, in either mode.
      pass(40);
      await setTestMode(true);
      expect([await renew(), (await orders()).length]).toEqual([0, 1]);
    },
  );

  it('is left alone when it was paid for real, whatever mode the store is in', async () => {
    const { subscription } = await subscribed();
    await transact(app.parts.store, async (tx) =>
      putSubscription(tx, { ...subscription, testMode: false }, subscription),
    );
    const watch = createSubscriptionWatch(app.parts);
    await setTestMode(false);
    expect(await watch()).toBe(0);
    await setTestMode(true);
    expect(await watch()).toBe(0);
    expect((await all())[0]).toMatchObject({ state: 'ACTIVE', testMode: false });
  });
});

describe('a store that sells in another currency now', () => {
  const sellIn = (currency: 'EUR' | 'USD') =>
    transact(app.parts.store, async (tx) => {
      const website = await loadWebsite(tx);
      putWebsite(tx, { ...website, store: { ...website.store, currency } });
    });

  it('charges nobody an amount that was agreed on in the old one; back in it, once', async () => {
    await subscribed();
    await sellIn('EUR');
    pass(31);
    expect(await renew()).toBe(0);
    expect([await orders(), (await all())[0]]).toMatchObject([{ length: 1 }, { state: 'ACTIVE', retries: 0 }]);
    await sellIn('USD');
    expect([await renew(), await renew()]).toEqual([1, 0]);
    expect((await orders())[0]).toMatchObject({ grandTotal: { currencyCode: 'USD' } });
  });
});

describe('a code that holds for renewals', () => {
  const rule = (id: string, changes: object) =>
    discountRuleSchema.parse({
      ...{ id, name: id, code: id, kind: 'ANY_ORDER', value: { type: 'PERCENT', ratePpm: 500_000 } },
      ...{ subscriptionOptions: { renewals: true }, ...changes },
    });

  /** Ada subscribes with these discount codes. */
  async function subscribedWith(
    codes: readonly string[],
    prepare: (tx: Tx) => Promise<unknown>,
    meanwhile: (tx: Tx) => Promise<unknown> = async () => {},
  ): Promise<Subscription> {
    const product = mug(month);
    app = await testStoa({ products: [product] });
    await transact(app.parts.store, prepare);
    const visitor = await app.shopper();
    const { cartToken } = (
      await visitor.post('/api/3/commerce/cart/subscription', { itemId: product.id, qty: 1 })
    ).json();
    const details = { email: 'ada@example.com', shippingAddress: adasAddress };
    await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details);
    for (const giftOrPromoCode of codes)
      await visitor.post(`/api/3/commerce/cart/${cartToken}/codes`, { giftOrPromoCode });
    await transact(app.parts.store, meanwhile);
    const view = (await visitor.get(`/api/3/commerce/cart/${cartToken}/checkout`)).json();
    const payment = { card: { number: good, expiry: '12 / 30', cvc: '123' } };
    const placed = await visitor.post('/api/2/commerce/orders', { cartToken, quoteHash: view.quoteHash, payment });
    expect([placed.status, placed.json().message]).toEqual([200, undefined]);
    return (await all())[0]!;
  }

  const lastOrder = async () => (await findOrder(app.parts.store, (await all())[0]!.lastOrderId))!;

  it('takes the same off every renewal, although it may be used once; only its first order counts as a use', async () => {
    const once = { limits: { total: 1, perCustomer: 1 } };
    await subscribedWith(['HALF'], async (tx) => putDiscount(tx, rule('HALF', once), app.parts.clock.now()));
    const first = await lastOrder();
    expect(first.order.discountCents).toBeGreaterThan(0);
    pass(31);
    await renew();
    const renewed = await lastOrder();
    expect(renewed.order).toMatchObject({
      discountCents: first.order.discountCents,
      grandTotalCents: first.order.grandTotalCents,
    });
    expect(explanationProblems(repriced(renewed))).toEqual([]);
    expect(repriced(renewed).grandTotalCents).toBe(renewed.order.grandTotalCents);

    // A refund of a renewal doesn't give the code's use back.
    const owner = await app.signedIn(1);
    const canceled = await owner.post(`/api/commerce/orders/${renewed.order.id}/cancel`, { restock: true });
    expect([canceled.status, await usesOf(app.parts.store, 'HALF')]).toEqual([200, 1]);
    await owner.post(`/api/commerce/orders/${first.order.id}/cancel`, { restock: true });
    expect(await usesOf(app.parts.store, 'HALF')).toBe(0);
  });

  it('gives nothing on renewals where it gave nothing on the first order', async () => {
    const once = rule('HALF', { limits: { total: 1 } });
    await subscribedWith(
      ['HALF'],
      async (tx) => putDiscount(tx, once, app.parts.clock.now()),
      // Another shopper uses the code first.
      async (tx) => countUses(tx, [once], 'grace@example.com'),
    );
    expect((await lastOrder()).order.discountCents).toBe(0);
    pass(31);
    await renew();
    expect([await orders(), (await lastOrder()).order]).toMatchObject([{ length: 2 }, { discountCents: 0 }]);
  });
});
