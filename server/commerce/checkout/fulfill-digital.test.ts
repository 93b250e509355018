// When digital goods are delivered: not while payment is pending, once when it arrives, and no longer once the order is canceled. Commerce
// 1.9, 2.5.

import { afterEach, describe, expect, it } from 'vitest';
import { stepIds } from '../../base/step-ids.ts';
import { areasOf, grantAccess } from '../../content/member-access/member-access.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { rowsOf } from '../../testing/driver/order-audit.ts';
import { placeOrder, queuedMails } from '../../testing/driver/placed-orders.ts';
import { adasAddress, createSiteUser, mug, openShop, variant } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { makePurchaseCart } from '../cart/purchase-carts.ts';
import { customerOfAccount, findCustomer } from '../customer/customer.ts';
import { addProductFile, downloadsOf } from '../download/download.ts';
import { findGiftCard, issueGiftCard, newGiftCardCode } from '../gift-card/gift-card.ts';
import { loadOrder } from '../order/order.ts';
import { statusPage } from '../order/status.ts';
import { saveOrder } from '../order/step.ts';
import { putPaymentSettings } from '../payment/settings.ts';
import { defaultPaymentSettings } from '../payment/settings-schema.ts';
import { putPreferences } from '../preferences/preferences.ts';

const song = mug({ id: 'e'.repeat(24), title: 'Song', productType: 2 });

let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

/** A live shop that accepts bank transfers; its song also opens the studio. */
async function open() {
  app = await testStoa({ products: [song], store: { testModeOn: false } });
  const { store, clock } = app.parts;
  const user = await createSiteUser(app.parts, { email: 'ada@example.com', password: 'correct horse battery' });
  const fresh = { ...stepIds(app.parts), id: user.id };
  const person = { email: user.email, firstName: 'Ada', lastName: '' };
  await transact(store, (tx) => customerOfAccount(tx, person, fresh, clock.now()));
  await transact(store, async (tx) => {
    const areas = [{ id: 'studio', title: 'Studio', productId: song.id, days: 30 }];
    await putPreferences(tx, 'member-areas', { areas });
    await addProductFile(tx, song.id, { id: 'f1', name: 'song.mp3', addedAt: 1, hash: 'a'.repeat(64), sizeBytes: 3 });
    const transfer = { enabled: true, instructions: 'To account 12 34 56.' };
    await putPaymentSettings(tx, {
      ...defaultPaymentSettings,
      manual: { ...defaultPaymentSettings.manual, 'bank-transfer': transfer },
    });
  });
  const owner = await app.signedIn(1);
  /** Not paid yet. */
  const place = async (): Promise<string> => {
    clock.pass(60_000);
    const visitor = await app.shopper();
    const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: song.id });
    const cartToken = added.json().shoppingCart.cartToken;
    const details = { email: 'ada@example.com', shippingAddress: adasAddress };
    const view = (await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
    const payment = { method: 'manual:bank-transfer' };
    const sent = { cartToken, quoteHash: view.quoteHash, attempt: view.attempt, payment };
    return (await visitor.post('/api/2/commerce/orders', sent)).json().orderId;
  };
  const pay = (orderId: string) => owner.post(`/api/commerce/orders/${orderId}/mark-paid`, {});
  const paid = async () => {
    const orderId = await place();
    expect((await pay(orderId)).status).toBe(200);
    return orderId;
  };
  const areas = () => areasOf(store, user.id, clock.now());
  const counted = async () => {
    const { orderCount, spentCents } = (await findCustomer(store, user.id))!;
    return [orderCount, spentCents.USD];
  };
  return { user, owner, place, pay, paid, areas, counted };
}

it('what test payments gave is there while the store is in test mode, and nothing of it pays or opens anything after', async () => {
  const voucher = mug({
    id: 'd'.repeat(24),
    productType: 4,
    variantOptionOrdering: ['Value'],
    variants: [variant({ attributes: { Value: '$20.00' } })],
  });
  const cup = mug({ id: 'c'.repeat(24) });
  app = await testStoa({ products: [song, voucher, cup] });
  const { store, clock, ids } = app.parts;
  const mode = (testModeOn: boolean) =>
    transact(store, async (tx) => {
      const website = await loadWebsite(tx);
      putWebsite(tx, { ...website, store: { ...website.store, testModeOn } });
    });
  await transact(store, async (tx) => {
    await putPreferences(tx, 'member-areas', { areas: [{ id: 'studio', title: 'Studio', productId: song.id }] });
    await addProductFile(tx, song.id, { id: 'f1', name: 'song.mp3', addedAt: 1, hash: 'a'.repeat(64), sizeBytes: 3 });
  });
  const { orderId } = await placeOrder(app, [{ product: song, quantity: 1 }]);
  const { customerId } = (await loadOrder(store, orderId)).order;
  // A test order doesn't count, so the customer list doesn't show when it was placed.
  expect((await findCustomer(store, customerId!))!.lastOrderAt).toBeUndefined();
  const giftCard = { deliverTo: 'me' as const, recipientName: '', message: '', senderName: '' };
  const { cart } = await makePurchaseCart(app.parts, 'gift-card', { itemId: voucher.id }, { giftCard });
  const visitor = await app.shopper();
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const bought = await visitor.post('/api/2/commerce/orders', {
    cartToken: cart.token,
    ...details,
    expectedTotalCents: 2000,
    paymentToken: 'tok_visa',
  });
  expect(bought.status).toBe(200);
  const [mail] = await queuedMails(app, 'gift-card');
  const testCode = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}-[0-9A-Z*~$=]/.exec(mail!.text)![0];
  const paidCode = newGiftCardCode(ids);
  await transact(store, async (tx) => {
    const cause = { entryId: ids.next(), actor: 'shopper', at: clock.now(), orderId: 'paid' };
    issueGiftCard(tx, { id: ids.next(), code: paidCode, currency: 'USD', cents: 500 }, cause);
  });

  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: cup.id });
  const path = `/api/3/commerce/cart/${added.json().shoppingCart.cartToken}`;
  const enter = async (giftOrPromoCode: string) => (await visitor.post(`${path}/codes`, { giftOrPromoCode })).status;
  const there = async () => ({
    areas: await areasOf(store, customerId!, clock.now()),
    files: (await downloadsOf(store, await loadOrder(store, orderId))).length,
    cards: (await visitor.get(path)).json().giftCards.length,
  });
  expect([await enter(testCode), await enter(paidCode)]).toEqual([200, 400]);
  expect(await there()).toEqual({ areas: ['studio'], files: 1, cards: 1 });
  await mode(false);
  expect([await enter(testCode), await enter(paidCode)]).toEqual([400, 200]);
  expect(await there()).toEqual({ areas: [], files: 0, cards: 1 });
  await mode(true);
  expect(await there()).toEqual({ areas: ['studio'], files: 1, cards: 1 });
});

it('what is paid with a card is delivered with its capture', async () => {
  app = await testStoa({ products: [song] });
  const file = { id: 'f1', name: 'song.mp3', addedAt: 1, hash: 'a'.repeat(64), sizeBytes: 3 };
  await transact(app.parts.store, (tx) => addProductFile(tx, song.id, file));
  await placeOrder(app, [{ product: song, quantity: 1 }]);
  await transact(app.parts.store, (tx) => addProductFile(tx, song.id, { ...file, id: 'f2', name: 'l’été & <b>.mp3' }));
  await placeOrder(app, [{ product: song, quantity: 1 }]);
  const [one, two] = await queuedMails(app, 'order-downloads');
  expect(one).toMatchObject({ to: 'ada@example.com', text: expect.stringMatching(/\/download\/[\w-]{32}/) });
  // Each file is a link of its own, in both forms of the mail.
  const links = /https:\/\/shop\.example\/download\/[\w-]{32}/g;
  expect(two!.html.match(new RegExp(`href="${links.source}"`, 'g'))).toHaveLength(2);
  expect(two!.html.match(links)).toEqual(two!.text.match(links));
});

it('money that is still to come opens nothing; when it comes, files are mailed and the member area opens', async () => {
  const { place, pay, areas } = await open();
  const orderId = await place();
  expect([await areas(), await queuedMails(app, 'order-downloads')]).toEqual([[], []]);
  expect((await pay(orderId)).status).toBe(200);
  expect([await areas(), await queuedMails(app, 'order-downloads')]).toMatchObject([['studio'], [{}]]);
});

describe('an order of which nothing has to be sent', () => {
  const seen = async (owner: Shopper, orderId: string) => (await owner.get(`/api/commerce/orders/${orderId}`)).json();

  it('is fulfilled with its money, once, and nobody is told that something is on its way', async () => {
    const { place, pay, owner } = await open();
    const { store } = app.parts;
    const orderId = await place();
    expect(await seen(owner, orderId)).toMatchObject({ fulfillmentStatus: 'PENDING', may: { cancel: true } });
    await pay(orderId);
    const order = await seen(owner, orderId);
    expect(order).toMatchObject({
      fulfillmentStatus: 'FULFILLED',
      piecesLeft: [],
      fulfillments: [{ actor: 'system' }],
    });
    const history = order.timeline as { kind: string; actor: string }[];
    expect(history.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'fulfilled']);
    expect(history[2]?.actor).toBe('system');
    const told = (await rowsOf(store, 'outgoing-event')).map(
      ({ value }) => (value as { r: { data: { update?: string } } }).r.data.update,
    );
    expect(told.filter((update) => update === 'FULFILLED')).toHaveLength(1);
    expect(await queuedMails(app, 'order-shipped')).toEqual([]);
    expect((await owner.post(`/api/commerce/orders/${orderId}/mails`, { kind: 'shipped' })).status).toBe(409);
    const { state, parcels } = await statusPage(store, orderId, (await loadOrder(store, orderId)).order.accessToken);
    expect([state.title, parcels]).toEqual(['Ready to download', []]);
    expect(order.may.cancel).toBe(true);
    await owner.post(`/api/commerce/orders/${orderId}/mark-pending`, {});
    expect((await seen(owner, orderId)).may).toMatchObject({ cancel: true, fulfill: true });
  });

  it('is cancelled without a word about its state: it is pending again on the way, and programs hear both', async () => {
    const { paid, owner } = await open();
    const { store } = app.parts;
    const orderId = await paid();
    expect((await seen(owner, orderId)).fulfillmentStatus).toBe('FULFILLED');
    const canceled = await owner.post(`/api/commerce/orders/${orderId}/cancel`, { reason: 'By mistake' });
    expect(canceled.status).toBe(200);
    const order = await seen(owner, orderId);
    expect(order).toMatchObject({
      fulfillmentStatus: 'CANCELED',
      paymentState: 'REFUNDED',
      refundedCents: 2000,
      fulfillments: [{ undone: true }],
    });
    expect(order.fulfilledAt).toBeUndefined();
    const kinds = order.timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds.indexOf('canceled')).toBe(kinds.indexOf('pending') + 1);
    const told = (await rowsOf(store, 'outgoing-event')).map(
      ({ value }) => (value as { r: { data: { update?: string } } }).r.data.update,
    );
    expect(told.filter((one) => one === 'MARKED_PENDING' || one === 'CANCELED').sort()).toEqual([
      'CANCELED',
      'MARKED_PENDING',
    ]);
    expect((await owner.post(`/api/commerce/orders/${orderId}/cancel`, {})).status).toBe(409);
  });

  it('waits for a hand where one had something to do with it', async () => {
    const { paid, owner } = await open();
    const orderId = await paid();
    await owner.post(`/api/commerce/orders/${orderId}/mark-pending`, {});
    const lines = (await seen(owner, orderId)).piecesLeft;
    await owner.post(`/api/commerce/orders/${orderId}/fulfillments`, {
      lines,
      carrier: '',
      trackingNumber: '',
      trackingUrl: '',
      notify: false,
    });
    expect(await seen(owner, orderId)).toMatchObject({ fulfillmentStatus: 'FULFILLED', may: { cancel: 'fulfilled' } });
    expect((await owner.post(`/api/commerce/orders/${orderId}/cancel`, {})).json()).toMatchObject({
      reason: 'fulfilled',
    });
  });

  it.each([
    ['a gift card', { purchase: 'gift-card' }, 4, 'FULFILLED'],
    ['a membership', { purchase: 'membership' }, 5, 'FULFILLED'],
    ['a donation', { purchase: 'donation' }, 3, 'FULFILLED'],
    ['a service', {}, 3, 'PENDING'],
    ['goods', {}, 1, 'PENDING'],
  ] as const)('%s', async (_, purchase, productType, expected) => {
    const { place, pay, owner } = await open();
    const { store } = app.parts;
    const orderId = await place();
    const { order, lines } = await loadOrder(store, orderId);
    await transact(store, async (tx) => {
      saveOrder(tx, { ...order, ...purchase }, order);
      tx.put(['order-line', orderId, 0], { v: 1, r: { ...lines[0]!, productType } });
    });
    await pay(orderId);
    expect(await seen(owner, orderId)).toMatchObject({ fulfillmentStatus: expected, paymentState: 'PAID' });
  });

  it('waits for the owner where a file is not there yet, or where goods are in it too', async () => {
    const cup = mug({ id: 'c'.repeat(24) });
    const poem = mug({ id: 'd'.repeat(24), productType: 2 });
    app = await testStoa({ products: [song, poem, cup] });
    const file = { id: 'f1', name: 'song.mp3', addedAt: 1, hash: 'a'.repeat(64), sizeBytes: 3 };
    await transact(app.parts.store, (tx) => addProductFile(tx, song.id, file));
    const statusOf = async (products: (typeof song)[]) => {
      const { orderId } = await placeOrder(
        app,
        products.map((product) => ({ product, quantity: 1 })),
      );
      return (await loadOrder(app.parts.store, orderId)).order.fulfillmentStatus;
    };
    expect(await statusOf([song])).toBe('FULFILLED');
    expect([await statusOf([poem]), await statusOf([song, poem]), await statusOf([song, cup])]).toEqual(
      Array(3).fill('PENDING'),
    );
  });
});

it('a gift card comes into being with its money, once, and is off when its order is cancelled unused', async () => {
  const { place, pay, owner } = await open();
  const { store } = app.parts;
  const orderId = await place();
  const { order, lines } = await loadOrder(store, orderId);
  await transact(store, async (tx) => {
    saveOrder(tx, { ...order, purchase: 'gift-card' }, order);
    tx.put(['order-line', orderId, 0], { v: 1, r: { ...lines[0]!, productType: 4 } });
  });
  const answer = await pay(orderId);
  expect([answer.status, answer.json().issuedGiftCards]).toMatchObject([200, [{ cents: 2000 }]]);
  expect((await pay(orderId)).status).toBe(409);
  expect(await queuedMails(app, 'gift-card')).toHaveLength(1);

  const [{ id }] = answer.json().issuedGiftCards;
  // The card's recipient gets a new code, in place of the unsent mail, and the order records it.
  const [old] = await queuedMails(app, 'gift-card');
  const renewed = await owner.post(`/config/api/gift-cards/${id}/new-code`, {});
  expect(renewed.json()).toMatchObject({ mailedTo: 'ada@example.com', giftCard: { id } });
  expect(renewed.json().code).toBeUndefined();
  const letters = await queuedMails(app, 'gift-card');
  expect(letters.map(({ to, id: mailId }) => [to, mailId === old!.id])).toEqual([['ada@example.com', false]]);
  const told = (await owner.get(`/api/commerce/orders/${orderId}`)).json();
  expect(JSON.stringify(told)).toContain(
    `got a new code: •••• ${renewed.json().giftCard.last4}. Emailed to ada@example.com`,
  );
  await owner.post(`/api/commerce/orders/${orderId}/mark-pending`, {});
  expect((await owner.post(`/api/commerce/orders/${orderId}/cancel`, {})).status).toBe(200);
  expect((await findGiftCard(store, id))?.enabled).toBe(false);
  expect(await queuedMails(app, 'gift-card')).toEqual([]);
});

it('a cancelled order takes back what it gave and counted, and nothing that something else gave', async () => {
  const { user, place, pay, paid, areas, counted, owner } = await open();
  const { store, clock } = app.parts;
  const cancel = (id: string) => owner.post(`/api/commerce/orders/${id}/cancel`, {});
  const [first, second, unpaid] = [await paid(), await paid(), await place()];
  expect(await counted()).toEqual([3, 6000]);
  await cancel(unpaid);
  await cancel(first);
  expect([await areas(), await counted()]).toEqual([['studio'], [1, 2000]]);
  await owner.post(`/api/commerce/orders/${second}/refunds`, { request: { by: 'AMOUNT', cents: 600 }, n: 0 });
  expect(await counted()).toEqual([1, 1400]);
  await cancel(second);
  expect([await areas(), await counted()]).toEqual([[], [0, 0]]);

  // A later payment delivers nothing, and reversing it does not count a second time.
  expect((await pay(unpaid)).status).toBe(200);
  expect(await areas()).toEqual([]);
  await owner.post(`/api/commerce/orders/${unpaid}/refunds`, { request: { by: 'AMOUNT', cents: 2000 }, n: 0 });
  expect(await counted()).toEqual([0, 0]);

  const third = await paid();
  await transact(store, (tx) => grantAccess(tx, user.id, 'studio', clock.now()));
  await cancel(third);
  expect(await areas()).toEqual(['studio']);
});

it('what is given back in full opens nothing any more, without the order being cancelled; a part of it ends nothing', async () => {
  const { paid, areas, owner } = await open();
  const [first, second] = [await paid(), await paid()];
  const refund = async (id: string, cents: number, n: number) => {
    const sent = { request: { by: 'AMOUNT', cents }, n, notify: false };
    expect((await owner.post(`/api/commerce/orders/${id}/refunds`, sent)).status).toBe(200);
  };
  await refund(first, 2000, 0);
  expect(await areas()).toEqual(['studio']);
  await refund(second, 1999, 0);
  expect(await areas()).toEqual(['studio']);
  await refund(second, 1, 1);
  expect(await areas()).toEqual([]);
  const order = (await owner.get(`/api/commerce/orders/${second}`)).json();
  expect(order).toMatchObject({ fulfillmentStatus: 'FULFILLED', paymentState: 'REFUNDED' });
});

it('a review that was going to be asked for is not, once the order is pending again', async () => {
  const { paid, owner } = await open();
  await transact(app.parts.store, (tx) => putPreferences(tx, 'orders', { reviewRequestDays: 7 }));
  await openShop(app.parts, { testModeOn: false, merchandising: { productReviewsEnabled: true } });
  // Fulfilled on payment.
  const orderId = await paid();
  expect(await queuedMails(app, 'review-request')).toHaveLength(1);
  await owner.post(`/api/commerce/orders/${orderId}/mark-pending`, {});
  expect(await queuedMails(app, 'review-request')).toEqual([]);
  const { mails } = (await owner.get('/config/api/mails')).json();
  expect(mails?.find(({ kind }: { kind: string }) => kind === 'review-request')?.state).toBe('withdrawn');
});
