// Page 209 over HTTP, as used by a browser without JavaScript: the linked form, errors at their fields that preserve all input, and
// moderated reviews. Commerce 2.1, 3.5.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formAgeMsMin } from '../../../base/form-stamp.ts';
import { stepIds } from '../../../base/step-ids.ts';
import { now, type TestSite, testSite, website } from '../../../pages/fixtures/site.ts';
import { putWebsite } from '../../../site/website/website.ts';
import { fakeClock } from '../../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../../testing/harness/test-stoa.ts';
import { putPreferences } from '../../preferences/preferences.ts';
import { requestLifeMs, textCharsMax } from '../limits.ts';
import { askForReviews, findRequest } from '../request.ts';
import { moderate } from '../review.ts';

const siteUrl = () => 'https://shop.example';
const clock = fakeClock(now);
const shop = (productReviewsEnabled: boolean) =>
  website({
    contactEmail: 'owner@shop.example',
    store: { ...website().store, merchandising: { productReviewsEnabled } },
  });

let site: TestSite;
let edge: TestStoa;
let count = 0;
let token = '';
let path = '';

beforeAll(async () => {
  site = await testSite({ website: shop(true) });
  edge = await testStoa({ site, parts: { clock, siteUrl } });
  await site.write(async (tx) => void (await putPreferences(tx, 'orders', { reviewRequestDays: 1 })));
}, 60_000);
afterAll(async () => {
  expect([...site.faults, ...edge.edge.log.faults()]).toEqual([]);
  await edge.close();
  await site.close();
});

/** Each test has its own order: a mug, and a scarf in blue. */
beforeEach(async () => {
  clock.pass(60_000);
  await site.write(async (tx) => putWebsite(tx, shop(true)));
  count += 1;
  token = `token-of-order-${count}`.padEnd(32, 'x');
  path = `/reviews/request?t=${token}`;
  const orderId = count.toString(16).padStart(24, '0');
  const order = {
    ...{ orderId, orderNumber: '12', testMode: false, email: 'ada@example.com', firstName: 'Ada "A"' },
    lines: [
      { lineId: 'l1', productId: '7'.repeat(24), title: 'Mug <b>', options: '' },
      { lineId: 'l2', productId: '8'.repeat(24), title: 'Scarf', options: 'Colour: Blue' },
    ],
  };
  const step = { ...stepIds(site.parts), at: clock.now(), siteUrl: siteUrl(), tokenOf: () => token };
  await site.write(async (tx) => void (await askForReviews(tx, order, step)));
});

const parts = () => ({ ...site.parts, clock, siteUrl });
const written = async () => [...((await findRequest(parts(), token))?.written.values() ?? [])];

/** A shopper who waits before submitting the form. */
async function send(fields: Record<string, string>, waitMs = formAgeMsMin) {
  const visitor = edge.visitor();
  const form = (await visitor.get(path)).text;
  const stamp = /name="stamp" value="([^"]*)"/.exec(form)?.[1] ?? '';
  clock.pass(waitMs);
  const crumb = visitor.jar.get('crumb') ?? '';
  const headers = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' };
  return visitor.postForm(path, { crumb, stamp, subject: '', name: 'Ada', ...fields }, headers);
}

describe('GET /reviews/request', () => {
  it('asks about each product of the order, in a form that needs no script', async () => {
    const { status, text, headers } = await edge.visitor().get(path);
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
    for (const words of [
      'How do you like it?',
      'order 12',
      'Mug &lt;b&gt;',
      'Scarf<small>Colour: Blue</small>',
      'value="Ada &quot;A&quot;"',
    ])
      expect(text).toContain(words);
    expect(text.match(/type="radio" name="rating-[01]" value="[1-5]"/g)).toHaveLength(10);
    expect(text).toContain('"pageType":209');
    expect(text).not.toMatch(/checked|<form[^>]*novalidate/);
  });

  it('says the same of a link that never was, that has ended, and of a shop that takes none', async () => {
    const visitor = edge.visitor();
    const never = await visitor.get('/reviews/request?t=nobody-has-this-token');
    expect([never.status, never.text]).toEqual([404, expect.stringContaining('review links work for 60 days')]);
    expect((await visitor.get('/reviews/request')).status).toBe(404);
    await site.write(async (tx) => putWebsite(tx, shop(false)));
    expect((await visitor.get(path)).status).toBe(404);
    await site.write(async (tx) => putWebsite(tx, shop(true)));
    expect((await visitor.get(path)).status).toBe(200);
    clock.pass(requestLifeMs + 24 * 60 * 60 * 1000);
    expect((await visitor.get(path)).status).toBe(404);
  });
});

describe('POST /reviews/request', () => {
  it('stores what has stars, thanks, and shows it again to be changed', async () => {
    const answer = await send({ 'rating-0': '4', 'title-0': ' Holds\ttea ', 'text-0': 'Line one\r\nLine <two>\u0007' });
    expect([answer.status, answer.headers.location]).toEqual([303, `${path}&sent=1`]);
    expect(await written()).toMatchObject([
      { lineId: 'l1', rating: 4, title: 'Holds tea', text: 'Line one\nLine <two>', name: 'Ada', state: 'PENDING' },
    ]);
    const { text } = await edge.visitor().get(`${path}&sent=1`);
    for (const words of [
      'Thank you! Your review will appear once the shop approves it.',
      'Line &lt;two&gt;',
      'value="Holds tea"',
      'name="rating-0" value="4" checked',
    ])
      expect(text).toContain(words);
    await send({ 'rating-0': '1', 'rating-1': '5', name: '' });
    expect((await written()).map(({ rating, title, name }) => [rating, title, name])).toEqual([
      [1, '', ''],
      [5, '', ''],
    ]);
  });

  it('says what is wrong beside each field and keeps what was typed', async () => {
    const long = 'x'.repeat(textCharsMax + 1);
    const wrong = await send({
      'rating-0': '6',
      'title-0': 'Fine',
      'text-1': long,
      'rating-1': '3',
      name: 'n'.repeat(61),
    });
    expect(wrong.status).toBe(400);
    for (const words of [
      'Rate Mug &lt;b&gt; from 1 to 5 stars.',
      'Shorten the review to 3,000 characters. It now has 3,001.',
      'Shorten the name to 60 characters. It now has 61.',
      'href="#field-rating-0"',
      'value="Fine"',
      long,
    ])
      expect(wrong.text).toContain(words);
    expect((await send({})).text).toContain('Rate at least one product.');
    expect(await written()).toEqual([]);
  });

  it('takes nothing from what fills in forms faster than people, or fields that nobody sees', async () => {
    for (const answer of [
      await send({ 'rating-0': '5' }, 0),
      await send({ 'rating-0': '5', subject: 'x' }),
      await send({ 'rating-0': '5', stamp: '1.made-up' }),
    ])
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('That was quick!')]);
    expect(await written()).toEqual([]);
  });

  it('leaves what the shop has looked at as it is, and shows it', async () => {
    await send({ 'rating-0': '4', 'rating-1': '2', 'title-1': 'Too thin' });
    const [mug, scarf] = await written();
    const by = { at: clock.now(), actor: 'owner' };
    await moderate(site.parts.store, mug!.id, 'APPROVED', by);
    await send({ 'rating-0': '1', 'rating-1': '3' });
    expect((await written()).map(({ rating }) => rating)).toEqual([4, 3]);
    await moderate(site.parts.store, scarf!.id, 'REJECTED', by);
    const { text } = await edge.visitor().get(path);
    expect(text).toContain('Your review is published.');
    expect(text).toContain('read your review.');
    expect(text).not.toContain('<form class="form reviews-form"');
    expect((await send({ 'rating-0': '1' })).status).toBe(303);
    expect((await written()).map(({ rating }) => rating)).toEqual([4, 3]);
  });

  it('needs the crumb, and takes thirty in a minute', async () => {
    const visitor = edge.visitor();
    await visitor.get(path);
    expect((await visitor.postForm(path, { 'rating-0': '5' })).json().crumbFail).toBe(true);
    const statuses = new Set<number>();
    for (let n = 0; n < 31; n++) statuses.add((await visitor.get(path)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
