// Screenshots of the page editor at work: each moment starts from a fresh page, on desktop and phone.
import type { Locator, Page } from 'playwright-core';

export type Moment = { name: string; reach(page: Page, origin: string): Promise<void> };

const frame = (page: Page) => page.frameLocator('iframe');
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Sections and blocks' });

type Row = { id: string; path: string };

async function openPageOf(page: Page, origin: string, path: string): Promise<Row> {
  const { pages } = (await (await page.request.get(`${origin}/config/api/pages`)).json()) as { pages: Row[] };
  const row = pages.find((one) => one.path === path);
  if (!row) throw new Error(`No page at ${path}`);
  await page.goto(`${origin}/config/pages/${row.id}`);
  await page.getByText('Loading page…').waitFor({ state: 'detached' });
  await frame(page).locator('body').waitFor();
  return row;
}

/** On a phone the panel covers the page once it is opened. */
async function showPanel(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Outline', exact: true });
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click();
}

async function toOutline(page: Page): Promise<Locator> {
  await showPanel(page);
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Outline' }).click();
  await tree(page).waitFor();
  return tree(page);
}

async function toEdit(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Edit' }).click();
}

async function openLibrary(page: Page): Promise<void> {
  await showPanel(page);
  await page.getByRole('button', { name: 'Add a block or section' }).click();
  await page.getByRole('searchbox', { name: 'Search blocks and sections' }).waitFor();
}

/** Adds a block of a kind at the end of the page, and opens its settings. */
async function add(page: Page, block: string): Promise<void> {
  const rows = await toOutline(page);
  await rows.getByRole('row').last().click();
  await openLibrary(page);
  await page.getByRole('searchbox', { name: 'Search blocks and sections' }).fill(block);
  await page.getByRole('button', { name: block, exact: true }).first().click();
  await showPanel(page);
  await toEdit(page);
}

async function inspect(page: Page, row: RegExp): Promise<void> {
  const rows = await toOutline(page);
  await rows.getByRole('row', { name: row }).first().click();
  await toEdit(page);
}

const at =
  (path: string, reach: (page: Page, row: Row, origin: string) => Promise<void> = async () => {}): Moment['reach'] =>
  async (page, origin) => {
    await reach(page, await openPageOf(page, origin, path), origin);
  };

/** Runs an action of an outline row. */
async function act(page: Page, row: RegExp, action: string): Promise<void> {
  const rows = await toOutline(page);
  await rows.getByRole('row', { name: row }).first().click();
  await actOnChosen(page, action);
}

async function actOnChosen(page: Page, action: string): Promise<void> {
  await page
    .getByRole('group', { name: / block$|^Section tools$/ })
    .getByRole('button', { name: 'More', exact: true })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Opens the menu of a page in the tree and chooses an item. */
const ofPage =
  (title: string, action?: string): Moment['reach'] =>
  async (page, origin) => {
    await page.goto(`${origin}/config/pages`);
    await page
      .getByRole('button', { name: `Actions for ${title}` })
      .first()
      .click();
    if (action === undefined) return;
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
  };

async function newPage(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/config/pages`);
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByRole('dialog').waitFor();
}

export const moments: readonly Moment[] = [
  { name: 'page', reach: at('/') },
  { name: 'outline', reach: at('/', async (page) => void (await toOutline(page))) },
  { name: 'library', reach: at('/', openLibrary) },
  {
    name: 'library-search',
    reach: at('/', async (page) => {
      await openLibrary(page);
      await page.getByRole('searchbox', { name: 'Search blocks and sections' }).fill('gall');
    }),
  },
  { name: 'inspect-section', reach: at('/', (page) => inspect(page, /^Section 1/)) },
  { name: 'inspect-text', reach: at('/', (page) => inspect(page, /^Text/)) },
  { name: 'inspect-image', reach: at('/', (page) => inspect(page, /^Image/)) },
  {
    name: 'typing',
    reach: at('/about', async (page) => {
      const paragraph = frame(page).locator('.sqs-block-html p').first();
      await ((page.viewportSize()?.width ?? 0) < 640 ? paragraph.tap() : paragraph.click());
      await frame(page).getByRole('textbox', { name: 'Text' }).waitFor();
    }),
  },
  {
    name: 'selected-block',
    reach: at('/about', async (page) => {
      await frame(page).locator('.sqs-block-image').first().click();
      await frame(page).getByRole('toolbar', { name: 'Block tools' }).waitFor();
    }),
  },
  {
    name: 'selected-many',
    reach: at('/', async (page) => {
      const rows = await toOutline(page);
      await rows.getByRole('row').nth(1).click();
      await rows
        .getByRole('row')
        .nth(3)
        .click({ modifiers: ['Shift'] });
    }),
  },
  { name: 'free-grid', reach: at('/', (page) => act(page, /^Image/, 'Place on the grid')) },
  {
    name: 'locked',
    reach: at('/delivery', async (page) => {
      await add(page, 'Line');
      await toOutline(page);
      await actOnChosen(page, 'Lock');
      await toEdit(page);
    }),
  },
  ...(
    [
      'Gallery',
      'Map',
      'Video',
      'Form',
      'Summary',
      'Calendar',
      'Chart',
      'Album',
      'Menu',
      'Accordion',
      'Button',
      'Social links',
      'Product',
    ] as const
  ).map(
    (block): Moment => ({
      name: `add-${block.toLowerCase().replaceAll(' ', '-')}`,
      reach: at('/delivery', (page) => add(page, block)),
    }),
  ),
  {
    name: 'map-search',
    reach: at('/delivery', async (page) => {
      await add(page, 'Map');
      await page.getByRole('combobox', { name: 'Find a town' }).fill('Portland');
      await page.getByRole('option').first().waitFor();
    }),
  },
  {
    name: 'crop',
    reach: at('/', async (page) => {
      await inspect(page, /^Image/);
      await page.getByRole('button', { name: 'Crop' }).click();
      await page.getByRole('dialog', { name: 'Crop the image' }).waitFor();
    }),
  },
  {
    name: 'choose-image',
    reach: at('/', async (page) => {
      await inspect(page, /^Image/);
      await page.getByRole('button', { name: 'Replace' }).click();
      await page.getByRole('dialog', { name: 'Choose an image' }).waitFor();
    }),
  },
  {
    name: 'link',
    reach: at('/', async (page) => {
      await inspect(page, /^Image/);
      await page.getByRole('button', { name: /^(?:Add|Edit) link/ }).click();
      await page.getByRole('dialog', { name: 'Link' }).waitFor();
    }),
  },
  { name: 'share-section', reach: at('/', (page) => act(page, /^Section 1/, 'Make shared…')) },
  {
    name: 'publish',
    reach: at('/', async (page) => {
      await page.getByRole('button', { name: 'Publish…' }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'publish-options',
    reach: at('/about', (page) =>
      page.getByRole('button', { name: /^(?:More ways to publish|More actions)$/ }).click(),
    ),
  },
  { name: 'schedule', reach: ofPage('Delivery', 'Schedule…') },
  { name: 'review', reach: ofPage('Delivery', 'Ask for a review…') },
  { name: 'rename', reach: ofPage('About', 'Rename') },
  { name: 'delete', reach: ofPage('About', 'Delete…') },
  {
    name: 'history',
    reach: async (page, origin) => {
      const { id } = await openPageOf(page, origin, '/about');
      await page.goto(`${origin}/config/pages/${id}/history`);
      await showPanel(page);
    },
  },
  {
    name: 'version',
    reach: async (page, origin) => {
      const { id } = await openPageOf(page, origin, '/delivery');
      await add(page, 'Line');
      await page.getByRole('status').getByText('Saved', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Publish…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.goto(`${origin}/config/pages/${id}/history`);
      await showPanel(page);
      await page
        .getByRole('button', { name: /^View version/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'settings',
    reach: async (page, origin) => {
      const { id } = await openPageOf(page, origin, '/about');
      await page.goto(`${origin}/config/pages/${id}/settings`);
    },
  },
  { name: 'pages-menu', reach: ofPage('About', undefined) },
  { name: 'new-page', reach: newPage },
  {
    name: 'empty-page',
    reach: async (page, origin) => {
      await newPage(page, origin);
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Autumn');
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await frame(page).locator('section[data-section-id]').waitFor();
    },
  },
];
