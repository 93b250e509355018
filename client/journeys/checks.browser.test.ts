// Every public page: no axe violations, 24-pixel targets, a clean console, no horizontal overflow, the same text without script, and no
// React where it isn't needed. The shopper's and owner's journeys check their own pages.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../server/content/document/schema.ts';
import {
  axeFindings,
  desktop,
  openPage,
  phone,
  smallTargets,
  untilIdle,
  type Watched,
} from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { op, textBlock } from '../../server/testing/harness/documents.ts';
import { testVisitor } from '../../server/testing/harness/visitor.ts';
import { endJourney, startSite } from './hands.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  ({ server, browser } = await startSite());
  await addPages();
}, 120_000);

afterAll(() => endJourney(server, browser));

const ours = ['/our-events', '/our-events/soup-and-prints', '/our-gallery'];
const content = [
  '/',
  '/shop',
  '/shop/p/tidelines',
  '/shop/p/slow-orbits',
  '/journal',
  '/about',
  '/search?q=paper',
  ...ours,
];

/** Creates pages of the types that the theme supports but the demo lacks, as an owner would: two events, and one image. */
async function addPages(): Promise<void> {
  const owner = testVisitor(server.adminOrigin);
  const post = async <T>(path: string, body: unknown) => {
    const answer = await owner.send<T>('POST', path, body);
    expect([path, answer.status < 300 ? '' : answer.text]).toEqual([path, '']);
    return answer.body;
  };
  await owner.get('/');
  const token = new URL(server.ownerLink ?? '').hash.slice(1);
  await post('/api/auth/claim', { token, email: 'owner@shop.example', name: 'Rosalind', password: 'a long password' });
  const { items } = (
    await testVisitor(server.origin).get<{ items: { systemDataId: string }[] }>('/journal?format=json')
  ).body;
  const common = {
    excerpt: '<p>Bring a print.</p>',
    tags: ['open'],
    categories: [],
    authorName: '',
    imageIds: [],
    starred: false,
  };
  const fields = {
    ...common,
    urlId: '',
    mainImageId: items[0]!.systemDataId,
    state: 'published',
    publishOn: 0,
    customContent: {},
  };
  const add = async (typeName: string, kind: string, rows: object[]) => {
    const { page } = await post<{ page: { id: string } }>('/config/api/collections', {
      typeName,
      title: `Our ${typeName}`,
      publish: true,
    });
    for (const row of rows)
      await post(`/config/api/collections/${page.id}/items`, { kind, fields: { ...fields, ...row } });
  };
  const [past, coming, hour] = [Date.UTC(2020, 1, 1), Date.UTC(2090, 1, 1), 3_600_000];
  const location = { addressTitle: 'The studio', addressLine1: '12 Wharf Street', addressCountry: 'United States' };
  await add('events', 'event', [
    { title: 'Soup and prints', startDate: coming, endDate: coming + hour, location },
    { title: 'The fair', startDate: past, endDate: past + 48 * hour, location: {}, mainImageId: null },
  ]);
  await add('gallery', 'image', [{ title: 'Eighteen', body: '<p>On cotton.</p>' }, { title: 'The same again' }]);

  const { id } = (await testVisitor(server.origin).get<{ collection: { id: string } }>('/about?format=json')).body
    .collection;
  const { document, rev } = (await owner.get<{ document: Document; rev: number }>(`/config/api/documents/${id}`)).body;
  const ops = (['phone', 'desktop'] as const).map((device, n) => {
    const layout = { desktop: { x: 0, w: 24, y: 900 + n, h: 1 }, hidden: [device] };
    const block = textBlock(`not-${device}`, `Not on a ${device}`, {
      section: Object.keys(document.sections)[0]!,
      layout,
    });
    return op(id, [{ p: ['blocks', block.id], o: 'set', v: block }]);
  });
  await post(`/config/api/documents/${id}/ops`, { base: rev, ops });
  await post('/config/api/publish', { documents: [{ id, rev: rev + 2 }] });
}

/** Adds one item to the cart with the form that needs no script. */
async function fillCart(page: Page): Promise<void> {
  await page.goto(`${server.origin}/shop/p/slow-orbits`);
  if (await page.locator('form[action="/cart/entries"]').isVisible()) {
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await page.waitForURL(/\/cart$/);
  } else {
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    await page.locator('.cart-popover').waitFor();
  }
}

describe('every page', () => {
  let plain: Watched;
  beforeAll(async () => {
    plain = await openPage(browser, { javaScriptEnabled: false });
  });

  const quiet = ['/journal/four-inks', '/account/sign-in', '/cart', '/nowhere', '/config/sign-in'];
  it.each([...content, ...quiet])('is free of findings: %s', async (path) => {
    const watched = await openPage(browser);
    const scripts = scriptsOf(watched.page);
    await check(watched, path);
    // The same text with and without script; scripts are small, without React where it isn't needed.
    if (content.includes(path)) {
      await plain.page.goto(server.origin + path);
      const words = await reading(plain.page);
      expect(words.length).toBeGreaterThan(2);
      expect(words).toEqual(await reading(watched.page));
      expect(await plain.page.locator('h1').count()).toBe(1);
      await expect.poll(() => scripts.length).toBeGreaterThan(0);
      // Product pages need more script: variants, a cart button, and anchors.
      const bytesMax = (path.includes('/p/') ? 20 : 15) * 1024;
      expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(bytesMax);
      for (const { text } of scripts) expect(text).not.toMatch(/Symbol\.for\(.react\./);
    }
    await checkOnPhone(watched);
    await watched.context.close();
  });

  it('is free of findings with something in the cart, in the cart and at the checkout', async () => {
    const watched = await openPage(browser, { viewport: phone });
    await fillCart(watched.page);
    expect(await smallTargets(watched.page)).toEqual([]);
    for (const path of ['/cart', '/checkout']) {
      await watched.page.setViewportSize(desktop);
      await check(watched, path);
      await checkOnPhone(watched);
    }
    await watched.context.close();
  });

  it('shows the cart and the checkout whole without script', async () => {
    const { page } = plain;
    await page.setViewportSize(phone);
    await fillCart(page);
    await expect.poll(() => page.locator('.cart-line').count()).toBe(1);
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout/);
    await expect
      .poll(() => page.locator('main h2').allInnerTexts())
      .toEqual(expect.arrayContaining(['Contact', 'Billing address', 'Payment', 'Review and pay']));
    await page.locator('.order-summary summary').first().click();
    await expect.poll(() => page.locator('.order-summary').innerText()).toContain('Slow Orbits');
  });

  const uncounted = ['/account/sign-in', '/nowhere', '/config/sign-in'];
  async function check(watched: Watched, path: string): Promise<void> {
    const { page } = watched;
    await page.goto(server.origin + path);
    // Account pages, the editor, and missing pages are not counted.
    if (!uncounted.includes(path)) await untilIdle(page);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await look(watched);
  }

  /** The open page, whose layout follows the window. */
  async function checkOnPhone(watched: Watched): Promise<void> {
    const { page } = watched;
    await page.setViewportSize(phone);
    await look(watched);
    // 1280 pixels at 400 %, and the narrowest phones (SC 1.4.10).
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sideways(page)).toBe(0);
  }

  async function look({ page, problems }: Watched): Promise<void> {
    expect(await axeFindings(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    // A missing page answers 404, which the browser logs to the console.
    expect(problems.filter((problem) => !problem.includes('/nowhere') || !problem.includes('404'))).toEqual([]);
  }

  const sideways = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  /** Scripts that a page fetches before its load event: the rest has its own budgets (bundles.test.ts). */
  function scriptsOf(page: Page): { bytes: number; text: string }[] {
    const scripts: { bytes: number; text: string }[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script' || /\/census[-.]/.test(response.url())) return;
      const { responseBodySize: bytes } = await response.request().sizes();
      scripts.push({ bytes, text: await response.text() });
    });
    return scripts;
  }

  /** Visible headings, paragraphs, and links, in order. */
  const reading = (page: Page): Promise<string[]> =>
    page.locator('main :is(h1, h2, h3, p, li > a, figcaption)').evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.closest('form, .product-checkout, .island'))
        .map((element) => (element as HTMLElement).innerText.trim())
        .filter((text) => text !== ''),
    );
});

it('that is 432 px wide is a phone, and one of 433 px is a desktop: blocks are hidden on either', async () => {
  const { context, page } = await openPage(browser);
  await page.goto(`${server.origin}/about`);
  for (const [width, words] of [
    [320, 'Not on a desktop'],
    [432, 'Not on a desktop'],
    [433, 'Not on a phone'],
    [800, 'Not on a phone'],
    [1366, 'Not on a phone'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() =>
        page
          .getByText(/^Not on a/)
          .filter({ visible: true })
          .allInnerTexts(),
      )
      .toEqual([words]);
  }
  await context.close();
});

it('of events tells what comes, then what was, each with its day by the clock of the site', async () => {
  const { context, page } = await openPage(browser, { viewport: phone });
  await page.goto(`${server.origin}/our-events`);
  await expect
    .poll(() => page.locator('.event-row').allInnerTexts())
    .toEqual([
      expect.stringMatching(
        /^JAN\s+31\s+Soup and prints\s+Tuesday, January 31, 2090\s+7:00\sPM – 8:00\sPM\sEST\s+The studio/,
      ),
      expect.stringMatching(/^JAN\s+31\s+The fair\s+Friday, January 31, 2020\s+until Sunday, February 2, 2020/),
    ]);
  await page.getByRole('link', { name: 'Soup and prints' }).click();
  await page.getByRole('heading', { name: 'Soup and prints' }).waitFor();
  const calendar = await page.getByRole('link', { name: 'ICS' }).getAttribute('href');
  expect(await (await fetch(new URL(calendar!, server.origin))).text()).toContain('SUMMARY:Soup and prints');
  await context.close();
});
