// Somebody opens a shop in a real browser against the built program: from the claim link to a paid test order of their own product, by
// pointer at a desk; and connects Stripe, shipping, taxes, and email by keyboard alone on a phone. Admin, jobs 1 to 3, 34, 35, 44.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accountName, fakeStripe, secretKey } from '../../server/commerce/payment/testing/fake-stripe.ts';
import { axeFindings, launchBrowser, openPage, phone } from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';
import { demoFolder } from '../../server/testing/demo-folder.ts';
import { smtpSink } from '../../server/testing/smtp-sink.ts';

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];
let stripe: Awaited<ReturnType<typeof fakeStripe>>;
let sink: Awaited<ReturnType<typeof smtpSink>>;

beforeAll(async () => {
  [stripe, sink] = await Promise.all([fakeStripe(), smtpSink()]);
  const dataFolder = demoFolder(inject('demoFolder'), 'open-shop');
  const flags = ['--stripe-api', stripe.api];
  [server, browser] = await Promise.all([startBuiltServer({ dataFolder, flags }), launchBrowser()]);
  ({ page, problems } = await openPage(browser, { viewport: { width: 1366, height: 768 } }));
}, 180_000);

afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
  await Promise.all([stripe?.close(), sink?.close()]);
});

/** A click, a key chord, or a filled field counts as one. */
let interactions = 0;
const click = async (one: Locator) => {
  interactions++;
  await one.click();
};
const fill = async (one: Locator, text: string) => {
  interactions++;
  await one.fill(text);
};
const choose = async (one: Locator, value: string) => {
  interactions++;
  await one.selectOption(value);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const step = (name: string) => page.getByRole('heading', { name, level: 2 });
const next = () => click(button('Continue'));
const looksRight = async () => expect(await axeFindings(page)).toEqual([]);
const inTheDark = async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await looksRight();
  await page.emulateMedia({ colorScheme: 'light' });
};

it('leads from the claim link to a paid test order of the owner’s own product in at most 60 interactions', async () => {
  await page.goto(server.ownerLink ?? '');
  interactions++;
  await fill(page.getByLabel('Your name'), 'Olive Owner');
  await fill(page.getByLabel('Email'), 'olive@bluedoor.example');
  await fill(page.getByLabel('Password'), 'correct horse battery');
  await click(page.getByRole('button', { name: /password/ }).last());

  await step('Name your shop').waitFor();
  await inTheDark();
  await fill(page.getByLabel('Shop name'), 'Blue Door');
  await next();

  await step('What you sell').waitFor();
  await looksRight();
  await next();

  await step('Where you are').waitFor();
  await choose(page.getByLabel('Country or region'), 'GB');
  expect(await page.getByLabel('Currency').inputValue()).toBe('GBP');
  expect(await page.getByLabel('Language').inputValue()).toBe('en-GB');
  await page.getByLabel('Charge tax: UK VAT').waitFor();
  await looksRight();
  await fill(page.getByLabel('Street address'), '1 Quay Street');
  await fill(page.getByLabel('City'), 'Bristol');
  await fill(page.getByLabel('Postal code'), 'BS1 4DB');
  await next();

  await step('Choose a look').waitFor();
  await looksRight();
  await click(page.getByLabel('Harbour'));
  await next();

  await step('Add your first product').waitFor();
  await looksRight();
  await fill(page.getByLabel('Title'), 'Blue Mug');
  await fill(page.getByLabel('Price'), '18.50');
  await fill(page.getByLabel('Stock', { exact: true }), '12');
  await click(button('Add product'));

  await step('Set up shipping').waitFor();
  await looksRight();
  await fill(page.getByLabel('Price'), '4.00');
  await fill(page.getByLabel('Free above'), '60');
  await next();

  await step('Get paid').waitFor();
  await looksRight();
  await click(page.getByLabel('Bank transfer'));
  await fill(page.getByLabel('What to tell customers, such as your IBAN'), 'Pay to GB00 BLUE 0000 0000');
  await next();

  await step('Place a test order').waitFor();
  await click(button('Start a test order'));
  await page.getByRole('img', { name: 'QR code of the test checkout' }).waitFor();
  await inTheDark();
  const opened = page.context().waitForEvent('page');
  await click(page.getByRole('link', { name: 'Open the checkout' }));
  const checkout = await opened;
  await expect.poll(() => checkout.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  await checkout.getByText('Blue Mug').first().waitFor();
  await click(checkout.getByRole('button', { name: 'Place order' }));
  await checkout.waitForURL(/order-confirmed/);
  await checkout.close();
  await page.getByText('Your first order is here.').waitFor();
  expect(interactions).toBeLessThanOrEqual(60);

  await next();
  await step('Go live').waitFor();
  await page.getByText('Everything is ready.').waitFor();
  await inTheDark();
  const home = await (await fetch(server.origin)).text();
  expect(home).toContain('Blue Door');
  expect(home).not.toContain('Seedling Press<');
  const contact = await page.request.get(`${server.adminOrigin}/config/api/site/identity`);
  expect(await contact.json()).toMatchObject({ contactEmail: 'olive@bluedoor.example', businessName: 'Blue Door' });
});

it('shows the demo’s content before it is removed, and brings it back', async () => {
  await page.goto(`${server.adminOrigin}/config/start`);
  await button('Remove demo content').click();
  await page.getByRole('dialog').getByText('Counterweight').waitFor();
  await looksRight();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByText('Demo content removed.').waitFor();
  const titles = async () =>
    ((await (await fetch(`${server.origin}/shop?format=json`)).json()) as { items: { title: string }[] }).items.map(
      ({ title }) => title,
    );
  expect(await titles()).toEqual(['Blue Mug']);
  await button('Undo').click();
  await page.getByRole('alertdialog').getByText('Demo content is back.').waitFor();
  expect(await titles()).toContain('Counterweight');
});

describe('the settings on a phone, by keyboard alone', () => {
  const open = async (path: string, title: string) => {
    await page.setViewportSize({ width: phone.width, height: phone.height });
    await page.goto(`${server.adminOrigin}/config/settings${path}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await inTheDark();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  };
  /** Moves the focus with Tab until it is there. */
  const reach = async (one: Locator) => {
    await one.waitFor();
    for (let n = 0; n < 80; n++) {
      if (await one.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${one}`);
  };
  const press = async (one: Locator) => {
    await reach(one);
    await page.keyboard.press('Enter');
  };
  const type = async (one: Locator, text: string) => {
    await reach(one);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  const saved = async () => {
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByRole('alertdialog').getByText('Saved').last().waitFor();
  };

  it('say their state, and rename the shop', async () => {
    await open('', 'Settings');
    await page.getByText('Blue Door, United Kingdom, GBP').waitFor();
    await page.getByText('Prices include tax, GB 20 %').waitFor();
    await page.getByRole('link', { name: /^Shop/ }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
    await looksRight();
    await type(page.getByLabel('Tagline'), 'Mugs from the harbor');
    await type(page.getByLabel('Contact email'), 'nobody');
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('Enter an email address such as hello@example.com.').waitFor();
    await type(page.getByLabel('Contact email'), 'hello@bluedoor.example');
    await saved();
  });

  it('connect Stripe, which says what is wrong with a key', async () => {
    await open('/payments', 'Payments');
    await press(button('Connect Stripe'));
    const dialog = page.getByRole('dialog');
    await type(dialog.getByLabel('Secret key'), 'sk_test_somebodyelses');
    await page.keyboard.press('Enter');
    await dialog.getByText("Stripe doesn't know this key.").waitFor();
    await looksRight();
    await type(dialog.getByLabel('Secret key'), secretKey);
    await page.keyboard.press('Enter');
    await page.getByText(`Connected to ${accountName}.`).waitFor();
    await looksRight();
  });

  it('add a shipping rate, and take tax rates from a preset', async () => {
    await open('/shipping', 'Shipping');
    await press(button('Add pickup'));
    await saved();
    await press(button('Add local delivery'));
    await type(page.getByLabel('Price').last(), '3');
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('Enter the postal codes for local delivery.').waitFor();
    await type(page.getByLabel('Postal codes'), 'BS1*, BS2*');
    await saved();
    await open('/taxes', 'Taxes');
    await reach(page.getByLabel('Start with a preset'));
    await page.keyboard.type('EU VAT, one');
    await press(button('Use preset'));
    await page.getByText('27 rates filled in. Save to use them.').waitFor();
    await saved();
    const { tax } = await (await page.request.get(`${server.adminOrigin}/config/api/store-settings`)).json();
    expect(tax.rules).toHaveLength(27);
    await open('/checkout', 'Checkout');
    await type(page.getByLabel('Minimum order'), '10');
    await type(page.getByLabel('Return policy'), 'Send it back within 30 days.');
    await saved();
  });

  it('connect email, send a test, and then what waited', async () => {
    await open('/email', 'Email');
    await press(button('Connect a mail server'));
    const dialog = page.getByRole('dialog');
    const { hostname, port } = new URL(sink.url);
    await type(dialog.getByLabel('Server name'), hostname);
    await reach(dialog.getByLabel('Security'));
    await page.keyboard.type('None');
    await type(dialog.getByLabel('Port'), port);
    await looksRight();
    await page.keyboard.press('Enter');
    await press(button('Send a test email'));
    await page.getByText('Sent. Look into the inbox of olive@bluedoor.example.').waitFor();
    expect(sink.mails.map(({ to }) => to)).toContainEqual(['olive@bluedoor.example']);
    const before = sink.mails.length;
    await press(page.getByRole('button', { name: /^Send \d+ waiting emails?$/ }));
    await sink.arrived(before + 1);
    await looksRight();
    expect(problems.filter((text) => !/status of 4\d\d|sandboxed/.test(text))).toEqual([]);
  });
});
