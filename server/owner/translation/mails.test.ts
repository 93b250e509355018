// Mails to visitors of a further language, over HTTP: they are in the language in which the visitor ordered or signed up, also when
// they leave much later, and their links lead to pages in it. Mails to the owner are in the main language.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { inLanguage } from '../../base/speech.ts';
import { makePurchaseCart } from '../../commerce/cart/purchase-carts.ts';
import { recoverAbandonedCarts } from '../../commerce/checkout/checkout.ts';
import { orderReceivedPage } from '../../commerce/checkout/pages/confirmed.ts';
import { renewalParts } from '../../commerce/checkout/renewal-order.ts';
import { addProductFile } from '../../commerce/download/download.ts';
import { putPreferences } from '../../commerce/preferences/preferences.ts';
import { writeReviews } from '../../commerce/review/request.ts';
import { setStock } from '../../commerce/stock/stock.ts';
import { renewDue } from '../../commerce/subscription/renewals.ts';
import { listSubscriptions } from '../../commerce/subscription/subscription.ts';
import { formBodySchema } from '../../forms/form/schema.ts';
import type { Ctx } from '../../http/context.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder, queuedMails } from '../../testing/driver/placed-orders.ts';
import { adasAddress, mug } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

const dayMs = 24 * 3_600_000;
const product = mug({ urlId: 'mug' });
const monthly = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
const coffee = mug({ title: 'Coffee', isSubscribable: true, subscriptionPlan: monthly });

const song = mug({ title: 'Song', productType: 2 });
const voucher = mug({ title: 'Voucher', productType: 4 });

let app: TestStoa;
let owner: Shopper;

beforeEach(async () => {
  const store = { abandonedCartRecoveryEnabled: true, merchandising: { productReviewsEnabled: true } };
  app = await testStoa({ products: [product, coffee, song, voucher], store });
  owner = await app.signedIn(Role.admin);
  await showGerman(true);
  const texts = { [`product/${product.id}|title`]: { source: 'Mug', text: 'Becher' } };
  expect((await owner.put(`/config/api/translations/de/product/${product.id}`, { texts })).status).toBe(200);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const showGerman = (isShown: boolean) => owner.put('/config/api/languages', { languages: [{ code: 'de', isShown }] });

/** A visitor on German pages. */
async function german(): Promise<Shopper> {
  const shopper = await app.shopper();
  const call = (method: string) => (path: string, body: unknown) =>
    shopper.send(
      method,
      path,
      {
        'Content-Type': 'application/json',
        'X-CSRF-Token': shopper.jar.get('crumb') ?? '',
        Referer: `${app.edge.origins.of('site')}/de/shop`,
      },
      JSON.stringify(body),
    );
  return { ...shopper, post: call('POST'), put: call('PUT') };
}

const langOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];

async function mailOf(kind: string) {
  const mails = await queuedMails(app, kind);
  expect(mails.map((mail) => mail.kind)).toEqual([kind]);
  return mails[0]!;
}
async function expectGerman(kind: string, subject: string, path: string) {
  const { content, ...mail } = await mailOf(kind);
  expect(mail.subject).toContain(subject);
  expect(mail.html).toContain('<html lang="de"');
  expect(content?.button?.url).toMatch(new RegExp(`^https://shop\\.example${path}`));
  return mail;
}
async function isEnglish(kind: string, title = '') {
  const { subject, html, text } = await mailOf(kind);
  expect(html).toContain('<html lang="en-US"');
  expect(text).toContain(title);
  expect(subject + text).not.toContain('Becher');
}

it('the cart that a visitor left is restored in their language', async () => {
  const visitor = await german();
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id, quantity: 1 });
  const { cartToken } = added.json().shoppingCart;
  await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, { email: 'ada@example.com' });
  app.parts.clock.pass(dayMs + 3_600_000);
  expect(await recoverAbandonedCarts(app.parts)).toBe(1);
  const mail = await expectGerman('cart-recovery', 'Shop', '/de/cart/restore');
  expect(mail.text).toContain('Becher');
  expect(mail.text).toContain('Ihr Warenkorb ist noch da');

  const away = new URL(mail.unsubscribeUrl!);
  const opened = () => app.visitor().get(away.pathname + away.search);
  expect((await opened()).headers.location).toBe(`/de/unsubscribe?t=${away.searchParams.get('t')}`);
  owner = await app.signedIn(Role.admin);
  await showGerman(false);
  expect((await opened()).headers.location).toBeUndefined();
});

it('who waits for a product, or joins a list, gets a link to a page in their language', async () => {
  await owner.post('/config/api/mailing-lists', { name: 'News', isDoubleOptIn: true });
  const variantId = product.variants[0]!.id;
  const asked = { productId: product.id, variantId };
  const path = '/api/site-users/account/notifications/restock';
  const cause = { reason: 'set' as const, ref: '', actor: 'test', at: 1, moveId: app.parts.ids.next() };
  await transact(app.parts.store, async (tx) => setStock(tx, variantId, 0, cause));
  const signUp = { ...asked, siteVisitorEmail: 'ada@example.com', isJoinMailingList: true };
  // The last page that they signed up on decides.
  expect((await (await app.shopper()).post(path, { ...signUp, isJoinMailingList: false })).status).toBe(200);
  expect((await (await german()).post(path, signUp)).status).toBe(200);
  await expectGerman('newsletter-confirm', 'Shop', '/de/confirm-subscription\\?t=');
  await transact(app.parts.store, async (tx) => setStock(tx, variantId, 5, { ...cause, moveId: app.parts.ids.next() }));
  expect((await owner.post(`${path}/send`, asked)).json()).toMatchObject({ sent: 1 });
  await expectGerman('restock', 'Becher ist wieder da', '/de/shop/p/mug');
});

it('an order by bank transfer has the payment instructions in its language', async () => {
  const bank = { enabled: true, instructions: 'To account 12 34 56.' };
  const paid = await owner.put('/api/commerce/payment-settings', { manual: { 'bank-transfer': bank } });
  expect(paid.status).toBe(200);
  const address = '/config/api/translations/de/site/site';
  const { texts } = (await owner.get(address)).json() as { texts: { path: string; source: string }[] };
  const { path = '', source = '' } = texts.find((one) => one.source === bank.instructions) ?? {};
  const saved = await owner.put(address, { texts: { [path]: { source, text: 'Auf das Konto 12 34 56.' } } });
  expect(saved.status).toBe(200);
  const placed = { ...app, shopper: german };
  const { orderId, accessToken } = await placeOrder(placed, [{ product, quantity: 1 }], {
    paymentToken: undefined,
    payment: { method: 'manual:bank-transfer' },
  });
  const received = new URL(`https://shop.example/checkout/order-received?oid=${orderId}&t=${accessToken}`);
  const { main } = await inLanguage('de', () => orderReceivedPage(app.parts, { URL: received } as Ctx));
  const page = main.kind === 'html' ? String(main.html) : '';
  expect(page).toContain('Auf das Konto 12 34 56.');
  expect(page).toContain('(Banküberweisung)');
  expect((await expectGerman('order-confirmed', 'Bestellung', '/de/order-status/')).text).toContain('Banküberweisung');
});

it('an order’s later mails are in its language, and those to the owner in the main one', async () => {
  await transact(app.parts.store, async (tx) => {
    await putPreferences(tx, 'orders', { reviewRequestDays: 3, notifyEmail: 'owner@example.com' });
    await putPreferences(tx, 'merchandising', { merchantLowStockAlertThreshold: 10 });
  });
  const { orderId } = await placeOrder({ ...app, shopper: german }, [{ product, quantity: 1 }]);
  await expectGerman('order-confirmed', 'Bestellung', '/de/order-status/');
  await isEnglish('new-order', 'Mug');
  await isEnglish('low-stock', 'Mug');
  const path = `/api/commerce/orders/${orderId}`;
  expect((await owner.post(`${path}/fulfillments`, {})).status).toBe(200);
  await expectGerman('order-shipped', 'Bestellung', '/de/order-status/');
  const { content } = await mailOf('review-request');
  await expectGerman('review-request', '', '/de/reviews/request\\?t=');
  const token = new URL(content!.button!.url).searchParams.get('t')!;
  const [{ id: lineId }] = (await owner.get(path)).json().lines;
  const review = { lineId, rating: 5, title: '', text: '' };
  expect(await inLanguage('de', () => writeReviews(app.parts, token, 'Ada', [review]))).toHaveLength(1);
  await isEnglish('new-reviews', 'Mug');
  const refund = { request: { by: 'AMOUNT', cents: 100 }, n: 0 };
  const refunded = await owner.post(`${path}/refunds`, refund);
  expect([refunded.status, refunded.json().message]).toEqual([200, undefined]);
  await expectGerman('order-refunded', '', '/de/order-status/');
});

it('what an exchange costs is paid in the language of its order', async () => {
  const { orderId } = await placeOrder({ ...app, shopper: german }, [{ product, quantity: 1 }]);
  const order = `/api/commerce/orders/${orderId}`;
  const [{ id: lineId }] = (await owner.get(order)).json().lines;
  await owner.post(`${order}/fulfillments`, {});
  await owner.post(`${order}/returns`, { lines: [{ lineId, quantity: 1 }], reason: '', count: 0 });
  await owner.post(`${order}/returns/0/receive`, { restock: true });
  const lines = [{ itemId: product.id, variantId: product.variants[0]!.id, quantity: 3 }];
  const asked = { lines, delivery: 'SHIP' };
  const exchange = `/config${order.replace('/commerce', '')}/returns/0/exchange`;
  const preview = (await owner.post(`${exchange}-preview`, asked)).json();
  const { draftId } = (
    await owner.post(exchange, {
      ...{ ...asked, refundN: preview.refundN, notify: false },
      ...{ expectedTotalCents: preview.priced.grandTotalCents, expectedCreditCents: preview.creditCents },
    })
  ).json();
  const draft = `/config/api/draft-orders/${draftId}`;
  expect((await owner.post(`${draft}/link`, { n: 0, days: 7 })).status).toBe(200);
  expect((await owner.get(draft)).json().link.url).toContain('shop.example/de/checkout?');
  await expectGerman('pay-link', '', '/de/checkout\\?cartToken=');
});

it('a purchased gift card and its new codes are in the language of the order, and the owner’s cards in the main one', async () => {
  const visitor = await german();
  const wish = { deliverTo: 'recipient' as const, recipientName: 'Grace', recipientEmail: 'grace@example.com' };
  const giftCard = { ...wish, message: 'Viel Freude!', senderName: 'Ada' };
  const { cart } = await inLanguage('de', () =>
    makePurchaseCart(app.parts, 'gift-card', { itemId: voucher.id }, { giftCard }),
  );
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const { quoteHash } = (await visitor.put(`/api/3/commerce/cart/${cart.token}/checkout`, details)).json();
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };
  const placed = await visitor.post('/api/2/commerce/orders', { cartToken: cart.token, quoteHash, payment: { card } });
  expect([placed.status, placed.json().message]).toEqual([200, undefined]);
  const gift = await expectGerman('gift-card', 'Ada', '/de');
  expect([gift.to, gift.text]).toEqual(['grace@example.com', expect.stringContaining('Viel Freude!')]);
  expect(gift.text).toContain('Guten Tag, Grace');

  const mails = async () => new Set((await queuedMails(app)).map(({ id }) => id));
  const after = async (before: ReadonlySet<string>) =>
    (await queuedMails(app)).filter(({ id }) => !before.has(id)).map(({ kind, html }) => [kind, langOf(html)]);
  let before = await mails();
  const [{ id }] = (await owner.get('/config/api/gift-card-list')).json().rows;
  expect((await owner.post(`/config/api/gift-cards/${id}/new-code`, {})).status).toBe(200);
  expect(await after(before)).toEqual([['gift-card', 'de']]);
  before = await mails();
  const owners = { cents: 500, recipient: { email: 'grace@example.com', name: 'Grace' }, senderName: '', message: '' };
  const issued = await owner.post('/config/api/gift-cards', owners);
  expect([issued.status, issued.text]).toEqual([201, expect.anything()]);
  expect(await after(before)).toEqual([['gift-card', 'en-US']]);
});

it('download links are in the language of the order, at once and when they are sent again', async () => {
  await transact(app.parts.store, async (tx) =>
    addProductFile(tx, song.id, { id: 'f1', name: 'lied.mp3', addedAt: 1, hash: 'a'.repeat(64), sizeBytes: 3 }),
  );
  const { orderId } = await placeOrder({ ...app, shopper: german }, [{ product: song, quantity: 1 }]);
  await expectGerman('order-downloads', 'Bestellung', '/de/download/');
  expect((await owner.post(`/api/commerce/orders/${orderId}/downloads-mail`, {})).status).toBe(200);
  const both = await queuedMails(app, 'order-downloads');
  expect(both.map(({ html, content }) => [langOf(html), new URL(content!.button!.url).pathname.slice(0, 13)])).toEqual([
    ['de', '/de/download/'],
    ['de', '/de/download/'],
  ]);
  const { pathname } = new URL(both[1]!.content!.button!.url);
  const gone = await app.visitor().get(pathname.replace(/[^/]+$/, 'x'.repeat(32)));
  expect([gone.status, gone.text]).toEqual([410, expect.stringContaining('Dieser Download-Link ist abgelaufen')]);
});

it('a form’s submission is reported in the main language, and answered in that of its page', async () => {
  const fields = [{ id: 'email-1', type: 'email', title: 'Email', required: true }];
  const body = formBodySchema.parse({ name: 'Question', fields, notifyEmail: 'owner@example.com' });
  const { id: formId } = (await owner.post('/config/api/forms', body)).json().form;
  const visitor = await german();
  const { key } = (await visitor.post('/api/form/FormSubmissionKey', {})).json();
  const form = JSON.stringify({ 'email-1': 'ada@example.com' });
  await visitor.post('/api/form/SaveFormSubmission', { formId, form, key, pagePath: '/de/contact' });
  await isEnglish('form-submission');
  const [submission] = (await owner.get('/config/api/submissions')).json().rows;
  const answered = await owner.post(`/config/api/submissions/${submission.id}/replies`, { text: 'Gern!' });
  expect(answered.status).toBe(200);
  expect((await mailOf('form-reply')).html).toContain('<html lang="de"');
});

it('a subscription’s mails are in the language in which it began', async () => {
  const visitor = await german();
  const { cartToken } = (await visitor.post('/api/3/commerce/cart/subscription', { itemId: coffee.id, qty: 1 })).json();
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const { quoteHash, purchase } = (await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
  expect(purchase.back).toMatch(/^\/de\/shop\/p\//);
  // The card is declined when the subscription is renewed.
  const card = { number: '4000 0000 0000 0010', expiry: '12 / 30', cvc: '123' };
  const placed = await visitor.post('/api/2/commerce/orders', { cartToken, quoteHash, payment: { card } });
  expect([placed.status, placed.json().message]).toEqual([200, undefined]);
  const { subscriptions } = await listSubscriptions(app.parts.store, { limit: 1 });
  const { id, accessToken: t, firstOrderId: order } = subscriptions[0]!;
  const back = await app
    .visitor()
    .get(`/subscription/${id}/payment?${new URLSearchParams({ t, order, attempt: '1' })}`);
  expect(back.headers.location).toBe(`/de/subscription/${id}?t=${t}`);
  app.parts.clock.pass(31 * dayMs);
  await renewDue(renewalParts({ ...app.parts }));
  await expectGerman('subscription-unpaid', '', '/de/subscription/');
});

it('a renewal’s order is in the language of its subscription, and reported in the main one', async () => {
  await transact(app.parts.store, async (tx) => putPreferences(tx, 'orders', { notifyEmail: 'owner@example.com' }));
  const visitor = await german();
  const { cartToken } = (await visitor.post('/api/3/commerce/cart/subscription', { itemId: coffee.id, qty: 1 })).json();
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const { quoteHash } = (await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };
  await visitor.post('/api/2/commerce/orders', { cartToken, quoteHash, payment: { card } });
  const before = new Set((await queuedMails(app)).map(({ id }) => id));
  app.parts.clock.pass(31 * dayMs);
  await renewDue(renewalParts({ ...app.parts }));
  const mails = (await queuedMails(app)).filter(({ id }) => !before.has(id));
  expect(mails.map(({ kind, html }) => [kind, langOf(html)])).toEqual([
    ['new-order', 'en-US'],
    ['order-confirmed', 'de'],
  ]);
});
