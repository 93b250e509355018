// The owner makes orders in a real browser against the built program: at the counter, through a payment link, by editing an unpaid one, and
// by exchanging what came back. Admin, jobs 49 to 51.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { shopperFlags } from '../../bench/lib/shopper.ts';
import { axeFindings, claimSite, launchBrowser, openPage, phone } from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';
import { demoFolder } from '../../server/testing/demo-folder.ts';

let server: BuiltServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  const dataFolder = demoFolder(inject('demoFolder'), 'draft-orders');
  [server, browser] = await Promise.all([startBuiltServer({ dataFolder, flags: shopperFlags }), launchBrowser()]);
  ({ context, page, problems } = await openPage(browser, { viewport: { width: 1366, height: 768 } }));
  await claimSite(page, server.ownerLink);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
});

const button = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const dialog = () => page.getByRole('dialog');
const add = async () => {
  await page.getByLabel('Add a product').fill('Counterweight');
  await page
    .getByRole('button', { name: /^Add Counterweight/ })
    .first()
    .waitFor();
  await page.getByLabel('Add a product').press('Enter');
  await page.getByRole('spinbutton', { name: /^Quantity of Counterweight/ }).waitFor();
};

describe.each([{ width: 1366, height: 768 }, { ...phone }])('at $width px', ({ width, height }) => {
  it('sells at the counter: found, paid in cash, handed over', async () => {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.adminOrigin}/config/orders/new`);
    await add();
    await button(/^One more Counterweight/).click();
    await expect.poll(() => button('Take payment').isEnabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await button('Take payment').click();
    await dialog().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog()
      .getByRole('button', { name: /^Mark \$.* as paid$/ })
      .click();
    await page.getByRole('heading', { name: /^Order #T/ }).waitFor();
    await page.getByText('Fulfilled', { exact: true }).first().waitFor();
    await page.getByText('Paid', { exact: true }).first().waitFor();
  });

  it('takes goods back, and exchanges them for more, paid at the counter', async () => {
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Start a return' }).click();
    await dialog().getByRole('spinbutton').first().fill('1');
    await dialog()
      .getByLabel(/^Reason/)
      .fill('Wrong size');
    await dialog().getByRole('button', { name: 'Return 1 item' }).click();
    await page.getByRole('heading', { name: '1 return' }).waitFor();
    await button('Mark as received').click();
    await dialog().getByRole('button', { name: 'Mark as received' }).click();
    await page.getByText('Received', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Exchange', exact: true }).click();
    await page.getByRole('heading', { name: /^Exchange for order/ }).waitFor();
    await page.getByRole('combobox', { name: 'Delivery', exact: true }).selectOption('IN_PERSON');
    await add();
    await button(/^One more Counterweight/).click();
    await button(/^Exchange; customer pays \$/).click();
    await page.getByRole('heading', { name: /^Exchange for order/ }).waitFor();
    await button('Take payment').click();
    await dialog()
      .getByRole('button', { name: /^Mark \$.* as paid$/ })
      .click();
    await page.getByRole('link', { name: /^Exchange for order #T/ }).waitFor();
  });

  it('sends a payment link that the customer pays with', async () => {
    await page.goto(`${server.adminOrigin}/config/orders/new`);
    await add();
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await button('Send payment link').click();
    await dialog().getByRole('button', { name: 'Send link' }).click();
    await page.getByText(/^Payment link sent to ada@example\.com/).waitFor();
    await page.goto(`${server.adminOrigin}/config/orders/drafts`);
    await page.getByRole('link', { name: 'ada@example.com' }).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('edits an unpaid order with the difference in sight', async () => {
    await page.getByRole('link', { name: 'ada@example.com' }).first().click();
    await button('Take payment').click();
    await dialog().getByLabel('Payment method').selectOption('bank-transfer');
    await dialog().getByRole('checkbox', { name: 'The money is here' }).uncheck();
    await dialog().getByRole('button', { name: 'Place as unpaid' }).click();
    await page.getByText('Awaiting payment', { exact: true }).first().waitFor();
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Edit items and address' }).click();
    await button(/^One more Counterweight/).click();
    await page.getByText(/^\+\$/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await button('Save changes').click();
    await page.getByText(/^Order edited; total \$/).waitFor();
  });
});

it('refunds once from two tabs, and says so to the second', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${server.adminOrigin}/config/orders?view=unpaid`);
  await page.getByRole('link', { name: /^#T/ }).first().click();
  await button('Mark as paid').click();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Refund', exact: true }).click();
    await tab.getByRole('dialog').getByRole('spinbutton').first().fill('1');
    await tab.getByRole('button', { name: /^Refund \$/ }).waitFor();
  }
  await page.getByRole('button', { name: /^Refund \$/ }).click();
  await dialog().waitFor({ state: 'detached' });
  await other.getByRole('button', { name: /^Refund \$/ }).click();
  await other.waitForFunction(
    () => !document.querySelector('[role=dialog]') || document.querySelector('[role=dialog] [role=alert]'),
  );
  await other.close();
  await page.reload();
  await expect.poll(() => page.getByText(/^Refunded \$/).count()).toBe(1);
});

it('saves a draft, changes it, and deletes it', async () => {
  await page.goto(`${server.adminOrigin}/config/orders/new`);
  await add();
  await button('Save draft').click();
  await page.getByText('Draft saved.').first().waitFor();
  await button(/^One more Counterweight/).click();
  await button('Save draft').click();
  await expect.poll(() => page.getByText('Draft saved.').count()).toBe(2);
  await button('Delete draft').click();
  await page.getByRole('menuitem', { name: 'Delete draft' }).click();
  await page.getByRole('button', { name: 'Delete draft' }).last().click();
  await page.getByText('Draft deleted.').waitFor();
});

it('gives an order from the counter an email, sends its confirmation, prints, and takes back that it was sent', async () => {
  await page.goto(`${server.adminOrigin}/config/orders`);
  await page.getByRole('link', { name: '#T1', exact: true }).click();
  await page.getByRole('heading', { name: 'Order #T1' }).waitFor();
  const choose = async (name: string) => {
    await button('More actions').click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Change email address');
  await dialog().getByLabel('Email address').fill('grace@example.com');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Email address changed.').waitFor();
  await choose('Resend confirmation email');
  await page.getByText('The email is on its way.').waitFor();
  await choose('Mark as unfulfilled');
  await page.getByText('Marked as unfulfilled.').waitFor();
  const printed = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Packing slip' }).click();
  await (await printed).close();
});

it('lists abandoned carts and subscriptions', async () => {
  for (const path of ['abandoned', '../subscriptions']) {
    await page.goto(`${server.adminOrigin}/config/orders/${path}`);
    await page.getByText(/^No (abandoned carts|subscriptions yet)/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  }
  expect(problems.filter((text) => !text.includes('409'))).toEqual([]);
});
