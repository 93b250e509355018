// Templates with three styles of foreign CSS in a real browser: a full reset, light-on-dark element selectors, and floats with custom
// buttons. Built-in markup is styled by a layer that adopts their fonts and colors and yields to their rules; there is no horizontal
// overflow, and hidden content has no size. Template-folders 9, spec 2.

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { systemClock } from '../../server/base/system.ts';
import { putCollection } from '../../server/content/collection/collection.ts';
import { collectionSchema } from '../../server/content/collection/schema.ts';
import { putItem } from '../../server/content/item/item.ts';
import { storeFolder } from '../../server/data-folder/backup.ts';
import { openTestStore } from '../../server/store/testing.ts';
import { transact } from '../../server/store/transact.ts';
import { openPage, phone, sharedBrowser } from '../../server/testing/driver/browser.ts';
import { type BuiltServer, program, startBuiltServer } from '../../server/testing/harness/built-server.ts';
import { demoFolder } from '../../server/testing/harness/demo-folder.ts';
import { soon } from './fixtures/stall.ts';

const dataFolder = demoFolder(inject('demoFolder'), 'foreign');
let browser: Browser;

/** The demo shop, with images, options, and all kinds of blocks, and an events page. */
beforeAll(async () => {
  browser = await sharedBrowser();
  const store = await openTestStore(storeFolder(dataFolder), { clock: systemClock });
  const now = systemClock.now();
  const page = 'e'.repeat(24);
  await transact(store, async (tx) => {
    await putCollection(
      tx,
      collectionSchema.parse({
        id: page,
        type: 10,
        typeName: 'events',
        title: 'Evenings',
        navigationTitle: 'Evenings',
        urlId: 'evenings',
        description: '',
        enabled: true,
        ordering: 5,
        pageSize: 20,
        folder: false,
        regionName: 'default',
        displayIndex: 90,
        addedOn: now,
        updatedOn: now,
      }),
    );
    await putItem(tx, {
      id: 'f'.repeat(24),
      collectionId: page,
      recordType: 12,
      title: `Talk ${'x'.repeat(80)}`,
      urlId: 'talk',
      excerpt: '<p>About paper.</p>',
      tags: [],
      categories: [],
      authorName: '',
      sourceUrl: '',
      starred: false,
      passthrough: false,
      workflowState: 1,
      addedOn: now,
      updatedOn: now,
      publishOn: now,
      startDate: now + 86_400_000,
      endDate: now + 90_000_000,
      location: { addressTitle: 'The barn', addressLine1: '1 Quay' },
    });
  });
  await store.close();
}, 180_000);
afterAll(() => browser?.close());

const style = (page: Page, selector: string, name: string, pseudo?: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, [name, pseudo]) => getComputedStyle(element, pseudo || null).getPropertyValue(name as string),
      [name, pseudo ?? ''],
    );
const sizeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [width, height];
    });

const wide = { width: 1366, height: 900 };

/** Checks the open page at a desk, and then on a phone, without another load. */
async function atBothWidths(page: Page, check: () => Promise<void>): Promise<void> {
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    await check();
  }
}

/** Also checks that no text is too small, except in blocks, where the owner and the template set the size. */
async function expectNothingWider(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await atBothWidths(page, () => expectFits(page, where));
}

async function expectFits(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    width: document.scrollingElement?.scrollWidth,
    images: [...document.images].filter((image) => image.getBoundingClientRect().right > innerWidth + 1).length,
  }));
  expect(found, where).toEqual({ width: page.viewportSize()?.width, images: 0 });
  const small = await page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!;
      const isRead =
        text.nodeValue?.trim() &&
        element.checkVisibility() &&
        !element.closest('.leave-empty, script, style, .sqs-block');
      const { fontSize } = getComputedStyle(element);
      if (isRead && Number.parseFloat(fontSize) < 12)
        found.add(`${element.parentElement?.className} > ${element.className || element.tagName}: ${fontSize}`);
    }
    return [...found];
  });
  expect(small, where).toEqual([]);
}

const schools = [
  { name: 'reset', ink: 'rgb(43, 33, 24)', font: /Georgia/, button: 'rgba(0, 0, 0, 0)' },
  { name: 'night', ink: 'rgb(232, 230, 227)', font: /Courier New/, button: /color\(srgb/ },
  // The template's own rule, even with the lowest specificity, overrides the layer.
  { name: 'ledger', ink: 'rgb(51, 51, 51)', font: /Verdana/, button: 'rgb(194, 24, 91)' },
] as const;

describe.each(schools)('a template with foreign CSS: $name', ({ name, ink, font, button }) => {
  let server: BuiltServer;
  beforeAll(async () => {
    const folder = path.join(import.meta.dirname, 'fixtures/foreign', name);
    await promisify(execFile)(process.execPath, [program, 'import', 'template', folder, '--data', dataFolder]);
    server = await startBuiltServer({ dataFolder });
  }, 60_000);
  afterAll(async () => {
    expect(await server?.stop()).toBe(0);
    expect(server.faults()).toEqual([]);
  });

  it('shows shop, cart and checkout at 1366 and 390 px', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: phone });
    for (const address of ['/', '/shop', '/evenings', '/evenings/talk', '/journal', '/account', '/nowhere']) {
      await page.goto(server.origin + address);
      await expectNothingWider(page, address);
    }
    expect(problems.filter((text) => !text.includes('404'))).toEqual([]);

    await page.goto(`${server.origin}/shop/p/tidelines`);
    await expectNothingWider(page, 'product');
    expect(await style(page, '.product-price .sqs-money-native', 'content', '::before')).toBe('"$"');
    if (name === 'ledger') expect(await style(page, '.product-price', 'font-size')).toBe('20px');
    const adds = '.product-checkout .sqs-add-to-cart-button';
    expect(await style(page, adds, 'background-color')).toEqual(
      typeof button === 'string' ? button : expect.stringMatching(button),
    );
    await atBothWidths(page, async () => {
      expect((await sizeOf(page, adds))[1]).toBeGreaterThanOrEqual(44);
      expect((await sizeOf(page, '.variant-select-wrapper select'))[1]).toBeGreaterThanOrEqual(44);
    });
    if (name !== 'ledger') expect(await style(page, adds, 'color')).toBe(ink);
    expect(await style(page, '.variant-select-wrapper select', 'font-family')).toMatch(font);
    await expect.poll(() => page.locator('.variant-radiobtn-wrapper').first().isVisible()).toBe(false);
    for (const select of await page.locator('.variant-select-wrapper select').all())
      await select.selectOption({ index: 1 });
    await page.locator(adds).click();
    await page.locator('.cart-popover').waitFor();
    expect(await style(page, '.cart-popover', 'background-color')).toBe(await style(page, 'body', 'background-color'));

    await page.goto(`${server.origin}/cart`);
    await expectNothingWider(page, 'cart');
    const line = page.locator('#sqs-cart-container > #sqs-cart-root .cart-line');
    await line.waitFor();
    await line.locator('.cart-line-title').evaluate((title) => {
      title.textContent = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    });
    await expectNothingWider(page, 'cart with a long word');
    await expect.poll(() => page.locator('#sqs-cart-root').isVisible()).toBe(true);
    await atBothWidths(page, async () => expect((await sizeOf(page, '.cart-line-image'))[0]).toBeLessThanOrEqual(90));
    expect(await style(page, '.cart-line-total', 'color')).toMatch(/rgb/);
    expect(await style(page, '.cart-actions .button', 'font-family')).toMatch(font);
    expect(await style(page, '.cart-layout', 'display')).toBe('grid');

    await page.goto(`${server.origin}/checkout`);
    await expectNothingWider(page, 'checkout');
    await atBothWidths(page, async () => {
      await soon(() => sizeOf(page, 'input[name="subject"]')).toEqual([0, 0]);
      expect(await sizeOf(page, '.leave-empty')).toEqual([0, 0]);
      expect((await sizeOf(page, '.checkout-step .input'))[1]).toBeGreaterThanOrEqual(30);
    });
    expect(await style(page, '.checkout-step .input', 'font-family')).toMatch(font);
    await context.close();
  });
});

describe('the cart of a template', () => {
  it('goes before ours: what its script puts into the cart stays', async () => {
    const server = await startBuiltServer({ dataFolder });
    const { context, page, problems } = await openPage(browser);
    await page.goto(`${server.origin}/cart`);
    await page.locator('#sqs-cart-root h1').waitFor();
    await page.locator('#sqs-cart-root').evaluate((root) => {
      root.innerHTML = '<p>Own cart</p>';
    });
    await page.evaluate(() => document.dispatchEvent(new Event('stoa:cart-changed')));
    await expect.poll(() => page.locator('#sqs-cart-root').innerText()).toBe('Own cart');
    expect(problems).toEqual([]);
    await context.close();
    expect(await server.stop()).toBe(0);
  });
});
