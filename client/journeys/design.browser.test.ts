// An owner imports a template and works with it, in a real browser against the built program: import, a tweak, an area, an event, and back
// to the first template without losing anything.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../server/site/template/write-zip.ts';
import { axeFindings, frameLoaded } from '../../server/testing/driver/browser.ts';
import { type BuiltServer, root } from '../../server/testing/harness/built-server.ts';
import { closeToasts, startJourney } from './hands.ts';

const lantern = path.join(root, 'server/site/template/fixtures/lantern');
let server: BuiltServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  ({ server, browser, page } = await startJourney());
}, 120_000);
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

const frame = () => page.frameLocator('iframe');
const site = async (address: string) => (await fetch(server.origin + address)).text();
const loaded = () => frameLoaded(page);
const publish = async () => {
  await closeToasts(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish changes' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published. Visitors see it now.').first().waitFor();
};

function archive(): Buffer {
  const entries = readdirSync(lantern, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name));
  return Buffer.from(zipOf(new Map(files.map((file) => [file.slice(lantern.length + 1), readFileSync(file)]))));
}

describe('the styles of a new site', () => {
  it('have nothing wrong before anybody has touched them, and what is cleared is not set', async () => {
    await page.getByRole('link', { name: 'Site', exact: true }).click();
    await page.getByRole('link', { name: 'Design' }).click();
    await loaded();
    await page.getByRole('group', { name: 'Body text' }).waitFor();
    await expect.poll(() => page.locator('[aria-invalid="true"], [role="alert"]').allInnerTexts()).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    const size = page.getByRole('group', { name: 'Body text' }).getByLabel('Size');
    await size.fill('one;');
    await page.getByText('Enter a size, such as 16px.').waitFor();
    await size.fill('');
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
  });

  it('have fonts of devices and others by their names', async () => {
    const shown = () =>
      frame()
        .locator('h1')
        .first()
        .evaluate((heading) => getComputedStyle(heading).fontFamily);
    await page.getByRole('button', { name: 'Choose a font for Headings, now Fraunces Display' }).click();
    await page.getByRole('textbox', { name: 'Another font' }).fill('Verdana, serif');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await expect.poll(shown).toBe('Verdana, serif');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to all settings' }).click();
    await page.getByRole('button', { name: 'Reset Headings' }).click();
    await expect.poll(shown).toMatch(/Fraunces/);
  });
});

describe('a template of the owner', () => {
  it('is imported with a report, and shown when asked', async () => {
    await page.goto(`${server.origin}/config/design/templates`);
    await page.getByRole('button', { name: 'Import a template' }).click();
    const file = { name: 'Lantern.zip', mimeType: 'application/zip', buffer: archive() };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByText('Imported Lantern as revision 1.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use Lantern' }).click();
    await page.getByRole('button', { name: 'Switch', exact: true }).click();
    await page.getByText('Your site now uses Lantern.').waitFor();
  });

  it('has its styles tried in the frame, then saved', async () => {
    await page.getByRole('link', { name: 'Edit design' }).click();
    await loaded();
    await page.getByRole('textbox', { name: 'Ink of texts', exact: true }).fill('#aa0000');
    const color = () =>
      frame()
        .locator('body')
        .evaluate((body) => getComputedStyle(body).color);
    await expect.poll(color).toBe('rgb(170, 0, 0)');
    expect(await site('/site.css')).not.toMatch(/#a00\b|#aa0000/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. Visitors see it once you publish.').first().waitFor();
    await loaded();
    await expect.poll(color).toBe('rgb(170, 0, 0)');
    expect(await site('/site.css')).not.toMatch(/#a00\b|#aa0000/);
    await publish();
    await page.getByText('Visitors see this', { exact: true }).waitFor();
    expect(await site('/site.css')).toMatch(/#a00\b|#aa0000/);
  });

  it('keeps a choice beside what another user saved, until one of them is taken', async () => {
    const color = page.getByRole('textbox', { name: 'Ink of texts', exact: true });
    await color.fill('#00aa00');
    const { request } = page.context();
    const crumb = (await page.context().cookies(server.adminOrigin)).find(({ name }) => name === 'crumb')?.value ?? '';
    const design = `${server.adminOrigin}/config/api/design`;
    const { templateId, revision } = await (await request.get(design)).json();
    const data = { templateId, revision, values: { ink: '#0000aa' } };
    const headers = { 'X-CSRF-Token': crumb };
    const saved = await request.put(`${design}/values`, { data, headers });
    expect(saved.status()).toBe(200);
    await page.getByText('Someone else changed Ink of texts. Theirs: #0000aa. Yours: #00aa00.').waitFor();
    expect(await color.inputValue()).toBe('#00aa00');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => color.inputValue()).toBe('#0000aa');
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Saved');
    expect(await page.getByRole('button', { name: 'Take theirs' }).count()).toBe(0);
    await request.delete(`${server.adminOrigin}/config/api/site-parts/design`, { headers });
    await expect.poll(() => color.inputValue()).toBe('#aa0000');
  });

  it('has its title edited where it is seen, and its areas open from there', async () => {
    await page.goto(`${server.origin}/config/header-footer`);
    await loaded();
    const title = frame().locator('header a.name[data-edit-text]');
    const before = await title.innerText();
    await title.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Harbor Press');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Site title', { exact: true }).inputValue()).toBe('Harbor Press');
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Draft saved');
    await page.getByRole('button', { name: 'Undo' }).click();
    await title.getByText(before, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Published');
    await frame().getByText('Footer of these pages').click();
    await page.getByRole('heading', { name: 'Area: foot page' }).waitFor();
  });

  it('has areas whose texts are edited and published', async () => {
    await page.goto(`${server.origin}/config/pages`);
    await page.getByRole('link', { name: 'Home' }).filter({ hasText: '/' }).first().click();
    await page.getByRole('link', { name: 'Footer of these pages' }).click();
    await page.getByRole('heading', { name: 'Area: foot page' }).waitFor();
    await loaded();
    await page.getByRole('button', { name: 'Add a block or section' }).click();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await frame().getByText('Write here').first().waitFor();
    await page.getByRole('button', { name: 'Edit text' }).click();
    await frame().getByRole('textbox', { name: 'Text' }).waitFor();
    // The text is already open: its frame regains the focus shortly after the click.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Come by on Sundays');
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Saved');
    expect(await site('/about')).not.toContain('Come by on Sundays');
    await publish();
    expect(await site('/about')).toContain('Come by on Sundays');
  });

  it('has areas that are redrawn without a network', async () => {
    const blocks = () =>
      frame()
        .locator('[data-type="block-field"][data-document-id] [data-b]')
        .evaluateAll((all) => all.map(({ className }) => /sqs-block-(?:html|quote)/.exec(className)?.[0]));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Add a block or section' }).click();
    await page.getByRole('button', { name: 'Quote', exact: true }).click();
    await frame().getByText('Quote: You’ll see it here when you’re back online.').waitFor();
    await expect.poll(blocks).toEqual(['sqs-block-html', 'sqs-block-quote']);
    const tree = page.getByRole('treegrid', { name: 'Sections and blocks' });
    await page.getByRole('link', { name: 'Outline' }).click();
    await tree.getByRole('row', { name: /^Quote/ }).press('Alt+ArrowUp');
    await expect.poll(blocks).toEqual(['sqs-block-quote', 'sqs-block-html']);
    expect(await frame().getByText('Come by on Sundays').count()).toBe(1);
    await page.context().setOffline(false);
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Saved');
    await frame().locator('[data-sketch]').waitFor({ state: 'detached' });
    expect(await blocks()).toEqual(['sqs-block-quote', 'sqs-block-html']);
  });

  it('shows an event that was made in a form', async () => {
    await page.goto(`${server.origin}/config/pages`);
    await page.getByRole('button', { name: 'New page' }).click();
    await page.getByText('Dates, in a list or a month').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Open studio');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add talk' }).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Evening of ink');
    await page.getByLabel('Starts').fill('2037-03-04T19:30');
    await page.getByLabel('Status').selectOption('Published');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. Visitors see it once “Open studio” is published.').first().waitFor();
    expect(await site('/open-studio')).not.toContain('Evening of ink');
    await page.goto(`${server.origin}/config/pages`);
    await page.getByRole('button', { name: 'Actions for Open studio' }).click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    await page.getByText('Published “Open studio”.').first().waitFor();
    expect(await site('/open-studio')).toContain('Evening of ink');
  });

  it('gives way to the first one and comes back with nothing lost', async () => {
    const use = async (name: string) => {
      await page.goto(`${server.origin}/config/design/templates`);
      await page.getByRole('button', { name: `Use ${name}` }).click();
      await page.getByRole('button', { name: 'Switch', exact: true }).click();
      await page.getByText(`Your site now uses ${name}.`).waitFor();
    };
    await use('Atelier');
    expect(await site('/site.css')).not.toMatch(/#a00\b/);
    expect(await site('/open-studio')).toContain('Evening of ink');
    await use('Lantern');
    expect(await site('/site.css')).toMatch(/#a00\b|#aa0000/);
    expect(await site('/about')).toContain('Come by on Sundays');
  });
});
