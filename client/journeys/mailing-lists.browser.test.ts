// The connections of a form in a real browser: to a mailing list and to Zapier, on a desktop and a phone. Specification 2, 4, and 5;
// editor H4 and H5.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, expectClean, goTo, startJourney } from './hands.ts';

const desk = { width: 1366, height: 768 };

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, page, problems } = await startJourney({ site: 'empty', viewport: desk }));
}, 120_000);

afterAll(async () => {
  await endJourney(server, browser);
  expect(problems).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const connection = (name: string) => page.getByRole('listitem').filter({ hasText: name });
/** At both widths. */
const clean = async () => {
  const before = page.viewportSize() ?? desk;
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    await expectClean(page);
  }
  await page.setViewportSize(before);
};

/** @returns its path */
async function createForm(name: string): Promise<string> {
  await goTo(page, '/config/forms');
  await button('New form').first().click();
  await page.getByLabel('Form name').fill(name);
  await button('Create form').click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  return new URL(page.url()).pathname;
}

it('connects a form with a mailing list once there is one, on a phone', async () => {
  await page.setViewportSize(phone);
  const form = await createForm('News');
  const list = connection('Newsletter forms add the address that people enter.');
  await list.getByText('Disconnected').waitFor();
  await page.getByLabel('Add the email address to a mailing list').check();
  await page.getByText("You don't have any mailing lists. Please create one before continuing").waitFor();
  await button('Save').click();
  await page.getByText('A List must be selected').first().waitFor();
  await list.getByText('Disconnected').waitFor();
  await clean();
  await button('Discard').click();

  await goTo(page, '/config/mailing-lists');
  await button('New list').click();
  await page.getByLabel('List name').fill('Readers');
  await button('Create list').click();
  await page.getByRole('heading', { name: 'Readers' }).waitFor();
  await clean();
  const path = new URL(page.url()).pathname;

  await goTo(page, form);
  await page.getByLabel('Add the email address to a mailing list').check();
  await page.getByLabel('List', { exact: true }).selectOption('Readers');
  await button('Save').click();
  await page.getByText('Saved').first().waitFor();
  await list.getByText('Connected', { exact: true }).waitFor();
  await page.reload();
  await list.getByText('Connected', { exact: true }).waitFor();
  await clean();

  await goTo(page, path);
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Delete list…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click();
  await page.getByText('Lists of people who want your news appear here.').waitFor();
  await goTo(page, form);
  await list.getByText('Disconnected').waitFor();
});

it('connects a form with Zapier, which awaits the first call of the Zap, on a desktop', async () => {
  await page.setViewportSize(desk);
  const form = await createForm('Orders');
  const zapier = page.getByRole('list', { name: 'Zapier' });
  await zapier.getByText('Disconnected').waitFor();
  await button('Connect Zapier').click();
  const dialog = page.getByRole('dialog', { name: 'Connect Zapier' });
  const url = await dialog.getByLabel('URL').inputValue();
  const key = await dialog.getByLabel('Authorization').inputValue();
  await clean();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await zapier.getByText('Awaiting Connection').waitFor();
  await clean();

  const poll = () => fetch(url, { headers: { Authorization: key } });
  expect((await poll()).status).toBe(200);
  await goTo(page, form);
  await zapier.getByText('Connected', { exact: true }).waitFor();
  await clean();
  await button('Disconnect Zapier').click();
  await page.getByText('Zapier is disconnected. Its key no longer works.').waitFor();
  await zapier.getByText('Disconnected').waitFor();
  expect((await poll()).status).toBe(401);
});

it('shows the people of a list by page, in the order of a column', async () => {
  await page.setViewportSize(desk);
  await goTo(page, '/config/mailing-lists');
  await button('New list').click();
  await page.getByLabel('List name').fill('Twelve readers');
  await button('Create list').click();
  await page.getByRole('heading', { name: 'Twelve readers' }).waitFor();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Import CSV…' }).click();
  const emails = Array.from({ length: 12 }, (_, n) => `reader-${n + 10}@example.com`);
  const buffer = Buffer.from(['Email', ...emails].join('\n'));
  await page.locator('input[type="file"]').setInputFiles({ name: 'readers.csv', mimeType: 'text/csv', buffer });
  await page.getByText('Added 12 subscribers.').waitFor();
  await button('Close').last().click();

  const head = page.getByRole('columnheader', { name: 'Email' });
  await head.getByRole('button').click();
  await page.getByLabel('Rows per page').selectOption('10');
  await button('Next page').click();
  await page.getByText('reader-21@example.com').waitFor();
  await page.getByText('reader-10@example.com').waitFor({ state: 'detached' });
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  await head.getByRole('button').click();
  await page.getByText('reader-21@example.com').waitFor();
  await button('Next page').click();
  await page.getByText('reader-10@example.com').waitFor();
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  await clean();
});
