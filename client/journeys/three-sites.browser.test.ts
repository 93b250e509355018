// An owner builds three sites from scratch and publishes them, by the editor's own controls only: a portfolio, a restaurant, a magazine. The
// public result is checked as a designer would: on the grid, two font families, nothing empty, readable, no horizontal overflow, and none
// of the editor's sample text left.
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeFindings,
  clickInFrame,
  frameLoaded,
  openPage,
  phone,
  sharedBrowser,
  untilIdle,
  type Watched,
} from '../../server/testing/driver/browser.ts';
import { designFindings } from '../../server/testing/guards/design-findings.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { goTo, handsOf, startJourney } from './hands.ts';

const wide = { width: 1366, height: 900 };

let browser: Browser;
let server: BuiltServer;
let watched: Watched;
let page: Page;
let photos: { name: string; mimeType: string; buffer: Buffer }[];

beforeAll(async () => {
  [browser, photos] = await Promise.all([
    sharedBrowser(),
    Promise.all(['Fog', 'Pier', 'Shed', 'Rope', 'Buoy', 'Light'].map(photo)),
  ]);
}, 60_000);
afterAll(() => browser?.close());

/** Creates a site without demo content, names it, and takes the shop out of its menu. */
async function newSite(title: string, tagLine: string): Promise<void> {
  const journey = await startJourney({ site: 'empty', viewport: wide });
  ({ server, page } = journey);
  watched = journey;
  await go('header-footer');
  await frame().locator('header[data-site-part]').waitFor();
  await page.getByLabel('Site title', { exact: true }).fill(title);
  await page.getByLabel('Tagline', { exact: true }).fill(tagLine);
  for (const name of ['Cart', 'Account']) await page.getByRole('checkbox', { name, exact: true }).uncheck();
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Draft saved');
  await go('pages');
  await page.getByRole('button', { name: 'Actions for Shop', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Remove from this menu' }).click();
  await page.getByText('Removed “Shop” from the menu.').first().waitFor();
}

/** Checks every page on desktop and phone. */
async function published(...paths: readonly string[]): Promise<void> {
  expect(watched.problems).toEqual([]);
  await watched.context.close();
  const visitor = await openPage(browser, { viewport: wide });
  for (const path of paths) {
    await visitor.page.setViewportSize(wide);
    expect((await visitor.page.goto(server.origin + path))?.status(), path).toBe(200);
    await untilIdle(visitor.page);
    expect(await designFindings(visitor.page), `${path} at a desk`).toEqual([]);
    expect(await axeFindings(visitor.page), path).toEqual([]);
    // The menu marks the page, also an index page, and a post's list.
    const current = visitor.page.locator('.header [aria-current]:visible');
    expect(await current.count(), path).toBe(path === '/' ? 0 : 1);
    expect(await visitor.page.locator('main').innerText(), path).not.toMatch(sample);
    await visitor.page.setViewportSize(phone);
    expect(await designFindings(visitor.page), `${path} on a phone`).toEqual([]);
  }
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
  expect(await server.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
}

/** Words that new sections, blocks, and dates begin with. */
const sample =
  /Find out more|Street and number|One or two sentences|Say in one or two|How did it begin|Describe your place|A sentence about|1969/;

async function photo(name: string, index: number): Promise<(typeof photos)[number]> {
  const [width, height] = index % 2 === 0 ? [900, 600] : [600, 800];
  const hue = index * 60;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 40% 70%)"/><circle cx="50%" cy="50%" r="30%" fill="hsl(${hue + 40} 50% 40%)"/></svg>`;
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
}

const go = (path: string) => goTo(page, `/config/${path}`);
const frame = () => page.frameLocator('iframe');
const section = (number: number) =>
  frame()
    .locator('section[data-section-id]')
    .nth(number - 1);
const isSaved = () => expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Saved');

const clickOn = (target: Locator) => clickInFrame(page, target);

/** Adds a page, which stays private until all is published. */
async function addPage(kind: string, title: string, layout?: string): Promise<void> {
  await go('pages');
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(kind).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  if (layout !== undefined) await dialog.getByLabel('Start with').selectOption({ label: layout });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Adds an item to the open list, and writes its text on its page. */
async function addItem(kind: string, text: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: `Add ${kind}` }).click();
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).first().fill(value);
    if (label === 'Categories') await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/config/pages/*');
  await frameLoaded(page);
  await write(frame().locator('[data-f="doc"]').first(), text);
  await isSaved();
}

const backToItems = async (title: string) => {
  await go('pages');
  await page
    .getByRole('treegrid', { name: 'Pages by menu' })
    .getByRole('row', { name: title })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL('**/config/items/*');
};

async function openHome(): Promise<void> {
  await go('pages');
  await page.getByRole('link', { name: 'Home' }).filter({ hasText: '/' }).first().click();
  await section(1).locator('[data-b]').first().waitFor();
  await frameLoaded(page);
}

async function toOutline(): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Outline' }).click();
  const tree = page.getByRole('treegrid', { name: 'Sections and blocks' });
  await tree.waitFor();
  return tree;
}

/** Adds a section at the end of the page. */
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

/** Types a text that ends with these words, and leaves it: the next one would otherwise be typed into this one, or nowhere. */
async function typed(words: string, type: () => Promise<void>): Promise<void> {
  // "Saved" may still be about what was before: the frame is another process.
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes(words) === true);
  await type();
  await page.keyboard.press('Escape');
  await frame().getByRole('textbox', { name: 'Text' }).waitFor({ state: 'detached' });
  await saved;
}

/** Replaces the text; one line per paragraph. */
async function write(target: Locator, ...lines: readonly string[]): Promise<void> {
  await clickOn(target);
  await frame().getByRole('textbox', { name: 'Text' }).waitFor();
  await typed(lines.at(-1)!, async () => {
    await page.keyboard.press('ControlOrMeta+a');
    for (const [index, line] of lines.entries()) {
      if (index > 0) await page.keyboard.press('Enter');
      await page.keyboard.insertText(line);
    }
  });
}

/** Replaces one paragraph. */
async function rewrite(words: string, text: string): Promise<void> {
  const paragraph = frame().getByText(words, { exact: true }).first();
  await clickOn(paragraph);
  await frame().getByRole('textbox', { name: 'Text' }).waitFor();
  await typed(text, async () => {
    await clickOn(paragraph);
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.insertText(text);
  });
}

/** Opens the block's settings beside the page. */
async function inspect(block: Locator, name: string): Promise<void> {
  await clickOn(block);
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

/** Names the button and links it to a page. */
async function leadTo(block: Locator, text: string, to: string): Promise<void> {
  await inspect(block, 'Button');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
  await page.getByRole('button', { name: /^(?:Add|Edit) link/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('tab', { name: 'Page' }).click();
  await dialog.getByRole('radio', { name: new RegExp(`^${to} /`) }).check();
  await dialog.getByRole('button', { name: 'Save link' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function upload(button: string, files: typeof photos): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: /^Choose/ });
  await dialog.locator('input[type=file]').setInputFiles(files);
  const ready = dialog.getByRole('button', {
    name: files.length === 1 ? /^(?:Use this image|Add 1)$/ : `Add ${files.length}`,
  });
  await ready.click();
  await dialog.waitFor({ state: 'detached' });
}

/** Publishes all drafts, and the created pages. */
async function publishAll(): Promise<void> {
  await isSaved();
  const dialog = page.getByRole('dialog', { name: 'Publish changes' });
  await page
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click();
  // All rows come at once, so that none is missed.
  await dialog.getByRole('checkbox').first().waitFor();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('a portfolio', () => {
  it('with galleries and a video is built and published', async () => {
    await newSite('Mara Lind', 'Photographs of quiet places');
    await addPage('Images in a grid or a slideshow', 'Work');
    await page.waitForURL('**/config/items/*');
    await page.locator('input[type=file]').setInputFiles(photos.slice(0, 4));
    await page.getByText('4 images added.').first().waitFor();

    await openHome();
    await addSection('Hero with image');
    await (await toOutline()).getByRole('row', { name: 'Section 1' }).click();
    await page.keyboard.press('Delete');
    await expect.poll(() => frame().locator('section[data-section-id]').count()).toBe(1);
    await write(
      section(1).locator('h1'),
      'Quiet places, seen slowly',
      'Landscapes and rooms for books, magazines, and walls.',
    );
    await leadTo(section(1).locator('.sqs-block-button a'), 'See the work', 'Work');
    await inspect(section(1).locator('.sqs-block-image'), 'Image');
    await upload('Choose image', photos.slice(1, 2));
    await section(1).locator('img').waitFor();
    await addSection('Gallery');
    await inspect(section(2).locator('.sqs-block-gallery'), 'Gallery');
    await upload('Add images', photos);
    await section(2)
      .locator('.gallery-block img')
      .nth(photos.length - 1)
      .waitFor();
    await addSection('Video');
    await write(section(3).locator('h2'), 'A morning on the coast', 'Three minutes of fog, filmed from the pier.');
    await inspect(section(3).locator('.sqs-block-video'), 'Video');
    await page.getByLabel('Link', { exact: true }).fill('https://vimeo.com/76979871');
    await page.getByLabel('Title', { exact: true }).fill('A morning on the coast');
    await section(3).locator('.frame').waitFor();
    await addSection('Contact');
    await rewrite('Street and number, city', '3 Pier Road, Rockland');
    await inspect(section(4).locator('.sqs-block-form'), 'Form');
    await page.getByRole('button', { name: 'Add a contact form' }).click();
    await section(4).locator('form').waitFor();
    await publishAll();
    await published('/', '/work');
  });
});

describe('a restaurant', () => {
  it('with its menu, a map, and events is built and published', async () => {
    await newSite('Salt & Smoke', 'A wood-fired kitchen by the harbor');
    await addPage('Dates, in a list or a month', 'Evenings');
    await page.waitForURL('**/config/items/*');
    await addItem('event', 'Six kinds of oysters, and the wine that grows beside them.', {
      Title: 'Oysters and Muscadet',
      Starts: '2031-05-09T19:00',
      Venue: 'At the bar',
    });
    await openHome();
    await write(
      section(1).locator('h1'),
      'Cooked over beech, by the harbor',
      'Dinner from Tuesday to Sunday. The fish comes from the boats across the street.',
    );
    await addSection('Menu and prices');
    await write(section(2).locator('h2').first(), 'The menu', 'It follows the boats and the season.');
    await inspect(section(2).locator('.sqs-block-menu'), 'Menu');
    await page
      .getByLabel('Menu', { exact: true })
      .fill(
        'Dinner\n======\n\nFirst\n-----\n\nOysters\nSix, with shallots\n18\n\nSmoked beets\nSour cream, dill\n12\n\nThen\n----\n\nPlaice on the bone\nBrown butter, capers\n29\n\nSweetheart cabbage\nSeaweed, hazelnuts\n21',
      );
    await section(2).getByText('Plaice on the bone').waitFor();
    await addSection('Upcoming events');
    await write(section(3).locator('h2'), 'Coming up', 'Evenings with guests. Book by phone.');
    await section(3).getByText('Oysters and Muscadet').waitFor();
    await addSection('Visit us');
    await rewrite('Street and number, city', '12 Harbor Street, Portland');
    await inspect(section(4).locator('.sqs-block-map'), 'Map');
    await page.getByLabel('Address', { exact: true }).fill('12 Harbor Street, Portland');
    await page.getByLabel('Latitude').fill('43.6591, -70.2568');
    await section(4).locator('.map-block-drawing').waitFor();
    await publishAll();
    await published('/', '/evenings', '/evenings/oysters-and-muscadet');
  });
});

describe('a magazine', () => {
  it('with an index page, authors, and categories is built and published', async () => {
    await newSite('Slow Quarterly', 'Four issues a year about things done well');
    await addPage('Posts, newest first', 'Stories');
    for (const [title, author, category, excerpt] of [
      ['A field guide to rain', 'Joel Arden', 'Weather', 'Eleven kinds, and how to be out in each.'],
      ['The last rope maker', 'Ines Ferro', 'Craft', 'A walk of three hundred meters, backward.'],
    ] as const) {
      await backToItems('Stories');
      await addItem('post', 'It begins before light, and nobody hurries.', {
        Title: title,
        Author: author,
        Excerpt: excerpt,
        Categories: category,
      });
    }
    await addPage('Sections with text, images', 'Letter', 'About');
    await page.waitForURL('**/config/pages/*');
    await frameLoaded(page);
    await write(frame().locator('[data-f="doc"]').first(), 'A letter from the editors', 'This issue took a year.');
    await leadTo(frame().locator('.sqs-block-button a').first(), 'Read the stories', 'Stories');
    const texts = frame().locator('[data-f="doc"]');
    await write(texts.nth(1), 'Our story', 'We wait for things to be ready, and then we print them.');
    await write(texts.nth(2), 'How we work', 'Two editors, one press, and a table by the window.');
    await isSaved();
    await addPage('Shows several pages one below the other', 'Issue one');
    const { reach } = handsOf(page, 'keyboard');
    const tree = page.getByRole('treegrid', { name: 'Pages by menu' });
    await tree.getByRole('row', { name: 'Issue one' }).first().waitFor();
    await reach(tree.getByRole('row', { name: 'Letter' }).first());
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('Moved Letter.').first().waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await tree.locator('[role="row"][aria-level="3"]').waitFor();
    await openHome();
    await write(section(1).locator('h1'), 'Things that take their time', 'Stories about craft and weather.');
    await addSection('Latest posts');
    await section(2).getByText('A field guide to rain').waitFor();
    await addSection('Newsletter');
    await inspect(section(3).locator('.sqs-block-newsletter'), 'Newsletter');
    await page.getByRole('button', { name: 'Add a sign-up form' }).click();
    await section(3).locator('form').waitFor();
    await publishAll();
    await published('/', '/stories', '/stories?category=Craft', '/stories/the-last-rope-maker', '/issue-one');
  });
});
