// Subscriptions through Stripe: the first order saves the card, renewals are charged off-session, and card problems are
// reported and resolved on Stripe's page. Webhooks before and after the shopper returns, repeated and late. Commerce
// 1.10, 3.2, 3.3.
import { afterEach, describe, expect, it } from 'vitest';
import { findMail, listMails } from '../../outbox/outbox.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { adasAddress, mug, testParts } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { renewalParts } from '../checkout/renewal-order.ts';
import { settlePayments } from '../checkout/settle.ts';
import { putDiscount } from '../discount/discount.ts';
import { listOrders } from '../order/list.ts';
import { isAlarmed } from '../payment/declines.ts';
import { declineAlarm, unansweredMs } from '../payment/limits.ts';
import { putStripeKeys } from '../payment/secrets.ts';
import { putPaymentSettings } from '../payment/settings.ts';
import { defaultPaymentSettings } from '../payment/settings-schema.ts';
import {
  type FakeStripe,
  fakeStripe,
  liveKey,
  type Sending,
  secretKey,
  sendMessages,
  webhookSecret,
} from '../payment/testing/fake-stripe.ts';
import { discountRuleSchema } from '../pricing/input.ts';
import { renewDue } from './renewals.ts';
import { listSubscriptions } from './subscription.ts';

let app: TestStoa;
let stripe: FakeStripe;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
  await stripe.close();
});

const dayMs = 24 * 3_600_000;
const always = '4000002760003184';
const declined = '4000000000000002';

const renew = () => renewDue(renewalParts({ ...app.parts }));
const sweep = () => settlePayments(app.parts);
const pass = (days: number) => app.parts.clock.pass(days * dayMs);
const subscription = async () => (await listSubscriptions(app.parts.store, { limit: 10 })).subscriptions[0]!;
const orders = async () => (await listOrders(app.parts.store, { limit: 100 })).orders;
const mails = async () => (await listMails(app.parts.store, { limit: 100 })).mails;
const subjects = async () => (await mails()).map(({ subject }) => subject);
/** The states of the off-session charges. */
const renewals = () => [...stripe.intents.values()].slice(1).map(({ status }) => status);
const cardOf = async () => (await subscription()).payment.savedMethod!.split(':')[1]!;

/** Sends all pending webhooks. */
const tellAll = (sending?: Sending, events = stripe.takeEvents()) =>
  sendMessages(
    events,
    ({ body, headers }) => app.edge.visitor().send('POST', '/api/webhooks/stripe', headers, body),
    () => app.parts.clock.now(),
    sending,
  );

/** Ada subscribes and pays for the first month on Stripe's page. */
async function subscribed(number = '4242424242424242', come: 'back' | 'never' = 'back'): Promise<Shopper> {
  const monthly = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
  const product = mug({ productType: 1, isSubscribable: true, subscriptionPlan: monthly });
  stripe = await fakeStripe();
  const parts = { ...testParts(), stripeApi: stripe.api };
  app = await testStoa({ parts, products: [product], store: { testModeOn: false } });
  await transact(parts.store, async (tx) => {
    putStripeKeys(tx, parts.paymentSeal, { secretKey: liveKey, webhookSecret });
    putPaymentSettings(tx, { ...defaultPaymentSettings, payLater: { enabled: true }, stripe: { enabled: true } });
  });
  const visitor = await app.shopper();
  const made = await visitor.post('/api/3/commerce/cart/subscription', { itemId: product.id, qty: 1 });
  const { cartToken } = made.json();
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const view = (await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
  // No installments and no bank transfer: renewals need a saved card.
  expect(view.payment.methods.map(({ id }: { id: string }) => id)).toEqual(['stripe:card']);
  const placed = await visitor.post('/api/2/commerce/orders', { cartToken, quoteHash: view.quoteHash });
  const sessionId = sessionIn(placed.json().next.redirect.url);
  stripe.pay(sessionId, number);
  if (number === always) stripe.confirm(sessionId);
  if (come === 'back') {
    const back = await visitor.get(`/checkout/payment/return?cartToken=${cartToken}&attempt=1`);
    expect(back.headers.location).toContain('/checkout/subscription-confirmed?');
  }
  return visitor;
}

const sessionIn = (url: string): string => url.split('/').at(-1)!;

/** Clicks the button of the subscription page. @returns the redirect URL */
async function press(visitor: Shopper): Promise<string> {
  const { id, accessToken: t } = await subscription();
  const answer = await visitor.form(`/subscription/${id}`, { action: 'card', t });
  expect(answer.status).toBe(303);
  return answer.headers.location!;
}

async function comesBack(visitor: Shopper): Promise<string> {
  const { id, accessToken } = await subscription();
  return (await visitor.get(`/subscription/${id}/card?t=${accessToken}`)).headers.location!;
}

describe('a subscription through Stripe', () => {
  it('keeps the card of its first order, and charges it again with nobody there', async () => {
    await subscribed();
    const { customer, payment_method: card } = [...stripe.intents.values()][0]!;
    expect([...stripe.intents.values()]).toMatchObject([{ setup_future_usage: 'off_session', status: 'succeeded' }]);
    expect(stripe.customers.get(customer!)).toMatchObject({ email: 'ada@example.com' });
    expect(await subscription()).toMatchObject({
      state: 'ACTIVE',
      payment: { provider: 'stripe', savedMethod: `${customer}:${card}`, label: 'Visa ending in 4242' },
    });

    pass(31);
    expect([await renew(), await renew()]).toEqual([1, 0]);
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', cyclesPaid: 2 });
    expect([...stripe.intents.values()][1]).toMatchObject({ customer, payment_method: card, status: 'succeeded' });
    const asked = stripe.asked.find(({ method, path }) => method === 'POST' && path === '/v1/payment_intents')!;
    expect(asked.fields).toMatchObject({ off_session: 'true', confirm: 'true', capture_method: 'manual' });
    expect((await orders()).map(({ paymentState }) => paymentState)).toEqual(['PAID', 'PAID']);
    // Sending all of its webhooks again, in reverse order, changes nothing.
    expect(new Set(await tellAll({ times: 2, reversed: true }))).toEqual(new Set([200]));
    expect([await orders(), renewals()]).toMatchObject([{ length: 2 }, ['succeeded']]);
  });

  it('begins with the message alone, when the shopper never comes back', async () => {
    await subscribed('4242424242424242', 'never');
    expect(new Set(await tellAll())).toEqual(new Set([200]));
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', payment: { savedMethod: expect.any(String) } });
  });

  it('asks once for a period whose answer never came, under the same key', async () => {
    await subscribed();
    pass(31);
    stripe.breakNext(/^POST \/v1\/payment_intents$/, 'silent', 3);
    expect(await renew()).toBe(0);
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', retries: 0, cyclesPaid: 1 });
    expect(await renew()).toBe(1);
    expect([await orders(), renewals()]).toMatchObject([{ length: 2 }, ['succeeded']]);
  });

  it('is not called refused because the last process left its payment open', async () => {
    await subscribed();
    pass(31);
    stripe.breakNext(/^POST \/v1\/payment_intents$/, 'silent', 3);
    await renew();
    // The sweeper cancels the abandoned payment and is interrupted.
    app.parts.clock.pass(unansweredMs + 1);
    stripe.breakNext(/cancel$/, 'away', 3);
    expect(await sweep()).toBe(0);
    await renew();
    await sweep();
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', retries: 0, cyclesPaid: 2 });
    expect((await subjects()).filter((subject) => subject.includes('could not renew'))).toEqual([]);
    expect(renewals().sort()).toEqual(['canceled', 'succeeded']);
  });

  it('is asked for anew when it comes to something else since the answer that never came', async () => {
    await subscribed();
    pass(31);
    stripe.breakNext(/^POST \/v1\/payment_intents$/, 'silent', 3);
    await renew();
    const half = { kind: 'ANY_ORDER', value: { type: 'PERCENT', ratePpm: 500_000 } };
    const rule = discountRuleSchema.parse({
      id: 'half',
      name: 'Half',
      ...half,
      subscriptionOptions: { renewals: true },
    });
    await transact(app.parts.store, async (tx) => putDiscount(tx, rule, app.parts.clock.now()));
    for (let minute = 0; minute < 4; minute++) {
      app.parts.clock.pass(60_000);
      await sweep();
      await renew();
    }
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', retries: 0, cyclesPaid: 2 });
    expect(renewals().sort()).toEqual(['canceled', 'succeeded']);
  });
});

describe('in the other mode of the store', () => {
  const change = (testModeOn: boolean, secretKey: string) =>
    transact(app.parts.store, async (tx) => {
      const website = await loadWebsite(tx);
      putWebsite(tx, { ...website, store: { ...website.store, testModeOn } });
      putStripeKeys(tx, app.parts.paymentSeal, { secretKey, webhookSecret });
    });

  it.each([
    ['the owner tries the store out', true, secretKey],
    ['the store is in test mode with its live keys', true, liveKey],
    ['the keys are test keys', false, secretKey],
  ])('nobody is charged and nobody refused while %s; afterwards once', async (_, testModeOn, key) => {
    await subscribed();
    await change(testModeOn, key);
    pass(31);
    const asked = stripe.asked.length;
    expect(await renew()).toBe(0);
    expect([stripe.asked.length, (await subscription()).retries]).toEqual([asked, 0]);
    pass(40);
    await change(false, liveKey);
    expect([await renew(), await renew()]).toEqual([1, 0]);
    expect(await orders()).toMatchObject([{ orderNumber: '2' }, { orderNumber: '1' }]);
  });
});

describe('a card that Stripe refuses', () => {
  it('is tried three times, five days apart, each time under a key of its own; then nothing more is asked', async () => {
    await subscribed();
    stripe.cards.set(await cardOf(), declined);
    for (const days of [31, 5, 5]) {
      pass(days - 1);
      expect(await renew()).toBe(0);
      pass(1);
      expect(await renew()).toBe(1);
    }
    expect(await subscription()).toMatchObject({ state: 'CANCELED', endedBy: 'unpaid', retries: 3 });
    pass(60);
    expect(await renew()).toBe(0);
    expect(await orders()).toHaveLength(1);
    const keys = stripe.asked.flatMap(({ path, key }) => (path === '/v1/payment_intents' ? [key] : []));
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
    expect((await subjects()).filter((subject) => /couldn’t renew|has ended/.test(subject))).toHaveLength(3);
  });

  it('is nobody who tries cards: however many renewals are refused, shoppers are let in as before', async () => {
    await subscribed();
    stripe.takeEvents();
    stripe.cards.set(await cardOf(), declined);
    pass(31);
    await renew();
    const [failed] = stripe.takeEvents().filter(({ type }) => type === 'payment_intent.payment_failed');
    const many = Array.from({ length: declineAlarm.last }, (_, n) => ({ ...failed!, id: `evt_${n}` }));
    expect(new Set(await tellAll({}, many))).toEqual(new Set([200]));
    expect(isAlarmed(app.parts)).toBe(false);
  });

  it('because it was removed at Stripe is refused like any other, and the next one pays at once', async () => {
    const visitor = await subscribed();
    stripe.detach(await cardOf());
    pass(31);
    await renew();
    expect(await subscription()).toMatchObject({ state: 'PAST_DUE', refusal: 'declined' });
    stripe.setUp(sessionIn(await press(visitor)), '5555555555554444');
    expect(await comesBack(visitor)).toContain('&done=card');
    expect(await renew()).toBe(1);
    const renewed = await subscription();
    expect(renewed).toMatchObject({ state: 'ACTIVE', cyclesPaid: 2, payment: { label: 'Visa ending in 4444' } });
    expect(renewed.refusal).toBeUndefined();
  });

  it('because its bank asks the shopper is told so, with a link to where they can say yes', async () => {
    const visitor = await subscribed(always);
    pass(31);
    await renew();
    const { id, accessToken } = await subscription();
    expect(await subscription()).toMatchObject({ state: 'PAST_DUE', refusal: 'confirmation', retries: 1 });
    const [mail] = (await mails()).filter(({ kind }) => kind === 'subscription-confirm');
    expect(mail).toMatchObject({
      to: 'ada@example.com',
      subject: expect.stringContaining('Please confirm the payment'),
    });
    const { mail: sent } = (await findMail(app.parts.store, mail!.id))!;
    expect(sent!.html).toContain(`https://shop.example/subscription/${id}?t=${accessToken}`);
    expect(sent!.text).toContain('so nothing was charged');

    stripe.setUp(sessionIn(await press(visitor)));
    await comesBack(visitor);
    await renew();
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', cyclesPaid: 2, retries: 0 });
  });
});

describe('a card whose bank asks each time', () => {
  /** Clicks the confirm button. @returns the redirect URL */
  const confirm = async (visitor: Shopper): Promise<string> => {
    const { id, accessToken: t } = await subscription();
    const answer = await visitor.form(`/subscription/${id}/confirm`, { t });
    expect(answer.status).toBe(303);
    return answer.headers.location!;
  };
  const atBank = (url: string) => url.split('https://hooks.stripe.com/3d_secure_2/')[1]!;
  /** The bank redirects the shopper back. @returns the final URL */
  const fromBank = async (visitor: Shopper, intentId: string): Promise<string> => {
    const asked = stripe.asked.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents');
    const { return_url: back } = asked.at(-1)!.fields;
    expect(stripe.intents.get(intentId)).toBeDefined();
    return (await visitor.get(String(back).replace(/^https?:\/\/[^/]+/, ''))).headers.location!;
  };
  /** A month later, the renewal requires confirmation. */
  const asked = async () => {
    const visitor = await subscribed(always);
    pass(31);
    await renew();
    expect(await subscription()).toMatchObject({ state: 'PAST_DUE', refusal: 'confirmation', retries: 1 });
    return visitor;
  };

  it('is charged once its owner says yes on the bank’s page, and is done with trying', async () => {
    const visitor = await asked();
    const urls = await Promise.all([confirm(visitor), confirm(visitor)]);
    // A double click opens one page.
    expect([new Set(urls).size, await confirm(visitor)]).toEqual([1, urls[0]]);
    const intent = atBank(urls[0]!);
    expect(await fromBank(visitor, intent)).toContain('&problem=not-confirmed');
    stripe.answerBank(intent, true);
    expect(await fromBank(visitor, intent)).toContain('&done=confirm');
    expect(await fromBank(visitor, intent)).toContain('&done=confirm');
    const paid = await subscription();
    expect(paid).toMatchObject({ state: 'ACTIVE', cyclesPaid: 2, retries: 0 });
    expect([paid.refusal, paid.renewal]).toEqual([undefined, undefined]);
    expect((await orders()).map(({ paymentState }) => paymentState)).toEqual(['PAID', 'PAID']);
    // Late and repeated webhooks in reverse order change nothing, not even the date of the next attempt.
    expect(new Set(await tellAll({ times: 2, reversed: true }))).toEqual(new Set([200]));
    pass(5);
    expect([await renew(), await sweep()]).toEqual([0, 0]);
    expect([await orders(), renewals()]).toMatchObject([{ length: 2 }, ['requires_payment_method', 'succeeded']]);
    const onSession = stripe.asked.filter(({ fields }) => fields.return_url !== undefined);
    expect(onSession[0]!.fields).not.toHaveProperty('off_session');
  });

  it('is paid by the message alone, when its owner never comes back', async () => {
    const visitor = await asked();
    const intent = atBank(await confirm(visitor));
    stripe.answerBank(intent, true);
    expect(new Set(await tellAll())).toEqual(new Set([200]));
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', cyclesPaid: 2 });
    expect(await fromBank(visitor, intent)).toContain('&done=confirm');
    expect(await orders()).toHaveLength(2);
  });

  it('is not charged when its owner says no, may be asked again, and the tries go on as they were', async () => {
    const visitor = await asked();
    const { nextAt } = await subscription();
    const first = atBank(await confirm(visitor));
    stripe.answerBank(first, false);
    expect(await fromBank(visitor, first)).toContain('&problem=not-confirmed');
    expect(await subscription()).toMatchObject({ state: 'PAST_DUE', retries: 1, nextAt });
    const second = atBank(await confirm(visitor));
    expect(second).not.toBe(first);
    stripe.answerBank(second, false);
    await fromBank(visitor, second);
    pass(5);
    expect(await renew()).toBe(1);
    expect(await subscription()).toMatchObject({ state: 'PAST_DUE', refusal: 'confirmation', retries: 2 });
    pass(5);
    await renew();
    expect(await subscription()).toMatchObject({ state: 'CANCELED', endedBy: 'unpaid', retries: 3 });
    expect(await confirm(visitor)).toContain('&problem=subscription-state');
    expect((await subjects()).filter((subject) => /Please confirm|has ended/.test(subject))).toHaveLength(3);
    expect(await orders()).toHaveLength(1);
  });

  it('keeps the next try waiting while its owner is at the bank, an hour at most', async () => {
    const visitor = await asked();
    pass(5);
    app.parts.clock.pass(-60_000);
    const intent = atBank(await confirm(visitor));
    app.parts.clock.pass(120_000);
    expect(await renew()).toBe(0);
    expect(await subscription()).toMatchObject({ retries: 1 });
    app.parts.clock.pass(3_600_000);
    await sweep();
    expect(stripe.intents.get(intent)!.status).toBe('canceled');
    expect(await renew()).toBe(1);
    expect(await subscription()).toMatchObject({ retries: 2 });
  });

  it('gives back what was confirmed after the subscription was cancelled, which the bank’s page does not keep from', async () => {
    const visitor = await asked();
    const intent = atBank(await confirm(visitor));
    const { id, accessToken: t } = await subscription();
    await visitor.form(`/subscription/${id}`, { action: 'cancel', t });
    expect(await subscription()).toMatchObject({ state: 'CANCELED', endedBy: 'shopper' });
    stripe.answerBank(intent, true);
    expect(await fromBank(visitor, intent)).toContain('&problem=not-confirmed');
    expect([stripe.intents.get(intent)!.status, (await orders()).length]).toEqual(['canceled', 1]);
  });

  it('makes way for another card at once', async () => {
    const visitor = await asked();
    const intent = atBank(await confirm(visitor));
    stripe.setUp(sessionIn(await press(visitor)), '5555555555554444');
    expect(await comesBack(visitor)).toContain('&done=card');
    expect([await renew(), await renew()]).toEqual([0, 1]);
    expect(stripe.intents.get(intent)!.status).toBe('canceled');
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', cyclesPaid: 2 });
  });

  it('is asked for one payment when the answer with the bank’s page never came', async () => {
    const visitor = await asked();
    stripe.breakNext(/^POST \/v1\/payment_intents$/, 'silent', 3);
    expect(await confirm(visitor)).toContain('&problem=confirm-unknown');
    const intent = atBank(await confirm(visitor));
    stripe.answerBank(intent, true);
    expect(await fromBank(visitor, intent)).toContain('&done=confirm');
    expect(renewals()).toEqual(['requires_payment_method', 'succeeded']);
  });

  it('is confirmed by whoever has the link, and by nobody else', async () => {
    const visitor = await asked();
    const { id, accessToken: t } = await subscription();
    const wrong = 'x'.repeat(t.length);
    expect((await visitor.form(`/subscription/${id}/confirm`, { t: wrong })).status).toBe(404);
    const path = `/subscription/${id}/payment?t=${wrong}&order=${id}&attempt=1`;
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.get(path.replace(wrong, t))).headers.location).toBe(`/subscription/${id}?t=${t}`);
    expect((await app.edge.visitor().send('POST', `/subscription/${id}/confirm`, {}, `t=${t}`)).json().crumbFail).toBe(
      true,
    );
    expect(renewals()).toEqual(['requires_payment_method']);
  });
});

describe('another card, given on Stripe’s page', () => {
  it('is one page however often the button is pressed, and belongs to the same customer', async () => {
    const visitor = await subscribed();
    const urls = await Promise.all([press(visitor), press(visitor)]);
    expect([new Set(urls).size, await press(visitor)]).toEqual([1, urls[0]]);
    const session = stripe.sessions.get(sessionIn(urls[0]!))!;
    expect(session).toMatchObject({ mode: 'setup', customer: [...stripe.customers.keys()][0] });
    expect(stripe.sessions.size).toBe(2);
    expect(await comesBack(visitor)).toContain('&problem=card-not-kept');
    stripe.setUp(session.id, '5555555555554444');
    expect(await comesBack(visitor)).toContain('&done=card');
    expect(await comesBack(visitor)).toContain('&done=card');
    expect((await subscription()).payment.label).toBe('Visa ending in 4444');
    expect(await cardOf()).not.toBe([...stripe.intents.values()][0]!.payment_method);
  });

  it('is taken over by the message alone; late and twice it does not undo a newer one', async () => {
    const visitor = await subscribed();
    stripe.setUp(sessionIn(await press(visitor)), '5555555555554444');
    const first = stripe.takeEvents();
    expect(new Set(await tellAll({}, first))).toEqual(new Set([200]));
    expect((await subscription()).payment.label).toBe('Visa ending in 4444');
    expect(await comesBack(visitor)).toContain('&done=card');

    stripe.setUp(sessionIn(await press(visitor)), '4000056655665556');
    expect(await comesBack(visitor)).toContain('&done=card');
    expect(new Set(await tellAll({ times: 2 }, first))).toEqual(new Set([200]));
    expect(new Set(await tellAll({ times: 2, reversed: true }))).toEqual(new Set([200]));
    expect((await subscription()).payment.label).toBe('Visa ending in 5556');
    pass(31);
    expect(await renew()).toBe(1);
  });

  it('is found by its message when the answer with its name never came', async () => {
    const visitor = await subscribed();
    stripe.breakNext(/^POST \/v1\/checkout\/sessions$/, 'silent', 3);
    expect(await press(visitor)).toContain('&problem=provider-away');
    const [sessionId] = [...stripe.sessions.keys()].slice(1);
    // Repeating the call returns the same page.
    expect(sessionIn(await press(visitor))).toBe(sessionId);
    expect(stripe.sessions.size).toBe(2);
  });

  it('that is refused there, or never given, leaves the old one; an hour later there is a new page', async () => {
    const visitor = await subscribed();
    const card = await cardOf();
    const first = sessionIn(await press(visitor));
    stripe.setUp(first, declined);
    expect(await comesBack(visitor)).toContain('&problem=card-not-kept');
    stripe.expire(stripe.sessions.get(first)!);
    await tellAll();
    expect(sessionIn(await press(visitor))).not.toBe(first);
    expect(await cardOf()).toBe(card);
  });

  it('is kept for a new customer where the old one was removed', async () => {
    const visitor = await subscribed();
    stripe.customers.clear();
    stripe.setUp(sessionIn(await press(visitor)));
    expect(await comesBack(visitor)).toContain('&done=card');
    pass(31);
    expect(await renew()).toBe(1);
  });

  it('is for whoever has the link, and for subscriptions that run', async () => {
    const visitor = await subscribed();
    const { id, accessToken: t } = await subscription();
    expect((await visitor.get(`/subscription/${id}/card?t=${'x'.repeat(t.length)}`)).status).toBe(404);
    expect((await visitor.form(`/subscription/${id}`, { action: 'card', t: 'x' })).status).toBe(404);
    const url = await press(visitor);
    await visitor.form(`/subscription/${id}`, { action: 'cancel', t });
    stripe.setUp(sessionIn(url));
    expect(await comesBack(visitor)).toContain('&problem=card-not-kept');
    expect(await press(visitor)).toContain('&problem=subscription-state');
  });

  it('tells nobody of the keys, whatever Stripe says', async () => {
    const visitor = await subscribed();
    const { id } = await subscription();
    await transact(app.parts.store, async (tx) =>
      putStripeKeys(tx, app.parts.paymentSeal, { secretKey: 'sk_live_somebodyelses', webhookSecret }),
    );
    expect(await press(visitor)).toContain('&problem=provider-away');
    pass(31);
    // Invalid keys don't count as a declined card.
    expect(await renew()).toBe(0);
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', retries: 0 });
    const owner = await app.signedIn(1);
    for (const text of [
      JSON.stringify(app.edge.log.lines),
      (await owner.get(`/api/commerce/subscriptions/${id}`)).text,
    ])
      for (const secret of ['sk_live', webhookSecret]) expect(text).not.toContain(secret);
  });
});
