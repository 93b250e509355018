// The content checks in a real browser against the built program: pages with each problem are listed, each row links to its block, fixed
// problems leave the list, and remaining ones are shown before publishing. Editor J10, J11.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Document } from '../../server/content/document/schema.ts';
import { axeInBothSchemes, claimSite, openPage, phone, smallTargets } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { section, textBlock } from '../../server/testing/harness/documents.ts';
import { endJourney, fits, handsOf, reach, startSite } from './hands.ts';

const wide = { width: 1366, height: 900 };
let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];
let pageId: string;

beforeAll(async () => {
  ({ server, browser } = await startSite());
  ({ page, problems } = await openPage(browser, { viewport: wide, hasTouch: true }));
  await claimSite(page, server.ownerLink);
  pageId = await troubledPage();
}, 120_000);

afterAll(() => endJourney(server, browser));

/** Calls the API as the editor's tab does. */
const call = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([how, where, sent]) => {
      const token = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'X-CSRF-Token': token, 'Content-Type': 'application/json' };
      const answer = await fetch(where, { method: how, headers, ...(sent !== undefined && { body: sent }) });
      if (!answer.ok) throw new Error(`${where}: ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

/** Creates an unpublished page with problems of most kinds, only one of which is within the first screenful. */
async function troubledPage(): Promise<string> {
  const { page: made } = await call<{ page: { id: string } }>('POST', '/config/api/collections', {
    typeName: 'page',
    title: 'Troubles',
  });
  const { images } = await call<{ images: { id: string; altText: string }[] }>('GET', '/api/images?limit=1');
  const [image] = images;
  if (!image) throw new Error('The demo has no image');
  await call('PUT', `/api/images/${image.id}`, { altText: '' });
  const { rev } = await call<{ rev: number; document: Document }>('GET', `/config/api/documents/${made.id}`);
  const block = (id: string, type: number, props: object, y: number, in_ = 's1') => {
    const heightRows = 6;
    return textBlock(id, '', {
      type,
      props: props as never,
      section: in_,
      layout: { desktop: { x: 0, w: 24, y, h: heightRows } },
    });
  };
  const heading = (level: number, text: string) => ({
    type: 'heading',
    attrs: { level },
    content: [{ type: 'text', text }],
  });
  const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const blocks = [
    block('t-head', 2, { doc: { type: 'doc', content: [heading(1, 'Troubles'), heading(4, 'Too small')] } }, 0),
    block('t-photo', 5, { imageId: image.id }, 6),
    block('t-button', 53, { text: 'Order', href: '/nowhere' }, 12, 's2'),
    block('t-empty', 5, {}, 18, 's2'),
    block('t-pale', 2, { doc: { type: 'doc', content: [words('Can you read this?')] } }, 0, 's3'),
  ];
  const sections = [
    section('s1'),
    section('s2', { height: 'l' }),
    section('s3', { height: 'l', background: { source: 4, color: '#333333' } }),
  ];
  const patches = [
    ...sections.map((one) => ({ p: ['sections', one.id], o: 'set', v: one })),
    ...blocks.map((one) => ({ p: ['blocks', one.id], o: 'set', v: one })),
  ];
  const op = { id: 'op-checks-1', doc: made.id, base: rev, actor: '', at: 0, label: 'Set up', patches };
  await call('POST', `/config/api/documents/${made.id}/ops`, { base: rev, ops: [op] });
  return made.id;
}

const table = () => page.getByRole('table', { name: 'Checks' });
/** A row of the problem page: its image may be on other pages, too. */
const rowOf = (words: string) => table().getByRole('row', { name: words }).filter({ hasText: 'Troubles' });
const listed = async () => await table().getByRole('row').filter({ hasText: 'Troubles' }).count();
const openChecks = async () => {
  await page.goto(`${server.adminOrigin}/config/checks`);
  await table().waitFor();
};
const frame = () => page.frameLocator('iframe');
const isInView = (id: string) =>
  frame()
    .locator(`[data-b="${id}"]`)
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < window.innerHeight && bottom > 0;
    });
const savedAlt = async () =>
  (await call<{ document: Document }>('GET', `/config/api/documents/${pageId}`)).document.blocks['t-photo']?.props
    .altText;

it('a page with each problem is listed, narrowed by kind, and searched', async () => {
  await page.goto(`${server.adminOrigin}/config`);
  await page.getByRole('link', { name: /things to improve on your pages/ }).click();
  await table().waitFor();
  for (const words of [
    'The link to “/nowhere” leads nowhere.',
    'has no alt text',
    'Text has a contrast of',
    '“Too small” is a Heading 4 below a Heading 1.',
    'This block is empty.',
  ])
    await rowOf(words).waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Contrast/ })
    .or(page.getByRole('link', { name: /^Contrast/ }))
    .or(page.getByRole('tab', { name: /^Contrast/ }))
    .first()
    .click();
  await rowOf('has no alt text').waitFor({ state: 'detached' });
  expect(await listed()).toBe(1);
  await openChecks();
  await page.getByRole('searchbox').fill('nowhere');
  await expect.poll(listed).toBe(1);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFWhat to look at,.*\r\n.*leads nowhere.*\r\n$/);
});

it('each row leads to its block, and what is mended leaves the list', async () => {
  await openChecks();
  await rowOf('leads nowhere').getByRole('link').click();
  await expect.poll(() => isInView('t-button')).toBe(true);
  await page.getByRole('heading', { name: 'Button' }).first().waitFor();
  // The URL parameter has been removed.
  await expect.poll(() => page.url()).toBe(`${server.adminOrigin}/config/pages/${pageId}/edit`);
  await openChecks();
  await rowOf('has no alt text').getByRole('link').click();
  await page.getByLabel('Alt text').fill('Layers of paper');
  await expect.poll(savedAlt).toBe('Layers of paper');
  await openChecks();
  await rowOf('Text has a contrast of').waitFor();
  await expect.poll(() => rowOf('has no alt text').count()).toBe(0);
});

it('on a phone they are cards, and the keyboard leads to the block and to mending it', async () => {
  await page.setViewportSize(phone);
  await openChecks();
  expect(await fits(page)).toBe(true);
  expect(await smallTargets(page)).toEqual([]);
  expect(await axeInBothSchemes(page)).toEqual([]);
  await rowOf('Text has a contrast of').getByRole('link').tap();
  await expect.poll(() => isInView('t-pale')).toBe(true);
  await page.setViewportSize(wide);
  await openChecks();
  const keys = handsOf(page, 'keyboard');
  await keys.press(rowOf('leads nowhere').getByRole('link'));
  const link = page
    .getByRole('button', { name: /nowhere/ })
    .or(page.getByLabel('Link', { exact: true }))
    .first();
  await reach(page, link);
  await expect.poll(() => isInView('t-button')).toBe(true);
});

it('what is left is told before publishing, leads to its block, and keeps nobody from publishing', async () => {
  await page.goto(`${server.adminOrigin}/config/pages/${pageId}`);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish changes' });
  const warnings = dialog.getByRole('list', { name: /things to look at/ });
  await warnings.waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await smallTargets(page)).toEqual([]);
  await page.setViewportSize(wide);
  await handsOf(page, 'keyboard').press(warnings.getByRole('link', { name: /leads nowhere/ }));
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Button' }).first().waitFor();
  await expect.poll(() => isInView('t-button')).toBe(true);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await fetch(`${server.origin}/troubles`)).status).toBe(200);
  expect(problems).toEqual([]);
});
