// Reviews in a real browser against the built program: a buyer's form by pointer, by keyboard, and without script; the product page's list,
// which grows in place; and the owner's approval. Commerce 2.1; editor 4.3 "Product page".

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { stepIds } from '../../../server/base/step-ids.ts';
import { putPreferences } from '../../../server/commerce/preferences/preferences.ts';
import { findProductByUrlId } from '../../../server/commerce/product/product.ts';
import { askForReviews, writeReviews } from '../../../server/commerce/review/request.ts';
import { moderate, reply } from '../../../server/commerce/review/review.ts';
import { listCollections } from '../../../server/content/collection/collection.ts';
import { storeFolder } from '../../../server/data-folder/backup.ts';
import { loadWebsite, putWebsite } from '../../../server/site/website/website.ts';
import { openTestStore } from '../../../server/store/testing.ts';
import { transact } from '../../../server/store/transact.ts';
import { ageForm, axeFindings, claimSite, desktop, openPage, phone } from '../../../server/testing/driver/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../../server/testing/harness/built-server.ts';
import { demoFolder } from '../../../server/testing/harness/demo-folder.ts';
import { testIds, testLog } from '../../../server/testing/harness/shop.ts';
import { endJourney, expectClean, openWay, startSite, ways } from '../../journeys/hands.ts';

const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });
const dataFolder = demoFolder(inject('demoFolder'), 'reviews');
const productPath = '/shop/p/slow-orbits';
const tokens = ['of-the-first-buyer', 'of-the-second-buyer', 'of-the-third-buyer'].map((name) => name.padEnd(32, 'x'));
let server: BuiltServer;
let browser: Browser;

/** Seeds the store while the server is stopped: twelve approved reviews, and three buyers with review requests. */
async function prepare(): Promise<void> {
  expect(await server.stop()).toBe(0);
  const log = testLog();
  const clock = { now: () => Date.now() };
  const store = await openTestStore(storeFolder(dataFolder), { clock, log });
  const parts = { store, clock, log, ids: testIds(), siteUrl: () => 'https://shop.example' };
  const website = await loadWebsite(store);
  const shop = (await listCollections(store)).find(({ urlId }) => urlId === 'shop')!;
  const productId = (await findProductByUrlId(store, shop.id, 'slow-orbits'))!.id;
  await transact(store, async (tx) => {
    putWebsite(tx, {
      ...website,
      store: {
        ...website.store,
        merchandising: { ...website.store.merchandising, productReviewsEnabled: true, relatedProductsEnabled: true },
      },
    });
    await putPreferences(tx, 'orders', { reviewRequestDays: 1 });
  });
  const ask = async (n: number, token: string) => {
    const lines = [
      { lineId: 'l1', productId, title: 'Slow Orbits', options: 'Size: 30 × 40 cm' },
      { lineId: 'l2', productId: 'f'.repeat(24), title: 'Tidelines, a print with a rather long name', options: '' },
    ];
    const order = {
      orderId: n.toString(16).padStart(24, '0'),
      orderNumber: `${n}`,
      testMode: false,
      email: 'ada@example.com',
      firstName: 'Ada',
      lines,
    };
    const step = { ...stepIds(parts), at: clock.now() - n * 3_600_000, siteUrl: parts.siteUrl(), tokenOf: () => token };
    await transact(store, (tx) => askForReviews(tx, order, step));
  };
  const texts = [
    [
      'Better than the picture',
      'The paper is heavy and the blue is deeper than on my screen.\n\nFramed it the same evening.',
    ],
    ['', 'Arrived rolled and without a crease.'],
    ['A calm thing to look at', ''],
  ] as const;
  for (let n = 1; n <= 12; n++) {
    const token = `token-${n}`.padEnd(32, 'x');
    await ask(n, token);
    const [title, text] = texts[n % 3]!;
    const at = { now: () => clock.now() - (12 - n) * 86_400_000 };
    const [review] = (await writeReviews(
      { ...parts, adminUrl: parts.siteUrl, clock: at },
      token,
      n % 4 === 0 ? '' : `Buyer ${n}`,
      [{ lineId: 'l1', rating: 5 - (n % 3), title, text }],
    ))!;
    const by = { at: at.now(), actor: 'owner' };
    await moderate(store, review!.id, 'APPROVED', by);
    if (n === 11) await reply(store, review!.id, 'Thank you. The blue is our favourite too.', by);
  }
  for (const [n, token] of tokens.entries()) await ask(20 + n, token);
  await store.close();
  server = await startBuiltServer({ dataFolder });
}

/** The buyer's draft review, read from the page of their link. */
const reviewedAs = async (page: Page) =>
  page
    .locator('.star-choices')
    .evaluateAll((rows) => rows.map((row) => row.querySelector<HTMLInputElement>('input:checked')?.value));

beforeAll(async () => {
  ({ server, browser } = await startSite({ dataFolder }));
  await prepare();
}, 180_000);
afterAll(() => endJourney(server, browser));

it('the form takes stars by pointer and keyboard, takes one back, and thanks', async () => {
  const { context, page, problems } = await openPage(browser, { viewport: phone });
  await page.goto(`${server.origin}/reviews/request?t=${tokens[0]}`);
  expect(await axeFindings(page)).toEqual([]);
  const [first, second] = [0, 1].map((n) => page.locator('.star-choices').nth(n));
  await first!.locator('.star-choice').nth(3).click();
  await second!.locator('.star-choice').nth(1).click();
  await second!.locator('.star-choice').nth(1).click();
  await expect.poll(() => reviewedAs(page)).toEqual(['4', undefined]);
  await first!.getByRole('radio', { name: '4 of 5 stars' }).press('ArrowRight');
  await expect.poll(() => reviewedAs(page)).toEqual(['5', undefined]);
  await page.getByLabel('Title').first().fill('Better than the picture');
  await page.getByLabel('Your review').first().fill('x'.repeat(2500));
  await expect.poll(() => page.getByText('2500 / 3000').isVisible()).toBe(true);
  await page.getByLabel('Your review').nth(1).fill('No stars for this one yet');
  await page.getByRole('button', { name: 'Send' }).click();
  await soon(() => page.getByRole('alert').innerText()).toContain('Rate Tidelines');
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('.star-choices').nth(1).locator('.star-choice').nth(2).click();
  await ageForm(page, server.dataFolder);
  await page.getByRole('button', { name: 'Send' }).click();
  await soon(() => page.locator('h1').innerText()).toBe('Thank you');
  await expect.poll(() => reviewedAs(page)).toEqual(['5', '3']);
  expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
  await context.close();
});

it('the form works without script', async () => {
  const { context, page } = await openPage(browser, { viewport: desktop, javaScriptEnabled: false });
  await page.goto(`${server.origin}/reviews/request?t=${tokens[1]}`);
  await page.getByRole('radio', { name: '4 of 5 stars' }).first().check({ force: true });
  await ageForm(page, server.dataFolder);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => page.locator('h1').innerText()).toBe('Thank you');
  await context.close();
});

it('a product page shows its reviews, and brings older ones', async () => {
  const { context, page, problems } = await openPage(browser, { viewport: phone });
  const tracked = ['ReviewsVitalsAnchorLink', 'ReviewsTab'].map((event) =>
    page.waitForRequest((request) => request.url().includes('/api/events/v1') && !!request.postData()?.includes(event)),
  );
  await page.goto(`${server.origin}${productPath}`);
  const told = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener(
          'stoa:visitor-event',
          ({ detail }: CustomEventInit) => detail.name === 'ReviewsVitalsAnchorLink' && resolve(detail),
        ),
      ),
  );
  await page.getByRole('link', { name: '12 reviews of the product' }).click();
  expect(await told).toEqual({ name: 'ReviewsVitalsAnchorLink' });
  await Promise.all(tracked);
  await expect.poll(() => page.locator('#reviews .review').count()).toBe(10);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.getByRole('link', { name: 'Show more reviews' }).click();
  await soon(() => page.locator('#reviews .review').count()).toBe(12);
  expect(await page.evaluate(() => document.activeElement?.matches('.review:nth-child(11)'))).toBe(true);
  await expect.poll(() => page.getByRole('link', { name: 'Show more reviews' }).count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');
  expect(problems).toEqual([]);
  await context.close();
});

it('older reviews that cannot be loaded are said, and can be asked for again', async () => {
  const { context, page } = await openPage(browser, { viewport: desktop });
  await page.goto(`${server.origin}${productPath}`);
  await page.route('**/*reviews=*', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: 'Show more reviews' }).click();
  await soon(() => page.getByRole('alert').innerText()).toBe('More reviews could not be loaded');
  await page.getByRole('link', { name: 'Show more reviews' }).click();
  await soon(() => page.locator('#reviews .review').count()).toBe(12);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await context.close();
});

it('the owner answers, rejects, and approves what a buyer wrote, and loses no reply (job 53)', async () => {
  const owner = await openPage(browser);
  await claimSite(owner.page, server.ownerLink);
  for (const way of ways('keyboard at 390 px')) {
    const { context, page, hands } = await openWay(owner.context, way);
    await page.goto(`${server.adminOrigin}/config/reviews`);
    const review = page.getByRole('button', { name: 'Better than the picture' }).first();
    const dialog = page.getByRole('dialog');
    await hands.press(review);
    const field = dialog.getByLabel('Your public reply');
    await hands.type(field, `Thanks ${way.name}.`);
    await expectClean(page);
    await page.keyboard.press('Escape');
    await page.getByText('Your reply hasn’t been saved.').waitFor();
    await expectClean(page);
    await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }));
    await hands.press(dialog.getByRole('button', { name: 'Reject' }));
    await page.getByText('Rejected 1 review').waitFor();
    await hands.press(review);
    await expect.poll(() => field.inputValue()).toBe(`Thanks ${way.name}.`);
    await hands.type(field, `Thank you ${way.name}.`);
    await hands.press(dialog.getByRole('button', { name: 'Save reply' }));
    await page.getByText('Reply saved').waitFor();
    await hands.press(dialog.getByRole('button', { name: 'Approve' }));
    await page.getByText('Approved 1 review').waitFor();
    await page.goto(`${server.origin}${productPath}`);
    await page.getByRole('link', { name: '13 reviews of the product' }).waitFor();
    await page.getByText(`Thank you ${way.name}.`).waitFor();
    await context.close();
  }
  await owner.context.close();
});
