// The owner works through orders in a real browser against the built program: finds one, sends part of it, gives money back, and writes a
// note; by keyboard, on a phone, and with the network cut at the worst moment. Admin, jobs 27 to 30.
import { Agent } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addToCart, newShopper, place, type SoldItem, shopperFlags, typeDetails } from '../../bench/lib/shopper.ts';
import { axeFindings, claimSite, launchBrowser, openPage, phone } from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';
import { demoFolder } from '../../server/testing/demo-folder.ts';

let server: BuiltServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  const dataFolder = demoFolder(inject('demoFolder'), 'orders');
  [server, browser] = await Promise.all([startBuiltServer({ dataFolder, flags: shopperFlags }), launchBrowser()]);
  ({ context, page, problems } = await openPage(browser, { viewport: { width: 1366, height: 768 } }));
  await claimSite(page, server.ownerLink);
  const print = await demoItem('Counterweight');
  const agent = new Agent({ keepAlive: true });
  for (let n = 1; n <= 4; n++) {
    const visitor = await newShopper(agent, server.origin, n);
    await addToCart(agent, server.origin, visitor, print);
    const token = await addToCart(agent, server.origin, visitor, print);
    const answer = await place(agent, server.origin, await typeDetails(agent, server.origin, visitor, { token, n }));
    expect(answer.status, answer.body).toBe(200);
  }
  agent.destroy();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
});

async function demoItem(title: string): Promise<SoldItem> {
  const { items } = (await (await fetch(`${server.origin}/shop?format=json`)).json()) as {
    items: { id: string; title: string; variants: { sku: string }[] }[];
  };
  const item = items.find((one) => one.title === title);
  return { itemId: item?.id ?? '', sku: item?.variants[0]?.sku ?? '' };
}

const orders = () => page.goto(`${server.adminOrigin}/config/orders`);
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
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type('ada-2');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?search=ada-2');
    await page.getByRole('link', { name: '#T2' }).focus();
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Order #T2' }).waitFor();
    await page.goBack();
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('ada-2');
    await page.getByRole('button', { name: 'Payment', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Refunded', exact: true }).click();
    await page.getByText('Nothing matches your search and filters.').waitFor();
    await button('Clear filters').click();
    await expect.poll(() => page.getByRole('row').count()).toBe(5);
  });
});

describe.each([
  { width: 1366, height: 768, number: '#T1' },
  { ...phone, number: '#T3' },
])('an order at $width px', ({ width, height, number }) => {
  it('is sent in part, with tracking, and then in full', async () => {
    await page.setViewportSize({ width, height });
    await open(number);
    expect(await axeFindings(page)).toEqual([]);
    await button('Fulfill').click();
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('spinbutton').first().fill('1');
    await dialog().getByLabel('Carrier').fill('Post');
    await dialog().getByLabel('Tracking number').fill('RR 123');
    await button('Fulfill 1 item').click();
    await closed();
    await page.getByText('1 of 2 fulfilled').waitFor();
    await page.getByText('Post RR 123').waitFor();
    await button('Fulfill').click();
    await button('Fulfill 1 item').click();
    await closed();
    await page.getByRole('heading', { name: '2 shipments' }).waitFor();
    await page.getByText('Fulfilled', { exact: true }).first().waitFor();
  });

  it('is refunded once, though the answer was lost and the button pressed again', async () => {
    await open(number);
    await button('Refund').click();
    await dialog().getByRole('spinbutton').first().fill('1');
    expect(await axeFindings(page)).toEqual([]);
    const refund = dialog().getByRole('button', { name: /^Refund \$/ });
    await refund.waitFor();
    let cut = true;
    await page.route('**/refunds', async (route) => {
      if (!cut) return route.continue();
      cut = false;
      await route.fetch();
      await route.abort();
    });
    await refund.click();
    await dialog().getByRole('alert').waitFor();
    await refund.click();
    await closed();
    await page.unroute('**/refunds');
    await expect.poll(() => page.getByText('−$68.00', { exact: true }).count()).toBe(1);
    await expect.poll(() => page.getByText(/^Refunded \$68\.00/).count()).toBe(1);
  });

  it('takes a note, and shows what happened', async () => {
    await open(number);
    await page.getByLabel('Note for your team').fill('Gift wrap, please');
    await button('Add note').click();
    await page.getByText('Gift wrap, please').last().waitFor();
    await expect.poll(() => page.getByLabel('Note for your team').inputValue()).toBe('');
    await page.getByText('Why this total?').click();
    await page.getByRole('region', { name: 'Payment' }).getByRole('listitem').first().waitFor();
  });
});

it('shows an order as it is when another person has sent it meanwhile', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open('#T4');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Fulfill', exact: true }).click();
  await other.getByRole('button', { name: 'Fulfill 2 items' }).click();
  await other.getByRole('heading', { name: '1 shipment' }).waitFor();
  await button('Fulfill').click();
  await button('Fulfill 2 items').click();
  await dialog().getByRole('alert').waitFor();
  await other.close();
  expect(problems.filter((text) => !text.includes('409') && !text.includes('ERR_FAILED'))).toEqual([]);
});

it('cancels an order, which gives the money back', async () => {
  await open('#T2');
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await dialog()
    .getByText(/The customer gets \$\d+\.\d\d back/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Cancel order' }).click();
  await closed();
  await page.getByText('Canceled', { exact: true }).first().waitFor();
});
