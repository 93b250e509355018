// Numbers of the specification (sections 5 and 9; commerce 1, 2.2, and 3.5): each is defined in one place, equals the quoted
// sentence, and is tested over HTTP with the last allowed value and the first refused one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formAgeMsMin } from '../base/form-stamp.ts';
import { Role } from '../base/roles.ts';
import { findCollection } from '../content/collection/collection.ts';
import { patchLimits } from '../content/document/patches.ts';
import { itemLimits } from '../content/item/limits.ts';
import { createForm } from '../forms/form/form.ts';
import { keyLifeMs } from '../forms/form/limits.ts';
import { formBodySchema } from '../forms/form/schema.ts';
import type { Answer } from '../http/edge/edge-fixture.ts';
import { emailChars } from '../outbox/address.ts';
import { putWebsite } from '../site/website/website.ts';
import { transact } from '../store/transact.ts';
import { adasAddress, mug, shopCollection, stocked, variant, website } from '../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../testing/harness/test-stoa.ts';
import * as cart from './cart/limits.ts';
import * as checkout from './checkout/limits.ts';
import * as download from './download/limits.ts';
import { currencies, priceCentsMax } from './money/money.ts';
import { lookupsPerNetwork } from './order/limits.ts';
import * as payment from './payment/limits.ts';
import { categoriesMax, categoryDepthMax, productLimits, productsPerPageMax } from './product/limits.ts';
import { putProduct } from './product/product.ts';
import { categoryCountKey } from './product/store.ts';
import * as restockLimits from './restock/limits.ts';
import * as stock from './stock/limits.ts';
import * as subscription from './subscription/limits.ts';

const [secondMs, minuteMs, hourMs, dayMs] = [1000, 60_000, 3_600_000, 86_400_000];

it.each([
  ['5: quantity 1 to 9999, default 1', [cart.defaultQuantity, cart.maxQuantity], [1, 9999]],
  ['9: e-mail 3 to 256', emailChars, { min: 3, max: 256 }],
  [
    '9: 60 blocks, 250 items in an order of the owner’s, tags 50, categories 25',
    [patchLimits.blocksMax, itemLimits.orderable, itemLimits.tag, itemLimits.category],
    [60, 250, 50, 25],
  ],
  [
    '9: 200 products in a page, 10,000 categories; commerce 2.2: five levels',
    [productsPerPageMax, categoriesMax, categoryDepthMax],
    [200, 10_000, 5],
  ],
  ['import-formats 1.2: 250 variants, 6 options', [productLimits.variantsMax, productLimits.optionsMax], [250, 6]],
  [
    'commerce 1.1: holds of 10, 30 and 60 minutes, a sweep each minute',
    [stock.holdMs, stock.holdMaxMs, stock.pinnedHoldMs, stock.sweepEveryMs],
    [10 * minuteMs, 30 * minuteMs, 60 * minuteMs, minuteMs],
  ],
  [
    'commerce 1.2: highest prices',
    [priceCentsMax('JPY'), priceCentsMax('COP'), priceCentsMax('USD')],
    [99_999_999_900, 1_000_000_000, 100_000_000],
  ],
  [
    'commerce 1.10: three attempts five days apart, a new price after seven',
    [subscription.attemptsMax, subscription.retryAfterMs, subscription.priceNoticeMs],
    [3, 5 * dayMs, 7 * dayMs],
  ],
  [
    'commerce 2.2: five sign-ups a minute, 50 a page, keys of an hour, stock shown to 9999',
    [restockLimits.signUpsPerNetwork, restockLimits.pageSize, keyLifeMs, stock.shownMax],
    [{ points: 5, durationMs: minuteMs }, 50, hourMs, 9999],
  ],
  [
    'commerce 2.2, 2.5: files of 300 MB, links of 24 hours and ten downloads',
    [download.fileBytesMax, download.linkLifeMs, download.downloadsPerLink],
    [300 * 1024 * 1024, dayMs, 10],
  ],
  ['commerce 3.5: 25 cart writes in ten seconds', cart.cartWrites, { points: 25, durationMs: 10 * secondMs }],
  [
    'commerce 3.5: three submits a minute, ten an hour and address',
    [checkout.submitsPerVisitor, checkout.submitsPerAddress],
    [
      { points: 3, durationMs: minuteMs },
      { points: 10, durationMs: hourMs },
    ],
  ],
  [
    'commerce 3.5: three declines of a card a day; 30 % of the last 20',
    [payment.cardDeclines, payment.declineAlarm],
    [
      { points: 3, durationMs: dayMs },
      { last: 20, percent: 30 },
    ],
  ],
  [
    'commerce 3.5: ten guesses and five look-ups an hour',
    [cart.codeGuesses, lookupsPerNetwork],
    [
      { points: 10, durationMs: hourMs },
      { points: 5, durationMs: hourMs },
    ],
  ],
  ['commerce 3.5: 1.00 at least, a form two seconds old', [checkout.chargeCentsMin, formAgeMsMin], [100, 2 * secondMs]],
  [
    'commerce 3.2: signatures of five minutes, messages kept 30 days',
    [payment.webhookToleranceS, payment.eventLifeMs],
    [300, 30 * dayMs],
  ],
])('%s', (_, found, wanted) => expect(found).toEqual(wanted));

let app: TestStoa;
let owner: Shopper;

const entries = '/api/commerce/shopping-cart/entries';
const products = `/api/commerce/products/${shopCollection.id}`;
const categories = `/api/content-service/product/1.1/websites/${'a'.repeat(24)}/products/${shopCollection.id}/categories`;
const cup = mug({ title: 'Cup' });
const help = (priceCents: number) => mug({ title: 'Help', productType: 3, variants: [variant({ priceCents })] });
const [cheap, dear] = [help(99), help(100)];

beforeAll(async () => {
  app = await testStoa({
    products: [cup, cheap, dear],
    quantity: 20_000,
    app: { cartLimit: 1000 },
    store: { merchandising: { restockNotificationsEnabled: true } },
  });
  owner = await app.signedIn(Role.admin);
});
afterAll(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const make = async (body: object) =>
  (await owner.post(products, { title: 'Made', variants: [{ priceCents: 1 }], ...body })).status;
/** A shopper with one unit in the cart, at the checkout. */
async function inCheckout(product = cup) {
  const visitor = await app.shopper();
  const { cartToken } = (await visitor.post(entries, { itemId: product.id, quantity: 1 })).json().shoppingCart;
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const enter = () => visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details);
  const pay = async (number = '4242424242424242') => {
    const { quoteHash, expectedTotalCents, attempt } = (await enter()).json();
    const card = { number, expiry: '12/99', cvc: '123' };
    return visitor.post('/api/2/commerce/orders', {
      cartToken,
      quoteHash,
      expectedTotalCents,
      attempt,
      payment: { card },
    });
  };
  return { visitor, cartToken, enter, pay };
}

/** A product as an API client creates it, without variants. */
const programProduct = {
  type: 'PHYSICAL',
  storePageId: shopCollection.id,
  name: 'Made',
  description: '',
  isVisible: true,
  variantAttributes: [],
};

describe('what a catalog holds', () => {
  it('250 variants and 6 options, tags of 50 characters, categories of 25 characters and 5 levels', async () => {
    const variants = (n: number) => ({
      variantOptionOrdering: ['N'],
      variants: Array.from({ length: n }, (_, at) => ({ attributes: { N: `${at}` }, priceCents: 1 })),
    });
    expect([await make(variants(250)), await make(variants(251))]).toEqual([201, 400]);
    const options = (n: number) => {
      const names = Array.from({ length: n }, (_, at) => `Option ${at}`);
      return {
        variantOptionOrdering: names,
        variants: [{ attributes: Object.fromEntries(names.map((name) => [name, 'x'])), priceCents: 1 }],
      };
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
    const page = async (limit: number) =>
      (await owner.get(`/api/3/commerce/products?collectionId=${shopCollection.id}&limit=${limit}`)).status;
    expect([await page(200), await page(201)]).toEqual([200, 400]);
    const many = Array.from({ length: 251 }, (_, at) => mug({ displayIndex: 10 + at }));
    for (let at = 0; at < many.length; at += 20)
      await transact(app.parts.store, async (tx) => {
        for (const product of many.slice(at, at + 20)) await putProduct(tx, product);
      });
    const ordered = async (n: number) =>
      (
        await owner.put(`${products}/order`, {
          itemIds: many
            .slice(0, n)
            .map(({ id }) => id)
            .reverse(),
        })
      ).status;
    expect([await ordered(250), await ordered(251)]).toEqual([200, 400]);
  });

  it('10,000 categories', async () => {
    const count = (next: number) => transact(app.parts.store, async (tx) => tx.put(categoryCountKey, next));
    const named = (displayName: string) => owner.post(categories, { displayName });
    const before = (await app.parts.store.get(categoryCountKey))?.value as number;
    await count(9_999);
    expect((await named('The last')).status).toBe(201);
    const refused = await named('One more');
    expect([refused.status, refused.json().message]).toEqual([
      400,
      'The store has reached its limit of 10,000 categories. Delete some to add more.',
    ]);
    await count(before + 1);
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
    await transact(app.parts.store, async (tx) =>
      putWebsite(tx, website({ merchandising: { restockNotificationsEnabled: true } })),
    );
  });

  it('amounts in each of 27 currencies and in no other, with the digits of each', async () => {
    const other = await testStoa({ products: [cup] });
    const [visitor, its] = [await other.shopper(), await other.signedIn(Role.admin)];
    const settings = async (currency: string) =>
      (await its.put('/config/api/store-settings', { store: { currency } })).status;
    const { cartToken } = (await visitor.post(entries, { itemId: cup.id })).json().shoppingCart;
    for (const currency of currencies) {
      expect([currency, await settings(currency)]).toEqual([currency, 200]);
      const { subtotal } = (await visitor.get(`/api/3/commerce/cart/${cartToken}`)).json();
      const fractionalDigits = currency === 'JPY' ? 0 : 2;
      expect(subtotal).toEqual({ currencyCode: currency, value: 2000, decimalValue: '20.00', fractionalDigits });
    }
    expect(currencies).toHaveLength(27);
    for (const wrong of ['XAU', 'usd', 'HUF', '']) expect([wrong, await settings(wrong)]).toEqual([wrong, 400]);
    await other.close();
  });

  it('amounts with up to 15 places before the point and two behind', async () => {
    const program = await app.program('products.write');
    const price = async (value: string) =>
      (
        await program.post('/1.0/commerce/products', {
          ...programProduct,
          variants: [{ pricing: { basePrice: { currency: 'USD', value } }, stock: { quantity: 1 }, attributes: {} }],
        })
      ).status;
    expect([await price(`${'0'.repeat(13)}12.34`), await price(`${'0'.repeat(14)}12.34`)]).toEqual([201, 400]);
    expect([await price('12.34'), await price('12.345')]).toEqual([201, 400]);
  });

  it('addresses of three characters, with the next unused number; of fewer, the fallback’s', async () => {
    const urlOf = async (title: string) =>
      (await owner.post(products, { title, variants: [{ priceCents: 1 }] })).json().product.urlId;
    expect([await urlOf('Abc'), await urlOf('Abc'), await urlOf('abc!')]).toEqual(['abc', 'abc-1', 'abc-2']);
    expect([await urlOf('Ab'), await urlOf('—')]).toEqual(['item-new', 'item-new-1']);
    expect([await make({ urlId: 'xyz' }), await make({ urlId: 'xy' })]).toEqual([201, 400]);
    const pages = categories.slice(0, categories.indexOf(`/${shopCollection.id}`));
    const pageUrl = async (title: string) => {
      const { id } = (
        await owner.post(pages, { title, navigationTitle: title, urlId: '', description: '', enabled: true })
      ).json();
      return (await findCollection(app.parts.store, id))?.urlId;
    };
    expect([await pageUrl('Cups'), await pageUrl('Cups'), await pageUrl('Cu')]).toEqual(['cups', 'cups-1', 'store']);
  });
});

describe('what a shopper may', () => {
  it('put 1 to 9999 pieces into a line, one by default; and see a stock of 9999 at most', async () => {
    const add = async (quantity?: number) => (await app.shopper()).post(entries, { itemId: cup.id, quantity });
    expect([(await add(9999)).status, (await add(10_000)).status, (await add(0)).status]).toEqual([200, 400, 400]);
    expect((await add()).json().newlyAdded.quantity).toBe(1);
    const stock = await (await app.shopper()).get(`/api/commerce/inventory/stock/?itemId=${cup.id}`);
    expect(stock.json().results[0].qtyInStock).toBe(9999);
  });

  it('have as many of what is not counted as a line takes: of what is unlimited, and of files', async () => {
    const endless = await stocked(app.parts, mug({ variants: [variant({ unlimited: true })] }));
    const file = await stocked(app.parts, mug({ productType: 2 }), 0);
    for (const { id } of [endless, file]) {
      const visitor = await app.shopper();
      expect((await visitor.post(entries, { itemId: id, quantity: 9999 })).status).toBe(200);
      expect((await visitor.post(entries, { itemId: id, quantity: 1 })).status).toBe(400);
      const stock = await visitor.get(`/api/commerce/inventory/stock/?itemId=${id}`);
      expect(stock.json().results[0]).toMatchObject({ unlimited: true });
    }
  });

  it('answer a product’s form with an address of 3 to 256 characters that ends in two to four', async () => {
    const fields = [
      { id: 'email-1', type: 'email', title: 'Proof goes to' },
      { id: 'area-1', type: 'textarea', title: 'Words', maxLength: 10 },
    ];
    const form = await createForm(app.parts, formBodySchema.parse({ name: 'About it', fields }));
    const print = await stocked(app.parts, mug({ additionalFieldsFormId: form.id }));
    const answer = async (answers: object) =>
      (await (await app.shopper()).post(entries, { itemId: print.id, additionalFields: JSON.stringify(answers) }))
        .status;
    const mail = (address: string) => answer({ 'email-1': address });
    expect([await mail('a@b.c'), await mail('a@b.co'), await mail('a@b.info'), await mail('a@b.video')]).toEqual([
      400, 200, 200, 400,
    ]);
    const long = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
    expect([await mail(long(256)), await mail(long(257))]).toEqual([200, 400]);
    const words = (length: number) => answer({ 'area-1': 'x'.repeat(length) });
    expect([await words(10), await words(11)]).toEqual([200, 400]);
  });

  it.each([
    [1, 'WEEK', 51, 'every week for 51 weeks'],
    [4, 'WEEK', 13, 'every 4 weeks for 1 year'],
    [1, 'MONTH', 11, 'every month for 11 months'],
    [1, 'MONTH', 24, 'every month for 2 years'],
    [1, 'YEAR', 3, 'every year for 3 years'],
    [1, 'MONTH', 0, 'every month'],
  ] as const)('subscribe every %i %s, %i times: the checkout says %s', async (value, unit, numBillingCycles, every) => {
    const plan = { isSubscribable: true, subscriptionPlan: { billingPeriod: { value, unit }, numBillingCycles } };
    const tea = await stocked(app.parts, mug(plan));
    const visitor = await app.shopper();
    const { cartToken } = (await visitor.post('/api/3/commerce/cart/subscription', { itemId: tea.id, qty: 1 })).json();
    const view = await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, {
      email: 'ada@example.com',
      shippingAddress: adasAddress,
    });
    expect(view.json().recurring.every).toBe(every);
  });

  it('submit ten times an hour from one address, whoever they are, where nothing comes of it', async () => {
    app.parts.clock.pass(hourMs);
    const statuses: number[] = [];
    // Their banks ask for confirmation, which none of them gives.
    for (let n = 0; n < 11; n++) statuses.push((await (await inCheckout()).pay('4000002500003155')).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    app.parts.clock.pass(hourMs);
    expect((await (await inCheckout()).pay()).status).toBe(200);
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

  it('check out with a subtotal that is the minimum, and not a cent below it', async () => {
    const minimum = (minimumOrderSubtotalCents: number) =>
      owner.put('/config/api/store-settings', { store: { minimumOrderSubtotalCents } });
    app.parts.clock.pass(minuteMs);
    expect((await minimum(2001)).status).toBe(200);
    const ada = await inCheckout();
    const refused = await ada.pay();
    expect([refused.status, refused.json().message]).toEqual([
      400,
      'To check out, your order subtotal must be $20.01 or more.',
    ]);
    await minimum(2000);
    expect((await ada.pay()).status).toBe(200);
    await minimum(0);
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
    expect([fourth.status, fourth.json().message]).toEqual([429, 'Please try again in a minute.']);
    app.parts.clock.pass(minuteMs);
    expect((await ada.pay(declined)).status).toBe(429);
    app.parts.clock.pass(dayMs - minuteMs);
    expect((await ada.pay(declined)).status).toBe(402);
    app.parts.clock.pass(dayMs);
  });

  it('guess ten codes an hour, through whichever door', async () => {
    const { visitor, cartToken } = await inCheckout();
    const cartDoor = async () =>
      (await visitor.post(`/api/3/commerce/cart/${cartToken}/codes`, { giftOrPromoCode: 'GUESS' })).status;
    const formDoor = async (path: string) => (await visitor.form(path, { cartToken, giftOrPromoCode: 'GUESS' })).status;
    for (let n = 0; n < 4; n++) expect(await cartDoor()).toBe(400);
    for (let n = 0; n < 3; n++) expect(await formDoor('/cart/codes')).toBe(303);
    for (let n = 0; n < 3; n++) expect(await formDoor('/checkout/codes')).toBe(303);
    expect([await cartDoor(), await formDoor('/cart/codes'), await formDoor('/checkout/codes')]).toEqual([
      429, 429, 429,
    ]);
    app.parts.clock.pass(hourMs);
    expect(await cartDoor()).toBe(400);
  });

  it('sign up five times a minute, with an address of 3 to 256 characters', async () => {
    const gone = await stocked(app.parts, mug(), 0);
    const eve = await app.shopper();
    const sign = async (siteVisitorEmail: string) =>
      (
        await eve.post('/api/site-users/account/notifications/restock', {
          productId: gone.id,
          variantId: gone.variants[0]!.id,
          siteVisitorEmail,
        })
      ).status;
    app.parts.clock.pass(minuteMs);
    const long = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
    expect([await sign(long(256)), await sign(long(257)), await sign('@a')]).toEqual([200, 400, 400]);
    expect([await sign('a@b.c'), await sign(long(100)), await sign(long(99))]).toEqual([200, 200, 429]);
  });

  it('write 25 times in ten seconds', async () => {
    const other = await testStoa({ products: [cup] });
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
  it('make products of 250 variants, 6 options and tags of 50 characters', async () => {
    const program = await app.program('products.write');
    const price = { basePrice: { currency: 'USD', value: '1.00' } };
    const made = async (body: object) =>
      (await program.post('/1.0/commerce/products', { ...programProduct, variants: [{ pricing: price }], ...body }))
        .status;
    const variants = (n: number) => ({
      variantAttributes: ['N'],
      variants: Array.from({ length: n }, (_, at) => ({ pricing: price, attributes: { N: `${at}` } })),
    });
    expect([await made(variants(250)), await made(variants(251))]).toEqual([201, 400]);
    const options = (n: number) => {
      const names = Array.from({ length: n }, (_, at) => `Option ${at}`);
      return {
        variantAttributes: names,
        variants: [{ pricing: price, attributes: Object.fromEntries(names.map((name) => [name, 'x'])) }],
      };
    };
    expect([await made(options(6)), await made(options(7))]).toEqual([201, 400]);
    expect([await made({ tags: ['t'.repeat(50)] }), await made({ tags: ['t'.repeat(51)] })]).toEqual([201, 400]);
  });

  it('send a call again for 48 hours, under a key of 1 to 64 characters', async () => {
    const program = await app.program('inventory.write');
    const variantId = cup.variants[0]!.id;
    const adjust = (key: string, quantity = 1) =>
      program.post(
        '/1.0/commerce/inventory/adjustments',
        { incrementOperations: [{ variantId, quantity }] },
        { 'Idempotency-Key': key },
      );
    const replayed = async (key: string) => (await adjust(key)).headers['idempotent-replayed'] === 'true';
    expect([
      (await adjust('k'.repeat(64))).status,
      (await adjust('k'.repeat(65))).status,
      (await adjust('')).status,
    ]).toEqual([204, 400, 400]);
    expect((await adjust('k'.repeat(64), 2)).status).toBe(422);
    app.parts.clock.pass(2 * dayMs - secondMs);
    expect(await replayed('k'.repeat(64))).toBe(true);
    app.parts.clock.pass(secondMs);
    expect(await replayed('k'.repeat(64))).toBe(false);
  });
});
