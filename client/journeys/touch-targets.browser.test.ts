// Everything that is pressed is at least 24 pixels high and wide, on the site and in the editor, on a phone and on a desktop.
// Editor 3.1, 4.3; WCAG 2.2 "Target Size (Minimum)".
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { claimSite, openPage, phone, sharedBrowser, smallTargets } from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';
import { demoFolder } from '../../server/testing/demo-folder.ts';

let server: BuiltServer;
let browser: Browser;
let page: Page;
let editor: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startBuiltServer({ dataFolder: demoFolder(inject('demoFolder')) }),
    sharedBrowser(),
  ]);
  ({ page } = await openPage(browser, { viewport: phone, hasTouch: true }));
  await claimSite(page, server.ownerLink);
  editor = new URL(page.url()).origin;
}, 300_000);
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

const sizes = [phone, { width: 1366, height: 768 }];

/** The same screen at both sizes. */
async function found(open: () => Promise<unknown>): Promise<string[]> {
  const all: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open();
    for (const target of await smallTargets(page)) all.push(`${size.width} px: ${target}`);
  }
  return all;
}

const storefront = [
  '/',
  '/shop',
  '/shop/p/tidelines',
  '/shop/p/slow-orbits',
  '/journal',
  '/journal/four-inks',
  '/about',
  '/search?q=paper',
  '/cart',
  '/account/login',
  '/nowhere',
];

describe('on the site', () => {
  it.each(storefront)('%s', async (path) => {
    expect(await found(() => page.goto(server.origin + path))).toEqual([]);
  });

  it('the cart and the checkout with something in them', async () => {
    await page.setViewportSize(phone);
    await page.goto(`${server.origin}/shop/p/slow-orbits`);
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    await page.locator('.cart-popover').waitFor();
    expect(await smallTargets(page)).toEqual([]);
    expect(await found(() => page.goto(`${server.origin}/cart`))).toEqual([]);
    expect(await found(() => page.goto(`${server.origin}/checkout`))).toEqual([]);
  });
});

const screens = ['', '/pages', '/design', '/design/templates', '/commerce/products', '/settings'];

describe('in the editor', () => {
  it.each(screens)('/config%s', async (path) => {
    const open = async () => {
      await page.goto(`${editor}/config${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
    };
    expect(await found(open)).toEqual([]);
  });

  it('a page with its outline and its history, and its settings', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`${editor}/config/pages`);
    await page.getByRole('link', { name: /About/ }).first().click();
    await page.getByText('Loading page…').waitFor({ state: 'detached' });
    const rows = page.getByRole('treegrid', { name: 'Sections and blocks' }).getByRole('row');
    await rows.nth(1).click();
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('link', { name: 'Settings' }).last().click();
    await page.getByLabel('Page title').waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await smallTargets(page)).toEqual([]);
  });
});
