// The owner adds a product with images, options, stock, and a sale, and a visitor buys it: by pointer on desktop, and by keyboard only on a
// phone. Problems appear at their field, two people do not overwrite each other, and a deleted product is restored. Admin, job 25.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopperFlags } from '../../bench/lib/shopper.ts';
import { axeInBothSchemes, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { buyOne, endJourney, goTo, soldItem as sold, startJourney } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, context, page, problems } = await startJourney({
    flags: shopperFlags,
    viewport: { width: 1366, height: 768 },
  }));
}, 180_000);

afterAll(() => endJourney(server, browser));

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const images = ['front.png', 'back.png'].map((name) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(pixel, 'base64'),
}));
const at = (where: string) => goTo(page, `/config/${where}`);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const said = (words: string | RegExp) => page.getByRole('alertdialog').getByText(words).last().waitFor();
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);

/** Whether it is fully visible and not covered. */
const isInSight = (one: Locator) =>
  one.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && hit !== null && (element.contains(hit) || hit.contains(element));
  });

const soldItem = (title: string) => sold(server, title);
const buy = (title: string, variant: number, n: number) => buyOne(server, { title, variant, n });

describe('a new product at 1366 px, by pointer', () => {
  it('gets images, options, a sale, and stock, and is sold', async () => {
    await at('commerce/products');
    await page.getByRole('link', { name: 'New product' }).click();
    await title('New product');
    expect(await axeInBothSchemes(page)).toEqual([]);
    await field('Title').fill('Harbor Towel');
    await field('Title').press('Enter');
    await field('Description').click();
    await page.keyboard.type('Woven by the sea.');
    await page.locator('input[type="file"]').setInputFiles(images);
    await expect.poll(() => button(/^Edit Image \d$/).count()).toBe(2);
    await field('Price').fill('38');
    await button('Add an option').click();
    await field('Option').press('Enter');
    expect(await soldItem('Harbor Towel')).toBeUndefined();
    await field('Option').fill('Size');
    await field('Values').fill('S, M,');
    await page.keyboard.type('L');
    await page.keyboard.press('Enter');
    await button('Add').click();
    await field('Sale price of M').fill('29,50');
    await field('In stock of S').fill('5');
    await button('Fill In stock down from the first row').click();
    await expect.poll(() => field('In stock of L').inputValue()).toBe('5');
    await field('In stock of L').fill('unlimited');
    expect(await axeInBothSchemes(page)).toEqual([]);
    await button(/^Save/).click();
    await title('Harbor Towel');
    await said('Saved. Your shop shows it now.');
    await expect.poll(() => field('In stock of L').inputValue()).toBe('∞');
    // Its new SKU is not cut off.
    expect(await field('SKU of L').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await axeInBothSchemes(page)).toEqual([]);
    const shown = await soldItem('Harbor Towel');
    expect(shown?.variants.map(({ price, salePrice, onSale }) => [price, onSale && salePrice])).toEqual([
      [3800, false],
      [3800, 2950],
      [3800, false],
    ]);
  });

  it('shows on its page what the owner typed, and a visitor buys it', async () => {
    const [shop] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'See it on the page' }).click(),
    ]);
    await shop.getByRole('heading', { name: 'Harbor Towel' }).waitFor();
    await shop.getByText('Woven by the sea.').first().waitFor();
    await shop.close();
    await buy('Harbor Towel', 1, 1);
    await page.reload();
    await expect.poll(() => field('In stock of M').inputValue()).toBe('4');
  });

  it('keeps what is sold meanwhile when only a price is changed, and takes cells of a spreadsheet', async () => {
    await buy('Harbor Towel', 1, 2);
    await field('Price of S').focus();
    await page.evaluate(() => {
      const pasted = new DataTransfer();
      pasted.setData('text/plain', '40\t35\n41\t\n42\t\n');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true }));
    });
    await page.keyboard.press('Control+s');
    await said('Saved. Your shop shows it now.');
    await page.reload();
    await expect.poll(() => field('Price of L').inputValue()).toBe('42.00');
    expect(await field('Sale price of S').inputValue()).toBe('35.00');
    expect(await field('In stock of M').inputValue()).toBe('3');
  });

  /** Sends a call as from the owner's other device. @returns the stored product */
  const sent = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const crumb = (await context.cookies(server.adminOrigin)).find(({ name }) => name === 'crumb')?.value ?? '';
    const answer = await page.request.fetch(server.adminOrigin + path, {
      method,
      data,
      headers: { 'X-CSRF-Token': crumb },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { product: { id: string; title: string; excerpt: string; urlId: string } })
      .product;
  };

  /** A separate product for this test, changed here and not saved. */
  async function changedHere(urlId: string): Promise<{ path: string; saves: number[] }> {
    const variants = [{ sku: urlId, priceCents: 900, unlimited: true }];
    const { id } = await sent('POST', '/api/3/commerce/products', { title: 'Towel', urlId, variants });
    const path = `/api/commerce/products/${id}`;
    const saves: number[] = [];
    page.on('response', (answer) => {
      if (answer.request().method() === 'PUT' && answer.url().endsWith(path)) saves.push(answer.status());
    });
    await at(`products/${id}`);
    await title('Towel');
    await field('Title').fill('Beach Towel');
    await field('URL').fill(`beach-${urlId}`);
    return { path, saves };
  }

  const focusedName = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);

  it('is not overwritten unseen by a second person, before the change stream brings their change', async () => {
    const { path, saves } = await changedHere('cut');
    const refused = page.waitForResponse((answer) => answer.status() === 409);
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() === 'GET') await refused;
      await route.continue();
    });
    await sent('PUT', path, { title: 'Harbour Towel' });
    await page.keyboard.press('Control+s');
    await page.getByText('Rosalind changed the title').waitFor();
    expect(saves).toEqual([409]);
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await field('Title').inputValue()).toBe('Beach Towel');
    await button('Take theirs').click();
    await page.keyboard.press('Control+s');
    await said('Saved. Your shop shows it now.');
    expect(saves).toEqual([409, 200]);
    expect(await sent('GET', path)).toMatchObject({ title: 'Harbour Towel', urlId: 'beach-cut' });
  });

  it('is not sent while it is undecided whose change counts, and is once each is decided', async () => {
    const { path, saves } = await changedHere('told');
    await sent('PUT', path, { title: 'Harbour Towel', urlId: 'harbour-told' });
    const notice = page.getByRole('alert').filter({ hasText: 'Rosalind changed the title' });
    await notice.getByText('Rosalind changed the URL').waitFor();
    await page.keyboard.press('Control+s');
    const choose = page.getByText('Choose which version to keep before you save.');
    await choose.waitFor();
    await expect.poll(focusedText).toBe('Take theirs');
    // At the end of the form, far below the title: both are still visible, and lead to it.
    await field('Search result title').scrollIntoViewIfNeeded();
    expect([await isInSight(notice), await isInSight(choose), await isInSight(field('Title'))]).toEqual([
      true,
      true,
      false,
    ]);
    await notice.getByRole('button', { name: 'Go to field' }).first().click();
    expect([await isInSight(notice), await isInSight(field('Title'))]).toEqual([true, true]);
    await expect.poll(focusedName).toBe('title');
    await button('Take theirs').first().focus();
    expect(
      await notice
        .getByRole('button')
        .first()
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    expect(await axeInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => field('Title').inputValue()).toBe('Harbour Towel');
    await notice.waitFor({ state: 'detached' });
    // The next conflict has the focus, and nothing was sent before it was resolved.
    await expect.poll(focusedText).toBe('Take theirs');
    expect(saves).toEqual([]);
    await button('Keep mine').click();
    await said('Saved. Your shop shows it now.');
    expect(saves).toEqual([200]);
    expect(await sent('GET', path)).toMatchObject({ title: 'Harbour Towel', urlId: 'beach-told' });
  });

  it('does not go on by itself with a save that waited, once more is typed', async () => {
    const { path, saves } = await changedHere('typed');
    await sent('PUT', path, { title: 'Harbour Towel' });
    await page.getByText('Rosalind changed the title').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Choose which version to keep before you save.').waitFor();
    await field('URL').fill('later');
    await button('Keep mine').click();
    await page.getByText('Rosalind changed the title').waitFor({ state: 'detached' });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(saves).toEqual([]);
    await page.keyboard.press('Control+s');
    await said('Saved. Your shop shows it now.');
    expect(saves).toEqual([200]);
    expect(await sent('GET', path)).toMatchObject({ title: 'Beach Towel', urlId: 'later' });
    // Toasts are above the save bar, which stays while something can be redone.
    await field('Title').fill('Nothing');
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    await bar.getByRole('button', { name: 'Undo' }).click();
    await page.keyboard.press('Control+s');
    const toast = page.getByRole('alertdialog').filter({ hasText: 'No changes to save.' });
    await toast.waitFor();
    for (const size of [phone, { width: 1366, height: 768 }]) {
      await page.setViewportSize(size);
      const gap = async () => ((await bar.boundingBox())?.y ?? 0) - bottomOf(await toast.boundingBox());
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
    }
  });

  it('asks before changes are lost, is copied, and comes back after it was deleted', async () => {
    const variants = [{ sku: 'lost', priceCents: 900, unlimited: true }];
    const { id } = await sent('POST', '/api/3/commerce/products', { title: 'Bath Towel', urlId: 'lost', variants });
    await at(`products/${id}`);
    await title('Bath Towel');
    await field('Title').fill('Lost');
    await page.getByRole('link', { name: 'Products' }).first().click();
    // The save bar has a Discard, too.
    const prompt = page.getByRole('alertdialog', { name: 'Unsaved changes' });
    await prompt.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('link', { name: 'Bath Towel' }).click();
    await title('Bath Towel');
    await field('Title').fill('Lost again');
    const goBack = () => page.evaluate(() => history.back());
    await goBack();
    await prompt.getByRole('button', { name: 'Stay here' }).click();
    expect(await field('Title').inputValue()).toBe('Lost again');
    await goBack();
    await prompt.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('link', { name: 'Bath Towel' }).click();
    await title('Bath Towel');
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await title('Bath Towel (Copy)');
    await page.getByText('Hidden', { exact: true }).first().waitFor();
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await said('Deleted Bath Towel (Copy).');
    await button('Undo').click();
    await title('Bath Towel (Copy)');
  });
});

describe('a new product at 390 px, by keyboard alone', () => {
  it('is told what is missing, and is saved and sold', async () => {
    await page.setViewportSize(phone);
    await at('products/new');
    await field('Title').waitFor();
    const writes: string[] = [];
    page.on('request', (one) => {
      if (one.method() !== 'GET' && one.url().includes('/commerce/products')) writes.push(one.method());
    });
    expect(await page.getByRole('radio', { name: 'Visible' }).isChecked()).toBe(true);
    await page.keyboard.press('Control+s');
    await page.getByText('Enter a title.').waitFor();
    expect(await isInSight(page.getByText('Update the missing or invalid information above.'))).toBe(true);
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
    await expect.poll(focused).toBe('title');
    expect(await axeInBothSchemes(page)).toEqual([]);
    await page.keyboard.type('Salt Soap');
    await tabTo('Price');
    await page.keyboard.type('12');
    await tabTo('Sale price');
    await page.keyboard.type('15');
    await tabTo('In stock');
    await page.keyboard.type('3');
    await page.keyboard.press('Control+s');
    await page.getByText('Enter a sale price that is lower than the price.').waitFor();
    await expect.poll(focused).toBe('variants.0.salePriceCents');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('9.50');
    // Valid but unfinished: Enter in a field does not save.
    await page.keyboard.press('Enter');
    await tabTo('Tags');
    await page.keyboard.type('bath');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await title('Salt Soap');
    await said('Saved. Your shop shows it now.');
    expect(writes).toEqual(['POST']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await axeInBothSchemes(page)).toEqual([]);
    await buy('Salt Soap', 0, 3);
    expect((await soldItem('Salt Soap'))?.variants[0]).toMatchObject({ onSale: true, salePrice: 950 });
  });

  async function tabTo(name: string): Promise<void> {
    const target = await field(name).elementHandle();
    for (let n = 0; n < 80; n++) {
      if (await page.evaluate((one) => one === document.activeElement, target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} cannot be reached with Tab`);
  }
});

it('nests, orders, renames, and deletes categories', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await at('products/categories');
  const row = (name: string) => page.getByRole('row', { name, exact: true });
  const choose = async (name: string, item: string) => {
    await button(`Actions for ${name}`).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await row('Wallpapers').waitFor();
  await button('New category').click();
  await field('Name').fill('Bath');
  expect(await axeInBothSchemes(page)).toEqual([]);
  await button('Save').click();
  await row('Bath').waitFor();
  await choose('Bath', 'Nest under the one above');
  await page.getByText('/shop/wallpapers/bath').waitFor();
  expect(await row('Bath').getAttribute('aria-level')).toBe('2');
  await button('Undo').click();
  await page.getByText('/shop/bath', { exact: true }).waitFor();
  await choose('Bath', 'Rename');
  await field('Name').fill('Bathroom');
  await field('URL').fill('prints');
  await button('Save').click();
  await page.getByText('This URL is already in use').waitFor();
  await field('URL').fill('bathroom');
  await button('Save').click();
  await page.getByText('/shop/bathroom', { exact: true }).waitFor();
  await choose('Bathroom', 'Show its products');
  await page.getByText('Category: Bathroom').waitFor();
  await button('Remove filter: Category').click();
  await page.getByText('Category: Bathroom').waitFor({ state: 'detached' });
  await at('products/categories');
  await row('Bathroom').waitFor();
  await page.setViewportSize(phone);
  expect(await axeInBothSchemes(page)).toEqual([]);
  await choose('Bathroom', 'Delete');
  await page.getByText('No product is in it.').waitFor();
  await button('Delete').click();
  await row('Bathroom').waitFor({ state: 'detached' });
});

it('makes gift cards and digital products', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await at('products/new');
  await page.getByRole('radio', { name: /^Gift card/ }).check();
  await field('Title').fill('Gift card');
  await field('Value 1').fill('25');
  await button('Add a value').click();
  await field('Value 2').fill('50');
  await page.keyboard.press('Control+s');
  await title('Gift card');
  await at('products/new');
  await page.getByRole('radio', { name: /^Digital/ }).check();
  await field('Title').fill('Knitting pattern');
  await field('Price').fill('6');
  await page.keyboard.press('Control+s');
  await title('Knitting pattern');
  const files = page.getByRole('region', { name: 'Files' });
  await files
    .locator('input[type="file"]')
    .setInputFiles({ name: 'pattern.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await files.getByText('pattern.pdf', { exact: true }).waitFor();
  await files.getByRole('button', { name: 'Remove pattern.pdf' }).click();
  await files.getByText('pattern.pdf', { exact: true }).waitFor({ state: 'detached' });
  // 409: the second person. 404: a product that was deleted while its change was being fetched.
  expect(problems.filter((text) => !/status of 40[49]|ERR_FAILED/.test(text))).toEqual([]);
});
