// Languages in a real browser: a language is added and shown, a text is translated side by side, and a visitor reads it. Admin "Settings".
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeInBothSchemes, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, expectClean, goTo, startJourney } from './hands.ts';

const desk = { width: 1366, height: 768 };

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, page, problems } = await startJourney({ site: 'empty', viewport: desk }));
}, 120_000);

afterAll(async () => {
  await endJourney(server, browser);
  expect(problems).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const clean = () => expectClean(page);

it('adds a language, translates a text, and shows it to visitors', async () => {
  await goTo(page, '/config/settings/languages');
  await said('Add a language to translate your site.');
  await page.getByLabel('Language', { exact: true }).selectOption('German');
  await button('Add language').press('Enter');
  await said('Added German. It’s hidden until you show it.');
  expect((await fetch(`${server.origin}/de`)).status).toBe(404);
  await button('Show German').press('Enter');
  await button('Hide German').waitFor();
  await clean();
  await page.getByRole('link', { name: 'Translate into German' }).click();
  await page.getByRole('link', { name: /^Site title, header and footer/ }).click();
  const field = page.getByLabel('Site title (German)', { exact: true });
  await field.fill('Mein Laden');
  await clean();
  await page.setViewportSize(phone);
  await clean();
  await page.setViewportSize(desk);
  await button('Save').press('Enter');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  const german = await (await fetch(`${server.origin}/de`)).text();
  expect(german).toContain('<html lang="de"');
  expect(german).toContain('Mein Laden');
});

it('offers a visitor the language of their browser, until they decide', async () => {
  const context = await browser.newContext({ locale: 'de-AT', viewport: phone });
  const visitor = await context.newPage();
  const offer = visitor.getByRole('link', { name: 'Diese Seite auf Deutsch lesen' });
  await visitor.goto(`${server.origin}/search?q=ink`);
  await offer.waitFor();
  expect(await axeInBothSchemes(visitor)).toEqual([]);
  const box = (await visitor.locator('aside.cart-popover').boundingBox())!;
  const pillTop = phone.height - 16 * (1.25 + 3);
  expect(box.y + box.height).toBeLessThan(pillTop);
  await offer.click();
  await visitor.waitForURL(/\/de\/search\?q=ink$/);
  await visitor.goto(server.origin, { waitUntil: 'networkidle' });
  expect(await offer.count()).toBe(0);
  await context.close();
});

it('removes a language, and keeps its translations', async () => {
  await goTo(page, '/config/settings/languages');
  await page.setViewportSize(phone);
  await clean();
  await button('Remove German').press('Enter');
  await said(/^Visitors can no longer open addresses that begin with \/de\./);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove German' }).press('Enter');
  await said('Removed German');
  expect((await fetch(`${server.origin}/de`)).status).toBe(404);
});
