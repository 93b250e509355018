// Customers in a real browser: found and opened, changed, noted, given a member area by keyboard at 1366 px; added, exported, and erased on a
// phone. Admin "Customers", job 32.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shopperFlags } from '../../bench/lib/shopper.ts';
import { axeInBothSchemes, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { buyOne, endJourney, fits, goTo, handsOf, openWay, startJourney, ways } from './hands.ts';

const desk = { width: 1366, height: 768 };

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, page, problems } = await startJourney({ flags: shopperFlags, viewport: desk }));
  await buyOne(server, { n: 1 });
}, 180_000);

afterAll(async () => {
  await endJourney(server, browser);
  // Chromium logs the refused address.
  expect(problems.filter((text) => !text.includes('/api/commerce/customers: '))).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const looksRight = async () => {
  expect(await axeInBothSchemes(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
};

it('opens a customer by keyboard, and keeps names, tags, and notes', async () => {
  const hands = handsOf(page, 'keyboard');
  await goTo(page, '/config/customers');
  const rows = page.getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);
  await looksRight();
  await hands.press(rows.getByRole('link').first());
  await page.getByRole('heading', { name: 'At a glance' }).waitFor();
  await looksRight();
  await hands.type(page.getByLabel('First name'), 'Margarethe');
  await hands.type(page.getByLabel('Tags', { exact: true }).first(), 'wholesale');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+s');
  await said('Saved');
  await page.getByRole('heading', { name: /^Margarethe/, level: 1 }).waitFor();
  await hands.type(page.getByLabel(/^New note/), 'Prefers matte paper.');
  await page.evaluate(() => history.back());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  await button('Add note').dblclick();
  const notes = page.getByRole('list', { name: 'Notes' }).getByText('Prefers matte paper.');
  await notes.waitFor();
  expect([await notes.count(), await page.getByLabel(/^New note/).inputValue()]).toEqual([1, '']);
  await hands.press(button('Delete note'));
  await said('Note deleted.');
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  await said(/removes the name and addresses from 1 order\./);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  await hands.press(page.getByRole('list', { name: 'Orders' }).getByRole('link').first());
  await page.waitForURL('**/config/orders/*');
  await hands.press(page.getByRole('region', { name: 'Customer' }).getByRole('link').first());
  await page.getByRole('heading', { name: 'At a glance' }).waitFor();
  // Test orders don't count as a purchase.
  await goTo(page, '/config/customers?bought=no&search=wholesale');
  await expect.poll(() => rows.count()).toBe(2);
  await goTo(page, '/config/customers?bought=yes');
  await expect.poll(() => rows.count()).toBe(0);
});

it('tags customers together and takes it back, and lists those of a member area, by keyboard', async () => {
  const hands = handsOf(page, 'keyboard');
  await goTo(page, '/config/customers?search=wholesale');
  await hands.press(page.getByRole('checkbox', { name: /^Select Margarethe/ }));
  await hands.press(button('Change tags'));
  const dialog = page.getByRole('dialog');
  await hands.type(dialog.getByLabel('Tags to add', { exact: true }), 'paper');
  await page.keyboard.press('Enter');
  await hands.type(dialog.getByLabel('Tags to remove', { exact: true }), 'wholesale');
  await page.keyboard.press('Enter');
  await looksRight();
  await hands.press(dialog.getByRole('button', { name: 'Change 1 customer' }));
  expect(hands.steps()).toBe(5);
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Changed the tags of 1 customer.' });
  await hands.press(toast.getByRole('button', { name: 'Undo', exact: true }));
  await said('Restored the tags of 1 customer.');
  await goTo(page, '/config/customers?tag=wholesale');
  await page.getByRole('link', { name: /^Margarethe/ }).waitFor();
  await hands.press(page.getByRole('link', { name: /^Margarethe/ }));
  await hands.choose(page.getByLabel('Member area', { exact: true }), 'Print club');
  await hands.press(button('Give access'));
  await said('Access to Print club given.');
  await goTo(page, '/config/customers/areas');
  const area = page.getByRole('list', { name: 'Member areas' }).getByRole('link', { name: /^Print club/ });
  await area.getByText('1 customer', { exact: true }).waitFor();
  await looksRight();
  await hands.press(area);
  await page.getByRole('link', { name: /^Margarethe/ }).waitFor();
  await page.getByText('Member area: Print club').waitFor();
});

it.each(ways('finger at 390 px'))('looks up a customer and their order, and adds a note, by $name', async (way) => {
  const { page: own, hands } = await openWay(page.context(), way);
  await own.goto(`${server.adminOrigin}/config/customers`);
  await hands.type(own.getByRole('searchbox').first(), 'margar');
  await expect.poll(() => new URL(own.url()).search).toContain('margar');
  await hands.press(own.getByRole('link', { name: /^Margarethe/ }));
  await own.getByRole('heading', { name: 'At a glance' }).waitFor();
  await hands.type(own.getByLabel(/^New note/), `Called by ${way.name}.`);
  await hands.press(own.getByRole('button', { name: 'Add note' }));
  await own.getByRole('list', { name: 'Notes' }).getByText(`Called by ${way.name}.`).waitFor();
  await hands.press(own.getByRole('list', { name: 'Orders' }).getByRole('link').first());
  await own.waitForURL('**/config/orders/*');
  await own.context().close();
});

it('adds a customer to a group of chosen people, in the group', async () => {
  await goTo(page, '/config/customers/groups');
  await button('New group').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Regulars');
  await dialog.getByLabel('People you choose').check();
  await dialog.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('heading', { name: 'Regulars', level: 1 }).waitFor();
  await page.getByRole('combobox', { name: 'Add a customer' }).fill('Margarethe');
  await page.getByRole('option', { name: /^Margarethe/ }).click();
  await said('Added 1 customer to “Regulars”.');
  await page.getByText('1 customer', { exact: true }).waitFor();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await looksRight();
});

it('adds a customer on a phone, refuses the address again, and erases them', async () => {
  await page.setViewportSize(phone);
  await goTo(page, '/config/customers');
  const add = async () => {
    await button('New customer').click();
    await page.getByLabel('Email', { exact: true }).fill('ilse@shop.example');
    await page.getByLabel('First name').fill('Ilse');
    await page.getByRole('dialog').getByRole('button', { name: 'New customer' }).click();
  };
  await add();
  await page.getByRole('heading', { name: 'Ilse', level: 1 }).waitFor();
  await said('Orders of this customer appear here.');
  await looksRight();
  await page.getByRole('link', { name: 'New order', exact: true }).click();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('ilse@shop.example');
  await page.goBack();
  await page.getByRole('heading', { name: 'Ilse', level: 1 }).waitFor();
  await goTo(page, '/config/customers');
  await add();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('There is already a customer with this email address.').waitFor();
  await expect.poll(() => dialog.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await looksRight();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Ilse' }).click();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase customer' }).click();
  await said('Customer erased.');
  await page.waitForURL('**/config/customers');
  await expect.poll(() => page.getByRole('link', { name: 'Ilse' }).count()).toBe(0);
});
