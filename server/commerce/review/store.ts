// Rows of reviews and of review requests. Private to this folder.
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix, readValue, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import {
  type Review,
  type ReviewRequest,
  type ReviewState,
  type ReviewSummary,
  reviewRequestSchema,
  reviewSchema,
  reviewSummarySchema,
} from './schema.ts';

/**
 *   ['review', id]
 *   ['review-line', orderId, lineId]                 review id: one review per line
 *   ['review-by', product id, state, createdAt, id]  for lists
 *   ['review-summary', product id]                   counts of its approved reviews
 *   ['review-request', order id]
 *   ['review-token', hash]                           order id
 *   ['review-asked', subscription id]                order id: one request for all renewals
 */
const reviews = table<Review>({ name: 'review', topic: 'reviews', schema: reviewSchema });
const summaries = table<ReviewSummary>({
  name: 'review-summary',
  topic: 'none: written with its reviews',
  schema: reviewSummarySchema,
});
const requests = table<ReviewRequest>({
  name: 'review-request',
  topic: 'none: on no screen',
  schema: reviewRequestSchema,
  expiresAt: ({ expiresAt }) => expiresAt,
});

const lineKey = (orderId: string, lineId: string): Key => ['review-line', orderId, lineId];
const tokenKey = (hash: string): Key => ['review-token', hash];
const askedKey = (subscriptionId: string): Key => ['review-asked', subscriptionId];
const listKey = ({ id, productId, state, createdAt }: Review): Key => ['review-by', productId, state, createdAt, id];

/** All reviews, by id. */
export const allReviews = reviews.list;

export const { find: findReview, load: loadReview } = reviews;

export async function findByLine(tx: Tx, orderId: string, lineId: string): Promise<Review | undefined> {
  const id = await tx.get(lineKey(orderId, lineId));
  return typeof id === 'string' ? reviews.find(tx, id) : undefined;
}

export async function listOfOrder(store: Store, orderId: string, limit: number): Promise<Review[]> {
  const start: Key = ['review-line', orderId];
  const { rows } = await store.range({ start, end: afterPrefix(start), limit });
  const found = await reviews.readMany(
    store,
    rows.map(({ value }) => [String(value)] as [string]),
  );
  return found.filter((review) => review !== undefined);
}

/** @param before the stored version; if its state differs, its list row moves */
export function putReview(tx: Tx, review: Review, before?: Review): void {
  if (before && before.state !== review.state) tx.delete(listKey(before));
  if (before?.state !== review.state) tx.put(listKey(review), 1);
  if (!before) tx.put(lineKey(review.orderId, review.lineId), review.id);
  reviews.put(tx, review, review.id);
}

export function deleteReview(tx: Tx, review: Review): void {
  tx.delete(listKey(review));
  tx.delete(lineKey(review.orderId, review.lineId));
  reviews.delete(tx, review.id);
}

type ReviewPage = { reviews: Review[]; next?: readonly [createdAt: number, id: string] };

/** Newest first. */
export async function listReviews(
  store: Store,
  productId: string,
  state: ReviewState,
  limit: number,
  after?: readonly [createdAt: number, id: string],
): Promise<ReviewPage> {
  const start: Key = ['review-by', productId, state];
  const page = await store.range({
    ...{ start, end: afterPrefix(start), limit, reverse: true },
    ...(after && { after: [...start, ...after] }),
  });
  const found = await reviews.readMany(
    store,
    page.rows.map(({ key }) => [key[4] as string] as [string]),
  );
  return {
    reviews: found.filter((review) => review !== undefined),
    ...(page.cursor && { next: [page.cursor[3] as number, page.cursor[4] as string] as const }),
  };
}

export const findSummary = summaries.find;
export const putSummary = (tx: Tx, productId: string, summary: ReviewSummary): void =>
  summaries.put(tx, summary, productId);

export const findRequest = requests.find;

export async function findRequestByToken(source: Tx | Store, hash: string): Promise<ReviewRequest | undefined> {
  const orderId = await readValue<string>(source, tokenKey(hash));
  return orderId === undefined ? undefined : requests.find(source, orderId);
}

export function putRequest(tx: Tx, request: ReviewRequest, before?: ReviewRequest): void {
  if (before) tx.delete(tokenKey(before.tokenHash));
  tx.put(tokenKey(request.tokenHash), request.orderId, { expiresAt: request.expiresAt });
  requests.put(tx, request, request.orderId);
}

export function deleteRequest(tx: Tx, { orderId, tokenHash }: ReviewRequest): void {
  tx.delete(tokenKey(tokenHash));
  requests.delete(tx, orderId);
}

/** The order that the buyer of a subscription was asked about. */
export async function findAsked(tx: Tx, subscriptionId: string): Promise<string | undefined> {
  return (await tx.get(askedKey(subscriptionId))) as string | undefined;
}
export const putAsked = (tx: Tx, subscriptionId: string, orderId: string): void =>
  tx.put(askedKey(subscriptionId), orderId);
