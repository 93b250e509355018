// A product's form in its lightbox and the checkout's city suggestions, by keyboard only in a real browser against the built program. Spec
// §4 "Lightbox", §7 "places".
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, claimSite, openPage, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, startSite } from './hands.ts';

/** Polls what the page shows. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  ({ server, browser } = await startSite());
  await giveForm();
}, 120_000);

afterAll(() => endJourney(server, browser));

/** Adds a form to a demo product, using the editor's calls. */
async function giveForm(): Promise<void> {
  const { context, page } = await openPage(browser);
  await claimSite(page, server.ownerLink);
  const shop = await (await fetch(`${server.origin}/shop?format=json`)).json();
  const { id } = shop.items.find(({ urlId }: { urlId: string }) => urlId.endsWith('framing'));
  const status = await page.evaluate(async (id) => {
    const call = async (method: string, path: string, body?: unknown) => {
      const crumb = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-CSRF-Token': crumb };
      return fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    };
    const fields = [
      { id: 'size-1', type: 'text', title: 'Size of the print', required: true },
      { id: 'wood-1', type: 'radio', title: 'Wood', options: ['Oak', 'Walnut'], required: true },
    ];
    const made = await call('POST', '/config/api/forms', { name: 'About your print', fields });
    const { form } = await made.json();
    return (await call('PUT', `/api/commerce/products/${id}`, { additionalFieldsFormId: form.id })).status;
  }, id);
  expect(status).toBe(200);
  await context.close();
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');

describe('by keyboard', () => {
  it('a product’s form opens, says what is missing, and puts the product with its answers into the cart', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/shop/p/framing`);
    const add = page.locator('.product-checkout .sqs-add-to-cart-button');
    const form = page.getByRole('dialog', { name: 'About your print' });
    await add.focus();
    await page.keyboard.press('Enter');
    await form.waitFor();
    await soon(() => focused(page)).toBe('form-size-1');
    await expect.poll(() => form.getByRole('alert').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await soon(() => add.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('0');

    await page.keyboard.press('Enter');
    await form.waitFor();
    await soon(() => focused(page)).toBe('form-size-1');
    await page.keyboard.press('Enter');
    await soon(() => form.getByRole('alert').innerText()).toBe(
      'One or more fields is invalid, please check your entries.',
    );
    await expect.poll(() => form.locator('.field-error').allInnerTexts()).toEqual(['Required', 'Required']);
    await soon(() => focused(page)).toBe('form-size-1');
    expect(await axeFindings(page)).toEqual([]);

    await page.keyboard.type('Größe 12 × 16, æ ø 日本');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    await page.goto(`${server.origin}/cart`);
    await soon(() => page.locator('.cart-line').first().innerText()).toContain('Größe 12 × 16, æ ø 日本');
    await expect.poll(() => page.locator('.cart-line').first().innerText()).toContain('Oak');
    expect(problems).toEqual([]);
    await context.close();
  }, 60_000);

  it('a suggested town fills in its region and its postal code', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/shop/p/slow-orbits`);
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    await page.goto(`${server.origin}/cart`);
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout\?cartToken=/);
    const city = page.getByRole('combobox', { name: 'City' });
    const towns = page.getByRole('listbox', { name: 'Suggested places' });
    const value = (name: string) => page.locator(`[name="${name}"]`).inputValue();
    // Suggestions need hydration, which is done once the form's own validation replaces the browser's.
    await page.locator('form[novalidate]', { has: city }).waitFor();
    await city.focus();
    await page.keyboard.type('Portl');
    await towns.getByRole('option').first().waitFor();
    await expect.poll(() => city.getAttribute('aria-expanded')).toBe('true');

    await page.keyboard.press('Escape');
    await towns.waitFor({ state: 'hidden' });
    await expect.poll(() => city.inputValue()).toBe('Portl');
    await page.keyboard.type('and');
    await towns.waitFor();
    await page.keyboard.press('ArrowDown');
    const marked = () => page.locator('[role=option][aria-selected=true]');
    while (!(await marked().innerText()).includes('ME')) await page.keyboard.press('ArrowDown');
    expect(await city.getAttribute('aria-activedescendant')).toBe(await marked().getAttribute('id'));
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await soon(() => value('shipping.postalCode')).toBe('04101');
    expect([await value('shipping.city'), await value('shipping.region')]).toEqual(['Portland', 'ME']);
    await towns.waitFor({ state: 'hidden' });
    await expect.poll(() => city.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  }, 60_000);
});
