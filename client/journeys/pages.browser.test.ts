// The owner manages the site's pages in a real browser against the built program: adds, publishes, reorders, copies, deletes, and restores
// them, sets SEO and member access, redirects, and handles a draft editor's review request. Admin, jobs 18 to 22, 24, 41, 42, 47, and 58.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, clickInFrame, frameLoaded, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import {
  closeToasts,
  endJourney,
  fits,
  goTo,
  type Hands,
  handsOf,
  openWay,
  pathOf,
  startJourney,
  ways,
} from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];
const wide = { width: 1366, height: 768 };

beforeAll(async () => {
  ({ server, browser, context, page, problems } = await startJourney({ viewport: wide }));
}, 120_000);

afterAll(async () => {
  await context?.close();
  await endJourney(server, browser);
});

/** Toasts cover the last rows. */
const dismiss = () => closeToasts(page);
const pages = async () => {
  await goTo(page, '/config/pages');
  await dismiss();
  await tree().waitFor();
};
const post = (path: string, body: object) =>
  page.evaluate(
    async ([to, text]) => {
      const crumb = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': crumb };
      const answer = await fetch(`/config/api/${to}`, { method: 'POST', headers, body: text });
      return { status: answer.status, text: await answer.text() };
    },
    [path, JSON.stringify(body)] as const,
  );
/** Creates a private page with the screen's call. @returns its ID */
const made = async (title: string, typeName = 'page') => {
  const { text } = await post('collections', { typeName, title });
  return (JSON.parse(text) as { page: { id: string } }).page.id;
};
const crumbs = async () => ({
  'X-CSRF-Token': (await context.cookies(server.adminOrigin)).find(({ name }) => name === 'crumb')?.value ?? '',
});
const tree = () => page.getByRole('treegrid', { name: 'Pages by menu' });
const titles = async () => (await tree().getByRole('row').allInnerTexts()).map((text) => text.split('\n')[0]);
const nested = () => tree().locator('[role="row"][aria-level="3"]').count();
const focusedRow = () =>
  page.evaluate(() => (document.activeElement?.role === 'row' ? document.activeElement.textContent : null));
const actions = (title: string) => page.getByRole('button', { name: `Actions for ${title}`, exact: true }).first();
const choose = async (title: string, action: string) => {
  await actions(title).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const said = (words: string) => page.getByText(words).first().waitFor();
const visit = async (path: string) => {
  const answer = await fetch(server.origin + path, { redirect: 'manual' });
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
};
/** Links of the main menu, as visitors see it. */
const menu = async () => {
  const { text } = await visit('/');
  return [...(/<nav[^>]*>([\s\S]*?)<\/nav>/.exec(text)?.[1] ?? '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(
    ([, href]) => href,
  );
};
/** Publishes one change, from a notice. */
const publishOnly = async (row: RegExp, { press, turn } = handsOf(page, 'pointer')) => {
  await press(page.getByRole('button', { name: 'Publish…' }));
  await page.getByRole('dialog').getByRole('checkbox', { name: row }).waitFor();
  for (const box of await page.getByRole('dialog').getByRole('checkbox').all())
    await turn(box, row.test(await box.locator('xpath=..').innerText()));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
/** Writes a paragraph with an image below it, into the text that was opened. @param openImages presses the button for it */
const writeText = async (press: Hands['press'], openImages: (insert: Locator, box: Locator) => Promise<void>) => {
  const frame = page.frameLocator('iframe');
  const box = frame.getByRole('textbox', { name: 'Text' });
  await box.waitFor();
  await page.keyboard.type('Ice on the river. ');
  const tools = frame.getByRole('toolbar', { name: 'Text formatting' });
  await openImages(tools.getByRole('button', { name: 'Insert image' }), box);
  await press(dialog().locator('[aria-pressed="false"]').first());
  await press(dialog().getByRole('button', { name: 'Use this image', exact: true }));
  await box.locator('figure img').waitFor();
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Saved');
};

describe('a new page', () => {
  it('is added with a layout, stays private, and is published from its row', async () => {
    await pages();
    await page.getByRole('button', { name: 'New page' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await press('Add');
    await dialog().getByText('Enter a title.').waitFor();
    await dialog().getByLabel('Title').fill('Our story');
    await dialog().getByLabel('Start with').selectOption({ label: 'About' });
    await press('Add');
    await page.waitForURL('**/config/pages/*');
    await page.frameLocator('iframe').getByRole('heading', { name: 'Our story', level: 1 }).waitFor();
    expect((await visit('/our-story')).status).toBe(404);
    // A row that moves when the second of two requests is answered would close its open menu.
    const menus = Promise.withResolvers<void>();
    await page.route(
      '**/config/api/navigation',
      async (route) => {
        await menus.promise;
        await route.continue();
      },
      { times: 1 },
    );
    // Loaded anew: what the editor asked before would be shown at once.
    await page.goto(`${server.adminOrigin}/config/pages`);
    await page.getByText('Loading pages…').waitFor();
    menus.resolve();
    await tree().getByRole('row', { name: 'Our story' }).getByText('Draft').waitFor();
    await choose('Our story', 'Publish');
    await said('Published “Our story”.');
    expect((await visit('/our-story')).text).toContain('Say in one or two sentences who you are');
    expect(await menu()).toContain('/our-story');
  });

  it('of a kind that lists things, and a link, stand in the menu', async () => {
    await page.getByRole('button', { name: 'New page' }).click();
    await dialog().getByText('Images in a grid or a slideshow').click();
    await dialog().getByLabel('Title').fill('Looks');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/config/items/*');
    await page.getByText('The page is private').waitFor();
    expect((await visit('/looks')).status).toBe(404);
    await page.getByRole('button', { name: 'Publish page' }).click();
    await said('Published “Looks”.');
    await page.getByText('Visitors see published items right away.').waitFor();
    expect((await visit('/looks')).status).toBe(200);
    expect(await page.getByRole('button', { name: 'Publish page' }).count()).toBe(0);
    await pages();
    await page.getByRole('button', { name: 'New page' }).click();
    await dialog().getByText('Leads to another site or page').click();
    await dialog().getByLabel('Title').fill('Imprint');
    await dialog().getByLabel('Web address').fill('/delivery');
    await press('Add');
    await said('Added “Imprint” to the menu.');
    await page.getByText('The menu has unpublished changes.').waitFor();
    expect(await menu()).not.toContain('/delivery');
    await publishOnly(/^Menu/);
    expect(await menu()).toContain('/delivery');
  });
});

describe('the menu', () => {
  it('is ordered and nested by keyboard alone, and undone', async () => {
    await pages();
    await tree().getByRole('row', { name: 'About' }).first().focus();
    const before = await titles();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(titles).not.toEqual(before);
    await said('Moved About.');
    expect((await titles()).indexOf('About')).toBe(before.indexOf('About') - 1);
    await expect.poll(focusedRow).toContain('About');
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(nested).toBe(1);
    await expect.poll(focusedRow).toContain('About');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(nested).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(nested).toBe(1);
  });

  it('loses an entry and gets it back by its row', async () => {
    await dismiss();
    await choose('Imprint', 'Remove from this menu');
    await said('Removed “Imprint” from the menu.');
    await dismiss();
    await choose('Home', 'Add to Main navigation');
    await said('Added “Home” to Main navigation.');
    await publishOnly(/^Menu/);
    const shown = await menu();
    expect([shown.includes('/delivery'), shown.includes('/')]).toEqual([false, true]);
  });
});

describe('the home page', () => {
  it('is chosen from a row, and changes for visitors with the next publish', async () => {
    await pages();
    for (const [title, isStory] of [
      ['Our story', true],
      ['Home', false],
    ] as const) {
      await dismiss();
      await choose(title, 'Set as home page');
      await said(`“${title}” becomes your home page when you publish.`);
      await page.getByText('You chose another home page. Visitors see it when you publish.').waitFor();
      await tree().getByRole('row', { name: title }).first().getByText('Home page').waitFor();
      const isShown = async () => (await visit('/')).text.includes('Say in one or two sentences who you are');
      expect(await isShown()).toBe(!isStory);
      await dismiss();
      // Visitors still see the other one, so it can't be hidden.
      await actions(isStory ? 'Home' : 'Our story').click();
      await page.getByRole('menuitem', { name: 'Set as home page' }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'Hide from visitors' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await publishOnly(/^Menu/);
      expect(await isShown()).toBe(isStory);
    }
  });
});

describe('a page', () => {
  it('is duplicated, deleted, restored, and deleted for good', async () => {
    await pages();
    await choose('Our story', 'Duplicate');
    await said('Created “Our story (copy)”. It stays private until you publish it.');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { name: 'Our story (copy)', level: 1 }).waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    await frameLoaded(other);
    await page.bringToFront();
    await pages();
    await choose('Our story', 'Delete…');
    await dialog().getByText('It disappears from: Main navigation.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await press('Move to trash');
    await said('Moved “Our story” to the trash.');
    await dismiss();
    await expect.poll(async () => (await visit('/our-story')).status).toBe(404);
    await choose('Home', 'Delete…');
    await dialog().getByText('This is your home page. Choose another home page first, then delete this one.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Move to trash' }).isDisabled()).toBe(true);
    await press('Cancel');
    await page.getByRole('link', { name: 'Trash (1)' }).click();
    await page.getByRole('button', { name: 'Restore Our story' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore Our story' }).click();
    await said('Restored “Our story”.');
    await page.getByText('The trash is empty.').waitFor();
    expect((await visit('/our-story')).status).toBe(200);
    await pages();
    await choose('Our story (copy)', 'Delete…');
    await press('Move to trash');
    // It is still open in another tab. Its row must have left and returned, because a row that goes closes its menu.
    const row = actions('Our story (copy)');
    await row.waitFor({ state: 'detached' });
    await other.getByText('This page is in the trash').waitFor();
    await other.getByRole('button', { name: 'Restore', exact: true }).click();
    await other.getByText('Restored “Our story (copy)”.').waitFor();
    await other.close();
    await row.waitFor();
    await choose('Our story (copy)', 'Delete…');
    await press('Move to trash');
    await page.getByRole('link', { name: 'Trash (1)' }).click();
    await page.getByRole('button', { name: 'Delete for good: Our story (copy)' }).click();
    await dialog().getByText("You can't undo this.").waitFor();
    await press('Delete for good');
    await page.getByText('The trash is empty.').waitFor();
    const others = [await made('Leaflet'), await made('Flyer')];
    for (const id of others)
      await context.request.delete(`${server.adminOrigin}/config/api/pages/${id}`, { headers: await crumbs() });
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await dialog().getByText('Delete 2 pages for good?').waitFor();
    await press('Delete for good');
    await said('Deleted 2 pages for good.');
    await page.getByText('The trash is empty.').waitFor();
  });

  it('lists the pages that the site shows by itself, and adds content to them', async () => {
    await pages();
    await page.getByRole('link', { name: 'System pages', exact: true }).click();
    await page.getByRole('button', { name: 'Add content: Cart page' }).click();
    await dialog().getByLabel('Start with').selectOption('About');
    expect(await axeFindings(page)).toEqual([]);
    await press('Add');
    await publishOnly(/^Cart page/);
    const { text } = await visit('/cart');
    expect(text.indexOf('<h2>Cart page')).toBeGreaterThan(text.indexOf('sqs-cart-root'));
    await goTo(page, '/config/pages/system');
    await page.getByRole('link', { name: 'Edit: Cart page' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Settings: Cart page' }).click();
    await page.getByLabel('Name', { exact: true }).waitFor();
    for (const label of ['URL', 'Page title', 'Description', 'Require a password', 'Member area', 'Page header code'])
      expect(await page.getByLabel(label, { exact: true }).count()).toBe(0);
  });

  it('is renamed in the menu with the next publish', async () => {
    const rename = async (from: string, to: string) => {
      await choose(from, 'Rename');
      await dialog().getByLabel('Name in menus').fill(to);
      await press('Save');
    };
    await pages();
    await rename('Looks', 'Looks of the year');
    await said('Renamed. Visitors see the new name when you publish.');
    expect((await visit('/')).text).not.toContain('Looks of the year');
    await rename('Looks of the year', 'Looks');
    await actions('Looks').waitFor();
    // No visitor sees the name of a system page.
    await choose('Cart page', 'Rename');
    await dialog().getByLabel('Name', { exact: true }).fill('Basket');
    await press('Save');
    await page.getByText('Renamed.', { exact: true }).waitFor();
  });

  it('has settings for search engines, its URL, a password, and its members, whatever its kind', async () => {
    await pages();
    await choose('Looks', 'Settings');
    await page.getByLabel('Search result title').fill('Looks of the season');
    await page.getByLabel('Search result description').fill('Forty photos of prints at home.');
    await page.getByLabel('URL', { exact: true }).fill('prints-at-home');
    await page.getByLabel('Choose the design of this page').check();
    await page.getByRole('radio', { name: 'Slideshow' }).check({ force: true });
    await page.getByLabel('Visible to visitors').check();
    await page.getByLabel('Require a password').check();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Enter a password to protect this page.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.keyboard.press('ControlOrMeta+s');
    await said('Draft saved. Visitors see it when you publish.');
    expect((await visit('/looks')).status).toBe(200);
    await publishOnly(/^Looks/);
    expect((await visit('/looks')).to).toBe('/prints-at-home');
    expect((await visit('/prints-at-home')).text).toContain('type="password"');
    await page.getByLabel('Require a password').uncheck();
    await page.keyboard.press('ControlOrMeta+s');
    await publishOnly(/^Looks/);
    await expect.poll(async () => (await visit('/prints-at-home')).text).toContain('Looks of the season');
    await page.reload();
    await expect.poll(() => page.getByRole('radio', { name: 'Slideshow' }).isChecked()).toBe(true);
    // By its name in the demo.
    await page.getByLabel('Member area').selectOption('Print club');
    await page.keyboard.press('ControlOrMeta+s');
    await publishOnly(/^Looks/);
    await expect.poll(async () => (await visit('/prints-at-home')).status).toBe(403);
    await pages();
    await choose('Shop', 'Settings');
    await page.getByLabel('Items per page').waitFor();
    await page.getByLabel('Page footer code').fill('<p>Code of this page</p>');
    await page.keyboard.press('ControlOrMeta+s');
    await publishOnly(/^Shop/);
    await expect.poll(async () => (await visit('/shop')).text).toContain('<p>Code of this page</p>');
    expect((await visit('/prints-at-home')).text).not.toContain('Code of this page');
    expect(problems.filter((one) => !/40[49]/.test(one))).toEqual([]);
  });
});

describe('redirects', () => {
  it('are written in a dialog, which is the same dialog from the first key to the question about unsaved changes', async () => {
    await goTo(page, '/config/pages/redirects');
    await page.getByRole('button', { name: 'New redirect' }).first().click();
    const form = await page.getByRole('dialog', { name: 'New redirect' }).elementHandle();
    const roleNow = () => form!.evaluate((found) => (found.isConnected ? found.getAttribute('role') : 'gone'));
    const roles = [];
    for (const key of ['/', 'a', 'Backspace', 'Backspace', '/']) {
      await page.keyboard.press(key);
      roles.push(await roleNow());
    }
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
    await question.waitFor();
    expect([...roles, await roleNow()]).toEqual(Array(6).fill('dialog'));
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(roleNow).toBe('gone');
  });

  it('are added, tested, and deleted; circles are refused', async () => {
    await page.getByText('/looks').first().waitFor();
    await page.getByText('Made when “Looks” was renamed').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'New redirect' }).click();
    await dialog().getByLabel('From').fill('old');
    await dialog().getByLabel('To').fill('/old');
    await press('Save');
    await dialog().getByText('This redirect would lead back to /old. Choose another target.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByLabel('To').fill('/our-story');
    await press('Save');
    await said('The redirect works now.');
    await dismiss();
    expect(await visit('/old')).toMatchObject({ status: 301, to: '/our-story' });
    await page.getByRole('button', { name: 'Test a URL' }).click();
    await dialog().getByLabel('Path').fill('/old');
    await page.keyboard.press('Enter');
    await dialog().getByText('It shows “Our story”.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().getByLabel('Path').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete the redirect from /old' }).click();
    await press('Delete');
    await said('Deleted the redirect.');
    expect((await visit('/old')).status).toBe(404);
  });
});

describe('a draft', () => {
  it('is asked to be reviewed, sent back, approved, or published later', async () => {
    await made('Autumn');
    await pages();
    await choose('Autumn', 'Ask for a review…');
    await dialog().getByLabel('Note for the reviewer').fill('Is the tone right?');
    await press('Ask for a review');
    await said('“Autumn” is waiting for a review.');
    await page.getByRole('link', { name: 'Reviews (1)' }).click();
    await page.getByText('Is the tone right?').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send back…' }).click();
    await dialog().getByLabel('What should change?').fill('Shorter, please.');
    await press('Send back');
    await page.getByText('Shorter, please.').waitFor();
    await pages();
    await choose('Autumn', 'Schedule…');
    expect(await axeFindings(page)).toEqual([]);
    await press('Schedule');
    await tree().getByRole('row', { name: 'Autumn' }).getByText('Scheduled').waitFor();
    await choose('Autumn', 'Ask for a review…');
    await press('Ask for a review');
    await page.getByRole('link', { name: 'Reviews (1)' }).click();
    await page.getByRole('button', { name: 'Approve and publish' }).click();
    await press('Approve and publish');
    await page.getByText('No page is waiting.').waitFor();
    expect((await visit('/autumn')).status).toBe(200);
  });

  it('has to be reviewed by someone else where the site wants that', async () => {
    await goTo(page, '/config/settings/people');
    const rule = page.getByLabel('Review pages and posts before publishing');
    await rule.click();
    await said('Pages and posts now need a review before they’re published.');
    expect(await axeFindings(page)).toEqual([]);
    await made('Watched');
    await goTo(page, `/config/pages/${await made('Guarded')}`);
    const tools = page.getByRole('region', { name: 'Page tools' });
    await tools.getByRole('button', { name: 'Ask for a review…' }).click();
    await press('Ask for a review');
    await tools.getByRole('button', { name: 'Publish…' }).click();
    const row = (title: string) => dialog().getByRole('listitem').filter({ hasText: title });
    const pending = 'Someone else has to approve this before it can be published.';
    await row('Guarded').getByText(pending).waitFor();
    await row('Watched').getByRole('button', { name: 'Ask for a review' }).click();
    await row('Watched').getByText(pending).waitFor();
    expect(await row('Watched').getByRole('checkbox').isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await goTo(page, '/config/pages/reviews');
    await page.getByText('Someone else has to approve it.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Approve and publish' }).count()).toBe(0);
    for (const left of [1, 0]) {
      await page.getByRole('button', { name: 'Withdraw' }).first().click();
      await expect.poll(() => page.getByRole('button', { name: 'Withdraw' }).count()).toBe(left);
    }
    await goTo(page, '/config/settings/people');
    await rule.click();
    await said('Pages and posts no longer need a review.');
  });

  it('is reviewed, scheduled, and hidden from its own screen as well', async () => {
    await goTo(page, `/config/pages/${await made('Winter')}`);
    const tools = page.getByRole('region', { name: 'Page tools' });
    const more = async (action: string) => {
      await tools.getByRole('button', { name: 'More ways to publish' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await more('Ask for a review…');
    await press('Ask for a review');
    await tools.getByText('Needs Review').waitFor();
    await more('Schedule…');
    await press('Schedule');
    await tools.getByText(/^Scheduled for /).waitFor();
    await page.setViewportSize(phone);
    await tools
      .getByRole('status')
      .filter({ hasText: /^Scheduled for / })
      .waitFor();
    await page.setViewportSize(wide);
    const winter = page.url();
    const summer = await made('Summer');
    // The changes of another page are published without it.
    await goTo(page, `/config/pages/${await made('Spring')}`);
    await page.getByRole('button', { name: 'Publish…' }).click();
    const chosen = (title: RegExp) => dialog().getByRole('checkbox', { name: title }).isChecked();
    await dialog()
      .getByRole('checkbox', { name: /^Winter Scheduled for / })
      .waitFor();
    expect([await chosen(/^Spring/), await chosen(/^Winter/)]).toEqual([true, false]);
    // A page that was left out stays out when its author asks for a review.
    await dialog()
      .getByRole('checkbox', { name: /^Summer/ })
      .uncheck();
    expect((await post(`pages/${summer}/review`, { note: '' })).status).toBe(204);
    await dialog()
      .getByRole('checkbox', { name: /^Summer Needs Review/ })
      .waitFor();
    expect(await chosen(/^Summer/)).toBe(false);
    await context.request.delete(`${server.adminOrigin}/config/api/pages/${summer}`, { headers: await crumbs() });
    await page.goto(winter);
    await more('Cancel the schedule');
    await tools.getByText(/^Scheduled for /).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Publish…' }).click();
    await press('Publish');
    await tools.getByText('Published', { exact: true }).waitFor();
    await more('Hide from visitors');
    await said('“Winter” is hidden from visitors when you publish.');
    expect((await visit('/winter')).status).toBe(200);
    await dismiss();
    await page.getByRole('button', { name: 'Publish…' }).click();
    await press('Publish');
    await tools.getByText('Private').waitFor();
    expect((await visit('/winter')).status).toBe(404);
  });

  it('that is a post, with an image in its text, is reviewed and scheduled from its own screen, too', async () => {
    const blog = await made('Logbook', 'blog');
    await goTo(page, `/config/items/${blog}`);
    await page.getByRole('button', { name: 'Add post' }).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Low tide');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/config/pages/*');
    const form = page.url().replace('/pages/', '/item/');
    const tools = page.getByRole('region', { name: 'Page tools' });
    await tools.getByText('Draft', { exact: true }).waitFor();
    await frameLoaded(page);
    await clickInFrame(page, page.frameLocator('iframe').locator('[data-f="doc"]').first());
    await writeText(handsOf(page, 'pointer').press, (insert) => clickInFrame(page, insert));
    await tools.getByRole('button', { name: 'More ways to publish' }).click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
    await press('Schedule');
    await tools.getByText(/^Scheduled for /).waitFor();
    await page.goto(form);
    await page.getByLabel('Status').selectOption('Needs Review');
    await page.getByRole('button', { name: /^Save( |$)/ }).click();
    await said('Saved. Not published yet.');
    await goTo(page, '/config/pages/reviews');
    await page.getByRole('heading', { name: 'Low tide' }).waitFor();
    await page.getByRole('button', { name: 'Send back…' }).click();
    await dialog().getByLabel('What should change?').fill('Longer.');
    await press('Send back');
    await page.getByText('Longer.').waitFor();
    await page.goto(form);
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('draft');
  });
});

describe('on a phone', () => {
  it('pages are found, moved, and set up', async () => {
    await page.setViewportSize(phone);
    await pages();
    expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    await tree().getByRole('row', { name: 'Our story' }).first().waitFor();
    const deep = await nested();
    for (const [action, depth] of [
      ['Nest under the one above', deep + 1],
      ['Move out one level', deep],
    ] as const) {
      // The next menu is opened on the saved tree: a row that moves closes its open menu.
      const saved = page.waitForResponse(
        (one) => one.request().method() === 'PUT' && one.url().includes('/config/api/navigation/'),
      );
      await choose('Our story', action);
      await saved;
      await page.reload();
      await expect.poll(nested).toBe(depth);
    }
    await page.getByLabel('Search pages').fill('stor');
    await expect.poll(titles).toEqual(['Main navigation', 'Our story']);
    await choose('Our story', 'Move up');
    await said('Moved Our story.');
    await page.getByRole('button', { name: 'New page' }).click();
    await dialog().getByLabel('Title').waitFor();
    expect(await fits(page)).toBe(true);
    await press('Cancel');
    await choose('Our story', 'Settings');
    await page.getByLabel('Page title').waitFor();
    expect(await fits(page)).toBe(true);
    await goTo(page, '/config/pages/all?kind=item&sort=title');
    await page.getByText('Four inks, more than four colors').first().waitFor();
    expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    await page.getByRole('searchbox').fill('four inks');
    await expect.poll(() => page.getByText('1–1 of 1').count()).toBe(1);
  });
});

// The same jobs in the other ways.
describe.each(ways('keyboard at 390 px'))('by $name', (way) => {
  const title = `Cocoa by ${way.name}`;
  const path = pathOf(title);
  let hands: Hands;
  let { press, select, type, choose, turn } = {} as Hands;
  const act = async (of: string, action: string) => {
    await pages();
    await press(actions(of));
    await press(page.getByRole('menuitem', { name: action, exact: true }));
  };
  const button = (name: string) => dialog().getByRole('button', { name, exact: true });
  const newPage = async (kind: string, name: string) => {
    await pages();
    await press(page.getByRole('button', { name: 'New page' }));
    if (kind) await press(dialog().getByRole('radio', { name: new RegExp(kind) }));
    await type(dialog().getByLabel('Title'), name);
    await press(button('Add'));
  };
  const newItem = async (kind: string, name: string) => {
    await press(page.getByRole('button', { name: `Add ${kind}` }));
    await type(page.getByRole('textbox', { name: 'Title', exact: true }), name);
    const stored = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /items$/.test(answer.url()),
    );
    await press(page.getByRole('button', { name: 'Save', exact: true }));
    const { id } = (await (await stored).json()) as { id: string };
    await page.waitForURL('**/config/pages/*');
    return id;
  };

  beforeAll(async () => {
    ({ page, hands } = await openWay(context, way));
    ({ press, select, type, choose, turn } = hands);
    await page.goto(`${server.adminOrigin}/config/pages`);
  });
  afterAll(() => page.context().close());

  it('a page is added, published, copied, deleted, and restored', async () => {
    await newPage('', title);
    await page.waitForURL('**/config/pages/*');
    await act(title, 'Publish');
    await said(`Published “${title}”.`);
    expect((await visit(path)).status).toBe(200);
    await act(title, 'Duplicate');
    await said(`Created “${title} (copy)”.`);
    await act(`${title} (copy)`, 'Delete…');
    await press(button('Move to trash'));
    await said(`Moved “${title} (copy)” to the trash.`);
    await press(page.getByRole('link', { name: /^Trash/ }));
    await press(page.getByRole('button', { name: `Restore ${title} (copy)` }));
    await said(`Restored “${title} (copy)”.`);
  });

  it('a page gets a search title, another URL, a password, and another place in the menu, and a copy is scheduled', async () => {
    await act(title, 'Settings');
    await type(page.getByLabel('URL', { exact: true }), `${path.slice(1)}-house`);
    await turn(page.getByLabel('Require a password'), true);
    await type(page.getByLabel('Password', { exact: true }), 'open sesame');
    await type(page.getByLabel('Search result title'), `${title} at home`);
    await press(page.getByRole('button', { name: /^Save( |$)/ }));
    await said('Draft saved. Visitors see it when you publish.');
    await dismiss();
    await publishOnly(new RegExp(`^${title} .*Settings changed`), hands);
    expect((await visit(path)).to).toBe(`${path}-house`);
    expect((await visit(`${path}-house`)).text).toContain('type="password"');
    await pages();
    const before = (await titles()).indexOf(title);
    const deep = await nested();
    await select(tree().getByRole('row', { name: title }).first());
    const isByKeyboard = way.how === 'keyboard';
    const move = (key: string, action: string) => (isByKeyboard ? page.keyboard.press(key) : act(title, action));
    await move('Alt+ArrowUp', 'Move up');
    await said(`Moved ${title}.`);
    expect((await titles()).indexOf(title)).toBe(before - 1);
    await move('Alt+ArrowRight', 'Nest under the one above');
    await expect.poll(nested).toBe(deep + 1);
    await move('Alt+ArrowLeft', 'Move out one level');
    await expect.poll(nested).toBe(deep);
    await act(`${title} (copy)`, 'Schedule…');
    await press(button('Schedule'));
    await tree()
      .getByRole('row', { name: `${title} (copy)` })
      .getByText('Scheduled')
      .waitFor();
  });

  it('an event and a post with an image in its text stay private until they are published', async () => {
    const [events, item] = [`Evenings by ${way.name}`, 'Ink night'];
    await newPage('Dates, in a list or a month', events);
    await page.waitForURL('**/config/items/*');
    const id = await newItem('event', item);
    expect((await visit(pathOf(events))).status).toBe(404);
    await act(events, 'Publish');
    await said(`Published “${events}”.`);
    // An event is a draft until its text is written.
    expect((await visit(pathOf(events))).text).not.toContain(item);
    await goTo(page, `/config/item/${id}`);
    await choose(page.getByLabel('Status'), 'Published');
    await type(page.getByLabel('Search result title'), `${item} at home`);
    for (const preview of ['Search preview', 'When shared'])
      await page.getByLabel(preview).getByText(`${item} at home`).waitFor();
    await press(page.getByRole('button', { name: /^Save( |$)/ }));
    await said('Saved. Visitors see it now.');
    expect((await visit(`${pathOf(events)}/ink-night`)).text).toContain(`<title>${item} at home</title>`);
    expect(await fits(page)).toBe(true);

    const [blog, post] = [`Logbook by ${way.name}`, `Low tide by ${way.name}`];
    await goTo(page, `/config/items/${await made(blog, 'blog')}`);
    await newItem('post', post);
    await frameLoaded(page);
    const text = page.frameLocator('iframe').locator('[data-f="doc"]').first();
    if (way.how === 'keyboard') {
      const outline = page.getByRole('treegrid', { name: 'Sections and blocks' });
      if (!(await outline.isVisible())) await press(page.getByRole('button', { name: 'Outline' }));
      await select(outline.getByRole('row', { name: /^Text/ }).first());
      await page.keyboard.press('Enter');
    } else await press(text);
    await writeText(press, async (insert, box) => {
      if (way.how !== 'keyboard') return press(insert);
      const openImages = async () => {
        await page.keyboard.press('Alt+F10');
        for (let stop = 0; stop < 40 && !(await insert.evaluate((one) => one.matches(':focus'))); stop++)
          await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
      };
      await openImages();
      // Keys go to the page's frame until the dialog has the focus.
      await expect.poll(() => dialog().evaluate((one) => one.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => box.evaluate((one) => one.matches(':focus'))).toBe(true);
      await openImages();
    });
    await act(blog, 'Publish');
    await said(`Published “${blog}”.`);
    const address = `${pathOf(blog)}${pathOf(post)}`;
    expect((await visit(address)).text).not.toContain('Ice on the river.');
    await dismiss();
    await publishOnly(new RegExp(`^${post}`), hands);
    const { text: shown } = await visit(address);
    expect([shown.includes('Ice on the river.'), shown.includes('<figure')]).toEqual([true, true]);
  });

  it('a product gets a search title', async () => {
    const { text } = await visit('/shop/p/counterweight?format=json');
    const { item } = JSON.parse(text) as { item: { id: string } };
    await goTo(page, `/config/products/${item.id}`);
    await press(page.locator('summary').filter({ hasText: 'Search engines' }));
    await type(page.getByLabel('Search result title'), `Hung ${way.name}`);
    await press(page.getByRole('button', { name: /^Save( |$)/ }));
    await expect.poll(async () => (await visit('/shop/p/counterweight')).text).toContain(`<title>Hung ${way.name}`);
  });
});
