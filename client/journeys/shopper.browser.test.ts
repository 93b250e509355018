// A shopper's whole way, in a real browser against the built program: browse, choose, cart, checkout, confirmation; with and without script.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, launchBrowser, openPage, phone } from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';

/** What the page comes to show: asked again until it does. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startBuiltServer(), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
});

type Stocked = {
  variants: { id: string; attributes: Record<string, string>; qtyInStock: number; unlimited: boolean; sku: string }[];
  id: string;
  fullUrl: string;
};

async function product(slug: string): Promise<Stocked> {
  const response = await fetch(`${server.origin}/shop/p/${slug}?format=json`);
  return ((await response.json()) as { item: Stocked }).item;
}

const address = {
  'shipping.firstName': 'Ada',
  'shipping.lastName': 'Lovelace',
  'shipping.line1': '12 Analytical Way',
  'shipping.city': 'Portland',
  'shipping.postalCode': '04101',
};

describe('a shopper with script', () => {
  it('chooses a variant, fills the cart, checks out, and the stock goes down by exactly that much', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/shop`);
    await page
      .getByRole('link', { name: /Tidelines/ })
      .first()
      .click();
    await page.waitForURL(/\/shop\/p\/tidelines/);

    await page.locator('.sqs-add-to-cart-button').click();
    const alert = page.getByRole('dialog', { name: 'Unable to Add Item' });
    await soon(() => alert.innerText()).toContain('Please select the Size and Frame options.');
    await alert.getByRole('button', { name: 'Okay' }).click();

    const before = await product('tidelines');
    const wanted = before.variants.find((variant) => !variant.unlimited && variant.qtyInStock >= 3)!;
    for (const [name, value] of Object.entries(wanted.attributes)) {
      await page.locator(`select[data-variant-option-name="${name}"]`).selectOption(value);
    }
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await page.locator('.sqs-add-to-cart-button').click();
    await soon(() => page.locator('.sqs-add-to-cart-button-inner').innerText()).toBe('Added!');
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('2');
    expect(await page.locator('.cart-pill').getAttribute('aria-label')).toMatch(/^2 items in cart, \$/);

    await page.goto(`${server.origin}/cart`);
    const quantity = page.getByRole('spinbutton', { name: /Quantity of Tidelines/ });
    await quantity.fill('3');
    await quantity.press('Enter');
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('3');

    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout\?cartToken=/);
    await page.getByRole('button', { name: 'Place order' }).click();
    await soon(() => page.getByRole('alert').innerText()).toContain('One or more fields is invalid, please check your entries.');

    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
    for (const [name, value] of Object.entries(address)) await page.locator(`[name="${name}"]`).fill(value);
    await page.locator('[name="shipping.region"]').selectOption('ME');
    await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242');
    await page.getByRole('textbox', { name: 'Expiry' }).fill('12/40');
    await page.getByRole('textbox', { name: 'Security code' }).fill('123');
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL(/\/checkout\/order-confirmed/);
    expect(await page.locator('main').innerText()).toContain('ada@example.com');

    const after = await product('tidelines');
    const left = after.variants.find(({ id }) => id === wanted.id)!.qtyInStock;
    expect(left).toBe(wanted.qtyInStock - 3);
    for (const variant of after.variants.filter(({ id }) => id !== wanted.id)) {
      expect(variant.qtyInStock).toBe(before.variants.find(({ id }) => id === variant.id)!.qtyInStock);
    }
    // The order that was refused for its empty fields stands on the console as a 400; nothing else does.
    expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([]);
    await context.close();
  });

  it('takes a line out of the cart and puts it back', async () => {
    const { context, page, problems } = await openPage(browser);
    await page.goto(`${server.origin}/shop/p/slow-orbits`);
    await page.locator('.sqs-add-to-cart-button').click();
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    await page.goto(`${server.origin}/cart`);
    await page.getByRole('button', { name: /Remove Slow Orbits/ }).click();
    await soon(() => page.locator('.island').innerText()).toContain('You have nothing in your shopping cart.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(() => page.locator('.cart-line').count()).toBe(1);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a shopper without script', () => {
  it('does all of it with plain forms', async () => {
    const { context, page } = await openPage(browser, { viewport: phone, javaScriptEnabled: false });
    const before = await product('counterweight');
    const wanted = before.variants.find((variant) => variant.unlimited || variant.qtyInStock >= 2)!;
    await page.goto(`${server.origin}/shop/p/counterweight`);
    const form = page.locator('form[action="/cart/entries"]');
    const choice = form.locator('select');
    if ((await choice.count()) > 0)
      await choice.first().selectOption({ value: await choiceValue(choice.first(), wanted) });
    await form.getByRole('button', { name: /add to cart/i }).click();
    await page.waitForURL(/\/cart$/);
    expect(await page.locator('.cart-line').count()).toBe(1);

    await page.getByRole('spinbutton', { name: /Quantity of/ }).fill('2');
    await page.getByRole('button', { name: 'Update cart' }).last().click();
    await page.waitForURL(/\/cart$/);
    expect(await page.getByRole('spinbutton', { name: /Quantity of/ }).inputValue()).toBe('2');

    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout\?/);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com');
    for (const [name, value] of Object.entries(address)) await page.locator(`[name="${name}"]`).fill(value);
    await page.locator('[name="shipping.region"]').selectOption('ME');
    await page.getByRole('textbox', { name: 'Card number' }).fill('4242424242424242');
    await page.getByRole('textbox', { name: 'Expiry' }).fill('12/40');
    await page.getByRole('textbox', { name: 'Security code' }).fill('123');
    await page.getByRole('button', { name: 'Update delivery and total' }).click();
    await page.waitForURL(/\/checkout\?/);
    const delivery = page.locator('[name="shippingKey"]');
    if ((await delivery.count()) > 0) await delivery.first().check();
    await page.getByRole('textbox', { name: 'Card number' }).fill('4242424242424242');
    await page.getByRole('textbox', { name: 'Expiry' }).fill('12/40');
    await page.getByRole('textbox', { name: 'Security code' }).fill('123');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL(/\/checkout\/order-confirmed/);
    const after = await product('counterweight');
    if (!wanted.unlimited)
      expect(after.variants.find(({ id }) => id === wanted.id)!.qtyInStock).toBe(wanted.qtyInStock - 2);
    await context.close();
  });
});

async function choiceValue(
  select: import('playwright-core').Locator,
  wanted: Stocked['variants'][number],
): Promise<string> {
  const values = await select
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const match = values.find((value) => value === wanted.sku || value === wanted.id);
  if (match === undefined) throw new Error(`The form offers ${values.join(', ')} and not ${wanted.sku}`);
  return match;
}

describe('every page', () => {
  it.each(['/', '/shop', '/shop/p/tidelines', '/journal', '/about', '/cart', '/search?q=paper', '/nowhere'])(
    'is free of axe findings and console errors: %s',
    async (path) => {
      for (const viewport of [phone, { width: 1280, height: 900 }]) {
        const { context, page, problems } = await openPage(browser, { viewport });
        await page.goto(server.origin + path, { waitUntil: 'networkidle' });
        expect(await axeFindings(page)).toEqual([]);
        const width = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(width).toBe(0);
        // A page that is not there says 404, and the browser puts that on the console.
        expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
        await context.close();
      }
    },
  );
});
