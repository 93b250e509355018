// Paying in installments on a product page of the built program: the line follows the variant, the popup opens and closes in every way
// of the specification, and a page that cannot be fetched only leaves a warning. Spec §4, §8, §9.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putPaymentSettings } from '../../../server/commerce/payment/settings.ts';
import { defaultPaymentSettings } from '../../../server/commerce/payment/settings-schema.ts';
import { transact } from '../../../server/store/transact.ts';
import { desktop, openPage, phone, sharedBrowser } from '../../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../../server/testing/harness/built-server.ts';
import { startBuiltShop } from '../../../server/testing/harness/built-shop.ts';
import { mug, stocked, variant } from '../../../server/testing/harness/shop.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  const sizes = [
    variant({ attributes: { Size: 'Small' }, priceCents: 1001 }),
    variant({ attributes: { Size: 'Tiny' }, priceCents: 100 }),
    variant({ attributes: { Size: 'Huge' }, priceCents: 200_001 }),
  ];
  server = await startBuiltShop('pay-later', async (parts) => {
    await transact(parts.store, async (tx) =>
      putPaymentSettings(tx, { ...defaultPaymentSettings, payLater: { enabled: true } }),
    );
    await stocked(parts, mug({ urlId: 'sizes', variants: sizes, variantOptionOrdering: ['Size'] }));
    await stocked(parts, mug({ urlId: 'file', productType: 2 }));
  });
  browser = await sharedBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect(server?.faults()).toEqual([]);
});

describe('the line about installments', () => {
  it('follows the chosen variant, and is not there for what cannot be paid so', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: desktop });
    await page.goto(`${server.origin}/stall/p/sizes`);
    const line = page.locator('.pay-later');
    const said = async () => (await line.innerText()).replace(/\s+/g, ' ').replace(/ i$/, '');
    // While no variant is chosen, the text uses the lowest price.
    expect(await said()).toBe('Afterpay available for orders over $1.00');
    await page.locator('.product-detail .product-variants select').selectOption('Huge');
    await expect.poll(said).toBe('Afterpay available for orders up to $2,000.00');
    await page.locator('.product-detail .product-variants select').selectOption('Small');
    await expect.poll(said).toBe('or 4 interest-free payments of $2.50 with Afterpay');
    await page.goto(`${server.origin}/stall/p/file`);
    await expect.poll(() => line.count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('opens a popup that closes by its button, Escape and a click beside it, and gives the focus back', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/stall/p/sizes`);
    const info = page.locator('.pay-later-info');
    const popup = page.locator('dialog.pay-later-popup');
    const ways = [
      () => popup.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ];
    for (const close of ways) {
      await info.click();
      await popup.getByRole('heading', { name: 'Pay in four with Afterpay' }).waitFor();
      await close();
      await popup.waitFor({ state: 'detached' });
      await expect.poll(() => info.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('whose page cannot be fetched leaves a warning and nothing else', async () => {
    const { page, context } = await openPage(browser, { viewport: phone });
    await page.route('**/modal.html', (route) => route.abort());
    await page.goto(`${server.origin}/stall/p/sizes`);
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.locator('.pay-later-info').click();
    expect((await warned).text()).toContain('Unable to load the pay-later page.');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/stall/p/sizes');
    await context.close();
  });

  it.each([
    [202, []],
    [500, ['The pay-later event was not accepted.']],
  ])('is reported, and an answer of %i warns: %j', async (status, expected) => {
    const { page, context } = await openPage(browser, { viewport: phone });
    const warnings: string[] = [];
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
    const isReport = (text: string | null) => /PayLaterOpened/.test(text ?? '');
    await page.route('**/api/events/v1?*', (route) =>
      isReport(route.request().postData()) ? route.fulfill({ status, json: {} }) : route.fallback(),
    );
    await page.goto(`${server.origin}/stall/p/sizes`);
    await expect
      .poll(() => page.evaluate(() => window.stoaCensus?.tools !== undefined), { timeout: 15_000 })
      .toBe(true);
    const reported = page.waitForResponse((answer) => isReport(answer.request().postData()));
    await page.locator('.pay-later-info').click();
    await reported;
    await expect.poll(() => warnings.filter((text) => /event/.test(text))).toEqual(expected);
    await context.close();
  });

  it('leads to a page of its own without script, for each country one', async () => {
    const { page, context } = await openPage(browser, { viewport: phone, javaScriptEnabled: false });
    await page.goto(`${server.origin}/stall/p/sizes`);
    await page.locator('.pay-later-info').click();
    await expect.poll(() => page.locator('h1').innerText()).toBe('Pay in four with Afterpay');
    const statusOf = async (path: string) => (await page.request.get(`${server.origin}/pay-later/${path}`)).status();
    expect(await statusOf('clearpay/en-GB/modal.html')).toBe(200);
    expect(await statusOf('afterpay/fr-CA/modal.html')).toBe(200);
    expect([await statusOf('afterpay/en-GB/modal.html'), await statusOf('clearpay/en-US/modal.html')]).toEqual([
      404, 404,
    ]);
    await context.close();
  });
});
