// A site's own script, in a real browser against the built program: it formats amounts with the original's global, throws on an invalid
// amount (spec §8), and the rest of the page continues. Template-folders 10.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../server/site/template/write-zip.ts';
import { claimSite, openPage, type Watched } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, startSite } from './hands.ts';

const files = {
  'template.conf': '{"name": "Scripted", "layouts": {"default": {"regions": ["site"]}}}',
  'site.region': `<!doctype html><html lang="en"><head><link rel="icon" href="data:,">{squarespace-headers}</head><body>{squarespace.main-content}
    <p id="right"></p><p id="wrong">as it was</p><p id="after"></p><squarespace:script src="prices.js" />{squarespace-footers}</body></html>`,
  'scripts/prices.js': `
    Y.use('node', function (Y) { Y.one('#right').set('innerHTML', Y.Squarespace.Commerce.moneyString(1234550)); });
    Y.use('node', function (Y) { Y.one('#wrong').set('innerHTML', Y.Squarespace.Commerce.moneyString({ price: 'soon' })); });
    Y.use('node', function (Y) { Y.one('#after').set('innerHTML', Y.Squarespace.Commerce.moneyString('500')); });`,
};
let server: BuiltServer;
let browser: Browser;
let owner: Watched;

beforeAll(async () => {
  ({ server, browser } = await startSite({ site: 'empty' }));
  owner = await openPage(browser);
  const { page } = owner;
  await claimSite(page, server.ownerLink);
  const zip = zipOf(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
  const crumb = (await owner.context.cookies(server.adminOrigin)).find(({ name }) => name === 'crumb')?.value ?? '';
  const imported = await page.request.post(`${server.adminOrigin}/api/import/template`, {
    headers: { 'X-CSRF-Token': crumb },
    multipart: {
      templateId: 'scripted',
      activate: 'true',
      file: { name: 'Scripted.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) },
    },
  });
  expect(imported.status()).toBe(200);
}, 120_000);
afterAll(() => endJourney(server, browser));

describe("a site's own script", () => {
  it('writes amounts, and is told when it hands over something else', async () => {
    const { page, problems, context } = await openPage(browser);
    await page.goto(server.origin);
    await page.locator('#after', { hasText: '5.00' }).waitFor();
    await expect.poll(() => page.locator('#right').innerText()).toBe('12,345.50');
    await expect.poll(() => page.locator('#wrong').innerText()).toBe('as it was');
    expect(problems).toEqual([`${server.origin}/: Format expects a Money instance.`]);
    await context.close();
  });
});
