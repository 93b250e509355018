// A shopper's account in a real browser against the built program: sign up with the emailed link, buy, view the order, and sign out with
// items in the cart; also on a phone and without script.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { storeFolder } from '../../server/data-folder/backup.ts';
import { mailText, type OutgoingMail } from '../../server/outbox/schema.ts';
import { openTestStore } from '../../server/store/testing.ts';
import { axeFindings, desktop, openPage, phone } from '../../server/testing/driver/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/harness/built-server.ts';
import { demoFolder } from '../../server/testing/harness/demo-folder.ts';
import { testLog } from '../../server/testing/harness/shop.ts';
import { endJourney, startSite } from './hands.ts';

/** Polls what the page shows. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });
const password = 'a kettle of quiet herons';
const dataFolder = demoFolder(inject('demoFolder'), 'account');

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  ({ server, browser } = await startSite({ dataFolder }));
}, 120_000);

afterAll(() => endJourney(server, browser));

/**
 * The link in the newest email to an address, read from the store while the server is stopped, which also proves that both survive a
 * restart.
 */
async function mailedPath(to: string): Promise<string> {
  expect(await server.stop()).toBe(0);
  const log = testLog();
  const store = await openTestStore(storeFolder(dataFolder), { clock: { now: () => Date.now() }, log });
  const { rows } = await store.range({
    start: ['outgoing-mail'],
    end: ['outgoing-mail', new Uint8Array([0xff])],
    limit: 100,
  });
  await store.close();
  server = await startBuiltServer({ dataFolder });
  const mail = rows.map(({ value }) => (value as { r: OutgoingMail }).r).findLast((one) => one.to === to);
  return /\/account\/[a-z]+\?t=[\w-]+/.exec(mail ? mailText(mail).text : '')?.[0] ?? '';
}

describe('the account of a shopper', () => {
  it('begins with a mail, keeps the order, and leaves with the cart', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: desktop });
    await page.goto(server.origin);
    expect(await page.evaluate(() => window.UserAccountApi?.isUserAuthenticated())).toBe(false);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(/\/account\/sign-in/);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill(password);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create account' }).click();
    await soon(() => page.locator('main').innerText()).toContain('send email yet');

    // Leave the page, since its requests would fail while the server is stopped.
    await page.goto('about:blank');
    const path = await mailedPath('ada@example.com');
    await page.goto(`${server.origin}/shop/p/slow-orbits`);
    await page.locator('.sqs-add-to-cart-button').click();
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    await page.goto(`${server.origin}${path}`);
    await page.getByLabel('The password you chose').fill(password);
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await soon(() => page.locator('h1').innerText()).toBe('Hello, Ada Lovelace');
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    expect(await page.evaluate(() => window.UserAccountApi?.isUserAuthenticated())).toBe(true);

    // Their name is shown before an address is entered. A prefetch does not begin a checkout.
    const early = await context.request.get(`${server.origin}/checkout`, { headers: { 'Sec-Purpose': 'prefetch' } });
    const inputs = (await early.text()).match(/<input[^>]* name="shipping\.(?:first|last)Name"[^>]*>/g);
    expect(inputs?.map((input) => / value="([^"]*)"/.exec(input)?.[1])).toEqual(['Ada', 'Lovelace']);

    await page.getByRole('link', { name: 'Address book' }).click();
    await page.getByLabel('Address 1').fill('12 Analytical Way');
    await page.getByLabel('City').fill('Portland');
    await page.getByLabel('State').selectOption('ME');
    await page.getByLabel('ZIP code').fill('04101');
    await page.getByRole('button', { name: 'Save address' }).click();
    await soon(() => page.getByRole('status').innerText()).toBe('Address saved.');
    expect(await axeFindings(page)).toEqual([]);

    await page.goto(`${server.origin}/checkout`);
    await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('ada@example.com');
    await expect.poll(() => page.locator('[name="shipping.line1"]').inputValue()).toBe('12 Analytical Way');
    await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242');
    await page.getByRole('textbox', { name: 'Expiry' }).fill('12/40');
    await page.getByRole('textbox', { name: 'Security code' }).fill('123');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL(/\/checkout\/order-confirmed/);

    await page.goto(`${server.origin}/account`);
    await soon(() => page.locator('.account-rows').innerText()).toMatch(/Order T\d+/);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${server.origin}/account/profile`);
    expect(await axeFindings(page)).toEqual([]);

    await page.goto(`${server.origin}/shop/p/slow-orbits`);
    await page.locator('.sqs-add-to-cart-button').click();
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    await page.goto(`${server.origin}/account`);
    await page.getByRole('button', { name: 'Sign out, keep my cart' }).click();
    await soon(() => page.getByRole('status').innerText()).toBe("You're signed out.");
    await soon(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    expect(await page.evaluate(() => window.UserAccountApi?.isUserAuthenticated())).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  }, 120_000);

  it('is whole on a phone and without script', async () => {
    const { context, page } = await openPage(browser, { viewport: phone, javaScriptEnabled: false });
    await page.goto(`${server.origin}/account`);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('The email address or password is incorrect.');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.locator('h1').innerText()).toBe('Hello, Ada Lovelace');
    for (const name of ['Orders', 'Addresses', 'Downloads', 'Subscriptions', 'Profile', 'Devices and data']) {
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name }).click();
      await expect.poll(() => page.locator('h1').innerText()).toBe(name);
      const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
      expect([name, overflow]).toEqual([name, 0]);
    }
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect.poll(() => page.getByRole('status').innerText()).toBe("You're signed out.");
    await context.close();
  }, 60_000);
});
