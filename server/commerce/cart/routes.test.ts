// The cart calls of wire §2 over HTTP: requests, responses, every refusal, and the forms without JavaScript.
import { afterEach, describe, expect, it } from 'vitest';
import { transact } from '../../store/transact.ts';
import { mug, stocked, variant, website } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { putPreferences } from '../preferences/preferences.ts';
import { putProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { findCart } from './cart.ts';

const entries = '/api/commerce/shopping-cart/entries';
let app: TestStoa;

async function open(options: Parameters<typeof testStoa>[0] = {}): Promise<Shopper> {
  app = await testStoa(options);
  return app.shopper();
}

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const shirt = (changes: Partial<Product> = {}) =>
  mug({
    title: 'Shirt',
    variants: [
      variant({ sku: 'S', attributes: { Size: 'S', Colour: 'Red' }, priceCents: 3000 }),
      variant({
        sku: 'L',
        attributes: { Size: 'L', Colour: 'Red' },
        priceCents: 3500,
        onSale: true,
        salePriceCents: 2500,
      }),
    ],
    variantOptionOrdering: ['Size', 'Colour'],
    ...changes,
  });

const countOf = (answer: { json(): { shoppingCart: { totalQuantity: number } } }) =>
  answer.json().shoppingCart.totalQuantity;

describe('POST /api/commerce/shopping-cart/entries', () => {
  it('makes the cart, sets its two cookies and answers cart and entry', async () => {
    const product = shirt();
    const visitor = await open({ products: [product] });
    const answer = await visitor.post(entries, { itemId: product.id, sku: 'L', quantity: 2, additionalFields: null });

    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { shoppingCart, newlyAdded } = answer.json();
    expect(newlyAdded).toEqual({
      id: expect.any(String),
      item: { price: { currency: 'USD', value: '25.00' } },
      itemId: product.id,
      quantity: 2,
      title: 'Shirt',
      purchasePriceCents: 2500,
      nonSalePriceCents: 3500,
      chosenVariant: {
        optionValues: [
          { optionName: 'Size', value: 'L' },
          { optionName: 'Colour', value: 'Red' },
        ],
        id: product.variants[1]!.id,
        sku: 'L',
        attributes: { Size: 'L', Colour: 'Red' },
        price: 3500,
        salePrice: 2500,
        onSale: true,
        unlimited: false,
        qtyInStock: 10,
        width: 0,
        height: 0,
        weight: 0,
        len: 0,
      },
      productType: 1,
      subTotal: 5000,
    });
    expect(shoppingCart).toMatchObject({
      websiteId: website().id,
      subtotalCents: 5000,
      grandTotalCents: 5000,
      totalQuantity: 2,
      cartType: 1,
      requiresShipping: true,
      shippingOptionsStatus: 'INCOMPLETE ADDRESS',
    });
    for (const absent of ['orderId', 'selectedShippingOption', 'shippingLocation', 'expiresAt']) {
      expect(shoppingCart).not.toHaveProperty(absent);
    }
    expect(shoppingCart.cartToken).toMatch(/^[\w-]{40}$/);
    const cookies = answer.headers['set-cookie']!.join('\n');
    expect(cookies).toMatch(new RegExp(`CART=${shoppingCart.cartToken};.*HttpOnly`));
    expect(cookies).toMatch(/hasCart=true;(?!.*HttpOnly)/);
  });

  it('merges equal lines, keeps others apart, and keeps the token', async () => {
    const product = shirt();
    const visitor = await open({ products: [product] });
    const first = await visitor.post(`${entries}/`, {
      itemId: product.id,
      sku: 'S',
      quantity: '2',
      additionalFields: 'null',
    });
    const second = await visitor.post(entries, { itemId: product.id, sku: 'S', additionalFields: null });
    const fields = JSON.stringify({ b: 1, a: ['x'] });
    await visitor.post(entries, { itemId: product.id, sku: 'S', quantity: 1, additionalFields: fields });
    const last = await visitor.post(entries, { itemId: product.id, sku: 'S', additionalFields: '{"a":["x"],"b":1}' });

    expect(first.json().newlyAdded.quantity).toBe(2);
    expect(second.json().newlyAdded).toMatchObject({ quantity: 3, id: first.json().newlyAdded.id });
    const { shoppingCart } = last.json();
    expect(shoppingCart.entries.map((entry: { quantity: number }) => entry.quantity)).toEqual([3, 2]);
    expect(shoppingCart.entries[1].additionalFields).toBe('{"a":["x"],"b":1}');
    expect(shoppingCart.cartToken).toBe(first.json().shoppingCart.cartToken);
  });

  it('takes a null SKU where there is one variant, and asks for options where there are more', async () => {
    const one = mug();
    const many = shirt();
    const visitor = await open({ products: [one, many] });
    expect((await visitor.post(entries, { itemId: one.id, sku: null })).status).toBe(200);
    const refused = await visitor.post(entries, { itemId: many.id, sku: null });
    expect(refused.status).toBe(400);
    expect(refused.json().message).toBe('Please select the Size and Colour options.');
    const unknown = await visitor.post(entries, { itemId: many.id, sku: 'XL' });
    expect(unknown.json().message).toBe('Sorry, that item variant is unavailable. Please select another variant.');
  });

  it.each([
    ['one', 'Quantity must be a number.'],
    ['1e3', 'Quantity must be a number.'],
    [{}, 'Quantity must be a number.'],
    [1.5, 'Quantity must be a whole number'],
    ['2.5', 'Quantity must be a whole number'],
    [0, 'Quantity must be 1 or more.'],
    [-1, 'Quantity must be 1 or more.'],
    ['10000', 'Quantity must be 9999 or less.'],
  ])('refuses quantity %j', async (quantity, message) => {
    const product = mug({ variants: [variant({ unlimited: true })] });
    const visitor = await open({ products: [product] });
    const answer = await visitor.post(entries, { itemId: product.id, quantity });
    expect([answer.status, answer.json().message]).toEqual([400, message]);
    expect((await visitor.get('/api/commerce/shopping-cart')).status).toBe(404);
  });

  it('refuses a line above 9999 pieces', async () => {
    const product = mug({ variants: [variant({ unlimited: true })] });
    const visitor = await open({ products: [product] });
    expect((await visitor.post(entries, { itemId: product.id, quantity: 9999 })).status).toBe(200);
    expect((await visitor.post(entries, { itemId: product.id })).json().message).toBe('Quantity must be 9999 or less.');
  });

  it('refuses what is unknown or hidden with 404, sold out and too much with 422', async () => {
    const few = mug();
    const none = mug();
    const hidden = mug({ visible: false });
    const visitor = await open({ products: [few, hidden], quantity: 3 });
    await stocked(app.parts, none, 0);
    const statusOf = async (body: object) => {
      const answer = await visitor.post(entries, body);
      return [answer.status, answer.json().message];
    };
    const notEnough = 'Sorry, we do not have enough of that item available.';
    expect(await statusOf({ itemId: 'nothing' })).toEqual([404, 'Sorry, that item is no longer available.']);
    expect((await statusOf({ itemId: hidden.id }))[0]).toBe(404);
    expect(await statusOf({ itemId: none.id })).toEqual([422, notEnough]);
    expect(await statusOf({ itemId: few.id, quantity: 4 })).toEqual([422, notEnough]);
    expect((await statusOf({ itemId: few.id, quantity: 2 }))[0]).toBe(200);
    // All lines of the variant count together.
    expect(await statusOf({ itemId: few.id, quantity: 2, additionalFields: '{"a":"b"}' })).toEqual([422, notEnough]);
    expect((await statusOf({ itemId: few.id, additionalFields: '{"a":"b"}' }))[0]).toBe(200);
  });

  it('refuses what does not belong into a cart', async () => {
    const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
    const subscription = mug({ isSubscribable: true, subscriptionPlan: plan });
    const giftCard = mug({ productType: 4 });
    const visitor = await open({ products: [subscription, giftCard] });
    expect((await visitor.post(entries, { itemId: subscription.id })).json().message).toMatch(/subscription/);
    expect((await visitor.post(entries, { itemId: giftCard.id })).status).toBe(400);
  });

  it('makes a cart of its own for a subscription', async () => {
    const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
    const subscription = mug({ isSubscribable: true, subscriptionPlan: plan });
    const once = mug();
    const visitor = await open({ products: [subscription, once] });
    const call = '/api/3/commerce/cart/subscription';
    const { cartToken } = (await visitor.post(call, { itemId: subscription.id, qty: '2' })).json();
    expect(cartToken).toMatch(/^[A-Za-z0-9_-]{40}$/);
    const made = (await visitor.get(`/api/3/commerce/cart/${cartToken}`)).json();
    expect(made.items).toMatchObject([{ productId: subscription.id, quantity: 2, isSubscribable: true }]);
    // The visitor's own cart is unchanged, and this one accepts nothing else.
    expect((await visitor.get('/api/commerce/shopping-cart')).status).toBe(404);
    const more = { lineItemToAdd: { itemId: once.id } };
    expect((await visitor.post(`/api/3/commerce/cart/${cartToken}/items`, more)).status).toBe(400);
    const refused = await visitor.post(call, { itemId: once.id, qty: 1 });
    expect([refused.status, refused.json().message]).toEqual([400, "This item isn't available as a subscription."]);
  });

  it('adds once for the same Add-To-Cart-Id', async () => {
    const product = mug();
    const visitor = await open({ products: [product] });
    const add = (id: string) =>
      visitor.postJson(
        entries,
        { itemId: product.id },
        { 'Add-To-Cart-Id': id, 'X-CSRF-Token': visitor.jar.get('crumb')! },
      );
    const [first, again, other] = [await add('one'), await add('one'), await add('two')];
    expect([countOf(first), countOf(again), countOf(other)]).toEqual([1, 1, 2]);
    expect(again.json().newlyAdded.id).toBe(first.json().newlyAdded.id);
  });

  it('makes one cart of two first adds that come together', async () => {
    const [a, b] = [mug(), mug()];
    const visitor = await open({ products: [a, b] });
    const answers = await Promise.all([a, b, a, b].map(({ id }) => visitor.post(entries, { itemId: id })));
    const tokens = new Set(answers.map((answer) => answer.json().shoppingCart.cartToken));
    expect(tokens.size).toBe(1);
    expect((await visitor.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(4);
  });

  it('counts every one of many adds to one cart at once', async () => {
    const product = mug();
    const visitor = await open({ products: [product], quantity: 30 });
    await visitor.post(entries, { itemId: product.id });
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.post(entries, { itemId: product.id })));
    expect(answers.map(countOf).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
  });

  it('needs the crumb, gives a fresh one with status 200, and takes it in query or header', async () => {
    const product = mug();
    app = await testStoa({ products: [product] });
    const visitor = app.edge.visitor();
    const failed = await visitor.postJson(entries, {});
    expect(failed.status).toBe(200);
    expect(failed.json()).toMatchObject({
      crumbFail: true,
      crumb: expect.any(String),
      error: expect.stringMatching(/^Invalid session crumb/),
    });
    const { crumb } = failed.json();
    expect(
      (await visitor.postJson(`${entries}?crumb=${encodeURIComponent(crumb)}`, { itemId: product.id })).status,
    ).toBe(200);
    expect((await visitor.postJson(entries, { itemId: product.id }, { 'x-csrf-token': crumb })).status).toBe(200);
  });

  it('refuses bodies that are not the call, naming the field', async () => {
    const visitor = await open();
    expect((await visitor.post(entries, {})).json()).toMatchObject({ errors: [{ path: 'itemId' }] });
    expect((await visitor.post(entries, { itemId: 5 })).status).toBe(400);
    expect((await visitor.post(entries, [])).status).toBe(400);
    const fields = await visitor.post(entries, { itemId: 'x', additionalFields: '{broken' });
    expect(fields.json().message).toBe('Could not parse the form fields, please check your entries.');
  });

  it('refuses the 26th write within ten seconds', async () => {
    const product = mug({ variants: [variant({ unlimited: true })] });
    const visitor = await open({ products: [product] });
    for (let n = 0; n < 25; n++) expect((await visitor.post(entries, { itemId: product.id })).status).toBe(200);
    const refused = await visitor.post(entries, { itemId: product.id });
    expect([refused.status, refused.json().message]).toEqual([429, 'Please try again in a few seconds.']);
    expect(refused.headers['retry-after']).toBe('10');
    app.parts.clock.pass(10_000);
    expect(countOf(await visitor.post(entries, { itemId: product.id }))).toBe(26);
  });

  it('allows as many writes as the operator says', async () => {
    const product = mug();
    const visitor = await open({ products: [product], app: { cartLimit: 2 } });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await visitor.post(entries, { itemId: product.id })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('cannot be flooded by one who throws the cookies away', async () => {
    await open({ app: { cartLimit: 1 } });
    const statuses: number[] = [];
    // Writes to nonexistent carts: the number of carts per network has a limit of its own.
    for (let n = 0; n < 41; n++)
      statuses.push((await (await app.shopper()).put(`${entries}/x`, { quantity: 1 })).status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
  });

  it('ignores a cart token that is none, and never takes one from a stranger as its own', async () => {
    const product = mug();
    const visitor = await open({ products: [product] });
    visitor.jar.set('CART', 'x'.repeat(40));
    const answer = await visitor.post(entries, { itemId: product.id });
    expect(answer.json().shoppingCart.cartToken).not.toBe('x'.repeat(40));
    visitor.jar.set('CART', '../../%00');
    expect((await visitor.get('/api/commerce/shopping-cart')).status).toBe(404);
  });

  it('answers sixteen shoppers at the same moment, even while the event loop is late', async () => {
    const product = mug();
    await open({
      products: [product],
      quantity: 16,
      edge: { overload: { loopDelayMs: () => 1_000, maxDelayMs: 100 } },
    });
    const shoppers: Shopper[] = [];
    for (let n = 0; n < 16; n++) shoppers.push(await app.shopper());
    const answers = await Promise.all(shoppers.map((one) => one.post(entries, { itemId: product.id, quantity: 1 })));
    expect(answers.map(({ status }) => status)).toEqual(shoppers.map(() => 200));
  });
});

describe('GET /api/commerce/shopping-cart', () => {
  it('says so before the first add', async () => {
    const visitor = await open();
    const answer = await visitor.get('/api/commerce/shopping-cart/?crumb=x');
    expect([answer.status, answer.json()]).toEqual([404, { message: 'You have no shopping cart yet.' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('reads prices and stock anew, and leaves out what is gone', async () => {
    const [kept, gone] = [mug(), mug()];
    const visitor = await open({ products: [kept, gone] });
    await visitor.post(entries, { itemId: kept.id });
    await visitor.post(entries, { itemId: gone.id });
    await transact(app.parts.store, async (tx) => {
      await putProduct(tx, { ...kept, variants: [{ ...kept.variants[0]!, priceCents: 1234 }] });
      await putProduct(tx, { ...gone, visible: false });
    });
    const cart = (await visitor.get('/api/commerce/shopping-cart')).json();
    expect(cart.entries.map((entry: { subTotal: number }) => entry.subTotal)).toEqual([1234]);
    expect(cart).toMatchObject({ subtotalCents: 1234, totalQuantity: 1 });
  });
});

describe('changing lines', () => {
  const filled = async (quantity = 10) => {
    const product = shirt();
    const visitor = await open({ products: [product], quantity });
    const added = (await visitor.post(entries, { itemId: product.id, sku: 'S', quantity: 2 })).json();
    return { visitor, product, id: added.newlyAdded.id as string, token: added.shoppingCart.cartToken as string };
  };

  it('sets and removes by the calls of the cart page, which answer the v3 cart', async () => {
    const { visitor, id } = await filled();
    const changed = await visitor.put(`/api/commerce/cart/items/${id}`, { quantity: '3' });
    expect(changed.json().grandTotal).toEqual({
      currencyCode: 'USD',
      value: 9000,
      decimalValue: '90.00',
      fractionalDigits: 2,
    });
    const removed = await visitor.delete(`/api/commerce/cart/items/${id}`);
    expect([removed.status, removed.json().items]).toEqual([200, []]);
    expect((await visitor.delete(`/api/commerce/cart/items/${id}`)).status).toBe(404);
  });

  it('sets and removes by the entries calls, which answer the legacy cart', async () => {
    const { visitor, id } = await filled();
    expect(countOf(await visitor.put(`${entries}/${id}`, { quantity: 4 }))).toBe(4);
    expect(countOf(await visitor.post(`${entries}/${id}`, { quantity: 5 }))).toBe(5);
    expect(countOf(await visitor.delete(`${entries}/${id}`))).toBe(0);
  });

  it('refuses a change that names no quantity', async () => {
    const { visitor, id } = await filled();
    const refused = await visitor.put(`/api/commerce/cart/items/${id}`, {});
    expect([refused.status, refused.json().message]).toEqual([400, 'Quantity must be a number.']);
  });

  it('refuses more than there is with 400 and changes nothing', async () => {
    const { visitor, id, token } = await filled(5);
    for (const path of [`/api/commerce/cart/items/${id}`, `/api/3/commerce/cart/${token}/items/${id}`]) {
      const refused = await visitor.put(path, { quantity: 6 });
      expect([refused.status, refused.json().message]).toEqual([
        400,
        'Sorry, we do not have enough of that item available.',
      ]);
    }
    expect((await visitor.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(2);
  });

  it('changes the answers of a line and joins it with the line it then equals', async () => {
    const { visitor, product, id } = await filled();
    const fields = { itemId: product.id, sku: 'S', additionalFields: '{"note":"blue"}' };
    const changed = (await visitor.put(`${entries}/${id}/additionalFields`, fields)).json();
    expect(changed.updatedEntry).toMatchObject({ id, additionalFields: '{"note":"blue"}', quantity: 2 });
    await visitor.post(entries, { itemId: product.id, sku: 'S' });
    const joined = (
      await visitor.put(`${entries}/${id}/additionalFields`, { ...fields, additionalFields: null })
    ).json();
    expect(joined.shoppingCart.entries).toHaveLength(1);
    expect(joined.updatedEntry.quantity).toBe(3);
  });

  it('finds no cart without the cookie, and no line of another cart', async () => {
    const { visitor, product, id } = await filled();
    const other = await app.shopper();
    expect((await other.put(`/api/commerce/cart/items/${id}`, { quantity: 1 })).status).toBe(404);
    await other.post(entries, { itemId: product.id, sku: 'L' });
    expect((await other.put(`/api/commerce/cart/items/${id}`, { quantity: 1 })).json().message).toBe(
      'That item is no longer in your cart.',
    );
    expect((await visitor.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(2);
  });
});

describe('the v3 cart', () => {
  it('is found by its token, with the fields of the wire', async () => {
    const product = shirt();
    const visitor = await open({ products: [product] });
    const added = (await visitor.post(entries, { itemId: product.id, sku: 'L', quantity: 2 })).json();
    const token = added.shoppingCart.cartToken;
    const cart = (await (await app.shopper()).get(`/api/3/commerce/cart/${token}/`)).json();
    expect(cart).toMatchObject({
      cartToken: token,
      subtotal: { currencyCode: 'USD', value: 5000, decimalValue: '50.00', fractionalDigits: 2 },
      shippingOptionsStatus: 'INCOMPLETE ADDRESS',
      shouldBlockPurchaseForMinimumOrderAmount: false,
    });
    expect(cart.items).toEqual([
      {
        id: added.newlyAdded.id,
        productId: product.id,
        productType: 'PHYSICAL',
        sku: 'L',
        productName: 'Shirt',
        productDescription: 'Stoneware.',
        productUrl: `/shop/p/${product.urlId}`,
        quantity: 2,
        multipleQuantityAllowed: true,
        maxQuantity: 10,
        unitPrice: { currencyCode: 'USD', value: 2500, decimalValue: '25.00', fractionalDigits: 2 },
        regularPrice: { currencyCode: 'USD', value: 3500, decimalValue: '35.00', fractionalDigits: 2 },
        itemTotal: { currencyCode: 'USD', value: 5000, decimalValue: '50.00', fractionalDigits: 2 },
        variantOptions: [
          { name: 'Size', value: 'L' },
          { name: 'Colour', value: 'Red' },
        ],
        image: '',
        isSubscribable: false,
      },
    ]);
    expect((await visitor.get(`/api/3/commerce/cart/${'y'.repeat(40)}`)).status).toBe(404);
  });

  it('takes lines, a place and a delivery, and prices them', async () => {
    const product = mug();
    const visitor = await open({ products: [product] });
    await transact(app.parts.store, async (tx) => {
      await putPreferences(tx, 'shipping', {
        options: [
          { key: 'post', name: 'Post', rateType: 'FLAT', priceCents: 500, freeAboveCents: 7000, countries: ['US'] },
          { key: 'fast', name: 'Courier', rateType: 'FLAT', priceCents: 1500, countries: ['US'] },
        ],
      });
      await putPreferences(tx, 'tax', {
        rules: [{ name: 'NY', country: 'US', region: 'NY', ratePpm: 88_750, includesShipping: false }],
      });
    });
    const token = (await visitor.post(entries, { itemId: product.id })).json().shoppingCart.cartToken;
    const path = `/api/3/commerce/cart/${token}`;
    expect(
      (await visitor.post(`${path}/items`, { lineItemToAdd: { productId: product.id, quantity: 1 } })).json().items[0]
        .quantity,
    ).toBe(2);

    const place = { line1: '1 Main St', line2: null, city: 'Ithaca', region: 'NY', postalCode: '14850', country: 'us' };
    const placed = (await visitor.put(`${path}/shipping/location`, place)).json();
    expect(placed.shippingOptionsStatus).toBe('APPLICABLE_SHIPPING_OPTIONS');
    expect(placed.fulfillmentOptions).toEqual([
      {
        key: 'post',
        name: 'Post',
        price: { currencyCode: 'USD', value: 500, decimalValue: '5.00', fractionalDigits: 2 },
        isPickup: false,
        rateType: 'FLAT',
      },
      {
        key: 'fast',
        name: 'Courier',
        price: { currencyCode: 'USD', value: 1500, decimalValue: '15.00', fractionalDigits: 2 },
        isPickup: false,
        rateType: 'FLAT',
      },
    ]);
    expect(placed.shippingLocation).toEqual({
      line1: '1 Main St',
      city: 'Ithaca',
      region: 'NY',
      postalCode: '14850',
      country: 'US',
    });

    const chosen = (await visitor.put(`${path}/shipping/option`, { key: 'fast' })).json();
    expect([chosen.shippingTotal.value, chosen.taxTotal.value, chosen.grandTotal.value]).toEqual([1500, 355, 5855]);
    const legacy = (await visitor.get('/api/commerce/shopping-cart')).json();
    expect(legacy).toMatchObject({
      shippingLocation: { city: 'Ithaca', country: 'US', state: 'NY', zip: '14850' },
      taxLineItems: [{ name: 'NY', rate: 0.08875, valueCents: 355 }],
      selectedShippingOption: { key: 'fast', computedCost: { currency: 'USD', value: '15.00' } },
      grandTotalCents: 5855,
    });
    expect((await visitor.put(`${path}/shipping/option`, { key: 'drone' })).status).toBe(400);
    expect((await visitor.put(`${path}/shipping/location`, { ...place, country: 'FR' })).json()).toMatchObject({
      shippingOptionsStatus: 'POSTAL_CODE_NOT_APPLICABLE',
      shippingTotal: { value: 0 },
    });
    expect((await visitor.put(`${path}/shipping/location`, { country: 'France' })).status).toBe(400);
  });

  it('removes a line by quantity 0 or DELETE, and refuses codes', async () => {
    const product = mug();
    const visitor = await open({ products: [product] });
    const added = (await visitor.post(entries, { itemId: product.id })).json();
    const path = `/api/3/commerce/cart/${added.shoppingCart.cartToken}`;
    expect((await visitor.post(`${path}/codes`, { giftOrPromoCode: 'FREE' })).status).toBe(400);
    const emptied = await visitor.put(`${path}/items/${added.newlyAdded.id}`, { quantity: 0 });
    expect([emptied.status, emptied.json().items]).toEqual([200, []]);
    expect((await visitor.delete(`${path}/items/${added.newlyAdded.id}`)).status).toBe(404);
  });
});

describe('GET /api/commerce/inventory/stock', () => {
  it('tells the stock of every variant, ends at 9999, and nothing of hidden products', async () => {
    const product = shirt();
    const hidden = mug({ visible: false });
    const visitor = await open({ products: [product, hidden], quantity: 20_000 });
    const answer = await visitor.get(`/api/commerce/inventory/stock/?itemId=${product.id}`);
    expect(answer.json().results).toEqual(
      product.variants.map(({ id, sku }) => ({ variantId: id, sku, unlimited: false, qtyInStock: 9999 })),
    );
    expect((await visitor.get(`/api/commerce/inventory/stock?itemId=${hidden.id}`)).status).toBe(404);
    expect((await visitor.get('/api/commerce/inventory/stock?itemId=none')).status).toBe(404);
    expect((await visitor.get('/api/commerce/inventory/stock')).status).toBe(400);
  });
});

describe('the forms without script', () => {
  it('add, change and remove, and lead to /cart', async () => {
    const product = shirt();
    const visitor = await open({ products: [product] });
    const added = await visitor.form('/cart/entries', {
      itemId: product.id,
      variantId: product.variants[0]!.id,
      quantity: '2',
    });
    expect([added.status, added.headers.location]).toEqual([303, '/cart']);
    const cart = await findCart(app.parts.store, visitor.jar.get('CART'));
    const id = cart!.entries[0]!.id;
    await visitor.form('/cart/update', { [`quantity-${id}`]: '3' });
    expect((await findCart(app.parts.store, cart!.token))!.entries[0]!.quantity).toBe(3);
    const removed = await visitor.form('/cart/update', { [`quantity-${id}`]: '3', remove: id });
    expect(removed.status).toBe(303);
    expect((await findCart(app.parts.store, cart!.token))!.entries).toEqual([]);
  });

  it('put the refusal into a cookie for the cart page', async () => {
    const product = shirt();
    const visitor = await open({ products: [product] });
    await visitor.form('/cart/entries', { itemId: product.id, quantity: '1' });
    expect(decodeURIComponent(visitor.jar.get('cart-notice')!)).toBe('Please select the Size and Colour options.');
  });

  it('refuse an expired session with a page', async () => {
    await open();
    const answer = await app.edge.visitor().postForm('/cart/entries', { itemId: 'x' }, { Accept: 'text/html' });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Please enable cookies in your browser');
  });
});

describe('what guests leave behind', () => {
  const day = 24 * 60 * 60 * 1000;

  it('is bounded for each network: carts begun, and what is written into them', async () => {
    const product = mug();
    // 1/25 of the limits: 12 carts and 320 kB an hour.
    await open({ products: [product], app: { cartLimit: 1 } });
    const add = async (headers: Record<string, string> = {}, more: object = {}) => {
      const visitor = await app.shopper();
      for (const [name, value] of Object.entries(headers)) visitor.jar.set(name, value);
      return visitor.post(entries, { itemId: product.id, quantity: 1, ...more });
    };
    const statuses: number[] = [];
    for (let n = 0; n < 13; n++) statuses.push((await add()).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
    // A cookie with an unknown token must not bypass the limit.
    const made = await add({ CART: 'a'.repeat(40) });
    expect([made.status, Number(made.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(Number(made.headers['retry-after'])).toBeGreaterThan(60);

    app.parts.clock.pass(60 * 60 * 1000);
    let large = 0;
    while (large < 20 && (await add({}, { additionalFields: 'x'.repeat(60_000) })).status !== 429) large++;
    expect(large).toBe(5);
  });

  it('is gone after two days, or a month if they came back, or three when they can be written to', async () => {
    const product = mug();
    const [passing, back, reachable] = [await open({ products: [product] }), await app.shopper(), await app.shopper()];
    const add = (visitor: Shopper) => visitor.post(entries, { itemId: product.id, quantity: 1 });
    for (const visitor of [passing, back, reachable]) await add(visitor);
    app.parts.clock.pass(2 * 60 * 60 * 1000);
    await add(back);
    const token = reachable.jar.get('CART')!;
    expect((await reachable.put(`/api/3/commerce/cart/${token}/checkout`, { email: 'ada@example.com' })).status).toBe(
      200,
    );
    const left = async () =>
      Promise.all([passing, back, reachable].map(async (one) => (await one.get('/api/commerce/shopping-cart')).status));
    expect(await left()).toEqual([200, 200, 200]);
    app.parts.clock.pass(2 * day);
    expect(await left()).toEqual([404, 200, 200]);
    app.parts.clock.pass(29 * day);
    expect(await left()).toEqual([404, 404, 200]);
    app.parts.clock.pass(60 * day);
    expect(await left()).toEqual([404, 404, 404]);
  });
});
