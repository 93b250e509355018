// A shopper's full journey, in a real browser against the built program: browse, choose, cart, checkout, confirmation; with and without
// script; by touch and by keyboard.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageForm, axeFindings, desktop, openPage, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, startSite } from './hands.ts';

/** Polls what the page shows. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  ({ server, browser } = await startSite());
}, 120_000);

afterAll(() => endJourney(server, browser));

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
    await alert.getByRole('button', { name: 'OK' }).click();

    const before = await product('tidelines');
    const wanted = before.variants.find((variant) => !variant.unlimited && variant.qtyInStock >= 3)!;
    for (const [name, value] of Object.entries(wanted.attributes)) {
      await page.locator(`select[data-variant-option-name="${name}"]`).selectOption(value);
    }
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await page.locator('.sqs-add-to-cart-button').click();
    await soon(() => page.locator('.sqs-add-to-cart-button-inner').innerText()).toBe('Added!');
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('2');
    await expect.poll(() => page.locator('.cart-pill').getAttribute('aria-label')).toMatch(/^2 items in cart, \$/);

    await page.goto(`${server.origin}/cart`);
    const quantity = page.getByRole('spinbutton', { name: /Quantity of Tidelines/ });
    await quantity.fill('3');
    await quantity.press('Enter');
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('3');
    await expect.poll(() => quantity.evaluate((element) => element === document.activeElement)).toBe(true);
    await quantity.fill(String(wanted.qtyInStock + 1));
    await quantity.press('Enter');
    await soon(() => page.getByRole('alert').innerText()).toBe('Sorry, we do not have enough of that item available.');
    expect(await axeFindings(page)).toEqual([]);
    await quantity.fill('3');
    await quantity.press('Enter');
    await soon(() => page.getByRole('alert').count()).toBe(0);

    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout\?cartToken=/);
    await page.getByRole('button', { name: 'Place order' }).click();
    const mistakes = page.getByRole('alert');
    await soon(() => mistakes.innerText()).toContain('One or more fields is invalid, please check your entries.');
    await expect.poll(() => mistakes.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect
      .poll(() => mistakes.getByRole('link').allInnerTexts())
      .toEqual([
        'Email is required.',
        'First name is required.',
        'Last name is required.',
        'Address 1 is required.',
        'City is required.',
        'State is required.',
        'ZIP code is required.',
        'Card number is required.',
        'Expiry date is required.',
        'Security code is required.',
      ]);
    await mistakes.getByRole('link', { name: 'City' }).click();
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('shipping.city');
    expect(await axeFindings(page)).toEqual([]);

    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('ada@');
    await soon(() => page.locator('#field-email-problem').innerText()).toBe(
      'Email addresses should follow the format user@domain.com.',
    );
    await email.fill('ada@example.com');
    for (const [name, value] of Object.entries(address)) await page.locator(`[name="${name}"]`).fill(value);
    await page.locator('[name="shipping.region"]').selectOption('ME');
    await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242');
    await page.getByRole('textbox', { name: 'Expiry' }).fill('12/40');
    await page.getByRole('textbox', { name: 'Security code' }).fill('123');
    // Each field loses its problem as soon as it is right, not only at the next attempt.
    await soon(() => page.locator('.checkout-step [aria-invalid]').count()).toBe(0);
    await soon(() => page.locator('.checkout-step').last().innerText()).toMatch(/Total \$/);
    await page.locator('.order-summary summary').first().click();
    await soon(() => page.locator('.order-summary').innerText()).toContain('Maine sales tax');
    await expect.poll(() => page.getByRole('radio', { name: 'Standard Shipping' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL(/\/checkout\/order-confirmed/);
    await expect.poll(() => page.locator('main').innerText()).toContain('save the address of this page');
    // Printed, it says whose order it is, and has no links to other pages.
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.header-title-logo').isVisible()).toBe(true);
    expect(await page.getByRole('link').allInnerTexts()).toEqual(['Seedling Press']);
    await page.emulateMedia({ media: null });

    const after = await product('tidelines');
    const left = after.variants.find(({ id }) => id === wanted.id)!.qtyInStock;
    expect(left).toBe(wanted.qtyInStock - 3);
    for (const variant of after.variants.filter(({ id }) => id !== wanted.id)) {
      expect(variant.qtyInStock).toBe(before.variants.find(({ id }) => id === variant.id)!.qtyInStock);
    }
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('breaks a long title and a long shop name, and keeps the arrow of a list off its text and the popover in view from right to left', async () => {
    const { context, page } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/shop/p/counterweight`);
    await page.getByRole('combobox').first().selectOption({ index: 1 });
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await page.locator('.sqs-add-to-cart-button').first().click();
    // The cart is at the left edge then.
    const popover = page.locator('.cart-popover');
    await soon(() => popover.evaluate((box) => box.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    await page.goto(`${server.origin}/cart`);
    await page.locator('.cart-line-title').evaluate((title) => {
      title.textContent = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    });
    await page.locator('.header-title-logo a').evaluate((name) => {
      name.textContent = 'The Old Harbor Bakery & Coffee House of Donaudampfschifffahrtselektrizität';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await page.goto(`${server.origin}/checkout`);
    const arrow = () =>
      page
        .locator('select.input')
        .first()
        .evaluate((list) => getComputedStyle(list).backgroundPosition);
    await soon(arrow).toContain('100%');
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await soon(arrow).not.toContain('100%');
    // The groups of a card number stay in their order.
    const card = page.getByRole('textbox', { name: 'Card number' });
    expect(await card.evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe('plaintext');
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
    await expect
      .poll(() => page.getByRole('heading', { name: 'Shopping Cart' }).evaluate((h) => h === document.activeElement))
      .toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('what a shopper touches', () => {
  it('opens the phone menu as a dialog that keeps the focus until Escape or a press outside', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/`);
    const button = page.locator('.header-menu-button');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    const inMenu = () => page.evaluate(() => document.activeElement?.closest('[data-header-menu]') !== null);
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Shop');
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press('Tab');
      // After the last item, the focus may go to the browser's controls, but never to the page behind.
      expect((await inMenu()) || (await page.evaluate(() => document.activeElement === document.body))).toBe(true);
    }
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

    const isPageShut = () => page.locator('main').evaluate((element) => (element as HTMLElement).inert);
    await button.click();
    await soon(isPageShut).toBe(true);
    await page.mouse.click(200, 800);
    await menu.waitFor({ state: 'hidden' });
    await button.click();
    await soon(isPageShut).toBe(true);
    await page.setViewportSize(desktop);
    await soon(isPageShut).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('gives links that are not in a text the size of a finger', async () => {
    const { context, page } = await openPage(browser, { viewport: phone, hasTouch: true });
    const low = (links: (HTMLElement | SVGElement)[]) =>
      links.filter((link) => link.getBoundingClientRect().height < 44).map(({ textContent }) => textContent);
    await page.goto(`${server.origin}/shop`);
    expect(await page.locator('.list-filter a, .footer a').evaluateAll(low)).toEqual([]);
    await page.goto(`${server.origin}/shop/p/tidelines`);
    expect(await page.locator('.breadcrumb a').evaluateAll(low)).toEqual([]);
    await context.close();
  });

  it('closes a folder of the menu on Escape, on a press elsewhere and when the focus leaves it', async () => {
    const { context, page, problems } = await openPage(browser);
    await page.goto(`${server.origin}/`);
    // The demo shop has no folders: insert one where the theme's menu would have it.
    await page
      .locator('.header-nav-list')
      .first()
      .evaluate((list) => {
        list.insertAdjacentHTML(
          'beforeend',
          '<li><details class="header-nav-folder"><summary>More</summary><ul class="header-nav-folder-list"><li><a href="/about">Inside</a></li></ul></details></li>',
        );
      });
    const folder = page.locator('.header-nav .header-nav-folder');
    const isOpen = () => folder.evaluate((details) => (details as HTMLDetailsElement).open);
    await folder.locator('summary').click();
    await expect.poll(() => isOpen()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen()).toBe(false);
    await page.keyboard.press('Enter');
    await expect.poll(() => isOpen()).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => isOpen()).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => isOpen()).toBe(false);
    await folder.locator('summary').click();
    await page.mouse.click(600, 700);
    await expect.poll(() => isOpen()).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('keeps a count of more than a hundred within the window', async () => {
    const { context, page } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/`);
    await page.locator('.header-cart-count .sqs-cart-quantity').evaluate((count) => {
      count.textContent = '100+';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    const place = await page.locator('.header-cart-count .sqs-cart-quantity').boundingBox();
    expect(place!.x + place!.width).toBeLessThan(phone.width);
    await context.close();
  });

  it('buys from the list: asks for the options there, marks what is in the cart, says what is sold out', async () => {
    const { context, page, problems } = await openPage(browser);
    await page.goto(`${server.origin}/shop`);
    const card = (name: string) => page.locator('.product-card', { hasText: name });
    const button = (name: string) => card(name).locator('.sqs-add-to-cart-button');
    await expect.poll(() => button('Night Garden').innerText()).toBe('Sold Out');
    await expect.poll(() => button('Night Garden').getAttribute('aria-disabled')).toBe('true');

    await button('Tidelines').click();
    await expect.poll(() => button('Tidelines').innerText()).toBe('Select Option');
    await expect.poll(() => button('Tidelines').getAttribute('aria-disabled')).toBe('true');
    const size = card('Tidelines').getByRole('combobox', { name: 'Select Size' });
    await expect.poll(() => size.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await size.selectOption({ index: 1 });
    await card('Tidelines').getByRole('combobox', { name: 'Select Frame' }).selectOption({ index: 1 });
    await soon(() => button('Tidelines').innerText()).toBe('Add to Cart');
    await expect.poll(() => card('Tidelines').getByText('In your cart').isVisible()).toBe(false);
    await button('Tidelines').focus();
    await page.keyboard.press('Enter');
    await soon(() => button('Tidelines').getAttribute('aria-disabled')).toBe('true');
    await card('Tidelines').getByText('In your cart').waitFor();
    await soon(() => button('Tidelines').innerText()).toBe('Added!');
    await expect.poll(() => button('Tidelines').evaluate((element) => element === document.activeElement)).toBe(true);
    await soon(() => button('Tidelines').getAttribute('aria-disabled')).toBeNull();

    await page.goto(`${server.origin}/`);
    await page.getByRole('link', { name: /In your cart.*Tidelines/ }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('adds to the cart although the network was away when the page loaded', async () => {
    const { context, page } = await openPage(browser, { viewport: phone });
    const address = `${server.origin}/shop/p/slow-orbits`;
    const html = await (await fetch(address)).text();
    let isAway = true;
    await page.route('**/*.js', (route) =>
      isAway && !html.includes(new URL(route.request().url()).pathname) ? route.abort() : route.continue(),
    );
    const failed = page.waitForEvent('requestfailed');
    await page.goto(address);
    await failed;
    const button = page.locator('.sqs-add-to-cart-button').first();
    await button.click();
    isAway = false;
    await soon(async () => {
      await button.click();
      return page.locator('.sqs-cart-quantity').first().innerText();
    }).toMatch(/^[1-9]/);
    await context.close();
  });

  it('changes two lines of the cart one right after the other', async () => {
    const { context, page, problems } = await openPage(browser);
    for (const slug of ['tidelines', 'counterweight']) {
      await page.goto(`${server.origin}/shop/p/${slug}`);
      const { variants } = await product(slug);
      const { attributes } = variants.find(({ unlimited, qtyInStock }) => unlimited || qtyInStock >= 3)!;
      for (const [name, value] of Object.entries(attributes)) {
        await page.locator(`select[data-variant-option-name="${name}"]`).selectOption(value);
      }
      await page.locator('.product-checkout .sqs-add-to-cart-button').click();
      await page.locator('.cart-popover').waitFor();
      await soon(() => page.getByRole('status').allInnerTexts()).toContainEqual(expect.stringContaining('was added'));
    }
    await page.goto(`${server.origin}/cart`);
    // The second change follows while the first is in flight.
    const bothTyped = Promise.withResolvers<void>();
    await page.route('**/api/3/commerce/cart/**', async (route) => {
      await bothTyped.promise;
      await route.continue();
    });
    for (const name of [/Quantity of Tidelines/, /Quantity of Counterweight/]) {
      await page.getByRole('spinbutton', { name }).fill('2');
      await page.keyboard.press('Tab');
    }
    bothTyped.resolve();
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('4');
    await page.reload();
    const fields = page.getByRole('spinbutton', { name: /Quantity of/ });
    await expect
      .poll(() => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value)))
      .toEqual(['2', '2']);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('looks through the pictures by thumbnail and by keyboard', async () => {
    const { context, page, problems } = await openPage(browser);
    await page.goto(`${server.origin}/shop/p/tidelines`);
    const thumbs = page.locator('.product-gallery-thumbs a');
    const seen = () => thumbs.evaluateAll((links) => links.map((link) => link.getAttribute('aria-current')));
    await soon(seen).toEqual(['true', null, null, null]);
    await thumbs.nth(2).focus();
    await page.keyboard.press('Enter');
    await soon(seen).toEqual([null, null, 'true', null]);
    expect(page.url()).toBe(`${server.origin}/shop/p/tidelines`);
    await page.locator('.product-gallery-slides').focus();
    await page.keyboard.press('ArrowLeft');
    await soon(seen).toEqual([null, 'true', null, null]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('finds the button again at the foot of a phone, which asks for what is not chosen', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/shop/p/tidelines`);
    const bar = page.locator('[data-buy-bar]');
    await expect.poll(() => bar.isVisible()).toBe(false);
    await page.locator('.product-pager').scrollIntoViewIfNeeded();
    await bar.waitFor();
    await expect.poll(() => bar.innerText()).toContain('from');
    expect(await axeFindings(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Add to Cart' }).click();
    const size = page.getByRole('combobox', { name: 'Select Size' });
    await soon(() => size.evaluate((element) => element === document.activeElement)).toBe(true);
    await size.selectOption({ index: 1 });
    await page.getByRole('combobox', { name: 'Select Frame' }).selectOption({ index: 1 });
    await page.locator('.product-pager').scrollIntoViewIfNeeded();
    await bar.waitFor();
    await bar.getByRole('button', { name: 'Add to Cart' }).click();
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('says that a variant is sold out as it is chosen, and asks the server for none of it', async () => {
    const { context, page, problems } = await openPage(browser);
    const { variants } = await product('tidelines');
    const gone = variants.find(({ unlimited, qtyInStock }) => !unlimited && qtyInStock === 0)!;
    await page.goto(`${server.origin}/shop/p/tidelines`);
    for (const [name, value] of Object.entries(gone.attributes)) {
      await page.locator(`select[data-variant-option-name="${name}"]`).selectOption(value);
    }
    await expect.poll(() => page.locator('[aria-live="polite"] [data-variant-status]').innerText()).toBe('Sold out');
    const button = page.locator('.product-checkout .sqs-add-to-cart-button');
    expect((await button.innerText()).toLowerCase()).toBe('sold out');
    const asked: string[] = [];
    // Ignores the census' requests, which are sent when idle.
    page.on('request', (request) => void (request.url().includes('/api/commerce/') && asked.push(request.url())));
    await button.click({ force: true });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    expect(asked).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
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
    await expect.poll(() => page.locator('.cart-line').count()).toBe(1);

    await page.getByRole('spinbutton', { name: /Quantity of/ }).fill('2');
    await page.getByRole('button', { name: 'Update cart' }).last().click();
    await page.waitForURL(/\/cart$/);
    await expect.poll(() => page.getByRole('spinbutton', { name: /Quantity of/ }).inputValue()).toBe('2');

    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout\?/);
    await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.com');
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
    await ageForm(page, server.dataFolder);
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
