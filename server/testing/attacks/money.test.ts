// Money and goods under attack: concurrent orders, quotes, codes, gift cards and refunds, or changes by the owner in between.
// One shop that takes test cards and transfers; afterwards the books of the whole store must still agree.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { makePurchaseCart } from '../../commerce/cart/purchase-carts.ts';
import { settlePayments } from '../../commerce/checkout/settle.ts';
import { balancesOf } from '../../commerce/gift-card/gift-card.ts';
import type { Order } from '../../commerce/order/schema.ts';
import { putPaymentSettings } from '../../commerce/payment/settings.ts';
import { defaultPaymentSettings } from '../../commerce/payment/settings-schema.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { sweepHolds } from '../../commerce/stock/holds.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { transact } from '../../store/transact.ts';
import { auditStore, rowsOf } from '../driver/order-audit.ts';
import { queuedMails } from '../driver/placed-orders.ts';
import { adasAddress, mug, stocked, variant } from '../harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../harness/test-stoa.ts';

let app: TestStoa;
let owner: Shopper;
/** The same person in another tab, and another user with the same rights. */
let secondOwner: Shopper;

const hourMs = 3_600_000;
const transfer = { method: 'manual:bank-transfer' };

beforeAll(async () => {
  app = await testStoa();
  [owner, secondOwner] = [await app.signedIn(Role.admin), await app.signedIn(Role.admin)];
  await transact(app.parts.store, async (tx) => {
    const enabled = { enabled: true, instructions: 'To account 12 34 56.' };
    const { manual } = defaultPaymentSettings;
    await putPaymentSettings(tx, { ...defaultPaymentSettings, manual: { ...manual, 'bank-transfer': enabled } });
  });
});

beforeEach(async () => {
  app.parts.clock.pass(61 * 60_000);
  // After a lower recount, holds beyond the stock end when they expire.
  await sweepHolds(app.parts, app.parts.clock.now());
  for (const one of [owner, secondOwner]) expect((await one.get('/api/auth/me')).status).toBe(200);
});

// After each test, so that a failure has a name.
afterEach(async () => {
  expect(await auditStore(app.parts.store)).toEqual([]);
  expect(app.faults()).toEqual([]);
});

afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: views and orders as the wire has them
type Json = any;

const goods = (changes: Partial<Product> = {}, quantity = 10) => stocked(app.parts, mug(changes), quantity);

async function cartOf(visitor: Shopper, wanted: readonly (readonly [Product, number])[]): Promise<string> {
  let token = '';
  for (const [{ id }, quantity] of wanted) {
    const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: id, quantity });
    expect(added.status, added.text).toBe(200);
    token = added.json().shoppingCart.cartToken;
  }
  return token;
}

type Buyer = { visitor: Shopper; token: string; view: Json };

async function details(visitor: Shopper, token: string, given: object = {}): Promise<Json> {
  const all = { email: 'ada@example.com', shippingAddress: adasAddress, ...given };
  const answer = await visitor.put(`/api/3/commerce/cart/${token}/checkout`, all);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

/** A shopper who has entered cart, codes and address, and sees the total. */
async function buyer(
  wanted: readonly (readonly [Product, number])[],
  { codes = [], ...given }: { codes?: readonly string[] } & Record<string, unknown> = {},
): Promise<Buyer> {
  const visitor = await app.shopper();
  const token = await cartOf(visitor, wanted);
  for (const giftOrPromoCode of codes) await enter(visitor, token, giftOrPromoCode);
  return { visitor, token, view: await details(visitor, token, given) };
}

const enter = (visitor: Shopper, token: string, giftOrPromoCode: string) =>
  visitor.post(`/api/3/commerce/cart/${token}/codes`, { giftOrPromoCode });

const submit = ({ visitor, token, view }: Buyer, more: object = { paymentToken: 'tok_visa' }) =>
  visitor.post('/api/2/commerce/orders', {
    cartToken: token,
    quoteHash: view.quoteHash,
    expectedTotalCents: view.expectedTotalCents,
    attempt: view.attempt,
    ...more,
  });

async function bought(wanted: readonly (readonly [Product, number])[], given = {}, more?: object): Promise<Json> {
  const placed = await submit(await buyer(wanted, given), more);
  expect(placed.status, placed.text).toBe(200);
  return orderOf(placed.json().orderId);
}

const orderOf = async (id: string): Promise<Json> => (await owner.get(`/api/commerce/orders/${id}`)).json();
const act = (id: string, rest: string, body: object = {}, by = owner) =>
  by.post(`/api/commerce/orders/${id}${rest}`, body);
const left = async (product: Product) => (await onHandOf(app.parts.store, product))[0]!.qtyInStock;
const count = async (name: string) => (await rowsOf(app.parts.store, name)).length;
const change = (path: string, body: object) =>
  owner.put(path, body).then((answer) => expect(answer.status, answer.text).toBe(200));
const changeProduct = (product: Product, body: object) => change(`/api/commerce/products/${product.id}`, body);

async function giftCard(cents: number): Promise<{ id: string; code: string }> {
  const made = await owner.post('/config/api/gift-cards', { cents });
  expect(made.status, made.text).toBe(201);
  return { id: made.json().giftCard.id, code: made.json().code };
}
const balance = async (id: string) => (await balancesOf(app.parts.store, [id]))[0];

async function discount(rule: object): Promise<string> {
  const made = await owner.post('/config/api/discounts', {
    name: 'Off',
    value: { type: 'PERCENT', ratePpm: 500_000 },
    ...rule,
  });
  expect(made.status, made.text).toBe(201);
  return made.json().discount.id;
}

const newYorkTax = (rules: object[] = []) =>
  change('/api/v1/commerce-preferences/tax', { classes: [{ key: 'books', name: 'Books' }], rules });
const nyRule = { name: 'NY', country: 'US', region: 'NY', ratePpm: 80_000, includesShipping: false };

describe('carts and quotes', () => {
  it('attack: an agreed total of a cheap cart does not buy a dear one', async () => {
    const [cheap, dear] = [await goods({ variants: [variant({ priceCents: 100 })] }), await goods()];
    const [ofCheap, ofDear] = [await buyer([[cheap, 1]]), await buyer([[dear, 3]])];
    const before = await count('payment');
    const claims = [
      { quoteHash: ofCheap.view.quoteHash },
      { quoteHash: ofCheap.view.quoteHash, expectedTotalCents: ofDear.view.expectedTotalCents },
      { expectedTotalCents: ofCheap.view.expectedTotalCents },
      { expectedTotalCents: -1 },
      // A quote with only its total changed.
      { quoteHash: String(ofDear.view.quoteHash).replaceAll(String(ofDear.view.expectedTotalCents), '100') },
    ];
    for (const claim of claims) {
      app.parts.clock.pass(hourMs);
      const answer = await submit(ofDear, { ...claim, paymentToken: 'tok_visa' });
      expect([answer.status, answer.json().failureType], JSON.stringify(claim)).toEqual([409, 'QUOTE_CHANGED']);
    }
    expect([await left(dear), await count('payment')]).toEqual([10, before]);
    const placed = await submit(ofDear);
    expect((await orderOf(placed.json().orderId)).grandTotalCents).toBe(6600);
  });

  it('attack: a variant of a dear product is not sold under the id of a cheap one, nor at a price that the caller names', async () => {
    const cheap = await goods({ variants: [variant({ priceCents: 100, sku: 'CHEAP' })] });
    const dear = await goods({ variants: [variant({ priceCents: 90_000, sku: 'DEAR' })] });
    const eve = await app.shopper();
    const add = (body: object) => eve.post('/api/commerce/shopping-cart/entries', body);
    for (const body of [
      { itemId: cheap.id, variantId: dear.variants[0]!.id },
      { itemId: cheap.id, sku: 'DEAR' },
      { itemId: dear.id, variantId: cheap.variants[0]!.id },
    ]) {
      const answer = await add(body);
      // Refused, or the named item at its own price.
      if (answer.status === 200) {
        const [entry] = answer.json().shoppingCart.entries;
        expect(entry.itemId).toBe(body.itemId);
        expect(answer.json().shoppingCart.subtotalCents).toBe(
          (body.itemId === cheap.id ? 100 : 90_000) * entry.quantity,
        );
        await eve.delete(`/api/commerce/shopping-cart/entries/${entry.id}`);
      }
    }
    const named = {
      unitPrice: 1,
      priceCents: 1,
      agreedCents: 1,
      unitCents: 1,
      price: { value: '0.01', currency: 'USD' },
    };
    const answer = await add({ itemId: dear.id, variantId: dear.variants[0]!.id, quantity: 1, ...named });
    expect(answer.json().shoppingCart.subtotalCents).toBe(90_000);
  });

  it('attack: an address that owes no tax is not agreed to and then exchanged for one that does', async () => {
    await newYorkTax([nyRule]);
    const cup = await goods();
    const oregon = { ...adasAddress, city: 'Portland', region: 'OR', postalCode: '97201' };
    const untaxed = await buyer([[cup, 1]], { shippingAddress: oregon });
    expect(untaxed.view.expectedTotalCents).toBe(2600);
    const refused = await submit(untaxed, { shippingAddress: adasAddress, paymentToken: 'tok_visa' });
    expect([refused.status, refused.json().quote.totalCents]).toEqual([409, 2760]);
    expect(await left(cup)).toBe(10);
    const { quoteHash } = refused.json().quote;
    const placed = await submit(untaxed, { quoteHash, expectedTotalCents: 2760, paymentToken: 'tok_visa' });
    const order = await orderOf(placed.json().orderId);
    expect([order.grandTotalCents, order.taxCents, order.shippingAddress.region]).toEqual([2760, 160, 'NY']);
    await newYorkTax();
  });

  it('attack: a delivery that does not reach the address is not chosen for it by its key', async () => {
    const bike = {
      key: 'bike',
      name: 'Bike',
      rateType: 'LOCAL_DELIVERY',
      priceCents: 0,
      countries: ['US'],
      postalCodes: ['148*'],
    };
    const post = { key: 'post', name: 'Post', rateType: 'FLAT', priceCents: 900, countries: [] };
    await change('/api/v1/commerce-preferences/shipping', { options: [bike, post] });
    const cup = await goods();
    const near = await buyer([[cup, 1]], { shippingKey: 'bike' });
    expect(near.view.expectedTotalCents).toBe(2000);
    const far = { ...adasAddress, city: 'New York', postalCode: '10001' };
    const answer = await submit(near, { shippingAddress: far, shippingKey: 'bike', paymentToken: 'tok_visa' });
    expect([409, 400]).toContain(answer.status);
    expect([
      await left(cup),
      (await near.visitor.get(`/api/3/commerce/cart/${near.token}/checkout`)).json().confirmedPath,
    ]).toEqual([10, undefined]);
    // This delivery is available at the home address.
    const home = await details(near.visitor, near.token, { shippingKey: 'bike' });
    expect((await submit({ ...near, view: home })).status).toBe(200);
    await change('/api/v1/commerce-preferences/shipping', { options: [{ ...post, key: 'standard', priceCents: 600 }] });
  });

  it('attack: the cart of a gift card takes no goods, no second card and no code by way of its token', async () => {
    const cup = await goods();
    const voucher = await goods({
      productType: 4,
      variants: [variant({ priceCents: 5000, attributes: {}, unlimited: true })],
    });
    const wish = { deliverTo: 'me' as const, recipientName: '', message: '', senderName: '' };
    const { cart } = await makePurchaseCart(app.parts, 'gift-card', { itemId: voucher.id }, { giftCard: wish });
    await discount({ kind: 'ANY_ORDER', code: 'VOUCHERHALF' });
    const held = await giftCard(5000);
    const eve = await app.shopper();
    const path = `/api/3/commerce/cart/${cart.token}`;
    const tries = [
      await eve.post(`${path}/items`, { lineItemToAdd: { itemId: cup.id, quantity: 1 } }),
      await eve.post(`${path}/items`, { lineItemToAdd: { itemId: voucher.id, quantity: 1 } }),
      await enter(eve, cart.token, 'VOUCHERHALF'),
      await enter(eve, cart.token, held.code),
      await eve.put(`${path}/gift-cards`, { giftCards: [held.code] }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    const view = await details(eve, cart.token);
    expect(view.expectedTotalCents).toBe(5000);
    const placed = await submit({ visitor: eve, token: cart.token, view });
    const order = await orderOf(placed.json().orderId);
    expect([order.grandTotalCents, order.lines.length, order.issuedGiftCards[0].cents]).toEqual([5000, 1, 5000]);
    expect(await balance(held.id)).toBe(5000);
  });

  it('attack: who only has the token of an order that was placed changes nothing of it', async () => {
    const cup = await goods();
    const ada = await buyer([[cup, 1]]);
    const { orderId } = (await submit(ada)).json();
    const before = JSON.stringify(await orderOf(orderId));
    const eve = await app.shopper();
    const path = `/api/3/commerce/cart/${ada.token}`;
    const entry = JSON.parse(before).lines[0].id;
    const tries = [
      await eve.put(`${path}/checkout`, { email: 'eve@example.com' }),
      await eve.put(`${path}/email`, { email: 'eve@example.com' }),
      await eve.put(`${path}/items/${entry}`, { quantity: 5 }),
      await eve.delete(`${path}/items/${entry}`),
      await eve.put(`${path}/shipping/location`, { country: 'DE' }),
      await eve.post(`${path}/codes`, { giftOrPromoCode: 'X' }),
    ];
    expect(
      tries.every(({ status }) => status >= 400),
      tries.map(({ status }) => status).join(),
    ).toBe(true);
    expect(JSON.stringify(await orderOf(orderId))).toBe(before);
    // Her additions start another cart; the order's cart is unchanged.
    eve.jar.set('CART', ada.token);
    const added = await eve.post('/api/commerce/shopping-cart/entries', { itemId: cup.id, quantity: 1 });
    expect(added.json().shoppingCart.cartToken).not.toBe(ada.token);
    expect([await left(cup), JSON.stringify(await orderOf(orderId))]).toEqual([9, before]);
  });

  it('misuse: tax, tax class, and prices change while a shopper looks at the total: a higher one is confirmed again, a lower one is charged', async () => {
    await newYorkTax([
      { ...nyRule, taxClasses: ['standard'] },
      { ...nyRule, name: 'Books', taxClasses: ['books'], ratePpm: 20_000 },
    ]);
    const [cup, book] = [await goods({ taxClass: 'books' }), await goods()];
    const ready = await buyer([
      [cup, 1],
      [book, 1],
    ]);
    expect(ready.view.expectedTotalCents).toBe(4000 + 600 + 40 + 160);
    await changeProduct(cup, { taxClass: 'standard' });
    const refused = await submit(ready);
    expect([refused.status, refused.json().quote.totalCents]).toEqual([409, 4920]);
    const view = await details(ready.visitor, ready.token);
    await changeProduct(book, { taxable: false });
    app.parts.clock.pass(hourMs);
    const placed = await submit({ ...ready, view });
    const order = await orderOf(placed.json().orderId);
    expect([order.grandTotalCents, order.shownTotalCents]).toEqual([4760, 4920]);
    await newYorkTax();
  });

  it('misuse: the shop changes its currency while carts are open: what was agreed to in dollars is not charged in euros', async () => {
    const cup = await goods();
    const card = await giftCard(10_000);
    const [ready, paidByCard] = [await buyer([[cup, 1]]), await buyer([[cup, 1]], { codes: [card.code] })];
    const before = await count('payment');
    await change('/config/api/store-settings', { store: { currency: 'EUR' } });
    for (const one of [ready, paidByCard]) expect((await submit(one)).status).toBe(409);
    expect([await left(cup), await count('payment'), await balance(card.id)]).toEqual([10, before, 10_000]);
    await change('/config/api/store-settings', { store: { currency: 'USD' } });
    app.parts.clock.pass(hourMs);
    expect((await submit({ ...ready, view: await details(ready.visitor, ready.token) })).status).toBe(200);
  });

  it('misuse: a plan that is billed more often than was shown is not begun, by the total alone or from a page of the provider', async () => {
    const plan = (unit: 'WEEK' | 'MONTH') => ({
      subscriptionPlan: { billingPeriod: { value: 1, unit }, numBillingCycles: 0 },
    });
    const paper = await goods({ isSubscribable: true, ...plan('MONTH') }, 100);
    const subscriber = async (): Promise<Buyer> => {
      const visitor = await app.shopper();
      const token = (await visitor.post('/api/3/commerce/cart/subscription', { itemId: paper.id, qty: 1 })).json()
        .cartToken;
      return { visitor, token, view: await details(visitor, token) };
    };
    const [ready, away, content] = [await subscriber(), await subscriber(), await subscriber()];
    // One shopper pays on the provider's page while the owner changes the plan.
    const step = await submit(away, {
      payment: { card: { number: '4000 0025 0000 3155', expiry: '12 / 30', cvc: '123' } },
    });
    expect(step.json().next).toMatchObject({ redirect: expect.anything() });
    expect((await submit(content)).status).toBe(200);
    const before = await count('subscription');
    await changeProduct(paper, plan('WEEK'));
    const refused = await submit(ready);
    expect([refused.status, refused.json().changes]).toEqual([
      409,
      ['It now renews at $26.00 every week instead of $26.00 every month.'],
    ]);
    const page = new URL(step.json().next.redirect.url, app.edge.origin);
    await away.visitor.form(page.pathname, { action: 'approve' });
    await settlePayments({ ...app.parts }, { begunBefore: Number.POSITIVE_INFINITY });
    expect(await count('subscription')).toBe(before);
    const order = (await rowsOf(app.parts.store, 'order')).map(({ value }) => (value as { r: Order }).r);
    expect(order.some(({ cartToken }) => cartToken === away.token)).toBe(false);
    // A shopper who has seen the change may accept it.
    app.parts.clock.pass(hourMs);
    const view = await details(ready.visitor, ready.token);
    expect(view.recurring.every).toBe('every week');
    expect((await submit({ ...ready, view })).status).toBe(200);
  });

  it('misuse: of two windows with one cart, the one that shows the old quantity does not order the new one', async () => {
    const cup = await goods();
    const ready = await buyer([[cup, 1]]);
    const [entry] = (await ready.visitor.get('/api/commerce/shopping-cart')).json().entries;
    await ready.visitor.put(`/api/commerce/shopping-cart/entries/${entry.id}`, { quantity: 4 });
    const refused = await submit(ready);
    expect([refused.status, await left(cup)]).toEqual([409, 10]);
    const placed = await submit({ ...ready, view: await details(ready.visitor, ready.token) });
    expect([placed.status, await left(cup)]).toEqual([200, 6]);
  });

  it('misuse: the server’s clock goes back a day after a checkout starts, and nothing stays locked for a day', async () => {
    const cup = await goods({}, 2);
    const other = await app.shopper();
    const token = await cartOf(other, [[cup, 2]]);
    const stamped = await buyer([[cup, 2]]);
    expect((await submit({ visitor: other, token, view: await details(other, token) })).status).toBe(422);
    app.parts.clock.pass(-24 * hourMs);
    // Longer than any hold.
    app.parts.clock.pass(65 * 60_000);
    const late = await submit({ visitor: other, token, view: await details(other, token) });
    expect([late.status, await left(cup)], late.text).toEqual([200, 0]);
    expect((await submit(stamped)).status).toBe(422);
    app.parts.clock.pass(24 * hourMs);
    await sweepHolds(app.parts, app.parts.clock.now() + hourMs);
  });
});

describe('codes and gift cards', () => {
  it('attack: a code for once is not used twice by one mailbox in two spellings at the same moment', async () => {
    const cup = await goods();
    await discount({ kind: 'ANY_ORDER', code: 'WELCOME', limits: { perCustomer: 1 } });
    const one = await buyer([[cup, 1]], { codes: [' welcome '], email: 'A.da+first@gmail.com' });
    const two = await buyer([[cup, 1]], { codes: ['ＷＥＬＣＯＭＥ'], email: 'ADA@googlemail.com' });
    expect([one.view.expectedTotalCents, two.view.expectedTotalCents]).toEqual([1600, 1600]);
    const answers = await Promise.all([submit(one), submit(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers[0]!.status === 409 ? one : two;
    app.parts.clock.pass(hourMs);
    const again = await submit({
      ...loser,
      view: await details(loser.visitor, loser.token, { email: 'ada+2@gmail.com' }),
    });
    expect((await orderOf(again.json().orderId)).discountCents).toBe(0);
    // Another email address can still use it.
    const other = await bought([[cup, 1]], { codes: ['Welcome'], email: 'bob@gmail.com' });
    expect(other.discountCents).toBe(1000);
  });

  it('attack: a cancelled order gives the use of its code back once, however often it is cancelled at the same time', async () => {
    const cup = await goods();
    await discount({ kind: 'ANY_ORDER', code: 'ONLYONE', limits: { total: 1 } });
    const first = await bought([[cup, 1]], { codes: ['ONLYONE'] });
    const cancels = await Promise.all([owner, secondOwner, owner].map((by) => act(first.id, '/cancel', {}, by)));
    expect(cancels.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await left(cup)).toBe(10);
    app.parts.clock.pass(hourMs);
    const ready = [
      await buyer([[cup, 1]], { codes: ['ONLYONE'], email: 'b@example.com' }),
      await buyer([[cup, 1]], { codes: ['ONLYONE'], email: 'c@example.com' }),
    ];
    const answers = await Promise.all(ready.map((one) => submit(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('attack: the same gift card in two carts, in one of them under its new code, pays out what it has and no more', async () => {
    const cup = await goods();
    const card = await giftCard(3000);
    const one = await buyer([[cup, 1]], { codes: [card.code] });
    const renewed = await owner.post(`/config/api/gift-cards/${card.id}/new-code`, {});
    const { code } = renewed.json();
    const two = await buyer([[cup, 1]], { codes: [code] });
    // The old code no longer works, neither where it was applied nor in a new cart.
    const three = await buyer([[cup, 1]], { codes: [card.code] });
    expect(three.view.expectedTotalCents).toBe(2600);
    const answers = await Promise.all([submit(one, {}), submit(two, {})]);
    expect(answers.map(({ status }) => status)).toEqual([409, 200]);
    expect(await balance(card.id)).toBe(400);
  });

  it('attack: a card that was bought, spent, and refunded cannot be spent twice', async () => {
    const cup = await goods();
    const voucher = await goods({ productType: 4, variants: [variant({ priceCents: 2600, unlimited: true })] });
    const wish = { deliverTo: 'me' as const, recipientName: '', message: '', senderName: '' };
    const { cart } = await makePurchaseCart(app.parts, 'gift-card', { itemId: voucher.id }, { giftCard: wish });
    const eve = await app.shopper();
    const view = await details(eve, cart.token, { email: 'eve@example.com' });
    const purchase = await orderOf((await submit({ visitor: eve, token: cart.token, view })).json().orderId);
    const [mail] = (await queuedMails(app, 'gift-card')).slice(-1);
    const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}-[0-9A-Z*~$=]/.exec(mail!.text)![0];
    const spent = await bought([[cup, 1]], { codes: [code] }, {});
    expect(spent.amountDueCents).toBe(0);
    const { id } = purchase.issuedGiftCards[0];
    // Fully refunds the purchase, by any available way; then the order that the card paid.
    await act(purchase.id, '/mark-pending');
    const back = await act(purchase.id, '/cancel');
    const refunded = await act(purchase.id, '/refunds', { request: { by: 'AMOUNT', cents: 2600 }, n: 0 });
    await act(spent.id, '/refunds', { request: { by: 'AMOUNT', cents: 2600 }, n: 0 });
    const returned = (await orderOf(purchase.id)).refundedCents ?? 0;
    app.parts.clock.pass(hourMs);
    const again = await buyer([[cup, 1]], { codes: [code] });
    const worth = 2600 - again.view.expectedTotalCents;
    // 26.00 came in: refunds to the bank card plus the gift card's balance must not exceed it.
    expect(returned + worth, `${back.status} ${refunded.status}, balance ${await balance(id)}`).toBeLessThanOrEqual(
      2600,
    );
    await sweepHolds(app.parts, app.parts.clock.now() + hourMs);
  });

  it('misuse: a card is switched off while it pays for a cart: nothing is given away, and on again it pays', async () => {
    const cup = await goods();
    const card = await giftCard(2600);
    const ready = await buyer([[cup, 1]], { codes: [card.code] });
    expect(ready.view.expectedTotalCents).toBe(0);
    await change(`/config/api/gift-cards/${card.id}`, { enabled: false });
    const refused = await submit(ready, {});
    expect([refused.status, refused.json().quote.totalCents, await left(cup)]).toEqual([409, 2600, 10]);
    await change(`/config/api/gift-cards/${card.id}`, { enabled: true });
    app.parts.clock.pass(hourMs);
    expect((await submit({ ...ready, view: await details(ready.visitor, ready.token) }, {})).status).toBe(200);
    expect([await balance(card.id), await left(cup)]).toEqual([0, 9]);
  });

  it('misuse: a card that is adjusted below what a refund puts back, and switched off, still gets its refund', async () => {
    const cup = await goods();
    const card = await giftCard(5000);
    const order = await bought([[cup, 1]], { codes: [card.code] }, {});
    expect((await owner.post(`/config/api/gift-cards/${card.id}/adjust`, { cents: -2400 })).status).toBe(200);
    await change(`/config/api/gift-cards/${card.id}`, { enabled: false });
    const refunded = await act(order.id, '/refunds', { request: { by: 'AMOUNT', cents: 2600 }, n: 0 });
    // Goes to a new card: the old one stays disabled, and the owner's deduction remains.
    const [{ replacedBy }] = refunded.json().refunds[0].tenders;
    expect([refunded.status, await balance(card.id), await balance(replacedBy)]).toEqual([200, 0, 2600]);
    expect(
      (await owner.post(`/config/api/gift-cards/${replacedBy}/adjust`, { cents: -2601 })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(await balance(replacedBy)).toBe(2600);
  });

  it('misuse: a discount is deleted, and made again under its code, while it is in a cart: the shopper agrees to what it is now', async () => {
    const cup = await goods();
    const id = await discount({ kind: 'ANY_ORDER', code: 'AGAIN' });
    const ready = await buyer([[cup, 1]], { codes: ['AGAIN'] });
    expect(ready.view.expectedTotalCents).toBe(1600);
    expect((await owner.delete(`/config/api/discounts/${id}`)).status).toBeLessThan(300);
    await discount({ kind: 'ANY_ORDER', code: 'AGAIN', value: { type: 'PERCENT', ratePpm: 100_000 } });
    expect((await submit(ready)).status).toBe(409);
    const view = await details(ready.visitor, ready.token);
    expect(view.expectedTotalCents).toBe(2400);
    expect((await orderOf((await submit({ ...ready, view })).json().orderId)).discountCents).toBe(200);
  });
});

describe('orders and their money', () => {
  it('attack: another shopper’s key neither returns their order nor blocks a new one', async () => {
    const cup = await goods({}, 2);
    const [ada, eve] = [
      await buyer([[cup, 1]], { email: 'ada@example.com' }),
      await buyer([[cup, 1]], { email: 'eve@example.com' }),
    ];
    // Both hold one, and one of the two is lost.
    const setFiniteOperations = [{ variantId: cup.variants[0]!.id, quantity: 1 }];
    await owner.post('/config/api/inventory/adjustments', { setFiniteOperations });
    const place = ({ visitor, token, view }: Buyer) =>
      visitor.send(
        'POST',
        '/api/2/commerce/orders',
        {
          'Content-Type': 'application/json',
          'X-CSRF-Token': visitor.jar.get('crumb')!,
          'Idempotency-Key': 'the-last-cup',
        },
        JSON.stringify({ cartToken: token, quoteHash: view.quoteHash, paymentToken: 'tok_visa' }),
      );
    const [first, second] = await Promise.all([place(ada), place(eve)]);
    expect([first.status, second.status].sort()).toEqual([200, 422]);
    const [winner, loser] = first.status === 200 ? [first, second] : [second, first];
    expect(loser.text).not.toContain(winner.json().accessToken);
    // Both retry: the same answers, and the stock was taken once.
    const again = await place(winner === first ? ada : eve);
    expect([again.headers['idempotent-replayed'], again.json().orderId]).toEqual(['true', winner.json().orderId]);
    expect((await place(winner === first ? eve : ada)).text).not.toContain(winner.json().orderId);
    expect(await left(cup)).toBe(0);
    app.parts.clock.pass(hourMs);
    await sweepHolds(app.parts, app.parts.clock.now());
  });

  it('attack: refunds, a cancellation and a refund by lines from several windows at once give back no more than was paid', async () => {
    const cup = await goods();
    const card = await giftCard(1000);
    const order = await bought([[cup, 3]], { codes: [card.code] });
    const [{ id }] = order.lines;
    const lines = { request: { by: 'LINES', lines: [{ id, quantity: 3 }] }, restock: [{ id, quantity: 3 }], n: 0 };
    const amount = { request: { by: 'AMOUNT', cents: order.grandTotalCents }, n: 0 };
    await Promise.all([
      act(order.id, '/refunds', lines),
      act(order.id, '/refunds', amount, secondOwner),
      act(order.id, '/refunds', amount),
      act(order.id, '/cancel', {}, secondOwner),
      act(order.id, '/refunds', { ...amount, n: 1 }, secondOwner),
    ]);
    const after = await orderOf(order.id);
    expect(after.refundedCents).toBeLessThanOrEqual(order.grandTotalCents);
    expect(after.refundedCents).toBeGreaterThan(0);
    expect(await balance(card.id)).toBeLessThanOrEqual(1000);
    expect(await left(cup)).toBeLessThanOrEqual(10);
    // In either order, the rest can be refunded, and nothing more.
    const rest = after.refundableCents;
    const n = after.refunds.length;
    if (rest > 0) await act(order.id, '/refunds', { request: { by: 'AMOUNT', cents: rest }, n });
    expect((await orderOf(order.id)).refundedCents).toBe(order.grandTotalCents);
    expect(await balance(card.id)).toBe(1000);
    expect(
      (await act(order.id, '/refunds', { request: { by: 'AMOUNT', cents: 1 }, n: n + 1 })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('attack: pieces of another order, or more than were bought, are not restocked with a refund', async () => {
    const [cup, bowl] = [await goods(), await goods()];
    const [mine, other] = [await bought([[cup, 2]]), await bought([[bowl, 2]])];
    const request = { by: 'LINES', lines: [{ id: mine.lines[0].id, quantity: 1 }] };
    const tries = [
      { request, restock: [{ id: other.lines[0].id, quantity: 2 }], n: 0 },
      { request: { by: 'LINES', lines: [{ id: other.lines[0].id, quantity: 1 }] }, n: 0 },
      { request: { by: 'LINES', lines: [], shippingCents: 601 }, n: 0 },
      { request: { by: 'AMOUNT', cents: Number.MAX_SAFE_INTEGER }, n: 0 },
    ];
    for (const body of tries) {
      const answer = await act(mine.id, '/refunds', body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
    }
    expect([await left(cup), await left(bowl), (await orderOf(mine.id)).refundedCents ?? 0]).toEqual([8, 8, 0]);
    // No more units of one line return than are left, over any number of refunds.
    for (const [n, quantity] of [
      [0, 9],
      [1, 2],
    ] as const) {
      const restock = [
        { id: mine.lines[0].id, quantity },
        { id: mine.lines[0].id, quantity },
      ];
      expect((await act(mine.id, '/refunds', { request, restock, n })).status).toBe(200);
    }
    expect([await left(cup), await left(bowl)]).toEqual([10, 8]);
  });

  it('attack: a transfer that is marked as paid from four windows at once is money once', async () => {
    const cup = await goods();
    const order = await bought([[cup, 1]], { email: 'transfers@example.com' }, { payment: transfer });
    expect(order.paymentState).toBe('PENDING');
    const answers = await Promise.all(
      [owner, secondOwner, owner, secondOwner].map((by) => act(order.id, '/mark-paid', {}, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const after = await orderOf(order.id);
    expect(after.timeline.filter(({ kind }: Json) => kind === 'paid')).toHaveLength(1);
    // After the refund it cannot be marked as paid again.
    await act(order.id, '/refunds', { request: { by: 'AMOUNT', cents: 2600 }, n: 0 });
    expect((await act(order.id, '/mark-paid')).status).toBe(409);
  });

  it('attack: a failed payment that is retried, settled by hand and cancelled at the same time ends in one of them', async () => {
    const cup = await goods();
    for (let round = 0; round < 4; round++) {
      app.parts.clock.pass(hourMs);
      const failing = { payment: { card: { number: '4000 0000 0000 0341', expiry: '12 / 30', cvc: '123' } } };
      const order = await bought([[cup, 1]], {}, failing);
      expect(order.paymentState).toBe('FAILED');
      const all = [
        () => act(order.id, '/cancel'),
        () => act(order.id, '/mark-paid', {}, secondOwner),
        () => act(order.id, '/retry-payment', {}, secondOwner),
      ];
      await Promise.all([0, 1, 2].map((n) => all[(n + round) % 3]!()));
      await settlePayments({ ...app.parts }, { begunBefore: Number.POSITIVE_INFINITY });
      const after = await orderOf(order.id);
      if (after.fulfillmentStatus !== 'CANCELED') expect(after.paymentState).toBe('PAID');
      else if (after.paymentState === 'PAID') {
        // A manual payment beside the cancellation can still be refunded, and the card was not charged.
        expect(after.payment.label).toBe('Manual payment');
        const back = await act(order.id, '/refunds', { request: { by: 'AMOUNT', cents: 2600 }, n: 0 });
        expect(back.json().paymentState).toBe('REFUNDED');
      } else expect(['NOT_CHARGED 0', 'REFUNDED 2600']).toContain(`${after.paymentState} ${after.refundedCents ?? 0}`);
    }
  });

  it('attack: an order of another channel is recorded once and takes its stock once, whichever key repeats it', async () => {
    const cup = await goods({}, 3);
    const program = await app.program('orders.write', 'orders.read');
    const body = (reference: string, value = '20.00') => ({
      channelName: 'Market',
      externalOrderReference: reference,
      createdOn: '2026-03-04T10:00:00Z',
      inventoryBehavior: 'DEDUCT',
      lineItems: [{ variantId: cup.variants[0]!.id, quantity: 1, unitPricePaid: { currency: 'USD', value } }],
      grandTotal: { currency: 'USD', value },
    });
    const send = (what: object) => program.post('/1.0/commerce/orders', what);
    const answers = await Promise.all([send(body('A-1')), send(body('A-1')), send(body('A-1', '1.00'))]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await left(cup)).toBe(2);
    expect((await send(body('A-2'))).status).toBe(201);
    expect(await left(cup)).toBe(1);
  });

  it('misuse: all lines of the fullest order are refunded and put back in one call, from a cancellation after a part was given back', async () => {
    const many = await goods(
      {
        variants: Array.from({ length: 70 }, (_, n) => variant({ sku: `M${n}`, attributes: { No: `${n}` } })),
        variantOptionOrdering: ['No'],
      },
      5,
    );
    const visitor = await app.shopper();
    let token = '';
    for (const { id } of many.variants) {
      app.parts.clock.pass(1000);
      const added = await visitor.post('/api/commerce/shopping-cart/entries', {
        itemId: many.id,
        variantId: id,
        quantity: 2,
      });
      expect(added.status, added.text).toBe(200);
      token = added.json().shoppingCart.cartToken;
    }
    const view = await details(visitor, token);
    const order = await orderOf((await submit({ visitor, token, view })).json().orderId);
    expect(order.lines).toHaveLength(70);
    const lines = order.lines.map(({ id }: Json) => ({ id, quantity: 1 }));
    const refunded = await act(order.id, '/refunds', { request: { by: 'LINES', lines }, restock: lines, n: 0 });
    expect(refunded.status, refunded.text).toBe(200);
    expect((await onHandOf(app.parts.store, many)).every(({ qtyInStock }) => qtyInStock === 4)).toBe(true);
    const canceled = await act(order.id, '/cancel');
    expect([canceled.status, canceled.json().refundedCents]).toEqual([200, order.grandTotalCents]);
    expect((await onHandOf(app.parts.store, many)).every(({ qtyInStock }) => qtyInStock === 5)).toBe(true);
  });

  it('misuse: test mode ends during a checkout with a test card: nothing is ordered for free', async () => {
    const cup = await goods();
    const ready = await buyer([[cup, 1]]);
    await change('/config/api/store-settings', {
      store: { testModeOn: false, storeAddress: { line1: '1 Main St', city: 'Ithaca', country: 'US' } },
    });
    const refused = await submit(ready);
    expect([refused.status >= 400, await left(cup)]).toEqual([true, 10]);
    // Paid by transfer, it is a real-money order.
    app.parts.clock.pass(hourMs);
    const placed = await submit({ ...ready, view: await details(ready.visitor, ready.token) }, { payment: transfer });
    expect(await orderOf(placed.json().orderId)).toMatchObject({
      testMode: false,
      paymentState: 'PENDING',
    });
    await change('/config/api/store-settings', { store: { testModeOn: true } });
  });

  it('misuse: the owner counts the stock while orders come in, and each piece is sold or counted, never both', async () => {
    const cup = await goods({}, 6);
    const ready = await Promise.all([1, 2, 3, 4].map((n) => buyer([[cup, 1]], { email: `b${n}@example.com` })));
    const [id] = cup.variants.map((one) => one.id);
    const adjust = (body: object) => owner.post('/config/api/inventory/adjustments', body);
    const answers = await Promise.all([
      ...ready.map((one) => submit(one)),
      adjust({ decrementOperations: [{ variantId: id, quantity: 3 }] }),
      adjust({ incrementOperations: [{ variantId: id, quantity: 1 }] }),
    ]);
    const sold = answers.slice(0, 4).filter(({ status }) => status === 200).length;
    const taken = answers[4]!.status < 300 ? 3 : 0;
    const given = answers[5]!.status < 300 ? 1 : 0;
    expect(await left(cup)).toBe(6 - sold - taken + given);
  });

  it('misuse: a product that was deleted after it was sold can still be refunded, restocked and cancelled', async () => {
    const [cup, bowl] = [await goods(), await goods()];
    const order = await bought([
      [cup, 2],
      [bowl, 1],
    ]);
    expect((await owner.delete(`/api/commerce/products/${cup.id}`)).status).toBe(204);
    const line = order.lines.find(({ itemId }: Json) => itemId === cup.id);
    const lines = [{ id: line.id, quantity: 1 }];
    const refunded = await act(order.id, '/refunds', { request: { by: 'LINES', lines }, restock: lines, n: 0 });
    expect([refunded.status, refunded.json().refundedCents], refunded.text).toEqual([200, 2000]);
    const canceled = await act(order.id, '/cancel');
    expect([canceled.status, canceled.json().refundedCents, await left(bowl)]).toEqual([
      200,
      order.grandTotalCents,
      10,
    ]);
  });

  it('misuse: two people ship the same items, and the shopper is notified once of each', async () => {
    const cup = await goods();
    const order = await bought([[cup, 2]]);
    const before = (await queuedMails(app, 'order-fulfilled')).length;
    const answers = await Promise.all([
      act(order.id, '/fulfillments', { n: 0 }),
      act(order.id, '/fulfillments', { n: 0 }, secondOwner),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    const after = await orderOf(order.id);
    const pieces = after.fulfillments
      .flatMap(({ lines }: Json) => lines)
      .reduce((sum: number, { quantity }: Json) => sum + quantity, 0);
    expect([pieces, (await queuedMails(app, 'order-fulfilled')).length - before]).toEqual([
      2,
      after.fulfillments.length > 1 ? -1 : expect.any(Number),
    ]);
    expect(after.fulfillments).toHaveLength(1);
  });
});
