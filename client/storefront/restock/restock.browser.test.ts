// The restock form on a product page of the built program: the specification's wording, the state after success, options. Spec §4, §5.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, phone, sharedBrowser } from '../../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../../server/testing/harness/built-server.ts';
import { startBuiltShop } from '../../../server/testing/harness/built-shop.ts';
import { mug, stocked, variant } from '../../../server/testing/harness/shop.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  const colours = ['Blue', 'Red'].map((Colour) => variant({ attributes: { Colour } }));
  const merchandising = { restockNotificationsEnabled: true, restockNotificationsMailingListSignUpEnabled: true };
  server = await startBuiltShop(
    'restock',
    async (parts) => {
      await stocked(parts, mug({ urlId: 'gone' }), 0);
      await stocked(parts, mug({ urlId: 'colours', variants: colours, variantOptionOrdering: ['Colour'] }), 0);
      await stocked(parts, mug({ urlId: 'there' }), 3);
    },
    { store: { merchandising } },
  );
  browser = await sharedBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect(server?.faults()).toEqual([]);
});

describe('the restock form', () => {
  it('says what is wrong, then leaves only its call-to-action and a word of success', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/stall/p/gone`);
    const block = page.locator('.product-restock-notification');
    const button = block.getByRole('button', { name: 'Notify me' });
    await button.click();
    await expect.poll(() => block.getByRole('alert').textContent()).toBe('Email cannot be blank');
    await block.getByLabel('Email address').fill('ada@example');
    await button.click();
    await expect.poll(() => block.getByRole('alert').textContent()).toBe('Email is invalid');
    await block.getByLabel('Email address').fill('ada@example.com');
    await button.click();
    await expect.poll(() => block.getByRole('status').textContent()).toBe('Signed up!');
    await expect
      .poll(() => block.locator(':scope > *').evaluateAll((all) => all.map((one) => one.className)))
      .toEqual(['product-restock-cta', 'product-restock-success']);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('says what the server says, else that it did not work, and takes the store’s own word of success', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${server.origin}/stall/p/gone`);
    const block = page.locator('.product-restock-notification');
    await block.getByLabel('Email address').fill('eve@example.com');
    const calls = '**/account/notifications/restock';
    const answers = [
      ['Already back.', { status: 409, json: { message: 'Already back.' } }],
      ['Unable to submit form. Please try again later.', { status: 500, body: '' }],
      ['Unable to submit form. Please try again later.', undefined],
    ] as const;
    for (const [text, answer] of answers) {
      await page.route(calls, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await block.getByRole('button', { name: 'Notify me' }).click();
      await expect.poll(() => block.getByRole('alert').textContent()).toBe(text);
      await page.unroute(calls);
    }
    await page.route(calls, (route) => route.fulfill({ json: { message: 'You are first.' } }));
    await block.getByRole('button', { name: 'Notify me' }).click();
    await expect.poll(() => block.getByRole('status').textContent()).toBe('You are first.');
    await context.close();
  });

  it('asks the bot check for a token where the site has one, and does not sign up without', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${server.origin}/stall/p/gone`);
    await page.evaluate(() => {
      const { Static } = window as unknown as {
        Static: { SQUARESPACE_CONTEXT: { recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: string } } };
      };
      Static.SQUARESPACE_CONTEXT.recaptchaEnterpriseContext.recaptchaEnterpriseSiteKey = 'site-key';
    });
    const sent: unknown[] = [];
    await page.route('**/account/notifications/restock', (route) => {
      sent.push(route.request().postDataJSON().recaptchaEnterpriseV3Token);
      return route.fulfill({ json: { message: '' } });
    });
    const block = page.locator('.product-restock-notification');
    await block.getByLabel('Email address').fill('eve@example.com');
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await block.getByRole('button', { name: 'Notify me' }).click();
    await expect
      .poll(() => block.getByRole('alert').textContent())
      .toBe('Unable to submit form. Please try again later.');
    expect((await warned).text()).toContain('ReCaptcha has not been set up!');
    expect(sent).toEqual([]);
    await page.evaluate(() => {
      const execute = async (key: string, { action }: { action: string }) => `${key} ${action}`;
      Object.assign(window, { grecaptcha: { enterprise: { execute } } });
    });
    await block.getByRole('button', { name: 'Notify me' }).click();
    await expect.poll(() => block.getByRole('status').textContent()).toBe('Signed up!');
    expect(sent).toEqual(['site-key PRODUCT_WAITLIST_SUBMISSION']);
    await context.close();
  });

  it('draws the widget of the bot check, whose badge hides while no field has the focus', async () => {
    const { page, context } = await openPage(browser);
    await page.route('**/stall/p/gone', async (route) => {
      const response = await route.fetch({ maxRetries: 5 });
      const html = (await response.text())
        .replace('"captchaSettings":{', '"captchaSettings":{"siteKey":"site",')
        .replace('"recaptchaEnterpriseSiteKey":""', '"recaptchaEnterpriseSiteKey":"key"')
        .replace('<div class="product-restock-notification"', '<div class="captcha-container"></div>$&')
        .replace('</body>', '<div class="grecaptcha-badge"></div>$&');
      const { 'content-security-policy': _, ...headers } = response.headers();
      await route.fulfill({ response, headers, body: html });
    });
    await page.route('https://www.google.com/recaptcha/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.grecaptcha = { render: (place, { sitekey }) => place.append(sitekey), reset() {}, getResponse() {} }; stoaCaptchaLoaded();',
      }),
    );
    await page.goto(`${server.origin}/stall/p/gone`);
    await expect.poll(() => page.locator('.captcha-container').textContent()).toBe('site');
    const badge = () => page.locator('.grecaptcha-badge').evaluate((one) => getComputedStyle(one).visibility);
    expect(await badge()).toBe('hidden');
    await page.locator('.product-restock-notification').getByLabel('Email address').focus();
    expect(await badge()).toBe('visible');
    await context.close();
  });

  it('is that of the chosen variant, and there is none where there is something to buy', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${server.origin}/stall/p/colours`);
    const shown = page.locator('.product-restock-notification:visible');
    await expect.poll(() => shown.count()).toBe(0);
    await page.locator('.product-variants select').selectOption('Red');
    await expect.poll(() => shown.count()).toBe(1);
    await page.goto(`${server.origin}/stall/p/there`);
    await expect.poll(() => page.locator('.product-restock-notification').count()).toBe(0);
    await context.close();
  });
});
