// Failures while editing: two people, two windows, a window that closes too early, no network, a refusal, a malformed answer. All typed
// text is on the page or one click away, and the status is accurate. Editor 3.4.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, desktop, frameLoaded, openPage, type Watched } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, goTo, startJourney } from './hands.ts';

/** As with a custom domain: in private windows, browsers block storage for third-party frames. */
const oneDomain = [
  ...['--origin', 'http://shop.localhost:0', '--admin-origin', 'http://admin.shop.localhost:0'],
  ...['--preview-origin', 'http://preview.shop.localhost:0'],
];

let server: BuiltServer;
let browser: Browser;
let watched: Watched;
let page: Page;
let home: string;

beforeAll(async () => {
  const journey = await startJourney({ flags: oneDomain });
  ({ server, browser, page } = journey);
  watched = journey;
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByRole('link', { name: 'Home' }).filter({ hasText: '/' }).first().click();
  await frameLoaded(page);
  home = page.url();
}, 300_000);
afterAll(() => endJourney(server, browser));

afterEach(() => watched.context.setOffline(false));

const frame = (window: Page) => window.frameLocator('iframe');
const heading = (window: Page) => frame(window).locator('[data-f="doc"] :is(h1, h2)').first();
const saved = (window: Page) => expect.poll(() => window.getByRole('status').allInnerTexts()).toContain('Saved');

async function openHome(window: Page): Promise<Page> {
  // A background window does not render, and Chromium delays clicks on it.
  await window.bringToFront();
  await window.goto(home);
  await heading(window).waitFor();
  await frameLoaded(window);
  return window;
}

/** Puts the caret at the end of the heading and types. */
async function type(window: Page, text: string): Promise<void> {
  await openText(window);
  await window.keyboard.press('End');
  await window.keyboard.type(text);
}

/** From then on the text stays as it is while others change it. */
async function openText(window: Page): Promise<void> {
  await window.bringToFront();
  await heading(window).click();
  await frame(window).getByRole('textbox', { name: 'Text' }).waitFor();
}

/** Waits for the answer, since an earlier status may still be shown. */
async function saving(window: Page, change: () => Promise<void>): Promise<void> {
  const answered = window.waitForResponse(
    (answer) => answer.url().endsWith('/ops') && answer.request().method() === 'POST',
  );
  await change();
  await answered;
  await saved(window);
}

/** The window does not receive others' changes until it saves. */
const late = (window: Page) => window.route(/\/ops\?base=/, (route) => route.abort());

// Runs first, since a crashed window counts as present for a while.
describe('two browsers on one page', () => {
  it('see each other and what the other writes, and one that was closed is gone', async () => {
    const second = await openHome(await watched.context.newPage());
    const here = (window: Page) => window.getByRole('list', { name: 'Also on this page' }).getByRole('button');
    await expect.poll(() => here(page).count()).toBe(1);
    await type(second, ' live');
    await expect.poll(() => heading(page).innerText()).toContain(' live');
    await expect
      .poll(() => here(page).first().getAttribute('aria-label'))
      .toMatch(/^Your other window has \w+ selected/);
    await saved(second);
    await second.close();
    await expect.poll(() => here(page).count()).toBe(0);
  });
});

describe('a text that two change at the same time', () => {
  it('is kept in both versions: see theirs, take theirs, keep mine', async () => {
    const second = await watched.context.newPage();
    await late(second);
    await openHome(second);
    await saving(page, () => type(page, ' by Ann'));
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

    // My version is one click away, even in a new window.
    await second.reload();
    await frameLoaded(second);
    await second.getByRole('link', { name: 'History' }).click();
    await second
      .getByRole('button', { name: /^View version/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Use this version' }).click();
    await dialog.getByText('This version has the same text as the current page.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => heading(second).innerText()).toContain('by Bob');
    await saved(second);
    await second.close();
  });

  it('shows the other window that its text was replaced, and puts it back', async () => {
    const second = await watched.context.newPage();
    await late(second);
    await openHome(second);
    await openHome(page);
    await saving(page, () => type(page, ' first'));
    await type(second, ' second');
    await saved(second);
    await second.getByRole('button', { name: 'Keep mine' }).click();
    await second.close();
    await page.bringToFront();
    await page.keyboard.press('Escape');
    const quote = frame(page).locator('[data-f="quote"]').first();
    // The conflict notice may shift the page during the click.
    const isOpen = async () => {
      await quote.click();
      return frame(page).getByRole('textbox', { name: 'Text' }).isVisible();
    };
    await expect.poll(isOpen).toBe(true);
    await page.keyboard.type('!');
    await page.getByText('changed a text that you also changed').waitFor();
    await expect.poll(() => heading(page).innerText()).toContain('second');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => heading(page).innerText()).not.toContain('second');
    await expect.poll(() => heading(page).innerText()).toContain('first');
    await saved(page);
  });
});

describe('without the network', () => {
  let other: Watched;
  let away: Page;
  beforeAll(async () => {
    other = await openPage(browser, { viewport: desktop, serviceWorkers: 'allow' });
    await other.context.addCookies(await watched.context.cookies());
    away = other.page;
  });
  afterAll(() => other.context.close());

  const kept = (window: Page) => window.getByText(/^Offline — [1-9]\d* changes? kept on this device$/).waitFor();
  const quotes = (window: Page) => frame(window).locator('[data-f="quote"]');
  const rowOf = (window: Page, name: RegExp) =>
    window.getByRole('treegrid', { name: 'Sections and blocks' }).getByRole('row', { name });
  /** The block's position in its section. */
  const placeOf = (window: Page, words: string) =>
    frame(window)
      .locator('[data-b]', { hasText: words })
      .first()
      .evaluate((block) => [...(block.parentElement?.children ?? [])].indexOf(block));

  it('a page is edited from the first click to the last, and all of it arrives', async () => {
    await away.goto(`${new URL(home).origin}/config/pages`);
    await away.getByRole('link', { name: /About/ }).first().click();
    await keptForOffline(away, 1);
    await openHome(away);
    await keptForOffline(away, 2);
    await other.context.setOffline(true);
    await away.getByText('Offline — everything is saved').waitFor();

    await type(away, ' away');
    await kept(away);
    await away.keyboard.press('Escape');
    await away.getByRole('link', { name: 'Outline' }).click();
    await away.getByRole('button', { name: 'Add a block or section' }).click();
    await away.getByRole('searchbox', { name: 'Search blocks and sections' }).fill('quot');
    await away.getByRole('button', { name: 'Quote', exact: true }).click();
    await frame(away).getByRole('textbox', { name: 'Text' }).waitFor();
    await away.keyboard.press('ControlOrMeta+a');
    await away.keyboard.type('Said without a network');
    await away.keyboard.press('Escape');
    await frame(away).getByText('You’ll see it here when you’re back online').first().waitFor();
    const before = await placeOf(away, 'Said without');
    await rowOf(away, /Said without/).press('Alt+ArrowUp');
    await expect.poll(() => placeOf(away, 'Said without')).toBe(before - 1);
    await away.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(() => placeOf(away, 'Said without')).toBe(before);
    expect(await axeFindings(away)).toEqual([]);

    // Reopened with and without in-memory state.
    await away.goto(`${new URL(home).origin}/config`);
    await away.getByRole('heading', { name: 'You’re offline' }).waitFor();
    expect(await axeFindings(away)).toEqual([]);
    await away.getByRole('link', { name: 'About' }).click();
    await frameLoaded(away);
    await away.getByText('Offline — everything is saved').waitFor();
    await away.goto(home);
    await kept(away);
    await expect.poll(() => heading(away).innerText()).toContain(' away');
    await expect.poll(() => quotes(away).allInnerTexts()).toContain('Said without a network');
    await away.close();
    await other.context.setOffline(false);
    away = await openHome(await other.context.newPage());
    await saved(away);
    await expect.poll(() => quotes(away).allInnerTexts()).toContain('Said without a network');
    await openHome(page);
    await expect.poll(() => heading(page).innerText()).toContain(' away');
    await expect.poll(() => quotes(page).allInnerTexts()).toContain('Said without a network');
  });

  it('a shared section is redrawn wherever on the page it stands', async () => {
    await away.getByRole('link', { name: 'Outline' }).click();
    await rowOf(away, /^Section 5/).click();
    await away.getByRole('button', { name: 'More', exact: true }).click();
    await away.getByRole('menuitem', { name: 'Make shared…' }).click();
    await away.getByRole('dialog').getByLabel('Name').fill('Latest');
    await away.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await rowOf(away, /^Latest/).waitFor();
    await saved(away);
    await away.getByRole('button', { name: 'More', exact: true }).click();
    await away.getByRole('menuitem', { name: 'Duplicate' }).click();
    const copies = frame(away).locator('section[data-shared]');
    await expect.poll(() => copies.count()).toBe(2);
    await saved(away);
    await rowOf(away, /^Latest/)
      .first()
      .click();
    await away.getByRole('link', { name: 'Edit', exact: true }).click();
    await away.getByRole('button', { name: 'Edit shared section' }).click();
    await away.getByText('Used on 1 page. Your changes appear there when you publish.').waitFor();
    await frameLoaded(away);
    await expect.poll(() => copies.count()).toBe(2);
    await other.context.setOffline(true);
    await away.getByText('Offline — everything is saved').waitFor();
    await away.getByRole('link', { name: 'Outline' }).click();
    await away.getByRole('button', { name: 'Add a block or section' }).click();
    await away.getByRole('searchbox', { name: 'Search blocks and sections' }).fill('butt');
    await away.getByRole('button', { name: 'Button', exact: true }).click();
    await expect.poll(() => copies.locator('[data-sketch]').count()).toBe(2);
    const order = () =>
      copies.evaluateAll((all) =>
        all.map((copy) =>
          [...copy.querySelectorAll('[data-b]')]
            .map(({ className }) => /sqs-block-(?:html|summary|button)/.exec(className)?.[0])
            .join(' '),
        ),
      );
    await expect.poll(order).toEqual(Array(2).fill('sqs-block-html sqs-block-summary sqs-block-button'));
    await away.getByRole('link', { name: 'Outline' }).click();
    await rowOf(away, /^Button/).press('Alt+ArrowUp');
    await expect.poll(order).toEqual(Array(2).fill('sqs-block-html sqs-block-button sqs-block-summary'));
    await other.context.setOffline(false);
    await saved(away);
    await expect.poll(() => copies.locator('[data-sketch]').count()).toBe(0);
    expect(await order()).toEqual(Array(2).fill('sqs-block-html sqs-block-button sqs-block-summary'));
    await openHome(away);
  });

  it('two browsers meet again: what both wrote is there, and of one text both versions', async () => {
    await openHome(page);
    await away.bringToFront();
    await other.context.setOffline(true);
    await away.getByText('Offline — everything is saved').waitFor();
    await type(away, ' mine');
    await kept(away);
    await saving(page, () => type(page, ' theirs'));
    await page.keyboard.press('Escape');
    await quotes(page).first().click();
    await frame(page).getByRole('textbox', { name: 'Text' }).waitFor();
    await saving(page, () => page.keyboard.type('meanwhile '));
    await page.keyboard.press('Escape');

    await other.context.setOffline(false);
    const notice = away.getByRole('status').filter({ hasText: 'also changed this text' });
    await notice.getByText(/“.* theirs/).waitFor();
    await expect.poll(() => quotes(away).first().innerText()).toContain('meanwhile');
    await notice.getByRole('button', { name: 'View theirs' }).click();
    const dialog = away.getByRole('dialog');
    await dialog
      .getByText(/theirs/)
      .first()
      .waitFor();
    await dialog.getByText(/mine/).first().waitFor();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await notice.waitFor({ state: 'detached' });
    await saved(away);
    await expect.poll(() => heading(away).innerText()).toContain(' mine');
    const texts = (window: Page) => frame(window).locator('main [data-f]').allInnerTexts();
    await expect.poll(async () => (await texts(page)).join('|')).toBe((await texts(away)).join('|'));
  });
});

/** Waits until both workers have cached what the page needs. */
async function keptForOffline(window: Page, count: number): Promise<void> {
  await window.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await frame(window).locator('section[data-section-id]').first().waitFor();
  const preview = window.frames().find((one) => one.parentFrame() !== null);
  const pages = () => preview?.evaluate(async () => (await (await caches.open('preview-pages-1')).keys()).length);
  await expect.poll(pages).toBe(count);
  const files = () =>
    window.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all
        .flat()
        .map(({ url }) => url)
        .join(' ');
    });
  await expect.poll(files).toContain('/place-bar.');
}

describe('a window that closes', () => {
  it('loses no letter, though the page is opened again at once and the last call never arrives', async () => {
    const closing = await watched.context.newPage();
    // Simulates a call that arrives after the page was reloaded, or never.
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
    // Browsers slow down the windows behind.
    await page.bringToFront();
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

    // Both windows close while offline; anyone who opens the page recovers both windows' typing.
    await Promise.all([page.goto('about:blank'), second.close()]);
    await watched.context.setOffline(false);
    await openHome(page);
    await expect.poll(() => heading(page).innerText()).toContain(' one');
    await expect.poll(() => frame(page).locator('[data-f="quote"]').first().innerText()).toContain('two ');
    await saved(page);
    await expect.poll(lists).toEqual([]);
  });
});

describe('what the server refuses', () => {
  it('stays on the page under "Not saved", also after a reload, until it is shorter', async () => {
    const text = frame(page).locator('[data-f="doc"]').first();
    await type(page, '');
    await page.keyboard.insertText('x'.repeat(50_000));
    const notice = page.getByRole('alert').filter({ hasText: 'Not saved: This change is too large.' });
    await notice.waitFor();
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Not saved');
    await expect.poll(() => text.innerText()).toContain('xxx');
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
    const calls = '**/config/api/page-tree';
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
    const reported = page.waitForRequest('**/api/events/RecordJavascriptErrors?*');
    await goTo(page, `${home}/history`);
    await page.getByText('We couldn’t show this screen. Your changes are safe. Try again.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const [error] = (await reported).postDataJSON() as { data: { message: string; url: string } }[];
    expect(error?.data).toMatchObject({
      url: expect.stringMatching(/\/history$/),
      message: expect.stringMatching(/./),
    });
    await page.unroute('**/versions');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('navigation', { name: 'Editor' }).getByRole('link', { name: 'Site' }).click();
    await page.getByRole('heading', { name: 'Pages', exact: true }).waitFor();
  });
});

describe('a page whose last section was deleted', () => {
  it('is filled again, at once and after a reload', async () => {
    await page.getByRole('link', { name: /About/ }).first().click();
    await frameLoaded(page);
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
    await page.getByRole('button', { name: 'Add a block or section' }).click();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await frame(page).getByText('Write here').waitFor();
    await empty();
    await saved(page);
    await page.reload();
    await frameLoaded(page);
    await page.getByRole('button', { name: 'Add a block or section' }).click();
    await page.getByRole('button', { name: 'Quote', exact: true }).click();
    await frame(page).locator('[data-f="quote"]').waitFor();
    const main = frame(page).locator('section[data-section-id]');
    // In place of the page's content, not after the footer.
    expect(await main.evaluate((section) => section.closest('main') !== null)).toBe(true);
    await saved(page);
  });
});

// Runs last, since all windows share its session.
describe('signing out', () => {
  it('leaves nothing of the pages in the browser', async () => {
    const other = await openPage(browser, { viewport: desktop, serviceWorkers: 'allow' });
    await other.context.addCookies(await watched.context.cookies());
    const leaver = await openHome(other.page);
    await keptForOffline(leaver, 1);
    await saving(leaver, () => type(leaver, ' bye'));
    await leaver.keyboard.press('Escape');
    const stored = async () => (await leaver.evaluate(() => indexedDB.databases())).map(({ name }) => name);
    expect(await stored()).toEqual(expect.arrayContaining(['stoa-editor-pages', 'stoa-editor-steps']));
    const shown = leaver.frames().find((one) => one.parentFrame() !== null);
    const preview = new URL(shown?.url() ?? '').origin;
    await goTo(leaver, '/config/settings');
    await leaver.getByRole('button', { name: 'Sign out', exact: true }).click();
    await leaver.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect((await stored()).filter((name) => name !== 'stoa-editor')).toEqual([]);
    await leaver.goto(`${preview}/preview-worker.js`);
    const pages = await leaver.evaluate(async () => (await (await caches.open('preview-pages-1')).keys()).length);
    expect(pages).toBe(0);
    await other.context.close();
  });
});
