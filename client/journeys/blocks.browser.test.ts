// Blocks of all types on pages of visitors. Every case, on desktop and phone, light and dark: no axe violations, no horizontal overflow, and
// no script errors. What script the pages load. And blocks that list and sell things are used, with and without script: buy, donate, browse
// months and carousels, share.
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { axeFindings, openPage, phone, untilIdle } from '../../server/testing/driver/browser.ts';
import { addCasePages } from '../../server/testing/driver/case-pages.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { demoFolder } from '../../server/testing/harness/demo-folder.ts';
import { endJourney, startSite } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
/** Paths of the pages with the cases. */
let cases: string[];

beforeAll(async () => {
  const dataFolder = demoFolder(inject('demoFolder'), 'blocks');
  cases = await addCasePages(dataFolder);
  ({ server, browser } = await startSite({ dataFolder }));
}, 120_000);
afterAll(() => endJourney(server, browser));

/** Opens the case's page. @returns the case */
async function open(page: Page, id: string) {
  for (const path of cases.filter((one) => !one.includes('dark'))) {
    const html = await (await fetch(server.origin + path)).text();
    if (!html.includes(`id="block-${id}"`)) continue;
    await page.goto(server.origin + path);
    return page.locator(`#block-${id}`);
  }
  throw new Error(`No page has the case ${id}`);
}

const desk = { width: 1366, height: 900 };

describe('a calendar', () => {
  const shown = (page: Page) =>
    page.locator('#block-calendar1 .calendar-month:visible .calendar-title').allTextContents();

  it.each([
    ['without script, by links', false],
    ['with script, in place', true],
  ])('leads from month to month %s', async (_, javaScriptEnabled) => {
    const { page, context, problems } = await openPage(browser, { viewport: desk, javaScriptEnabled });
    const calendar = await open(page, 'calendar1');
    if (javaScriptEnabled) await untilIdle(page);
    const [first] = await shown(page);
    await calendar.getByRole('link', { name: 'Next month' }).click();
    const [second] = await shown(page);
    expect(second).not.toBe(first);
    expect(new URL(page.url()).hash === '').toBe(javaScriptEnabled);
    if (javaScriptEnabled)
      expect(await page.evaluate(() => document.activeElement?.closest('.calendar-month')?.id)).toMatch(/^calendar1-/);
    await calendar.getByRole('link', { name: 'Previous month' }).click();
    expect(await shown(page)).toEqual([first]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is a list of days on a phone', async () => {
    const { page, context } = await openPage(browser, { viewport: phone });
    const calendar = await open(page, 'calendar1');
    expect(await calendar.locator('td:visible').count()).toBe(await calendar.locator('td.has-events:visible').count());
    await context.close();
  });
});

describe('a carousel', () => {
  it('moves by buttons, which say when there is no more', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone });
    const block = await open(page, 'products3');
    const next = block.getByRole('button', { name: 'Next items' });
    const back = block.getByRole('button', { name: 'Previous items' });
    await next.waitFor();
    expect(await back.getAttribute('aria-disabled')).toBe('true');
    await next.click();
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('false');
    await block.locator('[data-carousel-strip]').evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth }));
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a product', () => {
  it('is put into the cart', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone });
    const block = await open(page, 'product1');
    for (const select of await block.locator('.product-variants select').all()) {
      const value = await select.locator('option:not([value=""])').first().getAttribute('value');
      await select.selectOption(value);
    }
    await block.locator('.sqs-add-to-cart-button').click();
    await page.getByText('was added to your cart.').first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('leads to its page without script', async () => {
    const { page, context } = await openPage(browser, { viewport: phone, javaScriptEnabled: false });
    const block = await open(page, 'product1');
    await block.getByRole('link', { name: 'View product' }).click();
    await page.waitForURL(/\/shop\/p\//);
    await context.close();
  });
});

describe('a donation', () => {
  it.each([
    ['with script', true],
    ['without script', false],
  ])('of another amount leads to its checkout %s', async (_, javaScriptEnabled) => {
    const { page, context, problems } = await openPage(browser, { viewport: phone, javaScriptEnabled });
    const block = await open(page, 'donation1');
    await block.getByText('Other', { exact: true }).click();
    await block.getByLabel('Other amount').fill('12.50');
    await block.getByRole('button', { name: 'Donate' }).click();
    await page.waitForURL(/\/checkout\?cartToken=/);
    await page.getByText('$12.50').first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('share buttons', () => {
  it('name this page, and copy its address', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: desk });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
    const block = await open(page, 'share1');
    await block.getByRole('button', { name: 'Copy link' }).click();
    await block.getByText('Link copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(new URL(page.url()).pathname);
    const href = await block.getByRole('link', { name: 'Share on Facebook' }).getAttribute('href');
    expect(href).toBe(`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(copied)}`);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('every case of every type of block', () => {
  it.each([
    ['desk', { width: 1366, height: 900 }, false],
    ['phone', phone, true],
  ])(
    'can be read and used at a %s',
    async (_, viewport, isDark) => {
      const { page, context, problems } = await openPage(browser, { viewport });
      // For the autoplay video case; the cases' files do not exist.
      await page.route('**/s/*.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: '' }));
      // Scanning takes most of the time, so each theme is tested at one width.
      for (const path of cases.filter((one) => one.includes('dark') === isDark)) {
        await page.goto(server.origin + path);
        expect(await axeFindings(page), path).toEqual([]);
        const wider = await page.evaluate(() =>
          [...document.querySelectorAll('.sqs-block')]
            .filter((block) => block.scrollWidth > Math.ceil(block.getBoundingClientRect().width) + 1)
            .map(({ id }) => id),
        );
        expect(wider, path).toEqual([]);
        // Axe sees no frame of another origin, whose text is black on what is below it.
        const clear = await page.evaluate(() =>
          [...document.querySelectorAll('[data-theme^="dark"] iframe[srcdoc]')]
            .filter((frame) => getComputedStyle(frame).backgroundColor !== 'rgb(255, 255, 255)')
            .map((frame) => frame.closest('.sqs-block')?.id),
        );
        expect(clear, path).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(
          0,
        );
      }
      expect(problems).toEqual([]);
      await context.close();
    },
    90_000,
  );
});

describe('pages of visitors', () => {
  it('load script only for the blocks that they contain: home at most 15 KB, a product at most 30', async () => {
    const shop = (await (await fetch(`${server.origin}/shop?format=json`)).json()) as { items: { fullUrl: string }[] };
    const home = await scriptsOf('/');
    const product = await scriptsOf(shop.items[0]!.fullUrl);
    // Counting visits begins after the page has loaded, and its scripts have limits of their own.
    const ofPage = (scripts: Map<string, number>) => [...scripts].filter(([file]) => !file.startsWith('census'));
    const bytesOf = (scripts: [string, number][]) => scripts.reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(bytesOf(ofPage(home))).toBeLessThanOrEqual(15_000);
    expect(bytesOf([...product])).toBeLessThanOrEqual(30_000);
    const added = ofPage(product).filter(([file]) => !home.has(file));
    expect(added).not.toEqual([]);
    expect(ofPage(home).length).toBeGreaterThan(0);
  }, 60_000);

  it('are counted by a script of at most 6 KB', async () => {
    const { page, context } = await openPage(browser);
    const loaded = page.waitForResponse((response) => /\/census\.\w+\.js$/.test(response.url()));
    await page.goto(server.origin);
    expect(gzipSync(await (await loaded).body()).length).toBeLessThanOrEqual(6_144);
    await context.close();
  });
});

/** The gzip size of each script that the page has loaded once the network is idle. */
async function scriptsOf(path: string): Promise<Map<string, number>> {
  const { page, context } = await openPage(browser);
  const loading: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const file = new URL(response.url()).pathname.split('/').at(-1)!;
    loading.push(response.body().then((body) => [file, gzipSync(body).length]));
  });
  await page.goto(server.origin + path, { waitUntil: 'networkidle' });
  const scripts = new Map(await Promise.all(loading));
  await context.close();
  return scripts;
}
