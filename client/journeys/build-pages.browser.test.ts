// The owner builds pages: texts, images, sections, and blocks are added, set up, moved, copied, deleted, undone, previewed, published, and
// rolled back; a page is protected, and its earlier settings are restored. Each way on pages of its own. Admin, jobs 4 to 12, 15 to 17, and 42.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, frameLoaded } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { op, section, textDoc } from '../../server/testing/harness/documents.ts';
import {
  closeToasts,
  endJourney,
  fits,
  goTo,
  type Hands,
  openWay,
  pathOf,
  startJourney,
  type Way,
  ways,
} from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let owner: BrowserContext;
let page: Page;
let way: Way;
let { press, select, type, choose, turn } = {} as Hands;

beforeAll(async () => {
  ({ server, browser, context: owner } = await startJourney());
  await send('POST', '/config/api/forms', {
    name: 'Write to us',
    fields: [{ id: 'email-1', type: 'email', title: 'Email' }],
  });
}, 120_000);
afterAll(() => endJourney(server, browser));

async function send(method: string, path: string, body: object): Promise<unknown> {
  const crumb = (await owner.cookies(server.adminOrigin)).find(({ name }) => name === 'crumb')?.value ?? '';
  const answer = await owner.request.fetch(server.adminOrigin + path, {
    method,
    data: body,
    headers: { 'X-CSRF-Token': crumb },
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? undefined : answer.json();
}

/** A published page with a text, and one block of each type as the library adds them. @returns its ID */
async function pageWith(title: string, types: readonly number[]): Promise<string> {
  const made = (await send('POST', '/config/api/collections', { typeName: 'page', title })) as { page: { id: string } };
  const { id } = made.page;
  const blocks = [2, ...types].map((type, at) => ({
    ...{ id: `block-${type}`, type, section: 'blocks', order: `a${at}` },
    ...{
      props: type === 2 ? { doc: textDoc(`Words of ${title}`) } : {},
      layout: { desktop: { x: 0, w: 24, y: at, h: 1 } },
    },
  }));
  const patches = [
    { p: ['sections', 'blocks'], o: 'set' as const, v: section('blocks', { order: 'z' }) },
    ...blocks.map((block) => ({ p: ['blocks', block.id], o: 'set' as const, v: block })),
  ];
  const opened = await owner.request.get(`${server.adminOrigin}/config/api/documents/${id}`);
  const { rev: base } = (await opened.json()) as { rev: number };
  const saved = (await send('POST', `/config/api/documents/${id}/ops`, {
    base,
    ops: [op(id, patches, { id: `op-of-${id}` })],
  })) as { saved: boolean; rev: number };
  expect(saved, JSON.stringify(saved)).toMatchObject({ saved: true });
  await send('POST', '/config/api/publish', { documents: [{ id, rev: saved.rev }] });
  return id;
}

const visit = async (path: string) => {
  const answer = await fetch(server.origin + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};

const frame = () => page.frameLocator('iframe');
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true });
// Not an alert dialog: a toast is one, and stays for seconds.
const dialog = () => page.getByRole('dialog');
const said = (words: string | RegExp) => page.getByText(words).first().waitFor();
const saved = () => expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Saved');
const isShown = (words: string, count = 1) => expect.poll(() => frame().getByText(words).count()).toBe(count);
const isPhone = () => way.view.width === 390;
/** Those of the page in the frame are the owner's. */
const findings = async () => (await axeFindings(page)).filter((finding) => !/: iframe /.test(finding));
const panels = () => page.getByRole('navigation', { name: 'Panels' });
const tree = () => page.getByRole('treegrid', { name: 'Sections and blocks' });

async function openPageOf(id: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(`${server.adminOrigin}/config/pages/${id}`);
  else await goTo(page, `/config/pages/${id}`);
  await frame().locator('[data-b="block-2"]').waitFor();
  await frameLoaded(page);
}

async function toPanel(name: 'Outline' | 'Edit' | 'History'): Promise<void> {
  if (!(await panels().isVisible())) await press(button('Outline'));
  await press(panels().getByRole('link', { name, exact: true }));
}

/** On a phone, panels cover the page. */
async function closePanel(): Promise<void> {
  if (isPhone() && (await panels().isVisible())) await press(button('Outline'));
}

async function selectRow(name: RegExp): Promise<void> {
  await toPanel('Outline');
  await select(tree().getByRole('row', { name }).first());
}

/** Opens a block's settings from the outline. */
async function toSettings(name: RegExp): Promise<void> {
  await selectRow(name);
  await toPanel('Edit');
}

/** A tool of the selected row. */
const tool = (name: string) =>
  press(page.getByRole('group', { name: / block$/ }).getByRole('button', { name, exact: true }));
const pickTool = async (name: string) => {
  await tool('More');
  await press(page.getByRole('menuitem', { name, exact: true }));
};

async function addFromLibrary(name: string): Promise<void> {
  await press(button('Add a block or section'));
  await type(page.getByRole('searchbox', { name: 'Search blocks and sections' }), name);
  await press(button(name));
  if (isPhone()) await panels().waitFor({ state: 'hidden' });
}

/** Opens a text for typing. */
async function openText(text: RegExp): Promise<void> {
  if (way.how === 'keyboard') {
    await selectRow(text);
    await page.keyboard.press('Enter');
  } else {
    await closePanel();
    await press(frame().getByText(text).first());
  }
  await frame().getByRole('textbox', { name: 'Text' }).waitFor();
}

/** @param isNew it was opened by itself, in a block that was added */
async function leaveText({ isNew = false } = {}): Promise<void> {
  await page.keyboard.press('Escape');
  // On a phone, too, the panel opens by itself, unless a finger opened the text.
  if (isNew || way.how === 'keyboard') await panels().waitFor();
}

async function publish(): Promise<void> {
  await closeToasts(page);
  await press(button('Publish…'));
  await press(button('Publish', dialog()));
  await dialog().waitFor({ state: 'detached' });
}

async function start(own: Way): Promise<void> {
  way = own;
  const opened = await openWay(owner, way);
  ({ page } = opened);
  ({ press, select, type, choose, turn } = opened.hands);
}

describe.each(ways('finger at 390 px'))('a page is built by $name', (own) => {
  const title = `Built by ${own.name}`;
  const path = pathOf(title);
  let id: string;
  let otherId: string;

  beforeAll(async () => {
    id = await pageWith(title, [53, 5, 9, 55, 43]);
    otherId = await pageWith(`Next to it, ${own.name}`, []);
    await start(own);
    await openPageOf(id);
  });
  afterAll(() => page.context().close());

  it('text is changed in place, an image replaced (jobs 4 and 5)', async () => {
    await openText(/Words of/);
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(', in place.');
    await leaveText();
    await isShown(`Words of ${title}, in place.`);

    await toSettings(/^Image/);
    const picture = frame().locator('.sqs-block-image img').first();
    const sources: (string | null)[] = [];
    for (const name of ['Choose image', 'Replace']) {
      await press(button(name));
      const images = page.getByRole('dialog', { name: 'Choose an image' });
      await press(images.locator('[aria-pressed="false"]').nth(sources.length + 2));
      await press(button('Use this image', images));
      await images.waitFor({ state: 'detached' });
      await expect.poll(() => picture.getAttribute('src')).not.toBe(sources[0] ?? null);
      sources.push(await picture.getAttribute('src'));
    }
    if (way.how === 'finger') {
      await closePanel();
      await press(picture);
      const tools = frame().getByRole('toolbar', { name: 'Block tools' });
      await press(button('Delete', tools));
      await said('Block deleted.');
      await picture.waitFor({ state: 'detached' });
      await press(button('Undo').last());
      await press(picture);
      await press(button('More', tools));
      await press(page.getByRole('menuitem', { name: 'Copy', exact: true }));
      await said('Copied 1 block.');
      await press(button('Edit settings'));
      await button('Replace').waitFor();
      await closeToasts(page);
    }
    await saved();
  });

  it('blocks are set up: a link, a form, a summary, a product (job 8)', async () => {
    await toSettings(/^Button/);
    expect(await findings()).toEqual([]);
    const link = frame().locator('.sqs-block-button a').first();
    await press(page.getByRole('radio', { name: 'Secondary' }));
    await expect.poll(() => link.getAttribute('class')).toContain('sqs-button-element--secondary');
    const toLink = async (tab: string) => {
      await press(page.getByRole('button', { name: /link: / }));
      await press(dialog().getByRole('tab', { name: tab }));
    };
    await toLink('Phone');
    await type(dialog().getByRole('textbox'), '+1 (555) 010-0199');
    await press(button('Save link', dialog()));
    await expect.poll(() => link.getAttribute('href')).toBe('tel:+15550100199');
    await toLink('Page');
    expect(await findings()).toEqual([]);
    await type(dialog().getByRole('searchbox'), 'about');
    await press(dialog().getByRole('radio', { name: /^About/ }));
    await press(button('Save link', dialog()));
    await expect.poll(() => link.getAttribute('href')).toBe('/about');
    await toSettings(/^Form/);
    await choose(page.getByRole('combobox', { name: 'Form', exact: true }), 'Write to us');
    await frame().locator('.sqs-block-form form').waitFor();
    await toSettings(/^Summary/);
    await choose(page.getByRole('combobox', { name: 'Page', exact: true }), 'Journal');
    await frame().locator('.sqs-block-summary-v2').getByText('Four inks').first().waitFor();
    await toSettings(/^Product/);
    await press(button('Choose a product'));
    await press(dialog().getByRole('radio', { name: 'Tidelines' }));
    await press(button('Done', dialog()));
    await frame().locator('.sqs-block-product').getByText('Tidelines').first().waitFor();
    expect(await fits(page)).toBe(true);
    await saved();
  });

  it('sections and blocks are added, moved, duplicated, copied to another page, and deleted (jobs 6, 7, 9 to 11)', async () => {
    const ready = 'Ready to start?';
    await toPanel('Outline');
    await addFromLibrary('Call to action');
    await isShown(ready);
    await selectRow(/^Text Ready to start/);
    await addFromLibrary('Quote');
    await frame().getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Said here');
    await leaveText({ isNew: true });
    await isShown('Said here');
    const quote = /^Quote Said here/;
    const at = async () => {
      const rows = await tree()
        .getByRole('row')
        .evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
      return rows.findIndex((name) => name && quote.test(name));
    };
    await selectRow(quote);
    const before = await at();
    if (way.how === 'keyboard') await page.keyboard.press('Alt+ArrowDown');
    else await tool('Move down');
    await expect.poll(at).toBeGreaterThan(before);
    expect(await fits(page)).toBe(true);
    await tool('Duplicate');
    await isShown('Said here', 2);
    await saved();
    await selectRow(quote);
    await pickTool('Copy');
    await said('Copied 1 block.');
    await saved();
    await openPageOf(otherId);
    await selectRow(/^Text/);
    await pickTool('Paste');
    await isShown('Said here');
    await saved();
    await openPageOf(id);
    await selectRow(quote);
    await pickTool('Delete');
    await said('Block deleted.');
    await isShown('Said here');
    await press(button('Undo').last());
    await isShown('Said here', 2);
    await saved();
  });

  it('undoes and redoes, also after a reload (job 12)', async () => {
    await closeToasts(page);
    const step = async (name: 'Undo' | 'Redo') => {
      await expect.poll(() => button(name).isEnabled()).toBe(true);
      await press(button(name));
    };
    await toSettings(/^Button/);
    await type(page.getByRole('textbox', { name: 'Text', exact: true }), 'Order a print');
    await isShown('Order a print');
    await step('Undo');
    await isShown('Order a print', 0);
    await step('Redo');
    await isShown('Order a print');
    await saved();
    await page.reload();
    await frame().locator('[data-b="block-53"]').waitFor();
    await step('Undo');
    await isShown('Read more');
    await saved();
    await page.reload();
    await frame().locator('[data-b="block-53"]').waitFor();
    await step('Redo');
    await isShown('Order a print');
    await saved();
  });

  it('it is tried, published after a review, and rolled back (jobs 15 to 17)', async () => {
    if (isPhone()) {
      await selectRow(/^Image/);
      await closePanel();
      await button('Edit settings').waitFor();
    }
    const px = () => page.locator('iframe').evaluate((one) => (one as HTMLElement).offsetWidth);
    if (!isPhone()) await press(button('Phone'));
    await expect.poll(px).toBe(390);
    if (!isPhone()) await press(button('Desktop'));
    const preview = 'Preview: links and buttons work';
    if (!isPhone()) await press(button(preview));
    else {
      await press(button('More actions'));
      await press(page.getByRole('menuitem', { name: preview }));
    }
    await page.getByText(`Trying ${path}`).waitFor({ state: 'attached' });
    expect(await findings()).toEqual([]);
    if (isPhone()) expect(await button('Edit settings').count()).toBe(0);
    await press(frame().locator('.sqs-block-button a').first());
    await said('Trying /about');
    expect(await fits(page)).toBe(true);
    if (isPhone()) await press(button('Back to editing'));
    else {
      await press(button(`Back to ${title}`));
      await press(button(preview));
    }
    await page.getByText('Trying /about').waitFor({ state: 'detached' });
    await frameLoaded(page);
    await publish();
    expect((await visit(path)).text).toContain('in place.');
    await closeToasts(page);
    await toPanel('History');
    await press(button('View version 1'));
    await press(button('Roll back to version 1'));
    await said('Version 1 is live again.');
    expect((await visit(path)).text).not.toContain('in place.');
  });
});

describe.each(ways('keyboard at 1366 px', 'finger at 390 px'))('by $name', (own) => {
  const title = `Guarded by ${own.name}`;
  const path = pathOf(title);

  const saveSettings = async () => {
    await closeToasts(page);
    await press(page.getByRole('button', { name: /^Save( |$)/ }));
    await said('Draft saved. Visitors see it when you publish.');
    await publish();
  };

  it('protects a page with a password and a member area, and takes it back from the history (job 42)', async () => {
    const id = await pageWith(title, []);
    await start(own);
    await page.goto(`${server.adminOrigin}/config/pages/${id}/settings`);
    await turn(page.getByLabel('Require a password'), true);
    await type(page.getByLabel('Password', { exact: true }), 'open sesame');
    await saveSettings();
    expect((await visit(path)).text).toContain('type="password"');
    await turn(page.getByLabel('Require a password'), false);
    await choose(page.getByLabel('Member area'), 'Print club');
    await saveSettings();
    expect((await visit(path)).status).toBe(403);

    await press(button('History'));
    await dialog().getByText('Member area').first().waitFor();
    await press(
      dialog()
        .getByRole('button', { name: /^Restore what was before/ })
        .last(),
    );
    await said('Restored as unpublished changes. Visitors see them when you publish.');
    expect((await visit(path)).status).toBe(403);
    await closeToasts(page);
    await publish();
    await expect.poll(async () => (await visit(path)).status).toBe(200);
    expect((await visit(path)).text).not.toContain('type="password"');
    expect(await fits(page)).toBe(true);
    await page.context().close();
  });
});
