// Timing of the cart's messages: each time in the specification's sections 4, 8, and 9 with a fake clock, in the built program. Error
// messages are in cart-words.browser.test.ts.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Parts } from '../../server/base/parts.ts';
import { openPage, phone, sharedBrowser, untilIdle } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { startBuiltShop } from '../../server/testing/harness/built-shop.ts';
import { mug, stocked } from '../../server/testing/harness/shop.ts';
import { alertOf, buttonOf, labelOf, quantity, soon, stateOf, stockStall } from './fixtures/stall.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  const stock = async (parts: Parts) => {
    await stockStall(parts);
    const lid = await stocked(parts, mug({ title: 'Lid', urlId: 'lid' }));
    await stocked(parts, mug({ title: 'Jar', urlId: 'jar', addOnIds: [lid.id] }));
    await stocked(parts, mug({ title: longWord, urlId: 'long' }));
  };
  [server, browser] = await Promise.all([startBuiltShop('cart-times', stock), sharedBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server?.faults()).toEqual([]);
});

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const popovers = (page: Page) => page.locator('.cart-popover p').allInnerTexts();

/** A page with a paused clock, which only `page.clock.runFor` advances. */
async function stillPage(path: string) {
  const watched = await openPage(browser);
  await watched.page.clock.install();
  await watched.page.goto(`${server.origin}${path}`);
  await watched.page.clock.pauseAt(Date.now() + 3_600_000);
  return watched;
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
    await expect.poll(() => card('Two').innerText()).toBe('Select Option');
    await page.clock.runFor(1);
    expect([await card('Two').innerText(), await card('Two').getAttribute('aria-disabled')]).toEqual([
      'Add to Cart',
      null,
    ]);

    const gone = card('Gone');
    expect([await gone.innerText(), await gone.getAttribute('aria-disabled')]).toEqual(['Sold Out', 'true']);
    await expect.poll(() => gone.getAttribute('data-original-label')).toBe('Add to Cart');
    await gone.dispatchEvent('click');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('of an add-on is an icon, whose words are there for those who hear them', async () => {
    const { page, context, problems } = await stillPage('/stall/p/jar');
    const addOn = page.locator('.product-add-on .sqs-add-to-cart-button');
    const icon = () => addOn.evaluate((button) => getComputedStyle(button, '::before').content.split(' / ')[0]);
    const words = addOn.locator('.sqs-add-to-cart-button-inner');
    expect([await icon(), await words.textContent(), (await words.boundingBox())?.width]).toEqual([
      '"+"',
      'Add to Cart',
      1,
    ]);
    await addOn.click();
    await soon(() => addOn.getAttribute('data-state')).toBe('confirming');
    expect(await icon()).toBe('"…"');
    await page.clock.runFor(1000);
    await soon(icon).toBe('"✓"');
    await page.clock.runFor(2000);
    await soon(icon).toBe('"+"');
    expect(problems).toEqual([]);
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
    await expect.poll(() => page.locator('#sqs-live-region').innerText()).toBe('Bowl was added to your cart.');
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
    await expect.poll(() => pill.getAttribute('href')).toBe('/cart');
    await add('99');
    await soon(shown).toEqual(['100', '100 items in cart', false, '100 items in cart, $2,000.00']);
    await add('1');
    await soon(shown).toEqual(['100+', 'More than 100 items in cart', false, 'More than 100 items in cart, $2,020.00']);
    await expect.poll(() => pill.locator('[data-part=count]').getAttribute('data-count')).toBe('100+');
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
      await page.goto(`${server.origin}/stall`);
      await untilIdle(page);
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

describe('the cart page, open in two tabs', () => {
  it('shows what the other tab left of the cart after a refusal, and when it is shown again', async () => {
    const { page, context } = await openPage(browser, { viewport: phone });
    for (const name of ['cup', 'bowl', 'long']) {
      await page.goto(`${server.origin}/stall/p/${name}`);
      await buttonOf(page).click();
      await soon(() => stateOf(page)).toBe('confirming');
    }
    await page.goto(`${server.origin}/cart`);
    const lineOf = (tab: Page, title: string) => tab.locator('.cart-line', { hasText: title });
    const titles = (tab: Page) => tab.locator('.cart-line-title').allInnerTexts();
    await soon(() => titles(page)).toEqual(['Cup', 'Bowl', longWord]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

    const other = await context.newPage();
    await other.goto(`${server.origin}/cart`);
    await lineOf(other, 'Cup').getByRole('button', { name: 'Remove' }).click();
    await soon(() => titles(other)).toEqual(['Bowl', longWord]);

    await lineOf(page, 'Cup').getByRole('spinbutton').fill('2');
    await page.keyboard.press('Enter');
    await soon(() => titles(page)).toEqual(['Bowl', longWord]);
    expect(await page.getByRole('alert').innerText()).not.toBe('');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await soon(focused).toBe('Shopping Cart');
    await expect.poll(() => page.locator('.order-summary').innerText()).toContain('$40.00');

    await lineOf(other, longWord).getByRole('button', { name: 'Remove' }).click();
    await soon(() => titles(other)).toEqual(['Bowl']);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await soon(() => titles(page)).toEqual(['Bowl']);
    await context.close();
  });
});
