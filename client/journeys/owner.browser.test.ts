// An owner's full journey, in a real browser against the built program: the one-time link, inline text editing, saving, publishing, rolling
// back; products from a CSV file; all by keyboard too, and without axe violations.
import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryBytes, screenBudget, screenSizes, sizeBudget } from '../../bench/lib/editor-size.ts';
import { uploadBounds } from '../../server/import/file/limits.ts';
import { axeFindings, desktop, frameLoaded, openPage, type Watched } from '../../server/testing/driver/browser.ts';
import { type BuiltServer, root } from '../../server/testing/harness/built-server.ts';
import { temporaryFolder } from '../../server/testing/harness/temporary-folder.ts';
import { screens } from '../editor/screens.ts';
import { endJourney, goTo, startSite } from './hands.ts';

const owner = { name: 'Rosalind', email: 'rosalind@shop.example', password: 'correct horse battery' };
const sample = path.join(root, 'server/import/fixtures/squarespace-products.csv');

let server: BuiltServer;
let browser: Browser;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  ({ server, browser } = await startSite());
  watched = await openPage(browser, { viewport: desktop });
  page = watched.page;
}, 120_000);

afterAll(() => endJourney(server, browser));

const frame = () => page.frameLocator('iframe');
const heading = () => frame().locator('[data-f="doc"] :is(h1, h2)').first();
/** The toolbar's button; a toast may have its own. */
const toolUndo = () => page.getByRole('region', { name: 'Page tools' }).getByRole('button', { name: 'Undo' });
const saved = () => expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Saved');
const publicHome = async () => (await fetch(`${server.origin}/`)).text();

/** Opens a screen of the editor. */
async function open(path: string, title: string): Promise<void> {
  await goTo(page, `/config${path}`);
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
}

async function openHome(): Promise<void> {
  await open('/pages', 'Pages');
  await page.getByRole('link', { name: 'Home' }).filter({ hasText: '/' }).first().click();
  await heading().waitFor();
  await frameLoaded(page);
}

/** Puts the caret at the end of the heading and types. */
async function typeInHeading(text: string): Promise<void> {
  await heading().click();
  await frame().getByRole('textbox', { name: 'Text' }).waitFor();
  await heading().click();
  await page.keyboard.press('End');
  await page.keyboard.type(text);
}

async function publish(): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page
    .getByRole('dialog', { name: 'Publish changes' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  await page.getByText('Published. Visitors see it now.').first().waitFor();
}

/** Publishes everything, from the notice above a form. */
const publishFields = async () => {
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish changes' });
  await dialog.getByRole('checkbox').first().waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe('the owner', () => {
  it('opens the one-time link, sets a password and is in the editor', async () => {
    await page.goto(server.ownerLink ?? '');
    await page.getByRole('heading', { name: 'Welcome to your site' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByLabel('Your name').fill(owner.name);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password').fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('Use at least 8 characters. This password has 5.').waitFor();
    await page.getByLabel('Password').fill(owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await page.getByRole('link', { name: 'Finish later' }).click();
    await page.getByRole('heading', { name: 'Hello, Rosalind' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/config');
  });

  it('finds the link used up, and signs in with the password', async () => {
    const other = await openPage(browser);
    await other.page.goto(server.ownerLink ?? '');
    await other.page.getByLabel('Your name').fill('Mallory');
    await other.page.getByLabel('Email').fill('mallory@shop.example');
    await other.page.getByLabel('Password').fill('another long password');
    await other.page.keyboard.press('Enter');
    await other.page.getByText('This link was already used or has expired.').waitFor();

    await other.page.goto(`${server.origin}/config`);
    await other.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(await axeFindings(other.page)).toEqual([]);
    await other.page.getByLabel('Email').fill(owner.email);
    await other.page.getByLabel('Password').fill('not the password');
    await other.page.keyboard.press('Enter');
    await other.page.getByText('The email address or password is incorrect.').waitFor();
    await other.page.getByLabel('Password').fill(owner.password);
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('heading', { name: 'Hello, Rosalind' }).waitFor();
    await other.context.close();
  });

  it('changes a text in place, sees it saved as a draft, publishes it, and visitors see it', async () => {
    await openHome();
    await typeInHeading(' at dawn');
    await expect.poll(() => heading().innerText()).toContain('at dawn');
    await saved();
    await page.getByText('Draft', { exact: true }).waitFor();
    expect(await publicHome()).not.toContain('at dawn');
    expect(await axeFindings(page)).toEqual([]);

    await page.reload();
    await expect.poll(() => heading().innerText()).toContain('at dawn');
    await publish();
    expect(await publicHome()).toContain('at dawn');
    await page.getByText('Published', { exact: true }).first().waitFor();
  });

  it('rolls it back after seeing what differs, and how it looked', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'View version 1' }).click();
    const version = page.getByRole('dialog', { name: 'Version 1: Original' });
    await version.getByText('1 block differs from the current page').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      version.getByRole('link', { name: 'See the page' }).click(),
    ]);
    const earlier = await tab.locator('main').innerText();
    expect([earlier.includes('See the prints'), earlier.includes('at dawn')]).toEqual([true, false]);
    await tab.close();
    await version.getByRole('button', { name: 'Roll back to version 1' }).click();
    await page.getByText('Version 1 is live again.').first().waitFor();
    expect(await publicHome()).not.toContain('at dawn');
    await expect.poll(() => heading().innerText()).not.toContain('at dawn');
    await page.getByText('3. Restored version 1').waitFor();

    await page.getByRole('button', { name: 'Name version 2' }).press('Enter');
    const naming = page.getByRole('dialog', { name: 'Name version 2' });
    await page.keyboard.press('Enter');
    await naming.getByText('Enter a name.').waitFor();
    await page.keyboard.type('Dawn');
    await page.keyboard.press('Enter');
    await page.getByText('2. Dawn').waitFor();
    const removeName = () => page.getByRole('button', { name: 'Remove name of version 2' }).press('Enter');
    const toasts = page.getByRole('region', { name: /notification/ });
    const undo = () => toasts.getByRole('button', { name: 'Undo' }).press('Enter');
    await removeName();
    await page.getByText('2. Dawn').waitFor({ state: 'detached' });
    await undo();
    await page.getByText('2. Dawn').waitFor();
    await removeName();
    await toasts.getByRole('button', { name: 'Undo' }).waitFor();
    await page.route('**/versions/2/name', (route) => route.fulfill({ status: 500, json: {} }));
    await undo();
    await toasts.getByText('Something went wrong').waitFor();
    await page.unroute('**/versions/2/name');
    await page.getByRole('button', { name: 'Name version 2' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('edits and publishes a post of the blog as well', async () => {
    await goTo(page, '/config/pages/all?search=%2Fjournal%2F&kind=item');
    const post = page.getByRole('row').nth(1).getByRole('link').first();
    const title = (await post.innerText()).split('\n')[0];
    await post.click();
    await page.getByRole('heading', { name: title }).waitFor();
    const paragraph = frame().locator('[data-f="doc"] p').first();
    await paragraph.click();
    await frame().getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('In place. ');
    await saved();
    const address = await page
      .locator('iframe')
      .evaluate((element) => new URL((element as HTMLIFrameElement).src).pathname);
    await publish();
    expect(await (await fetch(server.origin + address)).text()).toContain('In place. ');
  });

  it("finds the demo's posts on their page, and opens one to change what stands beside its text", async () => {
    await open('/pages', 'Pages');
    await page
      .getByRole('link', { name: /^Journal.*\/journal$/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Journal' }).waitFor();
    const posts = page.getByRole('row').getByRole('link');
    await expect.poll(() => posts.count()).toBe(4);
    const list = page.url();
    const addresses = await posts.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const address of addresses) {
      await goTo(page, address);
      const text = page.getByRole('link', { name: 'Edit text' });
      await expect.poll(() => text.getAttribute('href')).toBe(address.replace('/item/', '/pages/'));
    }
    await goTo(page, list);
    await posts.filter({ hasText: 'Four inks, more than four colors' }).click();
    await expect
      .poll(() => page.getByLabel('Title', { exact: true }).inputValue())
      .toBe('Four inks, more than four colors');
    const excerpt = page.getByLabel('Excerpt');
    await expect.poll(() => excerpt.inputValue()).toMatch(/^What happens when [^<]*$/);
    await excerpt.fill('Four inks & a press.\n\nTwo paragraphs.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved. Visitors see it when you publish.').first().waitFor();
    const stored = async () =>
      (await (await fetch(`${server.origin}/journal/four-inks?format=json`)).json()).item.excerpt;
    expect(await stored()).not.toContain('press');
    expect(await axeFindings(page)).toEqual([]);
    await publishFields();
    expect(await stored()).toBe('<p>Four inks &amp; a press.</p><p>Two paragraphs.</p>');
  });

  it('names a page anew and gives it another address; the old one leads there', async () => {
    await open('/pages', 'Pages');
    await page.getByRole('link', { name: /About/ }).first().click();
    await frameLoaded(page);
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Page title').waitFor();
    await page.getByLabel('Page title').fill('The studio');
    await page.getByLabel('Navigation title').fill('Studio');
    await page.getByLabel('URL', { exact: true }).fill('shop');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('This URL is already in use').waitFor();
    await page.getByLabel('URL', { exact: true }).fill('studio');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Draft saved. Visitors see it when you publish.').first().waitFor();
    await page.getByRole('heading', { name: 'Studio', exact: true }).waitFor();
    await publishFields();
    const visited = await fetch(`${server.origin}/about`);
    expect([visited.status, new URL(visited.url).pathname]).toEqual([200, '/studio']);
    expect(await visited.text()).toContain('<title>The studio');
  });

  it("says in the specification's words what cannot be loaded, and loads it when it can", async () => {
    await goTo(page, '/config/pages/nowhere');
    await page.getByText('Unable to locate content').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    const calls = '**/config/api/page-tree';
    await page.route(calls, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`${server.origin}/config/pages`);
    await page.getByText('Unable to load collections').waitFor();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /Home/ }).filter({ hasText: '/' }).first().waitFor();

    const products = '**/config/api/products*';
    await page.route(products, (route) => route.fulfill({ status: 503, body: '' }));
    await goTo(page, '/config/commerce/products');
    await page.getByText('Unable to load results').waitFor();
    await page.unroute(products);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Unable to load results').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await page.getByText('The file a.pdf does not appear to be a supported CSV file.').waitFor();
    const folder = temporaryFolder('large');
    const choose = async (name: string, sizeBytes: number) => {
      const file = path.join(folder, name);
      await writeFile(file, '');
      await truncate(file, sizeBytes);
      await page.locator('input[type="file"]').setInputFiles(file);
    };
    await choose('large.csv', uploadBounds.bytesMax + 1);
    await page.getByText('The file large.csv is too large. The maximum allowed file size is 64 MB.').waitFor();
    await choose('full.csv', uploadBounds.bytesMax);
    await page.getByText('is too large').waitFor({ state: 'detached' });
  });

  it('undoes and does again, first in the text, then on the page', async () => {
    await openHome();
    await typeInHeading(' again');
    await saved();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => heading().innerText()).not.toContain('again');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => heading().innerText()).toContain('again');
    await page.keyboard.press('Escape');
    await frame().getByRole('textbox', { name: 'Text' }).waitFor({ state: 'detached' });
    await toolUndo().click();
    await expect.poll(() => heading().innerText()).not.toContain('again');
    await saved();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => heading().innerText()).toContain('again');
    await toolUndo().click();
    await expect.poll(() => heading().innerText()).not.toContain('again');
    await saved();
  });

  it('links words, and a script is no address', async () => {
    await heading().click();
    await frame().getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('ControlOrMeta+k');
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Link Name').waitFor();
    await dialog.getByRole('tab', { name: 'Web Address' }).click();
    const address = dialog.getByRole('textbox', { name: 'Web address' });
    await address.fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await dialog.getByText('Links must be formatted as https://example.com or example.com').waitFor();
    await address.fill('/journal');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    // Pages are linked by ID, so that links survive URL changes.
    const journal = await page.evaluate(async () => {
      const { pages } = (await (await fetch('/config/api/pages')).json()) as { pages: { id: string; path: string }[] };
      return pages.find(({ path }) => path === '/journal')?.id;
    });
    expect(journal).toMatch(/^[0-9a-f]{24}$/);
    await expect.poll(() => heading().locator('a').getAttribute('href')).toBe(journal);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => heading().locator('a').count()).toBe(0);
    await page.keyboard.press('Escape');
    await saved();
  });

  it('keeps changes on the device while the network is away', async () => {
    await typeInHeading(' offline');
    await saved();
    await watched.context.setOffline(true);
    await page.keyboard.type('!');
    await page.getByText('Offline — 1 change kept on this device').waitFor();
    await page.getByRole('link', { name: 'Products' }).click();
    const prompt = page.getByRole('alertdialog', { name: 'Unsaved changes' });
    await prompt.getByRole('button', { name: 'Save', exact: true }).click();
    await prompt.getByText('Please check your internet connection.').waitFor();
    await prompt.getByRole('button', { name: 'Stay here' }).click();
    await watched.context.setOffline(false);
    await saved();
    watched.problems.splice(0); // The browser's own network errors.
    await toolUndo().click();
    await expect.poll(() => heading().innerText()).not.toContain('offline');
    await saved();
  });

  it('imports a product CSV, after a dry run that reports every row', async () => {
    await open('/commerce/products', 'Products');
    const listed = page.getByRole('region', { name: 'Products', exact: true }).getByRole('row');
    await listed.first().waitFor();
    const before = await listed.count();
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file', exact: true }).click();
    await (await chooser).setFiles(sample);
    await page.getByText('Nothing has changed yet. Importing this file would mean:').waitFor();
    const reported = page.getByRole('region', { name: 'Rows in the file' }).getByRole('row');
    await expect.poll(() => reported.count()).toBeGreaterThan(5);
    expect(await axeFindings(page)).toEqual([]);
    await expect.poll(() => listed.count()).toBe(before);

    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText(/^Import finished:/).waitFor();
    await expect.poll(() => listed.count()).toBeGreaterThan(before);
  });

  it('works on a phone of 360 px, in the dark, and signs out', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    // Reload to drop earlier toasts, which cover list rows here.
    await page.goto(`${server.origin}/config`);
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    for (const [path, title] of [
      ['', 'Hello, Rosalind'],
      ['/commerce/products', 'Products'],
      ['/settings', 'Settings'],
      ['/pages', 'Pages'],
    ] as const) {
      await open(path, title);
      await fits();
    }
    expect(await axeFindings(page)).toEqual([]);
    await openHome();
    await fits();
    await page.getByRole('button', { name: 'Outline' }).click();
    await page.getByRole('treegrid', { name: 'Sections and blocks' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await open('/settings', 'Settings');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  });

  it('is sent little: the frame, what the preview loads at once, and each screen', () => {
    expect(entryBytes('edit-runtime')).toBeGreaterThan(1_000);
    expect(entryBytes('edit-runtime')).toBeLessThanOrEqual(15_000);
    expect(entryBytes('editor')).toBeGreaterThan(10_000);
    expect(entryBytes('editor')).toBeLessThanOrEqual(sizeBudget.frame);
    const sizes = screenSizes(screens.map(({ path }) => path));
    expect(sizes.filter(({ path, ownBytes }) => ownBytes > screenBudget(path))).toEqual([]);
    expect(Math.min(...sizes.map(({ ownBytes }) => ownBytes))).toBeGreaterThan(1_000);
  });

  it('met no error of the browser on the way', () => {
    // 403: signing out requests a page from the preview, whose refusal deletes cached pages.
    expect(watched.problems.filter((problem) => !/status of (?:401|403|400|404|409|410|503)/.test(problem))).toEqual(
      [],
    );
  });
});
