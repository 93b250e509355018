// Reviews on a product page: approved ones with their totals, paged, always as text and never as markup; the same in
// its data and for search engines. Spec §2 "optional reviews", page-json 3 `productReviewsEnabled`.

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepIds } from '../../base/step-ids.ts';
import { putPreferences } from '../../commerce/preferences/preferences.ts';
import { shownAtOnce } from '../../commerce/review/limits.ts';
import { askForReviews, writeReviews } from '../../commerce/review/request.ts';
import { moderate, reply } from '../../commerce/review/review.ts';
import { putWebsite } from '../../site/website/website.ts';
import { mug, now, readKeys, type TestSite, testSite, website } from '../fixtures/site.ts';

let site: TestSite;
const siteUrl = () => 'https://shop.example';
const settings = (productReviewsEnabled: boolean, testModeOn = true) =>
  site.write(async (tx) =>
    putWebsite(
      tx,
      website({
        templateId: website().templateId,
        store: { ...website().store, testModeOn, merchandising: { productReviewsEnabled } },
      }),
    ),
  );

beforeAll(async () => {
  site = await testSite({ template: fileURLToPath(new URL('../../../data/templates/atelier', import.meta.url)) });
  await site.write(async (tx) => void (await putPreferences(tx, 'orders', { reviewRequestDays: 1 })));
  await settings(true);
}, 60_000);
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

let count = 0;
/** A review of the mug by a buyer with a separate order; each is a minute newer. */
async function written(
  said: { rating: number; title?: string; text?: string; name?: string; testMode?: boolean },
  isApproved = true,
) {
  count += 1;
  const at = now + count * 60_000;
  const parts = { ...site.parts, clock: { now: () => at }, siteUrl };
  const token = `token-${count}`.padEnd(24, 'x');
  const line = { lineId: 'l1', productId: mug().id, title: 'Mug', options: count === 1 ? 'Colour: <Blue>' : '' };
  const order = {
    orderId: count.toString(16).padStart(24, '0'),
    orderNumber: `${count}`,
    testMode: said.testMode ?? false,
    email: 'ada@example.com',
    firstName: 'Ada',
    lines: [line],
  };
  const step = { ...stepIds(site.parts), at, siteUrl: siteUrl(), tokenOf: () => token };
  await site.write(async (tx) => void (await askForReviews(tx, order, step)));
  const { name = '', title = '', text = '', rating } = said;
  const [review] = (await writeReviews(parts, token, name, [{ lineId: 'l1', rating, title, text }]))!;
  const by = { at, actor: 'owner' };
  if (isApproved) await moderate(site.parts.store, review!.id, 'APPROVED', by);
  return { id: review!.id, by };
}

const html = async (path: string) => (await site.get(path)).text;
// biome-ignore lint/suspicious/noExplicitAny: tests reach into JSON of every shape
const json = async (path: string): Promise<any> =>
  JSON.parse(await html(`${path}${path.includes('?') ? '&' : '?'}format=json`)).productReviews;

it('shows nothing while there is none, or the store does not want it', async () => {
  await written({ rating: 1 }, false);
  expect(await json('/shop/p/mug')).toBeUndefined();
  expect(await html('/shop/p/mug')).not.toMatch(/id="reviews"|aggregateRating|data-reviews-link/);
});

it('shows what was approved, with its sums, as text and not as markup', async () => {
  const evil = '<script>alert(1)</script>{.if x}';
  const { id, by } = await written({ rating: 4, title: evil, text: `One\n${evil}`, name: `Ada ${evil}` });
  await reply(site.parts.store, id, `Thanks\n${evil}`, by);
  await written({ rating: 5 });
  const text = await html('/shop/p/mug');
  for (const words of [
    '>4.5</strong>',
    'aria-label="4.5 on average for the product"',
    '2 reviews of the product',
    'Verified buyer',
    'aria-label="4 of 5 stars"',
    '&lt;script&gt;alert(1)&lt;/script&gt;{.if x}',
    'One<br>',
    'Thanks<br>',
    'Anonymous',
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.5","reviewCount":2,"bestRating":5,"worstRating":1}',
    'href="#reviews"',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('<script>alert(1)');
  expect(await json('/shop/p/mug')).toMatchObject({
    averageRating: 4.5,
    totalReviews: 2,
    byStars: [{ stars: 5, count: 1, percent: 50 }, { stars: 4, count: 1 }, { count: 0 }, { count: 0 }, { count: 0 }],
    reviews: [
      { rating: 5, reviewerName: 'Anonymous' },
      { rating: 4, isVerifiedBuyer: true, reply: {} },
    ],
  });
  expect(JSON.stringify(await json('/shop/p/mug'))).not.toMatch(/example\.com|orderId|lineId/);
  await settings(false);
  expect(await html('/shop/p/mug')).not.toMatch(/id="reviews"|aggregateRating/);
  await settings(true);
});

it('goes on to older ones, and back; an address that somebody made up shows the newest', async () => {
  for (let n = 0; n < shownAtOnce; n++) await written({ rating: 3, title: `Number ${n}` });
  const first = await json('/shop/p/mug');
  expect([first.reviews.length, first.totalReviews]).toEqual([shownAtOnce, shownAtOnce + 2]);
  expect(first.nextPageUrl).toMatch(/^\/shop\/p\/mug\?reviews=\d+-[0-9a-f]{24}#reviews$/);
  const next = first.nextPageUrl.replace('#reviews', '');
  const second = await json(next);
  expect(second.reviews.map(({ rating }: { rating: number }) => rating)).toEqual([5, 4]);
  expect([second.nextPageUrl, second.firstPageUrl]).toEqual([undefined, '/shop/p/mug#reviews']);
  const text = await html(next);
  expect(text).toContain('<link rel="canonical" href="https://shop.example/shop/p/mug">');
  expect(text).toContain('Newest reviews');
  expect((await json('/shop/p/mug?reviews=%3Cscript%3E')).reviews).toEqual(first.reviews);
  expect((await json('/shop/p/mug?reviews=9-x')).nextPageUrl).toBe(first.nextPageUrl);
});

it('is made anew when a review is approved: the page says what it was made from', async () => {
  const { dependsOn } = await site.get('/shop/p/mug');
  const { id } = await written({ rating: 2, title: 'Too new' }, false);
  const keys = readKeys(dependsOn).join();
  expect(keys).toContain('review-summary');
  expect(keys).toContain('review-by');
  await moderate(site.parts.store, id, 'APPROVED', { at: now, actor: 'owner' });
  expect((await json('/shop/p/mug')).reviews[0].title).toBe('Too new');
});

it('calls nobody a verified buyer who has paid with a test card, once the store is live', async () => {
  await written({ rating: 5, title: 'Tried out', testMode: true });
  await written({ rating: 5, title: 'Really bought' });
  const badges = async () => {
    const { reviews } = await json('/shop/p/mug');
    return Object.fromEntries(
      reviews.map(({ title, isVerifiedBuyer }: { title: string; isVerifiedBuyer: boolean }) => [
        title,
        isVerifiedBuyer,
      ]),
    );
  };
  expect(await badges()).toMatchObject({ 'Tried out': true, 'Really bought': true });
  await settings(true, false);
  expect(await badges()).toMatchObject({ 'Tried out': false, 'Really bought': true });
  const [, triedOut] = (await html('/shop/p/mug')).split('Really bought');
  expect(triedOut!.slice(triedOut!.indexOf('Tried out')).split('</li>')[0]).not.toContain('Verified buyer');
  await settings(true);
});
