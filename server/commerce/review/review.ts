// Product reviews: moderation, what visitors see, counts by rating. request.ts handles writing them. Commerce 2.1.

import { merchandisingDefaults, type Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { reviewUnknown } from './errors.ts';
import { requestLinesMax, shownAtOnce, starsMax } from './limits.ts';
import { averageOf, countOf, type Review, type ReviewState, type ReviewSummary } from './schema.ts';
import * as rows from './store.ts';

/** Whether the store shows and requests reviews. */
export const reviewsEnabled = ({ store }: Pick<Website, 'store'>): boolean =>
  ({ ...merchandisingDefaults, ...store.merchandising }).productReviewsEnabled;

type Cursor = readonly [createdAt: number, id: string];

const cursorText = ([createdAt, id]: Cursor): string => `${createdAt}-${id}`;

function readCursor(text: string): Cursor | undefined {
  const match = /^(\d{1,15})-([0-9a-f]{24})$/.exec(text);
  return match ? [Number(match[1]), match[2] as string] : undefined;
}

/** The reviews of a product that visitors see. */
type ProductReviews = {
  count: number;
  average: number;
  /** From 5 stars down to 1. */
  byStars: { stars: number; count: number }[];
  reviews: Review[];
  nextCursor?: string;
};

/** Approved reviews, newest first. @param cursor from the URL, so an invalid one means the first page */
export async function productReviews(store: Store, productId: string, cursor = ''): Promise<ProductReviews> {
  const [summary, page] = await Promise.all([
    reviewSummary(store, productId),
    rows.listReviews(store, productId, 'APPROVED', shownAtOnce, readCursor(cursor)),
  ]);
  return {
    count: countOf(summary),
    average: averageOf(summary),
    byStars: summary.stars.map((count, n) => ({ stars: n + 1, count })).reverse(),
    reviews: page.reviews,
    ...(page.next && { nextCursor: cursorText(page.next) }),
  };
}

const noReviews: ReviewSummary = { stars: Array.from({ length: starsMax }, () => 0) };

/** Counts only approved reviews. */
export const reviewSummary = async (source: Tx | Store, productId: string): Promise<ReviewSummary> =>
  (await rows.findSummary(source, productId)) ?? noReviews;

type By = { at: number; actor: string };

/** Approves or rejects; idempotent. @throws reviewUnknown */
export const moderate = (store: Store, id: string, state: 'APPROVED' | 'REJECTED', by: By): Promise<Review> =>
  update(store, id, (review) =>
    review.state === state ? review : { ...review, state, updatedAt: by.at, moderated: by },
  );

/** Empty text removes the reply. @throws reviewUnknown */
export const reply = (store: Store, id: string, text: string, by: By): Promise<Review> =>
  update(store, id, ({ reply: _, ...review }) => ({
    ...review,
    updatedAt: by.at,
    ...(text.trim() !== '' && { reply: { text: text.trim(), ...by } }),
  }));

const update = (store: Store, id: string, step: (review: Review) => Review): Promise<Review> =>
  transact(store, async (tx) => {
    const before = await rows.loadReview(tx, reviewUnknown, id);
    const review = step(before);
    if (review === before) return before;
    rows.putReview(tx, review, before);
    await count(tx, review, before.state, review.state);
    return review;
  });

/** The buyer can then write another, as long as the link works. @throws reviewUnknown */
export const removeReview = (store: Store, id: string): Promise<void> =>
  transact(store, async (tx) => {
    await remove(tx, await rows.loadReview(tx, reviewUnknown, id));
  });

async function remove(tx: Tx, review: Review): Promise<void> {
  rows.deleteReview(tx, review);
  await count(tx, review, review.state, undefined);
}

/** Part of the commit that changes the state, so that concurrent decisions are all counted. */
async function count(
  tx: Tx,
  { productId, rating }: Review,
  before: ReviewState,
  after: ReviewState | undefined,
): Promise<void> {
  const by = Number(after === 'APPROVED') - Number(before === 'APPROVED');
  if (by === 0) return;
  const { stars } = await reviewSummary(tx, productId);
  rows.putSummary(tx, productId, { stars: stars.map((one, n) => (n === rating - 1 ? one + by : one)) });
}

export const reviewsOfOrder = (store: Store, orderId: string): Promise<Review[]> =>
  rows.listOfOrder(store, orderId, requestLinesMax);

/**
 * Erases what the buyer of an order wrote. Deletes the link first, so that nothing can be written in between. Safe to
 * repeat.
 */
export async function forgetReviews(store: Store, orderId: string): Promise<void> {
  await transact(store, async (tx) => {
    const request = await rows.findRequest(tx, orderId);
    if (request) rows.deleteRequest(tx, request);
  });
  const found = await reviewsOfOrder(store, orderId);
  await transact(store, async (tx) => {
    for (const { id } of found) {
      const review = await rows.findReview(tx, id);
      if (review) await remove(tx, review);
    }
  });
}
