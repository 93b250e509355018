// Site-wide parts and page items, in a real browser against the built program: header and footer, announcement bar, pop-up, custom CSS, and
// code injection are edited, published, and seen by visitors; a post and twenty images are added. Editor B5, B7, D13, F8; jobs 21 to 23, 40,
// and 43.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeFindings,
  claimSite,
  clickInFrame,
  openPage,
  phone,
  untilIdle,
  type Watched,
} from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, fits, goTo, handsOf, openWay, startJourney, ways } from './hands.ts';

const desktop = { width: 1366, height: 900 };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: BuiltServer;
let browser: Browser;
let page: Page;
/** On a phone. */
let visitor: Watched;

beforeAll(async () => {
  ({ server, browser, page } = await startJourney({ isClaimed: false }));
  visitor = await openPage(browser, { viewport: phone });
  await claimSite(page, server.ownerLink);
}, 120_000);

// Chromium logs the refused image.
afterAll(() => endJourney(server, browser, /\/api\/uploads\/images: /));

const frame = () => page.frameLocator('iframe');
const site = async (path: string) => (await fetch(`${server.origin}${path}`)).text();
const go = (path: string) => goTo(page, `/config/${path}`);
const isSaved = () => expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Draft saved');

async function publish(): Promise<void> {
  await isSaved();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish changes' });
  await dialog.getByRole('checkbox').first().waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('header and footer', () => {
  it('are edited beside the page and on it, and published', async () => {
    await go('header-footer');
    await frame().locator('header [data-edit-text="header.siteTitle"]').waitFor();
    // Nothing to publish yet.
    expect(await page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
    // By keyboard only.
    await handsOf(page, 'keyboard').choose(page.getByRole('combobox', { name: 'Layout' }), 'Logo above the menu');
    await frame().locator('.header--stacked').waitFor();
    // Edited inline.
    await frame().locator('header [data-edit-text="header.siteTitle"]').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Harbor Press');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Site title', { exact: true }).inputValue()).toBe('Harbor Press');

    await page.getByRole('button', { name: 'Footer', exact: true }).click();
    const footer = frame().locator('[data-site-part="footer"]').first();
    await expect.poll(() => footer.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true);
    await page.getByRole('button', { name: 'Add a column' }).click();
    await page.getByLabel('Column 1: Heading').fill('Visit us');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('1 Fore Street\nPortland');
    await page.getByLabel('Copyright line').fill('© {year} Harbor Press');
    await frame().locator('.footer-copyright').getByText(`© ${new Date().getUTCFullYear()} Harbor Press`).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await site('/')).not.toContain('Harbor Press');
    await publish();
    const home = await site('/');
    for (const words of ['Harbor Press', 'header--stacked', 'Visit us', '1 Fore Street<br>Portland'])
      expect(home).toContain(words);
  });

  it.each(ways('keyboard at 390 px'))('are edited by $name, and published', async (way) => {
    const { page: own, hands } = await openWay(page.context(), way);
    const { press, type, choose } = hands;
    const button = (name: string) => own.getByRole('button', { name, exact: true });
    const name = `Harbor by ${way.name}`;
    await own.goto(`${server.adminOrigin}/config/header-footer`);
    await press(button('Header'));
    await type(own.getByLabel('Tagline', { exact: true }), name);
    await choose(own.getByRole('combobox', { name: 'Layout' }), 'Logo above the menu');
    await press(button('Footer'));
    await type(own.getByLabel('Copyright line'), `© ${name}`);
    await expect.poll(() => own.getByRole('status').allInnerTexts()).toContain('Draft saved');
    await press(button('Publish'));
    const dialog = own.getByRole('dialog', { name: 'Publish changes' });
    await dialog.getByRole('checkbox').first().waitFor();
    await press(dialog.getByRole('button', { name: 'Publish', exact: true }));
    await dialog.waitFor({ state: 'detached' });
    await own.getByRole('button', { name: 'Publish', exact: true, disabled: true }).waitFor();
    // It keeps the focus.
    if (way.how === 'keyboard')
      await expect.poll(() => own.evaluate(() => document.activeElement?.textContent)).toBe('Publish');
    expect(await site('/')).toContain(`© ${name}`);
    await own.context().close();
  });

  it('undo a step, and keep it after a reload, on a phone', async () => {
    await page.getByRole('button', { name: 'Header', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Search' }).uncheck();
    await frame().locator('.header-action--search').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await frame().locator('.header-action--search').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Published');
    await page.setViewportSize(phone);
    await page.reload();
    await frame().locator('.header-action--search').waitFor({ state: 'attached' });
    expect(await fits(page)).toBe(true);
    await page.setViewportSize(desktop);
  });

  it('are sent again after a refusal only once they change, and without a network once it is back', async () => {
    // A clock is set for all windows of a context.
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const second = await context.newPage();
    await second.clock.install();
    let sent = 0;
    second.on('request', (request) => {
      if (request.method() === 'PUT') sent++;
    });
    const isSecondSaved = () => expect.poll(() => second.getByRole('status').allInnerTexts()).toContain('Draft saved');
    await second.goto(`${server.adminOrigin}/config/header-footer`);
    const title = second.getByLabel('Site title', { exact: true });
    await title.fill('');
    await second.getByText('Enter a title.').first().waitFor();
    expect(await second.getByRole('status').allInnerTexts()).toContain('Not saved');
    await second.clock.runFor(60_000);
    expect(sent).toBe(1);
    await title.fill('Harbor');
    await isSecondSaved();

    let canSave = false;
    let canRead = true;
    await second.route('**/api/site-header-footer', (route) => {
      const isSave = route.request().method() === 'PUT';
      if (isSave && canSave) canRead = true;
      return (isSave ? canSave : canRead) ? route.fallback() : route.abort();
    });
    await title.fill('Harbor Books');
    await second.getByText('Please check your internet connection.').waitFor();
    expect(await second.getByRole('status').allInnerTexts()).toContain('Not saved');
    await second.reload();
    await expect.poll(() => title.inputValue()).toBe('Harbor Books');
    // From now on, it reads the first window's version only after its own was refused.
    canRead = false;

    // Fields that only the other window changed are taken over; those that both changed are kept in both versions.
    const firstTitle = page.getByLabel('Site title', { exact: true });
    await expect.poll(() => firstTitle.inputValue()).toBe('Harbor');
    await firstTitle.fill('Harbor Paper');
    await page.getByLabel('Tagline', { exact: true }).fill('Since 1990');
    await expect
      .poll(async () => (await (await page.request.get(`${server.adminOrigin}/api/site-header-footer`)).json()).header)
      .toMatchObject({ siteTitle: 'Harbor Paper', siteTagLine: 'Since 1990' });
    const refused = second.waitForResponse((answer) => answer.status() === 409);
    canSave = true;
    await second.evaluate(() => window.dispatchEvent(new Event('online')));
    await refused;
    const dispute = second.getByRole('alert').filter({ hasText: 'Theirs: Harbor Paper. Yours: Harbor Books.' });
    await dispute.waitFor();
    expect(await second.getByLabel('Tagline', { exact: true }).inputValue()).toBe('Since 1990');
    expect(await title.inputValue()).toBe('Harbor Books');
    await second.setViewportSize(phone);
    expect(await axeFindings(second)).toEqual([]);
    expect(await fits(second)).toBe(true);
    await dispute.getByRole('button', { name: 'Keep mine' }).click();
    await isSecondSaved();
    await expect.poll(() => firstTitle.inputValue()).toBe('Harbor Books');

    // Its steps survive a reload.
    await second.setViewportSize(desktop);
    await title.fill('Harbor Press');
    await isSecondSaved();
    await second.reload();
    await expect.poll(() => title.inputValue()).toBe('Harbor Press');
    await second.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => title.inputValue()).toBe('Harbor Books');
    await isSecondSaved();
    await context.close();
  });
});

/** The call of the visitor's page to the census. */
const overlayCall = (overlayId: string, action: 'shown' | 'closed') =>
  visitor.page.waitForRequest((request) => {
    const said = new URLSearchParams(request.postData() ?? '');
    const isOverlay = request.url().includes('/api/census/overlay');
    return isOverlay && said.get('overlayId') === overlayId && said.get('action') === action;
  });

describe('the announcement bar', () => {
  it('is above every page until a visitor closes it', async () => {
    await go('announcement-bar');
    const isShown = page.getByRole('checkbox', { name: 'Show the announcement bar' });
    await isShown.waitFor();
    await frame().locator('header[data-site-part]').waitFor();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Free shipping this week');
    await page.getByRole('button', { name: 'Add link: No link' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Search pages, posts, and products').fill('shop');
    await dialog.getByRole('radio', { name: /\/shop$/ }).check();
    await dialog.getByRole('button', { name: 'Save link' }).click();
    await isShown.check();
    await frame().getByRole('link', { name: 'Free shipping this week' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await publish();

    const markup = /<aside [^>]*data-site-part="announcement-bar"/;
    expect(await site('/cart')).not.toMatch(markup);
    expect(await site('/')).toMatch(markup);
    const bar = visitor.page.getByRole('complementary', { name: 'Announcement' });
    const told = overlayCall('announcement-bar', 'shown');
    await visitor.page.goto(`${server.origin}/`);
    await bar.getByRole('link', { name: 'Free shipping this week' }).waitFor();
    await told;
    const closed = overlayCall('announcement-bar', 'closed');
    await bar.getByRole('button', { name: 'Dismiss announcement' }).press('Enter');
    await bar.waitFor({ state: 'detached' });
    await closed;
    await visitor.page.reload();
    await visitor.page.getByRole('main').waitFor();
    expect(await bar.count()).toBe(0);
    expect(visitor.problems).toEqual([]);

    await page.getByRole('button', { name: 'History' }).click();
    const earlier = page.getByRole('dialog', { name: 'Roll back: Announcement bar' });
    await earlier.getByText('Text: Free shipping this week becomes empty').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await earlier.getByRole('button', { name: 'Roll back' }).click();
    await isShown.and(page.locator(':not(:checked)')).waitFor();
    expect(await site('/')).not.toMatch(markup);
  });
});

describe('the pop-up', () => {
  const popUp = /<dialog[^>]* data-pop-up/;
  it('opens once for each visitor, as a dialog, and never in the cart', async () => {
    await go('pop-up');
    const isShown = page.getByRole('checkbox', { name: 'Show the pop-up' });
    await isShown.waitFor();
    await frame().locator('header[data-site-part]').waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Join us on Sunday');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The studio is open from ten.');
    await page.getByLabel('Seconds').fill('0');
    await isShown.check();
    await frame().getByRole('heading', { name: 'Join us on Sunday' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' morning');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Join us on Sunday morning');
    await page.getByRole('button', { name: 'Choose an image' }).click();
    const pictures = page.getByRole('dialog', { name: 'Choose an image' });
    await pictures.locator('[aria-pressed="false"]').first().click();
    await pictures.getByRole('button', { name: 'Use this image' }).click();
    const image = frame().locator('dialog[data-pop-up] img');
    await clickInFrame(page, image);
    const imageDialog = page.getByRole('dialog', { name: 'Image', exact: true });
    await imageDialog.getByLabel('Alt text').fill('A press at work');
    expect(await axeFindings(page)).toEqual([]);
    await imageDialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => image.getAttribute('alt')).toBe('A press at work');
    await clickInFrame(page, image);
    await imageDialog.getByRole('button', { name: 'Remove image' }).click();
    await image.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Bottom right' }).check();
    await frame().locator('dialog[data-anchor="bottom-right"]').waitFor();
    const shown = (await frame().locator('dialog[data-pop-up]').boundingBox())!;
    expect(Math.round(shown.y + shown.height)).toBe(desktop.height - 24);
    expect(await axeFindings(page)).toEqual([]);
    await publish();

    expect(await site('/cart')).not.toMatch(popUp);
    expect(await site('/about')).toMatch(popUp);
    const told = overlayCall('pop-up', 'shown');
    await visitor.page.goto(`${server.origin}/about`);
    const dialog = visitor.page.getByRole('dialog', { name: 'Join us on Sunday' });
    await dialog.waitFor();
    const { x, y, width, height } = (await dialog.boundingBox())!;
    expect([Math.round(x + width), Math.round(y + height)]).toEqual([phone.width - 16, phone.height - 24]);
    await told;
    const closed = overlayCall('pop-up', 'closed');
    await visitor.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await closed;
    await visitor.page.goto(`${server.origin}/`);
    await untilIdle(visitor.page);
    expect(await dialog.isVisible()).toBe(false);
    expect(visitor.problems).toEqual([]);
  });
});

describe('custom CSS and code', () => {
  it('are shown while they are typed, with the lines of their problems', async () => {
    await go('design/css');
    const code = page.getByRole('textbox', { name: 'CSS or LESS' });
    await frame().locator('header[data-site-part]').waitFor();
    await code.fill('@mine: #123456;\nh1 { color: @mine; }\nh2 { color: @missing; }');
    await page.getByRole('button', { name: /^Line 3/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await code.fill('@mine: #123456;\nh1 { color: @mine; }');
    await page.getByText('No problems found.').waitFor();
    await expect
      .poll(() =>
        frame()
          .locator('h1')
          .first()
          .evaluate((element) => getComputedStyle(element).color),
      )
      .toBe('rgb(18, 52, 86)');
    for (const sheet of ['/site.css', '/site.css?draft=1']) expect(await site(sheet)).not.toContain('#123456');
    await publish();
    expect(await site('/site.css')).toContain('#123456');
  });

  it('allows a host that the code names', async () => {
    await go('code-injection');
    await page
      .getByRole('textbox', { name: 'Footer' })
      .fill('<script src="https://cdn.example.com/count.js"></script>');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Allow https://cdn.example.com' }).click();
    await page.getByText('https://cdn.example.com is allowed.').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect((await fetch(`${server.origin}/`)).headers.get('content-security-policy')).toContain(
      'https://cdn.example.com',
    );
  });
});

describe('items', () => {
  const itemsOf = async (title: string) => {
    const { pages } = (await (await page.request.get(`${server.adminOrigin}/config/api/pages`)).json()) as {
      pages: { id: string; title: string }[];
    };
    const id = pages.find((one) => one.title === title)?.id;
    expect(id).toBeDefined();
    await go(`items/${id}`);
  };

  it('are added, found, duplicated, and deleted with undo; the text of a post opens on its page', async () => {
    await page.setViewportSize(phone);
    await itemsOf('Journal');
    // A phone shows no menu beside the list.
    await page.getByRole('main').getByRole('link', { name: 'Pages', exact: true }).click();
    await page.waitForURL('**/config/pages');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('menuitem', { name: 'New post' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Fog over the bay');
    const categories = page.getByLabel('Categories', { exact: true }).first();
    await categories.fill('Weather');
    await categories.press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await frame().locator('.post-title').getByText('Fog over the bay').waitFor();
    expect(await site('/journal/fog-over-the-bay')).not.toContain('post-title');
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish changes' });
    await dialog.getByRole('checkbox', { name: 'Fog over the bay Draft' }).waitFor();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published. Visitors see it now.').first().waitFor();
    expect(await site('/journal/fog-over-the-bay')).toContain('Fog over the bay');

    await page.setViewportSize(desktop);
    await itemsOf('Journal');
    await page.getByRole('link', { name: 'Fog over the bay' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('fog');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'Fog over the bay' }).click();
    await page.getByRole('heading', { name: 'Fog over the bay' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // From the text and its history, its settings are one step away.
    await page.getByRole('link', { name: 'Edit text' }).click();
    const panels = page.getByRole('navigation', { name: 'Panels' });
    await panels.getByRole('link', { name: 'History' }).click();
    await panels.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Fog over the bay' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: 'Copy of Fog over the bay' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored.').first().waitFor();
  });

  it('take comments and likes of visitors, which the owner approves', async () => {
    await itemsOf('Journal');
    await page.getByRole('link', { name: 'Fog over the bay', exact: true }).click();
    await page.getByLabel('Visitors can comment').check();
    const stored = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
    await Promise.all([stored, page.getByRole('button', { name: 'Save draft' }).click()]);
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish changes' });
    await dialog.getByText('Details changed by').waitFor();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await go('comments');
    await page.getByText('Comments that visitors write will appear here.').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Visitors can like posts').check();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const post = visitor.page;
    await post.goto(`${server.origin}/journal/fog-over-the-bay`);
    const like = post.getByRole('button', { name: 'Like this. 0 likes' });
    await like.press('Enter');
    await post.getByRole('button', { name: 'You like this. 1 like' }).waitFor();
    await post.locator('.squarespace-comments').scrollIntoViewIfNeeded();
    await post.getByRole('heading', { name: 'No Comments' }).waitFor();
    expect(await axeFindings(post)).toEqual([]);
    const send = post.getByRole('button', { name: 'Post comment' });
    await send.click();
    await post.getByText('Enter your name.').waitFor();
    await post.getByLabel('Your name').fill('Ada');
    await post.getByLabel('Comment', { exact: true }).fill('The light is right.');
    // No person fills in a form within two seconds, so the server refuses it until then.
    await expect
      .poll(
        async () => {
          await send.click();
          // Cleared by the click, filled by the response.
          return post.locator('.comments-note:not(:empty)').innerText();
        },
        { timeout: 15_000, interval: 3_000 },
      )
      .toContain('Your comment will appear once it is approved.');

    const all = ways('pointer at 1366 px');
    for (const way of all) {
      const { page: own, hands } = await openWay(page.context(), way);
      await own.goto(`${server.adminOrigin}/config/comments`);
      await own.getByText('The light is right.').waitFor();
      expect(await axeFindings(own)).toEqual([]);
      await hands.turn(own.getByRole('checkbox', { name: /The light is right/ }), true);
      await hands.press(own.getByRole('button', { name: 'Approve', exact: true }));
      await own.getByText('Approved 1 comment').first().waitFor();
      if (way !== all.at(-1)) await hands.press(own.getByRole('button', { name: 'Undo' }));
      const state = own.getByRole('row', { name: /The light is right/ });
      await state.getByText(way === all.at(-1) ? 'Approved' : 'To approve').waitFor();
      await own.context().close();
    }
    await post.goto(`${server.origin}/journal/fog-over-the-bay`);
    await post.locator('.squarespace-comments').scrollIntoViewIfNeeded();
    await post.getByRole('heading', { name: '1 Comment' }).waitFor();
    await post.getByText('The light is right.').waitFor();
    expect(await fits(post)).toBe(true);
  });

  it('have tags and categories that are renamed, merged, and removed at once', async () => {
    await itemsOf('Journal');
    await page.getByRole('main').getByRole('link', { name: 'Tags and categories' }).click();
    await page.getByRole('radio', { name: 'Categories' }).check({ force: true });
    await page.getByRole('checkbox', { name: /Weather/ }).check();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Sky');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page
      .getByText(/^Renamed on/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'New category', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('sky');
    await page.keyboard.press('Enter');
    await page.getByText('This category already exists').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Sea');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: /Sea/ }).check();
    await page.getByRole('checkbox', { name: /Sky/ }).check();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByText('You may only edit one category at a time').first().waitFor();
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByLabel('Merge into').selectOption('Sea');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
    await page
      .getByText(/^Merged on/)
      .first()
      .waitFor();
    expect(await fits(page)).toBe(true);

    // Simulates a server that stopped during a change. Like a browser, `fetch` must try again on a connection that the server
    // closed for idleness.
    await page.route('**/config/api/labels?**', async (route) => {
      const answer = await route.fetch({ maxRetries: 5 });
      await route.fulfill({ response: answer, json: { ...(await answer.json()), unfinished: [{ names: ['Sky'] }] } });
    });
    await page.reload();
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await dismiss.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute('**/config/api/labels?**');
    await dismiss.click();
    await dismiss.waitFor({ state: 'detached' });
    await page.setViewportSize(desktop);
  });

  it.each(ways('keyboard at 390 px'))('of a gallery are made of twenty images at once, by $name', async (way) => {
    const { page: own, hands } = await openWay(page.context(), way);
    await own.goto(`${server.adminOrigin}/config/pages`);
    await hands.press(own.getByRole('button', { name: 'New page' }));
    await hands.press(own.getByRole('radio', { name: /Images in a grid or a slideshow/ }));
    await hands.type(own.getByRole('textbox', { name: 'Title' }), `Studies by ${way.name}`);
    await hands.press(own.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }));
    await own.getByText('Drop images here.').waitFor();
    const files = Array.from({ length: 20 }, (_, n) => ({
      name: `study-${n + 1}.png`,
      mimeType: 'image/png',
      buffer: png,
    }));
    // An unreadable file and a text file must not stop the others.
    const torn = { name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('torn') };
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ink') };
    const choose = async (chosen: typeof files) => {
      const pressed = hands.press(own.getByRole('button', { name: 'Choose images' }));
      const [chooser] = await Promise.all([own.waitForEvent('filechooser'), pressed]);
      await chooser.setFiles(chosen);
    };
    await choose([notes, ...files.slice(0, 5), torn, ...files.slice(5)]);
    await own.getByText('20 images added.', { exact: true }).first().waitFor();
    await own.getByText(/^Cannot use "notes\.txt".* Cannot use "torn\.png"/).waitFor();
    await choose(files.slice(0, 2));
    await own.getByText('2 images added.', { exact: true }).first().waitFor();
    await own.context().close();
  });

  it('of a gallery are put in order by keyboard', async () => {
    // Pending work of the labels screen must not navigate back to it after leaving.
    await page.goto(`${server.adminOrigin}/config/pages`);
    await itemsOf('Studies by keyboard at 390 px');
    const titles = () => page.getByRole('row').getByRole('link').allInnerTexts();
    await expect.poll(async () => (await titles()).length).toBe(22);
    expect(await axeFindings(page)).toEqual([]);
    const first = (await titles())[0]?.split('\n')[0];
    await page
      .getByRole('button', { name: `Move ${first}`, exact: true })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    // The drag begins with the next frame, below the item itself.
    const place = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await expect.poll(place).toMatch(/^Insert /);
    const from = await place();
    await page.keyboard.press('ArrowDown');
    await expect.poll(place).not.toBe(from);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await titles())[0]?.split('\n')[0]).not.toBe(first);
    const [, second, third] = (await titles()).map((title) => title.split('\n')[0]);
    await page.getByRole('row').getByRole('link').nth(1).click();
    await page.getByRole('heading', { name: second, exact: true, level: 1 }).waitFor();
    await page.getByText(/^\/studies[a-z0-9-]*\/study-[\d-]+$/).waitFor();
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: third, exact: true, level: 1 }).waitFor();
  });
});

describe('a site with a password', () => {
  /** The form is in the middle of a wide screen, below the site's name, which is there once. */
  async function seesLock(): Promise<void> {
    await visitor.page.setViewportSize(desktop);
    await visitor.page.goto(server.origin);
    const { x, y, width, height } = (await visitor.page.getByLabel('Password').boundingBox())!;
    expect(Math.abs(x + width / 2 - desktop.width / 2)).toBeLessThanOrEqual(1);
    expect([width > 320, width < 480, y > desktop.height / 4, y + height < (desktop.height * 3) / 4]).toEqual(
      Array(4).fill(true),
    );
    const name = await visitor.page.title();
    expect(await visitor.page.getByText(name, { exact: true }).allInnerTexts()).toEqual([name]);
    await visitor.page.setViewportSize(phone);
  }

  it('shows itself, not the password form, in the picture on Home', async () => {
    for (const [at, way] of ways('pointer at 1366 px', 'keyboard at 390 px').entries()) {
      const { page: own, hands } = await openWay(page.context(), way);
      await own.goto(`${server.adminOrigin}/config/settings`);
      const remove = (within: 'main' | 'alertdialog') =>
        own.getByRole(within).getByRole('button', { name: 'Remove password', exact: true });
      if (at > 0) {
        await hands.press(remove('main'));
        await hands.press(remove('alertdialog'));
        await own.getByText('Anyone can see your site. Set a password to limit access.').waitFor();
        expect(await site('/')).not.toContain('type="password"');
      }
      await hands.type(own.getByLabel('Site password', { exact: true }).and(own.locator('input')), 'open sesame');
      await hands.press(own.getByRole('button', { name: 'Set password' }));
      await remove('main').waitFor();
      await own.context().close();
      expect(await site('/')).toContain('type="password"');
    }
    await seesLock();
    const picture = page.waitForResponse(
      (answer) => answer.frame() !== page.mainFrame() && new URL(answer.url()).pathname === '/' && answer.ok(),
    );
    await page.goto(`${server.adminOrigin}/config`);
    const shown = await (await picture).text();
    expect([shown.includes('type="password"'), shown.includes('sqs-block')]).toEqual([false, true]);
  });
});
