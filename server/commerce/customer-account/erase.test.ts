// Erasing a person: afterwards nothing in the whole store names them, and the books still add up. Also the export of their data.

import { afterEach, expect, it } from 'vitest';
import { stepIds } from '../../base/step-ids.ts';
import { queueMail } from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder } from '../../testing/driver/placed-orders.ts';
import { adasAddress, mug, stocked } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { settlePayments } from '../checkout/settle.ts';
import { loadOrder } from '../order/order.ts';
import { forgetEndedPayers } from '../payment/forget-payers.ts';
import { redirectLifeMs } from '../payment/limits.ts';
import type { Payment } from '../payment/schema.ts';
import { beginSubscription, findSubscription, listSubscriptions } from '../subscription/subscription.ts';

const cup = mug({ id: 'a'.repeat(24) });
const email = 'ada@example.com';

let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

/** Every record of the store as text. */
async function everything(store: Store): Promise<string[]> {
  const found: string[] = [];
  let after: Parameters<Store['range']>[0]['after'];
  do {
    const page = await store.range({ start: [''], end: [new Uint8Array([0xff])], limit: 1000, after });
    found.push(...page.rows.map(({ key, value }) => JSON.stringify([key, value])));
    after = page.cursor;
  } while (after !== undefined);
  return found;
}

it('leaves no record that names the person, ends what they had, and is told in the file before', async () => {
  app = await testStoa({ products: [cup] });
  const { store, clock, ids } = app.parts;
  const owner = await app.signedIn(1);
  const { orderId } = await placeOrder(app, [{ product: cup, quantity: 1 }], { note: 'For Lovelace’s desk' });
  const { order, lines } = await loadOrder(store, orderId);
  const subscriptionId = ids.next();
  await transact(store, async (tx) => {
    beginSubscription(tx, {
      order: { ...order, subscriptionId },
      line: lines[0]!,
      plan: { billingPeriod: { unit: 'MONTH', value: 1 }, numBillingCycles: 0 } as never,
      codes: [],
      timeZone: 'UTC',
      payment: { provider: 'embedded-test', method: 'card', savedMethod: 'card-of-lovelace', label: 'Visa' },
      step: stepIds(app.parts),
    });
    // A mail to another person about something else stays.
    const words = { html: '<p>Hi</p>', text: 'Hi', dueAt: clock.now() };
    queueMail(tx, { id: ids.next(), kind: 'other', to: 'grace@example.com', subject: 'Hi', ...words });
  });
  await stocked(app.parts, cup, 0);
  const restock = '/api/site-users/account/notifications/restock';
  const wish = { productId: cup.id, variantId: cup.variants[0]!.id };
  for (const siteVisitorEmail of [email, 'grace@example.com'])
    expect((await (await app.shopper()).post(restock, { ...wish, siteVisitorEmail })).status).toBe(200);
  const refund = { request: { by: 'AMOUNT', cents: 100 }, reason: 'Lovelace asked', n: 0 };
  expect((await owner.post(`/api/commerce/orders/${orderId}/refunds`, refund)).status).toBe(200);
  const cancel = await owner.post(`/api/commerce/orders/${orderId}/cancel`, { reason: 'Lovelace asked again' });
  expect(cancel.status).toBe(200);

  // A draft that the owner prepared for them.
  const wished = { itemId: cup.id, variantId: cup.variants[0]!.id, quantity: 1 };
  const draft = { lines: [wished], email: 'Ada@example.com', note: 'Lovelace again', delivery: 'IN_PERSON' };
  expect((await owner.post('/config/api/draft-orders', draft)).status).toBe(200);

  // And what they typed as a guest, in a checkout that they left.
  const guest = await app.shopper();
  await stocked(app.parts, cup, 5);
  const added = await guest.post('/api/commerce/shopping-cart/entries', { itemId: cup.id });
  const typed = { email, shippingAddress: adasAddress };
  const { cartToken } = added.json().shoppingCart;
  expect((await guest.put(`/api/3/commerce/cart/${cartToken}/checkout`, typed)).status).toBe(200);

  const path = `/api/commerce/customers/${order.customerId}`;
  const file = (await owner.get(`${path}/export`)).json();
  expect([file.orders[0].note, file.subscriptions[0].id, file.restockSignUps[0].email]).toEqual([
    'For Lovelace’s desk',
    subscriptionId,
    email,
  ]);
  expect(JSON.stringify(file)).not.toContain('card-of-lovelace');
  expect(file.subscriptions[0].accessToken).toBeUndefined();

  expect((await owner.delete(path)).json()).toEqual({ orders: 1 });
  const named = new RegExp(`${email}|lovelace|${adasAddress.line1}`, 'i');
  expect((await everything(store)).filter((text) => named.test(text))).toEqual([]);
  expect((await everything(store)).filter((text) => text.includes('grace@example.com')).length).toBeGreaterThan(2);
  expect(await findSubscription(store, subscriptionId)).toMatchObject({ state: 'CANCELED', email: '' });
  expect((await listSubscriptions(store, { limit: 5, customerId: order.customerId! })).subscriptions).toEqual([]);
  expect((await loadOrder(store, orderId)).order).toMatchObject({
    grandTotalCents: order.grandTotalCents,
    refundedCents: order.grandTotalCents,
    billingAddress: { country: 'US', lastName: '' },
  });
  expect((await (await app.shopper()).get(`/order-status/${orderId}?t=${order.accessToken}`)).status).toBe(404);
});

it('gives up what they had begun to pay, and what came to nothing names nobody', async () => {
  app = await testStoa({ products: [cup] });
  const { store, clock } = app.parts;
  const owner = await app.signedIn(1);
  const { orderId } = await placeOrder(app, [{ product: cup, quantity: 1 }]);
  const { customerId } = (await loadOrder(store, orderId)).order;
  const pays = async (given: string, number: string) => {
    const visitor = await app.shopper();
    const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: cup.id, quantity: 1 });
    const cartToken = added.json().shoppingCart.cartToken;
    const details = { email: given, shippingAddress: adasAddress };
    const { expectedTotalCents } = (await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
    const payment = { card: { number, expiry: '12 / 30', cvc: '123' } };
    await visitor.post('/api/2/commerce/orders', { cartToken, ...details, attempt: 1, expectedTotalCents, payment });
  };
  const payments = async () => {
    const { rows } = await store.range({ start: ['payment'], end: ['payment', new Uint8Array([0xff])], limit: 100 });
    return rows.map(({ value }) => (value as { r: Payment }).r);
  };
  const standing = async () => (await payments()).map(({ email: whose, state }) => `${state} ${whose}`).sort();

  await pays('Eve@example.com', '4000000000000002');
  await pays('Ada@Example.com', '4000002500003155');
  await pays('grace@example.com', '4000002500003155');
  expect(await standing()).toEqual([
    'captured ada@example.com',
    'failed ',
    'waiting Ada@Example.com',
    'waiting grace@example.com',
  ]);
  expect((await owner.delete(`/api/commerce/customers/${customerId}`)).status).toBe(200);
  await settlePayments(app.parts);
  expect(await standing()).toEqual(['canceled ', 'captured ', 'failed ', 'waiting grace@example.com']);
  // The provider's page expires after an hour; then its payment is anonymized as well.
  clock.pass(redirectLifeMs + 1);
  await settlePayments(app.parts);
  expect((await payments()).map((one) => [one.email, one.label])).toEqual(Array(4).fill(['', undefined]));
  expect((await payments()).every(({ amountCents, provider }) => amountCents > 0 && provider !== '')).toBe(true);
});

it('forgets whose the payments were that came to nothing before, some at a time', async () => {
  app = await testStoa({ products: [cup] });
  const { store } = app.parts;
  const row = {
    v: 1,
    r: {
      orderId: '',
      attempt: 1,
      cartToken: 'c',
      provider: 'stripe',
      method: 'card',
      state: 'failed',
      ref: 'pi_1',
      label: 'Visa ending in 4242',
      savedMethod: 'card',
      amountCents: 100,
      currency: 'USD',
      email,
      origin: '',
      refundedCents: 0,
      createdAt: 1,
      updatedAt: 1,
    },
  };
  for (const [n, state] of ['failed', 'canceled', 'captured', 'failed'].entries()) {
    const orderId = String(n).padStart(24, '0');
    await store.commit({
      puts: [{ key: ['payment', orderId, 1], value: { ...row, r: { ...row.r, orderId, state } } }],
    });
  }
  const looks: boolean[] = [];
  for (let n = 0; n < 4; n++) looks.push(await forgetEndedPayers(store, 2));
  expect(looks).toEqual([false, true, true, true]);
  const { rows } = await store.range({ start: ['payment'], end: ['payment', new Uint8Array([0xff])], limit: 100 });
  expect(
    rows.map(({ value }) => (value as { r: Payment }).r).map((one) => [one.email, one.ref, one.savedMethod]),
  ).toEqual([
    ['', 'pi_1', ''],
    ['', 'pi_1', ''],
    [email, 'pi_1', 'card'],
    ['', 'pi_1', ''],
  ]);
});

it('finds what they sent by forms, tells it in their file, and takes their address out of what others wrote', async () => {
  app = await testStoa({ products: [cup] });
  const { store } = app.parts;
  const owner = await app.signedIn(1);
  const { orderId } = await placeOrder(app, [{ product: cup, quantity: 1 }]);
  const { customerId } = (await loadOrder(store, orderId)).order;
  const field = (id: string, type: string) => ({ id, type, title: id });
  const contact = {
    ...{ name: 'Contact', notifyEmail: 'owner@example.com', isNewsletter: true },
    fields: [field('who', 'email'), field('other', 'text'), field('words', 'textarea')],
  };
  const form = (await owner.post('/config/api/forms', contact)).json().form;
  const visitor = await app.shopper();
  const send = async (answers: object, pagePath = '/contact') => {
    const { key } = (await visitor.post('/api/form/FormSubmissionKey', {})).json();
    app.parts.clock.pass(1000);
    const body = { formId: form.id, key, pagePath, form: JSON.stringify(answers) };
    expect((await visitor.post('/api/form/SaveFormSubmission', body)).status).toBe(204);
  };
  await send({ who: 'Ada@Example.com', words: 'Lovelace writes' });
  await send({ other: ' ada@example.com ', words: 'Lovelace, in a field of text' });
  await send(
    { who: 'grace@example.com', words: `Ask ${email}, not n${email} nor ${email}.au` },
    `/contact?of=${email}`,
  );
  // More than one page of the search.
  for (let n = 0; n < 15; n++) await send({ who: `n${n}@example.com`, words: 'Hello' });

  const path = `/api/commerce/customers/${customerId}`;
  const file = (await owner.get(`${path}/export`)).json();
  expect(file.formSubmissions.map((one: { answers: { value: string }[] }) => one.answers.at(-1)!.value)).toEqual([
    'Lovelace, in a field of text',
    'Lovelace writes',
  ]);
  expect(file.mailingList).toMatchObject([{ email, source: 'form' }]);

  expect((await owner.delete(path)).status).toBe(200);
  const named = new RegExp(`(?<!n)${email}(?!\\.au)|lovelace`, 'i');
  expect((await everything(store)).filter((text) => named.test(text))).toEqual([]);
  const { submissions } = (await owner.get(`/config/api/forms/${form.id}/submissions`)).json();
  expect(submissions).toHaveLength(16);
  expect(submissions.at(-1)).toMatchObject({
    pagePath: '/contact?of=(erased)',
    answers: [{ value: 'grace@example.com' }, { value: `Ask (erased), not n${email} nor ${email}.au` }],
  });
});

it('takes the person out of every try to pay, whatever number a client gave it', async () => {
  app = await testStoa({ products: [cup] });
  const { store } = app.parts;
  const owner = await app.signedIn(1);
  const visitor = await app.shopper();
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: cup.id });
  const { cartToken } = added.json().shoppingCart;
  const details = { email, shippingAddress: adasAddress };
  const { quoteHash } = (await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
  const tries = [
    { attempt: 7, paymentToken: 'tok_chargeDeclined' },
    { attempt: 1_000_000, paymentToken: 'tok_visa' },
  ];
  const answers = [];
  for (const one of tries) answers.push(await visitor.post('/api/2/commerce/orders', { cartToken, quoteHash, ...one }));
  expect(answers.map(({ status }) => status)).toEqual([402, 200]);
  const { order } = await loadOrder(store, answers[1]!.json().orderId);

  const erased = await owner.delete(`/api/commerce/customers/${order.customerId}`);
  expect([erased.status, erased.json()]).toEqual([200, { orders: 1 }]);
  const named = new RegExp(`${email}|lovelace`, 'i');
  expect((await everything(store)).filter((text) => named.test(text))).toEqual([]);
});

it('takes the person out of gift cards that went to them, whoever bought them', async () => {
  app = await testStoa({ products: [cup] });
  const { store } = app.parts;
  const owner = await app.signedIn(1);
  const sent = { cents: 5000, recipient: { name: 'Ada Lovelace', email } };
  expect((await owner.post('/config/api/gift-cards', sent)).status).toBeLessThan(300);
  const other = { cents: 5000, recipient: { name: 'Grace', email: 'grace@example.com' } };
  expect((await owner.post('/config/api/gift-cards', other)).status).toBeLessThan(300);
  const { orderId } = await placeOrder(app, [{ product: cup, quantity: 1 }], { email });
  const { order } = await loadOrder(store, orderId);
  expect((await owner.delete(`/api/commerce/customers/${order.customerId}`)).status).toBe(200);
  const cards = (await owner.get('/config/api/gift-card-list')).json();
  expect(JSON.stringify(cards)).not.toContain(email);
  expect(JSON.stringify(cards)).toContain('grace@example.com');
});
