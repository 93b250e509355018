// Every product type bought in a real browser, by guests and signed-in shoppers, with and without script, in dollars (tax added), euros
// (tax included), and yen: the amounts match on each page, in the owner's order, in the order export, and in a full refund.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Currency, formatMoney } from '../../server/commerce/money/money.ts';
import { ageForm, axeFindings, openPage, phone, sharedBrowser } from '../../server/testing/driver/browser.ts';
import { localesFolder } from '../../server/testing/harness/app-parts.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/harness/built-server.ts';
import { type TestVisitor, testVisitor } from '../../server/testing/harness/visitor.ts';
import { goTo, handsOf } from './hands.ts';

const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });
const wide = { width: 1366, height: 768 };
const password = 'a kettle of quiet herons';

type Kind = 'physical' | 'digital' | 'service' | 'gift-card' | 'subscription' | 'membership' | 'donation' | 'express';

/** With characters that would be garbled by an encoding mismatch. */
const titleOf = (kind: Kind): string => `The ${kind}, Größe æ ø 日本 ×`;

type Shop = {
  currency: 'USD' | 'EUR' | 'JPY';
  /** English if absent. */
  language?: 'de-DE' | 'ja-JP';
  store: Record<string, unknown>;
  tax: Record<string, unknown>;
  address: Record<string, string>;
  /** In hundredths of the currency: 19.99, 50, 7.50, and 5 in dollars. */
  price: { thing: number; card: number; gift: number; delivery: number };
  typedGift: string;
  /** Calculated by hand: each type's total. */
  totals: Record<Kind, number>;
};

/** An English sentence in the shop's language, up to its first parameter. */
const saidIn =
  ({ language }: Shop) =>
  (english: string): string =>
    ((language && wordsOf(language)[english]) || english).split('{')[0] as string;

const wordsOf = (language: string): Record<string, string> => {
  const read = (part: string) => readFileSync(join(localesFolder, language.slice(0, 2), `${part}.json`), 'utf8');
  return { ...JSON.parse(read('shop')), ...JSON.parse(read('server')) };
};

/** Sentences on the page that are still in English. */
async function englishOn(page: Page, { language }: Shop): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return Object.entries(language ? wordsOf(language) : {}).flatMap(([english, said]) =>
    english !== said && english.includes(' ') && !english.includes('{') && text.includes(english) ? [english] : [],
  );
}

const rule = (country: string, ratePpm: number, more: object = {}) => ({
  rounding: 'PER_LINE',
  rules: [{ name: 'Tax', country, ratePpm, includesShipping: false, ...more }],
});
const price = { thing: 1_999, card: 5_000, gift: 750, delivery: 500 };
const yen = { thing: 199_900, card: 500_000, gift: 75_000, delivery: 50_000 };

const shops: Shop[] = [
  {
    currency: 'USD',
    store: { priceTax: 'EXCLUSIVE', shippingCountryDefaultValue: 'US' },
    tax: rule('US', 55_000, { region: 'ME' }),
    address: { line1: '12 Analytical Way', city: 'Portland', region: 'ME', postalCode: '04101' },
    price,
    typedGift: '7.50',
    // Three at 19.99 are 59.97, 5.5 % of it 3.30, delivery 5.00; one is 19.99 with 1.10; two are 39.98 with 2.20.
    totals: {
      ...{ physical: 6_827, digital: 2_109, service: 4_218, 'gift-card': 5_000 },
      ...{ subscription: 2_609, membership: 2_109, donation: 750, express: 2_609 },
    },
  },
  {
    currency: 'EUR',
    language: 'de-DE',
    store: { priceTax: 'INCLUSIVE', shippingCountryDefaultValue: 'DE' },
    tax: rule('DE', 190_000, { includesShipping: true }),
    address: { line1: 'Lindenweg 12', city: 'Berlin', postalCode: '10115' },
    price,
    typedGift: '7.5',
    // Tax is included in the prices and in the delivery.
    totals: {
      ...{ physical: 6_497, digital: 1_999, service: 3_998, 'gift-card': 5_000 },
      ...{ subscription: 2_499, membership: 1_999, donation: 750, express: 2_499 },
    },
  },
  {
    currency: 'JPY',
    language: 'ja-JP',
    store: { priceTax: 'EXCLUSIVE', shippingCountryDefaultValue: 'JP' },
    tax: rule('JP', 100_000),
    address: { line1: '1-2-3 Ginza', city: 'Chuo-ku', region: 'Tokyo', postalCode: '104-0061' },
    price: yen,
    typedGift: '750',
    // Three at ¥1,999 are 5,997, a tenth of it rounded to whole yen 600, delivery 500; two are 3,998 with 400.
    totals: {
      ...{ physical: 709_700, digital: 219_900, service: 439_800, 'gift-card': 500_000 },
      ...{ subscription: 269_900, membership: 219_900, donation: 75_000, express: 269_900 },
    },
  },
];

/** Express comes last: it removes the store's cart. */
const kinds: Kind[] = [
  'physical',
  'digital',
  'service',
  'gift-card',
  'subscription',
  'membership',
  'donation',
  'express',
];
const quantities: Partial<Record<Kind, number>> = { physical: 3, service: 2 };
const inCart: readonly Kind[] = ['physical', 'digital', 'service'];
/** Through the cart and to the page of confirmation, like a physical product. */
const alike: readonly Kind[] = ['digital', 'service'];
const pages: Record<Kind, [path: RegExp, words: string]> = {
  physical: [/order-confirmed/, 'Your order is confirmed.'],
  digital: [/order-confirmed/, 'Your downloads'],
  service: [/order-confirmed/, 'Your order is confirmed.'],
  'gift-card': [/order-confirmed/, 'grace@example.com'],
  subscription: [/subscription-confirmed/, 'The next payment is on {day}.'],
  membership: [/membership-confirmed/, 'Your membership'],
  donation: [/contribution-confirmed/, 'Your contribution is confirmed.'],
  express: [/order-confirmed/, 'Your order is confirmed.'],
};

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

describe.each(shops)('in $currency', (shop) => {
  let server: BuiltServer;
  let owner: TestVisitor;
  const ids = new Map<Kind, string>();
  const isFirst = shop === shops[0];

  beforeAll(async () => {
    server = await startBuiltServer({ flags: ['--no-demo'] });
    owner = testVisitor(server.adminOrigin);
    await fillShop(shop, server, owner, ids);
  }, 120_000);

  afterAll(async () => {
    expect(await server?.stop()).toBe(0);
    expect(server.faults()).toEqual([]);
  });

  // Each type is bought twice, except those that are bought like another one: with and without script, by a guest and by a signed-in
  // shopper, in dollars and in one of the other currencies, alternating by type. The third currency's totals are pricing test cases.
  const cases = kinds.flatMap((kind, n) =>
    isFirst || (n % 2 === shops.indexOf(shop) - 1 && !alike.includes(kind))
      ? [
          {
            kind,
            script: (n % 2 === 0) === isFirst,
            signedIn: ((n >> 1) % 2 === 0) === isFirst,
            total: formatMoney(shop.totals[kind], shop.currency),
          },
        ]
      : [],
  );

  it.each(cases)('$kind, with script: $script, signed in: $signedIn, comes to $total', async (one) => {
    const { kind, script, signedIn, total } = one;
    const said = saidIn(shop);
    if (kind === 'express') await put(owner, '/config/api/store-settings', { store: { expressCheckout: true } });
    const email = `ada-${kind}@example.com`;
    const { context, page, problems } = await openPage(browser, { javaScriptEnabled: script, viewport: phone });
    if (signedIn) await makeAccount(server, owner, email);
    if (signedIn) await signIn(page, server.origin, email, said);

    await page.goto(`${server.origin}/shop/p/${kind}-thing`);
    expect(await englishOn(page, shop)).toEqual([]);
    await pressBuy(page, one, shop);
    if (inCart.includes(kind)) {
      await page.goto(`${server.origin}/cart`);
      const goods = formatMoney(shop.price.thing * (quantities[kind] ?? 1), shop.currency);
      await soon(() => page.locator('.order-summary').innerText()).toContain(goods);
      expect(await englishOn(page, shop)).toEqual([]);
      await page.getByRole('link', { name: said('Checkout') }).click();
    }
    await page.waitForURL(/cartToken=/);
    await pay(page, server, shop, script, email, total);
    const [path, sentence] = pages[kind];
    await page.waitForURL(path);
    const confirmed = await page.locator('main').innerText();
    expect(confirmed).toContain(said(sentence));
    expect(await englishOn(page, shop)).toEqual([]);
    expect(confirmed).toContain(titleOf(kind));
    expect(confirmed).toContain(total);
    if (shop.language === 'de-DE') expect(confirmed).toContain('Deutschland');
    expect(await page.content()).toContain('checkoutConfirmed({');
    const shown = page.url();
    if (kind === 'membership' && !signedIn)
      // Bought without an account: creating one with the same email gives access to the pages.
      await page
        .locator('main')
        .getByRole('link', { name: said('Create your account') })
        .waitFor();
    if (kind === 'membership' && signedIn) {
      await page.getByRole('link', { name: 'The reading room' }).click();
      await page.getByRole('heading', { name: 'The reading room' }).waitFor();
      expect((await testVisitor(server.origin).get('/the-reading-room')).status).toBe(403);
    }
    const link = new URL(shown).searchParams;
    const id = link.get('oid') ?? '';
    await page.goto(`${server.origin}/order-status/${id}?t=${encodeURIComponent(link.get('t') ?? '')}`);
    await expect.poll(() => page.locator('.order-summary').innerText()).toContain(total);
    expect(await englishOn(page, shop)).toEqual([]);
    if (kind === 'digital') expect(await page.getByRole('button', { name: said('Download') }).count()).toBe(1);
    expect(problems).toEqual([]);
    await context.close();

    await checkOrder(owner, id, { shop, kind, email });
  });

  it.runIf(isFirst)('lets the owner pause, skip, and cancel a subscription, by hand and keyboard', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: phone, hasTouch: true });
    const asked = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(`${server.adminOrigin}/config/subscriptions`);
    await page.getByLabel('Email').fill('owner@shop.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).last().waitFor();
    for (const [how, size] of [
      ['finger', phone],
      ['keyboard', wide],
    ] as const) {
      const { press, pick } = handsOf(page, how);
      await page.setViewportSize(size);
      await goTo(page, '/config/subscriptions');
      await press(page.getByRole('link', { name: 'Ada Lovelace', exact: true }).last());
      await page.getByText(titleOf('subscription'), { exact: true }).first().waitFor();
      await press(button('Pause'));
      await press(asked.getByRole('button', { name: 'Pause', exact: true }));
      await page.getByText('Paused', { exact: true }).first().waitFor();
      await press(button('Resume'));
      await button('Pause').waitFor();
      const acts = [
        ['Email card link', undefined, /^Email isn’t connected: nothing was sent/],
        ['Skip next renewal', 'Skip next renewal', 'Renewal skipped.'],
        ['Cancel subscription', 'Cancel subscription', 'Subscription canceled.'],
      ] as const;
      // It can be canceled only once.
      if (how !== 'keyboard') continue;
      expect(await axeFindings(page)).toEqual([]);
      for (const [name, does, done] of acts) {
        await press(button('More actions'));
        await pick(name);
        if (does !== undefined) {
          await asked.getByRole('button', { name: does, exact: true }).waitFor();
          expect(await axeFindings(page)).toEqual([]);
          await press(asked.getByRole('button', { name: does, exact: true }));
        }
        await page.getByText(done).first().waitFor();
      }
    }
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
    await context.close();
  });
});

/** Checks the owner's view of the order, and refunds it in full. */
async function checkOrder(
  owner: TestVisitor,
  id: string,
  { shop, kind, email }: { shop: Shop; kind: Kind; email: string },
): Promise<void> {
  const grandTotalCents = shop.totals[kind];
  const order = (await owner.get<Record<string, unknown>>(`/api/commerce/orders/${id}`)).body;
  expect(order).toMatchObject({ email, grandTotalCents, amountDueCents: grandTotalCents, paymentState: 'PAID' });
  expect(order.refundableCents).toBe(grandTotalCents);
  const csv = await owner.get('/api/commerce/orders.csv');
  const row = (parse(csv.text, { columns: true, bom: true }) as Record<string, string>[]).find(
    (one) => one['Order ID'] === order.orderNumber,
  );
  expect(Math.round(Number(row?.Total) * 100)).toBe(grandTotalCents);
  expect(row?.['Lineitem name']).toBe(titleOf(kind));
  const request = { by: 'AMOUNT', cents: grandTotalCents };
  const refunded = await owner.send('POST', `/api/commerce/orders/${id}/refunds`, { request, n: 0, notify: false });
  expect([refunded.status, refunded.text]).toEqual([200, expect.any(String)]);
  const after = (await owner.get<Record<string, unknown>>(`/api/commerce/orders/${id}`)).body;
  expect(after).toMatchObject({ paymentState: 'REFUNDED', refundedCents: grandTotalCents, refundableCents: 0 });
  if (kind !== 'gift-card') return;
  // The code was emailed only to its recipient; once refunded, it has no value.
  const { mails } = (await owner.get<{ mails: { to: string; kind: string }[] }>('/config/api/mails')).body;
  expect(mails.filter((mail) => mail.kind === 'gift-card').map(({ to }) => to)).toEqual(['grace@example.com']);
  const { rows } = (await owner.get<{ rows: object[] }>('/config/api/gift-card-list')).body;
  expect(rows).toMatchObject([{ balanceCents: 0, enabled: false }]);
}

async function pressBuy(page: Page, { kind, script }: { kind: Kind; script: boolean }, shop: Shop): Promise<void> {
  const said = saidIn(shop);
  if (kind === 'donation') {
    await page.locator('main').locator('.product-donate a').click();
    await page.locator('[name="amount"][value="custom"]').check();
    await page.locator('[name="custom"]').fill(shop.typedGift);
    return page.getByRole('button', { name: said('Continue') }).click();
  }
  const plain = page.locator('form[action="/cart/entries"]');
  const quantity = quantities[kind];
  if (quantity !== undefined) {
    const field = script ? page.locator('.product-quantity-input input') : plain.locator('[name="quantity"]');
    await field.fill(String(quantity));
  }
  const button = script ? page.locator('.product-checkout .sqs-add-to-cart-button') : plain.getByRole('button');
  if (kind === 'gift-card' && script) await page.locator('.product-variants select').selectOption({ index: 1 });
  if (kind === 'gift-card' && !script) await plain.locator('select').selectOption({ index: 1 });
  await button.click();
  if (inCart.includes(kind)) {
    if (script) await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe(String(quantity ?? 1));
    else await page.waitForURL(/\/cart$/);
  }
  if (kind === 'gift-card') {
    await page.waitForURL(/\/checkout\/gift-card/);
    await page.locator('[name="recipientEmail"]').fill('grace@example.com');
    await page.locator('[name="message"]').fill('For the wall above your desk.');
    await page.getByRole('button', { name: said('Continue to checkout') }).click();
  }
}

async function pay(
  page: Page,
  { dataFolder }: BuiltServer,
  shop: Shop,
  script: boolean,
  email: string,
  total: string,
): Promise<void> {
  const said = saidIn(shop);
  expect(await englishOn(page, shop)).toEqual([]);
  await page.locator('[name="email"]').fill(email);
  const fill = async () => {
    const values: Record<string, string> = { firstName: 'Ada', lastName: 'Lovelace', ...shop.address };
    for (const [name, value] of Object.entries(values)) {
      const field = page.locator(`[name="shipping.${name}"]`);
      if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
      else await field.fill(value);
    }
  };
  const card = async () => {
    await page.locator('[name="cardNumber"]').fill('4242424242424242');
    await page.locator('[name="cardExpiry"]').fill('12/40');
    await page.locator('[name="cardCvc"]').fill('123');
  };
  await fill();
  if (!script) {
    await card();
    await page.getByRole('button', { name: said('Update delivery and total') }).click();
    await page.waitForURL(/cartToken=/);
  }
  await card();
  await soon(() => page.locator('.checkout-step').last().innerText()).toContain(`${said('Total')} ${total}`);
  if (!script) await ageForm(page, dataFolder);
  await page.getByRole('button', { name: said('Place order') }).click();
}

async function put(owner: TestVisitor, path: string, body: unknown): Promise<void> {
  const answer = await owner.send('PUT', path, body);
  expect([path, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([path, expect.any(Number), '']);
}

async function post<T>(owner: TestVisitor, path: string, body: unknown): Promise<T> {
  const answer = await owner.send<T>('POST', path, body);
  expect([path, answer.status < 300 ? '' : answer.text]).toEqual([path, '']);
  return answer.body;
}

/** Sets up the shop as an owner would: claims the site, sets currency, tax, and delivery, and adds one product of each type. */
async function fillShop(shop: Shop, server: BuiltServer, owner: TestVisitor, ids: Map<Kind, string>): Promise<void> {
  await owner.get('/');
  const token = new URL(server.ownerLink ?? '').hash.slice(1);
  await post(owner, '/api/auth/claim', { token, email: 'owner@shop.example', name: 'Rosalind', password });
  await put(owner, '/config/api/store-settings', {
    store: { currency: shop.currency as Currency, testModeOn: true, ...shop.store },
    tax: shop.tax,
    shipping: {
      options: [{ key: 'post', name: 'By post', rateType: 'FLAT', priceCents: shop.price.delivery, countries: [] }],
    },
  });
  if (shop.language !== undefined) {
    const { revision } = (await owner.get<{ revision: number }>('/config/api/site/identity')).body;
    await put(owner, '/config/api/site/identity', { language: shop.language, revision });
  }
  const { thing, card } = shop.price;
  const plain = (kind: Kind, productType: number, more: object = {}) => ({
    title: titleOf(kind),
    urlId: `${kind}-thing`,
    productType,
    variants: [{ sku: `SKU-${kind}`, priceCents: thing, unlimited: true }],
    ...more,
  });
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 };
  const values = [card, card * 2].map((priceCents, n) => ({
    sku: `CARD-${n}`,
    attributes: { Value: `No. ${n + 1}` },
    ...{ priceCents, unlimited: true },
  }));
  const bodies: Record<Kind, object> = {
    physical: plain('physical', 1),
    digital: plain('digital', 2),
    service: plain('service', 3),
    'gift-card': plain('gift-card', 4, { variantOptionOrdering: ['Value'], variants: values }),
    subscription: plain('subscription', 1, { isSubscribable: true, subscriptionPlan: plan }),
    membership: plain('membership', 5),
    donation: plain('donation', 3, { donation: { suggestedCents: [card], allowCustom: true } }),
    express: plain('express', 1),
  };
  for (const kind of kinds) {
    const { product } = await post<{ product: { id: string } }>(owner, '/api/3/commerce/products', bodies[kind]);
    ids.set(kind, product.id);
  }
  const { urlId, ...unaddressed } = plain('physical', 1);
  const named = await post<{ product: { urlId: string } }>(owner, '/api/3/commerce/products', unaddressed);
  expect([urlId, named.product.urlId]).toEqual(['physical-thing', 'the-physical-grosse-ae-o-日本']);
  const file = `/api/commerce/products/${ids.get('digital')}/files?name=sky.txt`;
  const bytes = await owner.send('POST', file, 'A sky.', { 'Content-Type': 'application/octet-stream' });
  expect(bytes.status).toBeLessThan(300);
  const areas = [{ id: 'reading', title: 'The reading room', productId: ids.get('membership') }];
  await put(owner, '/api/v1/commerce-preferences/member-areas', { areas });
  const blog = { typeName: 'blog', title: 'The reading room', publish: true };
  const { page } = await post<{ page: { id: string } }>(owner, '/config/api/collections', blog);
  const path = `/config/api/collections/${page.id}/settings`;
  const { settings, updatedOn } = (await owner.get<{ settings: object; updatedOn: number }>(path)).body;
  await put(owner, path, { settings: { ...settings, memberAreaId: 'reading' }, updatedOn });
  const { unpublished } = (await owner.get<{ unpublished: { revision: number } }>(path)).body;
  await post(owner, '/config/api/publish', { documents: [{ id: page.id, rev: 0, fields: unpublished.revision }] });
}

/** Creates an account with the emailed link; the email is in the owner's inbox, since no mail server is connected. */
async function makeAccount(server: BuiltServer, owner: TestVisitor, email: string): Promise<void> {
  const visitor = testVisitor(server.origin);
  await visitor.get('/account/sign-up');
  const asked = await visitor.form('/account/sign-up', { email, password, firstName: 'Ada', lastName: 'Lovelace' });
  expect(asked.status).toBe(200);
  const { mails } = (await owner.get<{ mails: { id: string; to: string }[] }>('/config/api/mails')).body;
  const mail = mails.find(({ to }) => to === email);
  const { text } = await owner.get(`/config/inbox/${mail?.id}/html`);
  const t = /\/account\/confirm\?t=([\w-]+)/.exec(text)?.[1] ?? '';
  expect((await visitor.form('/account/confirm', { t, password })).status).toBe(303);
}

async function signIn(page: Page, origin: string, email: string, said: (english: string) => string): Promise<void> {
  await page.goto(`${origin}/account/sign-in`);
  await page.getByLabel(said('Email')).fill(email);
  await page.getByLabel(said('Password')).fill(password);
  await page
    .locator('main')
    .getByRole('button', { name: said('Sign in') })
    .click();
  await page.waitForURL(/\/account(?:\?|$)/);
}
