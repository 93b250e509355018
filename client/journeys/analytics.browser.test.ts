// Visitors browse, search, buy, and trigger an error; the owner reads it in every Analytics screen, filters, compares, and exports: one
// half by pointer on desktop, the other by keyboard only on a phone. Admin, job 46.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeInBothSchemes, phone, smallTargets } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { chrome } from '../../server/testing/harness/census-app.ts';
import { endJourney, goTo, type Hands, openWay, startJourney, type Way, ways } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];
const opened: Record<string, Awaited<ReturnType<typeof openWay>>> = {};

beforeAll(async () => {
  ({ server, browser, page, problems } = await startJourney({ viewport: { width: 1366, height: 768 } }));
  page.setDefaultTimeout(15_000);
}, 180_000);

afterAll(async () => {
  const logged = /ERR_FAILED/;
  await endJourney(server, browser, logged);
  expect(problems.filter((text) => !logged.test(text))).toEqual([]);
});

const open = async (path: string, title: string) => {
  await goTo(page, `/config/analytics${path}`);
  await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor();
};
const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const cell = (table: string, row: string | RegExp) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row', { name: row });
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000 });
const looksWell = async () => {
  expect(await axeInBothSchemes(page)).toEqual([]);
  const viewport = page.viewportSize()!;
  await page.setViewportSize(phone);
  expect(await smallTargets(page)).toEqual([]);
  await page.setViewportSize(viewport);
};

describe('before anybody came', () => {
  it('each screen says what will be here', async () => {
    const empty = {
      '': ['Overview', 'No visits yet.'],
      '/sales': ['Sales', 'No sales on these days.'],
      '/traffic': ['Traffic', 'No visits yet.'],
      '/search': ['Search terms', 'No visits yet.'],
      '/speed': ['Speed', 'No measurements yet.'],
      '/errors': ['Errors', 'No errors on these days.'],
      '/live': ['Live', 'No one is on your site right now.'],
    } as const;
    for (const [path, [title, words]] of Object.entries(empty)) {
      await open(path, title);
      await page.getByText(words).first().waitFor();
    }
  });
});

describe('a visitor', () => {
  it('looks at the shop, searches, meets an error, and buys', async () => {
    // A headless browser's user agent would count as a bot.
    const visitor = await browser.newContext({ userAgent: chrome });
    const shown = await visitor.newPage();
    const told = (path: RegExp, said: string) =>
      shown.waitForResponse((answer) => path.test(answer.url()) && (answer.request().postData() ?? '').includes(said));
    const visit = async (path: string, said = 'event=1') => {
      const hit = told(/RecordHit/, said);
      await shown.goto(`${server.origin}${path}`);
      await hit;
    };
    await visit('/?utm_campaign=autumn');
    await visit('/search?q=unicorn', 'event=2');
    await visit('/shop');
    await visit('/shop/p/counterweight');
    for (const select of await shown.locator('.product-variants select').all()) await select.selectOption({ index: 1 });
    const added = told(/events\/v1/, 'AddToCart');
    await shown.locator('.product-checkout .sqs-add-to-cart-button').click();
    await added;
    await visit('/cart');
    const failed = told(/RecordJavascriptErrors/, 'The slider is broken');
    await shown.evaluate(() => {
      setTimeout(() => {
        throw new Error('The slider is broken');
      });
    });
    await failed;
    const started = told(/events\/v1/, 'CheckoutStarted');
    await shown
      .getByRole('link', { name: 'Checkout' })
      .or(shown.getByRole('button', { name: 'Checkout' }))
      .first()
      .click();
    await started;
    await shown.locator('[name="email"]').fill('ada@example.com');
    for (const [name, value] of Object.entries(address)) {
      const field = shown.locator(`[name="shipping.${name}"]`);
      if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
      else await field.fill(value);
    }
    for (const [name, value] of Object.entries(card)) await shown.locator(`[name="${name}"]`).fill(value);
    await soon(() => shown.getByRole('radio', { name: 'Standard Shipping' }).isChecked()).toBe(true);
    const bought = told(/events\/v1/, 'Purchase');
    await shown.getByRole('button', { name: 'Place order' }).click();
    await bought;
    await visitor.close();
    // Recently fetched figures are cached across screens.
    await page.reload();
  });
});

const address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main St',
  city: 'Ithaca',
  region: 'NY',
  postalCode: '14850',
};
const card = { cardNumber: '4242424242424242', cardExpiry: '12/40', cardCvc: '123' };

describe('the owner', () => {
  let { press, reach } = {} as Hands;
  let isByKeyboard = false;
  const by = async (way: Way) => {
    isByKeyboard = way.how === 'keyboard';
    const { hands, ...own } = (opened[way.name] ??= await openWay(page.context(), way));
    ({ press, reach } = hands);
    if (page === own.page) return;
    ({ page } = own);
    page.setDefaultTimeout(15_000);
    await page.goto(`${server.adminOrigin}/config/settings/api-keys`);
  };
  /** Chooses from an open menu. */
  const choose = async (role: 'menuitem' | 'menuitemradio', name: string) => {
    const item = page.getByRole(role, { name, exact: true });
    await item.waitFor();
    if (!isByKeyboard) return item.click();
    for (let n = 0; n < 40; n++) {
      if (await item.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`The arrow keys do not reach ${name}`);
  };
  const download = async (from: () => Promise<unknown>): Promise<string> => {
    const [file] = await Promise.all([page.waitForEvent('download'), from()]);
    return readFile(await file.path(), 'utf8');
  };

  it.each(ways('keyboard at 390 px'))(
    'sees visits and sales at a glance, and reads the chart point by point, by $name',
    async (way) => {
      await by(way);
      await open('', 'Overview');
      await button(/^Visitors\s*1\b/).waitFor();
      await button(/^Orders\s*1\b/).waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Purchased' }).getByText('1', { exact: true }).waitFor();
      await looksWell();
      await press(button(/^Sales/));
      await page.getByRole('heading', { name: 'Sales', level: 2 }).waitFor();
      expect(new URL(page.url()).searchParams.get('show')).toBe('sales');
      const chart = page.getByRole('slider', { name: /^Sales over time/ });
      await reach(chart);
      await page.keyboard.press('End');
      await soon(() => chart.getAttribute('aria-valuetext')).toMatch(/: \$\d/);
      await press(page.getByText('View as table'));
      await page.getByRole('table').getByRole('row').nth(30).waitFor();
      await press(page.getByRole('link', { name: /visitors? right now/ }));
      await page.getByRole('heading', { name: 'Live', level: 1 }).waitFor();
    },
  );

  it.each(ways('keyboard at 390 px'))(
    'tells visits apart, filters by a value, and keeps all of it in the address, by $name',
    async (way) => {
      await by(way);
      await open('/traffic', 'Traffic');
      await cell('Pages', /^\/shop\b/)
        .first()
        .waitFor();
      await looksWell();
      await press(
        page.getByRole('table', { name: 'Pages', exact: true }).getByRole('button', { name: '/shop', exact: true }),
      );
      await button('Page: /shop').waitFor();
      expect(new URL(page.url()).searchParams.get('page')).toBe('/shop');
      await press(button('Remove filter: Page'));
      await button('Page: /shop').waitFor({ state: 'detached' });
      await press(button('Last 30 days'));
      await choose('menuitemradio', 'Today');
      await button('Today').waitFor();
      await cell('Pages', /^\/shop\b/)
        .first()
        .waitFor();
      await press(button('Today'));
      await choose('menuitemradio', 'Custom dates');
      // The date fields start with the days that were shown.
      const today = await page.getByLabel('To', { exact: true }).inputValue();
      expect([await page.getByLabel('From', { exact: true }).inputValue(), today.slice(0, 2)]).toEqual([today, '20']);
      await press(button('Custom dates'));
      await choose('menuitemradio', 'Today');
      await press(page.getByRole('checkbox', { name: 'Compare with all of yesterday' }));
      await soon(async () => new URL(page.url()).search).toBe('?range=today&compare=none');
      await page.reload();
      await button('Today').waitFor();
      await press(button('Export pages'));
      const csv = await download(() => choose('menuitem', 'CSV file'));
      expect(csv).toMatch(/^\uFEFFPage,/);
      expect(csv).toContain('/shop,');
    },
  );

  it.each(ways('pointer at 1366 px'))('filters tables that counts cannot tell apart, by $name', async (way) => {
    await by(way);
    await open('/traffic?device=desktop', 'Traffic');
    await cell('Products', /Counterweight/).waitFor();
    await page.getByText('Bots can’t be filtered.').waitFor();
    await open('/traffic?device=tablet', 'Traffic');
    await page.getByText('No visits match these dates and filters.').waitFor();
  });

  it.each(ways('pointer at 1366 px'))(
    'reads sales by product, country, and channel, and exports them, by $name',
    async (way) => {
      await by(way);
      await open('/sales', 'Sales');
      await cell('Products', /Counterweight/).waitFor();
      await cell('Countries', /United States/).waitFor();
      await cell('Channels', /Online store/).waitFor();
      await cell('Sources', /Direct/).waitFor();
      await cell('Campaigns', /autumn/).waitFor();
      await cell('First pages', /^\//).waitFor();
      await looksWell();
      await press(button('Export'));
      const json = JSON.parse(await download(() => choose('menuitem', 'Products: JSON file'))) as object[];
      expect(json).toMatchObject([{ Product: 'Counterweight', Orders: 1 }]);
      await press(cell('Channels', /Online store/).getByRole('button'));
      await button('Channel: Online store').waitFor();
      await page.getByText('Counts all visits on these days').waitFor();
      await cell('Products', /Counterweight/).waitFor();
      expect(new URL(page.url()).searchParams.get('channel')).toBe('online');
      await press(button('Remove filter: Channel'));
      await button('Channel: Online store').waitFor({ state: 'detached' });
      // A campaign selects visits, too.
      await open('/sales?campaign=autumn&channel=online', 'Sales');
      await page.getByText('Counts the visits of this source, campaign, or first page').waitFor();
      await open('/sales', 'Sales');
      await press(button('Export campaigns'));
      expect(await download(() => choose('menuitem', 'CSV file'))).toMatch(/^\uFEFFCampaign,.*\r\nautumn,autumn,1,1,/);
    },
  );

  it.each(ways('keyboard at 390 px'))('reads what visitors searched for and did not find, by $name', async (way) => {
    await by(way);
    await open('/search', 'Search terms');
    await page.getByText('unicorn').first().waitFor();
    await looksWell();
  });

  it.each(ways('pointer at 1366 px'))('reads how fast pages are, by $name', async (way) => {
    await by(way);
    await open('/speed', 'Speed');
    await page
      .getByText(/Main content|No measurements yet/)
      .first()
      .waitFor();
    await looksWell();
  });

  it.each(ways('pointer at 1366 px'))('finds an error by its words and opens it, by $name', async (way) => {
    await by(way);
    await open('/errors', 'Errors');
    const link = page.getByRole('link', { name: /The slider is broken/ });
    await link.waitFor();
    await page.getByRole('searchbox').fill('slider');
    await soon(async () => new URL(page.url()).searchParams.get('search')).toBe('slider');
    await press(button('Last 30 days'));
    await choose('menuitemradio', 'Today');
    await soon(async () => new URL(page.url()).search).toBe('?search=slider&range=today');
    await link.waitFor();
    await looksWell();
    await press(button('Export'));
    expect(await download(() => choose('menuitem', 'CSV file'))).toContain('The slider is broken');
    await press(link);
    await page.getByRole('heading', { name: /The slider is broken/ }).waitFor();
    await page.getByText('Latest reports').waitFor();
    await looksWell();
  });

  it.each(ways('keyboard at 390 px'))('sees that figures cannot be loaded, and tries again, by $name', async (way) => {
    await by(way);
    await page.route('**/api/analytics/traffic**', (route) => route.abort());
    await goTo(page, '/config/analytics/traffic?range=7d');
    await page.getByRole('alert').first().waitFor({ timeout: 20_000 });
    await page.unroute('**/api/analytics/traffic**');
    await press(button('Try again').first());
    await cell('Pages', /^\/shop\b/)
      .first()
      .waitFor();
  });
});
