// An owner builds three sites from scratch, using only the editor, and publishes them: a portfolio, a restaurant, a magazine. The public
// result is checked as a designer would: on the grid, two font families, nothing empty, readable, no horizontal overflow. What other
// journeys cover by hand is seeded: pages, most items, and, from the second site on, its name.
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
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
import { type BuiltServer, startBuiltServer } from '../../server/testing/harness/built-server.ts';
import { demoFolder } from '../../server/testing/harness/demo-folder.ts';
import { type TestVisitor, testVisitor } from '../../server/testing/harness/visitor.ts';
import { goTo } from './hands.ts';

const wide = { width: 1366, height: 900 };

let browser: Browser;
let server: BuiltServer;
let watched: Watched;
let page: Page;
/** Makes the owner's calls, as the editor does. */
let owner: TestVisitor;
let photos: { name: string; mimeType: string; buffer: Buffer }[];

beforeAll(async () => {
  [browser, photos] = await Promise.all([sharedBrowser(), Promise.all([...'abcd'].map(photo))]);
}, 60_000);
afterAll(() => browser?.close());

/** Creates a site without demo content, with its owner signed in. */
async function newSite(): Promise<void> {
  server = await startBuiltServer({ dataFolder: demoFolder(inject('emptyFolder'), 'site') });
  watched = await openPage(browser, { viewport: wide });
  page = watched.page;
  owner = testVisitor(server.adminOrigin);
  await owner.get('/api/auth/me');
  const [password, email] = ['correct horse battery', 'rosalind@shop.example'];
  await call('POST', '/api/auth/claim', { token: server.ownerLink!.split('#')[1], name: 'Rosalind', email, password });
  const cookies = [...owner.cookies].map(([name, value]) => ({ name, value, url: server.adminOrigin }));
  await watched.context.addCookies(cookies);
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await owner.send<T>(method, path, body);
  expect([path, answer.status < 300 ? '' : answer.text]).toEqual([path, '']);
  return answer.body;
}

/**
 * Checks every page on desktop and phone.
 * @param others pages that no other test checks with axe
 */
async function published(paths: readonly string[], others: readonly string[] = []): Promise<void> {
  expect(watched.problems).toEqual([]);
  await watched.context.close();
  const visitor = await openPage(browser, { viewport: wide });
  for (const path of ['/', ...paths, ...others]) {
    await visitor.page.setViewportSize(wide);
    expect((await visitor.page.goto(server.origin + path))?.status(), path).toBe(200);
    await untilIdle(visitor.page);
    expect(await designFindings(visitor.page), `${path} at a desk`).toEqual([]);
    if (path === '/') expect(await axeFindings(visitor.page), path).toEqual([]);
    await visitor.page.setViewportSize(phone);
    expect(await designFindings(visitor.page), `${path} on a phone`).toEqual([]);
    if (others.includes(path)) expect(await axeFindings(visitor.page), path).toEqual([]);
  }
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
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

/** Adds a published page to the menu. @returns its ID */
async function addPage(typeName: string, title: string, layout?: string): Promise<string> {
  const made = { typeName, title, layout, publish: true };
  const { id } = (await call<{ page: { id: string } }>('POST', '/config/api/collections', made)).page;
  await call('PUT', `/config/api/navigation/main/${id}`, { linked: true });
  return id;
}

/** Adds a published item to a page that lists items. */
async function addItem(list: string, kind: string, fields: object): Promise<void> {
  const empty = {
    title: '',
    excerpt: '',
    tags: [],
    categories: [],
    authorName: '',
    mainImageId: null,
    imageIds: [],
    starred: false,
  };
  const all = { ...empty, urlId: '', state: 'published', publishOn: 0, customContent: {}, ...fields };
  await call('POST', `/config/api/collections/${list}/items`, { kind, fields: all });
}

/** Adds an item by hand in the editor. */
async function fillItem(list: string, kind: string, texts: Readonly<Record<string, string>>): Promise<void> {
  await go(`items/${list}`);
  await page.getByRole('button', { name: `Add ${kind}` }).click();
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).first().fill(text);
    if (label === 'Categories') await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/^(?:Saved|Added)/)
    .first()
    .waitFor();
}

async function openHome(): Promise<void> {
  const { pages } = await call<{ pages: { id: string; path: string }[] }>('GET', '/config/api/pages');
  await goTo(page, `/config/pages/${pages.find((one) => one.path === '/')?.id}`);
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

/** Replaces the text; one line per paragraph. */
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

/** Opens the block's settings beside the page. */
async function inspect(block: Locator, name: string): Promise<void> {
  await clickOn(block);
  await page.getByRole('heading', { name, exact: true }).waitFor();
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
  const parts = page.waitForResponse('**/config/api/site-parts');
  let early = -1;
  await page.route(
    '**/config/api/drafts',
    async (route) => {
      await parts;
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      early = await dialog.getByRole('checkbox').count();
      await route.fallback();
    },
    { times: 1 },
  );
  await page
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click();
  await dialog.getByRole('checkbox').first().waitFor();
  // All rows come at once, so that none is missed.
  expect(early).toBe(0);
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Names the site, and hides the cart and account links. */
async function nameSite(siteTitle: string, siteTagLine: string): Promise<void> {
  const path = '/api/site-header-footer';
  const { header, footer, revision } = await call<{ header: object; footer: object; revision: number }>('GET', path);
  const named = { ...header, siteTitle, siteTagLine, showCart: false, showAccount: false };
  await call('PUT', path, { header: named, footer, revision });
}

describe('a portfolio', () => {
  it('with galleries and a video is built and published', async () => {
    await newSite();
    const work = await addPage('gallery', 'Work');
    await go('header-footer');
    await frame().locator('header[data-site-part]').waitFor();
    await page.getByLabel('Site title', { exact: true }).fill('Mara Lind');
    await page.getByLabel('Tagline', { exact: true }).fill('Photographs of quiet places');
    for (const name of ['Cart', 'Account']) await page.getByRole('checkbox', { name, exact: true }).uncheck();
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Draft saved');

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
    await inspect(section(3).locator('.sqs-block-video'), 'Video');
    await page.getByLabel('Link', { exact: true }).fill('https://vimeo.com/76979871');
    await page.getByLabel('Title', { exact: true }).fill('A morning on the coast');
    await section(3).locator('.frame').waitFor();
    await addSection('Contact');
    await inspect(section(4).locator('.sqs-block-form'), 'Form');
    await page.getByRole('button', { name: 'Add a contact form' }).click();
    await section(4).locator('form').waitFor();
    await publishAll();
    const { images } = await call<{ images: { id: string }[] }>('GET', '/api/images?limit=100');
    expect(images.length).toBe(1 + photos.length);
    for (const { id } of images) await addItem(work, 'image', { mainImageId: id });
    await published(['/work']);
  });
});

describe('a restaurant', () => {
  it('with its menu, a map, and events is built and published', async () => {
    await newSite();
    await fillItem(await addPage('events', 'Evenings'), 'event', {
      Title: 'Oysters and Muscadet',
      Venue: 'At the bar',
    });
    await nameSite('Salt & Smoke', 'A wood-fired kitchen by the harbor');
    await openHome();
    await write(
      section(1).locator('h1'),
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
    await published(['/evenings', '/evenings/oysters-and-muscadet']);
  });
});

describe('a magazine', () => {
  it('with an index page, authors, and categories is built and published', async () => {
    await newSite();
    const stories = await addPage('blog', 'Stories');
    for (const [title, authorName, category] of [
      ['A field guide to rain', 'Joel Arden', 'Weather'],
      ['Bread without a clock', 'Ines Ferro', 'Food'],
    ] as const)
      await addItem(stories, 'text', { title, authorName, excerpt: 'On what takes its time.', categories: [category] });
    const fields = { Author: 'Ines Ferro', Excerpt: 'On what takes its time.', Categories: 'Craft' };
    await fillItem(stories, 'post', { Title: 'The last rope maker', ...fields });
    await addPage('page', 'Letter', 'about');
    await nameSite('Slow Quarterly', 'Four issues a year about things done well');
    await goTo(page, '/config/pages');
    await page.getByRole('button', { name: 'New page' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Shows several pages one below the other', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Issue one');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const tree = page.getByRole('treegrid', { name: 'Pages by menu' });
    await tree.getByRole('row', { name: 'Issue one' }).first().waitFor();
    await tree.getByRole('row', { name: 'Letter' }).first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('Moved Letter.').first().waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await tree.locator('[role="row"][aria-level="3"]').waitFor();
    await openHome();
    await write(section(1).locator('h1'), 'Things that take their time', 'Stories about craft, weather, and food.');
    await addSection('Latest posts');
    await section(2).getByText('A field guide to rain').waitFor();
    await addSection('Newsletter');
    await inspect(section(3).locator('.sqs-block-newsletter'), 'Newsletter');
    await page.getByRole('button', { name: 'Add a sign-up form' }).click();
    await section(3).locator('form').waitFor();
    await publishAll();
    await published(['/stories', '/stories?category=Food'], ['/stories/the-last-rope-maker', '/issue-one']);
  });
});
