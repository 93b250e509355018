// The command palette, in a real browser against the built program: opened by keyboard and by its button, it opens screens and pages and
// runs actions. Admin "Command palette".
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeInBothSchemes, claimSite, openPage, phone, sharedBrowser } from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';

let server: BuiltServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startBuiltServer({ flags: ['--no-demo'] }), sharedBrowser()]);
  ({ page } = await openPage(browser, { viewport: { width: 1366, height: 768 } }));
  await claimSite(page, server.ownerLink);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
});

const box = () => page.getByRole('searchbox', { name: 'Search and commands' });
const command = (name: string) => page.getByRole('menuitem', { name, exact: true });

describe.each([{ width: 1366, height: 768 }, phone])('the command palette at $width px', (viewport) => {
  it('opens a screen by keyboard alone, and says which match is current', async () => {
    await page.setViewportSize(viewport);
    await page.goto(`${server.origin}/config`);
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await box().fill('temp');
    await command('Templates').waitFor();
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(1);
    expect(await axeInBothSchemes(page)).toEqual([]);
    // A moment after the typing has ended.
    const current = () =>
      box().evaluate((input) => {
        const id = input.getAttribute('aria-activedescendant');
        return id && document.getElementById(id)?.innerText;
      });
    await expect.poll(current).toBe('Templates');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/config/design/templates');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('opens a page by its name, from the button', async () => {
    await page.goto(`${server.origin}/config`);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await box().fill('home');
    await page.getByRole('group', { name: 'Pages' }).getByRole('menuitem', { name: 'Home' }).click();
    await page.waitForURL('**/config/pages/*');
  });

  it('says when nothing matches, and Escape returns to the button', async () => {
    await page.goto(`${server.origin}/config`);
    const button = page.getByRole('button', { name: 'Search', exact: true });
    await button.click();
    await box().fill('zzz');
    await page.getByText('Nothing matches your search.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

it('says when it cannot be loaded offline', async () => {
  await page.goto(`${server.origin}/config`);
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await page.route('**/universal/*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('Please check your internet connection.').waitFor();
  await page.unroute('**/universal/*.js');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await box().waitFor();
});
