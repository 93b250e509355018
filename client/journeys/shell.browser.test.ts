// The editor's shell, in a real browser against the built program: the rail and the phone's bar, shortcuts, and open tabs that stay
// current. Admin "Navigation", "Command palette", "At the counter"; jobs 27 and 59.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopperFlags } from '../../bench/lib/shopper.ts';
import { axeInBothSchemes, frameLoaded, phone, smallTargets } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { buyOne, endJourney, goTo, openWay, startJourney, ways } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, context, page, problems } = await startJourney({
    flags: shopperFlags,
    viewport: { width: 1366, height: 768 },
  }));
}, 180_000);

afterAll(() => endJourney(server, browser));

let shoppers = 0;
const placeOrder = () => buyOne(server, { n: ++shoppers });

const rail = () => page.getByRole('navigation', { name: 'Editor' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

describe('open tabs', () => {
  it('show a new order without a reload, whichever of them listens', async () => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${server.adminOrigin}/config/orders`);
      await tab.getByText('No orders yet.').waitFor();
    }
    await placeOrder();
    for (const tab of [page, other]) await tab.getByRole('link', { name: '#T1' }).waitFor();
    await page.close();
    await placeOrder();
    await other.getByRole('link', { name: '#T2' }).waitFor();
    page = other;
    await expect.poll(() => rail().getByRole('link', { name: 'Orders 2 to fulfill' }).count()).toBe(1);
  });

  it('notice what happened while the server was away', async () => {
    await page.route('**/changes-stream', (route) => route.abort());
    await page.reload();
    await page.getByRole('link', { name: '#T2' }).waitFor();
    await placeOrder();
    await page.unroute('**/changes-stream');
    await page.getByRole('link', { name: '#T3' }).waitFor();
  });
});

it('says on Home what waits and what was sold', async () => {
  await page.goto(`${server.adminOrigin}/config`);
  const toDo = page.getByRole('region', { name: 'To do' });
  await toDo.getByText('3 orders to fulfill').waitFor();
  expect(await toDo.innerText()).toMatch(/^To do\s+Email isn’t connected: nothing is sent/);
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByText('3 orders', { exact: true }).waitFor();
  await today.getByText('Test orders', { exact: true }).waitFor();
  await today.getByRole('button', { name: '30 days' }).click();
  const started = page.getByRole('region', { name: 'Get started' });
  await started.getByText('Add your first product').waitFor();
  // Steps that are done are counted, not listed.
  await started.getByText(/^[1-9] of 9 done$/).waitFor();
  expect(await started.getByText('Place a test order').count()).toBe(0);
  expect(await axeInBothSchemes(page)).toEqual([]);
  await placeOrder();
  await toDo.getByText('4 orders to fulfill').waitFor();
  await today.getByText('4 orders', { exact: true }).waitFor();
  await started.getByRole('button', { name: 'Hide' }).click();
  await started.waitFor({ state: 'detached' });
  await toDo.getByText('4 orders to fulfill').waitFor();
  await toDo.getByRole('link', { name: 'View' }).click();
  await page.waitForURL('**/orders?view=to-fulfill');
});

it('is worked by keys alone', async () => {
  await goTo(page, '/config');
  await heading('Hello, Rosalind').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await heading('Orders').waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: '#T1' }).focus();
  await page.keyboard.press('Enter');
  await heading('Order #T1').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
  // An accidental second press, as people do.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await heading('Order #T1').isVisible()).toBe(true);
  const isBack = async () => {
    await page.keyboard.press('Escape');
    return heading('Orders').isVisible();
  };
  await expect.poll(isBack).toBe(true);
  await rail().getByRole('link', { name: 'To fulfill', exact: true }).click();
  await page.waitForURL('**/orders?view=to-fulfill');
  await expect.poll(() => rail().locator('[aria-current="page"]:visible').innerText()).toBe('To fulfill');
  // Below all settings of the shop, also when Settings are open.
  const you = page.getByRole('heading', { name: 'You', exact: true });
  const isReached = () =>
    you.evaluate((one) => {
      const { top } = one.getBoundingClientRect();
      return (
        top >= 0 && top < innerHeight / 2 && document.activeElement?.contains(one) && document.activeElement.tagName
      );
    });
  for (let n = 0; n < 2; n++) {
    await page.getByRole('button', { name: 'Account: Rosalind' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await expect.poll(isReached).toBe('DIV');
    await page.evaluate(() => scrollTo(0, 0));
  }
});

it('shows without a network what a list showed last, and what was never loaded once there is one', async () => {
  await context.setOffline(true);
  await goTo(page, '/config');
  await goTo(page, '/config/orders?sort=at');
  await page.getByText(/^Last updated .*Read only while you're offline\.$/).waitFor();
  await page.getByRole('link', { name: '#T1' }).waitFor();
  await goTo(page, '/config/orders/drafts');
  await page.getByText('You’re offline. This loads when you’re back online.').waitFor();
  await context.setOffline(false);
  await page.getByText(/^No drafts\./).waitFor();
});

describe('the command palette', () => {
  const box = () => page.getByRole('searchbox', { name: 'Search and commands' });
  const first = () => page.getByRole('menuitem').first();
  const searchButton = () => page.getByRole('button', { name: 'Search', exact: true });
  const find = async (words: string, found: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(words);
    await expect.poll(() => first().innerText()).toContain(found);
  };

  it.each(ways('keyboard at 390 px'))(
    'opens an order, a product, a page, and what was opened last, by $name',
    async (way) => {
      const { page: own, hands } = await openWay(context, way);
      const isByKeyboard = way.how === 'keyboard';
      const field = own.getByRole('searchbox', { name: 'Search and commands' });
      const search = async () => {
        if (isByKeyboard) return own.keyboard.press('Control+k');
        if (way.view.width > 390) return hands.press(own.getByRole('button', { name: 'Search', exact: true }));
        await hands.press(own.getByRole('button', { name: 'More', exact: true }));
        await hands.press(own.getByRole('dialog').getByRole('button', { name: 'Search and commands' }));
      };
      const item = (group: string) => own.getByRole('group', { name: group }).getByRole('menuitem').first();
      const isCurrent = async (one: Locator) =>
        (await one.getAttribute('id')) === (await field.getAttribute('aria-activedescendant'));
      const choose = async (one: Locator, found: string) => {
        await expect.poll(() => one.innerText()).toContain(found);
        if (!isByKeyboard) return hands.press(one);
        // The first one is chosen before it becomes current, after a delay.
        const isFirst = (await own.getByRole('menuitem').first().getAttribute('id')) === (await one.getAttribute('id'));
        if (isFirst) return own.keyboard.press('Enter');
        for (let n = 0; n < 20 && !(await isCurrent(one)); n++) await own.keyboard.press('ArrowDown');
        await own.keyboard.press('Enter');
      };
      await own.goto(`${server.adminOrigin}/config/settings`);
      await own.getByRole('heading', { level: 1 }).waitFor();
      for (const [words, found, address, title] of [
        ['t1', '#T1', '**/config/orders/*', 'Order #T1'],
        ['ada-2', '#T2', '**/config/orders/*', 'Order #T2'],
        ['tidelines', 'Tidelines', '**/config/products/*', 'Tidelines'],
      ] as const) {
        await search();
        await hands.type(field, words);
        await choose(own.getByRole('menuitem').first(), found);
        await own.waitForURL(address);
        await own.getByRole('heading', { level: 1, name: title }).waitFor();
        await own.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await search();
      await expect.poll(() => item('Recent').innerText()).toContain('Tidelines');
      await hands.type(field, 'about');
      await expect.poll(() => item('Pages').innerText()).toContain('About');
      // Results are replaced while the search continues.
      await expect.poll(() => axeInBothSchemes(own)).toEqual([]);
      await choose(item('Pages'), 'About');
      await own.waitForURL('**/config/pages/*');
      await own.context().close();
    },
  );

  it('opens a screen, says which match is current, and finds an action by another name', async () => {
    await find('temp', 'Templates');
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(1);
    // After the debounce.
    const current = () =>
      box().evaluate((input) => {
        const id = input.getAttribute('aria-activedescendant');
        return id && document.getElementById(id)?.innerText;
      });
    await expect.poll(current).toBe('Templates');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/config/design/templates');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await find('log out', 'Sign out');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('says when nothing matches, and Escape returns to the button', async () => {
    await goTo(page, '/config');
    await searchButton().click();
    await box().fill('zzz');
    await page.getByText('Nothing matches your search.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => searchButton().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('says when it cannot be loaded', async () => {
    // The palette is lazy-loaded when first opened.
    await page.reload();
    await searchButton().waitFor();
    await page.route('**/universal/*.js', (route) => route.abort());
    await searchButton().click();
    await page.getByText('Please check your internet connection.').waitFor();
    await page.unroute('**/universal/*.js');
    await searchButton().click();
    await box().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

it('shows no tooltip where its code cannot be loaded, as while the server is updated, and stays as it is', async () => {
  await page.goto(`${server.adminOrigin}/config/orders`);
  const icon = page.getByRole('button', { name: 'Mark #T1 as sent' });
  // Loads what the row opens, ahead of a click.
  await page.getByRole('link', { name: '#T1' }).focus();
  await page.waitForLoadState('networkidle');
  await page.route('**/universal/*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.keyboard.press('Tab');
  await icon.focus();
  await failed;
  await page.unroute('**/universal/*.js');
  await icon.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect([await icon.count(), await page.getByRole('tooltip').count()]).toEqual([1, 0]);
  await page.reload();
  await page.mouse.move(0, 0);
  await icon.hover();
  await page.getByRole('tooltip', { name: 'Mark #T1 as sent' }).waitFor();
});

it('has targets of at least 24 pixels, on a phone and at a desk', async () => {
  const open = async (path: string) => {
    await goTo(page, `/config${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
  };
  const found: string[] = [];
  const look = async (what: string) => found.push(...(await smallTargets(page)).map((target) => `${what}: ${target}`));
  for (const size of [phone, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size);
    for (const path of ['', '/pages', '/design', '/design/templates', '/commerce/products', '/settings']) {
      await open(path);
      await look(`${path} at ${size.width}`);
    }
  }
  await open('/pages');
  await page.getByRole('link', { name: /About/ }).first().click();
  await frameLoaded(page);
  const rows = page.getByRole('treegrid', { name: 'Sections and blocks' }).getByRole('row');
  await rows.nth(1).click();
  await look('outline');
  await page.getByRole('link', { name: 'Settings' }).last().click();
  await page.getByLabel('Page title').waitFor();
  await look('page settings');
  await page.setViewportSize(phone);
  await look('page settings on a phone');
  expect(found).toEqual([]);
  await open('');
});

it('begins every title at one line, and shows lists whole at 200 % zoom', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await goTo(page, '/config');
  const left = async (title: string) => (await heading(title).boundingBox())?.x;
  await heading('Hello, Rosalind').waitFor();
  const first = await left('Hello, Rosalind');
  for (const [path, title] of [
    ['commerce/products', 'Products'],
    ['products/new', 'New product'],
    ['analytics', 'Overview'],
    ['settings/shop', 'Shop'],
    ['orders', 'Orders'],
  ] as const) {
    await goTo(page, `/config/${path}`);
    await heading(title).waitFor();
    await expect.poll(() => left(title), { message: path }).toBe(first);
  }
  await page.setViewportSize({ width: 1366 / 2, height: 768 / 2 });
  const cut = () =>
    page
      .getByRole('cell')
      .evaluateAll((cells) =>
        cells.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent),
      );
  await page.getByRole('link', { name: '#T1' }).waitFor();
  expect(await cut()).toEqual([]);
  await goTo(page, '/config/commerce/products');
  await page.getByRole('link', { name: 'Tidelines' }).first().waitFor();
  expect(await cut()).toEqual([]);
  await goTo(page, '/config');
});

it('has a bar at the bottom of a phone, with large targets', async () => {
  await page.setViewportSize(phone);
  await heading('Hello, Rosalind').waitFor();
  const targets = rail().locator('a:visible, button:visible');
  expect(await targets.allInnerTexts()).toEqual(['Home', 'Orders\n4', '', 'Products', 'More']);
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  }
  await rail().getByRole('button', { name: 'More' }).click();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/config/settings');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  expect(problems.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

it('shows in open tabs, on every screen of a record, what another tab saved', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  // Leaves the editor, so that the other tab holds the stream of changes.
  await page.goto('about:blank');
  const other = await context.newPage();
  await other.goto(`${server.adminOrigin}/config/settings/audit-log`);
  const left = Object.entries(shared);
  const watch = async (tab: Page) => {
    const shows = (text: string) => tab.waitForFunction(isShown, text, { timeout: 15_000, polling: 100 });
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, make] = next;
      const [screen, write, remove] = await make();
      await write(`${name}-before`);
      if (tab.url() === 'about:blank')
        await tab.goto(`${server.adminOrigin}/config/${screen}`, { waitUntil: 'commit' });
      else await goTo(tab, `/config/${screen}`);
      await shows(`${name}-before`).catch((error) => expect.fail(`${screen}: ${error}`));
      await write(`${name}-after`);
      await shows(`${name}-after`).catch((error) => expect.fail(`${screen} is out of date: ${error}`));
      if (remove === undefined) continue;
      const at = await tab.locator('input').evaluateAll(indexOfValue, `${name}-after`);
      await tab.locator('input').nth(at).fill(`${name}-typed`);
      await send(remove);
      await shows('This was deleted elsewhere, so your changes can’t be saved.').catch((error) =>
        expect.fail(`${screen} does not say that it was deleted: ${error}`),
      );
      await tab.getByRole('button', { name: 'Save', exact: true }).click();
      expect(await tab.locator('input').nth(at).inputValue()).toBe(`${name}-typed`);
      await tab.getByRole('button', { name: 'Discard' }).click();
      await shows('This was deleted elsewhere, so it can’t be saved.');
    }
  };
  // Two at a time, since an open tab may wait before it asks again.
  await Promise.all([watch(page), watch(await context.newPage())]);
}, 60_000);

/** Runs in the page. */
const isShown = (text: string) =>
  document.body?.innerText.includes(text) ||
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) => value.includes(text));

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Send = (call: string, body?: object) => Promise<any>;

/** Calls as the signed-in owner, but not as a screen would: these do not count as calls of a screen. @param call e.g. `PUT /config/api/reviews/1` */
const send: Send = async (call, data) => {
  const [method, path = ''] = call.split(' ');
  const crumb = (await context.cookies(server.adminOrigin)).find(({ name }) => name === 'crumb')?.value ?? '';
  const headers = { 'X-CSRF-Token': crumb };
  const answer = await context.request.fetch(server.adminOrigin + path, { method, headers, data, maxRetries: 5 });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

/** Runs in the page. */
const indexOfValue = (inputs: (HTMLElement | SVGElement)[], text: string) =>
  inputs.findIndex((input) => (input as HTMLInputElement).value.includes(text));

/** `remove`: the call that deletes the record. */
type Shared = [screen: string, write: (word: string) => Promise<unknown>, remove?: string];
const blog = async (title: string): Promise<string> =>
  (await send('POST /config/api/collections', { typeName: 'blog', title })).page.id;
const tenPercent = { kind: 'ANY_ORDER', code: 'TEN', value: { type: 'PERCENT', ratePpm: 100_000 } };

/** A record for each kind of screen, and a call that saves a word in it. */
const shared: Record<string, () => Promise<Shared>> = {
  async product() {
    const { id } = (await send('GET /api/3/commerce/products')).products.at(-1);
    const path = `/api/commerce/products/${id}`;
    return [`products/${id}`, (title) => send(`PUT ${path}`, { title }), `DELETE ${path}`];
  },
  async order() {
    const { id } = (await send('GET /api/commerce/orders')).orders[0];
    return [`orders/${id}`, (text) => send(`POST /api/commerce/orders/${id}/notes`, { text })];
  },
  async draft() {
    const path = '/config/api/draft-orders';
    const [product] = (await send('GET /api/3/commerce/products')).products;
    const lines = [{ itemId: product.id, variantId: product.variants[0].id, quantity: 1 }];
    const { id } = await send(`POST ${path}`, { lines });
    const save = async (note: string) => {
      const { n } = await send(`GET ${path}/${id}`);
      return send(`PUT ${path}/${id}`, { lines, note, n });
    };
    return [`orders/drafts/${id}`, save];
  },
  async discount() {
    const { discount } = await send('POST /config/api/discounts', { ...tenPercent, name: 'Ten off' });
    const save = (name: string) => send(`PUT /config/api/discounts/${discount.id}`, { ...tenPercent, name });
    return [`discounts/${discount.id}`, save, `DELETE /config/api/discounts/${discount.id}`];
  },
  async giftCard() {
    const { giftCard } = await send('POST /config/api/gift-cards', { cents: 5_000 });
    const adjust = (reason: string) =>
      send(`POST /config/api/gift-cards/${giftCard.id}/adjust`, { cents: 100, reason });
    return [`gift-cards/${giftCard.id}`, adjust];
  },
  async customer() {
    const { id } = await send('POST /api/commerce/customers', { email: 'wren@example.com' });
    const path = `/api/commerce/customers/${id}`;
    return [`customers/${id}`, (lastName) => send(`PUT ${path}`, { lastName }), `DELETE ${path}`];
  },
  async item() {
    const fields = {
      ...{ title: 'A walk', urlId: '', excerpt: '', tags: [], categories: [], authorName: '', mainImageId: null },
      ...{ imageIds: [], starred: false, state: 'published', publishOn: 0, customContent: {} },
    };
    const added = { kind: 'text', fields };
    const { id } = await send(`POST /config/api/collections/${await blog('News')}/items`, added);
    const save = async (title: string) => {
      const { updatedOn } = await send(`GET /config/api/items/${id}`);
      return send(`PUT /config/api/items/${id}`, { fields: { ...fields, title }, updatedOn });
    };
    return [`item/${id}`, save, `DELETE /config/api/items/${id}`];
  },
  async page() {
    const id = await blog('Notes');
    const path = `/config/api/collections/${id}/settings`;
    const save = async (title: string) => {
      const { settings, updatedOn } = await send(`GET ${path}`);
      return send(`PUT ${path}`, { settings: { ...settings, title }, updatedOn });
    };
    return [`pages/${id}/settings`, save, `DELETE /config/api/pages/${id}`];
  },
  async webhook() {
    const endpointUrl = 'https://example.com/';
    const { webhook } = await send('POST /config/api/webhooks', { endpointUrl, topics: ['order.create'] });
    const path = `/config/api/webhooks/${webhook.id}`;
    const save = (word: string) => send(`PUT ${path}`, { endpointUrl: `${endpointUrl}${word}` });
    return [`settings/webhooks/${webhook.id}`, save, `DELETE ${path}`];
  },
  apiKeys: async () => [
    'settings/api-keys',
    (name) => send('POST /config/api/api-keys', { name, scopes: ['orders.read'] }),
  ],
  async tags() {
    const { pages } = await send('GET /config/api/labels');
    const { id } = pages.find(({ isStore }: { isStore: boolean }) => isStore);
    return [`labels/${id}/tag`, (name) => send(`POST /config/api/labels/${id}`, { kind: 'tag', name })];
  },
  storeSettings: async () => [
    'settings/checkout',
    (returnPolicy) => send('PUT /config/api/store-settings', { store: { returnPolicy } }),
  ],
  preferences: async () => {
    const path = '/api/v1/commerce-preferences/orders';
    const save = (word: string) => send(`PUT ${path}`, { notifyEmail: `${word}@example.com` });
    return ['commerce/preferences/orders', save];
  },
  announcementBar: async () => {
    const save = async (text: string) => {
      const { content, revision } = await send('GET /config/api/announcement-bar');
      return send('PUT /config/api/announcement-bar', { content: { ...content, text }, revision });
    };
    return ['announcement-bar', save];
  },
  codeInjection: async () => ['code-injection', (footer) => send('PUT /config/api/code-injection', { footer })],
};
