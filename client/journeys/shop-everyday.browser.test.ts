// The owner's day in a real browser against the built program: sentences in the command palette, orders seen beside the list and sent in two
// taps, all slips printed at once, stock counted, and the editor without a network; and the central step of the everyday jobs by keyboard at a
// desk and with a finger on a phone, which are by pointer and keyboard the other way round in each job's own journey. Admin "Command palette",
// "At the counter", jobs 1 to 3, 25 to 31, 34, 35, 38, 44, 49 to 51, 55 to 59.
import { Agent } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addToCart, newShopper, place, type SoldItem, shopperFlags, typeDetails } from '../../bench/lib/shopper.ts';
import { axeInBothSchemes, openPage, phone, sharedBrowser } from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';
import { demoFolder } from '../../server/testing/demo-folder.ts';
import { claimBy, type Hands, handsOf } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  const dataFolder = demoFolder(inject('demoFolder'), 'everyday');
  [server, browser] = await Promise.all([startBuiltServer({ dataFolder, flags: shopperFlags }), sharedBrowser()]);
  ({ page, problems } = await openPage(browser, { viewport: { width: 1366, height: 768 }, serviceWorkers: 'allow' }));
  await claimBy(page, 'keyboard', server.ownerLink);
  for (let n = 1; n <= 3; n++) await order(n);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
});

async function order(n: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const { items } = (await (await fetch(`${server.origin}/shop?format=json`)).json()) as {
    items: { id: string; title: string; variants: { sku: string }[] }[];
  };
  const item = items.find(({ title }) => title === 'Counterweight');
  const print: SoldItem = { itemId: item?.id ?? '', sku: item?.variants[0]?.sku ?? '' };
  const visitor = await newShopper(agent, server.origin, n);
  const token = await addToCart(agent, server.origin, visitor, print);
  const answer = await place(agent, server.origin, await typeDetails(agent, server.origin, visitor, { token, n }));
  expect(answer.status, answer.body).toBe(200);
  agent.destroy();
}

const open = (path: string) => page.goto(`${server.adminOrigin}/config${path}`);
const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const looksRight = async () => expect(await axeInBothSchemes(page)).toEqual([]);

/** Types a sentence and chooses what it offers first. */
async function tell(sentence: string, offered: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search and commands' }).fill(sentence);
  await page.getByRole('menuitem', { name: offered }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Search and commands' }).waitFor({ state: 'detached' });
}

describe('a sentence in the command palette', () => {
  it('sets stock, hides and shows a product, and fills in a discount', async () => {
    await open('');
    await button('Search').first().click();
    await page.getByRole('searchbox', { name: 'Search and commands' }).fill('stock counterweight +5');
    await page
      .getByRole('menuitem', { name: /^Set stock of Counterweight/ })
      .first()
      .waitFor();
    await page
      .getByText(/\d+ → \d+/)
      .first()
      .waitFor();
    await looksRight();
    await page.keyboard.press('Enter');
    await said(/Counterweight.*: \d+ → \d+/);
    await tell('hide counterweight', /^Hide Counterweight/);
    await said('Counterweight is hidden.');
    await tell('show counterweight', /^Show Counterweight/);
    await said('Counterweight is visible.');
    await tell('discount 15% until friday', /^New discount: 15%/);
    await page.waitForURL('**/config/discounts/new?*');
  });

  it('refunds an order, publishes, and answers how to ship', async () => {
    await open('');
    await button('Search').waitFor();
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
  await open('/orders');
  await page.getByRole('link', { name: '#T3' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog', { name: 'Order #T3' }).getByText('Counterweight').first().waitFor();
  await looksRight();
  await button('Next row').click();
  await page.getByRole('dialog', { name: 'Order #T2' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/config/orders');
  await open('/commerce/products');
  await page.getByRole('link', { name: 'Counterweight' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog', { name: 'Counterweight' }).getByText('In your shop').waitFor();
  await looksRight();
  await page.keyboard.press('Escape');
});

describe('on a phone', () => {
  it('marks an order as sent in two taps, and prints all that are left', async () => {
    await page.setViewportSize(phone);
    await open('/orders?view=to-fulfill');
    await button('Mark #T1 as sent').click();
    await looksRight();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as fulfilled' }).click();
    await said('1 order fulfilled.');
    await open('');
    const href = await page.getByRole('link', { name: 'Print all' }).getAttribute('href');
    await looksRight();
    const slips = await page.request.get(`${server.adminOrigin}${href}`);
    expect([slips.status(), slips.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('counts stock by typed codes, and stores all counts at once', async () => {
    await open('/inventory/count');
    await page.getByLabel('SKU or barcode').fill('counterweight');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Which one?' }).or(page.getByText('on hand so far')).first().waitFor();
    const choices = page.getByRole('list', { name: 'Which one?' }).getByRole('button');
    if ((await choices.count()) > 0) await choices.first().click();
    await page.getByRole('listitem').filter({ hasText: 'on hand so far' }).getByRole('textbox').fill('7');
    await looksRight();
    // One more comes in meanwhile: that is said at the count, which is saved then.
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
    await open('/settings');
    await page.getByLabel('Play a sound for new orders').check();
    await page.getByText('Play a sound for new orders').waitFor();
    await order(4);
    await said(/^New order #T4: \$/);
    await looksRight();
  });
});

describe.each([
  { how: 'keyboard', width: 1366, height: 768, n: 5 },
  { how: 'finger', ...phone, n: 6 },
] as const)('the everyday jobs by $how at $width px', ({ how, width, height, n }) => {
  let hands: Hands;
  let own: Page;
  let context: BrowserContext;
  let seen: string[];
  beforeAll(async () => {
    ({
      context,
      page: own,
      problems: seen,
    } = await openPage(browser, { viewport: { width, height }, hasTouch: how === 'finger' }));
    await context.addCookies(await page.context().cookies());
    hands = handsOf(own, how);
    await order(n);
  }, 60_000);
  afterAll(async () => {
    await context?.close();
    expect(seen).toEqual([]);
  });

  const at = (path: string) => own.goto(`${server.adminOrigin}/config${path}`);
  const press = (name: string | RegExp) => hands.press(named(name));
  const named = (name: string | RegExp) =>
    own.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  const dialog = () => own.getByRole('dialog');
  const told = (text: string | RegExp) => own.getByText(text).first().waitFor();
  const field = (label: string) => own.getByLabel(label, { exact: true }).first();
  const fits = async () =>
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  it('set up the shop: its tagline, getting paid, shipping, tax, checkout, and the sender of emails', async () => {
    const settings: [path: string, change: () => Promise<void>][] = [
      ['/settings/shop', () => hands.type(field('Tagline'), `Prints by the sea, ${n}`)],
      ['/settings/payments', () => hands.turn(field('Bank transfer'), n === 5)],
      ['/settings/shipping', () => hands.type(field('Price'), `${n}`)],
      ['/settings/taxes', () => hands.type(field('Rate'), `6.${n}`)],
      [
        '/settings/checkout',
        () =>
          hands.choose(
            field('Combining discounts'),
            n === 5 ? 'In three turns, one after another' : 'The best one of each kind',
          ),
      ],
      ['/settings/email', () => hands.type(field('Sender name'), `Seedling ${n}`)],
      ['/commerce/preferences/orders', () => hands.type(field('Days before asking for a review'), `${n}`)],
    ];
    for (const [path, change] of settings) {
      await at(path);
      await change();
      await (how === 'keyboard' ? own.keyboard.press('ControlOrMeta+s') : press(/^Save/));
      await own
        .getByRole('alertdialog')
        .getByText(/Saved|: saved\./)
        .waitFor();
      await fits();
    }
  });

  it('add a product and sell it off: stock, a staged price, and all prices at once', async () => {
    const title = `Harbor Card ${n}`;
    await at('/products/new');
    await hands.type(field('Title'), title);
    await hands.type(field('Price'), '10');
    await hands.type(field('In stock'), '3');
    await press(/^Save/);
    await told('Saved. Your shop shows it now.');
    await own.getByRole('heading', { name: title, level: 1 }).waitFor();
    await fits();
    await hands.type(field('Sale price'), '8');
    await press('Stage changes');
    await told(/^Rosalind staged 2 changes/);
    await press('Review and publish');
    await dialog().getByText(title).first().waitFor();
    await press('Schedule…');
    await hands.time(own.getByLabel('Publish these products at'), '2031-11-28T09:00');
    await press('Schedule');
    await dialog().getByText('Nov 28, 2031, 9:00 AM').waitFor();
    await fits();
    await hands.press(dialog().getByRole('button', { name: 'Publish', exact: true }));
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => field('Sale price').inputValue()).toBe('8.00');

    await at(`/inventory?search=${encodeURIComponent(title)}`);
    const cell = own.getByLabel(`On hand: ${title}`);
    await hands.type(cell, '+5');
    await cell.press('Enter');
    await told(`${title}: 3 → 8`);

    await at(`/commerce/products?search=${encodeURIComponent(title)}`);
    await own.getByRole('link', { name: title }).waitFor();
    await hands.turn(own.getByLabel(`Select ${title}`), true);
    await told('1 selected');
    await press('Edit');
    await hands.type(dialog().getByLabel('Percentage'), '10');
    await press('Change 1 product');
    await dialog().waitFor({ state: 'detached' });
    await told('Changed 1 product');
  });

  it('import a product from a file', async () => {
    await at('/commerce/products');
    if (width === phone.width) {
      await press('More actions');
      await hands.pick('Import from CSV');
    } else await press('Import from CSV');
    const chooser = own.waitForEvent('filechooser');
    await press('Choose a file');
    const title = `Driftwood ${n}`;
    const row = `PHYSICAL,shop,driftwood-${n},${title},DRIFT-${n},10.00,5,Yes`;
    const head = 'Product Type [Non Editable],Product Page,Product URL,Title,SKU,Price,Stock,Visible';
    await (await chooser).setFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from(`${head}\n${row}`) });
    await press('Check the file');
    await told('Importing this file would mean: 1 new');
    await fits();
    await press('Import');
    await told('Import finished: 1 new');
  });

  it('make a discount code, sell a gift card, and find both by typing', async () => {
    await at('/discounts/new');
    await hands.type(own.getByLabel('Percentage', { exact: true }), '15');
    await hands.type(own.getByLabel('Code', { exact: true }), `tide${n}`);
    await press(/^Save/);
    await own.getByRole('heading', { name: `tide${n}` }).waitFor();
    await at('/gift-cards/new');
    await hands.type(dialog().getByLabel('Value'), '25');
    await hands.type(dialog().getByLabel('Recipient’s email'), `grace-${n}@example.com`);
    await press('Send $25.00 gift card');
    await told('Created a $25.00 gift card');
    await told('Email isn’t connected: nothing was sent.');
    await at('');
    if (how === 'keyboard') {
      await named('Search').first().waitFor();
      await own.keyboard.press('Control+k');
    } else await hands.press(named('Search').first());
    await own.getByRole('searchbox', { name: 'Search and commands' }).fill(`tide${n}`);
    const found = own.getByRole('menuitem', { name: new RegExp(`tide${n}`) }).first();
    await found.waitFor();
    if (how === 'keyboard') await own.keyboard.press('Enter');
    else await found.tap();
    await own.getByRole('heading', { name: `tide${n}` }).waitFor();
  });

  it('send an order, refund some of it, print its slip, and take goods back', async () => {
    await at('/orders');
    await hands.press(own.getByRole('link', { name: /^#T/ }).first());
    await own.getByRole('heading', { name: /^Order #T/ }).waitFor();
    expect(await own.getByRole('link', { name: 'Packing slip' }).getAttribute('href')).toContain('packing');
    if (how === 'keyboard') await hands.reach(own.getByRole('link', { name: 'Packing slip' }));
    await press('Fulfill');
    await hands.type(dialog().getByLabel('Tracking number'), 'RR 1');
    await press('Fulfill 1 item');
    await own.getByRole('heading', { name: '1 shipment' }).waitFor();
    await press('More actions');
    await hands.pick('Start a return');
    await hands.type(dialog().getByRole('spinbutton').first(), '1');
    await hands.press(dialog().getByRole('button', { name: 'Return 1 item' }));
    await own.getByRole('heading', { name: '1 return' }).waitFor();
    await hands.press(named('Refund').first());
    await hands.choose(dialog().getByLabel('Refund by'), 'Amount');
    await hands.type(dialog().getByLabel(/^Amount/), '5');
    await hands.press(dialog().getByRole('button', { name: 'Refund $5.00' }));
    await told(/^Refunded \$5\.00/);
    await fits();
  });

  it('make an order for a customer: a payment link, unpaid, and changed', async () => {
    await at('/orders/new');
    await hands.type(own.getByLabel('Add a product'), 'Counterweight');
    const first = own.getByRole('button', { name: /^Add Counterweight/ }).first();
    if (how === 'keyboard') {
      await first.waitFor();
      await own.keyboard.press('Enter');
    } else await hands.press(first);
    await hands.type(own.getByLabel('Email', { exact: true }), `ada-${n}@example.com`);
    await press('Send payment link');
    await hands.press(dialog().getByRole('button', { name: 'Send link' }));
    await told(`Copy the payment link for ada-${n}@example.com`);
    await press('Take payment');
    await hands.choose(dialog().getByLabel('Payment method'), 'Bank transfer');
    await hands.turn(dialog().getByRole('checkbox', { name: 'Payment received' }), false);
    await hands.press(dialog().getByRole('button', { name: 'Place as unpaid' }));
    await told('Awaiting payment');
    await press('More actions');
    await hands.pick('Edit items and address');
    await press(/^One more Counterweight/);
    await own.getByText(/^\+\$/).waitFor();
    await press('Save changes');
    await told(/^Order edited; total \$/);
    await fits();
  });
});

it('starts without a network, and keeps nothing of a call', async () => {
  await open('');
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
