// Purchase tracking: from the product to the order with the test provider, in a real browser against the built program. Checks the newer
// tracker, connected services, and the owner's Analytics. Spec §3, §7 "Third-party analytics".
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimSite, openPage, phone } from '../../server/testing/driver/browser.ts';
import { saveSettings, watchCalls } from '../../server/testing/driver/census-shop.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, startSite } from './hands.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  ({ server, browser } = await startSite());
}, 120_000);
afterAll(() => endJourney(server, browser));

const fields = {
  email: 'ada@example.com',
  'shipping.firstName': 'Ada',
  'shipping.lastName': 'Lovelace',
  'shipping.line1': '12 Analytical Way',
  'shipping.city': 'Portland',
  'shipping.postalCode': '04101',
};

it('is told once from the product to the order, to Analytics, and to services where it was paid for', async () => {
  const owner = await openPage(browser);
  await claimSite(owner.page, server.ownerLink);
  const person = { email: 'rosalind@shop.example', password: 'correct horse battery' };
  await saveSettings(server, { consent: 'everywhere', services: { googleTagId: 'G-ABC1234567' } }, person);

  // Headless browsers count as bots.
  const userAgent = (await owner.page.evaluate(() => navigator.userAgent)).replace('Headless', '');
  const context = await browser.newContext({ viewport: phone, userAgent });
  const page = await context.newPage();
  const calls = watchCalls(context);
  await context.route(/googletagmanager/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.addInitScript(() => {
    // Consent was given earlier.
    localStorage.setItem('stoa-consent', `granted.${Date.now()}`);
    // Persists the calls to the service's script across pages, and the order as the page has it.
    addEventListener('pagehide', () => {
      const { dataLayer = [] } = window as never as { dataLayer?: IArguments[] };
      const told = JSON.parse(sessionStorage.getItem('told') ?? '[]');
      sessionStorage.setItem('told', JSON.stringify([...told, ...[...dataLayer].map((one) => [...one])]));
    });
    document.addEventListener('stoa:checkout-confirmed', (event) => {
      Object.assign(window, { order: (event as CustomEvent).detail });
    });
  });
  const queued = () => page.evaluate('[...(window.dataLayer ?? [])].map((one) => [...one])') as Promise<unknown[][]>;
  // Services load when the page is idle, and get no events of pages left before that.
  const heard = (name: string) => expect.poll(async () => (await queued()).map(([, one]) => one)).toContain(name);
  await page.goto(`${server.origin}/shop/p/slow-orbits`);
  await calls.first(() => calls.hits(1));
  await page.locator('.product-checkout .sqs-add-to-cart-button, .sqs-add-to-cart-button').first().click();
  const added = await calls.first(() => calls.tracked('AddToCart'));
  await heard('add_to_cart');
  await page.goto(`${server.origin}/cart`);
  await calls.first(() => calls.tracked('CartViewed'));
  await heard('view_cart');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.waitForURL(/\/checkout\?cartToken=/);
  const started = await calls.first(() => calls.tracked('CheckoutStarted'));
  await heard('begin_checkout');
  expect(started.data).toMatchObject({ cartId: added.data.cartId, itemCount: 1, cartValue: added.data.price });
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="shipping.region"]').selectOption('ME');
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242');
  await page.getByRole('textbox', { name: 'Expiry' }).fill('12/40');
  await page.getByRole('textbox', { name: 'Security code' }).fill('123');
  // Anyone who orders before the tax is known must review the new total.
  await expect
    .poll(() => page.locator('.order-summary').textContent(), { timeout: 10_000 })
    .toContain('Maine sales tax');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/\/checkout\/order-confirmed/, { timeout: 20_000 });

  const { data } = await calls.first(() => calls.tracked('Purchase'));
  type Order = {
    id: string;
    orderNumber: string;
    testMode: boolean;
    grandTotal: { value: number };
    shippingTotal: { value: number };
    taxTotal: { value: number };
    items: { sku: string; quantity: number; unitPrice: { value: number } }[];
  };
  const order = (await page.evaluate('window.order')) as Order;
  expect(data).toMatchObject({
    orderId: order.id,
    orderNumber: order.orderNumber,
    objectIdentifier: order.id,
    cartId: added.data.cartId,
    cartValue: order.grandTotal.value,
    testMode: true,
    itemCount: 1,
    currencyCode: 'USD',
    sessionId: started.data.sessionId,
    analyticsId: started.data.analyticsId,
  });

  // A test order must not be reported to advertisers; the same order as a paid one is reported once.
  const purchases = async () => (await queued()).filter(([, name]) => name === 'purchase');
  await expect.poll(async () => (await queued()).length).toBeGreaterThan(1);
  expect(await purchases()).toEqual([]);
  await page.evaluate((detail) => {
    document.dispatchEvent(new CustomEvent('stoa:checkout-confirmed', { detail: { ...detail, testMode: false } }));
  }, order);
  await expect.poll(purchases).toEqual([
    [
      'event',
      'purchase',
      expect.objectContaining({
        transaction_id: order.orderNumber,
        value: order.grandTotal.value / 100,
        shipping: order.shippingTotal.value / 100,
        tax: order.taxTotal.value / 100,
        items: [
          expect.objectContaining({
            item_id: order.items[0]!.sku,
            quantity: 1,
            price: order.items[0]!.unitPrice.value / 100,
          }),
        ],
      }),
    ],
  ]);
  // The order's own, and the paid one's.
  const ofBoth = 2;
  await expect.poll(() => calls.tracked('Purchase').length).toBe(ofBoth);
  await page.reload();
  await expect.poll(() => calls.hits(1).at(-1)?.data.url).toBe('/checkout/order-confirmed');
  await page.goto(`${server.origin}/shop`);
  await expect.poll(() => calls.hits(1).at(-1)?.data.url).toBe('/shop');
  expect(calls.tracked('Purchase').length).toBe(ofBoth);
  const told = JSON.parse((await page.evaluate(() => sessionStorage.getItem('told')))!) as unknown[][];
  expect(told.filter(([kind]) => kind === 'event').map(([, name]) => name)).toEqual(
    expect.arrayContaining(['view_item', 'add_to_cart', 'view_cart', 'begin_checkout', 'purchase']),
  );
  expect(calls.refused).toEqual([]);

  const report = async (path: string) =>
    (await owner.page.request.get(`${server.adminOrigin}/api/analytics/${path}?range=today`)).json();
  await expect
    .poll(async () => (await report('funnel')).now, { timeout: 15_000 })
    .toEqual({ visits: 1, product: 1, cart: 1, checkout: 1, purchase: 1 });
  await context.close();
  await owner.context.close();
}, 90_000);
