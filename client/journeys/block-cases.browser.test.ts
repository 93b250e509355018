// Every case of every block type on demo pages, on desktop and phone, light and dark: no axe violations, no horizontal overflow, and no
// script errors. And what script pages of visitors load.
import { mkdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { axeFindings, openPage, phone } from '../../server/testing/driver/browser.ts';
import { addCasePages } from '../../server/testing/driver/case-pages.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { demoFolder } from '../../server/testing/harness/demo-folder.ts';
import { endJourney, startSite } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let paths: string[];
const shots = process.env.STOA_SHOTS;

beforeAll(async () => {
  const dataFolder = demoFolder(inject('demoFolder'), 'cases');
  paths = await addCasePages(dataFolder);
  ({ server, browser } = await startSite({ dataFolder }));
  if (shots) mkdirSync(shots, { recursive: true });
}, 120_000);
afterAll(() => endJourney(server, browser));

describe('every case of every type of block', () => {
  it.each([
    ['desk', { width: 1366, height: 900 }, false],
    ['phone', phone, true],
  ])(
    'can be read and used at a %s',
    async (name, viewport, isDark) => {
      const { page, context, problems } = await openPage(browser, { viewport });
      // For the autoplay video case; the cases' files do not exist.
      await page.route('**/s/*.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: '' }));
      // Scanning takes most of the time, so each theme is tested at one width.
      for (const path of paths.filter((one) => one.includes('dark') === isDark)) {
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
        if (shots) await photograph(page, `${shots}/${path.replaceAll('/', '_')}-${name}.png`);
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

/** Takes a screenshot, including images that load on scroll. */
async function photograph(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path, fullPage: true });
}
