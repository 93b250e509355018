// Anchor scrolling in a real browser against the built program: links within the page, a URL with a fragment that waits for late content,
// and reduced motion, which jumps immediately. Spec §9 "Timing". And a section's background video, which moves by the same preference.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, untilIdle } from '../../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../../server/testing/harness/built-server.ts';
import { endJourney, startSite } from '../../journeys/hands.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  ({ server, browser } = await startSite());
}, 120_000);

afterAll(() => endJourney(server, browser));

/** A page with a link at the top and its target far below. */
async function longPage(page: Page): Promise<void> {
  await page.route(`${server.origin}/about`, async (route) => {
    const answer = await route.fetch({ maxRetries: 5 });
    const parts = [
      '<a id="go" href="#far-%C3%A9">Down</a><div style="height:3000px"></div><div id="late"></div>',
      '<h2 id="far-é">Far</h2><div style="height:3000px"></div>',
      '<section class="page-section"><video class="section-video" muted></video></section>',
    ];
    const body = (await answer.text()).replace(/<main[^>]*>/, (start) => start + parts.join(''));
    await route.fulfill({ response: answer, body });
  });
}
const videoButton = (page: Page, name: 'Play' | 'Pause') =>
  page.getByRole('button', { name: `${name} background video` });
const topOf = (page: Page) =>
  page.locator('[id="far-é"]').evaluate((one) => Math.round(one.getBoundingClientRect().top));
const offsetOf = (page: Page) =>
  page.evaluate(() => 30 + (document.querySelector('.header--sticky')?.getBoundingClientRect().height ?? 0));
/** The scroll position at each frame. */
const noteSteps = (page: Page) =>
  page.evaluate(() => {
    const steps: number[] = [];
    Object.assign(window, { steps });
    window.addEventListener('scroll', () => steps.push(Math.round(window.scrollY)));
  });
const stepsOf = (page: Page) => page.evaluate(() => (window as unknown as { steps: number[] }).steps);

describe('a place of the page', () => {
  it('is scrolled to from a link, in steps, and is the target of the page', async () => {
    const { context, page, problems } = await openPage(browser);
    await longPage(page);
    const script = page.waitForResponse((answer) => /universal\/\d+\.\w+\.js/.test(answer.url()));
    await page.goto(`${server.origin}/about`);
    await (await script).finished();
    await untilIdle(page);
    await noteSteps(page);
    await page.locator('#go').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => topOf(page)).toBeCloseTo(await offsetOf(page), -1);
    const steps = await stepsOf(page);
    expect(steps.length).toBeGreaterThan(2);
    expect([...steps].sort((a, b) => a - b)).toEqual(steps);
    expect(
      await page.evaluate(() => [decodeURIComponent(location.hash), document.querySelector(':target')?.id]),
    ).toEqual(['#far-é', 'far-é']);
    await page.goBack();
    expect(new URL(page.url()).hash).toBe('');
    await videoButton(page, 'Pause').click();
    await videoButton(page, 'Play').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('of the address is shown after what arrives late', async () => {
    const { context, page, problems } = await openPage(browser);
    await page.addInitScript(() => {
      const add = (count: number) => {
        const one = document.createElement('div');
        one.style.height = '200px';
        document.getElementById('late')?.append(one);
        if (count > 1) setTimeout(add, 60, count - 1);
      };
      window.addEventListener('load', () => add(8));
    });
    await longPage(page);
    await page.goto(`${server.origin}/about#far-%C3%A9`);
    await expect.poll(() => page.locator('#late > div').count()).toBe(8);
    await expect.poll(() => topOf(page)).toBeCloseTo(await offsetOf(page), -1);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is there at once for those who ask for less motion', async () => {
    const { context, page } = await openPage(browser);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await longPage(page);
    await page.goto(`${server.origin}/about`);
    await untilIdle(page);
    await noteSteps(page);
    await page.locator('#go').click();
    await expect.poll(() => topOf(page)).toBeCloseTo(await offsetOf(page), -1);
    expect((await stepsOf(page)).length).toBe(1);
    await videoButton(page, 'Play').click();
    await videoButton(page, 'Pause').waitFor();
    await context.close();
  });
});
