// The owner manages stock, creates a discount code, sells a gift card, and raises fifty prices in one step, in a real browser against the
// built program: half by pointer on desktop, half by keyboard only on a phone. Admin, jobs 1, 26, 31, 38, 55 and 57.
import type { Browser, BrowserContext, Locator, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeInBothSchemes, openPage, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { byWay, endJourney, goTo, type Hands, handsOf, startJourney, ways } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, context, page, problems } = await startJourney({ viewport: phone }));
}, 180_000);

afterAll(async () => {
  // A record that was just deleted may be fetched once more.
  const logged = /status of 40[49]/;
  await endJourney(server, browser, logged);
  expect(problems.filter((text) => !logged.test(text))).toEqual([]);
});

const open = (path: string) => goTo(page, `/config/${path}`);
const boxOf = async (target: Locator) => (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const middleOf = ({ y, height }: { y: number; height: number }) => y + height / 2;
const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const dialog = () => page.getByRole('dialog');
const closed = () => dialog().waitFor({ state: 'detached' });
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();

describe('the owner', () => {
  let { press, pick, type, choose, reach: tabTo } = {} as Hands;
  const by = async (how: 'pointer' | 'keyboard') => {
    ({ press, pick, type, choose, reach: tabTo } = handsOf(page, how));
    await page.setViewportSize(how === 'pointer' ? { width: 1366, height: 768 } : phone);
  };

  /** If there is a next row, Enter also blurs the cell: that must be one change. */
  async function enterMovesOn(): Promise<void> {
    const cells = page.getByLabel(/^On hand: Counterweight/);
    await open('inventory?search=Counterweight');
    await expect.poll(() => cells.count()).toBeGreaterThan(1);
    const [first, second] = [cells.first(), cells.nth(1)];
    const before = Number(await first.inputValue());
    for (const [typed, after] of [
      ['+3', before + 3],
      [String(before), before],
    ] as const) {
      const answers: number[] = [];
      const hear = (answer: Response) => {
        if (answer.request().method() !== 'GET' && /stock|inventory/.test(answer.url())) answers.push(answer.status());
      };
      page.on('response', hear);
      await type(first, typed);
      await first.press('Enter');
      await expect.poll(() => second.evaluate((element) => element === document.activeElement)).toBe(true);
      // Wait until it is saved: leaving the page would cancel the request.
      await expect.poll(() => answers).toEqual([200]);
      await page.reload();
      await expect.poll(() => first.inputValue()).toBe(String(after));
      expect(answers).toEqual([200]);
      page.off('response', hear);
    }
  }

  it('changes stock in place, undoes it, and reads when someone else was first; by keyboard at 390 px', async () => {
    await by('keyboard');
    await open('inventory?search=CNTR-W');
    const cell = page.getByLabel('On hand: Counterweight, Warm white');
    await cell.waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    const before = Number(await cell.inputValue());
    await type(cell, '+5');
    await said(`Becomes ${before + 5}`);
    await cell.press('Enter');
    await said(`Counterweight, Warm white: from ${before} to ${before + 5}`);
    await expect.poll(() => cell.inputValue()).toBe(String(before + 5));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => cell.inputValue()).toBe(String(before));
    await enterMovesOn();
    await open('inventory?search=CNTR-W');
    await cell.waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('On hand: Counterweight, Warm white').fill('-1');
    await other.keyboard.press('Enter');
    await other
      .getByText(`to ${before - 1}`)
      .first()
      .waitFor();
    await expect
      .poll(() => other.getByLabel('On hand: Counterweight, Warm white').inputValue())
      .toBe(String(before - 1));
    // The list may already have the change; then the quantity is set on top of it.
    await type(cell, '=40');
    await cell.press('Enter');
    await said(/Unable to update quantity|to 40/);
    await other.close();
    await press(button('History: Counterweight, Warm white'));
    await dialog().getByRole('cell', { name: '−1', exact: true }).first().waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed();
    await press(button('Unlimited stock: Counterweight, Warm white'));
    await expect.poll(() => cell.inputValue()).toBe('∞');
    await type(cell, `${before}`);
    await cell.press('Enter');
    await said(`from ∞ to ${before}`);
    await expect.poll(() => cell.inputValue()).toBe(String(before));
  });

  it('makes a discount code, with an example that says what it does; by pointer', async () => {
    await by('pointer');
    await open('discounts/new');
    const save = button(/^Save/);
    await save.waitFor();
    await type(page.getByLabel('Percentage', { exact: true }), '15');
    await said('On a $60.00 cart: −$9.00');
    await press(save);
    await said('Enter a code, or choose “Automatically”.');
    expect(await axeInBothSchemes(page)).toEqual([]);
    const percentage = page.getByLabel('Percentage', { exact: true });
    await type(percentage, '');
    await press(save);
    const error = await boxOf(page.getByText('Enter a percentage above 0, up to 100.'));
    const [field, choice] = [await boxOf(percentage), await boxOf(page.getByLabel('Percentage or amount'))];
    // The error is below the sentence, whose words and fields stay in one line.
    expect(Math.abs(middleOf(field) - middleOf(choice))).toBeLessThan(1);
    expect(error.y).toBeGreaterThan(choice.y + choice.height);
    expect(error.x).toBeLessThan(choice.x);
    await type(percentage, '15');
    await type(page.getByLabel('Code', { exact: true }), 'spring');
    await press(save);
    await page.getByRole('heading', { name: 'spring' }).waitFor();
    await said('15% off every order');
    expect(await axeInBothSchemes(page)).toEqual([]);
    await choose(page.getByLabel('Kind of discount'), 'Buy X, get Y');
    await said('On a $60.00 cart: −$20.00');
    await press(button(/^Save/));
    await said('Buy 2, get 1 free');
    await press(button('More actions'));
    await pick('Delete');
    await page.getByRole('heading', { name: 'Discounts', exact: true }).waitFor();
    await page
      .getByRole('alertdialog')
      .filter({ hasText: 'Deleted' })
      .getByRole('button', { name: 'Undo', exact: true })
      .click();
    const link = page.getByRole('link', { name: 'spring' });
    await link.waitFor();
    const undone = async (act: string, done: string, restored: string) => {
      await page.getByRole('checkbox', { name: /spring/ }).check();
      await press(button(act));
      const toast = page.getByRole('alertdialog').filter({ hasText: done });
      await press(toast.getByRole('button', { name: 'Undo', exact: true }));
      await said(restored);
    };
    await undone('Turn off', 'Turned off 1 discount', 'Turned on 1 discount');
    await undone('Delete', 'Deleted 1 discount', 'Restored 1 discount');
    await link.waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await press(link);
    await press(button('More actions'));
    await pick('End now');
    await page.getByText('Ended', { exact: true }).first().waitFor();
  });

  it('sells a gift card, adjusts it, and sends a new code; by keyboard at 390 px', async () => {
    await by('keyboard');
    await open('gift-cards/new');
    await type(dialog().getByLabel('Value'), '25');
    await type(dialog().getByLabel('Recipient’s email'), 'grace@example.com');
    await type(dialog().getByLabel('Message'), 'Enjoy');
    expect(await axeInBothSchemes(page)).toEqual([]);
    await press(button('Send $25.00 gift card'));
    await closed();
    await said('Created a $25.00 gift card');
    await open('gift-cards?search=grace');
    await press(page.getByRole('link', { name: /••••/ }).first());
    await press(button('Adjust balance'));
    await choose(dialog().getByLabel('What to do'), 'Subtract from the balance');
    await type(dialog().getByLabel('Amount'), '5');
    await type(dialog().getByLabel('Reason'), 'Paid at the counter');
    await press(button('Set balance to $20.00'));
    await closed();
    await said('Paid at the counter');
    await said('$20.00');
    expect(await axeInBothSchemes(page)).toEqual([]);
    await press(button('Replace the code'));
    expect(await axeInBothSchemes(page)).toEqual([]);
    await press(button('Replace the code and email it'));
    await closed();
    await said('New code created');
    await said('Email isn’t connected: nothing was sent.');
    for (const [name, state] of [
      ['Disable', 'Disabled'],
      ['Enable', 'Active'],
    ] as const) {
      await press(button('More actions'));
      await pick(name);
      await page.getByText(state, { exact: true }).first().waitFor();
    }
  });

  it('creates a gift card whose code is shown once, and replaces the code in the same way; by pointer', async () => {
    await by('pointer');
    const code = dialog().getByText(/^\S{4}-\S{4}-\S{4}-\S{4}-\S$/);
    await open('gift-cards/new');
    await type(dialog().getByLabel('Value'), '25');
    await choose(dialog().getByLabel('How to deliver it'), 'Show me the code once, to write on a card');
    await press(button('Create $25.00 gift card'));
    await code.waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    const first = await code.textContent();
    await context.grantPermissions(['clipboard-write']);
    await press(button('Copy code'));
    await said('Copied');
    await press(button('Done'));
    await closed();
    await open(`gift-cards?search=${encodeURIComponent(first ?? '')}`);
    await press(page.getByRole('link', { name: /••••/ }).first());
    await press(button('Replace the code'));
    await press(button('Replace the code and show it'));
    await code.waitFor();
    expect(await code.textContent()).not.toBe(first);
    await press(button('Done'));
    await closed();
  });

  it('imports fifty products after a check, raises their prices together, and takes that back; by keyboard', async () => {
    await by('keyboard');
    const set = 'Set';
    await open('commerce/products');
    await press(button('More actions'));
    await pick('Import from CSV');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'fifty.csv', mimeType: 'text/csv', buffer: fiftyProducts(set) });
    await said('Importing this file would mean: 50 new');
    // Nothing of the report is cut off at 390 px.
    const report = page.getByRole('region', { name: 'Rows in the file' });
    expect(await report.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await axeInBothSchemes(page)).toEqual([]);
    await press(button('Import'));
    await said('Import finished: 50 new');
    await open(`commerce/products?search=${set}&rows=50&sort=title`);
    const first = page.getByLabel(`Price: ${set} 01`);
    await first.waitFor();
    // On a phone, each row has its checkbox; here the list's shortcuts select them.
    await tabTo(page.getByRole('link', { name: `${set} 01` }));
    for (let row = 0; row < 50; row++) {
      await page.keyboard.press('x');
      await page.keyboard.press('j');
    }
    await said('50 selected');
    await press(button('Edit'));
    await type(dialog().getByLabel('Percentage'), '10');
    await dialog().getByText('$11.00').first().waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await press(button('Change 50 products'));
    await closed();
    await said('Changed 50 products');
    await expect.poll(() => first.inputValue()).toBe('11.00');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await said('Restored 50 products');
    await expect.poll(() => first.inputValue()).toBe('10.00');
    await type(first, '12.50');
    await first.press('Enter');
    await said(`${set} 01: from $10.00 to $12.50`);
    // Low stock has a badge, which screen readers read with the number.
    const stock = page.getByLabel(`In stock: ${set} 01`);
    await type(stock, '3');
    await stock.press('Enter');
    await expect.poll(() => stock.evaluate(descriptionOf)).toBe('Low');
  });
});

it('shows the last tab, sorting, and the end of a long menu whole at 390 px', async () => {
  await page.setViewportSize(phone);
  const isWhole = (one: Locator) =>
    one.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      return left >= 0 && right <= innerWidth && bottom <= innerHeight;
    });
  await open('commerce/products');
  await expect.poll(() => isWhole(button('Sort by'))).toBe(true);
  // Export and import are in a menu, so that the button for a new product is in sight.
  expect(await isWhole(page.getByRole('link', { name: 'New product' }))).toBe(true);
  expect(await button(/^(Export|Import from CSV)$/).count()).toBe(0);
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Import from CSV' }).waitFor();
  await page.keyboard.press('Escape');
  await open('pages/all');
  await expect.poll(() => isWhole(button('Published'))).toBe(true);
  // As high as the menu, which would not fit below or above its button.
  await page.setViewportSize({ width: phone.width, height: 500 });
  await open('pages');
  await button(/^Actions for/)
    .last()
    .click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await isWhole(page.getByRole('menuitem').last())).toBe(true);
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
});

it('lists reviews and waitlists', async () => {
  for (const [path, empty, step] of [
    ['reviews', 'Reviews by shoppers', 'Show reviews'],
    ['waitlists', 'When shoppers ask', 'Offer back-in-stock emails'],
  ] as const) {
    await open(path);
    await said(new RegExp(empty));
    await page.getByRole('link', { name: step, exact: true }).waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
  }
});

it.each(ways('finger at 390 px'))(
  'says that waitlist emails aren’t sent while email isn’t connected, by $name',
  async (way) => {
    const unsent = /^Email isn’t connected: nothing will be sent/;
    const hands = await byWay(way, page, (one) => {
      page = one;
    });
    // A shopper who got an email is skipped the next time.
    const shopper = `${way.name.replaceAll(' ', '-')}@example.com`;
    await joinWaitlist(shopper);
    await page.goto(`${server.adminOrigin}/config/waitlists`);
    await said('They get an email when you choose Notify.');
    await said(unsent);
    await page.getByRole('link', { name: 'Connect email', exact: true }).waitFor();
    await hands.press(button(/^Counterweight/));
    await dialog().getByText(shopper, { exact: true }).waitFor();
    await dialog().getByText(unsent).waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await hands.press(button(/^Email \d shoppers?$/));
    await dialog()
      .getByText(/^\d shoppers? (is|are) on this waitlist\./)
      .waitFor();
    await hands.press(
      dialog()
        .last()
        .getByRole('button', { name: /^Email \d shoppers?$/ }),
    );
    await said('Email isn’t connected: nothing was sent.');
  },
);

/** Signs up for the first variant of Counterweight, as a shopper who isn't signed in. */
async function joinWaitlist(email: string): Promise<void> {
  const found = await page.request.get(`${server.adminOrigin}/config/api/inventory?search=CNTR-W`);
  const { productId, id: variantId } = (await found.json()).rows[0];
  const shopper = await openPage(browser);
  await shopper.page.goto(server.origin);
  const status = await shopper.page.evaluate(
    async (wish) => {
      const crumb = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': crumb };
      const path = '/api/site-users/account/notifications/restock';
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(wish) })).status;
    },
    { productId, variantId, siteVisitorEmail: email },
  );
  expect(status).toBe(200);
  await shopper.context.close();
}

/** Runs in the page. */
const descriptionOf = (field: Element): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
    .trim();

function fiftyProducts(set: string): Buffer {
  const head = 'Product Type [Non Editable],Product Page,Product URL,Title,SKU,Price,Stock,Visible';
  const rows = Array.from({ length: 50 }, (_, n) => {
    const number = String(n + 1).padStart(2, '0');
    return `PHYSICAL,shop,${set.toLowerCase()}-${number},${set} ${number},${set}-${number},10.00,5,Yes`;
  });
  return Buffer.from([head, ...rows].join('\n'));
}
