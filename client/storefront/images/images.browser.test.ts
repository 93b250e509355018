// Images with `data-src`, as templates write them, load without a template script, in a real browser. Template-folders 7, 10.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, phone } from '../../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../../server/testing/harness/built-server.ts';
import { endJourney, startSite } from '../../journeys/hands.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  ({ server, browser } = await startSite());
}, 120_000);

afterAll(() => endJourney(server, browser));

describe('pictures with data-src', () => {
  it('load when they come near, in the width of their place, also those that a script puts in later', async () => {
    const { context, page, problems } = await openPage(browser, { viewport: phone });
    await page.route(`${server.origin}/shop`, async (route) => {
      const answer = await route.fetch({ maxRetries: 5 });
      const html = await answer.text();
      const [, source] = /src="([^"?]*\/images\/[^"?]*)/.exec(html) ?? [];
      const image = (id: string) =>
        `<img id="${id}" data-src="${source}" data-load="false" alt="A picture" style="max-width: 100px; max-height: 100px">`;
      await route.fulfill({
        response: answer,
        body: html
          .replace('<main', `<div style="width:280px">${image('near')}</div><main`)
          .replace('</body>', `<div style="height:6000px"></div>${image('far')}</body>`),
      });
    });
    await page.goto(`${server.origin}/shop`);
    await page.locator('#near.loaded').waitFor();
    expect(await page.locator('#near').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const ratio = await page.evaluate(() => window.devicePixelRatio);
    await expect
      .poll(() => page.locator('#near').getAttribute('src'))
      .toMatch(ratio > 1 ? /\?format=(?:750|1000)w$/ : /\?format=300w$/);
    await expect.poll(() => page.locator('#far').getAttribute('src')).toBeNull();

    await page.locator('#far').scrollIntoViewIfNeeded();
    await page.locator('#far.loaded').waitFor();
    await page.evaluate(() => {
      const later = document.querySelector('#far')?.cloneNode() as HTMLImageElement;
      later.removeAttribute('src');
      later.className = '';
      later.id = 'later';
      document.body.append(later);
    });
    await page.locator('#later.loaded').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
