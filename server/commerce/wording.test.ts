// Every sentence of the specification (sections 5 and 8, commerce, wire) that the shop's API can answer, each triggered over
// HTTP. Fails for a specified sentence that no answer contains. For numbers, see numbers.test.ts; sentences that only browsers
// show are in the storefront's tests.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generalMessages } from '../base/general-messages.ts';
import { Role } from '../base/roles.ts';
import { messages as forms } from '../forms/form/messages.ts';
import type { Answer } from '../http/edge/edge-fixture.ts';
import { putWebsite } from '../site/website/website.ts';
import { transact } from '../store/transact.ts';
import { placeOrder } from '../testing/driver/placed-orders.ts';
import { sourceFiles } from '../testing/guards/imports.ts';
import { adasAddress, mug, stocked, variant, website } from '../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../testing/harness/test-stoa.ts';
import { alertMessages } from './cart/alert-messages.ts';
import { messages as cart } from './cart/messages.ts';
import { serverMessages as serverCart } from './cart/server-messages.ts';
import { messages as pricing } from './pricing/messages.ts';
import { signUpsMax } from './restock/limits.ts';
import { messages as restockWords } from './restock/messages.ts';
import { insertSignUp } from './restock/store.ts';

let app: TestStoa;
let ada: Shopper;
let owner: Shopper;

const entries = '/api/commerce/shopping-cart/entries';
const restock = '/api/site-users/account/notifications/restock';
const option = (...names: string[]) =>
  mug({
    variants: ['a', 'b'].map((value) =>
      variant({ sku: value, attributes: Object.fromEntries(names.map((name) => [name, value])) }),
    ),
    variantOptionOrdering: names,
  });
const cup = mug({ title: 'Cup' });
const few = mug({ title: 'Few' });
const gone = mug({ title: 'Gone' });
const digital = mug({ productType: 2 });
const service = mug({ productType: 3 });
const card = mug({
  productType: 4,
  variants: ['25', '50'].map((Value) => variant({ attributes: { Value } })),
  variantOptionOrdering: ['Value'],
});
const [one, two, three] = [option('Size'), option('Size', 'Colour'), option('Size', 'Colour', 'Finish')];
const plan = {
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 },
};
const digitalPlan = mug({ productType: 2, ...plan });

beforeAll(async () => {
  app = await testStoa({
    products: [cup, digital, service, card, one, two, three, digitalPlan],
    quantity: 20_000,
    app: { cartLimit: 1000 },
    store: { merchandising: { restockNotificationsEnabled: true } },
  });
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
const of = (product: { id: string }, quantity: unknown = 1, more: object = {}) =>
  add({ itemId: product.id, quantity, ...more });
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
  const answer = await buyer.post('/api/2/commerce/orders', {
    cartToken: token,
    ...details,
    expectedTotalCents: view.json().expectedTotalCents,
    paymentToken: 'tok_visa',
  });
  await transact(app.parts.store, async (tx) =>
    putWebsite(tx, website({ merchandising: { restockNotificationsEnabled: true } })),
  );
  return answer;
};
const unavailable = 'Sorry, that item variant is unavailable. Please select another variant.';
const notEnough = 'Sorry, we do not have enough of that item available.';

const placed = async () => {
  const { orderId } = await placeOrder(app, [{ product: cup, quantity: 1 }]);
  return owner.post(`/api/commerce/orders/${orderId}/refund-preview`, { request: { by: 'AMOUNT', cents: 2601 } });
};
const expiredCode = async () => {
  const rule = {
    kind: 'ANY_ORDER',
    name: 'Old',
    code: 'OLD',
    value: { type: 'AMOUNT', cents: 100 },
    endsAt: app.parts.clock.now() + 1,
  };
  expect((await owner.post('/config/api/discounts', rule)).status).toBe(201);
  app.parts.clock.pass(2);
  const buyer = await app.shopper();
  const { cartToken } = (await buyer.post(entries, { itemId: cup.id, quantity: 1 })).json().shoppingCart;
  return buyer.post(`/api/3/commerce/cart/${cartToken}/codes`, { giftOrPromoCode: 'old' });
};
const noCart = async () => (await app.shopper()).get('/api/commerce/shopping-cart');
const tooFast = async () => {
  const eve = await app.shopper();
  for (let n = 0; n < 5; n++) await eve.post(restock, { siteVisitorEmail: '' });
  return eve.post(restock, { siteVisitorEmail: '' });
};
const contact = { name: 'Contact', fields: [{ id: 'text-1', type: 'text', title: 'Say', required: true }] };
const sendForm =
  (more: object, hasKey = true, fields: object[] = contact.fields) =>
  async () => {
    app.parts.clock.pass(60_000);
    const { id } = (await owner.post('/config/api/forms', { ...contact, fields })).json().form;
    const visitor = await app.shopper();
    const { key } = hasKey ? (await visitor.post('/api/form/FormSubmissionKey', {})).json() : {};
    return visitor.post('/api/form/SaveFormSubmission', { formId: id, key, form: '{}', ...more });
  };
const formFlood = async () => {
  const send = async () => (await app.shopper()).post('/api/form/SaveFormSubmission', { formId: 'x', form: '{}' });
  for (let n = 0; n < 20; n++) await send();
  return send();
};
const fullList = async () => {
  const full = await stocked(app.parts, mug(), 0);
  const group = { productId: full.id, variantId: full.variants[0]!.id };
  const at = app.parts.clock.now();
  const last = { ...group, id: 'last', email: 'last@example.com', joinMailingList: false, createdAt: at };
  await transact(app.parts.store, async (tx) =>
    insertSignUp(tx, last, { ...group, signUpCount: signUpsMax - 1, lastSignUpAt: at }),
  );
  app.parts.clock.pass(60_000);
  return ada.post(restock, { ...group, siteVisitorEmail: 'late@example.com' });
};

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
  ['Select a denomination for the Gift Card', '5', 'a gift card without its value', of(card)],
  [unavailable, '5', 'a variant that is not there', of(one, 1, { sku: 'zzz' })],
  [notEnough, '5', 'more than the stock on hand', of(few, 3), 422],
  [notEnough, '5', 'an empty stock', of(gone), 422],
  ['To check out, your order subtotal must be $1,234.56 or more.', '5', 'a small order', belowMinimum],
  ['Email cannot be blank', '5, 8', 'no address', sign(' ')],
  ['Email is invalid', '5, 8', 'no address at all', sign('ada@example')],
  [
    'Could not parse the form fields, please check your entries.',
    '8',
    'answers that are no JSON',
    of(cup, 1, { additionalFields: '{' }),
  ],
  [
    'Could not parse the form fields, please check your entries.',
    '8',
    'a form that is no JSON',
    sendForm({ form: '{' }),
  ],
  [
    'One or more fields is invalid, please check your entries.',
    '5',
    'a form with a field left out',
    sendForm({ form: '{"text-1":" "}' }),
  ],
  ['This form has not been configured yet.', '8', 'a form that is not there', sendForm({ formId: 'nowhere' }), 404],
  [
    'Unable to submit form. Please try again later.',
    '8',
    'a form without its key',
    sendForm({ form: '{"text-1":"Hi"}' }, false),
    401,
  ],
  [
    'Unable to submit form. Submission rate limit exceeded. Please try again later.',
    '8',
    'a flood of forms',
    formFlood,
    429,
  ],
  ['Unable to submit form. Please try again later.', '8', 'a list of sign-ups that is full', fullList, 409],
  // Section 8's sentence is for a few seconds (cart routes); a longer wait names its duration.
  ['Please try again in a minute.', '8; commerce 3.5', 'too many calls', tooFast, 429],
  ['You have no shopping cart yet.', 'wire 2', 'a visitor who never added', noCart, 404],
  ['Unable to redeem coupon: this coupon is no longer available.', 'commerce 1.8', 'a code that ended', expiredCode],
  ['Cannot refund more than the $26.00 that is left of this order.', 'commerce 1.9', 'more than the order', placed],
];

/** The specified sentences that the server sends. */
const specified: readonly string[] = [
  serverCart.noCart,
  alertMessages.giftCardDenomination,
  cart.quantityNotNumber,
  cart.quantityNotWhole,
  cart.variantUnavailable,
  cart.notEnough,
  serverCart.belowMinimum('$1,234.56'),
  pricing.couponGone,
  pricing.refundTooLarge('$26.00'),
  restockWords.emailBlank,
  restockWords.emailInvalid,
  restockWords.failed,
  forms.general,
  forms.notSubmitted,
  forms.notConfigured,
  forms.tooMany,
  forms.fieldsUnreadable,
];

describe('sentences', () => {
  it('are all heard that stand in the concepts’ own lists', () => {
    expect(specified.filter((message) => !said.some(([heard]) => heard === message))).toEqual([]);
  });

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

  it('required fields of a form are those left empty: one answer, one part is enough, and a likert question never is', async () => {
    const group = (type: string) => ({ id: `${type}-1`, type, title: type, options: ['a', 'b'], required: true });
    const parts = (type: string) => ({ id: `${type}-1`, type, title: type, required: true });
    const fields = [
      ...['checkbox', 'radio', 'select', 'likert'].map(group),
      ...['name', 'address', 'phone'].map(parts),
    ];
    const send = (form: object) => sendForm({ form: JSON.stringify(form) }, true, fields)();
    const needed = ['checkbox', 'radio', 'select', 'name', 'address', 'phone'];
    const refused = await send({ 'checkbox-1': [], 'radio-1': '', 'select-1': '', 'likert-1': {}, 'name-1': ['', ''] });
    expect([refused.status, refused.json().errors]).toEqual([
      400,
      Object.fromEntries(needed.map((type) => [`${type}-1`, `${type} is required.`])),
    ]);
    const given = {
      'checkbox-1': ['b'],
      'radio-1': 'a',
      'select-1': 'b',
      'name-1': ['', 'Lovelace'],
      'address-1': ['', '', 'Ithaca'],
      'phone-1': ['', '', '5555555'],
    };
    expect((await send(given)).status).toBe(204);
  });

  it('a form whose crumb does not fit hears that the session ended, and one without cookies to allow them', async () => {
    const sent = async (visitor: Shopper) => {
      const answer = await visitor.postForm(
        '/cart/entries',
        { itemId: cup.id, crumb: 'another' },
        { Accept: 'text/html' },
      );
      return [answer.status, Object.values(generalMessages).filter((message) => answer.text.includes(message))];
    };
    expect(await sent(await app.shopper())).toEqual([
      403,
      ['Your session has expired. Please reload the page and try again.'],
    ]);
    expect(await sent(app.edge.visitor() as Shopper)).toEqual([
      403,
      ['Please enable cookies in your browser, reload the page, and try again.'],
    ]);
  });

  it('subscriptions are of physical and service products only', async () => {
    const subscribe = async (id: string) =>
      (await ada.post('/api/3/commerce/cart/subscription', { itemId: id, qty: 1 })).status;
    expect(await subscribe(digitalPlan.id)).toBe(400);
    for (const productType of [1, 3] as const) {
      const product = await stocked(app.parts, mug({ productType, ...plan }));
      expect(await subscribe(product.id)).toBe(200);
    }
  });
});

describe('one place', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  /** Sources of scripts, server, and pages, without comments. Excludes the template language, which defines its own defaults. */
  const texts = () =>
    [...sourceFiles(root), 'data/locales/en-US.json']
      .filter((file) => !/\.test\.tsx?$|\/testing\/|\/fixtures\/|^renderer\/template\//.test(file))
      .map((file) => readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''));
  /** Sentences of sections 5, 8, and 9 with parameters, and those that only browsers show. */
  const others = [
    'To check out, your order subtotal must be',
    'available for orders over',
    'available for orders up to',
    ' interest-free payments of ',
    'Signed up!',
    'Unable to Add Item',
    'Unable to Purchase Item',
    'Unable to purchase Gift Card',
    'was added to your cart.',
    'One item in cart',
    "adding: 'Adding…'",
    'Added!',
    "'Select Option'",
    'Sold Out',
    "'Unavailable'",
    "'Add to Cart'",
    'Shopping Cart',
    'You have nothing in your shopping cart.',
    'Unable to update quantity',
    "'Unable to add item'",
    'Strongly Disagree',
    'Strongly Agree',
    'ReCaptcha has not been set up!',
    'Format expects a Money instance.',
    "required: 'Required'",
    'Email is not valid.',
    'You have exceeded the character limit.',
    'Enterprise V3 ReCaptcha site key not found',
    'Unable to find site main navigation',
    'Please check your internet connection.',
    'Unable to remove item',
    'No timezone data loaded',
    'Failed to load timezone',
    'Unable to load collections',
    'Unable to load results',
    'Unable to load. Try again.',
    'Unable to locate content',
    'Update the missing or invalid information above.',
    'does not appear to be a supported',
    'The maximum allowed file size is',
  ];

  it('is where each sentence stands', () => {
    const all = texts();
    const places = (sentence: string) => all.reduce((sum, text) => sum + text.split(sentence).length - 1, 0);
    const withAmounts: readonly string[] = [serverCart.belowMinimum('$1,234.56'), pricing.refundTooLarge('$26.00')];
    const ofPages = [
      forms.notSent,
      forms.unknown,
      forms.saveFailed,
      forms.captchaMissing,
      forms.problemAbove,
      forms.problemBelow,
      forms.keyFailed,
      cart.formOpenFailed,
      cart.formUpdateFailed,
    ];
    const fixed = [...specified, ...ofPages, ...Object.values(generalMessages)].filter(
      (one) => !withAmounts.includes(one),
    );
    expect(
      [...new Set(fixed), ...others].map((sentence) => [sentence, places(sentence)]).filter(([, count]) => count !== 1),
    ).toEqual([]);
  });
});
