// An owner builds three sites from nothing, by what the editor offers alone, and publishes them: a portfolio, a restaurant, a magazine.
// What visitors get is checked as a designer would: on the grid, two font families, nothing empty, readable, no wider than the screen.
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeFindings,
  claimSite,
  clickInFrame,
  openPage,
  phone,
  sharedBrowser,
  untilIdle,
  type Watched,
} from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';
import { designFindings } from '../../server/testing/design-findings.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';

const wide = { width: 1366, height: 900 };

let browser: Browser;
let server: BuiltServer;
let watched: Watched;
let page: Page;
let photos: { name: string; mimeType: string; buffer: Buffer }[];

beforeAll(async () => {
  [browser, photos] = await Promise.all([sharedBrowser(), Promise.all([...'abcdef'].map(photo))]);
}, 60_000);
afterAll(() => browser?.close());

/** A site without demo content, and its owner in the editor. */
async function newSite(): Promise<void> {
  server = await startBuiltServer({ dataFolder: temporaryFolder('site'), flags: ['--no-demo'] });
  watched = await openPage(browser, { viewport: wide });
  page = watched.page;
  await claimSite(page, server.ownerLink);
}

/** Every page of it passes at a desk and on a phone. */
async function published(paths: readonly string[]): Promise<void> {
  expect(watched.problems).toEqual([]);
  await watched.context.close();
  for (const viewport of [wide, phone]) {
    const visitor = await openPage(browser, { viewport });
    for (const path of paths) {
      await visitor.page.goto(server.origin + path);
      await untilIdle(visitor.page);
      const where = `${path} at ${viewport.width}`;
      expect(await designFindings(visitor.page), where).toEqual([]);
      expect(await axeFindings(visitor.page), where).toEqual([]);
    }
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  }
  expect(await server.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
}

async function photo(name: string, index: number): Promise<(typeof photos)[number]> {
  const [width, height] = index % 2 === 0 ? [900, 600] : [600, 800];
  const hue = index * 60;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 40% 70%)"/><circle cx="50%" cy="50%" r="30%" fill="hsl(${hue + 40} 50% 40%)"/></svg>`;
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
}

const go = (path: string) => page.goto(`${server.adminOrigin}/config/${path}`);
const frame = () => page.frameLocator('iframe');
const section = (number: number) =>
  frame()
    .locator('section[data-section-id]')
    .nth(number - 1);
const isSaved = () => expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Saved');

const clickOn = (target: Locator) => clickInFrame(page, target);

async function newPage(kind: string, title: string, layout?: string): Promise<void> {
  await go('pages');
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(kind, { exact: true }).first().click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  if (layout !== undefined) await dialog.getByLabel('Start with').selectOption({ label: layout });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function openHome(): Promise<void> {
  await go('pages');
  await page.getByRole('treegrid').getByRole('link', { name: 'Home' }).click();
  await frame().locator('[data-b]').first().waitFor();
  await page.getByText('Loading page…').waitFor({ state: 'detached' });
}

async function toOutline(): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Outline' }).click();
  const tree = page.getByRole('treegrid', { name: 'Sections and blocks' });
  await tree.waitFor();
  return tree;
}

/** At the end of the page. */
async function addSection(name: string): Promise<void> {
  const tree = await toOutline();
  const last = tree.locator('[role="row"][aria-level="1"]').last();
  await last.click();
  const count = await frame().locator('section[data-section-id]').count();
  await page.getByRole('button', { name: 'Add a block or section' }).click();
  await page.getByRole('searchbox', { name: 'Search blocks and sections' }).fill(name);
  await page.getByRole('region', { name: 'Sections', exact: true }).getByRole('button', { name, exact: true }).click();
  await section(count + 1)
    .locator('[data-b]')
    .first()
    .waitFor();
}

/** One line for each paragraph; what stood there goes. */
async function write(target: Locator, ...lines: readonly string[]): Promise<void> {
  await clickOn(target);
  await frame().getByRole('textbox', { name: 'Text' }).waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.insertText(line);
  }
  await page.keyboard.press('Escape');
}

/** Its settings beside the page. */
async function inspect(block: Locator, name: string): Promise<void> {
  await clickOn(block);
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

async function upload(button: string, files: typeof photos): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: /^Choose/ });
  await dialog.locator('input[type=file]').setInputFiles(files);
  const ready = dialog.getByRole('button', { name: files.length === 1 ? /^(?:Use this image|Add 1)$/ : `Add ${files.length}` }); // biome-ignore format: one name
  await ready.click();
  await dialog.waitFor({ state: 'detached' });
}

/** Everything that waits, and the pages that were made. */
async function publishAll(): Promise<void> {
  await isSaved();
  await page
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Publish changes' });
  await dialog.getByRole('checkbox').first().waitFor();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Named, without what only a shop needs. */
async function nameSite(title: string, tagline: string): Promise<void> {
  await go('header-footer');
  await frame().locator('header[data-site-part]').waitFor();
  await page.getByLabel('Site title', { exact: true }).fill(title);
  await page.getByLabel('Tagline', { exact: true }).fill(tagline);
  for (const name of ['Cart', 'Account']) await page.getByRole('checkbox', { name, exact: true }).uncheck();
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Draft saved');
}

async function startHome(headline: string, lead: string): Promise<void> {
  await openHome();
  await addSection('Hero with image');
  const tree = await toOutline();
  const sections = frame().locator('section[data-section-id]');
  const count = await sections.count();
  await tree.getByRole('row', { name: 'Section 1' }).click();
  await page.keyboard.press('Delete');
  await expect.poll(() => sections.count()).toBe(count - 1);
  await write(section(1).locator('h1'), headline, lead);
  await inspect(section(1).locator('.sqs-block-image'), 'Image');
  await upload('Choose image', photos.slice(1, 2));
  await section(1).locator('img').waitFor();
}

describe('a portfolio', () => {
  it('with galleries and a video is built and published', async () => {
    await newSite();
    await newPage('Images in a grid or a slideshow', 'Work');
    await page.locator('input[type=file]').setInputFiles(photos);
    await page.getByText(`${photos.length} images added.`).first().waitFor();
    await nameSite('Mara Lind', 'Photographs of quiet places');
    await startHome('Quiet places, seen slowly', 'Landscapes and rooms for books, magazines, and walls.');
    await addSection('Gallery');
    await inspect(section(2).locator('.sqs-block-gallery'), 'Gallery');
    await upload('Add images', photos);
    await section(2).locator('.gallery-block img').nth(5).waitFor();
    await addSection('Video');
    await inspect(section(3).locator('.sqs-block-video'), 'Video');
    await page.getByLabel('Link', { exact: true }).fill('https://vimeo.com/76979871');
    await page.getByLabel('Title', { exact: true }).fill('A morning on the coast');
    await section(3).locator('.frame').waitFor();
    await addSection('Contact');
    await inspect(section(4).locator('.sqs-block-form'), 'Form');
    await page.getByRole('button', { name: 'Add a contact form' }).click();
    await section(4).locator('form').waitFor();
    await publishAll();
    await published(['/', '/work']);
  });
});

/** On a page that lists items; it is published at once. */
async function addItem(
  list: string,
  kind: string,
  texts: Readonly<Record<string, string>>,
  categories: readonly string[] = [],
) {
  await go('pages');
  await page.getByRole('treegrid').getByRole('link', { name: list }).click();
  await page.getByRole('button', { name: `Add ${kind}` }).click();
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  for (const category of categories) {
    await page.getByLabel('Categories', { exact: true }).first().fill(category);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/^(?:Saved|Added)/)
    .first()
    .waitFor();
}

describe('a restaurant', () => {
  it('with its menu, a map, and events is built and published', async () => {
    await newSite();
    await newPage('Dates, in a list or a month', 'Evenings');
    await addItem('Evenings', 'event', { Title: 'Oysters and Muscadet', Venue: 'At the bar' });
    await nameSite('Salt & Smoke', 'A wood-fired kitchen by the harbor');
    await startHome(
      'Cooked over beech, by the harbor',
      'Dinner from Tuesday to Sunday. The fish comes from the boats across the street.',
    );
    await addSection('Menu and prices');
    await inspect(section(2).locator('.sqs-block-menu'), 'Menu');
    await page
      .getByLabel('Menu', { exact: true })
      .fill(
        'Dinner\n======\n\nFirst\n-----\n\nOysters\nSix, with shallots\n18\n\nSmoked beets\nSour cream, dill\n12\n\nThen\n----\n\nPlaice on the bone\nBrown butter, capers\n29\n\nSweetheart cabbage\nSeaweed, hazelnuts\n21',
      );
    await section(2).getByText('Plaice on the bone').waitFor();
    await addSection('Upcoming events');
    await section(3).getByText('Oysters and Muscadet').waitFor();
    await addSection('Visit us');
    await inspect(section(4).locator('.sqs-block-map'), 'Map');
    await page.getByLabel('Address', { exact: true }).fill('12 Harbor Street, Portland');
    await page.getByLabel('Latitude').fill('43.6591, -70.2568');
    await section(4).locator('.map-block-drawing').waitFor();
    await publishAll();
    await published(['/', '/evenings', '/evenings/oysters-and-muscadet']);
  });
});

describe('a magazine', () => {
  it('with an index page, authors, and categories is built and published', async () => {
    await newSite();
    await newPage('Posts, newest first', 'Stories');
    for (const [title, author, category] of [
      ['The last rope maker', 'Ines Ferro', 'Craft'],
      ['A field guide to rain', 'Joel Arden', 'Weather'],
      ['Bread without a clock', 'Ines Ferro', 'Food'],
    ] as const)
      await addItem('Stories', 'post', { Title: title, Author: author, Excerpt: `${author} on what takes its time.` }, [
        category,
      ]);
    await newPage('Shows several pages one below the other', 'Issue one');
    await newPage('Sections with text, images, and everything else', 'Letter', 'About');
    await go('pages');
    const tree = page.getByRole('treegrid', { name: 'Pages by menu' });
    await tree.getByRole('row', { name: 'Letter' }).first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await tree.locator('[role="row"][aria-level="3"]').waitFor();
    await nameSite('Slow Quarterly', 'Four issues a year about things done well');
    await startHome('Things that take their time', 'Stories about craft, weather, and food.');
    await addSection('Latest posts');
    await section(2).getByText('A field guide to rain').waitFor();
    await addSection('Newsletter');
    await inspect(section(3).locator('.sqs-block-newsletter'), 'Newsletter');
    await page.getByRole('button', { name: 'Add a sign-up form' }).click();
    await section(3).locator('form').waitFor();
    await publishAll();
    await published(['/', '/stories', '/stories/the-last-rope-maker', '/stories?category=Food', '/issue-one']);
  });
});
