// The store's preferences, in a real browser against the built program: saved values persist, unchanged ones are not sent, and failures are
// shown with what to do about them. Spec §5 "Store page and preferences", §8 "Other"; editor I7.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeInBothSchemes } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, goTo, startJourney } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let page: Page;
/** Updates that were sent. */
const sent: unknown[] = [];

beforeAll(async () => {
  ({ server, browser, page } = await startJourney({ site: 'empty' }));
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/commerce-preferences/'))
      sent.push(request.postDataJSON());
  });
}, 120_000);
afterAll(() => endJourney(server, browser));

const address = '**/api/v1/commerce-preferences/*';
const open = (namespace: string) => goTo(page, `/config/commerce/preferences/${namespace}`);
const save = () => page.getByRole('button', { name: /^Save/ }).click();
const told = (words: string) => page.getByRole('alertdialog').getByText(words);
const stored = async (namespace: string) => {
  const answer = await page.request.get(`${server.adminOrigin}/api/v1/commerce-preferences/${namespace}`);
  return (await answer.json()).preferences;
};

describe('the preferences of the store', () => {
  it('are found in the settings, and what is saved is stored', async () => {
    await goTo(page, '/config/settings');
    await page.getByRole('link', { name: /^Low stock/ }).click();
    const threshold = page.getByLabel('Notify me when stock falls below');
    await expect.poll(() => threshold.inputValue()).toBe('5');
    expect(await axeInBothSchemes(page)).toEqual([]);
    await threshold.fill('a few');
    await save();
    await page.getByText('Use a whole number from 0 to 9999.').waitFor();
    expect(sent).toEqual([]);
    await threshold.fill('12');
    await save();
    await told('Low stock: saved.').waitFor();
    expect(await stored('merchandising')).toEqual({ merchantLowStockAlertThreshold: 12 });
    expect(sent).toEqual([{ merchantLowStockAlertThreshold: 12 }]);
  });

  it('are not sent when nothing differs from what was heard last', async () => {
    const before = sent.length;
    await page.keyboard.press('Control+s');
    await told('No changes to save.').waitFor();
    await page.reload();
    await page.getByLabel('Notify me when stock falls below').fill('012');
    await save();
    await told('No changes to save.').waitFor();
    expect(sent.length).toBe(before);
    await page.getByLabel('Notify me when stock falls below').fill('13');
    await save();
    await told('Low stock: saved.').waitFor();
    expect(sent.length).toBe(before + 1);
  });

  it('that could not be loaded are told of, and asked for again', async () => {
    let asked = 0;
    await page.route(address, (route) => {
      asked++;
      return route.abort('internetdisconnected');
    });
    await open('user-accounts');
    await told("We couldn't load your store preferences. Please check your internet connection.").waitFor();
    await page.getByRole('alert').getByText('Unable to load. Try again.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    // One dialog, no matter how many requests.
    expect([asked > 0, await page.getByRole('alertdialog').count()]).toEqual([true, 1]);
    expect(await axeInBothSchemes(page)).toEqual([]);
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Customers can create an account').uncheck();
    await save();
    await told('Customer accounts: saved.').waitFor();
    // Only changes are sent, so that another person's values are not overwritten.
    expect(await stored('user-accounts')).toEqual({ signupAllowed: false });
  });

  it('that could not be saved are told of, kept in the form, and saved by another try', async () => {
    await open('orders');
    const days = page.getByLabel('Days before asking for a review');
    await days.fill('14');
    const failures = [
      [(route) => route.abort('internetdisconnected'), 'Please check your internet connection.'],
      [(route) => route.fulfill({ status: 500, json: { message: 'secret' } }), 'Something went wrong'],
    ] as const satisfies [Parameters<Page['route']>[1], string][];
    for (const [fail, why] of failures) {
      await page.route(address, fail);
      await save();
      await told(`We couldn't save your preferences. What you entered is still here. ${why}`).waitFor();
      await page.getByRole('button', { name: 'Save again' }).waitFor();
      await expect.poll(() => days.inputValue()).toBe('14');
      await page.unroute(address);
    }
    expect(await stored('orders')).toMatchObject({ reviewRequestDays: 0 });
    await save();
    await told('Orders: saved.').waitFor();
    // Messages of earlier attempts are cleared.
    await told("We couldn't save your preferences.").waitFor({ state: 'detached' });
    expect(await stored('orders')).toMatchObject({ notifyEmail: '', reviewRequestDays: 14 });
  });

  it('that the server refuses are told of beside their field', async () => {
    await page.getByLabel('Notify about new orders').fill('orders@here');
    await save();
    await told(
      "We couldn't save your preferences. What you entered is still here. Update the missing or invalid information above.",
    ).waitFor();
    await page.getByText('Invalid email').first().waitFor();
    await expect.poll(() => page.getByLabel('Notify about new orders').getAttribute('aria-invalid')).toBe('true');
    expect(await stored('orders')).toMatchObject({ notifyEmail: '' });
    await page.getByLabel('Notify about new orders').fill('orders@shop.example');
    await save();
    await expect.poll(() => stored('orders')).toMatchObject({ notifyEmail: 'orders@shop.example' });
  });

  it("that somebody else saved meanwhile are not overwritten: their value or one's own is chosen", async () => {
    const other = (change: object) =>
      page.evaluate(
        async ([url, body]) =>
          (
            await fetch(url, {
              method: 'PUT',
              headers: {
                'Content-Type': 'application/json',
                'X-CSRF-Token': document.cookie.match(/crumb=([^;]+)/)?.[1] ?? '',
              },
              body,
            })
          ).status,
        [`/api/v1/commerce-preferences/orders`, JSON.stringify(change)] as const,
      );
    await open('orders');
    const days = page.getByLabel('Days before asking for a review');
    await expect.poll(() => days.inputValue()).toBe('14');
    await days.fill('21');
    expect(await other({ reviewRequestDays: 30 })).toBe(200);
    const dispute = page.getByRole('alert').filter({ hasText: '“Days before asking for a review”' });
    await dispute.getByText('Theirs: 30. Yours: 21.').waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await dispute.getByRole('button', { name: 'Keep mine' }).click();
    await save();
    await told('Orders: saved.').waitFor();
    expect(await stored('orders')).toMatchObject({ reviewRequestDays: 21 });
  });

  it.each(['payments', 'tax', 'shipping', 'checkout', 'emails'])(
    'of %s are a form of the settings',
    async (namespace) => {
      await open(namespace);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForURL(/\/config\/settings\//);
      await page.locator('main form').first().waitFor();
      let writes = 0;
      page.on('request', (request) => {
        if (request.method() === 'PUT') writes++;
      });
      await page.keyboard.press('Control+s');
      await told('No changes to save.').waitFor();
      expect(writes).toBe(0);
    },
  );

  it('of a namespace without a screen have no address', async () => {
    await open('constructor');
    await page.getByText("This page doesn't exist.").waitFor();
  });
});

describe('the first steps of a site without the demo', () => {
  it('ask for a name instead of offering a placeholder, and lead from a test order without a product to the product', async () => {
    await goTo(page, '/config/start/name');
    expect(await page.getByLabel('Shop name').inputValue()).toBe('');
    await goTo(page, '/config/start/test-order');
    await page.getByRole('button', { name: 'Start a test order' }).click();
    await page.getByRole('link', { name: 'Add product', exact: true }).click();
    await page.getByRole('heading', { name: 'Add your first product', level: 2 }).waitFor();
  });
});
