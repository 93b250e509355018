// The cart's messages: each sentence of the specification's sections 5 and 8, triggered end to end in the built program. Their timing is in
// cart-times.browser.test.ts. Installments, restock notices, and product forms have their own files.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Parts } from '../../server/base/parts.ts';
import { openPage, sharedBrowser, untilIdle } from '../../server/testing/driver/browser.ts';
import { type BuiltServer, root } from '../../server/testing/harness/built-server.ts';
import { startBuiltShop } from '../../server/testing/harness/built-shop.ts';
import { mug, stocked } from '../../server/testing/harness/shop.ts';
import { temporaryFolder } from '../../server/testing/harness/temporary-folder.ts';
import { alertOf, buttonOf, labelOf, options, quantity, soon, stateOf, stockStall } from './fixtures/stall.ts';

let server: BuiltServer;
let express: BuiltServer;
let browser: Browser;

/** Express checkout, a rate limit of one call per ten seconds, and a template with custom wording. */
function startExpressShop(): Promise<BuiltServer> {
  const folder = path.join(temporaryFolder('template'), 'wordy');
  cpSync(path.join(root, 'data/templates/atelier'), folder, { recursive: true });
  mkdirSync(path.join(folder, 'strings'), { recursive: true });
  writeFileSync(path.join(folder, 'strings/template-en-US.json'), '{"productSelectOption": "Choose first"}');
  const stock = async (parts: Parts) => {
    await stocked(parts, mug({ title: 'Cup', urlId: 'cup' }), 2);
    await stocked(parts, mug({ title: 'Two', urlId: 'two', ...options('Size', 'Colour') }));
  };
  const store = { expressCheckout: true };
  return startBuiltShop('express', stock, { store, flags: ['--cart-limit', '1'], templateFolder: folder });
}

beforeAll(async () => {
  server = await startBuiltShop('cart-words', stockStall, { store: { minimumOrderSubtotalCents: 4000 } });
  [express, browser] = await Promise.all([startExpressShop(), sharedBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  for (const one of [server, express]) {
    expect(await one?.stop()).toBe(0);
    expect(one?.faults()).toEqual([]);
  }
});

describe('words of the template', () => {
  it('are said instead of ours', async () => {
    const { page, context, problems } = await openPage(browser);
    await page.goto(`${express.origin}/stall`);
    const button = page.locator('.product-card', { hasText: 'Two' }).locator('.sqs-add-to-cart-button');
    await button.click();
    await expect.poll(() => button.innerText()).toBe('Choose first');
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('what is said before anything is sent (section 5)', () => {
  it.each([
    ['one', 'Please select the Size option.'],
    ['two', 'Please select the Size and Colour options.'],
    ['three', 'Please select the Size, Colour and Finish options.'],
  ])('%s: %s', async (path, text) => {
    const { page, context } = await openPage(browser);
    await page.goto(`${server.origin}/stall/p/${path}`);
    await buttonOf(page).click();
    expect(await alertOf(page)).toEqual(['Unable to Add Item', text]);
    await context.close();
  });

  it('a gift card without a denomination', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${server.origin}/stall/p/card`);
    await buttonOf(page).click();
    expect(await alertOf(page)).toEqual(['Unable to purchase Gift Card', 'Select a denomination for the Gift Card']);
    await context.close();
  });

  it('quantities, variants that are sold out, and stock that is in the cart already', async () => {
    const { page, context } = await openPage(browser);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/commerce/')) sent++;
    });
    await page.goto(`${server.origin}/stall/p/bowl`);
    const attributes = ['type', 'step', 'min', 'max', 'value', 'size'];
    const of = (name: string) => quantity(page).getAttribute(name);
    expect(await Promise.all(attributes.map(of))).toEqual(['number', '1', '1', '9999', '1', '4']);
    for (const [typed, text] of [
      ['', 'Quantity must be a number.'],
      ['1.5', 'Quantity must be a whole number'],
      ['0', 'Quantity must be 1 or more.'],
      ['10000', 'Quantity must be 9999 or less.'],
    ] as const) {
      await quantity(page).fill(typed);
      await buttonOf(page).click();
      expect(await alertOf(page)).toEqual(['Unable to Add Item', text]);
    }
    expect(sent).toBe(0);

    await page.goto(`${server.origin}/stall/p/one`);
    await page.locator('select[data-variant-option-name="Size"]').selectOption('Plain');
    await quantity(page).fill('10');
    await buttonOf(page).click();
    await soon(() => labelOf(page)).toBe('Added!');
    await soon(() => labelOf(page)).toBe('Add to Cart');
    await buttonOf(page).click();
    expect(await alertOf(page)).toEqual(['Unable to Add Item', 'Sorry, we do not have enough of that item available.']);
    expect(sent).toBe(1);

    await page.goto(`${server.origin}/stall/p/two`);
    await page.locator('select[data-variant-option-name="Size"]').selectOption('Plain');
    await page.locator('select[data-variant-option-name="Colour"]').selectOption('Fancy');
    await buttonOf(page).click();
    expect(await alertOf(page)).toEqual([
      'Unable to Add Item',
      'Sorry, that item variant is unavailable. Please select another variant.',
    ]);
    expect(sent).toBe(1);
    await context.close();
  });
});

describe('what is said of a refusal (section 8)', () => {
  const refused = async (page: Page, of = server) => {
    await page.goto(`${of.origin}/stall/p/cup`);
    await buttonOf(page).click();
    return alertOf(page);
  };

  it('the server’s own words, under a title of its own where all is paid at once', async () => {
    const { page, context } = await openPage(browser);
    const enough = 'Sorry, we do not have enough of that item available.';
    await page.goto(`${server.origin}/stall/p/bowl`);
    for (const [shop, path, title] of [
      [server, 'bowl', 'Unable to Add Item'],
      [express, 'cup', 'Unable to Purchase Item'],
    ] as const) {
      await page.goto(`${shop.origin}/stall/p/${path}`);
      await quantity(page).fill('3');
      const answer = page.waitForResponse('**/shopping-cart/entries');
      await buttonOf(page).click();
      expect([await alertOf(page), (await answer).status()]).toEqual([[title, enough], 422]);
    }
    await context.close();
  });

  it('a crumb that does not fit, with cookies and without', async () => {
    for (const [isOff, text] of [
      [false, 'Your session has expired. Please reload the page and try again.'],
      [true, 'Please enable cookies in your browser, reload the page, and try again.'],
    ] as const) {
      const { page, context } = await openPage(browser);
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setDocumentCookieDisabled', { disabled: isOff });
      let attempts = 0;
      await page.route('**/shopping-cart/entries', (route) => {
        attempts++;
        return route.continue({ headers: { ...route.request().headers(), 'x-csrf-token': 'another' } });
      });
      expect(await refused(page)).toEqual(['Unable to Add Item', text]);
      // Wire §1: one retry with the answer's crumb, and no more.
      expect(attempts).toBe(2);
      await context.close();
    }
  });

  it('too many calls', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${express.origin}/stall/p/cup`);
    await quantity(page).fill('3');
    await buttonOf(page).click();
    await alertOf(page);
    await soon(() => stateOf(page)).toBe('idle');
    await buttonOf(page).click();
    expect(await alertOf(page)).toEqual(['Unable to Purchase Item', 'Please try again in a few seconds.']);
    await context.close();
  });

  it('nothing at all: a proxy’s page, and no connection', async () => {
    const { page, context } = await openPage(browser);
    await page.route('**/shopping-cart/entries', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
    );
    expect(await refused(page)).toEqual(['Unable to Add Item', 'Unable to add item']);
    await page.unroute('**/shopping-cart/entries');
    await page.route('**/shopping-cart/entries', (route) => route.abort());
    expect(await refused(page)).toEqual(['Unable to Add Item', 'Please check your internet connection.']);
    await context.close();
  });
});

describe('the cart page and a subscription (sections 2, 5, 8)', () => {
  it('says that it is empty, and below the least subtotal what an order must come to', async () => {
    const { page, context, problems } = await openPage(browser);
    await page.goto(`${server.origin}/cart`);
    await page.getByText('You have nothing in your shopping cart.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/');
    await page.goto(`${server.origin}/stall/p/cup`);
    await buttonOf(page).click();
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    await page.goto(`${server.origin}/cart`);
    await untilIdle(page);
    const note = page.getByRole('note');
    await expect.poll(() => note.innerText()).toBe('To check out, your order subtotal must be $40.00 or more.');
    await expect.poll(() => page.getByRole('link', { name: 'Checkout' }).count()).toBe(0);
    const field = page.getByRole('spinbutton', { name: 'Quantity of Cup' });
    await field.fill('2');
    await field.press('Enter');
    await soon(() => note.count()).toBe(0);
    await page.getByRole('link', { name: 'Checkout' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('says what did not work, in the server’s words or its own', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${server.origin}/stall/p/cup`);
    await buttonOf(page).click();
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    await page.goto(`${server.origin}/cart`);
    await untilIdle(page);
    const calls = '**/api/3/commerce/cart/**';
    const field = page.getByRole('spinbutton', { name: 'Quantity of Cup' });
    const said = () => page.getByRole('alert').first().innerText();
    const broken = (status: number, body: string) => page.route(calls, (route) => route.fulfill({ status, body }));

    await broken(502, '<h1>Bad Gateway</h1>');
    await field.fill('2');
    await field.press('Enter');
    await soon(said).toBe('Unable to update quantity');
    await page.getByRole('button', { name: 'Remove Cup' }).click();
    await soon(said).toBe('Unable to remove item');
    await page.unroute(calls);
    for (const [status, body, text] of [
      [429, '', 'Please try again in a few seconds.'],
      [200, '{"crumbFail": true}', 'Your session has expired. Please reload the page and try again.'],
      [400, '{"message": "Just gone."}', 'Just gone.'],
    ] as const) {
      await broken(status, body);
      await page.getByRole('button', { name: 'Remove Cup' }).click();
      await soon(said).toBe(text);
      await page.unroute(calls);
    }
    await page.route(calls, (route) => route.abort());
    await page.getByRole('button', { name: 'Remove Cup' }).click();
    await soon(said).toBe('Please check your internet connection.');
    await context.close();
  });

  it('has no price for a combination that there is none of', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${server.origin}/stall/p/tea`);
    expect(await labelOf(page)).toBe('Subscribe');
    await page.locator('select[data-variant-option-name="Kind"]').selectOption('Plain');
    await page.locator('select[data-variant-option-name="Size"]').selectOption('Fancy');
    await soon(() => page.locator('.product-buy .product-price').innerText()).toBe('Unavailable');
    await expect.poll(() => quantity(page).count()).toBe(0);
    await context.close();
  });
});
