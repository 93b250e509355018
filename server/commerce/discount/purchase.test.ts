// Discounts from the code in the cart to the order, over HTTP: prices, refusals, uses, and concurrency. Commerce 1.6, 1.8.
import { afterEach, describe, expect, it } from 'vitest';
import { transact } from '../../store/transact.ts';
import { adasAddress as ada, mug, stocked, variant } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { addCode } from '../cart/codes.ts';
import { entriesMax } from '../cart/limits.ts';
import type { CheckoutView } from '../checkout/schema.ts';
import { confirmedPage } from '../order/confirmed.ts';
import { repriced } from '../order/explanation.ts';
import { loadOrder } from '../order/order.ts';
import { ownerOrder } from '../order/owner-order.ts';
import { putPreferences } from '../preferences/preferences.ts';
import { discountRuleSchema } from '../pricing/input.ts';
import { explanationProblems } from '../pricing/recompute.ts';
import { putCategory } from '../product/category.ts';
import type { Product } from '../product/schema.ts';
import { deleteDiscount, putDiscount, usesOf } from './discount.ts';
import { automaticMax, codesMax } from './limits.ts';

let app: TestStoa;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const put = (rule: Record<string, unknown>) =>
  transact(app.parts.store, (tx) =>
    putDiscount(
      tx,
      discountRuleSchema.parse({
        kind: 'ANY_ORDER',
        name: String(rule.id),
        ...(rule.kind !== 'SHIPPING' && { value: { type: 'PERCENT', ratePpm: 100_000 } }),
        ...rule,
      }),
      app.parts.clock.now(),
    ),
  );

async function open(...products: Product[]) {
  app = await testStoa({ products, quantity: 100 });
  await transact(app.parts.store, async (tx) => {
    await putPreferences(tx, 'tax', {
      rules: [{ name: 'NY Tax', country: 'US', region: 'NY', ratePpm: 80_000, includesShipping: true }],
    });
  });
}

/** A shopper with the product in the cart. */
async function shopperWith(product: Product, quantity = 1) {
  const visitor = await app.shopper();
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id, quantity });
  const token = added.json().shoppingCart.cartToken as string;
  const path = `/api/3/commerce/cart/${token}`;
  return {
    visitor,
    token,
    path,
    code: (giftOrPromoCode: string) => visitor.post(`${path}/codes`, { giftOrPromoCode }),
    legacy: async () => (await visitor.get('/api/commerce/shopping-cart')).json(),
  };
}

async function details(visitor: Shopper, token: string, email: string): Promise<CheckoutView> {
  const saved = await visitor.put(`/api/3/commerce/cart/${token}/checkout`, { email, shippingAddress: ada });
  expect(saved.status).toBe(200);
  return saved.json();
}

const submit = (visitor: Shopper, token: string, view: CheckoutView) =>
  visitor.post('/api/2/commerce/orders', {
    cartToken: token,
    quoteHash: view.quoteHash,
    expectedTotalCents: view.expectedTotalCents,
    attempt: view.attempt,
    payment: { card: { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' } },
  });

describe('a code in the cart', () => {
  it('is taken however it is written, shows in both carts, and goes away again', async () => {
    const product = mug();
    await open(product);
    await put({ id: 'd1', name: 'Spring', code: 'Spring10' });
    const { visitor, path, code, legacy } = await shopperWith(product, 2);
    const answer = await code('  ｓpring10 ');
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      subtotal: { value: 4000 },
      discountTotal: { value: 400 },
      grandTotal: { value: 3600 },
      discounts: [{ id: 'd1', name: 'Spring', promoCode: 'Spring10', amount: { decimalValue: '4.00' } }],
      invalidCodes: [],
    });
    expect(await legacy()).toMatchObject({
      discountCents: 400,
      validCoupons: [{ code: 'Spring10', name: 'Spring', amountCents: 400 }],
      invalidCoupons: [],
      promoCodes: ['Spring10'],
    });
    const gone = await visitor.delete(`${path}/codes/SPRING10`);
    expect(gone.json()).toMatchObject({ discountTotal: { value: 0 }, discounts: [] });
  });

  it('is refused when it is unknown, over, used up or blank, and the cart stays as it is', async () => {
    const product = mug();
    await open(product);
    await put({ id: 'd1', code: 'OLD', endsAt: app.parts.clock.now() });
    await put({ id: 'd2', code: 'NEXT', startsAt: app.parts.clock.now() + 1 });
    await put({ id: 'd3', code: 'OFF', enabled: false });
    const { code, legacy } = await shopperWith(product);
    for (const [typed, message] of [
      ['nope', "This code isn't valid."],
      [' ', "This code isn't valid."],
      ['old', 'Unable to redeem coupon: this coupon is no longer available.'],
      ['NEXT', 'Unable to redeem coupon: this coupon is not available yet.'],
      ['OFF', 'Unable to redeem coupon: this coupon is no longer available.'],
    ] as const) {
      const answer = await code(typed);
      expect([answer.status, answer.json().message]).toEqual([400, message]);
    }
    expect(await legacy()).toMatchObject({ validCoupons: [], invalidCoupons: [], discountCents: 0 });
  });

  it('that the cart does not suit stays with its reason until it does', async () => {
    const product = mug();
    await open(product);
    await put({ id: 'd1', code: 'BIG', kind: 'CART_TOTAL', minimumCents: 5000, value: { type: 'AMOUNT', cents: 500 } });
    const { visitor, path, code, legacy } = await shopperWith(product, 2);
    expect((await code('BIG')).json()).toMatchObject({
      discountTotal: { value: 0 },
      invalidCodes: [
        {
          code: 'BIG',
          reason: 'MINIMUM_NOT_MET',
          message: 'Unable to redeem coupon: your order must be $50.00 or more.',
        },
      ],
    });
    const { entries } = await legacy();
    await visitor.put(`${path}/items/${entries[0].id}`, { quantity: 3 });
    expect(await legacy()).toMatchObject({ discountCents: 500, validCoupons: [{ code: 'BIG' }], invalidCoupons: [] });
  });

  it('and another: the better one counts, in whatever order they came', async () => {
    const product = mug();
    await open(product);
    await put({ id: 'd1', code: 'TEN' });
    await put({ id: 'd2', code: 'FIVE', value: { type: 'AMOUNT', cents: 500 } });
    const totals = [];
    for (const codes of [
      ['TEN', 'FIVE'],
      ['FIVE', 'TEN'],
    ]) {
      const { code, legacy } = await shopperWith(product, 2);
      for (const one of codes) expect((await code(one)).status).toBe(200);
      const { discountCents, validCoupons, invalidCoupons } = await legacy();
      totals.push({ discountCents, validCoupons, invalidCoupons });
    }
    expect(totals[0]).toMatchObject({
      discountCents: 500,
      invalidCoupons: [{ code: 'TEN', reason: 'BETTER_DISCOUNT' }],
    });
    expect(totals[1]).toEqual(totals[0]);
  });

  it('works from a form without script, and says on the cart page why not', async () => {
    const product = mug();
    await open(product);
    await put({ id: 'd1', code: 'TEN' });
    const { visitor, legacy } = await shopperWith(product);
    const taken = await visitor.form('/cart/codes', { giftOrPromoCode: 'ten' });
    expect([taken.status, taken.headers.location]).toEqual([303, '/cart']);
    expect(await legacy()).toMatchObject({ discountCents: 200 });
    const refused = await visitor.form('/cart/codes', { giftOrPromoCode: 'nope' });
    expect([refused.status, decodeURIComponent(String(visitor.jar.get('cart-notice')))]).toEqual([
      303,
      "This code isn't valid.",
    ]);
    await visitor.form('/cart/codes', { remove: 'TEN' });
    expect(await legacy()).toMatchObject({ discountCents: 0 });
  });

  it('of somebody else’s cart that is not there answers 404', async () => {
    await open(mug());
    const visitor = await app.shopper();
    const answer = await visitor.post(`/api/3/commerce/cart/${'x'.repeat(40)}/codes`, { giftOrPromoCode: 'TEN' });
    expect(answer.status).toBe(404);
  });
});

describe('an order with discounts', () => {
  it('keeps what it got, is explained again to the same totals, and counts the use', async () => {
    const product = mug({ variants: [variant({ priceCents: 2000, salePriceCents: 1500, onSale: true })] });
    await open(product);
    await put({
      id: 'd1',
      kind: 'PRODUCT',
      productIds: [product.id, 'another'],
      value: { type: 'PERCENT', ratePpm: 150_000 },
    });
    await put({ id: 'd2', code: 'FIVE', value: { type: 'AMOUNT', cents: 500 }, limits: { total: 1 } });
    await put({ id: 'd3', kind: 'SHIPPING', code: 'SHIP' });
    const { visitor, token, code } = await shopperWith(product, 3);
    await code('five');
    await code('ship');
    const view = await details(visitor, token, 'ada@example.com');
    // 4500 - 675 - 500 = 3325; tax 266; no shipping, so no tax on it
    expect(view.totals).toMatchObject({
      subtotal: { text: '$45.00' },
      discount: { text: '$11.75' },
      shipping: { text: '$0.00' },
      grandTotal: { text: '$35.91' },
    });
    const placed = await submit(visitor, token, view);
    expect([placed.status, placed.json().message]).toEqual([200, undefined]);

    const whole = await loadOrder(app.parts.store, placed.json().orderId);
    expect(whole.order).toMatchObject({ discountCents: 1175, shippingCents: 0, taxCents: 266, grandTotalCents: 3591 });
    expect(whole.lines[0]).toMatchObject({ discountCents: 1175, totalCents: 3591 });
    expect(whole.order.pricing.discounts?.map((rule) => rule.id).sort()).toEqual(['d1', 'd2', 'd3']);
    await transact(app.parts.store, (tx) => deleteDiscount(tx, 'd2'));
    const again = repriced(whole);
    expect(again).toMatchObject({ discountCents: 1175, shippingCents: 0, taxCents: 266, grandTotalCents: 3591 });
    expect(explanationProblems(again)).toEqual([]);
    const { explanation, totals } = await confirmedPage(app.parts.store, whole.order.id, placed.json().accessToken);
    expect(totals.map(({ label, value }) => [label, value])).toEqual([
      ['Subtotal', '$45.00'],
      ['d1', '−$6.75'],
      ['d2 (FIVE)', '−$5.00'],
      ['Delivery: Standard Shipping – d3 (SHIP)', 'Free'],
      ['NY Tax', '$2.66'],
      ['Total', '$35.91'],
    ]);
    expect(explanation).toEqual([
      '3 × Mug at $15.00: $45.00 (on sale, was $20.00 each).',
      'd1: 15% off $45.00, you save $6.75.',
      'd2 (code FIVE): $5.00 off your order, you save $5.00.',
      'd3 (code SHIP): free delivery, you save $6.00.',
      'Delivery, Standard Shipping: free.',
      'NY Tax (8%): $2.66.',
      'Total: $35.91.',
    ]);
    expect(ownerOrder(whole).explanation).toEqual(explanation);
    expect(await usesOf(app.parts.store, 'd2')).toBe(1);
    expect(await usesOf(app.parts.store, 'd1')).toBe(1);
  });

  it('of a category: those below it count as well', async () => {
    const product = mug({ categoryIds: ['child'] });
    app = await testStoa({});
    const category = (id: string, parentCategoryId: string | null) => ({
      id,
      collectionId: product.collectionId,
      parentCategoryId,
      displayName: id,
      urlSlug: id,
      displayIndex: 0,
    });
    await transact(app.parts.store, (tx) => putCategory(tx, category('parent', null)));
    await transact(app.parts.store, (tx) => putCategory(tx, category('child', 'parent')));
    await stocked(app.parts, product);
    await put({
      id: 'd1',
      kind: 'CATEGORY',
      categoryIds: ['parent', 'unrelated'],
      value: { type: 'AMOUNT', cents: 300 },
    });
    const { visitor, token, legacy } = await shopperWith(product, 2);
    expect(await legacy()).toMatchObject({ discountCents: 600 });
    const placed = await submit(visitor, token, await details(visitor, token, 'ada@example.com'));
    const whole = await loadOrder(app.parts.store, placed.json().orderId);
    expect(whole.lines[0]).toMatchObject({ categoryIds: ['parent'], discountCents: 600 });
    expect(repriced(whole)).toMatchObject({ discountCents: 600, grandTotalCents: whole.order.grandTotalCents });
  });

  it('holds the fullest cart with the most discounts in one commit', { timeout: 60_000 }, async () => {
    const products = Array.from({ length: entriesMax }, (_, n) => mug({ id: `product-${n}`, urlId: `mug-${n}` }));
    await open(...products);
    for (let n = 0; n < automaticMax + codesMax; n++) {
      const coded = n < codesMax && { code: `CODE${n}` };
      const id = `d${n}`;
      await put({ id, ...coded, kind: 'PRODUCT', productIds: [`product-${n}`], limits: { total: 9, perCustomer: 9 } });
    }
    const { visitor, token, path } = await shopperWith(products[0]!);
    for (const product of products.slice(1)) {
      app.parts.clock.pass(1000);
      const added = await visitor.post(`${path}/items`, { lineItemToAdd: { productId: product.id } });
      expect(added.status).toBe(200);
    }
    for (let n = 0; n < codesMax; n++) await addCode(app.parts, token, `code${n}`);
    await expect(addCode(app.parts, token, 'CODE99')).rejects.toMatchObject({ code: 'code-refused' });
    const view = await details(visitor, token, 'ada@example.com');
    expect(view.cart.discounts).toHaveLength(automaticMax + codesMax);
    const placed = await submit(visitor, token, view);
    expect([placed.status, placed.json().message]).toEqual([200, undefined]);
    expect(await usesOf(app.parts.store, 'd39')).toBe(1);
  });

  it('whose code ended meanwhile is not placed at the higher price', async () => {
    const product = mug();
    await open(product);
    await put({ id: 'd1', code: 'TEN', endsAt: app.parts.clock.now() + 60_000 });
    const { visitor, token, code } = await shopperWith(product);
    await code('TEN');
    const view = await details(visitor, token, 'ada@example.com');
    app.parts.clock.pass(60_000);
    const answer = await submit(visitor, token, view);
    expect([answer.status, answer.json().errorKey ?? answer.json().code]).toEqual([409, expect.any(String)]);
    expect(await usesOf(app.parts.store, 'd1')).toBe(0);
  });

  it('of a customer who has used the code says so as soon as the address is known', async () => {
    const product = mug();
    await open(product);
    await put({ id: 'd1', code: 'ME', limits: { perCustomer: 1 } });
    const buy = async (email: string) => {
      const { visitor, token, code } = await shopperWith(product);
      expect((await code('ME')).status).toBe(200);
      const view = await details(visitor, token, email);
      return { view, placed: await submit(visitor, token, view) };
    };
    expect((await buy('ada@example.com')).view.totals.discount.value).toBe(200);
    // Several addresses can mean one mailbox.
    for (const same of ['ADA@example.com ', 'ada+1@example.com', 'Ada+shop+2@example.com']) {
      const second = await buy(same);
      expect([same, second.view.totals.discount.value]).toEqual([same, 0]);
      expect(second.view.cart.invalidCodes).toMatchObject([{ code: 'ME', reason: 'USED_BY_CUSTOMER' }]);
      expect(second.placed.status).toBe(200);
    }
    for (const other of ['bob@example.com', 'ada.b@example.com', 'a.b@gmail.com'])
      expect([other, (await buy(other)).view.totals.discount.value]).toEqual([other, 200]);
    expect((await buy('a.d.a@example.com')).view.totals.discount.value).toBe(200);
    expect((await buy('AB+x@googlemail.com')).view.totals.discount.value).toBe(0);
    expect(await usesOf(app.parts.store, 'd1')).toBe(5);
  });

  it('with a code for once: of 20 at the same time one is placed, and the others are told the new price', async () => {
    const product = mug();
    await open(product);
    await put({ id: 'd1', code: 'ONCE', limits: { total: 1 } });
    const ready = [];
    for (let n = 0; n < 20; n++) {
      const { visitor, token } = await shopperWith(product);
      // The limit of guesses is per IP address, which all of these share: add the code through the store.
      await addCode(app.parts, token, 'ONCE');
      ready.push({ visitor, token, view: await details(visitor, token, `shopper${n}@example.com`) });
    }
    expect(ready.every(({ view }) => view.totals.discount.value === 200)).toBe(true);
    const answers = await Promise.all(ready.map(({ visitor, token, view }) => submit(visitor, token, view)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
    expect(await usesOf(app.parts.store, 'd1')).toBe(1);
    const loser = ready[answers.findIndex((answer) => answer.status === 409)]!;
    const now = (await loser.visitor.get(`/api/3/commerce/cart/${loser.token}/checkout`)).json() as CheckoutView;
    expect(now.totals.discount.value).toBe(0);
    expect((await submit(loser.visitor, loser.token, now)).status).toBe(200);
  });
});
