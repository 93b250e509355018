// Visitors use blocks that list and sell things: buy, donate, browse months and carousels, share. With and without script.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPage, phone, untilIdle } from '../../server/testing/driver/browser.ts';
import { addCasePages } from '../../server/testing/driver/case-pages.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { demoFolder } from '../../server/testing/harness/demo-folder.ts';
import { endJourney, startSite } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let paths: string[];

beforeAll(async () => {
  const dataFolder = demoFolder(inject('demoFolder'), 'list-blocks');
  paths = (await addCasePages(dataFolder)).filter((path) => !path.includes('dark'));
  ({ server, browser } = await startSite({ dataFolder }));
}, 120_000);
afterAll(() => endJourney(server, browser));

/** Opens the case's page. @returns the case */
async function open(page: Page, id: string) {
  for (const path of paths) {
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
  it.each([
    ['desk', desk],
    ['phone', phone],
  ])('is put into the cart at a %s', async (_, viewport) => {
    const { page, context, problems } = await openPage(browser, { viewport });
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
