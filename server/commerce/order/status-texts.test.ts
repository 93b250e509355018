// The status texts of an order match what was bought: nothing delivered is "being prepared", and zero amounts are left
// out.
import { afterEach, describe, expect, it } from 'vitest';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import { Role } from '../../base/roles.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder, queuedMails, withTax } from '../../testing/driver/placed-orders.ts';
import { adasAddress, mug, variant } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { makePurchaseCart } from '../cart/purchase-carts.ts';
import { putPreferences } from '../preferences/preferences.ts';
import { confirmedMail, newOrderMail, tendersText } from './mails.ts';
import { loadOrder } from './order.ts';
import { receiptOf } from './receipt.ts';
import { statusPage } from './status.ts';
import { totalRows } from './totals.ts';

let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const stateOf = async ({ orderId, accessToken }: { orderId: string; accessToken: string }) =>
  (await statusPage(app.parts.store, orderId, accessToken)).state;

describe('what is told of an order', () => {
  it.each([
    [1, 'Preparing your order', ['Ordered', 'Paid', 'Shipped']],
    [2, 'Ready to download', ['Ordered', 'Paid']],
    [3, 'Confirmed', ['Ordered', 'Paid', 'Done']],
  ] as const)('of product type %i', async (productType, title, labels) => {
    const product = mug({ productType, variants: [variant({ priceCents: 1_200 })] });
    app = await testStoa({ products: [product] });
    const state = await stateOf(await placeOrder(app, [{ product, quantity: 1 }]));
    expect([state.title, state.steps.map(({ label }) => label)]).toEqual([title, labels]);
  });

  it('of a donation: no tax of nothing, nothing to prepare, and no field for codes', async () => {
    const fund = mug({ productType: 3, donation: { suggestedCents: [1_000], allowCustom: true } });
    app = await testStoa({ products: [fund] });
    await withTax(app);
    const { cart } = await makePurchaseCart(app.parts, 'donation', { itemId: fund.id }, { cents: 1_000 });
    const visitor = await app.shopper();
    const path = `/api/3/commerce/cart/${cart.token}`;
    const refused = await visitor.post(`${path}/codes`, { giftOrPromoCode: 'SPRING' });
    expect([refused.status, refused.json().message]).toEqual([400, "Discount codes can't be used for this purchase."]);
    const details = { email: 'ada@example.com', shippingAddress: adasAddress };
    const view = (await visitor.put(`${path}/checkout`, details)).json();
    expect(view).toMatchObject({ takesCodes: false, totals: { taxes: [] } });
    const { quoteHash } = view;
    const placed = await visitor.post('/api/2/commerce/orders', {
      cartToken: cart.token,
      quoteHash,
      paymentToken: 'tok_visa',
    });
    const { orderId, accessToken } = placed.json();
    const page = await statusPage(app.parts.store, orderId, accessToken);
    expect(page.state).toMatchObject({
      title: 'Thank you',
      steps: [{ label: 'Ordered' }, { label: 'Paid', done: true }],
    });
    expect(page.totals.map(({ label }) => label)).toEqual(['Subtotal', 'Total']);
    const [mail] = await queuedMails(app, 'order-confirmed');
    // Without links, because their random tokens may contain the word.
    expect(mail?.text.replace(/https:\S+/g, '')).not.toMatch(/tax/i);
  });

  it('calls nothing paid whose money is still to come, or failed', async () => {
    const product = mug();
    app = await testStoa({ products: [product] });
    const { orderId } = await placeOrder(app, [{ product, quantity: 1 }]);
    const { order, lines } = await loadOrder(app.parts.store, orderId);
    const site = { siteTitle: 'Shop', siteUrl: 'https://shop.example' };
    const texts = (['PENDING', 'FAILED', 'PAID', 'REFUND_FAILED'] as const).map((paymentState) => {
      const whole = { order: { ...order, paymentState, giftCardCents: 100 }, lines };
      return [totalRows(whole).at(-1)?.label, confirmedMail(site, whole, []).content.footer];
    });
    const unpaid = ['Amount due', 'Payment: Visa ending in 4242.'];
    const paid = ['Paid with Visa ending in 4242', 'Paid with Visa ending in 4242.'];
    expect(texts).toEqual([unpaid, unpaid, paid, paid]);
    const byHand = { ...order.payment, provider: 'manual', method: 'cash', label: 'Cash on collection' };
    const cash = (paymentState: 'PENDING' | 'PAID') => ({ ...order, paymentState, payment: byHand });
    expect(confirmedMail(site, { order: cash('PENDING'), lines }, []).content.footer).toBe(
      'Payment: Cash on collection.',
    );
    expect(confirmedMail(site, { order: cash('PAID'), lines }, []).content.footer).toBe('Paid in cash.');
    const payments = (['PENDING', 'PAID'] as const).map(
      (state) => receiptOf({ ...site, language: 'en-US', timeZone: 'UTC' }, { order: cash(state), lines }, []).payment,
    );
    expect(payments).toEqual(['Not paid yet · Cash on collection', 'Paid in cash']);
    const tenders = [{ kind: 'card' as const, id: '', cents: 500 }];
    expect(tendersText(cash('PAID'), { tenders })).toBe('$5.00 in cash');
  });
});

it('a mail of an order says who sold it and where, in any shop', async () => {
  const cup = mug();
  const storeAddress = { line1: 'Lindenweg 12', city: 'Berlin', postalCode: '10115', country: 'DE' };
  app = await testStoa({ products: [cup], store: { businessName: 'Becher & Söhne', storeAddress } });
  await placeOrder(app, [{ product: cup, quantity: 1 }]);
  const [mail] = await queuedMails(app, 'order-confirmed');
  expect(mail?.text).toContain('Shop\nBecher & Söhne\nLindenweg 12\n10115 Berlin\n');
  expect(mail?.html).toContain('Becher &amp; Söhne<br>Lindenweg 12<br>10115 Berlin');
});

it('a new order is told to the owner, whatever contact address came with the site, unless another was named', async () => {
  const product = mug();
  app = await testStoa({ products: [product] });
  const { store } = app.parts;
  await transact(store, async (tx) =>
    putWebsite(tx, { ...(await loadWebsite(tx)), contactEmail: 'hello@demo.example' }),
  );
  const to = async () => (await queuedMails(app, 'new-order')).map((mail) => mail.to);
  await createContributor(app.parts, {
    email: 'grace@shop.test',
    name: 'Grace',
    roles: [1],
    password: 'correct horse battery',
    owner: true,
  });
  await placeOrder(app, [{ product, quantity: 1 }]);
  expect(await to()).toEqual(['grace@shop.test']);
  await transact(store, (tx) => putPreferences(tx, 'orders', { notifyEmail: 'orders@shop.test' }));
  await placeOrder(app, [{ product, quantity: 1 }]);
  expect(await to()).toEqual(['grace@shop.test', 'orders@shop.test']);
  // The link leads directly to the editor's address, because the site's would redirect.
  const [mail] = await queuedMails(app, 'new-order');
  expect(mail?.text).toMatch(/https:\/\/admin\.shop\.example\/config\/orders\/\w+/);
});

it('a new order from the counter is told to the owner without a name and an address', async () => {
  const product = mug();
  app = await testStoa({ products: [product] });
  const { orderId } = await placeOrder(app, [{ product, quantity: 1 }]);
  const { order, lines } = await loadOrder(app.parts.store, orderId);
  const nobody = { ...order.billingAddress, firstName: '', lastName: '' };
  const { shippingAddress: _, ...counter } = { ...order, email: '', billingAddress: nobody };
  const site = { siteTitle: 'Shop', siteUrl: 'https://shop.example' };
  const owner = { to: 'owner@shop.example', adminUrl: 'https://admin.shop.example' };
  const { heading, paragraphs } = newOrderMail(site, { order: counter, lines }, owner).content;
  expect([heading, paragraphs[0]]).toEqual([
    expect.stringMatching(/^New order for \$/),
    expect.stringMatching(/^Order T\d+$/),
  ]);
});

it('a mail of a parcel has its link as mail programs find it, whatever was pasted into the field', async () => {
  const cup = mug();
  app = await testStoa({ products: [cup] });
  const { orderId } = await placeOrder(app, [{ product: cup, quantity: 1 }]);
  const owner = await app.signedIn(Role.storeManager);
  const trackingUrl = `https://track.example/?q=a&b=ü "x'<>`;
  const sent = await owner.post(`/api/commerce/orders/${orderId}/fulfillments`, {
    carrier: 'D&H',
    trackingUrl,
    notify: true,
  });
  expect(sent.status).toBe(200);
  const [mail] = await queuedMails(app, 'order-shipped');
  const link = new URL(trackingUrl).href;
  expect(link).not.toMatch(/[\s"<>ü]/);
  expect(mail?.text.split(/\s/)).toContain(link);
  expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}"`);
});

it('a mail of what does not travel says that it is ready, of a part of it too', async () => {
  const lesson = mug({ productType: 3 });
  app = await testStoa({ products: [lesson] });
  const { orderId } = await placeOrder(app, [{ product: lesson, quantity: 2 }]);
  const { lines } = await loadOrder(app.parts.store, orderId);
  const owner = await app.signedIn(Role.storeManager);
  const send = (quantity: number) =>
    owner.post(`/api/commerce/orders/${orderId}/fulfillments`, {
      lines: [{ lineId: lines[0]!.id, quantity }],
      notify: true,
    });
  expect([(await send(1)).status, (await send(1)).status]).toEqual([200, 200]);
  const mails = await queuedMails(app, 'order-shipped');
  const headings = mails.map(({ text }) => text.split('\n')[0]);
  expect(headings.toSorted()).toEqual(['Part of your order is ready', 'Your order is ready']);
});
