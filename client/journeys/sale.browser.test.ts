// A sale for Friday: prices are staged, previewed, scheduled, published, and reverted, on desktop and by keyboard on a phone. Admin, "One
// rule of liveness", job 58.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeInBothSchemes, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { byWay, endJourney, goTo, startJourney, ways } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, page, problems } = await startJourney({ viewport: { width: 1366, height: 768 } }));
}, 180_000);

afterAll(() => endJourney(server, browser));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const shown = async () => (await fetch(`${server.origin}/shop/p/night-garden?format=main-content`)).text();

async function stage(id: string, data: object): Promise<number> {
  const crumb = (await page.context().cookies(server.adminOrigin)).find(({ name }) => name === 'crumb')?.value ?? '';
  const headers = { 'X-CSRF-Token': crumb };
  const path = `/config/api/staged-products/${id}`;
  return (await page.request.put(`${server.adminOrigin}${path}`, { headers, data })).status();
}

async function openProduct(): Promise<void> {
  await goTo(page, '/config/commerce/products');
  await page.getByRole('link', { name: 'Night Garden' }).first().click();
  await page.getByRole('heading', { name: 'Night Garden', exact: true }).waitFor();
}

it('is staged, scheduled, and published by pointer', async () => {
  await openProduct();
  await page.getByLabel('Title', { exact: true }).first().fill('Night Garden, Friday only');
  await button('Stage changes').click();
  await page.getByText('Rosalind staged a change to this product.').waitFor();
  expect(await page.getByLabel('Title', { exact: true }).first().inputValue()).toBe('Night Garden');
  // Staged changes are checked like drafts of pages.
  const id = page.url().split('/').at(-1)!;
  expect(await stage(id, { excerpt: '<p>See our <a href="/gone">sizes</a>.</p>' })).toBe(200);
  await button('Review and publish').click();
  await dialog().getByText('Night Garden, Friday only').waitFor();
  await dialog().getByRole('link', { name: 'Description: The link to “/gone” leads nowhere.' }).waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);

  expect(await button('Cancel the schedule for Night Garden').count()).toBe(0);
  await button('Schedule…').click();
  const asked = page.getByRole('dialog', { name: 'Publish the changes to Night Garden later' });
  await asked.getByText("In your site's time zone (").waitFor();
  expect(await asked.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
  await page.getByLabel('Publish on').fill('2031-11-28T09:00');
  expect(await axeInBothSchemes(page)).toEqual([]);
  await button('Schedule').click();
  await dialog().getByText('Scheduled for Nov 28, 2031, 9:00 AM').waitFor();
  // Nothing that could be scheduled is chosen, and publishing something else must not start the sale.
  expect(await button('Schedule…').count()).toBe(0);
  expect(await button('Publish').isEnabled()).toBe(false);
  await button('Cancel').click();
  await page.getByText('They will be published on Nov 28, 2031, 9:00 AM.').waitFor();
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  const row = page.getByRole('row', { name: /Night Garden/ });
  await row.getByText('Changes on Nov 28, 2031, 9:00 AM').waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
  expect(await shown()).not.toContain('Friday only');

  await page.getByRole('link', { name: 'Night Garden' }).first().click();
  await button('Review and publish').click();
  await button('Cancel the schedule for Night Garden').click();
  await page.getByText('Schedule canceled. The changes stay unpublished.').waitFor();
  await button('Publish').click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Night Garden, Friday only' }).waitFor();
  await expect.poll(shown).toContain('Friday only');
  expect(problems).toEqual([]);
});

it('is never published or rolled back over what somebody saved meanwhile, by keyboard on a phone', async () => {
  await page.setViewportSize(phone);
  await goTo(page, '/config/commerce/products');
  await page.getByRole('link', { name: 'Night Garden, Friday only' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Night Garden, Friday only' }).waitFor();
  const title = page.getByLabel('Title', { exact: true }).first();
  await title.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Night Garden, Saturday too');
  await button('Stage changes').focus();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  // Stays while the pointer is over it.
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Staged.' });
  await toast.hover();
  await button('Review and publish').press('Enter');
  await dialog().getByText('Night Garden, Saturday too').waitFor();
  const { y: top, height } = (await toast.boundingBox())!;
  expect(top + height).toBeLessThan((await dialog().boundingBox())!.y);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await title.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Night Garden II');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'Night Garden II' }).waitFor();

  await button('Review and publish').focus();
  await page.keyboard.press('Enter');
  // Takes no focus until the changes are listed.
  await expect.poll(() => button('Publish').isEnabled()).toBe(true);
  await button('Publish').focus();
  await page.keyboard.press('Enter');
  await dialog().getByText('Someone else has changed these fields since: Title.').waitFor();
  await dialog().getByText('Recently published products').focus();
  await page.keyboard.press('Enter');
  await button('Roll back').focus();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('Someone else has changed these fields since: Title.').count()).toBe(2);
  await button('Publish mine instead').focus();
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(shown).toContain('Saturday too');

  await title.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Night Garden on Sunday');
  await button('Stage changes').focus();
  await page.keyboard.press('Enter');
  await button('Review and publish').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Discard the changes to/ }).focus();
  await page.keyboard.press('Enter');
  await dialog().getByText('No changes to publish.').waitFor();
  // The focused row has been removed.
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await dialog().waitFor({ state: 'detached' });

  expect(problems).toEqual([]);
});

it.each(ways('keyboard at 390 px'))('is staged, scheduled, and published, by $name', async (way) => {
  const shopItem = await fetch(`${server.origin}/shop/p/night-garden?format=json`);
  const { item } = (await shopItem.json()) as { item: { id: string } };
  const hands = await byWay(way, page, (one) => {
    page = one;
  });
  const title = `Cyber Monday by ${way.name}`;
  await page.goto(`${server.adminOrigin}/config/products/${item.id}`);
  await hands.type(page.getByLabel('Title', { exact: true }).first(), title);
  await hands.press(button('Stage changes'));
  await hands.press(button('Review and publish'));
  await hands.press(button('Schedule…'));
  await hands.time(page.getByLabel('Publish on'), '2031-12-01T09:00');
  await hands.press(button('Schedule'));
  await dialog().getByText('Scheduled for Dec 1, 2031, 9:00 AM').waitFor();
  // Scheduled changes are published now only if they are chosen.
  await hands.turn(dialog().getByRole('checkbox', { name: /Night Garden|Cyber Monday/ }), true);
  await hands.press(dialog().getByRole('button', { name: 'Publish', exact: true }));
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(shown).toContain(title);
});
