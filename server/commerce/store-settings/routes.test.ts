// Store settings over HTTP: all or nothing, and their effects on a cart.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { settingsChangedMeanwhile } from '../../site/website/errors.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder, queuedMails } from '../../testing/driver/placed-orders.ts';
import { mug, stocked, variant } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

import { orderMailSite } from '../order/step.ts';
import { noteKeyCheck, putStripeKeys } from '../payment/secrets.ts';
import { putPaymentSettings } from '../payment/settings.ts';
import { defaultPaymentSettings } from '../payment/settings-schema.ts';

const path = '/config/api/store-settings';
let app: TestStoa;
let owner: Shopper;
beforeEach(async () => {
  app = await testStoa();
  owner = await app.signedIn(Role.admin);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const post = { key: 'post', name: 'Post', rateType: 'WEIGHT', priceCents: 0, countries: ['US'] };
const tiers = [
  { upToWeight: 1, priceCents: 500 },
  { upToWeight: 10, priceCents: 1200 },
];

it('are read as a whole and changed in part, in one go', async () => {
  const changed = await owner.put(path, {
    store: {
      returnPolicy: 'Within 30 days.',
      showNoteField: true,
      minimumOrderSubtotalCents: 1000,
      stacking: 'LANES',
      storeAddress: { country: 'US', region: 'NY', postalCode: '14850' },
      priceTax: 'INCLUSIVE_FIXED_NET',
      merchandising: { restockNotificationsEnabled: true, restockNotificationsSuccessText: 'Noted!' },
    },
    tax: { rounding: 'PER_ORDER', rules: [{ name: 'VAT', country: 'US', ratePpm: 190_000, includesShipping: true }] },
    shipping: { options: [{ ...post, tiers }] },
  });
  expect(changed.status).toBe(200);
  const read = (await owner.get(path)).json();
  expect(read).toEqual(changed.json());
  expect(read).toMatchObject({
    store: {
      showNoteField: true,
      stacking: 'LANES',
      currency: 'USD',
      merchandising: { restockNotificationsEnabled: true },
    },
    tax: { rounding: 'PER_ORDER' },
    shipping: { options: [{ rateType: 'WEIGHT' }] },
  });
  const merged = await owner.put(path, {
    store: { minimumOrderSubtotalCents: null, merchandising: { merchantLowStockAlertThreshold: 2 } },
  });
  expect(merged.json().store.minimumOrderSubtotalCents).toBeUndefined();
  expect(merged.json().store.merchandising).toMatchObject({
    restockNotificationsEnabled: true,
    merchantLowStockAlertThreshold: 2,
  });
});

const firm = { email: 'ada@firm.example', taxNumber: 'DE123456788' };

it('refuse to overwrite what another person saved since, and take changes to other fields', async () => {
  const { revision } = (await owner.get(path)).json();
  const change = { store: { returnPolicy: 'Within 14 days.' } };
  expect((await owner.put(path, { store: { returnPolicy: 'Within 30 days.' }, tax: { rules: [] } })).status).toBe(200);
  const refused = await owner.put(path, { ...change, revision });
  expect([refused.status, refused.json().message]).toEqual([409, settingsChangedMeanwhile.says]);
  expect((await owner.put(path, { ...change, revision: 'x' })).status).toBe(409);
  expect((await owner.get(path)).json().store.returnPolicy).toBe('Within 30 days.');
  const others = { store: { showNoteField: true, minimumOrderSubtotalCents: 900 }, tax: { rounding: 'PER_ORDER' } };
  const kept = await owner.put(path, { ...others, revision });
  expect(kept.status).toBe(200);
  // An absent amount also counts as seen.
  expect((await owner.put(path, { store: { minimumOrderSubtotalCents: null }, revision })).status).toBe(409);
  expect((await owner.put(path, { ...change, revision: kept.json().revision })).status).toBe(200);
});

/**
 * `changes`: one person's change, another person's change to the same field, then a change to another field. `within`:
 * the field of the answer that contains the settings.
 */
type Setting = [name: string, path: string, changes: [object, object, object], within?: string];
const cash = { enabled: true, instructions: 'At the counter' };
it.each<Setting>([
  [
    'payments',
    '/api/commerce/payment-settings',
    [{ manual: { cash } }, { manual: { 'bank-transfer': cash } }, { payLater: { enabled: true } }],
    'settings',
  ],
  [
    'email',
    '/config/api/mail-settings',
    [{ senderName: 'Ada' }, { senderName: 'Bo' }, { senderEmail: 'ada@shop.example' }],
  ],
  [
    'the identity',
    '/config/api/site/identity',
    [{ siteTagLine: 'Mugs' }, { siteTagLine: 'Cups' }, { taxNumber: 'DE1' }],
  ],
  ['visits', '/config/api/census-settings', [{ rawDays: 7 }, { rawDays: 9 }, { digest: 'weekly' }]],
  [
    'comments',
    '/config/api/comment-settings',
    [{ likesEnabled: true }, { likesEnabled: false }, { approvalRequired: false }],
  ],
  [
    'injected code',
    '/config/api/code-injection',
    [{ header: '<b>1</b>' }, { header: '<b>2</b>' }, { footer: '<b>3</b>' }],
  ],
  [
    'preferences',
    '/api/v1/commerce-preferences/orders',
    [{ reviewRequestDays: 7 }, { reviewRequestDays: 9 }, { notifyEmail: 'ada@shop.example' }],
    'preferences',
  ],
])('of %s are not overwritten either, and keep what a change does not name', async (_, at, changes, within) => {
  const [theirs, late, other] = changes;
  const { revision } = (await owner.get(at)).json();
  const save = (change: object, seen: string) =>
    within === 'preferences'
      ? owner.put(`${at}?revision=${encodeURIComponent(seen)}`, change)
      : owner.put(at, { ...change, revision: seen });
  const kept = await save(theirs, revision);
  expect([kept.status, (await owner.get(at)).json()]).toEqual([200, kept.json()]);
  const refused = await save(late, revision);
  expect([refused.status, refused.json().message]).toEqual([409, settingsChangedMeanwhile.says]);
  expect((await owner.get(at)).json()).toEqual(kept.json());
  const both = await save(other, revision);
  expect(both.status).toBe(200);
  expect(within ? both.json()[within] : both.json()).toMatchObject({ ...theirs, ...other });
});

it('of a password and of webhooks are not overwritten either', async () => {
  const password = '/config/api/site/password';
  const { revision } = (await owner.get(password)).json();
  expect((await owner.put(password, { password: 'low tide', revision })).status).toBe(200);
  expect((await owner.put(password, { password: 'high tide', revision })).status).toBe(409);
  const at = '/config/api/webhooks';
  const { webhook } = (await owner.post(at, { endpointUrl: 'https://a.example/', topics: ['order.create'] })).json();
  const save = (change: object) => owner.put(`${at}/${webhook.id}`, { ...change, revision: webhook.revision });
  expect((await save({ topics: ['order.update'] })).status).toBe(200);
  expect((await save({ topics: ['restock.signup'] })).status).toBe(409);
  expect((await save({ endpointUrl: 'https://b.example/', state: 'active' })).status).toBe(200);
});

it('that cannot be are refused by name, and nothing of the call is stored', async () => {
  const before = (await owner.get(path)).json();
  const good = { returnPolicy: 'changed' };
  const wrong: [string, object][] = [
    ['a currency', { store: { ...good, currency: 'XXX' } }],
    [
      'a rate',
      { store: good, tax: { rules: [{ name: 'x', country: 'US', ratePpm: 2_000_000, includesShipping: false }] } },
    ],
    ['a weight without rates', { store: good, shipping: { options: [post] } }],
    ['a price without totals', { store: good, shipping: { options: [{ ...post, rateType: 'PRICE' }] } }],
    ['totals in weights', { store: good, shipping: { options: [{ ...post, tiers, rateType: 'PRICE' }] } }],
    ['exempt twice', { store: good, tax: { exemptions: [firm, { ...firm, email: 'Ada@firm.example' }] } }],
    ['rates out of order', { store: good, shipping: { options: [{ ...post, tiers: [...tiers].reverse() }] } }],
    [
      'a key twice',
      {
        store: good,
        shipping: {
          options: [
            { ...post, tiers },
            { ...post, tiers },
          ],
        },
      },
    ],
    ['a delivery to nowhere', { store: good, shipping: { options: [{ ...post, rateType: 'LOCAL_DELIVERY' }] } }],
    ['a negative price', { store: good, shipping: { options: [{ ...post, rateType: 'FLAT', priceCents: -1 }] } }],
    ['a fixed net without an address', { store: { ...good, priceTax: 'INCLUSIVE_FIXED_NET' } }],
    ['a number not asked for', { store: { ...good, isShippingPhoneRequired: true, showShippingPhoneNumber: false } }],
    ['a link that runs', { store: { ...good, continueShoppingLinkUrl: 'javascript:alert(1)' } }],
    ['an unknown one', { store: { ...good, free: true } }],
    ['a negative minimum', { store: { ...good, minimumOrderSubtotalCents: -1 } }],
  ];
  for (const [what, body] of wrong) {
    const answer = await owner.put(path, body);
    expect([what, answer.status, answer.json().errors?.length > 0]).toEqual([what, 400, true]);
  }
  expect((await owner.get(path)).json()).toEqual(before);
});

it('a shop does not turn to yen with prices and rates that yen do not have', async () => {
  const product = await stocked(app.parts, mug({ variants: [variant({ priceCents: 1950 })] }));
  const refused = await owner.put(path, { store: { currency: 'JPY' } });
  expect([refused.status, refused.json().errors[0].path]).toEqual([400, 'store.currency']);
  const [one] = product.variants;
  await owner.put(`/api/commerce/products/${product.id}`, { variants: [{ id: one!.id, priceCents: 200_000 }] });
  const rates = { options: [{ key: 'p', name: 'Post', rateType: 'FLAT', priceCents: 50, countries: [] }] };
  expect((await owner.put(path, { store: { currency: 'JPY' }, shipping: rates })).status).toBe(400);
  expect((await owner.put(path, { store: { currency: 'JPY' } })).status).toBe(200);
});

it('a store manager sees and changes how things are delivered, and nothing else', async () => {
  const manager = await app.signedIn(Role.storeManager);
  const whole = (await owner.get(path)).json();
  expect((await manager.get(path)).json()).toEqual({
    shipping: whole.shipping,
    revision: expect.stringMatching(/^shipping\.options=[^&]+$/),
  });
  for (const change of [
    { store: { showNoteField: true } },
    { tax: { rounding: 'PER_ORDER' } },
    { shipping: { options: [post] }, tax: {} },
  ])
    expect([change, (await manager.put(path, change)).json().capability]).toEqual([change, 'commerce.settings']);
  expect((await owner.get(path)).json()).toEqual(whole);
  const changed = await manager.put(path, { shipping: { options: [{ ...post, tiers }] } });
  expect(changed.json()).toMatchObject({ shipping: { options: [{ name: 'Post' }] } });
  expect(Object.keys(changed.json())).toEqual(['shipping', 'revision']);
});

it('decide what a delivery costs: by weight, by postal code, and at the store', async () => {
  const product = await stocked(app.parts, mug({ variants: [variant({ weight: 0.6 })] }));
  const options = [
    { ...post, tiers },
    {
      key: 'bike',
      name: 'Bike',
      rateType: 'LOCAL_DELIVERY',
      priceCents: 300,
      countries: ['US'],
      postalCodes: ['148*'],
    },
    { key: 'shop', name: 'At the shop', rateType: 'PICKUP', priceCents: 0, countries: [] },
  ];
  await owner.put(path, { shipping: { options } });
  const shopper = await app.shopper();
  const entry = { itemId: product.id, sku: product.variants[0]!.sku, quantity: 1, additionalFields: null };
  const token = (await shopper.post('/api/commerce/shopping-cart/entries', entry)).json().shoppingCart.cartToken;
  const deliveries = async (postalCode: string) => {
    const to = { country: 'US', region: 'NY', postalCode, city: 'x', line1: 'x' };
    const answer = await shopper.put(`/api/3/commerce/cart/${token}/shipping/location`, to);
    return answer
      .json()
      .fulfillmentOptions.map((one: { key: string; price: { value: number } }) => [one.key, one.price.value]);
  };
  expect(await deliveries('14850')).toEqual([
    ['post', 500],
    ['bike', 300],
    ['shop', 0],
  ]);
  expect(await deliveries('10001')).toEqual([
    ['post', 500],
    ['shop', 0],
  ]);
  await shopper.post('/api/commerce/shopping-cart/entries', entry);
  expect(await deliveries('10001')).toEqual([
    ['post', 1200],
    ['shop', 0],
  ]);
});

it('test mode ends by a call that says what is missing, and by no other way around it', async () => {
  const business = { businessName: 'Cups Ltd.', storeAddress: { line1: '1 Main St', city: 'Ithaca', country: 'US' } };
  const refused = await owner.post(`${path}/live`, {});
  expect(refused.status).toBe(409);
  expect(refused.json().missing.map(({ key }: { key: string }) => key)).toEqual(['payments', 'storeAddress']);
  expect((await owner.put(path, { store: { testModeOn: false } })).status).toBe(409);
  expect((await owner.get(`${path}/live`)).json()).toMatchObject({ live: false, ready: false });

  await owner.put(path, { store: { ...business, taxNumber: 'DE123456789' } });
  const pay = (instructions: string) => ({
    ...{ ...defaultPaymentSettings, stripe: { enabled: true } },
    manual: { ...defaultPaymentSettings.manual, 'bank-transfer': { enabled: true, instructions } },
  });
  const keys = { secretKey: 'sk_live_12345678', webhookSecret: '' };
  await transact(app.parts.store, async (tx) => {
    putPaymentSettings(tx, pay(' '));
    putStripeKeys(tx, app.parts.paymentSeal, keys, { state: 'refused' });
  });
  const missing = async () => (await owner.get(`${path}/live`)).json().missing.map(({ key }: { key: string }) => key);
  expect(await missing()).toEqual(['bankDetails', 'stripeRefused']);
  await transact(app.parts.store, async (tx) => {
    putPaymentSettings(tx, pay('To account 12 34 56.'));
    putStripeKeys(tx, app.parts.paymentSeal, keys);
  });
  expect(await missing()).toEqual(['stripeUnchecked']);
  await transact(app.parts.store, (tx) => noteKeyCheck(tx, { state: 'good' }));
  const live = await owner.post(`${path}/live`, {});
  expect([live.status, live.json()]).toMatchObject([200, { live: true, ready: true, missing: [] }]);
  expect((await owner.get(path)).json().store).toMatchObject({ testModeOn: false, taxNumber: 'DE123456789' });
});

it('the seller’s name, address and tax number are on what orders tell', async () => {
  const storeAddress = { line1: 'Lindenweg 12', city: 'Berlin', postalCode: '10115', country: 'DE' };
  await owner.put(path, { store: { businessName: 'Becher GmbH', storeAddress, taxNumber: 'DE123456789' } });
  const cup = await stocked(app.parts, mug());
  const { orderId } = await placeOrder(app, [{ product: cup, quantity: 1 }]);
  const [mail] = await queuedMails(app, 'order-confirmed');
  const seller = ['Becher GmbH', 'Lindenweg 12', '10115 Berlin', 'Germany', 'Tax number: DE123456789'];
  expect(mail!.text).toContain(seller.join('\n'));
  // The address at the head of the PDF receipt.
  expect((await orderMailSite(app.parts.store, 'https://shop.example')).siteAddress).toEqual(seller);
  expect(orderId).toBeDefined();
});
