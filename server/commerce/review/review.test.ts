// Reviews through the real app: requested after an order ships, written by the link in the mail, moderated by the shop,
// counted correctly under concurrent decisions, and erased with their author. Commerce 2.1, 2.4.
import { afterEach, describe, expect, it } from 'vitest';
import { suppress } from '../../outbox/outbox.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder, queuedMails } from '../../testing/driver/placed-orders.ts';
import { mug } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findOrderState, loadOrder } from '../order/order.ts';
import { putPreferences } from '../preferences/preferences.ts';
import { requestLifeMs, shownAtOnce } from './limits.ts';
import { findRequest, writeReviews } from './request.ts';
import { productReviews } from './review.ts';
import type { Review } from './schema.ts';

const path = '/config/api/reviews';
const listPath = '/config/api/review-list';
const dayMs = 24 * 60 * 60 * 1000;
const cup = mug({ title: 'Cup' });
const bowl = mug({ id: 'e'.repeat(24), title: 'Bowl' });

let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

/** A shop that asks for reviews a week after the last parcel. */
async function open({ productReviewsEnabled = true, days = 7 } = {}) {
  app = await testStoa({ products: [cup, bowl], quantity: 100, store: { merchandising: { productReviewsEnabled } } });
  const { parts } = app;
  await transact(parts.store, (tx) =>
    putPreferences(tx, 'orders', { reviewRequestDays: days, notifyEmail: 'owner@shop.example' }),
  );
  const owner = await app.signedIn(1);
  const send = (orderId: string) => owner.post(`/api/commerce/orders/${orderId}/fulfillments`, {});
  /** The token in the review request mail. */
  const askedToken = async () => {
    const mails = await queuedMails(app, 'review-request');
    return /\/reviews\/request\?t=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  /** A shipped order, with the link for its reviews. */
  const bought = async (wanted = [{ product: cup, quantity: 1 }]) => {
    const { orderId } = await placeOrder(app, wanted);
    expect((await send(orderId)).status).toBe(200);
    return { orderId, token: await askedToken() };
  };
  const write = async (token: string, rating = 5, name = 'Ada') => {
    const found = await findRequest(parts, token);
    const written = found!.request.lines.map(({ lineId }) => ({
      lineId,
      rating,
      title: 'Good',
      text: 'It holds tea.',
    }));
    return writeReviews(parts, token, name, written);
  };
  const shown = () => productReviews(parts.store, cup.id);
  return { ...parts, owner, send, askedToken, bought, write, shown };
}

describe('the request for reviews', () => {
  it('is mailed some days after the last parcel, with the goods and a link that works for sixty days', async () => {
    const { bought, clock, owner } = await open();
    const { token } = await bought([
      { product: cup, quantity: 1 },
      { product: bowl, quantity: 2 },
    ]);
    const [mail] = await queuedMails(app, 'review-request');
    expect(mail).toMatchObject({ to: 'ada@example.com', dueAt: clock.now() + 7 * dayMs });
    for (const words of ['Cup', 'Bowl', 'https://shop.example/reviews/request?t=', '/unsubscribe?t='])
      expect(mail!.text).toContain(words);
    const preview = await owner.get('/config/commerce/email-preview/review-request');
    expect([preview.status, preview.text.includes('How do you like it?')]).toEqual([200, true]);
    clock.pass(7 * dayMs + requestLifeMs - 1);
    expect((await findRequest(app.parts, token))?.request.lines.map(({ title }) => title)).toEqual(['Cup', 'Bowl']);
    clock.pass(1);
    expect(await findRequest(app.parts, token)).toBeUndefined();
  });

  it.each([
    ['the store shows no reviews', { productReviewsEnabled: false }],
    ['the owner wants none', { days: 0 }],
  ])('is not made when %s', async (_, settings) => {
    const { bought } = await open(settings);
    await bought();
    expect(await queuedMails(app, 'review-request')).toEqual([]);
  });

  it('is not made for who wants no such mails, nor for gift cards', async () => {
    const { bought, store, clock, send } = await open();
    await transact(store, async (tx) =>
      suppress(tx, { email: 'ada@example.com', list: 'review-request', reason: 'unsubscribed', at: clock.now() }),
    );
    await bought();
    const placed = await placeOrder(app, [{ product: bowl, quantity: 1 }], { email: 'bob@example.com' });
    const line = await store.get(['order-line', placed.orderId, 0]);
    const { r, v } = line!.value as { r: object; v: number };
    await transact(store, async (tx) => tx.put(['order-line', placed.orderId, 0], { v, r: { ...r, productType: 4 } }));
    await send(placed.orderId);
    expect(await queuedMails(app, 'review-request')).toEqual([]);
  });

  it('is not mailed to who gets all the money back before', async () => {
    const { bought, owner, store } = await open();
    const { orderId, token } = await bought();
    const { grandTotalCents } = (await loadOrder(store, orderId)).order;
    const refund = (cents: number, n: number) =>
      owner.post(`/api/commerce/orders/${orderId}/refunds`, { request: { by: 'AMOUNT', cents }, n });
    expect((await refund(100, 0)).status).toBe(200);
    expect(await queuedMails(app, 'review-request')).toHaveLength(1);
    expect((await refund(grandTotalCents - 100, 1)).status).toBe(200);
    expect(await queuedMails(app, 'review-request')).toEqual([]);
    expect(await findRequest(app.parts, token)).toBeDefined();
  });

  it('ends with the order, and begins anew when it is sent after all: one link at a time', async () => {
    const { bought, owner, send, askedToken } = await open();
    const { orderId, token } = await bought();
    await owner.post(`/api/commerce/orders/${orderId}/mark-pending`, {});
    expect(await findRequest(app.parts, token)).toBeUndefined();
    await send(orderId);
    const second = await askedToken();
    expect([second !== token, await findRequest(app.parts, second)]).toMatchObject([true, { request: { orderId } }]);
    expect(await queuedMails(app, 'review-request')).toHaveLength(1);
    await owner.post(`/api/commerce/orders/${orderId}/mark-pending`, {});
    await owner.post(`/api/commerce/orders/${orderId}/cancel`, {});
    expect(await findRequest(app.parts, second)).toBeUndefined();
  });
});

describe('a review', () => {
  it('is one for each line, changes until the shop has looked at it, and is told to the shop once', async () => {
    const { bought, write, owner, clock } = await open();
    const { token } = await bought();
    const [first] = (await write(token, 4))!;
    clock.pass(1000);
    const [second] = (await write(token, 2, 'Ada L.'))!;
    expect(second).toMatchObject({ id: first!.id, rating: 2, name: 'Ada L.', isVerifiedBuyer: true, state: 'PENDING' });
    // The owner sees that it belongs to a test order.
    expect((await owner.get(listPath)).json().rows).toMatchObject([{ testMode: true }]);
    const told = await queuedMails(app, 'new-reviews');
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      ['owner@shop.example', 'New review: 4 of 5 stars for Cup'],
    ]);
    await owner.post(`${path}/${first!.id}/approve`, {});
    expect(await write(token, 5)).toEqual([]);
    expect((await owner.get(listPath)).json().rows).toMatchObject([{ id: first!.id, rating: 2, state: 'APPROVED' }]);
  });

  it('is not written twice by a form that is sent twice at once', async () => {
    const { bought, write, owner } = await open();
    const { token } = await bought();
    await Promise.all([1, 2, 3, 4].map((rating) => write(token, rating)));
    expect((await owner.get(listPath)).json().rows).toHaveLength(1);
    expect(await queuedMails(app, 'new-reviews')).toHaveLength(1);
  });
});

describe('the shop’s side', () => {
  const one = async (owner: Shopper, id: string) =>
    (await owner.get(listPath)).json().rows.find((row: Review) => row.id === id);

  it('approves, rejects, answers and deletes; visitors see the approved ones with their sums', async () => {
    const { bought, write, owner, shown, clock } = await open();
    const [good] = (await write((await bought()).token, 5))!;
    const [bad] = (await write((await bought()).token, 2))!;
    expect(await shown()).toMatchObject({ count: 0, average: 0, reviews: [] });
    const approved = await owner.post(`${path}/${good!.id}/approve`, {});
    expect([approved.status, approved.json()]).toMatchObject([200, { state: 'APPROVED', moderatedOn: clock.now() }]);
    await owner.post(`${path}/${good!.id}/approve`, {});
    await owner.post(`${path}/${bad!.id}/approve`, {});
    expect(await shown()).toMatchObject({ count: 2, average: 3.5, reviews: [{ id: bad!.id }, { id: good!.id }] });
    await owner.post(`${path}/${bad!.id}/reject`, {});
    const byStars = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 5 ? 1 : 0 }));
    expect(await shown()).toMatchObject({ count: 1, average: 5, byStars, reviews: [{ id: good!.id }] });
    await owner.put(`${path}/${good!.id}/reply`, { text: ' Thank you! ' });
    expect((await one(owner, good!.id)).reply).toEqual({ text: 'Thank you!', createdOn: clock.now() });
    await owner.put(`${path}/${good!.id}/reply`, { text: ' ' });
    expect((await one(owner, good!.id)).reply).toBeNull();
    expect((await owner.put(`${path}/${good!.id}/reply`, { text: 'x'.repeat(3001) })).status).toBe(400);
    expect((await owner.delete(`${path}/${good!.id}`)).status).toBe(204);
    expect(await shown()).toMatchObject({ count: 0, average: 0, reviews: [] });
    for (const answer of [
      await owner.delete(`${path}/${good!.id}`),
      await owner.post(`${path}/${'0'.repeat(24)}/approve`, {}),
    ])
      expect([answer.status, answer.json().error ?? answer.text]).toEqual([
        404,
        expect.stringContaining('review does not exist'),
      ]);
  });

  it('counts right when several decide at once', async () => {
    const { bought, write, shown } = await open();
    const reviews: Review[] = [];
    for (let n = 0; n < 6; n++) reviews.push(...(await write((await bought()).token, 1 + (n % 5)))!);
    const people = await Promise.all([app.signedIn(1), app.signedIn(8)]);
    await Promise.all(people.flatMap((client) => reviews.map(({ id }) => client.post(`${path}/${id}/approve`, {}))));
    expect(await shown()).toMatchObject({ count: 6, average: 2.7 });
    const deeds = reviews
      .slice(0, 3)
      .flatMap(({ id }) => [people[0]!.post(`${path}/${id}/reject`, {}), people[1]!.delete(`${path}/${id}`)]);
    await Promise.all(deeds);
    expect((await shown()).byStars.map(({ count }) => count)).toEqual([1, 1, 0, 0, 1]);
  });

  it('lists by product in pages by cursor, and pages what visitors see', async () => {
    const { bought, write, owner, store } = await open();
    const count = shownAtOnce + 3;
    const [sample] = (await write((await bought()).token))!;
    for (let n = 1; n < count; n++)
      await transact(store, async (tx) => {
        const id = (0x1000 + n).toString(16).padStart(24, '0');
        const review = { ...sample!, id, lineId: `l${n}`, orderId: `o${n}`, createdAt: sample!.createdAt + n };
        tx.put(['review', id], { v: 1, r: review });
        tx.put(['review-by', cup.id, 'PENDING', review.createdAt, id], 1);
      });
    const listed = `${listPath}?productId=${cup.id}&limit=${shownAtOnce}`;
    const first = (await owner.get(listed)).json();
    const rest = (await owner.get(`${listed}&cursor=${first.nextCursor}`)).json();
    expect([first.rows.length, rest.rows.length, rest.total, rest.nextCursor]).toEqual([
      shownAtOnce,
      3,
      count,
      undefined,
    ]);
    const all = [...first.rows, ...rest.rows];
    expect(new Set(all.map(({ id }) => id)).size).toBe(count);
    for (const query of ['cursor=made-up', 'state=NEW', 'productId=x'])
      expect((await owner.get(`${listPath}?${query}`)).status).toBe(400);
    for (const { id } of all.slice(0, shownAtOnce + 1)) await owner.post(`${path}/${id}/approve`, {});
    const page = await productReviews(store, cup.id);
    const next = await productReviews(store, cup.id, page.nextCursor);
    expect([page.reviews.length, next.reviews.length, next.nextCursor]).toEqual([shownAtOnce, 1, undefined]);
    expect((await productReviews(store, cup.id, 'made-up')).reviews).toEqual(page.reviews);
  });
});

it('a person’s reviews are in the copy of their data, and go with them', async () => {
  const { bought, write, owner, shown, store } = await open();
  const { token, orderId } = await bought();
  const [review] = (await write(token))!;
  await owner.post(`${path}/${review!.id}/approve`, {});
  const customerId = (await findOrderState(store, orderId))!.customerId;
  const copy = (await owner.get(`/api/commerce/customers/${customerId}/export`)).json();
  expect(copy.reviews).toMatchObject([{ id: review!.id, rating: 5, text: 'It holds tea.' }]);
  expect((await owner.delete(`/api/commerce/customers/${customerId}`)).status).toBe(200);
  expect(await shown()).toMatchObject({ count: 0, reviews: [] });
  expect((await owner.get(listPath)).json().rows).toEqual([]);
  expect(await findRequest(app.parts, token)).toBeUndefined();
  expect(await queuedMails(app, 'new-reviews')).toEqual([]);
});

it('lists reviews by state, stars, and search, and follows decisions', async () => {
  const { owner, bought, write } = await open();
  const { token } = await bought();
  await write(token, 4);
  const list = async (query: string) => (await owner.get(`/config/api/review-list?${query}`)).json().rows;
  const [review] = await list('state=PENDING&search=cup+tea&stars=4');
  expect(review).toMatchObject({ productTitle: 'Cup', name: 'Ada', moderatedOn: null });
  await owner.post(`${path}/${review.id}/approve`, {});
  expect([await list('state=PENDING'), await list('state=APPROVED')]).toMatchObject([[], [{ id: review.id }]]);
});
