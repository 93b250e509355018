// The owner's day in a real browser against the built program: typed commands in the palette, orders previewed beside the list and
// fulfilled in two taps, batch-printed slips, a stock count, and the editor offline; and the main steps of some everyday jobs, by keyboard
// on desktop or by touch on a phone, where their own journeys work the other way. Admin "Command palette", "At the counter", jobs 1 to 3,
// 26 to 31, 34, 35, 44, 51, 59.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopperFlags } from '../../bench/lib/shopper.ts';
import { axeInBothSchemes, openPage, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { buyOne, claimBy, endJourney, goTo, handsOf, startSite } from './hands.ts';

const desk = { width: 1366, height: 768 };

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser } = await startSite({ flags: shopperFlags }));
  ({ page, problems } = await openPage(browser, { viewport: desk, serviceWorkers: 'allow' }));
  await claimBy(page, 'keyboard', server.ownerLink);
  for (let n = 1; n <= 3; n++) await buyOne(server, { n });
}, 180_000);

afterAll(() => endJourney(server, browser));

async function open(path: string, title: string): Promise<void> {
  await goTo(page, `/config${path}`);
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
}
const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const looksRight = async () => expect(await axeInBothSchemes(page)).toEqual([]);

/** Types a sentence and chooses the first suggestion. */
async function tell(sentence: string, offered: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search and commands' }).fill(sentence);
  await page.getByRole('menuitem', { name: offered }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Search and commands' }).waitFor({ state: 'detached' });
}

describe('a sentence in the command palette', () => {
  it('sets stock, hides and shows a product, and fills in a discount', async () => {
    await button('Search').first().click();
    await page.getByRole('searchbox', { name: 'Search and commands' }).fill('stock counterweight +5');
    await page
      .getByRole('menuitem', { name: /^Set stock of Counterweight/ })
      .first()
      .waitFor();
    await page
      .getByText(/From \d+ to \d+/)
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await said(/Counterweight.*: from \d+ to \d+/);
    await tell('hide counterweight', /^Hide Counterweight/);
    await said('Counterweight is hidden.');
    await tell('show counterweight', /^Show Counterweight/);
    await said('Counterweight is visible.');
    await tell('discount 15% until friday', /^New discount: 15%\s+Until Fri, .*11:59\sPM, New York time$/);
    await page.waitForURL('**/config/discounts/new?*');
  });

  it('fulfills or refunds an order, publishes, and answers how to ship', async () => {
    await tell('fulfill t1', /^Fulfill #T1/);
    await page.getByRole('dialog').getByLabel('Carrier').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tell('refund t1', /^Refund #T1/);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tell('publish', /^Publish changes/);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tell('how do I ship', /^Ship orders/);
    await page.getByRole('heading', { name: 'Shipping', level: 1 }).waitFor();
    await tell('go live', /^Go live/);
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  });
});

it('previews orders and products beside the list, by keyboard', async () => {
  await open('/orders', 'Orders');
  await page.getByRole('link', { name: '#T3' }).waitFor();
  // Moves to the first row from anywhere, to the second, and back.
  for (const key of ['j', 'j', 'k', 'Space']) await page.keyboard.press(key);
  await page.getByRole('dialog', { name: 'Order #T3' }).getByText('Counterweight').first().waitFor();
  await looksRight();
  await button('Next row').click();
  await page.getByRole('dialog', { name: 'Order #T2' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/config/orders');
  await open('/commerce/products', 'Products');
  await page.getByRole('link', { name: 'Counterweight' }).waitFor();
  // Selects the first row from anywhere.
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await button('Clear selection').focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 selected').waitFor({ state: 'detached' });
  // The button is gone: the list has the focus, so that its keys and Tab go on from there.
  await expect.poll(focusedLabel).toBe('Products');
  await page.getByRole('link', { name: 'Counterweight' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog', { name: 'Counterweight' }).getByText('In your shop').waitFor();
  await looksRight();
  await page.keyboard.press('Escape');
});

describe('on a phone', () => {
  it('marks an order as sent in two taps, and prints all that are left', async () => {
    await page.setViewportSize(phone);
    await open('/orders?view=to-fulfill', 'Orders');
    await button('Mark #T1 as sent').click();
    await looksRight();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as fulfilled' }).click();
    await said('1 order fulfilled.');
    // Its row has left the view.
    await expect.poll(focusedLabel).toBe('Orders');
    await open('', 'Hello, Rosalind');
    const href = await page.getByRole('link', { name: 'Print all' }).getAttribute('href');
    const slips = await page.request.get(`${server.adminOrigin}${href}`);
    expect([slips.status(), slips.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('counts stock by typed codes, and stores all counts at once', async () => {
    await goTo(page, '/config/inventory/count');
    await page.getByLabel('SKU or barcode').fill('counterweight');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Which one?' }).or(page.getByText('on hand so far')).first().waitFor();
    const choices = page.getByRole('list', { name: 'Which one?' }).getByRole('button');
    if ((await choices.count()) > 0) await choices.first().click();
    await page.getByRole('listitem').filter({ hasText: 'on hand so far' }).getByRole('textbox').fill('7');
    // One more arrives: the count shows that, and is then saved.
    await page.evaluate(async () => {
      const crumb = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': crumb };
      const found = await fetch('/config/api/inventory?search=counterweight&limit=5');
      const variantId = (await found.json()).rows[0].id;
      const body = JSON.stringify({ incrementOperations: [{ variantId, quantity: 1 }] });
      await fetch('/config/api/inventory/adjustments', { method: 'POST', headers, body });
    });
    await button('Save 1 count').click();
    await said(/^The stock has changed to \d+ since you looked/);
    await looksRight();
    await button('Save 1 count').click();
    await said('1 count saved.');
  });

  it('tells of a new order while the editor is open', async () => {
    await open('/settings', 'Settings');
    // Every screen of the settings is listed, because a phone has no rail.
    const listed = page.getByRole('list', { name: 'More settings' });
    for (const name of ['Languages', 'Domains', 'Webhooks']) await listed.getByRole('link', { name }).waitFor();
    await page.getByLabel('Play a sound for new orders').check();
    await page.getByText('Play a sound for new orders').waitFor();
    await buyOne(server, { n: 4 });
    await said(/^New order #T4: \$/);
  });
});

/** Drives one page as the owner. */
const workerAt = (own: Page, how: 'keyboard' | 'finger') => {
  const hands = handsOf(own, how);
  const named = (name: string | RegExp) =>
    own.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  const field = (label: string) => own.getByLabel(label, { exact: true }).first();
  return {
    hands,
    named,
    field,
    at: (path: string) => goTo(own, `/config${path}`),
    press: (name: string | RegExp) => hands.press(named(name)),
    dialog: () => own.getByRole('dialog'),
    shown: (text: string | RegExp) => own.getByText(text).first().waitFor(),
    /** Checks the layout on a phone. */
    async fits() {
      const before = own.viewportSize() ?? desk;
      await own.setViewportSize(phone);
      expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
      await own.setViewportSize(before);
    },
    /** @param settings the path of each, and the action that changes it */
    async setUp(settings: Record<string, () => Promise<void>>) {
      for (const [path, change] of Object.entries(settings)) {
        await goTo(own, `/config${path}`);
        await change();
        // Waits for the response, since the previous save's toast may still be there.
        const stored = own.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
        const pressed = how === 'keyboard' ? own.keyboard.press('ControlOrMeta+s') : hands.press(named(/^Save/));
        await Promise.all([stored, pressed]);
        await own
          .getByRole('alertdialog')
          .getByText(/Saved|: saved\./)
          .last()
          .waitFor();
      }
    },
  };
};

describe('the everyday jobs by keyboard at 1366 px', () => {
  let { hands, field, setUp } = {} as ReturnType<typeof workerAt>;
  let before: number;
  beforeAll(async () => {
    before = problems.length;
    await page.setViewportSize(desk);
    ({ hands, field, setUp } = workerAt(page, 'keyboard'));
  });
  afterAll(() => expect(problems.slice(before)).toEqual([]));

  it('set up the shop: getting paid, discounts, the sender of emails, and requests for reviews', async () => {
    await setUp({
      '/settings/payments': async () => {
        await hands.turn(field('Bank transfer'), true);
        await hands.type(field('What to tell customers, such as your IBAN'), 'Harbor Bank, DE89 3704');
      },
      '/settings/checkout': () => hands.choose(field('Combining discounts'), 'In three turns, one after another'),
      '/settings/email': () => hands.type(field('Sender name'), 'Seedling'),
      '/commerce/preferences/orders': () => hands.type(field('Days before asking for a review'), '5'),
    });
  });
});

describe('the everyday jobs by finger at 390 px', () => {
  let own: Page;
  let seen: string[];
  let { hands, named, field, at, press, dialog, shown, fits, setUp } = {} as ReturnType<typeof workerAt>;
  beforeAll(async () => {
    const opened = await openPage(browser, { viewport: phone, hasTouch: true });
    ({ page: own, problems: seen } = opened);
    await opened.context.addCookies(await page.context().cookies());
    ({ hands, named, field, at, press, dialog, shown, fits, setUp } = workerAt(own, 'finger'));
    await own.goto(`${server.adminOrigin}/config/settings/shop`);
  });
  afterAll(() => expect(seen).toEqual([]));

  it('set up the shop: its tagline, shipping, and tax', async () => {
    await setUp({
      '/settings/shop': () => hands.type(field('Tagline'), 'Prints by the sea'),
      '/settings/shipping': () => hands.type(field('Price'), '6.25'),
      '/settings/taxes': () => hands.type(field('Rate'), '6.75'),
    });
  });

  it('make a discount code, and find it by typing', async () => {
    await at('/discounts/new');
    await hands.type(own.getByLabel('Percentage', { exact: true }), '15');
    await hands.type(own.getByLabel('Code', { exact: true }), 'tide');
    await press(/^Save/);
    await own.getByRole('heading', { name: 'tide' }).waitFor();
    // Reload to drop toasts, which cover the elements searched for here.
    await own.goto(`${server.adminOrigin}/config`);
    await hands.press(named('Search').first());
    await own.getByRole('searchbox', { name: 'Search and commands' }).fill('tide');
    const found = own.getByRole('menuitem', { name: /tide/ }).first();
    await found.waitFor();
    await hands.press(found);
    await own.getByRole('heading', { name: 'tide' }).waitFor();
  });

  it('send an order, refund some of it, print its slip, and take goods back', async () => {
    await at('/orders');
    await hands.press(own.getByRole('link', { name: '#T4' }));
    await own.getByRole('heading', { name: 'Order #T4' }).waitFor();
    expect(await own.getByRole('link', { name: 'Packing slip' }).getAttribute('href')).toContain('packing');
    await press('Fulfill');
    await hands.type(dialog().getByLabel('Tracking number'), 'RR 1');
    await press('Fulfill 1 item');
    await own.getByRole('heading', { name: '1 shipment' }).waitFor();
    await press('More actions');
    await hands.pick('Start a return');
    // The only piece is chosen already.
    expect(await dialog().getByRole('spinbutton').inputValue()).toBe('1');
    await hands.press(dialog().getByRole('button', { name: 'Return 1 item' }));
    await own.getByRole('heading', { name: '1 return' }).waitFor();
    await hands.press(named('Refund').first());
    await hands.choose(dialog().getByLabel('Refund by'), 'Amount');
    await hands.type(dialog().getByLabel(/^Amount/), '5');
    await hands.press(dialog().getByRole('button', { name: 'Refund $5.00' }));
    await shown(/^Refunded \$5\.00/);
    await fits();
  });
});

it('starts without a network, and keeps nothing of a call', async () => {
  await goTo(page, '/config');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await button('Search').first().waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat().map((url) => new URL(url).pathname);
  });
  expect(kept).toContain('/config');
  expect(kept.filter((path) => /\/api\//.test(path))).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText("Read only while you're offline.", { exact: false }).waitFor();
  await looksRight();
  await page.context().setOffline(false);
  await button('Search').first().waitFor();
  expect(
    problems.filter((text) => !/ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to fetch|status of 4/.test(text)),
  ).toEqual([]);
});
