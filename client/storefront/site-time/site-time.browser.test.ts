// Both messages about time zones in a real browser: the storefront's log, and the editor's settings. Spec §4, §8.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, claimSite, desktop, openPage } from '../../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../../server/testing/harness/built-server.ts';
import { endJourney, startSite } from '../../journeys/hands.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  ({ server, browser } = await startSite({ site: 'empty' }));
}, 120_000);

afterAll(() => endJourney(server, browser));

/** The home page in a browser that is in Tokyo, with a time and an age in it. */
async function homeInTokyo(withZone: boolean) {
  const context = await browser.newContext({ viewport: desktop, timezoneId: 'Asia/Tokyo', locale: 'en-US' });
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route(`${server.origin}/`, async (route) => {
    const answer = await route.fetch({ maxRetries: 5 });
    const html = await answer.text();
    const { 'content-security-policy': _, ...headers } = answer.headers();
    const body = (withZone ? html : html.replace(/"tzData":\{"zones":.*?"rules":\{.*?\}\},/, '')).replace(
      '<main',
      '<time id="when" data-site-time="1782907200000">July</time><span class="timesince" data-date="0">long</span><main',
    );
    await route.fulfill({ response: answer, headers, body });
  });
  await page.goto(`${server.origin}/`);
  await expect.poll(() => page.locator('.timesince').innerText()).toMatch(/^about \d+ years ago$/);
  return { context, page, said, when: (await page.locator('#when').innerText()).replace(/\s/g, ' ') };
}

describe('times of the site', () => {
  it('are those of its zone, wherever the visitor is', async () => {
    const { context, page, said, when } = await homeInTokyo(true);
    expect(when).toBe('July 1, 2026 at 8:00 AM EDT');
    await expect.poll(() => page.locator('#when').getAttribute('datetime')).toBe('2026-07-01T12:00:00.000Z');
    await expect.poll(() => page.locator('.timesince').getAttribute('title')).toMatch(/December 31, 1969/);
    expect(said).toEqual([]);
    await context.close();
  });

  it('fall back to the offset of the browser without zone data, which is logged', async () => {
    const { context, said, when } = await homeInTokyo(false);
    expect(when).toBe('July 1, 2026 at 9:00 PM');
    expect(said).toEqual(['No timezone data loaded']);
    await context.close();
  });
});

describe('the time zone in the settings', () => {
  it('is chosen and saved, and one that cannot be loaded is named', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: desktop });
    await claimSite(page, server.ownerLink);
    await page.goto(`${server.origin}/config/settings/shop`);
    const zone = page.getByLabel('Time zone', { exact: true });
    await expect.poll(() => zone.inputValue()).toBe('America/New_York');
    await page.getByText(/^The current time there is .* \(E[SD]T\)\.$/).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.route('**/config/api/time-zones?zone=Europe%2FBerlin', (route) =>
      route.fulfill({ status: 400, json: { message: 'Failed to load timezone "Europe/Berlin"' } }),
    );
    await zone.selectOption('Europe/Berlin');
    await page.getByRole('alert').getByText('Failed to load timezone "Europe/Berlin"').waitFor();

    await zone.selectOption('Asia/Tokyo');
    await page.getByText(/^The current time there is .* \(JST\)\.$/).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('alertdialog').getByText('Saved').waitFor();
    const live = await (await fetch(`${server.origin}/?format=page-context`)).json();
    expect(live).toMatchObject({ tzData: { zones: [[540, null, 'JST', null]] } });
    // A new site uses US dollars until its owner changes the currency.
    expect(live.websiteSettings.storeSettings.defaultCurrency).toBe('USD');
    // The browser logs the refused request as a console error.
    expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([]);
    await context.close();
  });
});
