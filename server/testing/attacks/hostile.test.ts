// Hostile writes: every write of the shop is called with each of its values replaced by each of a list of bad ones, with broken
// bodies, without a CSRF token, with other people's IDs, and twice. A refusal has the right status and commits nothing; no call is a
// fault.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodOf } from '../../base/calls.ts';
import { Role } from '../../base/roles.ts';
import { concepts } from '../../concepts.ts';
import type { Concept } from '../../http/concept.ts';
import type { Answer } from '../../http/edge/edge-fixture.ts';
import { orderCsv } from '../../import/order-csv/order-csv.ts';
import { productsCsv } from '../../import/product-csv/squarespace.ts';
import type { Key } from '../../store/store.ts';
import { placeOrder } from '../driver/placed-orders.ts';
import { adasAddress, mug, shopCollection, stocked, variant } from '../harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../harness/test-stoa.ts';

let app: TestStoa;
let owner: Shopper;
let visitor: Shopper;
let key: string;
/** Keys written since the last reset. */
let written: Key[] = [];

const shirt = mug({
  title: 'Shirt',
  variants: [variant({ sku: 'S', attributes: { Size: 'S' } }), variant({ sku: 'L', attributes: { Size: 'L' } })],
  variantOptionOrdering: ['Size'],
});
const cup = mug({ title: 'Cup' });
const box = mug({
  title: 'Box',
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
});
const known: Record<string, string> = {};
const websiteId = 'a'.repeat(24);
const service = `/api/content-service/product/1.1/websites/${websiteId}/products`;

type Who = 'visitor' | 'owner' | 'program';
/** `status`: of the call as given here; absent: it succeeds, or gets 404 if it names `:none`. */
type Write = { who: Who; body?: unknown; status?: number };

/** One valid call for every write, by route; `:x` is filled in from `known`. */
const writes: Record<string, Write> = {
  'POST /api/commerce/shopping-cart/entries': {
    who: 'visitor',
    body: { itemId: shirt.id, sku: 'S', quantity: 1, additionalFields: null },
  },
  'PUT /api/commerce/shopping-cart/entries/:entry': { who: 'visitor', body: { quantity: 2 } },
  'POST /api/commerce/shopping-cart/entries/:entry': { who: 'visitor', body: { quantity: 2 } },
  'PUT /api/commerce/shopping-cart/entries/:entry/additionalFields': {
    who: 'visitor',
    body: { itemId: cup.id, sku: 'SQ0000001', additionalFields: '{"Name":"Ada"}' },
  },
  'DELETE /api/commerce/shopping-cart/entries/:none': { who: 'visitor' },
  'PUT /api/commerce/cart/items/:entry': { who: 'visitor', body: { quantity: 1 } },
  'DELETE /api/commerce/cart/items/:none': { who: 'visitor' },
  'POST /api/3/commerce/cart/subscription': {
    who: 'visitor',
    body: { itemId: box.id, sku: 'SQ0000001', qty: 1, additionalFields: null },
  },
  'POST /api/3/commerce/cart/membership': { who: 'visitor', body: { itemId: cup.id, sku: null }, status: 400 },
  'POST /api/3/commerce/cart/:token/items': {
    who: 'visitor',
    body: { lineItemToAdd: { itemId: cup.id, sku: null, quantity: 1, additionalFields: null } },
  },
  'PUT /api/3/commerce/cart/:token/items/:entry': { who: 'visitor', body: { quantity: 1 } },
  'DELETE /api/3/commerce/cart/:token/items/:none': { who: 'visitor' },
  'PUT /api/3/commerce/cart/:token/shipping/location': {
    who: 'visitor',
    body: { country: 'US', region: 'NY', postalCode: '14850', city: 'Ithaca', line1: '1 Main St', line2: null },
  },
  'PUT /api/3/commerce/cart/:token/shipping/option': { who: 'visitor', body: { key: 'standard' } },
  'POST /api/3/commerce/cart/:token/codes': { who: 'visitor', body: { giftOrPromoCode: 'TEN' } },
  'PUT /api/3/commerce/cart/:token/coupons': { who: 'visitor', body: { giftOrPromoCode: 'TEN' } },
  'PUT /api/3/commerce/cart/:token/gift-cards': { who: 'visitor', body: { giftCards: [] } },
  'DELETE /api/3/commerce/cart/:token/codes/:none': { who: 'visitor', status: 200 },
  'PUT /api/3/commerce/cart/:token/checkout': {
    who: 'visitor',
    body: {
      email: 'ada@example.com',
      subscribeToList: false,
      shippingAddress: adasAddress,
      billToShippingAddress: true,
      shippingKey: 'standard',
      note: 'Ring',
    },
  },
  'PUT /api/3/commerce/cart/:token/email': {
    who: 'visitor',
    body: { email: 'ada@example.com', subscribeToList: false },
  },
  'POST /api/2/commerce/orders': {
    who: 'visitor',
    body: {
      cartToken: ':nobodys',
      email: 'ada@example.com',
      quoteHash: 'x',
      expectedTotalCents: 1,
      attempt: 1,
      paymentToken: 'tok_visa',
      payment: { provider: 'embedded-test', card: { number: '4242424242424242', expiry: '12/99', cvc: '123' } },
    },
    status: 404,
  },
  'POST /api/site-users/account/notifications/restock': {
    who: 'visitor',
    body: {
      productId: cup.id,
      variantId: cup.variants[0]!.id,
      language: 'en',
      isJoinMailingList: false,
      siteVisitorEmail: 'ada@example.com',
      recaptchaEnterpriseV3Token: null,
    },
  },
  'POST /api/site-users/account/session': {
    who: 'visitor',
    body: { email: 'ada@example.com', password: 'wrong', rememberMe: true },
    status: 401,
  },
  'DELETE /api/site-users/account/session': { who: 'visitor' },
  'POST /api/site-users/account/locale': { who: 'visitor', body: { language: 'en-US' } },

  'POST /api/3/commerce/products?collectionId=:page': {
    who: 'owner',
    body: {
      title: 'New',
      productType: 1,
      urlId: 'new-thing',
      excerpt: '<p>x</p>',
      tags: ['a'],
      categoryIds: [],
      imageIds: [],
      variants: [
        {
          sku: 'N1',
          attributes: {},
          priceCents: 100,
          salePriceCents: 0,
          onSale: false,
          unlimited: false,
          qtyInStock: 3,
          weight: 1,
          width: 0,
          height: 0,
          len: 0,
        },
      ],
      relatedProductIds: [],
      addOnIds: [],
      merchandising: { scarcityThreshold: 3 },
      visible: true,
      publishOn: 1,
    },
  },
  'PUT /api/commerce/products/:product': {
    who: 'owner',
    body: {
      title: 'Cup',
      variants: [
        {
          id: ':variant',
          sku: 'C',
          attributes: {},
          priceCents: 2000,
          salePriceCents: 0,
          onSale: false,
          unlimited: false,
          weight: 0,
          width: 0,
          height: 0,
          len: 0,
        },
      ],
      tags: [],
      seo: { hidden: false },
    },
  },
  'POST /api/commerce/products/:page': { who: 'owner', body: { title: 'Other', variants: [{ priceCents: 100 }] } },
  'POST /api/commerce/products/:none/duplicate': { who: 'owner' },
  'DELETE /api/commerce/products/:none': { who: 'owner' },
  'PUT /api/commerce/products/:page/order': { who: 'owner', body: { itemIds: [cup.id, shirt.id] } },
  [`POST ${service}`]: {
    who: 'owner',
    body: { navigationTitle: 'More', title: 'More', urlId: 'more', description: '', enabled: true },
  },
  [`POST ${service}/:page/categories`]: {
    who: 'owner',
    body: {
      displayName: 'Cups',
      parentCategoryId: null,
      type: 'CATEGORY',
      pageRendering: 'LIST_VIEW',
      displayIndex: 1,
    },
  },
  [`PUT ${service}/:page/categories/:none`]: { who: 'owner', body: { displayName: 'Cups' } },
  [`DELETE ${service}/:page/categories/:none`]: { who: 'owner' },
  'POST /config/api/discounts': {
    who: 'owner',
    body: { kind: 'ANY_ORDER', name: 'Five', code: 'FIVE', value: { type: 'AMOUNT', cents: 500 } },
  },
  'PUT /config/api/discounts/:discount': {
    who: 'owner',
    body: { kind: 'ANY_ORDER', name: 'Ten', code: 'TEN', value: { type: 'PERCENT', ratePpm: 100000 } },
  },
  'DELETE /config/api/discounts/:none': { who: 'owner' },
  'POST /config/api/gift-cards': { who: 'owner', body: { cents: 1000, expiresAt: 4102444800000 } },
  'POST /config/api/gift-cards/:giftCard/adjust': { who: 'owner', body: { cents: 100 } },
  'PUT /config/api/gift-cards/:giftCard': { who: 'owner', body: { enabled: true } },
  'POST /config/api/store-settings/live': { who: 'owner', status: 409 },
  'PUT /config/api/store-settings': {
    who: 'owner',
    body: {
      store: {
        minimumOrderSubtotalCents: null,
        scarcityThreshold: 5,
        returnPolicy: 'x',
        merchandising: { relatedProductsEnabled: true },
      },
      tax: { rounding: 'PER_LINE', rules: [] },
      shipping: { options: [{ key: 'standard', name: 'Standard', rateType: 'FLAT', priceCents: 600, countries: [] }] },
    },
  },
  'PUT /api/v1/commerce-preferences/shipping': {
    who: 'owner',
    body: { options: [{ key: 'standard', name: 'Standard', rateType: 'FLAT', priceCents: 600, countries: [] }] },
  },
  'PUT /api/v1/commerce-preferences/tax': {
    who: 'owner',
    body: {
      rounding: 'PER_LINE',
      rules: [{ name: 'NY', country: 'US', region: 'NY', ratePpm: 80000, includesShipping: true }],
    },
  },
  'PUT /api/v1/commerce-preferences/anything': { who: 'owner', body: { colour: 'blue' } },
  'PUT /api/commerce/order-numbers': { who: 'owner', body: { next: 5000 } },
  'POST /api/commerce/orders/:order/fulfillments': {
    who: 'owner',
    body: {
      lines: [{ lineId: 'nothing', quantity: 1 }],
      carrier: 'UPS',
      trackingNumber: '1',
      trackingUrl: 'https://ups.example/1',
      notify: false,
      n: 0,
    },
    status: 400,
  },
  'POST /api/commerce/orders/:order/mark-paid': { who: 'owner', status: 409 },
  'POST /api/commerce/orders/:order/mark-pending': { who: 'owner' },
  'POST /api/commerce/orders/:order/retry-payment': { who: 'owner', status: 409 },
  'POST /api/commerce/orders/:none/cancel': { who: 'owner', body: { restock: true, notify: false, reason: 'x' } },
  'POST /api/commerce/orders/:order/refund-preview': { who: 'owner', body: { request: { by: 'AMOUNT', cents: 1 } } },
  'POST /api/commerce/orders/:order/refunds': {
    who: 'owner',
    body: {
      request: { by: 'LINES', lines: [{ id: 'nothing', quantity: 1 }], shippingCents: 1 },
      restock: [{ id: 'nothing', quantity: 1 }],
      reason: 'x',
      notify: false,
      n: 99,
    },
    status: 409,
  },
  'POST /api/commerce/orders/:order/refunds/:none/retry': { who: 'owner', status: 409 },
  'POST /api/commerce/orders/:order/notes': { who: 'owner', body: { text: 'Note' } },
  'PUT /api/commerce/orders/:order/email': { who: 'owner', body: { email: 'ada@example.com' } },
  'PUT /api/commerce/orders/:order/address': {
    who: 'owner',
    body: {
      address: {
        firstName: 'Ada',
        lastName: 'L',
        line1: '1 Rd',
        line2: '',
        city: 'Ithaca',
        region: 'NY',
        postalCode: '14850',
        country: 'US',
        phoneNumber: '',
      },
      updatedAt: 1,
    },
    status: 409,
  },
  'POST /api/commerce/orders/:order/mails': { who: 'owner', body: { kind: 'confirmed' } },
  'POST /api/commerce/subscriptions/:none/skip': { who: 'owner' },
  'POST /api/commerce/subscriptions/:none/pause': { who: 'owner' },
  'POST /api/commerce/subscriptions/:none/resume': { who: 'owner' },
  'POST /api/commerce/subscriptions/:none/cancel': { who: 'owner' },
  'POST /api/site-users/account/notifications/restock/send': {
    who: 'owner',
    body: { productId: cup.id, variantId: cup.variants[0]!.id },
  },
  'POST /api/site-users/account/notifications/restock/send/all': {
    who: 'owner',
    body: { sendRequests: [{ productId: cup.id, variantId: cup.variants[0]!.id }] },
  },
  'POST /api/commerce/customers': { who: 'owner', body: { email: 'new@example.com' } },
  'PUT /api/commerce/customers/:none': { who: 'owner', body: { tags: ['good'] } },
  'POST /api/commerce/customers/:none/notes': { who: 'owner', body: { text: 'Note' } },
  'DELETE /api/commerce/customers/:none/notes/:none': { who: 'owner' },
  'PUT /api/commerce/customers/:none/access': { who: 'owner', body: { areaId: 'area' } },
  'DELETE /api/commerce/customers/:none/access/:none': { who: 'owner' },
  'DELETE /api/commerce/customers/:none': { who: 'owner' },

  'POST /config/api/inventory/adjustments': {
    who: 'owner',
    body: { incrementOperations: [{ variantId: ':variant', quantity: 1 }] },
  },
  'POST /config/api/reviews/:none/approve': { who: 'owner' },
  'POST /config/api/reviews/:none/reject': { who: 'owner' },
  'PUT /config/api/reviews/:none/reply': { who: 'owner', body: { text: 'Thank you' } },
  'DELETE /config/api/reviews/:none': { who: 'owner' },
  'PUT /api/commerce/payment-settings': {
    who: 'owner',
    body: {
      manual: { 'bank-transfer': { enabled: true, instructions: 'x' }, cash: { enabled: false, instructions: '' } },
      stripe: { enabled: false },
      payLater: { enabled: false, minCents: 100, maxCents: 200000 },
    },
  },
  'PUT /api/commerce/payment-settings/stripe': {
    who: 'owner',
    body: { secretKey: 'sk_test_12345678', webhookSecret: 'whsec_12345678' },
  },
  'DELETE /api/commerce/payment-settings/stripe': { who: 'owner' },
  'POST /config/api/forms': {
    who: 'owner',
    body: {
      name: 'Contact',
      fields: [{ id: 'text-1', type: 'text', title: 'Say' }],
      redirect: '/thanks',
      notifyEmail: 'owner@example.com',
    },
  },
  'PUT /config/api/forms/:none': {
    who: 'owner',
    body: { name: 'Contact', fields: [{ id: 'text-1', type: 'text', title: 'Say' }], updatedAt: 1 },
  },
  'DELETE /config/api/forms/:none': { who: 'owner' },
  'POST /config/api/webhooks': {
    who: 'owner',
    body: { endpointUrl: 'https://hooks.example/shop', topics: ['order.create'] },
  },
  'PUT /config/api/webhooks/:none': {
    who: 'owner',
    body: { endpointUrl: 'https://hooks.example/shop', topics: ['order.create'] },
  },
  'DELETE /config/api/webhooks/:none': { who: 'owner' },
  'POST /config/api/webhooks/:none/rotate-secret': { who: 'owner' },
  'POST /config/api/webhooks/:none/test': { who: 'owner', body: { topic: 'order.create' } },
  'POST /config/api/webhooks/:none/calls/:none/redeliver': { who: 'owner' },
  'POST /api/rest/forms/validate/:none': { who: 'visitor', body: { 'text-1': 'Hello' } },
  'POST /api/form/FormSubmissionKey': { who: 'visitor' },
  'POST /api/form/SaveFormSubmission': {
    who: 'visitor',
    body: { formId: 'nowhere', form: '{"text-1":"Hello"}', key: 'x', pageTitle: 'Home', pagePath: '/' },
    status: 404,
  },

  'POST /1.0/commerce/inventory/adjustments': {
    who: 'program',
    body: { incrementOperations: [{ variantId: ':variant', quantity: 1 }] },
  },
  'POST /1.0/commerce/orders': {
    who: 'program',
    body: {
      channelName: 'Fair',
      externalOrderReference: 'x-1',
      customerEmail: 'ada@example.com',
      inventoryBehavior: 'SKIP',
      lineItems: [{ variantId: ':variant', quantity: 1, unitPricePaid: { currency: 'USD', value: '20.00' } }],
      grandTotal: { currency: 'USD', value: '20.00' },
      createdOn: '2026-03-01T00:00:00Z',
    },
  },
  'POST /1.0/commerce/orders/:none/fulfillments': {
    who: 'program',
    body: { shouldSendNotification: false, shipments: [{ carrierName: 'UPS' }] },
  },
  'POST /1.0/commerce/products/:product': { who: 'program', body: { name: 'Cup' } },
  'POST /1.0/commerce/products': {
    who: 'program',
    body: {
      type: 'PHYSICAL',
      storePageId: ':page',
      name: 'New',
      variants: [
        {
          sku: 'P1',
          pricing: { basePrice: { currency: 'USD', value: '5.00' } },
          stock: { quantity: 1, unlimited: false },
        },
      ],
    },
  },
  'DELETE /1.0/commerce/products/:none': { who: 'program' },
  'POST /1.0/commerce/products/:product/variants': {
    who: 'program',
    body: {
      sku: 'P2',
      pricing: { basePrice: { currency: 'USD', value: '5.00' } },
      stock: { quantity: 1, unlimited: false },
    },
    status: 400,
  },
  'POST /1.0/commerce/products/:product/variants/:variant': { who: 'program', body: { sku: 'P3' } },
  'DELETE /1.0/commerce/products/:product/variants/:none': { who: 'program' },
  'POST /1.0/commerce/products/:product/variants/:variant/image': {
    who: 'program',
    body: { imageId: 'f'.repeat(24) },
    status: 400,
  },
  'POST /1.0/commerce/products/:product/images/:none/order': {
    who: 'program',
    body: { afterImageId: null },
    status: 404,
  },
  'POST /1.0/commerce/products/:product/images/:none': { who: 'program', body: { altText: 'A cup' }, status: 404 },
  'DELETE /1.0/commerce/products/:product/images/:none': { who: 'program' },
};

/** Form posts without script, or with a file: covered below or by their own tests. */
const elsewhere = [
  /^POST \/cart\//,
  /^POST \/checkout/,
  /^POST \/subscription\//,
  /^POST \/account/,
  /^POST \/api\/webhooks\/stripe$/,
  /^\w+ \/(?:1\.1|v2)\/commerce\/products/,
  /^POST \/api\/site-users\/account$/,
  // The test shop has no preview address.
  /^POST \/config\/api\/preview-token$/,
];

const longText = 'x'.repeat(30_000);
/** Replaces every value of a body. */
const bad: readonly unknown[] = [
  -1,
  1.5,
  1e308,
  2 ** 53,
  'NaN',
  '-1',
  '1e3',
  '',
  longText,
  '\0',
  '\ud800',
  [],
  {},
  { constructor: { prototype: { a: 1 } } },
  null,
  true,
];

beforeAll(async () => {
  app = await testStoa({ products: [shirt, cup, box], app: { cartLimit: 1_000_000 } });
  const { parts } = app;
  owner = await app.signedIn(Role.admin);
  visitor = await app.shopper();
  key = (await app.program('products.write', 'orders.write', 'inventory.write')).key;
  const order = await placeOrder(app, [{ product: cup, quantity: 1 }]);
  const discount = await owner.post('/config/api/discounts', {
    kind: 'ANY_ORDER',
    name: 'Ten',
    code: 'TEN',
    value: { type: 'PERCENT', ratePpm: 100_000 },
  });
  const giftCard = await owner.post('/config/api/gift-cards', { cents: 5000 });
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: cup.id, quantity: 1 });
  const { shoppingCart, newlyAdded } = added.json();
  Object.assign(known, {
    entry: newlyAdded.id,
    token: shoppingCart.cartToken,
    none: 'f'.repeat(24),
    nobodys: 'n'.repeat(40),
    product: cup.id,
    variant: cup.variants[0]!.id,
    page: shopCollection.id,
    order: order.orderId,
    discount: discount.json().discount.rule?.id ?? discount.json().discount.id,
    giftCard: giftCard.json().giftCard.id,
  });
  parts.store.onCommit(({ keys }) => written.push(...keys));
}, 60_000);

afterAll(() => app.close());

const filled = (text: string) => text.replace(/:([a-zA-Z]\w*)/g, (all, name: string) => known[name] ?? all);
const filledBody = (body: unknown): unknown =>
  typeof body === 'string'
    ? /^:\w+$/.test(body)
      ? filled(body)
      : body
    : Array.isArray(body)
      ? body.map(filledBody)
      : typeof body === 'object' && body !== null
        ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, filledBody(value)]))
        : body;

let calls = 0;
async function call(
  route: string,
  who: Who,
  body: string | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ');
  // Rate limits have their own tests: here the clock moves on between calls.
  app.parts.clock.pass(
    who !== 'visitor' && !route.endsWith('/test')
      ? 500
      : /codes|coupons|gift-cards|session/.test(route)
        ? 400_000
        : 15_000,
  );
  const client = who === 'owner' ? owner : visitor;
  const all = {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(who === 'program'
      ? { Authorization: `Bearer ${key}`, 'Idempotency-Key': `hostile-${++calls}` }
      : { 'X-CSRF-Token': client.jar.get('crumb') ?? '' }),
    ...headers,
  };
  written = [];
  return (who === 'program' ? app.edge.visitor() : client).send(method, filled(path), all, body);
}

/**
 * Writes that a refused call may make: a user's last visit, the shopper's checkout input, and the response to
 * an idempotency key, for its program to replay.
 */
const harmless = new Set<unknown>(['checkout', 'session', 'session-of', 'api-key', 'idempotency']);
const changes = () =>
  written.filter(([name]) => !harmless.has(name)).map((one) => one.slice(0, 2).map(String).join(' '));

/** Paths to every value of a body, the body itself first. */
function paths(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) => paths(one, [...at, Array.isArray(value) ? Number(name) : name]))
      : [];
  return [at, ...inner];
}
function put(value: unknown, path: readonly (string | number)[], other: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return other;
  if (Array.isArray(value)) return value.map((one, n) => (n === first ? put(one, rest, other) : one));
  const object = value as Record<string, unknown>;
  return { ...object, [first]: put(object[first as string], rest, other) };
}

const declaredWrites = concepts
  .flatMap((concept: Concept) => Object.values(concept.calls ?? {}))
  .filter((one) => methodOf(one) !== 'GET');

describe('every write of the shop', () => {
  /** For routes without a line above: corrupts each declared field, called by a user with the right role. */
  const shape = (route: string) =>
    route
      .replace(/\?.*/, '')
      .replace(/:\w+|anything|\/(?:tax|shipping)$/g, ':')
      .replace(websiteId, ':')
      .replace('preferences:', 'preferences/:');
  const here = new Set(Object.keys(writes).map(shape));
  const others = declaredWrites.filter(
    ({ call: route, reads }) => !reads && !here.has(shape(route)) && !elsewhere.some((pattern) => pattern.test(route)),
  );
  it.each(others.map((one) => [one.call, one] as const))('%s, by what it declares', async (route, { body, needs }) => {
    const who =
      needs === 'anyone' || needs === 'customer'
        ? 'visitor'
        : typeof needs === 'object' && 'scope' in needs
          ? 'program'
          : 'owner';
    const fields = Object.keys((body as { shape?: object } | undefined)?.shape ?? { a: 1 });
    const bodies = ['[]', '"x"', '{}', '{"__proto__":{"a":1}}', `${'['.repeat(100)}${']'.repeat(100)}`];
    for (const [n, field] of fields.entries())
      for (const value of bad.filter((_, at) => fields.length < 5 || at % 3 === n % 3))
        bodies.push(JSON.stringify({ [field]: value }));
    const wrong: string[] = [];
    for (const text of bodies) {
      const { status } = await call(route.replace(/:\w+/g, ':none'), who, text);
      const changed = changes();
      if (status >= 500 || (status >= 400 && changed.length > 0))
        wrong.push(`${text.slice(0, 80)}: ${status} ${changed}`);
    }
    expect(wrong).toEqual([]);
  });

  // Owners first: their sessions would expire during the visitors' calls.
  const inTurn = Object.entries(writes).toSorted(
    ([, a], [, b]) => Number(a.who === 'visitor') - Number(b.who === 'visitor'),
  );
  it.each(inTurn)(
    '%s',
    async (route, { who, body, status }) => {
      const wrong: string[] = [];
      const check = (what: string, answer: Answer, wanted?: readonly number[]) => {
        const changed = changes();
        if (answer.status >= 500) wrong.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        else if (answer.status >= 400 && changed.length > 0)
          wrong.push(`${what}: ${answer.status} but wrote ${changed}`);
        else if (wanted && !wanted.includes(answer.status))
          wrong.push(`${what}: ${answer.status}, not ${wanted.join(' or ')} ${answer.text.slice(0, 120)}`);
      };

      const plain = await call(route, who, body === undefined ? undefined : JSON.stringify(filledBody(body)));

      const refused = status ?? (route.includes(':none') ? 404 : undefined);

      check('as it is', plain, refused === undefined ? [200, 201, 202, 204] : [refused]);

      if (body !== undefined) {
        const whole = filledBody(body);
        // All bad values for top-level fields, a rotating third for nested ones.
        for (const [n, path] of paths(whole).entries())
          for (const value of path.length < 2 ? bad : bad.filter((_, at) => at % 3 === n % 3))
            check(
              `${path.join('.')} = ${(JSON.stringify(value) ?? '').slice(0, 40)}`,
              await call(route, who, JSON.stringify(put(whole, path, value))),
            );
        const text = JSON.stringify(whole);
        check('a prototype', await call(route, who, `{"__proto__":{"a":1},${text.slice(1)}`), [400]);
        check('deep', await call(route, who, `${'['.repeat(100)}${']'.repeat(100)}`), [400]);
        check('very deep', await call(route, who, `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`), [400, 413]);
        check('too large', await call(route, who, JSON.stringify({ a: 'x'.repeat(2_500_000) })), [413]);
        check('no JSON', await call(route, who, '{"a":NaN}'), [400]);
        check('not UTF-8', await call(route, who, '{"a":"\u0000'), [400]);
        check('nothing', await call(route, who, ''), who === 'owner' && route.includes('cancel') ? [404] : [400]);
        check('text', await call(route, who, text, { 'Content-Type': 'text/plain' }), [415, 400]);
        check('compressed', await call(route, who, text, { 'Content-Encoding': 'gzip' }), [415]);
      }
      if (who !== 'program') {
        const text = body === undefined ? undefined : JSON.stringify(filledBody(body));
        for (const crumb of ['', 'x', 'x'.repeat(5000), (await app.shopper()).jar.get('crumb') ?? '']) {
          const answer = await call(route, who, text, { 'X-CSRF-Token': crumb });
          check(`crumb ${crumb.slice(0, 5)}`, answer, [200, 403]);
          if (answer.json().crumbFail !== true || changes().length > 0) wrong.push('no crumbFail');
        }
      }
      if (who !== 'visitor') {
        const text = body === undefined ? undefined : JSON.stringify(filledBody(body));
        written = [];
        const [method = '', path = ''] = route.split(' ');
        const headers = {
          ...(text !== undefined && { 'Content-Type': 'application/json' }),
          'X-CSRF-Token': visitor.jar.get('crumb') ?? '',
        };
        check('a visitor', await visitor.send(method, filled(path), headers, text), [401]);
        check(
          'a forged key',
          await app.edge.visitor().send(method, filled(path), { ...headers, Authorization: 'Bearer sk_forged' }, text),
          [200, 401, 403],
        );
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  it('leaves no fault, and a shop that still answers', async () => {
    expect(app.faults()).toEqual([]);
    owner = await app.signedIn(Role.admin);
    for (const path of [
      `/api/3/commerce/products?collectionId=${shopCollection.id}`,
      '/config/api/discount-list',
      '/config/api/gift-card-list',
      '/config/api/store-settings',
      '/api/commerce/orders',
      '/api/commerce/customers',
    ])
      expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
    expect((await visitor.get('/api/commerce/shopping-cart')).status).toBe(200);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });
});

describe('what belongs to someone else', () => {
  const entries = '/api/commerce/shopping-cart/entries';
  const cartOf = async (client: Shopper) =>
    (await client.get('/api/commerce/shopping-cart')).text.replace(/"created":\d+/, '');

  it('lines of a cart cannot be changed from another, and no other cart is made of the attempt', async () => {
    const [ada, eve] = [await app.shopper(), await app.shopper()];
    const { newlyAdded } = (await ada.post(entries, { itemId: cup.id, quantity: 1 })).json();
    await eve.post(entries, { itemId: cup.id, quantity: 1 });
    const before = await cartOf(ada);
    written = [];
    const answers = [
      await eve.put(`${entries}/${newlyAdded.id}`, { quantity: 5 }),
      await eve.post(`${entries}/${newlyAdded.id}`, { quantity: 5 }),
      await eve.delete(`${entries}/${newlyAdded.id}`),
      await eve.put(`/api/commerce/cart/items/${newlyAdded.id}`, { quantity: 5 }),
      await eve.delete(`/api/commerce/cart/items/${newlyAdded.id}`),
      await eve.put(`${entries}/${newlyAdded.id}/additionalFields`, { additionalFields: '{}' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(changes()).toEqual([]);
    expect(await cartOf(ada)).toBe(before);
  });

  it.each(['n'.repeat(40), '../..', '%00', "'", '__proto__', 'constructor', '\u{1f600}'.repeat(10), 'x'.repeat(3000)])(
    'no token is guessed: %j',
    async (token) => {
      app.parts.clock.pass(4_000_000);
      const eve = await app.shopper();
      written = [];
      const path = `/api/3/commerce/cart/${token === '%00' ? token : encodeURIComponent(token)}`;
      const answers = [
        await eve.get(path),
        await eve.post(`${path}/items`, { lineItemToAdd: { itemId: cup.id, quantity: 1 } }),
        await eve.put(`${path}/checkout`, { email: 'eve@example.com' }),
        await eve.put(`${path}/gift-cards`, { giftCards: [known.giftCard] }),
        await eve.post('/api/2/commerce/orders', { cartToken: token, paymentToken: 'tok_visa' }),
        await eve.get(`/checkout/payment/return?attempt=1&cartToken=${encodeURIComponent(token.slice(0, 90))}`),
      ];
      for (const { status } of answers) expect([303, 302, 400, 404, 414]).toContain(status);
      expect(changes()).toEqual([]);
    },
  );

  it('a gift card cannot be used with only its id', async () => {
    app.parts.clock.pass(4_000_000);
    const eve = await app.shopper();
    const { shoppingCart } = (await eve.post(entries, { itemId: cup.id, quantity: 1 })).json();
    written = [];
    const path = `/api/3/commerce/cart/${shoppingCart.cartToken}`;
    expect((await eve.put(`${path}/gift-cards`, { giftCards: [known.giftCard] })).status).toBe(400);
    expect((await eve.post(`${path}/codes`, { giftOrPromoCode: known.giftCard })).status).toBe(400);
    expect(changes()).toEqual([]);
  });

  it('a subscription opens to its link only', async () => {
    const eve = await app.shopper();
    written = [];
    for (const t of ['', 'x', known.order!]) {
      const answer = await eve.form(`/subscription/${known.order}`, { t, action: 'cancel' });
      expect(answer.status).toBe(404);
    }
    expect(changes()).toEqual([]);
  });
});

describe('what is sent again, or was never sent', () => {
  it('one attempt is one order, and one add is one line', async () => {
    app.parts.clock.pass(4_000_000);
    const ada = await app.shopper();
    const headers = {
      'Content-Type': 'application/json',
      'X-CSRF-Token': ada.jar.get('crumb') ?? '',
      'Add-To-Cart-Id': 'again',
    };
    const body = JSON.stringify({ itemId: shirt.id, sku: 'S', quantity: 2 });
    const add = () => ada.send('POST', '/api/commerce/shopping-cart/entries', headers, body);
    const [first, second] = [await add(), await add()];
    expect(second.json().shoppingCart.totalQuantity).toBe(2);
    const token = first.json().shoppingCart.cartToken;
    const details = { email: 'ada@example.com', shippingAddress: adasAddress };
    const view = (await ada.put(`/api/3/commerce/cart/${token}/checkout`, details)).json();
    const order = {
      cartToken: token,
      ...details,
      quoteHash: view.quoteHash,
      expectedTotalCents: view.expectedTotalCents,
      attempt: 1,
      paymentToken: 'tok_visa',
    };
    const placed = (await ada.post('/api/2/commerce/orders', order)).json();
    expect(placed.orderId).toBeTruthy();
    app.parts.clock.pass(100_000);
    written = [];
    expect((await ada.post('/api/2/commerce/orders', order)).json()).toEqual(placed);
    expect((await (await app.shopper()).post('/api/2/commerce/orders', { ...order, attempt: 9 })).json().orderId).toBe(
      placed.orderId,
    );
    expect(changes().filter((one) => !one.startsWith('cart '))).toEqual([]);
  });

  it('an idempotency key answers the same for the same body, and nothing for another', async () => {
    const program = await app.program('inventory.write');
    const other = await app.program('inventory.write');
    const adjust = (quantity: number) =>
      program.post(
        '/1.0/commerce/inventory/adjustments',
        { setFiniteOperations: [{ variantId: shirt.variants[1]!.id, quantity }] },
        { 'Idempotency-Key': 'one' },
      );
    expect((await adjust(4)).status).toBe(204);
    written = [];
    const again = await adjust(4);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([204, 'true']);
    expect((await adjust(5)).status).toBe(422);
    expect((await other.post('/1.0/commerce/inventory/adjustments', {}, { 'Idempotency-Key': 'one' })).status).toBe(
      400,
    );
    for (const bad of ['', 'x'.repeat(65), 'a b', '../x'])
      expect((await program.post('/1.0/commerce/inventory/adjustments', {}, { 'Idempotency-Key': bad })).status).toBe(
        400,
      );
    expect(changes()).toEqual([]);
  });

  it('a payment that no provider signed is not heard', async () => {
    written = [];
    const event = JSON.stringify({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', metadata: { orderId: known.order } } },
    });
    for (const signature of [
      undefined,
      '',
      't=1,v1=00',
      `t=${Math.floor(app.parts.clock.now() / 1000)},v1=${'0'.repeat(64)}`,
    ]) {
      const answer = await app.edge.visitor().send(
        'POST',
        '/api/webhooks/stripe',
        {
          'Content-Type': 'application/json',
          ...(signature !== undefined && { 'Stripe-Signature': signature }),
        },
        event,
      );
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(changes()).toEqual([]);
    const page = await visitor.form('/checkout/payment/test/forged', { action: 'approve' });
    expect(page.status).toBe(404);
  });
});

describe('forms of pages without script', () => {
  it('take nothing odd into the cart and never break', async () => {
    const eve = await app.shopper();
    const quantities = ['-1', '1.5', '1e3', 'NaN', '', '99999999999999999999', '0x10', '=1+1', '\0'];
    for (const quantity of quantities) {
      app.parts.clock.pass(15_000);
      const answer = await eve.form('/cart/entries', { itemId: shirt.id, variantId: shirt.variants[0]!.id, quantity });
      expect([303, 400]).toContain(answer.status);
    }
    expect((await eve.get('/api/commerce/shopping-cart')).status).toBe(404);
    const { newlyAdded } = (
      await eve.post('/api/commerce/shopping-cart/entries', { itemId: shirt.id, sku: 'S', quantity: 1 })
    ).json();
    for (const quantity of quantities) {
      app.parts.clock.pass(15_000);
      await eve.form('/cart/update', { [`quantity-${newlyAdded.id}`]: quantity });
    }
    expect((await eve.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(1);
    for (const fields of [{ giftOrPromoCode: 'x'.repeat(5000) }, { remove: '__proto__' }, { cartToken: 'x' }] as Record<
      string,
      string
    >[])
      expect([303, 400, 429]).toContain((await eve.form('/cart/codes', fields)).status);
    const many = Object.fromEntries(Array.from({ length: 1200 }, (_, n) => [`quantity-${n}`, '1']));
    expect((await eve.form('/cart/update', many)).status).toBe(400);
  });
});

describe('files of the owner', () => {
  it('hold no formula that a spreadsheet would run', async () => {
    const evil = '=HYPERLINK("http://evil.example")';
    app.parts.clock.pass(4_000_000);
    owner = await app.signedIn(Role.admin);
    const odd = mug({ title: evil, tags: ['+1+1', '@SUM(A1)'], variants: [variant({ sku: '-2+3+cmd' })] });
    await stocked(app.parts, odd);
    await placeOrder(app, [{ product: odd, quantity: 1 }], {
      shippingAddress: { ...adasAddress, firstName: '@A', lastName: '\t=1', city: '+cmd|x' },
      email: 'ada@example.com',
    });
    const textOf = async (parts: AsyncIterable<string | Uint8Array>) => {
      let text = '';
      for await (const part of parts) text += part;
      return text;
    };
    const files = [
      await textOf(productsCsv(app.parts.store, 'https://shop.example')),
      await textOf(orderCsv(app.parts.store, 'UTC', {})),
      (await owner.get('/api/commerce/customers.csv')).text,
    ];
    for (const file of files) {
      const cells = (parse(file.replace(/^\ufeff/, ''), { relax_column_count: true }) as string[][]).flat();
      expect(cells.length).toBeGreaterThan(10);
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(?:\.\d+)?$/.test(cell))).toEqual([]);
    }
    expect(files[0]).toContain("'=HYPERLINK");
    expect(app.faults()).toEqual([]);
  });
});
