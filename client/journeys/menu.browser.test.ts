// A new store page and the main navigation, in a real browser against the built program: it stands in the menu at once, goes out and in
// by a press, and where the template has no menu the editor says so, and the page is there all the same. Spec §8 "Store navigation".
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../server/import/zip.ts';
import {
  axeFindings,
  claimSite,
  desktop,
  launchBrowser,
  openPage,
  type Watched,
} from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';

let server: BuiltServer;
let browser: Browser;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startBuiltServer({ flags: ['--no-demo'] }), launchBrowser()]);
  watched = await openPage(browser, { viewport: desktop });
  page = watched.page;
  await claimSite(page, server.ownerLink);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
});

const pages = async () => {
  await page.goto(`${server.origin}/config/pages`);
  await page.getByRole('button', { name: 'Add a page' }).waitFor();
};
const inGroup = (group: string, title: string) => page.getByRole('region', { name: group }).getByRole('link', { name: title }); // biome-ignore format: one line
const dialog = () => page.getByRole('dialog');
/** Titles in the main menu of the site, as visitors see it. */
const menu = async () => {
  const visitor = await openPage(browser);
  await visitor.page.goto(server.origin);
  const titles = await visitor.page
    .getByRole('banner')
    .getByRole('navigation')
    .first()
    .getByRole('link')
    .allInnerTexts();
  await visitor.context.close();
  return titles.map((title) => title.trim());
};

async function addStore(title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a page' }).click();
  await dialog().getByLabel('Page type').selectOption({ label: 'Store' });
  await dialog().getByLabel('Title').fill(title);
  await dialog().getByRole('button', { name: 'Add', exact: true }).click();
}

describe('a new store page', () => {
  it('comes into the main navigation, at its end', async () => {
    await pages();
    const before = await menu();
    await addStore('Prints of the sea');
    await page.getByText('Added “Prints of the sea” to the menu.').waitFor();
    await page.waitForURL('**/config/commerce/products');
    expect(await menu()).toEqual([...before, 'Prints of the sea']);
  });

  it('goes out of the menu and in again with a press', async () => {
    await pages();
    await inGroup('Main navigation', 'Prints of the sea').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove Prints of the sea from the menu' }).click();
    await inGroup('Not linked', 'Prints of the sea').waitFor();
    expect(await menu()).not.toContain('Prints of the sea');
    await page.getByRole('button', { name: 'Add Prints of the sea to the menu' }).click();
    await inGroup('Main navigation', 'Prints of the sea').waitFor();
    expect(await menu()).toContain('Prints of the sea');
  });

  it('is made without the menu where that was asked for', async () => {
    await page.getByRole('button', { name: 'Add a page' }).click();
    await dialog().getByLabel('Page type').selectOption({ label: 'Store' });
    await dialog().getByLabel('Title').fill('Quiet');
    await dialog().getByLabel('Show in the main navigation').uncheck();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await page.waitForURL('**/config/commerce/products');
    await pages();
    await inGroup('Not linked', 'Quiet').waitFor();
  });
});

describe('where the template has no layout', () => {
  const files = { 'template.conf': '{"name": "Plain"}', 'site.region': '<body>{squarespace.main-content}</body>' };
  const zip = zipOf(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
  const use = async (templateId: string) => {
    await page.goto(`${server.origin}/config/design/templates`);
    await page.getByRole('button', { name: `Use ${templateId}` }).click();
    await page.getByRole('button', { name: 'Switch', exact: true }).click();
    await page.getByText(`Your site now uses ${templateId}.`).waitFor();
  };

  it('the editor says that there is no main navigation, and the page is there all the same', async () => {
    await page.goto(`${server.origin}/config/design/templates`);
    await page.getByRole('button', { name: 'Import a template' }).click();
    await page.locator('input[type="file"]').setInputFiles({ name: 'Plain.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) }); // biome-ignore format: one line
    await page.getByText('Imported Plain as revision 1.').waitFor();
    await use('Plain');
    await pages();
    await addStore('Lamps');
    await dialog().getByRole('heading', { name: "The page was added, but it isn't in the menu" }).waitFor();
    await dialog().getByRole('alert').getByText('Unable to find site main navigation', { exact: true }).waitFor();
    await dialog().getByText('“Lamps” is at /lamps, but no menu links to it yet.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect((await fetch(`${server.origin}/lamps`)).status).toBe(200);
    // The template is as it was: so is the answer.
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await dialog().getByRole('alert').getByText('Unable to find site main navigation', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Open the page' }).click();
    await page.waitForURL('**/config/commerce/products');
    await pages();
    await page.getByRole('link', { name: 'Lamps' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /menu$/ }).count()).toBe(0);
  });

  it('it comes in when the site has a template with a menu again', async () => {
    await use('Atelier');
    await pages();
    await page.getByRole('button', { name: 'Add Lamps to the menu' }).click();
    await inGroup('Main navigation', 'Lamps').waitFor();
    expect(await menu()).toContain('Lamps');
    // Only the calls that were refused.
    expect(watched.problems.filter((one) => !one.includes('409'))).toEqual([]);
  });
});
