// The numbers of the specification's sections 5 and 9 and of commerce 1, 2.2 and 3.5: each has one room, stands here beside what the
// specification says, and is reached over HTTP at its edge: what is just allowed, and the first that is not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../accounts/contributor/roles.ts';
import { patchLimits } from '../content/document/patches.ts';
import { itemLimits } from '../content/item/limits.ts';
import { keyLifeMs } from '../forms/form/limits.ts';
import type { Answer } from '../http/edge-fixture.ts';
import { emailChars } from '../outbox/address.ts';
import { putWebsite } from '../site/website/website.ts';
import { transact } from '../store/transact.ts';
import { adasAddress, mug, shopCollection, stocked, variant, website } from '../testing/shop.ts';
import { type ShopApp, type Shopper, shopApp } from '../testing/shop-app.ts';
import * as cart from './cart/limits.ts';
import * as checkout from './checkout/limits.ts';
import * as download from './download/limits.ts';
import { type Currency, currencies, formatMoney, priceCentsMax } from './money/money.ts';
import { lookupsPerNetwork } from './order/limits.ts';
import * as payment from './payment/limits.ts';
import { categoriesMax, categoryDepthMax, productLimits, productsPerPageMax } from './product/limits.ts';
import * as restockLimits from './restock/limits.ts';
import * as stock from './stock/limits.ts';
import * as subscription from './subscription/limits.ts';

const [secondMs, minuteMs, hourMs, dayMs] = [1000, 60_000, 3_600_000, 86_400_000];

it.each([
  ['5: quantity 1 to 9999, default 1', [cart.defaultQuantity, cart.maxQuantity], [1, 9999]],
  ['9: e-mail 3 to 256', emailChars, { min: 3, max: 256 }],
  ['9: 60 blocks, 250 items in an order of the owner’s, tags 50, categories 25', [patchLimits.blocksMax, itemLimits.orderable, itemLimits.tag, itemLimits.category], [60, 250, 50, 25]],
  ['9: 200 products in a page, 10,000 categories; commerce 2.2: five levels', [productsPerPageMax, categoriesMax, categoryDepthMax], [200, 10_000, 5]],
  ['import-formats 1.2: 250 variants, 6 options', [productLimits.variantsMax, productLimits.optionsMax], [250, 6]],
  ['commerce 1.1: holds of 10, 30 and 60 minutes, a sweep each minute', [stock.holdMs, stock.holdMaxMs, stock.pinnedHoldMs, stock.sweepEveryMs], [10 * minuteMs, 30 * minuteMs, 60 * minuteMs, minuteMs]],
  ['commerce 1.2: highest prices', [priceCentsMax('JPY'), priceCentsMax('COP'), priceCentsMax('USD')], [99_999_999_900, 1_000_000_000, 100_000_000]],
  ['commerce 1.10: three attempts five days apart, a new price after seven', [subscription.attemptsMax, subscription.retryAfterMs, subscription.priceNoticeMs], [3, 5 * dayMs, 7 * dayMs]],
  ['commerce 2.2: five sign-ups a minute, 50 a page, keys of an hour, stock shown to 9999', [restockLimits.signUpsPerNetwork, restockLimits.pageSize, keyLifeMs, stock.shownMax], [{ points: 5, durationMs: minuteMs }, 50, hourMs, 9999]],
  ['commerce 2.2, 2.5: files of 300 MB, links of 24 hours and ten downloads', [download.fileBytesMax, download.linkLifeMs, download.downloadsPerLink], [300 * 1024 * 1024, dayMs, 10]],
  ['commerce 3.5: 25 cart writes in ten seconds', cart.cartWrites, { points: 25, durationMs: 10 * secondMs }],
  ['commerce 3.5: three submits a minute, ten an hour and address', [checkout.submitsPerVisitor, checkout.submitsPerAddress], [{ points: 3, durationMs: minuteMs }, { points: 10, durationMs: hourMs }]],
  ['commerce 3.5: three declines of a card a day; 30 % of the last 20', [payment.cardDeclines, payment.declineAlarm], [{ points: 3, durationMs: dayMs }, { last: 20, percent: 30 }]],
  ['commerce 3.5: ten guesses and five look-ups an hour', [cart.codeGuesses, lookupsPerNetwork], [{ points: 10, durationMs: hourMs }, { points: 5, durationMs: hourMs }]],
  ['commerce 3.5: 1.00 at least, a form two seconds old', [checkout.chargeCentsMin, checkout.formAgeMsMin], [100, 2 * secondMs]],
  ['commerce 3.2: signatures of five minutes, messages kept 30 days', [payment.webhookToleranceS, payment.eventLifeMs], [300, 30 * dayMs]],
])('%s', (_, found, wanted) => expect(found).toEqual(wanted)); // biome-ignore format: one table

let app: ShopApp;
let owner: Shopper;

const entries = '/api/commerce/shopping-cart/entries';
const products = `/api/commerce/products/${shopCollection.id}`;
const categories = `/api/content-service/product/1.1/websites/${'a'.repeat(24)}/products/${shopCollection.id}/categories`;
const cup = mug({ title: 'Cup' });
const help = (priceCents: number) => mug({ title: 'Help', productType: 3, variants: [variant({ priceCents })] });
const [cheap, dear] = [help(99), help(100)];

beforeAll(async () => {
  app = await shopApp({ products: [cup, cheap, dear], quantity: 20_000, cartLimit: 1000, store: { merchandising: { restockNotificationsEnabled: true } } }); // biome-ignore format: one call
  owner = await app.signedIn(Role.admin);
});
afterAll(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const make = async (body: object) => (await owner.post(products, { title: 'Made', variants: [{ priceCents: 1 }], ...body })).status; // biome-ignore format: one line
/** Somebody with one of it in a cart, and in the checkout. */
async function inCheckout(product = cup) {
  const visitor = await app.shopper();
  const { cartToken } = (await visitor.post(entries, { itemId: product.id, quantity: 1 })).json().shoppingCart;
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const enter = () => visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details);
  const pay = async (number = '4242424242424242') => {
    const { quoteHash, expectedTotalCents, attempt } = (await enter()).json();
    const card = { number, expiry: '12/99', cvc: '123' };
    return visitor.post('/api/2/commerce/orders', { cartToken, quoteHash, expectedTotalCents, attempt, payment: { card } }); // biome-ignore format: one call
  };
  return { visitor, cartToken, enter, pay };
}

describe('what a catalogue holds', () => {
  it('250 variants and 6 options, tags of 50 characters, categories of 25 characters and 5 levels', async () => {
    const variants = (n: number) => ({ variantOptionOrdering: ['N'], variants: Array.from({ length: n }, (_, at) => ({ attributes: { N: `${at}` }, priceCents: 1 })) }); // biome-ignore format: one line
    expect([await make(variants(250)), await make(variants(251))]).toEqual([201, 400]);
    const options = (n: number) => {
      const names = Array.from({ length: n }, (_, at) => `Option ${at}`);
      return { variantOptionOrdering: names, variants: [{ attributes: Object.fromEntries(names.map((name) => [name, 'x'])), priceCents: 1 }] }; // biome-ignore format: one line
    };
    expect([await make(options(6)), await make(options(7))]).toEqual([201, 400]);
    expect([await make({ tags: ['t'.repeat(50)] }), await make({ tags: ['t'.repeat(51)] })]).toEqual([201, 400]);
    let parentCategoryId: string | null = null;
    for (const [level, status] of [201, 201, 201, 201, 201, 400].entries()) {
      const answer: Answer = await owner.post(categories, { displayName: `Level ${level}`, parentCategoryId });
      expect([level, answer.status]).toEqual([level, status]);
      parentCategoryId = answer.json().id;
    }
    const named = async (length: number) => (await owner.post(categories, { displayName: 'c'.repeat(length) })).status;
    expect([await named(25), await named(26)]).toEqual([201, 400]);
  });

  it('200 products a page, 250 in the order of the owner', async () => {
    const page = async (limit: number) => (await owner.get(`/api/3/commerce/products?collectionId=${shopCollection.id}&limit=${limit}`)).status; // biome-ignore format: one line
    expect([await page(200), await page(201)]).toEqual([200, 400]);
    const ordered = async (n: number) => (await owner.put(`${products}/order`, { itemIds: Array.from({ length: n }, (_, at) => at.toString(16).padStart(24, '0')) })).json().message ?? ''; // biome-ignore format: one line
    expect(await ordered(251)).not.toBe(await ordered(250));
  });

  it.each([
    ['USD', 1_000_000],
    ['COP', 10_000_000],
    ['JPY', 999_999_999],
  ] as const)('prices in %s up to %i', async (currency, units) => {
    await transact(app.parts.store, async (tx) => putWebsite(tx, website({ currency })));
    const step = currency === 'JPY' ? 100 : 1;
    expect(await make({ variants: [{ priceCents: units * 100 }] })).toBe(201);
    expect(await make({ variants: [{ priceCents: units * 100 + step }] })).toBe(400);
    await transact(app.parts.store, async (tx) => putWebsite(tx, website({ merchandising: { restockNotificationsEnabled: true } }))); // biome-ignore format: one line
  });

  it('27 currencies with two digits, the yen with none, and symbols where they belong', () => {
    expect(currencies).toHaveLength(27);
    for (const currency of currencies)
      expect([currency, /[.,]\d\d(?!\d)/.test(formatMoney(123_400, currency))]).toEqual([currency, currency !== 'JPY']);
    expect(formatMoney(100_000, 'JPY')).toMatch(/1,000/);
    const behind: [Currency, string][] = [['SEK', 'kr'], ['NOK', 'kr'], ['DKK', 'kr'], ['PLN', 'zł'], ['CZK', 'Kč']]; // biome-ignore format: one list
    for (const [currency, symbol] of behind) expect(formatMoney(100, currency).endsWith(symbol)).toBe(true);
  });
});

describe('what a shopper may', () => {
  it('put 1 to 9999 pieces into a line, one where nothing is said; and see 9999 on the shelf at most', async () => {
    const add = async (quantity?: number) => (await app.shopper()).post(entries, { itemId: cup.id, quantity });
    expect([(await add(9999)).status, (await add(10_000)).status, (await add(0)).status]).toEqual([200, 400, 400]);
    expect((await add()).json().newlyAdded.quantity).toBe(1);
    const shelf = await (await app.shopper()).get(`/api/commerce/inventory/stock/?itemId=${cup.id}`);
    expect(shelf.json().results[0].qtyInStock).toBe(9999);
  });

  it('hold what the checkout has for ten minutes from its last step, and thirty in all', async () => {
    const last = await stocked(app.parts, mug(), 1);
    const free = async () => (await (await app.shopper()).post(entries, { itemId: last.id })).status === 200;
    const ada = await inCheckout(last);
    expect((await ada.enter()).status).toBe(200);
    app.parts.clock.pass(10 * minuteMs - 1);
    expect(await free()).toBe(false);
    app.parts.clock.pass(1);
    expect(await free()).toBe(true);
    await ada.enter();
    for (let n = 0; n < 3; n++) {
      app.parts.clock.pass(9 * minuteMs);
      expect(await free()).toBe(false);
      await ada.enter();
    }
    app.parts.clock.pass(3 * minuteMs - 1);
    expect(await free()).toBe(false);
    app.parts.clock.pass(1);
    expect(await free()).toBe(true);
  });

  it('pay 1.00 and not 0.99', async () => {
    const refused = await (await inCheckout(cheap)).pay();
    expect([refused.status, refused.json().message]).toEqual([400, 'The smallest amount that can be paid is $1.00.']);
    expect((await (await inCheckout(dear)).pay()).status).toBe(200);
  });

  it('submit three times a minute, and a declined card three times a day', async () => {
    app.parts.clock.pass(hourMs);
    const ada = await inCheckout();
    const declined = '4000000000000002';
    for (let n = 0; n < 3; n++) expect((await ada.pay(declined)).status).toBe(402);
    const fourth = await ada.pay();
    expect([fourth.status, fourth.json().message]).toEqual([429, 'Please try again in a few seconds.']);
    app.parts.clock.pass(minuteMs);
    expect((await ada.pay(declined)).status).toBe(429);
    app.parts.clock.pass(dayMs - minuteMs);
    expect((await ada.pay(declined)).status).toBe(402);
    app.parts.clock.pass(dayMs);
  });

  it('guess ten codes an hour, through whichever door', async () => {
    const { visitor, cartToken } = await inCheckout();
    const cartDoor = async () => (await visitor.post(`/api/3/commerce/cart/${cartToken}/codes`, { giftOrPromoCode: 'GUESS' })).status; // biome-ignore format: one line
    const formDoor = async (path: string) => (await visitor.form(path, { cartToken, giftOrPromoCode: 'GUESS' })).status;
    for (let n = 0; n < 4; n++) expect(await cartDoor()).toBe(400);
    for (let n = 0; n < 3; n++) expect(await formDoor('/cart/codes')).toBe(303);
    for (let n = 0; n < 3; n++) expect(await formDoor('/checkout/codes')).toBe(303);
    expect([await cartDoor(), await formDoor('/cart/codes'), await formDoor('/checkout/codes')]).toEqual([429, 429, 429]); // biome-ignore format: one line
    app.parts.clock.pass(hourMs);
    expect(await cartDoor()).toBe(400);
  });

  it('sign up five times a minute, with an address of 3 to 256 characters', async () => {
    const gone = await stocked(app.parts, mug(), 0);
    const eve = await app.shopper();
    const sign = async (siteVisitorEmail: string) => (await eve.post('/api/site-users/account/notifications/restock', { productId: gone.id, variantId: gone.variants[0]!.id, siteVisitorEmail })).status; // biome-ignore format: one line
    app.parts.clock.pass(minuteMs);
    const long = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
    expect([await sign(long(256)), await sign(long(257)), await sign('@a')]).toEqual([200, 400, 400]);
    expect([await sign('a@b.c'), await sign(long(100)), await sign(long(99))]).toEqual([200, 200, 429]);
  });

  it('write 25 times in ten seconds', async () => {
    const other = await shopApp({ products: [cup] });
    const eve = await other.shopper();
    const statuses: number[] = [];
    for (let n = 0; n < 26; n++) statuses.push((await eve.post(entries, { itemId: cup.id, quantity: 'x' })).status);
    expect([statuses.filter((status) => status === 400).length, statuses[25]]).toEqual([25, 429]);
    other.parts.clock.pass(10 * secondMs);
    expect((await eve.post(entries, { itemId: cup.id })).status).toBe(200);
    await other.close();
  });
});

describe('what a program may', () => {
  it('send a call again for 48 hours, under a key of 1 to 64 characters', async () => {
    const program = await app.program('inventory.write');
    const variantId = cup.variants[0]!.id;
    const adjust = (key: string, quantity = 1) =>
      program.post('/1.0/commerce/inventory/adjustments', { incrementOperations: [{ variantId, quantity }] }, { 'Idempotency-Key': key }); // biome-ignore format: one call
    const replayed = async (key: string) => (await adjust(key)).headers['idempotent-replayed'] === 'true';
    expect([(await adjust('k'.repeat(64))).status, (await adjust('k'.repeat(65))).status, (await adjust('')).status]).toEqual([204, 400, 400]); // biome-ignore format: one line
    expect((await adjust('k'.repeat(64), 2)).status).toBe(422);
    app.parts.clock.pass(2 * dayMs - secondMs);
    expect(await replayed('k'.repeat(64))).toBe(true);
    app.parts.clock.pass(secondMs);
    expect(await replayed('k'.repeat(64))).toBe(false);
  });
});
