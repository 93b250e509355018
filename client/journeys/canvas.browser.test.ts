// Building a page in the editor: add, drag, delete, undo after a reload, try, discard.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeFindings,
  clickInFrame,
  frameLoaded,
  openPage,
  phone,
  pointInFrame,
  type Watched,
} from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { closeToasts, endJourney, fingerOn, goTo, type Hands, handsOf, reach, startJourney } from './hands.ts';

const wide = { width: 1366, height: 900 };

let server: BuiltServer;
let browser: Browser;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  const journey = await startJourney({ viewport: wide });
  ({ server, browser, page } = journey);
  watched = journey;
}, 120_000);

afterAll(() => endJourney(server, browser));

const frame = () => page.frameLocator('iframe');
const tree = () => page.getByRole('treegrid', { name: 'Sections and blocks' });
const rows = async () => (await tree().getByRole('row').allInnerTexts()).map((words) => words.split(/\n/)[0]);
const saved = () => expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Saved');

async function openPageOf(path: string): Promise<void> {
  const answer = await page.request.get(`${server.adminOrigin}/config/api/pages`);
  const { pages } = (await answer.json()) as { pages: { id: string; path: string }[] };
  const id = pages.find((one) => one.path === path)?.id;
  const address = `/config/pages/${id}`;
  if (page.url() === 'about:blank') await page.goto(server.adminOrigin + address);
  else await goTo(page, address);
  await expect.poll(shownPath).toBe(path);
  await frame().locator('[data-b]').first().waitFor();
  await frameLoaded(page);
}

/** The path of the page in the frame. */
const shownPath = () => {
  const shown = page.frames().find((one) => one.parentFrame() !== null);
  return shown && new URL(shown.url()).pathname;
};

const pointOf = (target: Locator, x?: number, y?: number) => pointInFrame(page, target, x, y);

const clickOn = (target: Locator, x?: number, y?: number) => clickInFrame(page, target, x, y);

async function toOutline(): Promise<void> {
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Outline' }).click();
  await tree().waitFor();
}

/** An image in the dialog, whose order differs between sites, other than the block's current one. @param src the current image's */
const otherPicture = (dialog: Locator, src: string | null): Locator =>
  dialog
    .locator('[aria-pressed="false"]')
    .filter({ hasNot: page.locator(`img[src^="${src?.split('?')[0]}"]`) })
    .nth(2);

const focusedRow = () =>
  page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('aria-label'));
const announced = (words: RegExp) =>
  expect
    .poll(() => page.locator('main [aria-live="polite"]').allInnerTexts())
    .toContainEqual(expect.stringMatching(words));

const visit = async (path: string) => (await fetch(server.origin + path)).text();

/** Opens the text that the focused row names, by keyboard, and leaves it again. */
async function typeInRow(words: string): Promise<void> {
  const row = await focusedRow();
  await page.keyboard.press('Enter');
  await frame().getByRole('textbox', { name: 'Text' }).waitFor();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(words);
  await page.keyboard.press('Escape');
  await expect.poll(focusedRow).toBe(row);
  await expect.poll(() => frame().getByText(words.trim()).count()).toBe(1);
}

/** Adds the first match, by keyboard. */
async function addFromLibrary(words: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search blocks and sections' }).waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

/** Opens and closes the palette. The focus is back where it was. */
async function visitPalette(): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 100));
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const before = await focused();
  await page.keyboard.press('ControlOrMeta+k');
  await palette.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe(before);
}

async function pressPublish(): Promise<void> {
  const { press } = handsOf(page, 'keyboard');
  await press(page.getByRole('button', { name: 'Publish…' }));
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('button', { name: 'Publish', exact: true }));
  await dialog.waitFor({ state: 'detached' });
}

async function replaceImage(hands: Hands): Promise<void> {
  const picture = frame().locator('.sqs-block-image img').first();
  const was = await picture.getAttribute('src');
  await hands.press(page.getByRole('button', { name: 'Replace' }));
  const pictures = page.getByRole('dialog', { name: 'Choose an image' });
  await hands.press(otherPicture(pictures, was));
  await hands.press(pictures.getByRole('button', { name: 'Use this image' }));
  await expect.poll(() => picture.getAttribute('src')).not.toBe(was);
}

describe('the canvas by pointer', () => {
  it('adds a block after another, ready for typing, and a section where the + is', async () => {
    await openPageOf('/');
    await clickOn(frame().locator('.sqs-block-image').first());
    await frame().getByRole('toolbar', { name: 'Block tools' }).waitFor();
    await clickOn(frame().getByRole('button', { name: 'Add a block here' }));
    await page.getByText('It goes after Image.').waitFor();
    await page.getByRole('radio', { name: 'Sections' }).click();
    await page.getByText('It goes below Section 1.').waitFor();
    await page.getByRole('radio', { name: 'Blocks' }).click();
    await page.getByRole('searchbox', { name: 'Search blocks and sections' }).fill('quot');
    await page.getByRole('button', { name: 'Quote', exact: true }).click();
    await frame().getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Said on the');
    await visitPalette();
    await page.keyboard.type(' canvas');
    await page.keyboard.press('Escape');
    await saved();
    await toOutline();
    expect((await rows()).slice(0, 5)).toEqual([
      'Section 1',
      expect.stringMatching(/^Text/),
      expect.stringMatching(/^Button/),
      'Image',
      'Quote Said on the canvas',
    ]);

    await page.getByRole('button', { name: 'Add a block or section' }).click();
    await page.getByRole('searchbox', { name: 'Search blocks and sections' }).fill('three columns');
    await visitPalette();
    await page.keyboard.press('Enter');
    await frame().getByText('First point').first().waitFor();
    await toOutline();
    expect((await rows())[5]).toBe('Section 2');
  });

  it('drags a block to the line, and Escape leaves it where it was', async () => {
    await toOutline();
    const quote = frame().locator('.sqs-block-quote').filter({ hasText: 'Said on the canvas' });
    await quote.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const before = await rows();
    const drag = async (to: { x: number; y: number }) => {
      const from = await pointOf(quote, 0.5, 0.8);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x - 20, from.y - 5);
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await expect.poll(() => frame().locator('.line').isVisible()).toBe(true);
    };
    const picture = frame().locator('.sqs-block-image').first();
    const height = async () => (await picture.boundingBox())?.height;
    const high = await height();
    await drag(await pointOf(picture, 0.5, 0.9));
    // The drop line does not shift the layout.
    expect(await height()).toBe(high);
    await page.keyboard.press('Escape');
    await expect.poll(() => frame().locator('.line').isVisible()).toBe(false);
    await page.mouse.up();
    expect(await rows()).toEqual(before);

    await drag(await pointOf(frame().locator('.sqs-block-button').first(), 0.5, 0.9));
    await page.mouse.up();
    await expect.poll(async () => (await rows())[3]).toBe('Quote Said on the canvas');
    await saved();
  });

  it('deletes with an undo at hand, and keeps what can be undone after a reload', async () => {
    await clickOn(frame().locator('.sqs-block-image').first());
    await clickOn(frame().getByRole('button', { name: 'Delete', exact: true }));
    await page.getByText('Block deleted.').first().waitFor();
    await expect.poll(() => frame().locator('section').first().locator('.sqs-block-image').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await frame().locator('section').first().locator('.sqs-block-image').waitFor();
    await saved();
    await toOutline();
    const before = await rows();
    await tree()
      .getByRole('row', { name: /Said on the canvas/ })
      .click();
    await page.keyboard.press('Delete');
    await expect.poll(rows).not.toEqual(before);
    await saved();
    await page.reload();
    await frame().locator('[data-b]').first().waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toOutline();
    await expect.poll(rows).toEqual(before);
    await saved();
  });

  it('duplicates a block, and copies it to another page', async () => {
    const before = (await rows()).length;
    await clickOn(frame().locator('.sqs-block-quote').first());
    await clickOn(frame().getByRole('button', { name: 'Duplicate', exact: true }));
    await toOutline();
    await expect.poll(async () => (await rows()).length).toBe(before + 1);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(async () => (await rows()).length).toBe(before);
    await choose(/^Quote/, 'Copy');
    await openPageOf('/about');
    await toOutline();
    const there = (await rows()).length;
    await choose(/^Text/, 'Paste');
    await expect.poll(async () => (await rows()).length).toBe(there + 1);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(async () => (await rows()).length).toBe(there);
    await saved();
    await openPageOf('/');
  });
});

describe('the canvas by keyboard alone', () => {
  const press = (target: Locator) => handsOf(page, 'keyboard').press(target);
  const selected = () => tree().locator('[role="row"][aria-selected="true"]');

  it('moves, copies, and deletes what has the focus, adds blocks and sections, and says so', async () => {
    await openPageOf('/about');
    const text = tree().getByRole('row').nth(1);
    // The initially focused element is immediately usable.
    await reach(page, tree().getByRole('row').first());
    await expect.poll(focusedRow).toBe('Section 1');
    expect(await selected().count()).toBe(1);
    const before = await rows();
    const title = frame().getByRole('heading', { level: 1 });
    const isInView = () =>
      title.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    for (const position of [2, 3, 4]) {
      await page.keyboard.press('Alt+ArrowDown');
      await announced(new RegExp(`^Section moved to position ${position} of`));
    }
    await expect.poll(isInView).toBe(true);
    await page.keyboard.press('Alt+ArrowUp');
    await announced(/^Section moved to position 3 of/);
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(rows).toEqual(before);

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await announced(/ moved to position \d+ of \d+ in Section \d+\.$/);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(rows).toEqual(before);
    await reach(page, text);
    await page.keyboard.press('ControlOrMeta+d');
    await announced(/^Duplicated\.$/);
    await expect.poll(async () => (await rows()).length).toBe(before.length + 1);
    // The focus is on the copy.
    await expect
      .poll(() =>
        tree()
          .getByRole('row')
          .nth(2)
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => selected().count()).toBe(2);
    await page.keyboard.press('ControlOrMeta+c');
    await page.getByText('Copied 2 blocks.').first().waitFor();
    await page.keyboard.press('Delete');
    await page.getByText('2 blocks deleted.').first().waitFor();
    await expect.poll(async () => (await rows()).length).toBe(before.length - 1);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => (await rows()).length).toBe(before.length + 1);

    await addFromLibrary('quot');
    await frame().getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Typed by hand');
    await page.keyboard.press('Escape');
    await expect.poll(focusedRow).toMatch(/^Quote Typed by hand/);
    await addFromLibrary('three columns');
    await announced(/^Added section: /);
    await expect.poll(focusedRow).toMatch(/^Section /);
    await page.keyboard.press('Home');
    await reach(page, text);
    await typeInRow(' In place.');
    await saved();
  });

  it('pastes on another page, puts a block on the grid, and replaces an image', async () => {
    await openPageOf('/');
    await reach(page, tree().getByRole('row').first());
    const before = (await rows()).length;
    await page.keyboard.press('ControlOrMeta+v');
    await announced(/^Pasted 2 blocks\.$/);
    await expect.poll(async () => (await rows()).length).toBe(before + 2);
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await rows()).length).toBe(before);

    const image = tree()
      .getByRole('row', { name: /^Image/ })
      .first();
    await reach(page, image);
    await press(page.getByRole('group', { name: 'Image block' }).getByRole('button', { name: 'More' }));
    await page.getByRole('menuitem', { name: 'Place on the grid' }).press('Enter');
    await page.getByRole('group', { name: 'Place Image on the grid' }).waitFor();
    await page.keyboard.press('Shift+ArrowLeft');
    await announced(/^Columns \d+ to \d+ of 24, row \d+\.$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    expect(await axeFindings(page)).toEqual([]);

    await reach(page, image);
    await page.keyboard.press('Enter');
    const picture = frame().locator('.sqs-block-image img').first();
    const was = await picture.getAttribute('src');
    await replaceImage(handsOf(page, 'keyboard'));
    await saved();
    await page.reload();
    await expect.poll(() => page.getByRole('button', { name: 'Undo', exact: true }).isEnabled()).toBe(true);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => picture.getAttribute('src')).toBe(was);
    await saved();
  });
});

describe('the draft', () => {
  it('tries the page with every link, and discards the draft after showing it', async () => {
    await openPageOf('/');
    const shownPx = () => page.locator('iframe').evaluate((one) => (one as HTMLElement).offsetWidth);
    await page.getByRole('button', { name: 'Phone', exact: true }).click();
    await expect.poll(shownPx).toBe(390);
    await page.getByRole('button', { name: 'Desktop', exact: true }).click();
    await expect.poll(shownPx).toBeGreaterThan(768);
    await page.getByRole('button', { name: 'Preview: links and buttons work' }).click();
    await clickOn(frame().getByRole('link', { name: 'Shop', exact: true }).first());
    await page.getByText('Trying /shop').waitFor();
    await frame().getByText('Tidelines').first().waitFor();
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await page.getByRole('button', { name: 'Preview: links and buttons work' }).click();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Discard draft…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard this draft?' });
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByText('Draft discarded. It is kept in the history.').first().waitFor();
    await expect.poll(() => frame().getByText('Said on the canvas').count()).toBe(0);
  });

  it('has a cart of its own while it is tried, and its pill leads to the cart in the frame', async () => {
    await openPageOf('/');
    await closeToasts(page);
    await page.getByRole('button', { name: 'Preview: links and buttons work' }).click();
    await clickOn(
      frame()
        .getByRole('link', { name: /Counterweight/ })
        .first(),
    );
    await page.getByText('Trying /shop/p/counterweight').waitFor();
    await frame().locator('.variant-select-wrapper select').first().selectOption({ index: 1 });
    const pill = frame().locator('.cart-pill');
    await pill.waitFor({ state: 'attached' });
    await clickOn(frame().getByRole('button', { name: 'Add to Cart' }).first());
    await expect.poll(() => pill.getAttribute('aria-label')).toMatch(/^One item/);
    await clickOn(pill);
    await page.getByText('Trying /cart').waitFor();
    await frame().locator('#sqs-cart-root').getByText('Counterweight').first().waitFor();
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await page.getByRole('button', { name: 'Preview: links and buttons work' }).click();
  });

  it('is tried in the narrow view, published after a review of the changes, and rolled back, by keyboard alone', async () => {
    const { press } = handsOf(page, 'keyboard');
    await openPageOf('/about');
    const shown = () => page.locator('iframe').evaluate((one) => (one as HTMLElement).offsetWidth);
    await press(page.getByRole('button', { name: 'Phone', exact: true }));
    await expect.poll(shown).toBe(390);
    await press(page.getByRole('button', { name: 'Tablet', exact: true }));
    await expect.poll(shown).toBe(768);
    await press(page.getByRole('button', { name: 'Desktop', exact: true }));
    await expect.poll(shown).toBeGreaterThan(768);
    await pressPublish();
    expect(await visit('/about')).toContain('Typed by hand');
    await press(page.getByRole('link', { name: 'History' }));
    await press(page.getByRole('button', { name: 'View version 1' }));
    await press(page.getByRole('button', { name: 'Roll back to version 1' }));
    await page.getByText('Version 1 is live again.').first().waitFor();
    expect(await visit('/about')).not.toContain('Typed by hand');
  });
});

/** Chooses an action from an outline row's menu. */
async function choose(row: string | RegExp, action: string): Promise<void> {
  await toOutline();
  await tree().getByRole('row', { name: row }).first().click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

describe('a locked block', () => {
  it('stays as it is until it is unlocked', async () => {
    await openPageOf('/about');
    await choose(/^Text/, 'Lock');
    await page.getByText('Locked. Nobody can change it until it is unlocked.').waitFor();
    const before = await rows();
    await tree().getByRole('row', { name: /^Text/ }).first().click();
    await page.keyboard.press('Delete');
    await page.getByText('This block is locked. Unlock it to change it.').waitFor();
    expect(await rows()).toEqual(before);
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Edit' }).click();
    await page.getByText('Its content is locked.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Lock', { exact: true }).selectOption('Not locked');
    await page.getByText('Its content is locked.').waitFor({ state: 'detached' });
    await saved();
  });
});

describe('the canvas on a phone', () => {
  let finger: Watched;

  beforeAll(async () => {
    finger = await openPage(browser, { viewport: phone, hasTouch: true });
    await finger.context.addCookies(await watched.context.cookies());
    page = finger.page;
  });

  it('drags a block after a long press, and scrolls under a finger that moves at once', async () => {
    await openPageOf('/');
    const touch = await fingerOn(page);
    const center = () => target.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const scrolled = () => target.evaluate(() => scrollY);
    const order = () =>
      frame()
        .locator('section')
        .first()
        .locator('[data-b]')
        .evaluateAll((blocks) => blocks.map((one) => one.className));
    const button = frame().locator('.sqs-block-button').first();
    const target = frame().locator('[data-f="doc"] h1').first();
    await center();
    const before = await order();
    const [held, to] = [await pointOf(button), await pointOf(target, 0.5, 0.1)];
    await touch.down(held);
    await frame().locator('.veil').waitFor();
    await touch.move(held, to);
    await expect.poll(() => frame().locator('.line').isVisible()).toBe(true);
    await touch.up();
    await expect.poll(order).not.toEqual(before);
    await saved();

    await center();
    const [moved, start] = [await order(), await scrolled()];
    const from = await pointOf(target);
    await touch.down(from);
    await touch.move(from, { x: from.x, y: from.y - 120 });
    await touch.up();
    await expect.poll(scrolled).toBeGreaterThan(start);
    expect(await order()).toEqual(moved);
  });

  it('keeps the + of an empty section at its middle when it grows, below its hint', async () => {
    await page.goto(`${server.adminOrigin}/config/pages`);
    await page.getByRole('button', { name: 'New page' }).tap();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Nothing yet');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).tap();
    const [grid, add] = [frame().locator('.section-grid'), frame().getByRole('button', { name: 'Add a block here' })];
    await expect.poll(() => grid.evaluate((one) => getComputedStyle(one, '::before').content)).toContain('Press +');
    const middle = (of: Locator) =>
      of.evaluate((one) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2);
    const isCentered = async () => Math.abs((await middle(grid)) - (await middle(add))) < 1;
    await expect.poll(isCentered).toBe(true);
    const tall = () =>
      frame()
        .locator('html')
        .evaluate((one) => one.scrollHeight);
    const before = await tall();
    await grid.evaluate((one) => one.setAttribute('style', 'min-height: 300px'));
    expect(await tall()).toBe(before);
    await expect.poll(isCentered).toBe(true);
  });

  it('met no error of the browser on the way', () => expect(finger.problems).toEqual([]));
});

describe('the canvas by keyboard alone on a phone', () => {
  it('has the focus where the work goes on when a panel opens or closes', async () => {
    page = watched.page;
    await page.setViewportSize(phone);
    const { press, reach } = handsOf(page, 'keyboard');
    const focusIsOn = (target: Locator) =>
      expect.poll(() => target.evaluate((one) => one === document.activeElement)).toBe(true);
    await openPageOf('/about');
    await press(page.getByRole('button', { name: 'Outline' }));
    await reach(tree().getByRole('row', { name: /^Text/ }).first());
    await addFromLibrary('button');
    await frame().getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Order a print');
    await press(page.getByRole('button', { name: 'Edit settings' }));
    const panels = page.getByRole('navigation', { name: 'Panels' });
    await focusIsOn(panels.getByRole('link', { name: 'Edit', exact: true }));
    await press(panels.getByRole('link', { name: 'Outline', exact: true }));
    await reach(tree().getByRole('row', { name: /^Button Order a print/ }));
    await page.keyboard.press('Delete');
    const buttons = () => frame().getByRole('link', { name: 'Order a print' }).count();
    await expect.poll(buttons).toBe(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(buttons).toBe(1);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(buttons).toBe(0);
    // Its name begins with the words, while a button is only found by them.
    await addFromLibrary('call to action');
    await announced(/^Added section: /);
    await focusIsOn(page.getByRole('main'));
    await saved();
    await press(page.getByRole('button', { name: 'More actions' }));
    await press(page.getByRole('menuitem', { name: 'Preview: links and buttons work' }));
    await page.getByText('Trying /about').waitFor();
    // Leaving the text does not open the panel over the page that is tried.
    expect(await tree().isVisible()).toBe(false);
    await press(page.getByRole('button', { name: 'Back to editing' }));
    await focusIsOn(page.getByRole('main'));
    await page.setViewportSize(wide);
  });
});

describe('a section on several pages', () => {
  it('is shared, added to another page, and changed where it belongs', async () => {
    await openPageOf('/');
    await choose('Section 1', 'Make shared…');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByLabel('Name').fill('Welcome banner');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await tree().getByRole('row', { name: 'Welcome banner' }).waitFor();
    await saved();

    await openPageOf('/about');
    const aboutAt = page.url();
    await page.getByRole('button', { name: 'Add a block or section' }).click();
    const group = page.getByRole('region', { name: 'Shared sections' });
    await group.getByText('Used on 1 page').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await group.getByRole('button', { name: /^Welcome banner/ }).click();
    await frame().locator('section[data-shared] .sqs-block-html').first().waitFor();
    await saved();

    await clickOn(frame().locator('section[data-shared] .sqs-block-html').first());
    await frame().getByRole('toolbar', { name: 'Section tools' }).getByText('Welcome banner').waitFor();
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('heading', { name: 'Used on 2 pages' }).waitFor();
    await page.getByRole('button', { name: 'Edit shared section' }).click();
    await page.getByText('Used on 2 pages. Your changes appear on all of them when you publish.').waitFor();
    await frameLoaded(page);
    const other = await watched.context.newPage();
    await other.goto(aboutAt);
    const there = other.frameLocator('iframe').locator('section[data-shared]');
    await there.locator('.sqs-block-html').first().waitFor();
    await frameLoaded(other);
    await page.bringToFront();
    const words = frame().locator('section[data-shared] .sqs-block-html').first();
    await clickOn(words);
    await frame().getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('The same on every page');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('button', { name: 'Undo', exact: true }).isEnabled()).toBe(true);
    await saved();
    await there.getByText('The same on every page').waitFor();
    await other.close();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('dialog').getByText('Welcome banner').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/pages published\. Visitors see them now\.$/).waitFor();
    for (const path of ['/', '/about']) expect(await visit(path)).toContain('The same on every page');
  });

  it('leaves a page its own copy, and every page when it is deleted', async () => {
    await openPageOf('/');
    await choose('Welcome banner', 'Make a copy for this page');
    await page.getByText('This page now has its own copy of “Welcome banner”.').waitFor();
    await frame().locator('section[data-shared]').waitFor({ state: 'detached' });
    await saved();
    await page.getByRole('button', { name: 'Add a block or section' }).click();
    await page.getByRole('button', { name: 'Manage shared sections' }).click();
    await page.getByRole('button', { name: 'Actions for Welcome banner' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    // On the live site it is still on the other page, too.
    const ask = page.getByRole('alertdialog', { name: 'Delete “Welcome banner”?' });
    await ask.getByText('It is on 2 pages. Each keeps its own copy, so nothing changes for visitors.').waitFor();
    await ask.getByRole('button', { name: 'Delete shared section' }).click();
    await page.getByText('Deleted “Welcome banner”.').waitFor();
    for (const path of ['/', '/about']) expect(await visit(path)).toContain('The same on every page');
  });
});

describe('scripts of the page', () => {
  /** The counter of the owner's code in the frame. */
  const counted = () =>
    frame()
      .locator('html')
      .evaluate((html) => `${html.dataset.begun} ${html.dataset.ended}`);

  it('begin again with what was added, and not while words are typed', async () => {
    const crumb = (await watched.context.cookies(server.adminOrigin)).find(({ name }) => name === 'crumb')?.value ?? '';
    const count = (name: string) =>
      `Y, function () { var d = document.documentElement.dataset; d.${name} = 1 + Number(d.${name} || 0); }`;
    const header = `<script>Squarespace.onInitialize(${count('begun')}); Squarespace.onDestroy(${count('ended')});</script>`;
    const put = (code: string) =>
      page.request.put(`${server.adminOrigin}/config/api/code-injection`, {
        headers: { 'X-CSRF-Token': crumb },
        data: { header: code },
      });
    expect((await put(header)).status()).toBe(200);
    await openPageOf('/about');
    await expect.poll(counted).toBe('1 undefined');
    await page.getByRole('button', { name: 'Add a block or section' }).click();
    await page.getByRole('searchbox', { name: 'Search blocks and sections' }).fill('share');
    await page.getByRole('button', { name: 'Share buttons', exact: true }).click();
    // Its script shows the copy-link button.
    await frame().locator('[data-share] [data-share-copy]').waitFor();
    await saved();
    const before = await counted();
    expect(before).toMatch(/^([2-9]) [1-9]$/);
    const words = frame().locator('.sqs-block-html').first();
    await clickOn(words);
    await frame().getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' and more');
    await page.keyboard.press('Escape');
    await saved();
    await frame().getByText('and more').first().waitFor();
    expect(await counted()).toBe(before);
    expect((await put('')).status()).toBe(200);
  });
});

it('met no error of the browser on the way', () => expect(watched.problems).toEqual([]));
