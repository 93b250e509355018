// Editing a cart line's form answers on the built program's cart page: by keyboard, on a phone, without script, and with every refusal.
// Spec §4 "Form widget", §7 "Commerce", §8 "Unable to open form", "Unable to update form".
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createForm } from '../../server/forms/form/form.ts';
import { formBodySchema } from '../../server/forms/form/schema.ts';
import { loadWebsite, putWebsite } from '../../server/site/website/website.ts';
import { transact } from '../../server/store/transact.ts';
import { axeFindings, desktop, openPage, phone, sharedBrowser } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { startBuiltShop } from '../../server/testing/harness/built-shop.ts';
import { mug, stocked } from '../../server/testing/harness/shop.ts';
import { soon } from './fixtures/stall.ts';
import { endJourney } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let itemId: string;

beforeAll(async () => {
  server = await startBuiltShop('cart-answers', async (parts) => {
    const form = await createForm(
      parts,
      formBodySchema.parse({
        name: 'About your print',
        fields: [
          { id: 'words-1', type: 'text', title: 'Words on it', maxLength: 20, required: true },
          { id: 'date-1', type: 'date', title: 'Wanted on' },
          { id: 'wood-1', type: 'radio', title: 'Wood', options: ['Oak', 'Walnut'], required: true },
          { id: 'extra-1', type: 'checkbox', title: 'Extras', options: ['Box', 'Ribbon'] },
        ],
      }),
    );
    const print = mug({ title: 'Print', urlId: 'print', additionalFieldsFormId: form.id });
    itemId = print.id;
    await stocked(parts, print, 20);
    await stocked(parts, mug({ title: 'Cup', urlId: 'cup' }), 20);
    await transact(parts.store, async (tx) => {
      const website = await loadWebsite(tx);
      const asks = { showCustomCheckoutForm: true, customCheckoutFormId: form.id };
      putWebsite(tx, { ...website, store: { ...website.store, ...asks } });
    });
  });
  browser = await sharedBrowser();
}, 120_000);

afterAll(() => endJourney(server, browser));

const given = { 'words-1': 'For Ada', 'date-1': ['2', '9', '2027'], 'wood-1': 'Oak', 'extra-1': ['Ribbon'] };

/** A cart with one print per set of answers, opened on its page, and one cup, which has no form. */
async function cartOf(page: Page, ...lines: object[]): Promise<void> {
  await page.goto(`${server.origin}/stall`);
  const added = await page.evaluate(
    async ([itemId, lines]) => {
      const crumb = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': crumb };
      const statuses = [];
      for (const answers of lines as object[]) {
        const body = JSON.stringify({ itemId, quantity: 1, additionalFields: JSON.stringify(answers) });
        statuses.push((await fetch('/api/commerce/shopping-cart/entries', { method: 'POST', headers, body })).status);
      }
      return statuses;
    },
    [itemId, lines] as const,
  );
  expect(added).toEqual(lines.map(() => 200));
  await page.goto(`${server.origin}/cart`);
}

const form = (page: Page) => page.getByRole('dialog', { name: 'About your print' });
const edit = (page: Page) => page.getByRole('button', { name: 'Edit your answers for Print' });
const answers = (page: Page) => page.locator('.cart-line').first().locator('.cart-line-options').allInnerTexts();
const problem = (page: Page) => page.locator('.cart-line [role=alert]');
const entries = '**/shopping-cart/entries/*/additionalFields';

describe('the answers on a line of the cart', () => {
  it('are opened, mended and saved by keyboard, and the focus comes back', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone });
    const looksRight = async () => {
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport);
        expect(await axeFindings(page)).toEqual([]);
      }
    };
    await cartOf(page, given);
    const before = ['Extras: Ribbon', 'Wanted on: 02/09/2027', 'Wood: Oak', 'Words on it: For Ada'];
    expect(await answers(page)).toEqual(before);
    await looksRight();

    // Before hydration, the same button leads to the form's own page.
    await soon(() => edit(page).evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react')))).toBe(
      true,
    );
    await edit(page).focus();
    await page.keyboard.press('Enter');
    await form(page).waitFor();
    const words = form(page).getByLabel('Words on it');
    await soon(() => words.evaluate((element) => element === document.activeElement)).toBe(true);
    const parts = ['Month', 'Day', 'Year'].map((part) => form(page).getByLabel(part).inputValue());
    expect([await words.inputValue(), await Promise.all(parts)]).toEqual(['For Ada', ['02', '09', '2027']]);
    await expect.poll(() => form(page).getByLabel('Oak').isChecked()).toBe(true);
    await expect.poll(() => form(page).getByLabel('Box').isChecked()).toBe(false);
    await expect.poll(() => form(page).getByLabel('Ribbon').isChecked()).toBe(true);
    await looksRight();

    await words.fill('');
    await page.keyboard.press('Enter');
    await expect.poll(() => form(page).locator('.field-error').allInnerTexts()).toEqual(['Required']);
    await expect
      .poll(() => form(page).getByRole('alert').innerText())
      .toBe('One or more fields is invalid, please check your entries.');
    await expect.poll(() => words.evaluate((element) => element === document.activeElement)).toBe(true);

    // Editing, then saving, then editing (spec §4): the response is delayed to observe it.
    const held = Promise.withResolvers<void>();
    await page.route(entries, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.keyboard.type('To Eve');
    await page.keyboard.press('Enter');
    const save = form(page).locator('button[type=submit]');
    await soon(() => save.innerText()).toBe('Saving…');
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
    held.resolve();
    await form(page).waitFor({ state: 'detached' });
    await soon(() => answers(page)).toEqual([...before.slice(0, 3), 'Words on it: To Eve']);
    await expect.poll(() => edit(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('.cart-page [role=status]').first().innerText()).toBe('Print was updated.');
    await page.reload();
    expect((await answers(page)).at(-1)).toBe('Words on it: To Eve');
    expect(problems).toEqual([]);
    await context.close();
  }, 60_000);

  it('stay as they are when the form is closed, and become one line with answers that are the same', async () => {
    const { page, context, problems } = await openPage(browser);
    await cartOf(page, given, { ...given, 'words-1': 'For Bob' });
    await edit(page).nth(1).click();
    await form(page).getByLabel('Words on it').fill('For Eve');
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.cart-line').count()).toBe(2);
    await expect
      .poll(() =>
        edit(page)
          .nth(1)
          .evaluate((element) => element === document.activeElement),
      )
      .toBe(true);

    await edit(page).nth(1).click();
    await expect.poll(() => form(page).getByLabel('Words on it').inputValue()).toBe('For Bob');
    await form(page).getByLabel('Words on it').fill('For Ada');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await soon(() => page.locator('.cart-line').count()).toBe(1);
    await expect.poll(() => page.getByLabel('Quantity of Print').inputValue()).toBe('2');
    // The focused button was removed.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('say at their line that the form cannot be opened, and why', async () => {
    const { page, context } = await openPage(browser);
    await cartOf(page, given);
    for (const [reason, answer] of [
      [
        'This form has not been configured yet.',
        { status: 404, json: { message: 'This form has not been configured yet.' } },
      ],
      ['Something went wrong', { status: 500, body: '' }],
      ['Please try again in a few seconds.', { status: 429, json: {} }],
      ['Please check your internet connection.', undefined],
    ] as const) {
      await page.route(entries, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await edit(page).click();
      await soon(() => problem(page).allInnerTexts()).toEqual([`Unable to open form. ${reason}`]);
      await page.unroute(entries);
    }
    expect(await edit(page).getAttribute('aria-describedby')).toBe(await problem(page).getAttribute('id'));
    await edit(page).click();
    await form(page).waitFor();
    await context.close();
  });

  it('say in the form that it could not be saved, why, and at which fields, and can be saved after that', async () => {
    const { page, context } = await openPage(browser, { viewport: phone });
    await cartOf(page, given);
    await edit(page).click();
    const words = form(page).getByLabel('Words on it');
    await words.fill('For Eve');
    const save = form(page).getByRole('button', { name: 'Save' });
    const alert = form(page).getByRole('alert');
    for (const [reason, answer] of [
      [
        'That item is no longer in your cart.',
        { status: 404, json: { message: 'That item is no longer in your cart.' } },
      ],
      ['Something went wrong', { status: 500, body: '' }],
      ['Please check your internet connection.', undefined],
    ] as const) {
      await page.route(entries, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await save.click();
      await soon(() => alert.innerText()).toBe(`Unable to update form. ${reason}`);
      expect([await words.inputValue(), await save.innerText()]).toEqual(['For Eve', 'Save']);
      await page.unroute(entries);
    }

    // The form became stricter in between: the server's message appears at the field.
    const errors = { 'words-1': 'Value should have a length no longer than 5.' };
    await page.route(entries, (route) =>
      route.fulfill({
        status: 400,
        json: { message: 'One or more fields is invalid, please check your entries.', errors },
      }),
    );
    await save.click();
    await soon(() => form(page).locator('.field-error').allInnerTexts()).toEqual([errors['words-1']]);
    await expect
      .poll(() => alert.innerText())
      .toBe('Unable to update form. One or more fields is invalid, please check your entries.');
    await expect.poll(() => words.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.unroute(entries);
    await save.click();
    await form(page).waitFor({ state: 'detached' });
    await soon(async () => (await answers(page)).at(-1)).toBe('Words on it: For Eve');
    await context.close();
  });

  it('stand in the summary of the checkout', async () => {
    const { page, context, problems } = await openPage(browser);
    await cartOf(page, given);
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout\?cartToken=/);
    await soon(() => page.locator('.order-summary .cart-line-options').allInnerTexts()).toContain(
      ' Words on it: For Ada',
    );
    expect(problems).toEqual([]);
    await context.close();
  });

  it('are asked for at the checkout too, where each field loses its problem once it is right', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone });
    await cartOf(page, given);
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout\?cartToken=/);
    const problemAt = async (selector: string) => (await page.locator(selector).innerText()).trim();
    const words = '[data-field-id="words-1"] .field-error';
    const wood = '[data-field-id="wood-1"] .field-error';
    const postalCode = '[id="field-shipping.postalCode-problem"]';
    const delivery = page.getByRole('region', { name: 'Delivery address' });
    await delivery.getByLabel('Country or region').selectOption('US');
    await page.getByRole('button', { name: 'Place order' }).click();
    await soon(() => problemAt(words)).toBe('Words on it is required.');
    await page.getByRole('textbox', { name: 'Words on it' }).pressSequentially('For Ada');
    await page.getByRole('radio', { name: 'Walnut' }).check();
    await soon(() => problemAt(words)).toBe('');
    await soon(() => problemAt(wood)).toBe('');
    expect(await page.getByRole('textbox', { name: 'Words on it' }).inputValue()).toBe('For Ada');

    // Another country: its fields are new, and keep what was typed.
    expect(await problemAt(postalCode)).toBe('ZIP code is required.');
    await delivery.getByLabel('First name').fill('Ada');
    await delivery.getByLabel('Country or region').selectOption('DE');
    await page.locator('[name="shipping.region"]').waitFor({ state: 'detached' });
    await soon(() => problemAt(postalCode)).toBe('');
    expect(await delivery.getByLabel('First name').inputValue()).toBe('Ada');
    // It survives switching to a country without postal codes and back.
    await page.locator('[name="shipping.postalCode"]').fill('10115');
    await delivery.getByLabel('Country or region').selectOption('AE');
    await page.locator('[name="shipping.postalCode"]').waitFor({ state: 'detached' });
    await delivery.getByLabel('Country or region').selectOption('DE');
    await page.locator('[name="shipping.postalCode"]').waitFor();
    expect(await page.locator('[name="shipping.postalCode"]').inputValue()).toBe('10115');
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('are changed without script on a page of their own, which says what is wrong, and the cart page why not', async () => {
    const { page: withScript, context } = await openPage(browser);
    await cartOf(withScript, given);
    const { page, context: plain } = await openPage(browser, { viewport: phone, javaScriptEnabled: false });
    await plain.addCookies(await context.cookies());
    await page.goto(`${server.origin}/cart`);
    expect((await answers(page)).at(-1)).toBe('Words on it: For Ada');
    await edit(page).click();
    await page.waitForURL(/\/cart\/form\?entryId=/);
    await expect.poll(() => page.getByLabel('Year').inputValue()).toBe('2027');
    await page.getByLabel('Words on it').fill('Much more than twenty letters'.slice(0, 20));
    await page.getByLabel('Month').fill('13');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toBe('One or more fields is invalid, please check your entries.');
    await expect.poll(() => page.locator('.field-error').allInnerTexts()).toEqual(['This is not a real date.']);
    await page.getByLabel('Month').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/cart$/);
    expect(await answers(page)).toContain('Wanted on: 12/09/2027');

    // The line is removed in another window; then its form can neither be saved nor opened.
    await edit(page).click();
    await withScript.goto(`${server.origin}/cart`);
    await withScript.getByRole('button', { name: 'Remove Print' }).click();
    await withScript.getByText('You have nothing in your shopping cart.').waitFor();
    const gone = page.url();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/cart$/);
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toBe('Unable to update form. That item is no longer in your cart.');
    await page.goto(gone);
    await page.waitForURL(/\/cart$/);
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toBe('Unable to open form. That item is no longer in your cart.');
    await plain.close();
    await context.close();
  }, 60_000);
});
