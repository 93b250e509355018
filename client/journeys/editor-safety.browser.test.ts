// What goes wrong while one edits: two people, two windows, a window that closes too soon, no network, a refusal, a broken answer.
// Whatever was typed is on the page or one click away, and the state says what is true. Editor 3.4.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  axeFindings,
  claimSite,
  desktop,
  launchBrowser,
  openPage,
  type Watched,
} from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';
import { demoFolder } from '../../server/testing/demo-folder.ts';

let server: BuiltServer;
let browser: Browser;
let watched: Watched;
let page: Page;
let home: string;
const requested: string[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startBuiltServer({ dataFolder: demoFolder(inject('demoFolder')) }),
    launchBrowser(),
  ]);
  watched = await openPage(browser, { viewport: desktop });
  page = watched.page;
  page.on('requestfinished', (request) => requested.push(request.url()));
  await claimSite(page, server.ownerLink);
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByRole('link', { name: 'Home' }).filter({ hasText: '/' }).first().click();
  await loaded(page);
  home = page.url();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
});

afterEach(() => watched.context.setOffline(false));

const frame = (window: Page) => window.frameLocator('iframe');
const heading = (window: Page) => frame(window).locator('[data-f="doc"] :is(h1, h2)').first();
const loaded = (window: Page) => window.getByText('Loading page…').waitFor({ state: 'detached' });
const saved = (window: Page) => expect.poll(() => window.getByRole('status').allInnerTexts()).toContain('Saved');

async function openHome(window: Page): Promise<Page> {
  // A window in the background draws nothing, and Chromium lets clicks on it wait.
  await window.bringToFront();
  await window.goto(home);
  await heading(window).waitFor();
  await loaded(window);
  return window;
}

/** Puts the caret at the end of the heading and types. */
async function type(window: Page, text: string): Promise<void> {
  await window.bringToFront();
  await heading(window).click();
  await frame(window).getByRole('textbox', { name: 'Text' }).waitFor();
  await window.keyboard.press('End');
  await window.keyboard.type(text);
}

describe('a text that two change at the same time', () => {
  it('is kept in both versions: see theirs, take theirs, keep mine', async () => {
    const second = await openHome(await watched.context.newPage());
    await openHome(page);
    await type(page, ' by Ann');
    await saved(page);
    await type(second, ' by Bob');
    await saved(second);

    const notice = second.getByRole('status').filter({ hasText: 'also changed this text' });
    await notice.getByText('by Ann').waitFor();
    await expect.poll(() => heading(second).innerText()).toContain('by Bob');
    expect(await axeFindings(second)).toEqual([]);
    await notice.getByRole('button', { name: 'View theirs' }).click();
    const dialog = second.getByRole('dialog');
    await dialog.getByText('by Ann').waitFor();
    await dialog.getByText('by Bob').waitFor();
    expect(await axeFindings(second)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect.poll(() => heading(second).innerText()).toContain('by Ann');
    await notice.waitFor({ state: 'detached' });
    await saved(second);

    // Mine is one click away all the same, even in a new window.
    await second.reload();
    await loaded(second);
    await second.getByRole('link', { name: 'History' }).click();
    await second
      .getByRole('button', { name: /^View version/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Use this text' }).click();
    await dialog.getByText('This version has the same text as the current page.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => heading(second).innerText()).toContain('by Bob');
    await saved(second);
    await second.close();
  });

  it('shows the other window that its text was replaced, and puts it back', async () => {
    const second = await openHome(await watched.context.newPage());
    await openHome(page);
    await type(page, ' first');
    await saved(page);
    await type(second, ' second');
    await saved(second);
    await second.getByRole('button', { name: 'Keep mine' }).click();
    await second.close();
    await page.bringToFront();
    await page.keyboard.press('Escape');
    const quote = frame(page).locator('[data-f="quote"]').first();
    await quote.click();
    await frame(page).getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.type('!');
    await page.getByText('changed a text that you also changed').waitFor();
    await expect.poll(() => heading(page).innerText()).toContain('second');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => heading(page).innerText()).not.toContain('second');
    await expect.poll(() => heading(page).innerText()).toContain('first');
    await saved(page);
  });
});

describe('a window that closes', () => {
  it('loses no letter, though the page is opened again at once and the last call never arrives', async () => {
    const closing = await watched.context.newPage();
    // As if the call arrived after the page was read again, or never.
    await closing.addInitScript(() => {
      navigator.sendBeacon = () => true;
    });
    await openHome(closing);
    await type(closing, ' kept');
    await saved(closing);
    await closing.keyboard.type('XY');
    await expect.poll(() => heading(closing).innerText()).toContain(' keptXY');
    const [again] = await Promise.all([openHome(await watched.context.newPage()), closing.close()]);
    await expect.poll(() => heading(again).innerText()).toContain(' keptXY');
    await saved(again);
    await again.reload();
    await expect.poll(() => heading(again).innerText()).toContain(' keptXY');
    await again.close();
  });

  it('leaves the unsent changes of the other window alone', async () => {
    const second = await openHome(await watched.context.newPage());
    await openHome(page);
    await watched.context.setOffline(true);
    await type(page, ' one');
    await page.getByText('Offline — 1 change kept on this device').waitFor();
    await second.bringToFront();
    await frame(second).locator('[data-f="quote"]').first().click();
    await frame(second).getByRole('textbox', { name: 'Text' }).waitFor();
    await second.keyboard.type('two ');
    await second.getByText('Offline — 1 change kept on this device').waitFor();
    const lists = () =>
      page.evaluate(async () => {
        const { promise, resolve } = Promise.withResolvers<IDBDatabase>();
        const opening = indexedDB.open('stoa-editor');
        opening.onsuccess = () => resolve(opening.result);
        const all = (await promise).transaction('pending').objectStore('pending').getAll();
        await new Promise((done) => all.addEventListener('success', done));
        return (all.result as { ops: unknown[] }[]).map(({ ops }) => ops.length);
      });
    await expect.poll(() => lists()).toEqual([1, 1]);

    // Both windows go while the network is away; whoever opens the page takes up what both had typed.
    await Promise.all([page.goto('about:blank'), second.close()]);
    await watched.context.setOffline(false);
    await openHome(page);
    await expect.poll(() => heading(page).innerText()).toContain(' one');
    await expect.poll(() => frame(page).locator('[data-f="quote"]').first().innerText()).toContain('two ');
    await saved(page);
    await expect.poll(lists).toEqual([]);
  });
});

describe('without the network', () => {
  it('opens a text at the first click, and says that it is offline', async () => {
    await openHome(page);
    // The frame has loaded what edits texts ahead of the first click.
    await expect.poll(async () => requested.some((url) => url.includes('/edit-text.'))).toBe(true);
    await watched.context.setOffline(true);
    await page.getByText('Offline — everything is saved').waitFor();
    await type(page, ' offline');
    await page.getByText('Offline — 1 change kept on this device').waitFor();
    await watched.context.setOffline(false);
    await saved(page);
  });
});

describe('what the server refuses', () => {
  it('stays on the page under "Not saved", also after a reload, until it is shorter', async () => {
    await openHome(page);
    const text = frame(page).locator('[data-f="doc"]').first();
    await type(page, '');
    await page.keyboard.insertText('x'.repeat(50_000));
    const notice = page.getByRole('alert').filter({ hasText: 'Not saved: This change is too large.' });
    await notice.waitFor();
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Not saved');
    await expect.poll(() => text.innerText()).toContain('xxx');
    expect(await axeFindings(page)).toEqual([]);
    await openHome(page);
    await notice.waitFor();
    await text.click();
    await frame(page).getByRole('textbox', { name: 'Text' }).waitFor();
    await expect.poll(() => text.innerText()).toContain('xxx');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Short');
    await notice.waitFor({ state: 'detached' });
    await saved(page);
    await page.keyboard.insertText('x'.repeat(50_000));
    await notice.getByRole('button', { name: 'Discard my text' }).click();
    await expect.poll(() => text.innerText()).toBe('Short');
    await saved(page);
  });
});

describe('a broken answer', () => {
  it('fails the one list that needed it', async () => {
    const calls = '**/config/api/pages';
    await page.route(calls, (route) => route.fulfill({ json: { pages: [{ id: 5 }] } }));
    await page.goto(`${new URL(home).origin}/config/pages`);
    await page.getByText('Unable to load collections').waitFor();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /Home/ }).filter({ hasText: '/' }).first().waitFor();
  });

  it('that breaks a screen leaves the rest of the editor', async () => {
    const by = { id: 'a', name: 'Ann' };
    const version = { document: 'home', number: 1, kind: 'first', label: 'x', at: 9e15, by, rev: 0, live: true };
    await page.route('**/versions', (route) => route.fulfill({ json: { versions: [version] } }));
    await page.goto(`${home}/history`);
    await page.getByText('We couldn’t show this screen. Your changes are safe. Try again.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute('**/versions');
    await page.getByRole('button', { name: 'Try again' }).click();
    await loaded(page);
    await page.getByRole('navigation', { name: 'Editor' }).getByRole('link', { name: 'Site' }).click();
    await page.getByRole('heading', { name: 'Pages', exact: true }).waitFor();
  });
});

describe('a page whose last section was deleted', () => {
  it('is filled again, at once and after a reload', async () => {
    await page.goto(`${new URL(home).origin}/config/pages`);
    await page.getByRole('link', { name: /About/ }).first().click();
    await loaded(page);
    const rows = page.getByRole('treegrid', { name: 'Sections and blocks' }).getByRole('row');
    const empty = async () => {
      while ((await rows.count()) > 0) {
        const count = await rows.count();
        await rows.first().click();
        await page.getByRole('button', { name: 'Delete section' }).click();
        await expect.poll(() => rows.count()).toBeLessThan(count);
      }
      await page.getByText('This page is empty. Add a block to get started.').waitFor();
    };
    await rows.first().waitFor();
    await empty();
    await expect.poll(() => frame(page).locator('section[data-section-id]').count()).toBe(0);
    await page.getByRole('button', { name: 'Add text' }).click();
    await frame(page).getByText('Write here').waitFor();
    await empty();
    await saved(page);
    await page.reload();
    await loaded(page);
    await page.getByRole('button', { name: 'Add quote' }).click();
    await frame(page).locator('[data-f="quote"]').waitFor();
    const main = frame(page).locator('section[data-section-id]');
    // In the place of the page's content, not behind the footer.
    expect(await main.evaluate((section) => section.closest('main') !== null)).toBe(true);
    await saved(page);
  });
});
