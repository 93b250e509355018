// API keys and webhooks in a real browser: a key is created by keyboard, works, and is revoked; a webhook is added, tested, changed,
// and deleted on a phone. Admin, job 37; commerce 1.10.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeInBothSchemes, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { webhookCatcher } from '../../server/testing/harness/webhook-catcher.ts';
import { byWay, endJourney, fits, goTo, type Hands, startJourney, ways } from './hands.ts';

const desk = { width: 1366, height: 768 };

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, page, problems } = await startJourney({
    site: 'empty',
    flags: ['--private-webhooks'],
    viewport: desk,
  }));
}, 120_000);

afterAll(async () => {
  // Chromium logs the refused address.
  const logged = /\/config\/api\/webhooks: /;
  await endJourney(server, browser, logged);
  expect(problems.filter((text) => !logged.test(text))).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** Closes the dialog that shows a secret. @returns the secret */
async function shownSecret(label: string, press: Hands['press'] = (one) => one.press('Enter')): Promise<string> {
  const secret = await page.getByLabel(label, { exact: true }).inputValue();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await press(page.getByRole('button', { name: 'Done' }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(secret);
  return secret;
}

it.each(ways('keyboard at 1366 px'))('creates an API key, which works until it is revoked, by $name', async (way) => {
  const hands = await byWay(way, page, (one) => {
    page = one;
  });
  await page.goto(`${server.adminOrigin}/config/settings/api-keys`);
  await said('API keys that you create for apps and scripts appear here.');
  await hands.press(button('New API key'));
  await hands.type(page.getByLabel('Name', { exact: true }), 'Bookkeeping');
  await page.keyboard.press('Enter');
  await said('Choose at least one permission.');
  await hands.choose(page.getByLabel('Orders', { exact: true }), 'Read');
  await hands.press(button('Create key'));
  await page.getByRole('dialog', { name: 'Key for Bookkeeping' }).waitFor();
  expect(hands.steps()).toBe(4);
  const key = await shownSecret('API key', hands.press);
  const ask = (path: string) => fetch(`${server.origin}${path}`, { headers: { Authorization: `Bearer ${key}` } });
  expect((await ask('/1.0/commerce/orders')).status).toBe(200);
  expect((await ask('/1.0/webhook_subscriptions')).status).toBe(403);
  await page.getByText(/^Ends in .{4} · used .* · Orders \(read\)$/).waitFor();

  await page.setViewportSize(phone);
  expect(await axeInBothSchemes(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await page.setViewportSize(way.view);
  await hands.press(button('Revoke Bookkeeping'));
  await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }));
  await said('Revoked “Bookkeeping”.');
  expect((await ask('/1.0/commerce/orders')).status).toBe(401);
});

it('adds a webhook on a phone, tests it, changes it, and deletes it', async () => {
  const catcher = await webhookCatcher();
  await page.setViewportSize(phone);
  await goTo(page, '/config/settings/webhooks');
  await button('New webhook').click();
  await page.getByLabel('Address', { exact: true }).fill('https://shop.example/a b');
  await page.getByLabel('Stock changes').check();
  await button('Create webhook').click();
  await said(/^The address cannot contain spaces\.$/);
  await page.getByLabel('Address', { exact: true }).fill(catcher.url);
  expect(await axeInBothSchemes(page)).toEqual([]);
  await button('Create webhook').click();
  await page.getByRole('dialog', { name: 'Webhook created' }).waitFor();
  const secret = await shownSecret('Signing secret');
  await page.getByRole('heading', { name: catcher.url, level: 1 }).waitFor();
  await said('Calls to this address appear here.');

  await button('Send a test').click();
  await button('Send test').click();
  await said('Answered with 200.');
  expect(catcher.caught.map(({ path }) => path)).toEqual(['/hook']);

  await page.getByLabel('A customer is added, changed, or deleted').check();
  await button('Save').click();
  await said('Saved');
  const path = new URL(page.url()).pathname;
  await goTo(page, '/config/customers');
  await button('New customer').click();
  await page.getByRole('dialog').getByLabel('Email').fill('ada@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await goTo(page, path);
  await page.getByText('1 attempt', { exact: true }).click();
  await said(/: Answered with 200\. \(\d+ ms\)$/);
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Replace the signing secret…' }).click();
  await button('Replace secret').click();
  expect(await shownSecret('Signing secret')).not.toBe(secret);
  expect(await fits(page)).toBe(true);
  expect(await axeInBothSchemes(page)).toEqual([]);
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Delete webhook…' }).click();
  await button('Delete webhook').click();
  await said('Webhook deleted.');
  await said('Addresses of yours that we call when something happens in your shop appear here.');
  await catcher.close();
});
