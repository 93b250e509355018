// A product page follows the chosen variant in a real browser: image, badge, and button. Also covers unusual products: no image, a one-word
// name, landscape images in portrait frames. Spec §4 "Derived product display", §5.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Image, imageSchema } from '../../../server/content/image/schema.ts';
import { table } from '../../../server/store/table.ts';
import { transact } from '../../../server/store/transact.ts';
import { axeFindings, openPage, phone, sharedBrowser } from '../../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../../server/testing/harness/built-server.ts';
import { startBuiltShop } from '../../../server/testing/harness/built-shop.ts';
import { mug, stocked, variant } from '../../../server/testing/harness/shop.ts';

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
let server: BuiltServer;
let browser: Browser;

const image = (id: string): Image => ({
  ...{
    id,
    hash: 'f'.repeat(64),
    filename: `${id}.png`,
    contentType: 'image/png',
    widthPx: 2400,
    heightPx: 1200,
    sizeBytes: 9,
  },
  ...{ altText: '', title: '', body: '', focalX: 0.5, focalY: 0.5, addedOn: 0 },
});

beforeAll(async () => {
  const shop = startBuiltShop('variants', async (parts) => {
    await transact(parts.store, async (tx) => {
      const images = table<Image>({ name: 'image', topic: 'none: a test', schema: imageSchema });
      for (const id of ['image-red', 'image-blue']) images.put(tx, image(id), id);
    });
    const of = (color: string, sku: string, changes: object) =>
      variant({ id: `v-${color}`, sku, attributes: { Color: color }, mainImageId: `image-${color}`, ...changes });
    await stocked(
      parts,
      mug({
        urlId: 'mug',
        variants: [of('red', 'R', { onSale: true, salePriceCents: 900 }), of('blue', 'B', { unlimited: true })],
        variantOptionOrdering: ['Color'],
        imageIds: ['image-red', 'image-blue'],
      }),
      0,
    );
    await stocked(
      parts,
      mug({
        id: 'p-long',
        urlId: 'long',
        displayIndex: 2,
        title: longWord,
        variants: [variant({ id: 'v-long', sku: 'L' })],
      }),
    );
  });
  [server, browser] = await Promise.all([shop, sharedBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

/** Serves a wide image for every image URL. */
async function withPictures(page: Page): Promise<void> {
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1200"><rect width="2400" height="1200" fill="teal"/></svg>';
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}

const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });

describe('a chosen variant', () => {
  it('brings its picture into view; when it is sold out, neither the mark nor the button says otherwise', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: phone });
    await withPictures(page);
    await page.goto(`${server.origin}/stall/p/mug`);
    const choose = (color: string) => page.getByLabel('Select Color').selectOption(color);
    const button = page.locator('.product-checkout .sqs-add-to-cart-button');
    const strip = page.locator('.product-gallery-slides');
    const seen = () =>
      strip.evaluate((list) =>
        [...list.children][Math.round(list.scrollLeft / list.clientWidth)]?.getAttribute('data-image-id'),
      );

    await choose('blue');
    await soon(seen).toBe('image-blue');
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
    await expect.poll(() => page.locator('.product-mark').isVisible()).toBe(false);

    await choose('red');
    await soon(seen).toBe('image-red');
    expect((await button.innerText()).toLowerCase()).toBe('sold out');
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    expect((await page.locator('.product-mark').innerText()).toLowerCase()).toBe('sold out');

    await choose('blue');
    await soon(() => button.innerText()).toBe('Add to Cart');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('changes the picture of a card, whose gallery is its one picture', async () => {
    const { context, page } = await openPage(browser);
    await withPictures(page);
    await page.goto(`${server.origin}/stall`);
    const card = page.locator('.product-card', { hasText: 'Mug' }).first();
    const source = () => card.locator('img').first().getAttribute('src');
    await card.locator('.sqs-add-to-cart-button').click();
    await card.locator('select').selectOption('blue');
    await soon(source).toContain('/image-blue/');
    await card.locator('select').selectOption('');
    await soon(source).toContain('/image-red/');
    await context.close();
  });
});

describe('products as they come', () => {
  it('a landscape picture is fetched as wide as its portrait frame shows it', async () => {
    const { context, page } = await openPage(browser, { viewport: phone });
    await withPictures(page);
    await page.goto(`${server.origin}/stall/p/mug`);
    const first = page.locator('.product-gallery-slide img').first();
    // A frame of 390 × 487 px covered by a 2:1 image, which is displayed 975 px wide.
    expect(await first.evaluate((img: HTMLImageElement) => Number(/format=(\d+)w/.exec(img.currentSrc)?.[1]))).toBe(
      1000,
    );
    await context.close();
  });

  it('without a picture has a placeholder, and one long word for a name does not widen a phone page', async () => {
    const { context, page } = await openPage(browser, { viewport: phone });
    await withPictures(page);
    for (const path of ['/stall', '/stall/p/long']) {
      await page.goto(server.origin + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      const box = await page.locator('.product-picture-none').first().boundingBox();
      expect(box && box.width > 100 && box.height > 100).toBe(true);
    }
    await context.close();
  });
});

describe('Quick View of a template', () => {
  it('opens a product of a list over it, by key, and closes when the product is in the cart', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: phone });
    await withPictures(page);
    await page.goto(`${server.origin}/stall`);
    // As the formatter writes it; the default theme has none.
    await page.evaluate(() => {
      const card = [...document.querySelectorAll('.product-card')].find((one) => one.textContent?.includes('Mug'));
      const id = card?.querySelector('.sqs-add-to-cart-button')?.getAttribute('data-item-id') ?? '';
      card?.insertAdjacentHTML(
        'beforeend',
        `<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="${id}">Quick View</span>`,
      );
      document.dispatchEvent(new CustomEvent('stoa:patched'));
    });
    const opener = page.getByRole('button', { name: 'Quick View' });
    const dialog = page.getByRole('dialog', { name: 'Mug' });
    await expect.poll(() => opener.getAttribute('aria-haspopup')).toBe('dialog');
    await opener.press('Enter');
    await dialog.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await opener.click();
    await dialog.getByLabel('Select Color').selectOption('blue');
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await soon(() => page.locator('#sqs-live-region').innerText()).toBe('Mug was added to your cart.');
    expect([await dialog.count(), problems]).toEqual([0, []]);
    await context.close();
  });
});
