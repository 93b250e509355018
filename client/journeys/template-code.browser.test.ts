// The template's code in a real browser: an error is underlined while it is typed, the draft is previewed, published, and rolled back.
// Editor D10, N7.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameLoaded, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, expectClean, goTo, handsOf, startJourney } from './hands.ts';

const desk = { width: 1366, height: 900 };
let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, page, problems } = await startJourney({ viewport: desk }));
}, 120_000);
afterAll(async () => {
  await endJourney(server, browser);
  // The refusal to publish an error.
  expect(problems.filter((text) => !/\/publish: .* 409 /.test(text))).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const clean = () => expectClean(page);
const code = () => page.getByRole('textbox', { name: /^Code of/ });
const selectedLine = () =>
  code().evaluate((area: HTMLTextAreaElement) => area.value.slice(0, area.selectionStart).split('\n').length);
const live = async () => (await fetch(server.origin)).text();

describe('the code of the template', () => {
  it('is mended where the compiler points, previewed, published, and restored, by keyboard on a phone', async () => {
    const hands = handsOf(page, 'keyboard');
    const word = 'by-keyboard';
    await page.setViewportSize(phone);
    await goTo(page, '/config/design/templates');
    await hands.press(page.getByRole('link', { name: /^Edit code/ }).first());
    await page.getByText('Choose a file to edit its code.').waitFor();
    await clean();
    await hands.press(button('Files'));
    await hands.press(page.getByRole('navigation', { name: 'Files' }).getByRole('button', { name: /^site\.region/ }));
    await code().waitFor();
    const before = await code().inputValue();

    // A block that is not closed is underlined, listed with its line, and can be stored, but not published.
    await code().fill(`${before}\n<i id="${word}"></i>{.section nothing}\n`);
    const last = before.split('\n').length + 1;
    const problem = page.getByRole('list', { name: 'Problems' }).getByRole('button').first();
    await expect.poll(() => problem.textContent()).toContain(`Line ${last}`);
    expect(await page.locator('mark[data-level="error"]').count()).toBe(1);
    await hands.press(problem);
    expect(await selectedLine()).toBe(last);
    await clean();
    await hands.press(button('Save draft'));
    await page.getByText('Saved as draft').waitFor();
    await hands.press(button('Publish'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`id="${word}"`).waitFor();
    const listed = dialog
      .getByRole('list', { name: 'Problems' })
      .getByRole('link', { name: `site.region, line ${last}` });
    await listed.waitFor();
    await clean();
    await hands.press(dialog.getByRole('button', { name: 'Publish' }));
    await dialog.getByText(`Fix site.region, line ${last} before you publish`).waitFor();
    await hands.press(listed);
    await dialog.waitFor({ state: 'detached' });

    // Mended, it is previewed before visitors get it.
    await code().fill(`${before}\n<i id="${word}"></i>\n`);
    await page.getByText('No problems').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Saved as draft').waitFor();
    await hands.press(button('Preview'));
    await frameLoaded(page);
    await page.frameLocator('iframe').locator(`#${word}`).waitFor({ state: 'attached' });
    await clean();
    expect(await live()).not.toContain(word);
    await hands.press(button('Preview'));
    await hands.press(button('Publish'));
    await dialog.getByText(`id="${word}"`).waitFor();
    await hands.press(dialog.getByRole('button', { name: 'Publish' }));
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(live).toContain(word);

    // The revision before becomes the draft again, and goes live.
    await hands.press(button('Template actions'));
    await hands.press(page.getByRole('menuitem', { name: 'Earlier revisions' }));
    await dialog.getByRole('button', { name: 'Compare with published' }).first().waitFor();
    await clean();
    await hands.press(dialog.getByRole('button', { name: 'Restore as draft' }).first());
    await expect.poll(() => code().inputValue()).toBe(before);
    await hands.press(button('Publish'));
    await hands.press(dialog.getByRole('button', { name: 'Publish' }));
    await expect.poll(live).not.toContain(word);
  });

  it('is beside its files on a desk, and a click on a problem selects its line', async () => {
    await page.setViewportSize(desk);
    await goTo(page, '/config/design/templates');
    await page
      .getByRole('link', { name: /^Edit code/ })
      .first()
      .click();
    await page
      .getByRole('navigation', { name: 'Files' })
      .getByRole('button', { name: /^site\.region/ })
      .click();
    await code().waitFor();
    const lines = (await code().inputValue()).split('\n').length;
    await code().fill(`${await code().inputValue()}\n{.section nothing}\n`);
    await page.getByRole('list', { name: 'Problems' }).getByRole('button').first().click();
    expect(await selectedLine()).toBe(lines + 1);
    await clean();
  });
});
