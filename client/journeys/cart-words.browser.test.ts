// What browsers say and do around the cart, each sentence and each time of the specification's sections 4, 5, 8 and 9 caused for real in
// the built program, by a clock that the test moves. Instalments, restock notices and forms of products have files of their own.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Parts } from '../../server/parts.ts';
import { launchBrowser, openPage, phone } from '../../server/testing/browser.ts';
import { type BuiltServer, root, temporaryFolder } from '../../server/testing/built-server.ts';
import { startBuiltShop } from '../../server/testing/built-shop.ts';
import { mug, stocked, variant } from '../../server/testing/shop.ts';

/** What the page comes to show: asked again until it does. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });

let server: BuiltServer;
let express: BuiltServer;
let browser: Browser;

const options = (...names: string[]) => ({
  variants: ['Plain', 'Fancy'].map((value) =>
    variant({ sku: value, attributes: Object.fromEntries(names.map((name) => [name, value])) }),
  ),
  variantOptionOrdering: names,
});

const plan = { isSubscribable: true, subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 } }; // biome-ignore format: one plan

/** All is paid at once, one call in ten seconds is enough, and the template has words of its own. */
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
  server = await startBuiltShop('cart-words', async (parts) => {
    await stocked(parts, mug({ title: 'Cup', urlId: 'cup' }), 20_000);
    await stocked(parts, mug({ title: 'Bowl', urlId: 'bowl' }), 2);
    await stocked(parts, mug({ title: 'Gone', urlId: 'gone' }), 0);
    await stocked(parts, mug({ title: 'One', urlId: 'one', ...options('Size') }));
    await stocked(parts, mug({ title: 'Two', urlId: 'two', ...options('Size', 'Colour') }));
    await stocked(parts, mug({ title: 'Three', urlId: 'three', ...options('Size', 'Colour', 'Finish') }));
    await stocked(parts, mug({ title: 'Tea', urlId: 'tea', ...options('Kind', 'Size'), ...plan }));
    await stocked(parts, mug({ title: 'Card', urlId: 'card', productType: 4, ...options('Value') }));
  });
  [express, browser] = await Promise.all([startExpressShop(), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  for (const one of [server, express]) {
    expect(await one?.stop()).toBe(0);
    expect(one?.faults()).toEqual([]);
  }
});

const buttonOf = (page: Page) => page.locator('.product-checkout .sqs-add-to-cart-button');
const stateOf = (page: Page) => buttonOf(page).getAttribute('data-state');
const labelOf = (page: Page) => page.locator('.product-checkout .sqs-add-to-cart-button-inner').innerText();
const popovers = (page: Page) => page.locator('.cart-popover p').allInnerTexts();
const quantity = (page: Page) => page.locator('.product-quantity-input input');

/** A page on which no time passes but what `page.clock.runFor` says. */
async function stillPage(path: string, of: { origin: string } = server) {
  const watched = await openPage(browser);
  await watched.page.clock.install();
  await watched.page.goto(`${of.origin}${path}`);
  await watched.page.clock.pauseAt(Date.now() + 3_600_000);
  return watched;
}

/** The title of the alert that comes, and what it says; it is closed then. */
async function alertOf(page: Page): Promise<[title: string, text: string]> {
  const alert = page.getByRole('dialog');
  await alert.waitFor();
  const said = [await alert.getByRole('heading').innerText(), await alert.locator('p').innerText()] as [string, string];
  await alert.getByRole('button', { name: 'Okay' }).click();
  await alert.waitFor({ state: 'detached' });
  return said;
}

describe('the add-to-cart button (sections 4, 9)', () => {
  it('says Adding…, a second later Added!, two seconds later what it said before; presses meanwhile are ignored', async () => {
    const { page, context, problems } = await stillPage('/stall/p/cup');
    let sent = 0;
    const goOn = Promise.withResolvers<void>();
    await page.route('**/shopping-cart/entries', async (route) => {
      sent++;
      await goOn.promise;
      await route.continue();
    });
    expect(await labelOf(page)).toBe('Add to Cart');
    await buttonOf(page).click();
    expect(await labelOf(page)).toBe('Adding…');
    await buttonOf(page).dispatchEvent('click');
    goOn.resolve();
    await soon(() => stateOf(page)).toBe('confirming');
    await page.clock.runFor(999);
    expect(await labelOf(page)).toBe('Adding…');
    await page.clock.runFor(1);
    expect(await labelOf(page)).toBe('Added!');
    await buttonOf(page).dispatchEvent('click');
    await buttonOf(page).press('Enter');
    await page.clock.runFor(1999);
    expect(await labelOf(page)).toBe('Added!');
    await page.clock.runFor(1);
    expect(await labelOf(page)).toBe('Add to Cart');
    expect([await stateOf(page), sent]).toEqual(['idle', 1]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is itself again a second after an error', async () => {
    const { page, context } = await stillPage('/stall/p/bowl');
    await quantity(page).fill('9');
    await buttonOf(page).click();
    await alertOf(page);
    await page.clock.runFor(999);
    expect([await labelOf(page), await stateOf(page)]).toEqual(['Adding…', 'failed']);
    await page.clock.runFor(1);
    expect([await labelOf(page), await stateOf(page)]).toEqual(['Add to Cart', 'idle']);
    await context.close();
  });

  it('of a list says Select Option for two seconds, disabled; of what is sold out Sold Out, its own text remembered', async () => {
    const { page, context, problems } = await stillPage('/stall');
    const card = (name: string) => page.locator('.product-card', { hasText: name }).locator('.sqs-add-to-cart-button');
    await card('Two').click();
    expect([await card('Two').innerText(), await card('Two').getAttribute('aria-disabled')]).toEqual([
      'Select Option',
      'true',
    ]);
    await page.clock.runFor(1999);
    expect(await card('Two').innerText()).toBe('Select Option');
    await page.clock.runFor(1);
    expect([await card('Two').innerText(), await card('Two').getAttribute('aria-disabled')]).toEqual([
      'Add to Cart',
      null,
    ]);

    const gone = card('Gone');
    expect([await gone.innerText(), await gone.getAttribute('aria-disabled')]).toEqual(['Sold Out', 'true']);
    expect(await gone.getAttribute('data-original-label')).toBe('Add to Cart');
    await gone.dispatchEvent('click');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('words of the template', () => {
  it('are said instead of ours', async () => {
    const { page, context, problems } = await openPage(browser);
    await page.goto(`${express.origin}/stall`);
    const button = page.locator('.product-card', { hasText: 'Two' }).locator('.sqs-add-to-cart-button');
    await button.click();
    expect(await button.innerText()).toBe('Choose first');
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

  it('quantities, variants that there are none of, and shelves that are in the cart already', async () => {
    const { page, context } = await openPage(browser);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent++;
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
      // Wire §1: once more with the crumb of the answer, and no more.
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

describe('the cart page and a subscription (section 8)', () => {
  it('says what did not work, in the server’s words or its own', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${server.origin}/cart`);
    await page.getByText('You have nothing in your shopping cart.').waitFor();
    await page.goto(`${server.origin}/stall/p/cup`);
    await buttonOf(page).click();
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    await page.goto(`${server.origin}/cart`, { waitUntil: 'networkidle' });
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
    expect(await quantity(page).count()).toBe(0);
    await context.close();
  });
});

describe('the note that something was added (sections 4, 8, 9)', () => {
  it('stands for three seconds, gives way to the next one, and closes by its button', async () => {
    const { page, context, problems } = await stillPage('/stall');
    const add = (name: string) =>
      page.locator('.product-card', { hasText: name }).locator('.sqs-add-to-cart-button').click();
    await add('Cup');
    await soon(() => popovers(page)).toEqual(['Cup was added to your cart.']);
    await page.clock.runFor(2000);
    await add('Bowl');
    await soon(() => popovers(page)).toEqual(['Bowl was added to your cart.']);
    expect(await page.locator('#sqs-live-region').innerText()).toBe('Bowl was added to your cart.');
    await page.clock.runFor(2999);
    expect(await popovers(page)).toEqual(['Bowl was added to your cart.']);
    await page.clock.runFor(1);
    expect(await popovers(page)).toEqual([]);
    await page.clock.runFor(1000);
    await add('Cup');
    await page.locator('.cart-popover').getByRole('button', { name: 'Close' }).click();
    expect(await popovers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('stands below the cart’s link where that is seen, else at the top right, and follows at most every 100 ms', async () => {
    const { page, context } = await stillPage('/stall/p/cup');
    await page.addStyleTag({ content: 'main { min-height: 4000px } .cart-popover { animation: none !important }' });
    const corner = () =>
      page.locator('.cart-popover').evaluate((popover) => {
        const { top, right } = popover.getBoundingClientRect();
        return [Math.round(top), Math.round(document.documentElement.clientWidth - right)];
      });
    const atLink = await page.locator('.header-actions-action--cart').evaluate((link) => {
      const { bottom, right } = link.getBoundingClientRect();
      return [Math.round(bottom + 8), Math.round(document.documentElement.clientWidth - right)];
    });
    await buttonOf(page).click();
    await page.locator('.cart-popover').waitFor();
    expect(await corner()).toEqual(atLink);
    const scrolled = page.evaluate(() => new Promise((done) => addEventListener('scroll', done, { once: true })));
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await scrolled;
    await page.clock.runFor(99);
    expect(await corner()).not.toEqual([16, 16]);
    await page.clock.runFor(1);
    expect(await corner()).toEqual([16, 16]);
    await context.close();
  });
});

describe('the count of the cart (sections 4, 8, 9)', () => {
  it('is hidden at none, told in words, and ends at a hundred', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/stall/p/cup`);
    const link = page.locator('.header-actions-action--cart');
    const pill = page.locator('.cart-pill');
    const shown = async () => [
      await page.locator('.sqs-cart-quantity').first().innerText(),
      await link.getAttribute('aria-label'),
      await link.evaluate((element) => element.classList.contains('cart-quantity-zero')),
      (await pill.isVisible()) && (await pill.getAttribute('aria-label')),
    ];
    await soon(shown).toEqual(['0', 'Cart', true, false]);
    const add = async (text: string) => {
      await quantity(page).fill(text);
      await soon(() => buttonOf(page).getAttribute('aria-disabled')).toBeNull();
      await buttonOf(page).click();
    };
    await add('1');
    await soon(shown).toEqual(['1', 'One item in cart', false, 'One item in cart, $20.00']);
    expect(await pill.evaluate((element) => getComputedStyle(element).animationName)).toBe('appear');
    expect(await pill.getAttribute('href')).toBe('/cart');
    await add('99');
    await soon(shown).toEqual(['100', '100 items in cart', false, '100 items in cart, $2,000.00']);
    await add('1');
    await soon(shown).toEqual(['100+', 'More than 100 items in cart', false, 'More than 100 items in cart, $2,020.00']);
    expect(await pill.locator('[data-part=count]').getAttribute('data-count')).toBe('100+');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('asks for a cart only where a cookie says that there is one, or somebody is signed in', async () => {
    const { page, context } = await openPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/commerce/shopping-cart') asked.push(request.method());
    });
    const visit = async () => {
      asked.length = 0;
      await page.goto(`${server.origin}/stall`, { waitUntil: 'networkidle' });
      return asked.length > 0;
    };
    expect(await visit()).toBe(false);
    const cookie = (name: string, value: string) => ({ name, value, url: server.origin });
    await context.addCookies([cookie('hasCart', 'true')]);
    expect(await visit()).toBe(true);
    await context.clearCookies();
    await context.addCookies([cookie('SiteUserInfo', encodeURIComponent('{"authenticated":true}'))]);
    expect(await visit()).toBe(true);
    await context.close();
  });
});
