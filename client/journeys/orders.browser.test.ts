// The owner processes orders in a real browser against the built program: finds one, ships part of it, refunds, and adds a note; by
// keyboard, on a phone, and with the network failing at the worst moment. Admin, jobs 27 to 30.
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopperFlags } from '../../bench/lib/shopper.ts';
import { axeInBothSchemes, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { buyOne, endJourney, goTo, type Hands, handsOf, startJourney } from './hands.ts';

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
  for (let n = 1; n <= 4; n++) await buyOne(server, { n, pieces: 2 });
  await buyOne(server, { n: 5, card: '4000000000005126' });
  await buyOne(server, { n: 6, title: 'Slow Orbits wallpapers', additionalFields: { Screen: 'Tablet' } });
}, 180_000);

afterAll(() => endJourney(server, browser));

const orders = () => goTo(page, '/config/orders');
const open = async (number: string) => {
  await orders();
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const closed = () => dialog().waitFor({ state: 'detached' });

describe('the list of orders', () => {
  it('is searched, filtered, and opened by keyboard alone', async () => {
    await orders();
    await page.getByRole('link', { name: '#T4' }).waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type('ada-2');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?search=ada-2');
    await page.getByRole('link', { name: '#T2' }).focus();
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    // Hiding a row with a new search clears its selection.
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('ada-3');
    await page.getByText('1 selected').waitFor({ state: 'detached' });
    await search.fill('ada-2');
    await page.getByRole('link', { name: '#T2' }).waitFor();
    expect(await page.getByText('1 selected').count()).toBe(0);
    const exported = page.waitForEvent('download');
    await button('Export 1 result as CSV').click();
    const text = readFileSync(await (await exported).path(), 'utf8');
    expect(text).toContain('\nT2,');
    expect(text).not.toContain('\nT1,');
    await page.getByRole('link', { name: '#T2' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Order #T2' }).waitFor();
    await page.goBack();
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('ada-2');
    await page.getByRole('button', { name: 'Payment', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Refunded', exact: true }).click();
    await page.getByText('Nothing matches your search and filters.').waitFor();
    await button('My views').click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await dialog().getByLabel('Name').fill('Refunds of Ada');
    await page.keyboard.press('Enter');
    await closed();
    await button('Clear filters').click();
    await expect.poll(() => page.getByRole('row').count()).toBe(7);
    await button('My views').click();
    await page.getByRole('menuitem', { name: 'Refunds of Ada' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?search=ada-2&payment=REFUNDED');
    await button('Clear filters').click();
    await expect.poll(() => page.getByRole('row').count()).toBe(7);
  });
});

describe('an order', () => {
  let hands: Hands;
  const openBy = async (how: 'pointer' | 'keyboard') => {
    hands = handsOf(page, how);
    await page.setViewportSize(how === 'pointer' ? { width: 1366, height: 768 } : phone);
    await open('#T3');
  };

  it('is sent in part, with tracking, and then in full, by keyboard at 390 px', async () => {
    await openBy('keyboard');
    expect(await axeInBothSchemes(page)).toEqual([]);
    await hands.press(button('Fulfill'));
    expect(await axeInBothSchemes(page)).toEqual([]);
    await hands.type(dialog().getByRole('spinbutton').first(), '1');
    await hands.type(dialog().getByLabel('Carrier'), 'Post');
    await hands.type(dialog().getByLabel('Tracking number'), 'RR 123');
    await hands.press(button('Fulfill 1 item'));
    expect(hands.steps()).toBe(5);
    await closed();
    await page.getByText('1 of 2 fulfilled').waitFor();
    await page.getByText('Post RR 123').waitFor();
    await hands.press(button('More actions'));
    await hands.pick('Change delivery address');
    await hands.type(dialog().getByLabel('Address 1'), '7 Quay Street');
    expect(await axeInBothSchemes(page)).toEqual([]);
    await hands.press(button('Save'));
    await closed();
    await page.getByText('7 Quay Street').first().waitFor();
    await hands.press(button('Fulfill'));
    await hands.press(dialog().getByText('Check items by scanning'));
    await hands.type(dialog().getByLabel('SKU or barcode'), 'cntr-w');
    await page.keyboard.press('Enter');
    await dialog().getByText('Counterweight: 1 of 1').waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await hands.press(button('Fulfill 1 item'));
    await closed();
    await page.getByRole('heading', { name: '2 shipments' }).waitFor();
    await page.getByText('Fulfilled', { exact: true }).first().waitFor();
  });

  it('is refunded once, though the answer was lost and the button pressed again, by pointer', async () => {
    await openBy('pointer');
    hands.steps();
    await hands.press(button('Refund'));
    await hands.type(dialog().getByRole('spinbutton').first(), '1');
    expect(await axeInBothSchemes(page)).toEqual([]);
    const refund = dialog().getByRole('button', { name: /^Refund \$/ });
    await refund.waitFor();
    let cut = true;
    await page.route('**/refunds', async (route) => {
      if (!cut) return route.continue();
      cut = false;
      await route.fetch({ maxRetries: 5 });
      await route.abort();
    });
    await hands.press(refund);
    expect(hands.steps()).toBe(3);
    await dialog().getByRole('alert').waitFor();
    await hands.press(refund);
    await closed();
    await page.unroute('**/refunds');
    await expect.poll(() => page.getByText('−$68.00', { exact: true }).count()).toBe(1);
    await expect.poll(() => page.getByText(/^Refunded \$68\.00/).count()).toBe(1);
    await page.getByText('Partially refunded', { exact: true }).waitFor();
  });

  it('takes a note, shows what happened, and prints its packing slip, by keyboard at 390 px', async () => {
    await openBy('keyboard');
    await hands.type(page.getByLabel('Note for your team'), 'Gift wrap, please');
    await hands.press(button('Add note'));
    await page.getByText('Gift wrap, please').last().waitFor();
    await expect.poll(() => page.getByLabel('Note for your team').inputValue()).toBe('');
    // The latest first, each with the person who did it; the shopper placed the order.
    const history = await page.getByRole('region', { name: 'History' }).getByRole('listitem').allInnerTexts();
    expect(history.map((entry) => entry.replace(/\s+/g, ' ').replace(/( ·)? \w{3} \d+, \d{4}, .*$/, ''))).toEqual([
      'Gift wrap, please Rosalind',
      'Refunded $68.00 to Visa ending in 4242 Rosalind',
      'Refund of $68.00 started Rosalind',
      'Fulfilled Rosalind',
      'Delivery address changed Rosalind',
      'Partially fulfilled: 1 item Rosalind',
      'Paid with Visa ending in 4242',
      'Order placed',
    ]);
    await hands.press(page.getByText('Why this total?'));
    await page
      .getByRole('region', { name: 'Payment' })
      .getByRole('listitem')
      .getByText(/^Total: \$[\d,.]+\.$/)
      .waitFor();
    const [slip] = await Promise.all([
      context.waitForEvent('page'),
      hands.press(page.getByRole('link', { name: 'Packing slip' })),
    ]);
    await slip.close();
  });
});

it('shows an order as it is when another person has sent it, and taken that back', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open('#T4');
  // The change notification has not arrived yet.
  const isRead = (url: URL) => /^\/api\/commerce\/orders\/[^/]+$/.test(url.pathname);
  await page.route(isRead, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Fulfill', exact: true }).click();
  await other.getByRole('button', { name: 'Fulfill 2 items' }).click();
  await other.getByRole('heading', { name: '1 shipment' }).waitFor();
  await other.getByRole('button', { name: 'Undo', exact: true }).click();
  await other.getByText('Marked as unfulfilled.').waitFor();
  await other.getByRole('button', { name: 'Fulfill', exact: true }).click();
  await other.getByRole('button', { name: 'Fulfill 2 items' }).click();
  await other.getByText('Fulfilled', { exact: true }).first().waitFor();
  await button('Fulfill').click();
  await button('Fulfill 2 items').click();
  await dialog().getByRole('alert').waitFor();
  await page.unroute(isRead);
  await other.close();
  expect(problems.filter((text) => !text.includes('409') && !text.includes('ERR_FAILED'))).toEqual([]);
});

it('cancels an order, which gives the money back', async () => {
  await open('#T2');
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await dialog()
    .getByText(/^This refunds \$\d+\.\d\d to /)
    .waitFor();
  await dialog().getByRole('button', { name: 'Cancel order' }).click();
  await closed();
  await page.getByText('Canceled', { exact: true }).first().waitFor();
});

it('tries a refund again that the bank refused, and prints receipts of one order and of several', async () => {
  await open('#T5');
  await button('Refund').click();
  // The only piece is chosen already.
  expect(await dialog().getByRole('spinbutton').inputValue()).toBe('1');
  const by = dialog().getByLabel('Refund by');
  await by.selectOption('Amount');
  await dialog().getByLabel('Amount in USD').waitFor();
  await by.selectOption('Items');
  await dialog()
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await page.getByText(/^The refund of \$.* failed, and the customer got no money back/).waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await button('Try the refund again').click();
  await page
    .getByText(/^Refunded \$/)
    .first()
    .waitFor();
  await button('Try the refund again').waitFor({ state: 'detached' });
  // It was never sent.
  expect(await page.getByText(/^1 of 1 /).allInnerTexts()).toEqual(['1 of 1 refunded']);
  const printed = async (press: () => Promise<void>) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
    await tab.close();
  };
  await button('More actions').click();
  await printed(() => page.getByRole('menuitem', { name: 'Receipt' }).click());
  await orders();
  await page.getByLabel('Select all on this page').click();
  await printed(() => page.getByRole('link', { name: 'Print receipts' }).click());
});

it('shows what was answered, and mails links and shipping again, once though the answer was lost', async () => {
  await open('#T6');
  await page.getByText('Screen: Tablet').waitFor();
  const again = async (name: string) => {
    await button('More actions').click();
    await page.getByRole('menuitem', { name }).click();
  };
  const keys: string[] = [];
  let cut = true;
  await page.route('**/downloads-mail', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (!cut) return route.continue();
    cut = false;
    await route.fetch({ maxRetries: 5 });
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/downloads-mail'));
  await again('Resend download links');
  await lost;
  await again('Resend download links');
  await page.getByText('Email isn’t connected: nothing was sent.').waitFor();
  await expect.poll(() => page.getByText('Download links emailed').count()).toBe(1);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  await page.unroute('**/downloads-mail');

  await open('#T3');
  await page.getByRole('link', { name: 'Previous', exact: true }).click();
  await page.getByRole('heading', { name: 'Order #T4' }).waitFor();
  await again('Resend shipping email');
  await page.getByText('Shipping email resent').waitFor();
});
