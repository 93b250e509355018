// The owner creates orders in a real browser against the built program: at the counter, with a payment link, by editing an unpaid one, and
// by exchanging returned items. Admin, jobs 1, 49 to 51.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopperFlags } from '../../bench/lib/shopper.ts';
import { axeInBothSchemes, openPage, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { claimBy, closeToasts, endJourney, goTo, type Hands, handsOf, startJourney } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];
let hands: Hands;

beforeAll(async () => {
  ({ server, browser, context, page, problems } = await startJourney({
    flags: shopperFlags,
    viewport: { width: 1366, height: 768 },
    isClaimed: false,
  }));
  const onPhone = await openPage(browser, { viewport: phone, hasTouch: true });
  await claimBy(onPhone.page, 'finger', server.ownerLink);
  await context.addCookies(await onPhone.context.cookies());
  await onPhone.context.close();
}, 180_000);

afterAll(() => endJourney(server, browser));

const button = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const dialog = () => page.getByRole('dialog');
const add = async () => {
  await hands.type(page.getByLabel('Add a product'), 'Counterweight');
  await page
    .getByRole('button', { name: /^Add Counterweight/ })
    .first()
    .waitFor();
  await page.getByLabel('Add a product').press('Enter');
  await page.getByRole('spinbutton', { name: /^Quantity of Counterweight/ }).waitFor();
};

describe('an order that the owner makes', () => {
  const by = async (how: 'pointer' | 'keyboard') => {
    hands = handsOf(page, how);
    await page.setViewportSize(how === 'pointer' ? { width: 1366, height: 768 } : phone);
  };

  it('is sold at the counter: found, paid in cash, handed over; by keyboard at 390 px', async () => {
    await by('keyboard');
    await page.goto(`${server.adminOrigin}/config/orders/new`);
    await add();
    await hands.press(button(/^One more Counterweight/));
    await expect.poll(() => button('Take payment').isEnabled()).toBe(true);
    // The discount is with the totals, above the buttons that take the money.
    const topOf = async (target: Locator) => (await target.boundingBox())?.y ?? Number.NaN;
    const discount = page.getByRole('combobox', { name: 'Discount' });
    expect(await topOf(discount)).toBeLessThan(await topOf(page.getByText('Subtotal', { exact: true })));
    await page.getByRole('link', { name: 'Orders', exact: true }).and(page.locator('#screen a')).waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await hands.press(button('Take payment'));
    await dialog().waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    const announced = page.waitForResponse((answer) => answer.url().includes('sort=-created&limit=1') && answer.ok());
    await hands.press(dialog().getByRole('button', { name: /^Mark \$.* as paid$/ }));
    await page.getByRole('heading', { name: /^Order #T/ }).waitFor();
    await (await announced).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.getByText(/^New order #/).count()).toBe(0);
    await page.getByText('Fulfilled', { exact: true }).first().waitFor();
    await page.getByText('Paid', { exact: true }).first().waitFor();
    // There is no email address to notify.
    await hands.press(button('Refund'));
    await dialog()
      .getByLabel(/^Reason/)
      .waitFor();
    expect(
      await dialog()
        .getByRole('checkbox', { name: /^Email/ })
        .count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('takes goods back, and exchanges them for more, paid at the counter; by pointer', async () => {
    await by('pointer');
    await hands.press(button('More actions'));
    await hands.pick('Start a return');
    await hands.type(dialog().getByRole('spinbutton').first(), '1');
    await hands.type(dialog().getByLabel(/^Reason/), 'Wrong size');
    await hands.press(dialog().getByRole('button', { name: 'Return 1 item' }));
    await page.getByRole('heading', { name: '1 return' }).waitFor();
    await hands.press(button('Cancel return'));
    expect(await axeInBothSchemes(page)).toEqual([]);
    await hands.press(dialog().getByRole('button', { name: 'Cancel return' }));
    await page.getByText('Return canceled.').first().waitFor();
    await hands.press(button('More actions'));
    await hands.pick('Start a return');
    await hands.type(dialog().getByRole('spinbutton').first(), '1');
    await hands.press(dialog().getByRole('button', { name: 'Return 1 item' }));
    await page.getByRole('heading', { name: '2 returns' }).waitFor();
    await hands.press(button('Mark as received'));
    await hands.press(dialog().getByRole('button', { name: 'Mark as received' }));
    await page.getByText('Received', { exact: true }).waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await hands.press(page.getByRole('link', { name: 'Exchange', exact: true }));
    await page.getByRole('heading', { name: /^Exchange for order/ }).waitFor();
    await hands.choose(page.getByRole('combobox', { name: 'Delivery', exact: true }), 'Hand over in person');
    await add();
    await hands.press(button(/^One more Counterweight/));
    await button(/^Exchange and collect \$/).click();
    await page.getByRole('heading', { name: /^Exchange for order/ }).waitFor();
    await hands.press(button('Take payment'));
    await hands.press(dialog().getByRole('button', { name: /^Mark \$.* as paid$/ }));
    await page.getByRole('link', { name: /^Exchange for order #T/ }).waitFor();
    await page.getByText('Returned items', { exact: true }).waitFor();
    await page.getByText(/^Paid in cash: \$/).waitFor();
    await goTo(page, '/config/gift-cards');
    await page.getByText('Credit for returned items').first().waitFor();
  });

  it('is paid with a link that the owner sends, by keyboard at 390 px', async () => {
    await by('keyboard');
    await goTo(page, '/config/orders/new');
    hands.steps();
    await add();
    await hands.type(page.getByLabel('Email', { exact: true }), 'ada@example.com');
    await hands.press(button('Send payment link'));
    await hands.press(dialog().getByRole('button', { name: 'Send link' }));
    // Plus the Enter that adds the product.
    expect(hands.steps()).toBe(4);
    // No mail server is connected.
    const unsent = page.getByText(
      /^Email isn’t connected: nothing was sent\. Copy the payment link for ada@example\.com/,
    );
    await unsent.waitFor();
    await page.getByRole('link', { name: 'Connect email', exact: true }).waitFor();
    expect(await page.getByText('Payment link sent.').count()).toBe(0);
    // As on a site without HTTPS.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
    await hands.press(button('Copy link'));
    await page.getByText(/^Your browser didn’t copy it/).waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await goTo(page, '/config/orders/drafts');
    await page.getByRole('link', { name: 'ada@example.com' }).first().waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
  });

  it('is edited while it is unpaid, with the difference in sight; by keyboard at 390 px', async () => {
    await by('keyboard');
    await hands.press(page.getByRole('link', { name: 'ada@example.com' }).first());
    await hands.press(button('Take payment'));
    await hands.choose(dialog().getByLabel('Payment method'), 'Bank transfer');
    await hands.turn(dialog().getByRole('checkbox', { name: 'Payment received' }), false);
    await hands.press(dialog().getByRole('button', { name: 'Place as unpaid' }));
    await page.getByText('Awaiting payment', { exact: true }).first().waitFor();
    await page.getByText(/^Not paid: \$[\d.]+ \(Bank transfer\)$/).waitFor();
    await hands.press(button('More actions'));
    await hands.pick('Edit items and address');
    await hands.press(button(/^One more Counterweight/));
    await page.getByText(/^\+\$/).waitFor();
    await page.getByText('Total before', { exact: true }).waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await hands.press(button('Save changes'));
    await page.getByText(/^Order edited; total changed from \$/).waitFor();
  });
});

it('keeps what is being changed of an order that somebody else changes, and does not overwrite them', async () => {
  // A stream that ends immediately is reopened, and then everything is refetched.
  await page.route(/changes-stream$/, (route) => route.fulfill({ contentType: 'text/event-stream', body: ': \n\n' }));
  await page.setViewportSize({ width: 1366, height: 768 });
  await goTo(page, '/config/orders?view=unpaid');
  await page.getByRole('link', { name: /^#T/ }).first().click();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Edit items and address' }).click();
  await button(/^One more Counterweight/).click();
  await page.getByText(/^\+\$/).waitFor();
  const email = page.url().replace('/config/', '/api/commerce/').replace(/edit$/, 'email');
  const changedAt = await page.evaluate(async (path) => {
    const crumb = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': crumb };
    const answer = await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ email: 'grace@example.com' }) });
    return (await answer.json()).updatedAt as number;
  }, email);
  await page.waitForResponse(
    async (answer) => /edit-preview$/.test(answer.url()) && (await answer.json()).updatedAt === changedAt,
  );
  await page.getByText(/^\+\$/).waitFor();
  await button('Save changes').click();
  await page.getByText('This order has changed since you opened it. Reload it and try again.').waitFor();
  await page.unroute(/changes-stream$/);
  await page.reload();
});

it('refunds once: pressed in two tabs, and twice in the one whose network was cut before the answer came', async () => {
  hands = handsOf(page, 'pointer');
  await page.setViewportSize({ width: 1366, height: 768 });
  await goTo(page, '/config/orders?view=unpaid');
  await page.getByRole('link', { name: /^#T/ }).first().click();
  await button('Mark as paid').click();
  await dialog()
    .getByRole('button', { name: /^Mark \$.* as paid$/ })
    .click();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Refund', exact: true }).click();
    await tab.getByRole('dialog').getByRole('spinbutton').first().fill('1');
    await tab.getByRole('button', { name: /^Refund \$/ }).waitFor();
  }
  const refunds: string[] = [];
  let isCut = true;
  await page.route('**/refunds', async (route) => {
    refunds.push(route.request().headers()['idempotency-key'] ?? '');
    if (!isCut) return route.continue();
    isCut = false;
    await route.fetch({ maxRetries: 5 });
    await route.abort();
  });
  await page.getByRole('button', { name: /^Refund \$/ }).click();
  await dialog().getByRole('alert').waitFor();
  await other.getByRole('button', { name: /^Refund \$/ }).click();
  // The refund already exists: the second request either returns it or is refused.
  await other.waitForFunction(
    () => !document.querySelector('[role=dialog]') || document.querySelector('[role=dialog] [role=alert]'),
  );
  await page.getByRole('button', { name: /^Refund \$/ }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.unroute('**/refunds');
  expect([refunds.length, new Set(refunds).size]).toEqual([2, 1]);
  await other.close();
  await page.reload();
  await expect.poll(() => page.getByText(/^Refunded \$/).count()).toBe(1);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const order = await (await page.request.get(`${server.adminOrigin}/api/commerce/orders/${id}`)).json();
  expect(order.refunds.map(({ state }: { state: string }) => state)).toEqual(['DONE']);
});

it('saves a draft, changes it, and deletes it', async () => {
  await goTo(page, '/config/orders/new');
  await add();
  await page.getByRole('combobox', { name: 'Find a customer' }).fill('ada');
  await page
    .getByRole('option', { name: /ada@example\.com/ })
    .first()
    .click();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com');
  await button('Save draft').click();
  await page.getByText('Draft saved.').first().waitFor();
  // The saved draft's form replaces the new one.
  await page.waitForLoadState('networkidle');
  await button(/^One more Counterweight/).click();
  // Dialogs that the owner opens while the saved draft is refetched stay open.
  const { promise: opened, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/draft-orders\/\w+$/, async (route) => {
    if (route.request().method() === 'GET') await opened;
    await route.continue();
  });
  const again = page.waitForRequest((asked) => asked.method() === 'GET' && /\/draft-orders\/\w+$/.test(asked.url()));
  await button('Save draft').click();
  const read = (await again).response();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Delete draft' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete this draft?' });
  await asked.waitFor();
  // No one has a link to it.
  await asked.getByText('This can’t be undone.', { exact: true }).waitFor();
  letGo();
  await (await read)?.finished();
  await asked.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByText('Draft deleted.').waitFor();
});

it('gives an order from the counter an email, sends its confirmation, prints, and takes back that it was sent', async () => {
  await goTo(page, '/config/orders');
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
  await closeToasts(page);
  await choose('Resend confirmation email');
  await page.getByText('Email isn’t connected: nothing was sent.').waitFor();
  await choose('Mark as unfulfilled');
  await page.getByText('Marked as unfulfilled.').waitFor();
  const printed = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Packing slip' }).click();
  await (await printed).close();
});

it('lists abandoned carts and subscriptions', async () => {
  for (const path of ['orders/abandoned', 'subscriptions']) {
    await goTo(page, `/config/${path}`);
    await page.getByText(/^No (abandoned carts|subscriptions yet)/).waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
  }
  expect(problems.filter((text) => !/409|ERR_FAILED/.test(text))).toEqual([]);
});
