// Colors and fonts as a draft, in a real browser: all of it each way, looks and failing fonts by pointer at a desk. A look
// is tried and applied, a pale color is mended, fonts are picked, and visitors get the published palette and font. Admin, jobs 13 and 14; spec §2 "Font picker".
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameLoaded, openPage, phone } from '../../server/testing/driver/browser.ts';
import { type BuiltServer, root } from '../../server/testing/harness/built-server.ts';
import { byWay, closeToasts, endJourney, expectClean, goTo, startJourney, ways } from './hands.ts';

const desk = { width: 1366, height: 900 };
let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, page, problems } = await startJourney({ viewport: desk }));
}, 120_000);
afterAll(async () => {
  // The fonts that the test doesn't let through.
  const logged = /\/(?:static|config\/api)\/fonts/;
  await endJourney(server, browser, logged);
  expect(problems.filter((text) => !logged.test(text))).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const ofFrame = (read: string, selector = 'h1') =>
  page
    .frameLocator('iframe')
    .locator(selector)
    .first()
    .evaluate((heading, name) => getComputedStyle(heading).getPropertyValue(name), read);
const loadedFonts = (on: Page) =>
  on.evaluate(() =>
    [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family.replaceAll('"', '') : [])),
  );
const clean = () => expectClean(page);

/** A family from the list, and the name of an uploaded one. */
const families = {
  'pointer at 1366 px': ['Bitter', 'Harbor Press'],
  'keyboard at 1366 px': ['Roboto Slab', 'Harbor Sign'],
  'finger at 390 px': ['Special Elite', 'Harbor Text'],
  'keyboard at 390 px': ['Zilla Slab', 'Harbor Hand'],
} as const;

describe.each(ways('keyboard at 390 px'))('the design, by $name', (way) => {
  const [family, uploaded] = families[way.name];
  const ink = 'rgb(20, 60, 40)';
  const buffer = readFileSync(path.join(root, 'data/templates/atelier/assets/fonts/inter.woff2'));

  it('gets colors and fonts as a draft, and visitors get them once it is published', async () => {
    const hands = await byWay(way, page, (one) => {
      page = one;
    });
    await page.goto(`${server.adminOrigin}/config/pages`);
    await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
    await goTo(page, '/config/design');
    await frameLoaded(page);

    // A look is tried on the owner's own pages, and left.
    const before = await ofFrame('font-family');
    await hands.press(button('Gazette'));
    await page.getByText('You’re trying Gazette on your pages. Nothing has changed yet.').waitFor();
    await expect.poll(() => ofFrame('font-family')).toMatch(/^"Playfair Display"/);
    await clean();
    await hands.press(button('Keep your design'));
    await expect.poll(() => ofFrame('font-family')).toBe(before);

    // The five messages, and a pale color mended by one press.
    const color = page.getByRole('textbox', { name: 'Ink', exact: true });
    for (const [text, message] of [
      ['hsl(12, 50%)', 'Missing an H/S/L value.'],
      ['hsl(361, 50%, 50%)', 'Hue out of bounds.'],
      ['hsl(36, 101%, 50%)', 'Saturation out of bounds.'],
      ['hsl(36, 50%, 150%)', 'Lightness out of bounds.'],
      ['hsla(36, 50%, 50%, 2)', 'Alpha out of bounds.'],
    ] as const) {
      await hands.type(color, text);
      await page.getByText(message, { exact: true }).waitFor();
    }
    await hands.type(color, '#8a8a8a');
    await page.getByText(/^Ink on Paper has a contrast of/).waitFor();
    await hands.press(button(/^Use #[0-9a-f]{6} for Ink/));
    await page.getByText('All text is easy to read on its background.').waitFor();
    await hands.press(button('Undo'));
    await page.getByText(/^Ink on Paper has a contrast of/).waitFor();
    await hands.type(color, ink);
    await hands.press(page.getByRole('radio', { name: 'HSL' }));
    await expect.poll(() => color.inputValue()).toMatch(/^hsl\(/);
    await hands.press(button('Adjust Ink'));
    await page.getByRole('textbox', { name: 'Saturation, exactly' }).fill('');
    await page.getByText('Missing an H/S/L value.', { exact: true }).waitFor();
    // The page in the frame had the pale color until it was drawn again.
    await expect.poll(() => ofFrame('color')).toBe(ink);
    await clean();
    await hands.press(button('Adjust Ink'));

    // A font, found by its name and its category, drawn in itself.
    await hands.press(button(/^Choose a font for Headings/));
    await page.getByRole('group', { name: 'Fonts in Style Guide' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await clean();
    await hands.press(button('Browse all fonts'));
    expect(await page.getByLabel('Category').locator('option').allInnerTexts()).toEqual([
      'All categories',
      ...['Sans Serif', 'Serif', 'Display', 'Script', 'Slab Serif', 'Mono', 'Other'],
    ]);
    await hands.type(page.getByRole('searchbox', { name: 'Search fonts' }), family);
    await page.getByText('1 font', { exact: true }).waitFor();
    await hands.press(page.getByRole('radio', { name: new RegExp(`^${family}`) }));
    await expect.poll(() => loadedFonts(page)).toContain(`Preview ${family}`);
    await expect.poll(() => ofFrame('font-family')).toContain(`"${family}"`.replace(/^"(\w+)"$/, '$1'));
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Choose a font for Headings, now ${family}`);

    // A font file of the owner's own.
    await hands.press(button(/^Choose a font for Body text/));
    await hands.press(button('Upload a font'));
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: `${uploaded.replace(' ', '-')}-Variable.woff2`, mimeType: 'font/woff2', buffer });
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe(uploaded);
    await expect.poll(() => page.getByLabel('Weight').inputValue()).toBe('100 900');
    await clean();
    await hands.press(page.getByRole('button', { name: 'Upload', exact: true }));
    await page.getByText('Enter the license, such as where you bought the font.').waitFor();
    await hands.type(page.getByLabel('License', { exact: true }), 'Bought at harbor.example');
    await page.keyboard.press('Enter');
    await expect.poll(() => ofFrame('font-family', 'body')).toContain(`"${uploaded}"`);
    await page.getByRole('region', { name: 'Your fonts' }).getByText(uploaded).waitFor();
    await page.keyboard.press('Escape');

    // A draft until it is published.
    const sheet = async () => (await fetch(`${server.origin}/site.css`)).text();
    await hands.press(button('Save'));
    await page.getByText('Saved. Visitors see it once you publish.').first().waitFor();
    expect(await sheet()).not.toContain(family);
    await closeToasts(page);
    await hands.press(button('Publish…'));
    const dialog = page.getByRole('dialog', { name: 'Publish changes' });
    await hands.press(dialog.getByRole('button', { name: 'Publish', exact: true }));
    await page.getByText('Published. Visitors see it now.').first().waitFor();

    const visitor = await openPage(browser, { viewport: phone });
    const fonts: string[] = [];
    visitor.page.on('response', (answer) => {
      if (/\.woff2?$/.test(answer.url())) fonts.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
    });
    await visitor.page.goto(server.origin);
    const heading = visitor.page.locator('h1').first();
    expect(await heading.evaluate((one) => getComputedStyle(one).fontFamily)).toContain(family);
    expect(await heading.evaluate((one) => getComputedStyle(one).color)).toBe(ink);
    await visitor.page.evaluate(() => document.fonts.ready);
    expect(await loadedFonts(visitor.page)).toEqual(expect.arrayContaining([family, uploaded]));
    const file = family.toLowerCase().replace(' ', '-');
    expect(fonts.filter((one) => one.startsWith(`200 /static/fonts/${file}`)).length).toBeGreaterThan(0);
    const own = /^200 \/static\/fonts\/[\da-f]{16}\.woff2$/;
    expect(
      fonts.filter((one) => !one.includes(file) && !own.test(one) && !one.includes('/assets/fonts/inter')),
    ).toEqual([]);
    await visitor.context.close();
  });
});

it('says which fonts cannot be loaded or drawn, and tries again', async () => {
  await page.route('**/config/api/fonts', (route) => route.abort());
  await page.route('**/static/fonts/manrope*', (route) => route.abort());
  await page.goto(`${server.adminOrigin}/config/design`);
  await frameLoaded(page);
  await button(/^Choose a font for Body text/).click();
  await page.getByText('Unable to load fonts', { exact: true }).waitFor();
  await page.unroute('**/config/api/fonts');
  await button('Try again').click();
  await page.getByText('Unable to load fonts', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Search fonts' }).fill('manrope');
  await page.getByText('Unable to load preview for Manrope', { exact: true }).waitFor();
});

it('applies a look in one step, which is saved as a draft and can be undone', async () => {
  await page.unroute('**/static/fonts/manrope*');
  await goTo(page, '/config/pages');
  await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
  await goTo(page, '/config/design');
  await frameLoaded(page);
  const before = await ofFrame('font-family');
  await clean();
  await button('Fizz').click();
  await button('Use Fizz').click();
  await page.getByText('Saved. Visitors see it once you publish.').first().waitFor();
  await frameLoaded(page);
  await expect.poll(() => ofFrame('font-family')).toMatch(/^"Bricolage Grotesque"/);
  await button('Undo').click();
  await expect.poll(() => ofFrame('font-family')).toBe(before);
  await button('Save').click();
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Visitors see this');
});
