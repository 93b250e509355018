// The owner undoes and redoes across a reload, protects a page, and takes earlier settings back: by keyboard alone at a desk, and by finger
// on a phone. Admin, jobs 12 and 42.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameLoaded, openPage, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { op, section } from '../../server/testing/harness/documents.ts';
import { closeToasts, endJourney, fits, goTo, type Hands, handsOf, startJourney } from './hands.ts';

const wide = { width: 1366, height: 768 };

let server: BuiltServer;
let browser: Browser;
let owner: BrowserContext;
let page: Page;

beforeAll(async () => {
  const journey = await startJourney({ viewport: wide });
  ({ server, browser, context: owner } = journey);
  ({ page } = journey);
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

/** A published page with one block of each type, as the library adds them. @returns its id */
async function pageWith(title: string, types: readonly number[]): Promise<string> {
  const made = (await send('POST', '/config/api/collections', { typeName: 'page', title })) as { page: { id: string } };
  const { id } = made.page;
  const blocks = types.map((type, at) => ({
    ...{ id: `block-${type}`, type, section: 'blocks', order: `a${at}`, props: {} },
    layout: { desktop: { x: 0, w: 24, y: at, h: 1 } },
  }));
  const patches = [
    { p: ['sections', 'blocks'], o: 'set' as const, v: section('blocks', { order: 'z' }) },
    ...blocks.map((block) => ({ p: ['blocks', block.id], o: 'set' as const, v: block })),
  ];
  const opened = await owner.request.get(`${server.adminOrigin}/config/api/documents/${id}`);
  const { rev: base } = (await opened.json()) as { rev: number };
  const saved = (await send('POST', `/config/api/documents/${id}/ops`, {
    base,
    ops: [op(id, patches, { id: `op-of-${title.toLowerCase()}-page` })],
  })) as { saved: boolean; rev: number };
  expect(saved, JSON.stringify(saved)).toMatchObject({ saved: true });
  await send('POST', '/config/api/publish', { documents: [{ id, rev: saved.rev }] });
  return id;
}

const visit = async (path: string) => {
  const answer = await fetch(server.origin + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};

describe.each([
  { how: 'keyboard', view: wide, title: 'Etching' },
  { how: 'finger', view: phone, title: 'Woodcut' },
] as const)('by $how at $view.width px', ({ how, view, title }) => {
  let { press, type, choose, turn, reach } = {} as Hands;
  let id: string;
  const path = `/${title.toLowerCase()}`;
  const frame = () => page.frameLocator('iframe');
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const said = (words: string) => page.getByText(words).first().waitFor();
  const saved = () => expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Saved');
  const isShown = (words: string, count = 1) => expect.poll(() => frame().getByText(words).count()).toBe(count);

  /** Opens a block's settings from the outline. */
  async function toSettings(name: RegExp): Promise<void> {
    const panels = page.getByRole('navigation', { name: 'Panels' });
    if (!(await panels.isVisible())) await press(button('Outline'));
    await press(panels.getByRole('link', { name: 'Outline' }));
    const row = page.getByRole('treegrid', { name: 'Sections and blocks' }).getByRole('row', { name }).first();
    if (how === 'keyboard') await reach(row);
    else await press(row);
    await press(panels.getByRole('link', { name: 'Edit', exact: true }));
  }

  const publish = async () => {
    await press(button('Publish…'));
    await press(button('Publish', dialog()));
    // Not `dialog()`: a toast is an alert dialog, and stays for seconds.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  const saveSettings = async () => {
    await closeToasts(page);
    await press(page.getByRole('button', { name: /^Save( |$)/ }));
    await said('Draft saved. Visitors see it when you publish.');
    await closeToasts(page);
    await publish();
  };

  beforeAll(async () => {
    id = await pageWith(title, [53]);
    const other = await openPage(browser, { viewport: view, hasTouch: how === 'finger' });
    await other.context.addCookies(await owner.cookies());
    ({ page } = other);
    ({ press, type, choose, turn, reach } = handsOf(page, how));
    await page.goto(`${server.adminOrigin}/config/pages/${id}`);
    await frame().locator('[data-b="block-53"]').waitFor();
    await frameLoaded(page);
  });
  afterAll(() => page.context().close());

  const undoes = async () => {
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
  };
  // By keyboard: canvas.browser.test.ts.
  if (how !== 'keyboard') it('undoes and redoes, also after a reload (job 12)', undoes);

  it('protects the page with a password and a member area, and takes it back from the history (job 42)', async () => {
    await goTo(page, `/config/pages/${id}/settings`);
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
  });
});
