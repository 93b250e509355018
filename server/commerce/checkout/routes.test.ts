// Checkout over HTTP: steps, forms without JavaScript, placing, every refusal, and what each one writes.
import { afterEach, describe, expect, it } from 'vitest';
import { formAgeMsMin } from '../../base/form-stamp.ts';
import { transact } from '../../store/transact.ts';
import { rowsOf } from '../../testing/driver/order-audit.ts';
import { connectMailServer } from '../../testing/harness/mail-server.ts';
import { adasAddress as ada, mug, variant } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { confirmedPage } from '../order/confirmed.ts';
import { repriced } from '../order/explanation.ts';
import { listOrders } from '../order/list.ts';
import { findOrder, findOrderByNumber } from '../order/order.ts';
import { putPreferences } from '../preferences/preferences.ts';
import { putProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { listStockMoves, onHandOf, setStock } from '../stock/stock.ts';
import type { CheckoutView } from './schema.ts';

let app: TestStoa;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const goodCard = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };

/** A shopper with `quantity` of the product in the cart. */
async function withCart(product: Product, quantity = 1, options: Parameters<typeof testStoa>[0] = {}) {
  app = await testStoa({ products: [product], ...options });
  await transact(app.parts.store, async (tx) => {
    await putPreferences(tx, 'tax', {
      rules: [{ name: 'NY Tax', country: 'US', region: 'NY', ratePpm: 80_000, includesShipping: false }],
    });
  });
  return fill(await app.shopper(), product, quantity);
}

async function fill(visitor: Shopper, product: Product, quantity = 1) {
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id, quantity });
  expect(added.status).toBe(200);
  return { visitor, product, token: added.json().shoppingCart.cartToken as string };
}

const step = (token: string) => `/api/3/commerce/cart/${token}/checkout`;

/** Saves Ada's details and returns the repriced checkout. */
async function detailed(visitor: Shopper, token: string, changes: object = {}): Promise<CheckoutView> {
  const saved = await visitor.put(step(token), { email: 'ada@example.museum', shippingAddress: ada, ...changes });
  expect(saved.status).toBe(200);
  return saved.json();
}

const submit = (visitor: Shopper, token: string, view: CheckoutView, changes: object = {}) =>
  visitor.post('/api/2/commerce/orders', {
    cartToken: token,
    quoteHash: view.quoteHash,
    expectedTotalCents: view.expectedTotalCents,
    attempt: view.attempt,
    payment: { card: goodCard },
    ...changes,
  });

/** A card number with this ending that passes Luhn's check. */
function testNumber(n: number, end: string): string {
  for (let check = 0; check < 10; check++) {
    const number = `40000${n}0000${check}0${end}`;
    const sum = [...number].reverse().reduce((all, digit, at) => {
      const twice = Number(digit) * (at % 2 === 0 ? 1 : 2);
      return all + (twice > 9 ? twice - 9 : twice);
    }, 0);
    if (sum % 10 === 0) return number;
  }
  throw new Error('No such number');
}

const ordersOf = async () => (await listOrders(app.parts.store, { limit: 100 })).orders;
const stockLeft = async (product: Product) => (await onHandOf(app.parts.store, product))[0]!.qtyInStock;

describe('the steps of a checkout', () => {
  it('begin empty, and show totals once the address is known', async () => {
    const { visitor, token } = await withCart(mug(), 2);
    const before: CheckoutView = (await visitor.get(step(token))).json();
    expect(before).toMatchObject({
      email: '',
      requiresShipping: true,
      shippingOptions: [],
      attempt: 1,
      testMode: true,
    });
    expect(before.address.values.country).toBe('US');
    expect(before.address.countries.find(({ code }) => code === 'DE')?.name).toBe('Germany');

    const after = await detailed(visitor, token);
    expect(after.totals).toMatchObject({
      subtotal: { text: '$40.00' },
      shipping: { text: '$6.00' },
      taxes: [{ name: 'NY Tax', amount: { text: '$3.20' }, included: false }],
      amountDue: { value: 4920, text: '$49.20' },
    });
    expect(after.steps.map((one) => [one.name, one.done])).toEqual([
      ['email', true],
      ['address', true],
      ['delivery', true],
      ['payment', false],
    ]);
    const emailed = await visitor.put(`/api/3/commerce/cart/${token}/email`, { email: 'b@example.com' });
    expect(emailed.json()).toMatchObject({ email: 'b@example.com', address: { values: ada } });
  });

  it('ask for one address where nothing travels, and tax by it', async () => {
    const { visitor, token } = await withCart(mug({ productType: 2 }));
    const view = await detailed(visitor, token, { shippingAddress: undefined, billingAddress: ada });
    expect(view).toMatchObject({
      requiresShipping: false,
      shippingOptions: [],
      totals: { amountDue: { value: 2160 } },
    });
    const placed = await submit(visitor, token, view);
    const { order, lines } = (await findOrder(app.parts.store, placed.json().orderId))!;
    expect(order.billingAddress).toEqual(ada);
    expect(order).not.toHaveProperty('shippingAddress');
    expect(lines[0]!.stockState).toBe('untracked');
  });

  it('refuse a token that is none', async () => {
    const { visitor } = await withCart(mug());
    const answer = await visitor.get(step('z'.repeat(40)));
    expect([answer.status, answer.json().failureType]).toEqual([404, 'CART_GONE']);
  });
});

it('the checkout says whether a confirmation can be emailed', async () => {
  const { visitor, token } = await withCart(mug(), 1);
  const sendsMail = async () => (await visitor.get(step(token))).json().sendsMail;
  expect(await sendsMail()).toBe(false);
  await connectMailServer(app.parts.store);
  expect(await sendsMail()).toBe(true);
});

describe('placing an order', () => {
  it('answers id, number and token; takes stock, writes the ledger, empties the cart', async () => {
    const product = mug();
    const { visitor, token } = await withCart(product, 3);
    const placed = await submit(visitor, token, await detailed(visitor, token, { billToShippingAddress: true }));
    expect(placed.status).toBe(200);
    expect(placed.json()).toEqual({
      orderId: expect.stringMatching(/^[0-9a-f]{24}$/),
      orderNumber: 'T1',
      accessToken: expect.any(String),
      next: 'confirmed',
      confirmedPath: expect.stringMatching(/^\/checkout\/order-confirmed\?/),
    });
    expect(await stockLeft(product)).toBe(7);
    expect((await listStockMoves(app.parts.store, product.variants[0]!.id))[0]).toMatchObject({
      delta: -3,
      reason: 'order',
      ref: placed.json().orderId,
    });

    const { order, lines } = (await findOrderByNumber(app.parts.store, 'T1'))!;
    expect(order).toMatchObject({
      email: 'ada@example.museum',
      paymentState: 'PAID',
      fulfillmentStatus: 'PENDING',
      subtotalCents: 6000,
      shippingCents: 600,
      taxCents: 480,
      grandTotalCents: 7080,
      payment: { provider: 'embedded-test', amountCents: 7080, label: 'Visa ending in 4242' },
    });
    expect(lines).toMatchObject([{ title: 'Mug', quantity: 3, unitCents: 2000, taxCents: 480, stockState: 'taken' }]);
    expect(repriced({ order, lines })).toMatchObject({ grandTotalCents: 7080, taxCents: 480 });
    expect(JSON.stringify({ order, lines })).not.toContain('4242424242424242');

    expect(visitor.jar.has('CART')).toBe(false);
    expect((await visitor.get('/api/commerce/shopping-cart')).status).toBe(404);
    const confirmed = `/checkout/order-confirmed?oid=${placed.json().orderId}&t=${placed.json().accessToken}`;
    expect((await visitor.get(step(token))).json().confirmedPath).toBe(confirmed);
    const bought = await confirmedPage(app.parts.store, placed.json().orderId, placed.json().accessToken);
    expect(bought.cart).toMatchObject({
      ...{ orderId: order.id, isPurchased: true, id: order.cartId, totalQuantity: 3, grandTotalCents: 7080 },
      entries: [{ itemId: product.id, title: 'Mug', quantity: 3, subTotal: 6000 }],
    });
    const next = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id });
    expect(next.json().shoppingCart).not.toHaveProperty('isPurchased');
    expect(next.json().shoppingCart.cartToken).not.toBe(token);
  });

  it('takes the body of the original checkout', async () => {
    const { visitor, token } = await withCart(mug(), 1, { store: { checkoutPageMarketingOptInEnabled: true } });
    const placed = await visitor.post('/api/2/commerce/orders', {
      email: 'ada@example.com',
      subscribeToList: true,
      shippingAddress: ada,
      billToShippingAddress: false,
      billingAddress: { ...ada, firstName: 'Augusta' },
      cartToken: token,
      proposedAmountDue: { currencyCode: 'USD', value: 2760, decimalValue: '27.60', fractionalDigits: 2 },
      customFormData: null,
      paymentToken: 'tok_visa',
    });
    expect(placed.status).toBe(200);
    const { order } = (await findOrder(app.parts.store, placed.json().orderId))!;
    expect(order).toMatchObject({
      subscribeToList: true,
      billingAddress: { firstName: 'Augusta' },
      shippingAddress: ada,
    });
  });

  it('gives one order for one checkout, however often and however parallel it is submitted', async () => {
    const product = mug();
    const { visitor, token } = await withCart(product);
    const view = await detailed(visitor, token);
    const answers = await Promise.all([1, 2, 3].map(() => submit(visitor, token, view)));
    const again = await submit(visitor, token, view);
    expect(new Set([...answers, again].map((answer) => answer.json().orderId)).size).toBe(1);
    expect(await ordersOf()).toHaveLength(1);
    expect(await stockLeft(product)).toBe(9);
  });

  it('refuses what was not agreed to: dearer is 409 with the new quote, cheaper is placed at the lower total', async () => {
    const product = mug();
    const { visitor, token } = await withCart(product);
    const view = await detailed(visitor, token);
    const priced = (priceCents: number) =>
      transact(app.parts.store, (tx) =>
        putProduct(tx, { ...product, variants: [{ ...product.variants[0]!, priceCents }] }),
      );

    await priced(2100);
    const refused = await submit(visitor, token, view);
    expect([refused.status, refused.json().failureType]).toEqual([409, 'QUOTE_CHANGED']);
    expect(refused.json().quote.totalCents).toBe(2868);
    expect(refused.json().message).toBe(
      'Prices or availability have changed. Mug now costs $21.00 instead of $20.00. Tax is now $1.68 instead of $1.60. The total is now $28.68 instead of $27.60. Review your order and place it again.',
    );
    expect(await ordersOf()).toEqual([]);
    expect(await stockLeft(product)).toBe(10);

    await priced(1000);
    const placed = await submit(visitor, token, view);
    expect((await findOrder(app.parts.store, placed.json().orderId))!.order.payment.amountCents).toBe(1680);
    const { cheaper, explanation } = await confirmedPage(
      app.parts.store,
      placed.json().orderId,
      placed.json().accessToken,
    );
    expect(cheaper).toEqual(['The price dropped while you were checking out. You pay $16.80 instead of $27.60.']);
    expect(explanation.at(-1)).toBe(cheaper[0]);
  });

  it('refuses a quote of another cart content, a broken one, and none at all', async () => {
    const product = mug();
    const { visitor, token } = await withCart(product);
    const view = await detailed(visitor, token);
    for (const changes of [
      { quoteHash: 'x' },
      { quoteHash: '[1,"USD",[],0,0,999999]', expectedTotalCents: 999_999 },
      { quoteHash: '[1,"USD",[null],{},null,null]' },
      // Not cheaper than any price, but also not a valid amount.
      { quoteHash: view.quoteHash.replace(/\d+]$/, '99999.5]'), expectedTotalCents: undefined },
      { quoteHash: view.quoteHash.replace(/\d+]$/, '1e300]'), expectedTotalCents: undefined },
      { quoteHash: undefined, expectedTotalCents: undefined },
      { quoteHash: undefined, expectedTotalCents: 2759 },
    ]) {
      expect((await submit(visitor, token, view, changes)).status).toBe(409);
    }
    await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id });
    expect((await submit(visitor, token, view)).status).toBe(409);
    expect(await ordersOf()).toEqual([]);
  });

  it('names every field that is missing or wrong', async () => {
    const { visitor, token } = await withCart(mug());
    const view = await detailed(visitor, token, {
      email: 'nobody',
      shippingAddress: { ...ada, firstName: ' ', postalCode: '1' },
    });
    const refused = await submit(visitor, token, view);
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({
      failureType: 'VALIDATION',
      message: 'One or more fields is invalid, please check your entries.',
      fields: {
        email: 'Email addresses should follow the format user@domain.com.',
        'shipping.firstName': 'First name is required.',
        'shipping.postalCode': 'ZIP code is not valid.',
      },
    });
    const noCard = await submit(visitor, token, await detailed(visitor, token), { payment: undefined });
    expect(noCard.json().fields).toEqual({ cardNumber: 'Card number is required.' });
    const badCard = await submit(visitor, token, await detailed(visitor, token), {
      payment: { card: { number: '4242424242424241', expiry: '01/20', cvc: '1' } },
    });
    expect(badCard.json().fields).toEqual({
      cardNumber: 'Card number is not valid.',
      cardExpiry: 'This card has expired.',
      cardCvc: 'Security code is not valid.',
    });
  });

  it('asks for a delivery where there are several, and says when none reaches the address', async () => {
    const { visitor, token } = await withCart(mug());
    await transact(app.parts.store, (tx) =>
      putPreferences(tx, 'shipping', {
        options: ['slow', 'fast'].map((key, n) => ({
          key,
          name: key,
          rateType: 'FLAT',
          priceCents: 100 * n,
          countries: ['US'],
        })),
      }),
    );
    const open = await submit(visitor, token, await detailed(visitor, token));
    expect(open.json().fields).toEqual({ shippingKey: 'Choose a delivery option.' });
    const chosen = await detailed(visitor, token, { shippingKey: 'fast' });
    expect(chosen.totals.shipping!.value).toBe(100);
    const abroad = { ...ada, country: 'FR', region: '', postalCode: '75001' };
    const far = await submit(visitor, token, await detailed(visitor, token, { shippingAddress: abroad }));
    expect(far.json().fields).toEqual({ shippingKey: "We don't deliver to this address." });
  });

  it.each([
    ['4000 0000 0000 0002', 'card-declined'],
    ['4000 0000 0000 9995', 'insufficient-funds'],
  ])('refuses card %s with 402 and charges nothing; another card then works', async (number, errorKey) => {
    const product = mug();
    const { visitor, token } = await withCart(product);
    const view = await detailed(visitor, token);
    const refused = await submit(visitor, token, view, { payment: { card: { ...goodCard, number } } });
    expect([refused.status, refused.json().failureType, refused.json().errorKey]).toEqual([
      402,
      'PAYMENT_DECLINED',
      errorKey,
    ]);
    expect(await stockLeft(product)).toBe(10);
    const next: CheckoutView = (await visitor.get(step(token))).json();
    expect(next.attempt).toBe(2);
    expect((await submit(visitor, token, next)).status).toBe(200);
    expect((await ordersOf())[0]!.orderNumber).toBe('T1');
  });

  it('keeps an order whose payment could not be taken, and says so', async () => {
    const { visitor, token } = await withCart(mug());
    const view = await detailed(visitor, token);
    const placed = await submit(visitor, token, view, {
      payment: { card: { ...goodCard, number: '4000000000000341' } },
    });
    expect(placed.status).toBe(200);
    expect((await ordersOf())[0]!.paymentState).toBe('FAILED');
  });

  it('refuses what is sold out meanwhile and leaves the stock alone', async () => {
    const product = mug();
    const { visitor, token } = await withCart(product, 3);
    const view = await detailed(visitor, token);
    const cause = { reason: 'set', ref: '', actor: 'test', at: 1, moveId: 'm' } as const;
    await transact(app.parts.store, (tx) => setStock(tx, product.variants[0]!.id, 2, cause));
    const refused = await submit(visitor, token, view);
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({
      failureType: 'OUT_OF_STOCK',
      errorKey: 'not-enough-stock',
      message: 'Sorry, we do not have enough of that item available.',
      left: 2,
    });
    expect(await stockLeft(product)).toBe(2);
  });

  it('refuses below the minimum subtotal', async () => {
    const { visitor, token } = await withCart(mug(), 1, { store: { minimumOrderSubtotalCents: 5000 } });
    const view = await detailed(visitor, token);
    expect(view.blocked).toBe('To check out, your order subtotal must be $50.00 or more.');
    const refused = await submit(visitor, token, view);
    expect([refused.status, refused.json().message]).toEqual([400, view.blocked]);
  });

  it('refuses to charge less than 1.00', async () => {
    const { visitor, token } = await withCart(mug({ productType: 2, variants: [variant({ priceCents: 50 })] }));
    const view = await detailed(visitor, token);
    expect(view.blocked).toBe('The smallest amount that can be paid is $1.00.');
    const refused = await submit(visitor, token, view);
    expect([refused.status, refused.json().failureType]).toEqual([400, 'MINIMUM_CHARGE']);
    expect(await ordersOf()).toEqual([]);
  });

  it('takes no test card in a live store, and nothing at all where nothing is due', async () => {
    const { visitor, token } = await withCart(mug(), 1, { store: { testModeOn: false } });
    const view = await detailed(visitor, token);
    expect(view.payment).toEqual({ provider: 'off' });
    expect((await submit(visitor, token, view)).status).toBe(503);
    expect(await ordersOf()).toEqual([]);
    await app.close();

    const free = await withCart(mug({ productType: 2, variants: [variant({ priceCents: 0 })] }), 1, {
      store: { testModeOn: false },
    });
    const freeView = await detailed(free.visitor, free.token);
    expect(freeView.payment).toEqual({ provider: 'none' });
    const placed = await submit(free.visitor, free.token, freeView, { payment: undefined });
    expect(placed.json().orderNumber).toBe('1');
  });

  it('counts charges per visitor', async () => {
    const { visitor, token } = await withCart(mug());
    const declined = { payment: { card: { ...goodCard, number: '4000000000000002' } } };
    for (let n = 0; n < 3; n++) {
      const view: CheckoutView = n === 0 ? await detailed(visitor, token) : (await visitor.get(step(token))).json();
      expect((await submit(visitor, token, view, declined)).status).toBe(402);
    }
    const refused = await submit(visitor, token, (await visitor.get(step(token))).json());
    expect([refused.status, refused.json().message]).toEqual([429, 'Please try again in a minute.']);
    app.parts.clock.pass(60_000);
    expect((await submit(visitor, token, (await visitor.get(step(token))).json())).status).toBe(200);
  });

  it('counts the declines of a card, whoever tries it: the fourth of a day is refused, another card is not', async () => {
    const { visitor, token } = await withCart(mug());
    const declined = { payment: { card: { ...goodCard, number: '4000 0000 0000 0002' } } };
    const again = async (shopper: Shopper, changes: object) =>
      submit(shopper, token, (await shopper.get(step(token))).json(), changes);
    await detailed(visitor, token);
    for (let n = 0; n < 3; n++) expect((await again(visitor, declined)).status).toBe(402);
    app.parts.clock.pass(60_000);
    const refused = await again(visitor, declined);
    const message = 'This card was declined too many times today. Use another card, or try this one again tomorrow.';
    expect([refused.status, refused.json().message, refused.json().fields]).toEqual([
      429,
      message,
      { cardNumber: message },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    const kept = await rowsOf(app.parts.store, 'card-declines');
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('4000000000000002');
    app.parts.clock.pass(24 * 60 * 60_000);
    expect((await again(visitor, declined)).status).toBe(402);
    expect((await again(visitor, {})).status).toBe(200);
  });

  it('lets everybody in more slowly while a third of the last payments are declined', async () => {
    const { product } = await withCart(mug());
    const decline = async (n: number) => {
      const { visitor, token } = await fill(await app.shopper(), product);
      const card = { ...goodCard, number: testNumber(n, '0002') };
      const view = await detailed(visitor, token);
      expect((await submit(visitor, token, view, { payment: { card } })).status).toBe(402);
      return { visitor, token };
    };
    let last = await decline(0);
    for (let n = 1; n < 7; n++) last = await decline(n);
    const another = await fill(await app.shopper(), product);
    await detailed(another.visitor, another.token);
    const next = async ({ visitor, token }: typeof last, changes: object = {}) =>
      submit(visitor, token, (await visitor.get(step(token))).json(), changes);
    const wrong = { payment: { card: { ...goodCard, number: testNumber(8, '0002') } } };
    expect((await next(last, wrong)).status).toBe(402);
    expect((await next(last)).status).toBe(429);
    expect((await next(another, wrong)).status).toBe(402);
    app.parts.clock.pass(24 * 60 * 60_000);
    expect((await next(last)).status).toBe(200);
  });

  it('drops a line that is gone, after the shopper has seen the new total', async () => {
    const gone = mug();
    const kept = mug();
    const { visitor, token } = await withCart(gone, 1, { products: [gone, kept] });
    await fill(visitor, kept);
    const view = await detailed(visitor, token);
    await transact(app.parts.store, (tx) => putProduct(tx, { ...gone, visible: false }));
    expect((await submit(visitor, token, view)).status).toBe(409);
    const placed = await submit(visitor, token, (await visitor.get(step(token))).json());
    expect((await findOrder(app.parts.store, placed.json().orderId))!.lines.map((line) => line.itemId)).toEqual([
      kept.id,
    ]);
  });

  it('needs the crumb', async () => {
    const { visitor, token } = await withCart(mug());
    const refused = await visitor.postJson('/api/2/commerce/orders', { cartToken: token });
    expect(refused.json().crumbFail).toBe(true);
  });
});

describe('the checkout without script', () => {
  const formOf = (view: CheckoutView, changes: Record<string, string> = {}): Record<string, string> => ({
    cartToken: view.cartToken,
    boxes: '1',
    email: 'ada@example.com',
    billToShippingAddress: 'on',
    ...Object.fromEntries(Object.entries(ada).map(([name, value]) => [`shipping.${name}`, value])),
    cardNumber: goodCard.number,
    cardExpiry: goodCard.expiry,
    cardCvc: goodCard.cvc,
    quoteHash: view.quoteHash,
    attempt: String(view.attempt),
    stamp: view.formStamp,
    action: 'place',
    ...changes,
  });

  it('stores and comes back with totals, then places and leads to the confirmation', async () => {
    const { visitor, token } = await withCart(mug());
    const first: CheckoutView = (await visitor.get(step(token))).json();
    app.parts.clock.pass(formAgeMsMin);
    const updated = await visitor.form('/checkout', formOf(first, { action: 'update' }));
    expect([updated.status, updated.headers.location]).toEqual([303, `/checkout?cartToken=${token}`]);

    const second: CheckoutView = (await visitor.get(step(token))).json();
    expect(second.totals.amountDue.value).toBe(2760);
    const placed = await visitor.form('/checkout', formOf(second));
    expect(placed.status).toBe(303);
    expect(placed.headers.location).toMatch(/^\/checkout\/order-confirmed\?oid=[0-9a-f]{24}&t=[\w-]+$/);

    const twice = await visitor.form('/checkout', formOf(second));
    expect(twice.headers.location).toBe(`/checkout?cartToken=${token}`);
    expect(await ordersOf()).toHaveLength(1);
  });

  it('goes on to a review when delivery and tax were not known yet, and refuses nothing', async () => {
    const { visitor, token } = await withCart(mug());
    const view: CheckoutView = (await visitor.get(step(token))).json();
    app.parts.clock.pass(formAgeMsMin);
    await visitor.form('/checkout', formOf(view));
    const after: CheckoutView = (await visitor.get(step(token))).json();
    expect(after.problems).toEqual({
      message: 'Delivery and tax for your address are now included. Review your order, then place it.',
      fields: {},
      review: true,
    });
    expect((await visitor.form('/checkout', formOf(after))).headers.location).toContain('order-confirmed');
  });

  it('comes back with what was typed and with a sentence beside each field, and forgets the card', async () => {
    const { visitor, token } = await withCart(mug());
    const view = await detailed(visitor, token);
    app.parts.clock.pass(formAgeMsMin);
    await visitor.form(
      '/checkout',
      formOf(view, { email: 'nobody', 'shipping.city': '', cardNumber: '4111 1111 1111 1112' }),
    );
    const after: CheckoutView = (await visitor.get(step(token))).json();
    expect(after).toMatchObject({ email: 'nobody', address: { values: { line1: '1 Main St', city: '' } } });
    expect(after.problems.fields).toEqual({
      email: 'Email addresses should follow the format user@domain.com.',
      'shipping.city': 'City is required.',
      cardNumber: 'Card number is not valid.',
    });
    expect(JSON.stringify(after)).not.toContain('4111 1111');
    await visitor.form('/checkout', formOf(after, { action: 'update' }));
    const clean: CheckoutView = (await visitor.get(step(token))).json();
    expect(clean.problems).toEqual({ message: '', fields: {} });
  });

  it('says what is too long, by script or without, and lets no note grow', async () => {
    const { visitor, token } = await withCart(mug());
    const long = { city: 'x'.repeat(150), postalCode: '1'.repeat(40) };
    const view = await detailed(visitor, token, { shippingAddress: { ...ada, ...long } });
    expect(view.address.values).toMatchObject(long);
    expect((await visitor.put(step(token), { note: 'n'.repeat(501) })).status).toBe(400);
    app.parts.clock.pass(formAgeMsMin);
    const more = { email: 'e'.repeat(19_000), 'shipping.postalCode': '1'.repeat(200), note: 'n'.repeat(19_000) };
    const answer = await visitor.form('/checkout', formOf(view, { ...more, 'shipping.city': 'x'.repeat(5000) }));
    expect([answer.status, answer.headers.location]).toEqual([303, `/checkout?cartToken=${token}`]);
    const after: CheckoutView = (await visitor.get(step(token))).json();
    expect(after.problems.fields).toEqual({
      email: 'Email addresses should follow the format user@domain.com.',
      'shipping.city': 'Value should have a length no longer than 100.',
      'shipping.postalCode': 'ZIP code is not valid.',
    });
    expect([after.email.length, after.note.length]).toEqual([512, 500]);
    // A line break is one character in the field, and two in the request.
    const written = `${'\r\n'.repeat(100)}${'n'.repeat(400)}`.replace(/^/, 'x');
    await visitor.form('/checkout', formOf(after, { note: written, action: 'update' }));
    expect((await visitor.get(step(token))).json().note).toBe(written.replaceAll('\r\n', '\n').slice(0, 500));
  });

  it('keeps the answers to a form of the shop within what one record holds', async () => {
    const { visitor, token } = await withCart(mug());
    const wide = {
      ...ada,
      firstName: '€'.repeat(200),
      lastName: '€'.repeat(200),
      line1: '€'.repeat(400),
      line2: '€'.repeat(400),
    };
    for (const one of [
      { shippingAddress: wide, billingAddress: wide },
      { customFormData: { words: '€'.repeat(20_500) } },
    ])
      expect((await visitor.put(step(token), one)).status).toBe(200);
  });

  it('bills elsewhere when the box is not ticked', async () => {
    const { visitor, token } = await withCart(mug());
    const view = await detailed(visitor, token);
    const { billToShippingAddress: _, ...form } = formOf(view);
    app.parts.clock.pass(formAgeMsMin);
    await visitor.form('/checkout', form);
    const after: CheckoutView = (await visitor.get(step(token))).json();
    expect(after.problems.fields).toEqual({ 'billing.country': 'Address is required.' });
    const billing = Object.fromEntries(
      Object.entries({ ...ada, firstName: 'Annabella' }).map(([name, value]) => [`billing.${name}`, value]),
    );
    const placed = await visitor.form('/checkout', { ...form, ...billing, quoteHash: after.quoteHash });
    const orderId = new URL(placed.headers.location!, 'http://x').searchParams.get('oid')!;
    expect((await findOrder(app.parts.store, orderId))!.order.billingAddress.firstName).toBe('Annabella');
  });

  it('sent faster than anyone types, unsigned, or with the field that nobody sees filled in, buys nothing', async () => {
    const { visitor, token } = await withCart(mug());
    const view = await detailed(visitor, token);
    const refused = async (changes: Record<string, string>) => {
      const answer = await visitor.form('/checkout', formOf(view, changes));
      expect([answer.status, answer.text]).toEqual([
        429,
        expect.stringContaining('Please try again in a few seconds.'),
      ]);
    };
    app.parts.clock.pass(formAgeMsMin - 1);
    await refused({});
    app.parts.clock.pass(1);
    await refused({ stamp: '' });
    await refused({ stamp: `1.${view.formStamp.split('.')[1]}` });
    await refused({ subject: 'Hello' });
    expect(await ordersOf()).toEqual([]);
    const placed = await visitor.form('/checkout', formOf(view));
    expect(placed.headers.location).toContain('/checkout/order-confirmed?');
  });

  it('leads a cart that is none back to the page, and never elsewhere', async () => {
    const { visitor } = await withCart(mug());
    const answer = await visitor.form('/checkout', { cartToken: '//evil.example', action: 'place' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/checkout?cartToken=%2F%2Fevil.example']);
  });
});
