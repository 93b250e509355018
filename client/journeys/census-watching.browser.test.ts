// Telemetry and script errors of a page, in a real browser against the built program, including when they cannot be sent. Spec §7
// "Telemetry", §8 "Other", §9 "Other limits".
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, sharedBrowser } from '../../server/testing/driver/browser.ts';
import { type Call, idle, startCensusShop, watchCalls } from '../../server/testing/driver/census-shop.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney } from './hands.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startCensusShop('watching'), sharedBrowser()]);
}, 120_000);
afterAll(() => endJourney(server, browser));

async function visitor() {
  const watched = await openPage(browser);
  await watched.page.addInitScript(() =>
    document.addEventListener(
      'load',
      ({ target }) =>
        void Object.assign(
          window,
          /census-telemetry/.test((target as HTMLScriptElement).src) && { hasTelemetry: true },
        ),
      true,
    ),
  );
  return { ...watched, calls: watchCalls(watched.context) };
}

/** Waits until the telemetry script has run. On a busy machine, each of the two scripts waits its 5 s for an idle page. */
const begun = (page: Page) => expect.poll(() => page.evaluate('window.hasTelemetry'), { timeout: 30_000 }).toBe(true);

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** 200 × 100 px, 60 KB. */
const heavyImage = (): Buffer => {
  const bmp = Buffer.alloc(54 + 60_000, 0x80);
  bmp.fill(0, 0, 54);
  bmp.write('BM');
  for (const [at, value] of [
    [2, bmp.length],
    [10, 54],
    [14, 40],
    [18, 200],
    [22, 100],
    [34, 60_000],
  ] as const)
    bmp.writeUInt32LE(value, at);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  return bmp;
};

type Record_ = { app: string; data: Record<string, unknown>; event: string; pageLoadId: string; ts: number };
const records = (calls: readonly Call[]): Record_[] =>
  calls.filter(({ path }) => path === '/api/performance/v1/records').flatMap(({ body }) => JSON.parse(body));
const of = (calls: readonly Call[], event: string) => records(calls).filter((one) => one.event === event);

describe('telemetry', () => {
  it('has the page’s speed with its ratings when the page is hidden, and what is heavy or hard to use', async () => {
    const { page, context, calls } = await visitor();
    const long = 'deep'.repeat(30);
    await page.route('**/stall/p/cup', async (route) => {
      const answer = await route.fetch({ maxRetries: 5 });
      const wrong = `<img src="/heavy.bmp" alt="" style="width:20px"><div class="${long}"><div class="${long}"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="></div></div>`;
      await route.fulfill({ response: answer, body: (await answer.text()).replace('</body>', `${wrong}</body>`) });
    });
    await page.route('**/heavy.bmp', (route) => route.fulfill({ contentType: 'image/bmp', body: heavyImage() }));
    // The first interaction is slow.
    await page.addInitScript(() =>
      document.addEventListener('pointerdown', () => {
        const until = performance.now() + 60;
        while (performance.now() < until);
      }),
    );
    await page.goto(`${server.origin}/stall/p/cup`);
    await page.evaluate(() => void performance.measure('own-measure', { start: 0, duration: 5 }));
    await calls.first(() => calls.hits(1));
    // The browser remembers earlier interactions only if they took at least 104 ms.
    await begun(page);
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    await calls.first(() => calls.tracked('AddToCart'));
    await idle(page);
    expect(records(calls.calls)).toEqual([]);
    await hide(page);
    await expect.poll(() => of(calls.calls, 'page_speed').length).toBe(1);
    const [speed] = of(calls.calls, 'page_speed');
    expect(speed).toEqual({
      app: 'storefront',
      data: expect.any(Object),
      event: 'page_speed',
      pageLoadId: expect.stringMatching(/^\w{10,}$/),
      ts: expect.any(Number),
    });
    const { ratings, FCP, LCP, CLS, FID, INP } = speed!.data as Record<string, number> & {
      ratings: Record<string, string>;
    };
    expect([FID! >= 0, INP! >= 40, ratings.INP]).toEqual([true, true, INP! <= 200 ? 'good' : expect.any(String)]);
    expect([FCP! > 0, LCP! >= FCP!, CLS! >= 0]).toEqual([true, true, true]);
    expect(ratings).toMatchObject({
      FCP: FCP! <= 1_800 ? 'good' : expect.any(String),
      LCP: LCP! <= 2_500 ? 'good' : expect.any(String),
      CLS: CLS! <= 0.1 ? 'good' : expect.any(String),
    });
    const call = calls.calls.find(({ path }) => path === '/api/performance/v1/records')!;
    expect([call.kind, new Set(records(calls.calls).map(({ pageLoadId }) => pageLoadId)).size]).toEqual(['ping', 1]);
    const alt = of(calls.calls, 'a11y').find(({ data }) => data.rule === 'image-alt')!;
    expect([alt.data.pagePath, String(alt.data.element).length]).toEqual(['/stall/p/cup', 200]);
    expect(of(calls.calls, 'user').map(({ data }) => data.name)).toContain('own-measure');
    expect(of(calls.calls, 'image')[0]!.data).toMatchObject({
      rule: 'image-oversized',
      naturalWidth: 200,
      shownWidth: 20,
    });
    // Each report is sent only once.
    await hide(page);
    expect(of(calls.calls, 'page_speed').length).toBe(1);
    expect(calls.refused).toEqual([]);
    await context.close();
  });

  it('is sent 30 s after load, and the speed after 60 s', async () => {
    const { page, context, calls } = await visitor();
    await page.clock.install();
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => document.body.append(new Image())),
    );
    await page.goto(`${server.origin}/stall`);
    await page.clock.runFor(6_000);
    await begun(page);
    await page.clock.runFor(20_000);
    expect(records(calls.calls)).toEqual([]);
    await page.clock.runFor(11_000);
    await expect.poll(() => of(calls.calls, 'a11y').length).toBe(1);
    expect(of(calls.calls, 'page_speed')).toEqual([]);
    await page.clock.runFor(30_000);
    await expect.poll(() => of(calls.calls, 'page_speed').length).toBe(1);
    await context.close();
  });

  it('is sent as plain text where there is no beacon', async () => {
    const { page, context, calls } = await visitor();
    await page.addInitScript('Object.defineProperty(navigator, "sendBeacon", { value: undefined })');
    await page.goto(`${server.origin}/stall`);
    await calls.first(() => calls.hits(1));
    await begun(page);
    await idle(page);
    await hide(page);
    await expect.poll(() => of(calls.calls, 'page_speed').length).toBe(1);
    const call = calls.calls.find(({ path }) => path === '/api/performance/v1/records')!;
    expect([call.kind, call.headers['content-type']]).toEqual(['xhr', 'text/plain;charset=UTF-8']);
    await context.close();
  });
});

describe('errors of scripts', () => {
  const fail = (page: Page, count: number) =>
    page.evaluate((count) => {
      for (let n = 0; n < count; n++)
        queueMicrotask(() => {
          const error = new Error(`Broken ${n}`);
          error.stack = 'x'.repeat(6_000);
          throw error;
        });
    }, count);
  const sent = (calls: readonly Call[]) =>
    calls
      .filter(({ path }) => path === '/api/events/RecordJavascriptErrors')
      .map(({ body }) => JSON.parse(body) as Record<string, Record<string, unknown>>[]);

  it('are sent a second after the last, ten at a time and twenty in a page, with short stacks', async () => {
    const { page, context, calls } = await visitor();
    await page.clock.install();
    await page.goto(`${server.origin}/stall`);
    await page.clock.runFor(6_000);
    await calls.first(() => calls.hits(1));
    // Without a pause, the clock also runs in real time.
    await page.clock.pauseAt(Date.now() + 60_000);
    await fail(page, 1);
    await page.clock.runFor(900);
    await fail(page, 14);
    await page.clock.runFor(900);
    expect(sent(calls.calls)).toEqual([]);
    await page.clock.runFor(200);
    await expect.poll(() => sent(calls.calls).length).toBe(1);
    const [first] = sent(calls.calls);
    expect(first!.length).toBe(10);
    expect(first![0]).toMatchObject({
      event: 'javascript-error',
      timestamp: expect.any(Number),
      data: { message: expect.stringContaining('Broken 0'), pagePath: '/stall' },
    });
    expect((first![0]!.data!.stack as string).length).toBe(5_000);
    const call = calls.calls.find(({ path }) => path === '/api/events/RecordJavascriptErrors')!;
    const crumb = (await context.cookies()).find(({ name }) => name === 'crumb')!.value;
    expect([call.headers['x-csrf-token'], call.headers['content-type']]).toEqual([crumb, 'application/json']);
    for (let n = 0; n < 3; n++) {
      await fail(page, 12);
      await page.clock.runFor(1_200);
    }
    await expect.poll(() => sent(calls.calls).flat().length).toBe(20);
    expect(calls.refused).toEqual([]);
    await context.close();
  });

  it('that come before the census is there are sent, too', async () => {
    const { page, context, calls } = await visitor();
    await page.addInitScript(
      'document.addEventListener("DOMContentLoaded", () => { Promise.reject(new Error("Too early")); })',
    );
    await page.goto(`${server.origin}/stall`);
    await expect
      .poll(() =>
        sent(calls.calls)
          .flat()
          .map(({ data }) => data!.message),
      )
      .toEqual(['Too early']);
    await context.close();
  });
});

describe('what cannot be sent', () => {
  it('is given up silently', async () => {
    const { page, context } = await openPage(browser);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    let asked = 0;
    await page.route(/\/api\/(?:census|events|performance)\//, (route) => {
      asked++;
      return asked % 2 ? route.abort() : route.fulfill({ status: 503, body: 'busy' });
    });
    await page.goto(`${server.origin}/stall/p/cup`);
    await expect.poll(() => asked).toBeGreaterThan(1);
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    await page.getByText('was added to your cart').first().waitFor();
    await hide(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('waits for no answer longer than 2,500 ms', async () => {
    const { page, context } = await openPage(browser);
    await page.addInitScript(
      '{ const own = AbortSignal.timeout; window.asked = []; AbortSignal.timeout = (ms) => { asked.push(ms); return own.call(AbortSignal, ms); }; }',
    );
    // The request never gets an answer.
    await page.route(/\/api\/census\//, () => {});
    const began = new Map<string, number>();
    const ended = new Map<string, number>();
    const nameOf = (url: string) => new URL(url).pathname;
    page.on('request', (request) => began.set(nameOf(request.url()), Date.now()));
    page.on('requestfailed', (request) => ended.set(nameOf(request.url()), Date.now()));
    await page.goto(`${server.origin}/blocks`);
    for (const path of ['/api/census/RecordHit', '/api/census/button-render']) {
      await expect.poll(() => ended.has(path), { timeout: 10_000 }).toBe(true);
      const lasted = ended.get(path)! - began.get(path)!;
      expect(lasted).toBeGreaterThan(2_000);
    }
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.getByRole('link', { name: 'To the shop' }).click();
    await expect.poll(() => began.has('/api/census/button-click')).toBe(true);
    const asked = (await page.evaluate('asked')) as number[];
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(new Set(asked)).toEqual(new Set([2_500]));
    await context.close();
  });
});
