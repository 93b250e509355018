// Backups and imports in a real browser: a backup is taken, scheduled, downloaded, and restored, which restarts the program;
// customers, discounts, and orders are imported. Admin, jobs 39 and 45.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { freePort } from '../../server/testing/harness/free-port.ts';
import { byWay, endJourney, expectClean, goTo, handsOf, startJourney, ways } from './hands.ts';

const desk = { width: 1366, height: 768 };

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  // The program starts again with the same command line, so that its port must be known.
  const flags = ['--port', String(await freePort())];
  ({ server, browser, page, problems } = await startJourney({ site: 'empty', flags, viewport: desk }));
}, 120_000);

afterAll(async () => {
  // Chromium logs the refused file, keys, and password, the calls that the restart interrupts, and those of the session that it ended.
  const logged =
    /\/api\/import\/discounts|\/bot-check: |\/restore: |ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|ERR_NETWORK|\b401\b|\b503\b/;
  await endJourney(server, browser, logged);
  expect(problems.filter((text) => !logged.test(text))).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const clean = () => expectClean(page);
const use = (one: Page) => {
  page = one;
};
const choose = async (name: string, text: string) => {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
};

it.each(ways('keyboard at 1366 px'))('imports customers with a file of the refused rows, by $name', async (way) => {
  const hands = await byWay(way, page, use);
  await page.goto(`${server.adminOrigin}/config/customers`);
  await hands.act(/^Import (a CSV file|from CSV)$/);
  await said('You can’t undo an import in one step, so back up your site first.');
  const email = `${way.name.replaceAll(' ', '-')}@example.com`;
  await choose('people.csv', `Email,First Name,Shoe size\n${email},Ada,38\nnobody,Nobody,40\n`);
  await said('Nothing has changed yet. Importing this file would mean: 1 new, 0 changed, 0 unchanged, 1 not imported');
  await said('Columns that are recognized: Email, First Name');
  await said("Columns that aren't recognized: Shoe size");
  await clean();
  await hands.press(page.getByRole('button', { name: 'Import', exact: true }));
  await said(/^Import finished: 1 new/);
  // Plus choosing the file, in the browser's own dialog. A phone has the import in a menu.
  expect(hands.steps()).toBe(way.view.width > 390 ? 2 : 3);
  const [saved] = await Promise.all([page.waitForEvent('download'), hands.press(button('Download the refused rows'))]);
  expect(saved.suggestedFilename()).toBe('customers-refused.csv');
  await hands.press(button('Close').first());
  await page.getByRole('link', { name: /Ada/ }).first().waitFor();
});

it('says what an import of discounts misses, and imports orders, on a phone', async () => {
  await page.setViewportSize(phone);
  await goTo(page, '/config/discounts');
  await button('Import a CSV file').click();
  await choose('codes.csv', 'Email\nada@example.com\n');
  await said(/The file is missing the column/);
  await clean();
  await goTo(page, '/config/orders');
  await button('Import a CSV file').click();
  await said('Import orders from a CSV file');
  await clean();
  await page.setViewportSize(desk);
});

it.each([
  ['/config/settings/domains', 'Domains'],
  ['/config/settings/connections', 'Connected services'],
  ['/settings/billing', 'Plan'],
  ['/config/customers/groups', 'Groups'],
  ['/config/customers/areas', 'Member areas'],
  ['/config/mailing-lists', 'Mailing lists'],
])('shows %s at a desk and on a phone', async (path, title) => {
  for (const view of [desk, phone]) {
    await page.setViewportSize(view);
    await goTo(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await clean();
  }
  await page.setViewportSize(desk);
});

it('checks forms with keys of its own, by keyboard, and goes back to the built-in check on a phone', async () => {
  const hands = handsOf(page, 'keyboard');
  await goTo(page, '/config/settings/connections');
  const card = page.getByRole('region', { name: 'Bot checks' });
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await card.getByText('Built in', { exact: true }).waitFor();
  await hands.press(card.getByRole('button', { name: 'Edit' }));
  await dialog.getByText('reCAPTCHA Enterprise', { exact: true }).click();
  await hands.press(save);
  await dialog.getByText('Enter the site key.').waitFor();
  await clean();
  await hands.type(dialog.getByLabel('Site key', { exact: true }), 'site-key-1');
  await hands.type(dialog.getByLabel('API key', { exact: true }), 'api-key-1');
  await hands.type(dialog.getByLabel('Google Cloud project', { exact: true }), 'blue-door-1');
  await hands.press(save);
  await card.getByText('Needs attention').waitFor();
  await card.getByText('The service didn’t answer. Could not connect: ENOTFOUND.').waitFor();
  await clean();

  await page.setViewportSize(phone);
  await clean();
  await card.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByText('Built in', { exact: true }).click();
  await clean();
  await save.click();
  await card.getByText(/^Each browser solves a small puzzle/).waitFor();
  await page.setViewportSize(desk);
});

it.each(ways('pointer at 1366 px', 'keyboard at 390 px'))(
  'takes, schedules, and downloads a backup, by $name',
  async (way) => {
    const hands = await byWay(way, page, use);
    await page.goto(`${server.adminOrigin}/config/settings`);
    const state = page.getByRole('link', { name: /^Backups/ }).filter({ hasText: /None yet|Last/ });
    await state.waitFor();
    // Settings offer the first one.
    if ((await button('Back up now').count()) === 0) await hands.press(state);
    await hands.press(button('Back up now'));
    await page.getByRole('heading', { name: 'Backups', level: 1 }).waitFor();
    await said('Verified');
    await said(/by Rosalind/);
    await clean();
    const schedule = page.getByLabel('Make a backup');
    const isDaily = (await schedule.inputValue()) === 'daily';
    await hands.choose(schedule, isDaily ? 'Every week, at night' : 'Every night at 3 o’clock');
    await said('Saved');
    await hands.press(button(/^Actions for the backup of/));
    await hands.pick('Prepare a download');
    const link = page.getByRole('link', { name: /^Download \(/ }).first();
    await link.waitFor();
    await clean();
    const [file] = await Promise.all([page.waitForEvent('download'), hands.press(link)]);
    expect(file.suggestedFilename()).toMatch(/^backup-.*\.stoa$/);
  },
);

it('restores a backup, which restarts the program', async () => {
  await page.setViewportSize(phone);
  await goTo(page, '/config/settings/backups');
  // Everything after the backup is lost: the schedule, and a customer.
  await button(/^Actions for the backup of/).click();
  await page.getByRole('menuitem', { name: 'Restore…' }).click();
  await said(/^Everything on your site is replaced: /);
  await said(/^What came after the backup is lost: 0 orders, 0 form submissions, /);
  await clean();
  await page.getByLabel('Your password').fill('not my password');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Your password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  const isBack = () => server.lines.filter(({ event }) => event === 'ready').length;
  await expect.poll(isBack, { timeout: 60_000 }).toBe(2);
  expect(server.lines.some(({ event }) => event === 'restored-at-start')).toBe(true);

  await page.goto(`${server.adminOrigin}/config/settings/backups`);
  await page.getByLabel('Email').fill('rosalind@shop.example');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.keyboard.press('Enter');
  await said(/^This site was restored on /);
  await said(/before a restore/);
  await clean();
  await page.setViewportSize(desk);
});
