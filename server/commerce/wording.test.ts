// Every sentence and number of the specification's sections 5, 8 and 9 that the shop's calls can answer, each caused for real over HTTP.
// What only browsers say is in the storefront's own tests.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../accounts/contributor/roles.ts';
import type { Answer } from '../http/edge-fixture.ts';
import { putWebsite } from '../site/website/website.ts';
import { transact } from '../store/transact.ts';
import { adasAddress, mug, shopCollection, stocked, variant, website } from '../testing/shop.ts';
import { type ShopApp, type Shopper, shopApp } from '../testing/shop-app.ts';
import { currencies, formatMoney } from './money/money.ts';

let app: ShopApp;
let ada: Shopper;
let owner: Shopper;

const entries = '/api/commerce/shopping-cart/entries';
const restock = '/api/site-users/account/notifications/restock';
const option = (...names: string[]) =>
  mug({
    variants: ['a', 'b'].map((value) => variant({ sku: value, attributes: Object.fromEntries(names.map((name) => [name, value])) })), // biome-ignore format: one list
    variantOptionOrdering: names,
  });
const cup = mug({ title: 'Cup' });
const few = mug({ title: 'Few' });
const gone = mug({ title: 'Gone' });
const digital = mug({ productType: 2 });
const service = mug({ productType: 3 });
const card = mug({ productType: 4, variants: ['25', '50'].map((Value) => variant({ attributes: { Value } })), variantOptionOrdering: ['Value'] }); // biome-ignore format: one product
const [one, two, three] = [option('Size'), option('Size', 'Colour'), option('Size', 'Colour', 'Finish')];
const plan = { isSubscribable: true, subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 } }; // biome-ignore format: one plan
const digitalPlan = mug({ productType: 2, ...plan });

beforeAll(async () => {
  app = await shopApp({ products: [cup, digital, service, card, one, two, three, digitalPlan], quantity: 20_000, cartLimit: 1000, store: { merchandising: { restockNotificationsEnabled: true } } }); // biome-ignore format: one call
  await stocked(app.parts, few, 2);
  await stocked(app.parts, gone, 0);
  ada = await app.shopper();
  owner = await app.signedIn(Role.admin);
});
afterAll(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const add = (body: object) => async () => (await app.shopper()).post(entries, body);
const of = (product: { id: string }, quantity: unknown = 1, more: object = {}) => add({ itemId: product.id, quantity, ...more }); // biome-ignore format: one line
const sign = (siteVisitorEmail: string) => () => {
  app.parts.clock.pass(60_000);
  return ada.post(restock, { productId: gone.id, variantId: gone.variants[0]!.id, siteVisitorEmail });
};
const belowMinimum = async () => {
  const buyer = await app.shopper();
  const token = (await buyer.post(entries, { itemId: cup.id, quantity: 1 })).json().shoppingCart.cartToken;
  await transact(app.parts.store, async (tx) => putWebsite(tx, website({ minimumOrderSubtotalCents: 123_456 })));
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const view = await buyer.put(`/api/3/commerce/cart/${token}/checkout`, details);
  const answer = await buyer.post('/api/2/commerce/orders', { cartToken: token, ...details, expectedTotalCents: view.json().expectedTotalCents, paymentToken: 'tok_visa' }); // biome-ignore format: one call
  await transact(app.parts.store, async (tx) =>
    putWebsite(tx, website({ merchandising: { restockNotificationsEnabled: true } })),
  );
  return answer;
};
const unavailable = 'Sorry, that item variant is unavailable. Please select another variant.';
const notEnough = 'Sorry, we do not have enough of that item available.';

type Row = readonly [message: string, section: string, cause: string, call: () => Promise<Answer>, status?: number];
const said: readonly Row[] = [
  ['Quantity must be a number.', '5', 'words', of(cup, 'two')],
  ['Quantity must be a number.', '5', 'an exponent', of(cup, '1e3')],
  ['Quantity must be a number.', '5', 'nothing typed', of(cup, '')],
  ['Quantity must be a whole number', '5', 'a fraction', of(cup, 1.5)],
  ['Quantity must be a whole number', '5', 'a fraction as text', of(cup, '1.5')],
  ['Quantity must be 9999 or less.', '5 (max 9999)', 'ten thousand', of(cup, 10_000)],
  ['Quantity must be 1 or more.', '5 (min 1)', 'none', of(cup, 0)],
  ['Please select the Size option.', '5', 'one option', of(one)],
  ['Please select the Size and Colour options.', '5', 'two options', of(two)],
  ['Please select the Size, Colour and Finish options.', '5', 'three options', of(three)],
  [unavailable, '5', 'a variant that is not there', of(one, 1, { sku: 'zzz' })],
  [notEnough, '5', 'more than the shelf holds', of(few, 3), 422],
  [notEnough, '5', 'an empty shelf', of(gone), 422],
  ['To check out, your order subtotal must be $1,234.56 or more.', '5', 'a small order', belowMinimum],
  ['Email cannot be blank', '5, 8', 'no address', sign(' ')],
  ['Email is invalid', '5, 8', 'no address at all', sign('ada@example')],
  ['Could not parse the form fields, please check your entries.', '8', 'answers that are no JSON', of(cup, 1, { additionalFields: '{' })],
]; // biome-ignore format: one table

describe('sentences', () => {
  for (const [message, section, cause, call, status = 400] of said)
    it(`${message} (section ${section}: ${cause})`, async () => {
      const answer = await call();
      expect([answer.status, answer.json().message]).toEqual([status, message]);
    });

  it('a signed-up address hears what the store says, else "Signed up!"', async () => {
    expect((await sign('ada@example.com')()).json().message).toBe('Signed up!');
    const merchandising = { restockNotificationsEnabled: true, restockNotificationsSuccessText: 'You are first.' };
    expect((await owner.put('/config/api/store-settings', { store: { merchandising } })).status).toBe(200);
    expect((await sign('eve@example.com')()).json().message).toBe('You are first.');
  });

  it('subscriptions are of physical and service products only', async () => {
    const subscribe = async (id: string) => (await ada.post('/api/3/commerce/cart/subscription', { itemId: id, qty: 1 })).status; // biome-ignore format: one line
    expect(await subscribe(digitalPlan.id)).toBe(400);
    for (const productType of [1, 3] as const) {
      const product = await stocked(app.parts, mug({ productType, ...plan }));
      expect(await subscribe(product.id)).toBe(200);
    }
  });
});

describe('numbers', () => {
  const products = `/api/commerce/products/${shopCollection.id}`;
  const categories = `/api/content-service/product/1.1/websites/${'a'.repeat(24)}/products/${shopCollection.id}/categories`;

  it('a line holds 1 to 9999 pieces, and one where nothing is said', async () => {
    expect((await of(cup, 9999)()).status).toBe(200);
    expect((await add({ itemId: cup.id })()).json().newlyAdded.quantity).toBe(1);
    expect((await of(service, 3)()).json().newlyAdded.quantity).toBe(3);
  });

  it('250 variants, tags of 50 characters, categories of 25 characters and 5 levels', async () => {
    const make = async (body: object) => (await owner.post(products, { title: 'Many', variants: [{ priceCents: 1 }], ...body })).status; // biome-ignore format: one line
    const variants = (n: number) => ({ variantOptionOrdering: ['N'], variants: Array.from({ length: n }, (_, at) => ({ attributes: { N: `${at}` }, priceCents: 1 })) }); // biome-ignore format: one line
    expect([await make(variants(250)), await make(variants(251))]).toEqual([201, 400]);
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

  it('27 currencies with two digits, the yen with none, and symbols where they belong', () => {
    expect(currencies).toHaveLength(27);
    for (const currency of currencies)
      expect([currency, /[.,]\d\d(?!\d)/.test(formatMoney(123_400, currency))]).toEqual([currency, currency !== 'JPY']);
    expect(formatMoney(100_000, 'JPY')).toMatch(/1,000/);
    for (const [currency, symbol] of [['SEK', 'kr'], ['NOK', 'kr'], ['DKK', 'kr'], ['PLN', 'zł'], ['CZK', 'Kč']] as const)
      expect(formatMoney(100, currency).endsWith(symbol)).toBe(true); // biome-ignore format: one list
  });

  it('the 26th write of ten seconds and the sixth sign-up of a minute are too many', async () => {
    const other = await shopApp({ products: [gone, cup] });
    const eve = await other.shopper();
    const statuses: number[] = [];
    for (let n = 0; n < 26; n++) statuses.push((await eve.post(entries, { itemId: cup.id, quantity: 'x' })).status);
    expect([statuses.filter((status) => status === 400).length, statuses[25]]).toEqual([25, 429]);
    expect((await eve.post(entries, { itemId: cup.id })).json().message).toBe('Please try again in a few seconds.');
    await other.close();
  });
});
