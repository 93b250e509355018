// Review requests: after an order is fulfilled, an email sends its buyer a link to page 209. One token per order, for
// sixty days; a review can be changed until it is moderated. Commerce 2.1. Public.
import { tokenHashOf } from '../../accounts/session/token.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { inLanguage } from '../../base/speech.ts';
import type { StepIds } from '../../base/step-ids.ts';
import { pageUrl } from '../../outbox/mail-text.ts';
import { isSuppressed, queueMail, unsubscribeUrl } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { findWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { orderPreferences, ownerAddress } from '../preferences/preferences.ts';
import { findProduct } from '../product/product.ts';
import { requestLifeMs, requestLinesMax } from './limits.ts';
import { newReviewsMail, reviewRequestMail, reviewRequestMailKind } from './mails.ts';
import { reviewsEnabled } from './review.ts';
import type { RequestLine, Review, ReviewRequest, Written } from './schema.ts';
import * as rows from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const reviewRequestPath = (token: string): string => `/reviews/request?t=${encodeURIComponent(token)}`;

/** The part of an order that reviews need. */
type ReviewedOrder = {
  orderId: string;
  orderNumber: string;
  testMode: boolean;
  email: string;
  firstName: string;
  /** Renewals of the subscription send no further request. */
  subscriptionId?: string;
  /** The further language of the site that the mail is in. */
  language?: string | undefined;
  lines: readonly RequestLine[];
};

/**
 * Queues the email with the link, due in `reviewRequestDays` (preferences `orders`).
 * @returns false if nothing was queued: reviews are off, or the buyer unsubscribed
 */
export async function askForReviews(
  tx: Tx,
  order: ReviewedOrder,
  step: StepIds & { siteUrl: string },
): Promise<boolean> {
  const { orderId, orderNumber, testMode, email, firstName, subscriptionId } = order;
  const lines = order.lines.slice(0, requestLinesMax);
  const [{ reviewRequestDays: days }, website] = await Promise.all([orderPreferences(tx), findWebsite(tx)]);
  if (days < 1 || !website || !reviewsEnabled(website) || lines.length === 0 || email === '') return false;
  if (await isSuppressed(tx, email, reviewRequestMailKind)) return false;
  if (subscriptionId !== undefined) {
    const asked = await rows.findAsked(tx, subscriptionId);
    if (asked !== undefined && asked !== orderId) return false;
    rows.putAsked(tx, subscriptionId, orderId);
  }
  const dueAt = step.at + days * dayMs;
  const token = step.tokenOf('review-request');
  const request = {
    orderId,
    orderNumber,
    ...(testMode && { testMode }),
    tokenHash: tokenHashOf(token),
    firstName,
    lines,
    expiresAt: dueAt + requestLifeMs,
  };
  rows.putRequest(tx, request, await rows.findRequest(tx, orderId));
  await inLanguage(order.language, async () => {
    const unsubscribe = await unsubscribeUrl(
      tx,
      step.siteUrl,
      { email, list: reviewRequestMailKind },
      step.tokenOf('unsubscribe'),
    );
    const site = await mailSiteOf(tx, step.siteUrl);
    const { subject, content } = reviewRequestMail(site, request, pageUrl(site, reviewRequestPath(token)), unsubscribe);
    queueMail(tx, {
      ...{ id: step.idOf(reviewRequestMailKind), kind: reviewRequestMailKind, to: email, subject, content },
      ...{ dueAt, orderId, unsubscribeUrl: unsubscribe },
    });
  });
  return true;
}

/** Disables the link of an order that was canceled or reopened. Existing reviews stay. */
export async function withdrawRequest(tx: Tx, orderId: string): Promise<void> {
  const request = await rows.findRequest(tx, orderId);
  if (request) rows.deleteRequest(tx, request);
}

export type OpenRequest = { request: ReviewRequest; written: ReadonlyMap<string, Review> };

/** @returns undefined for an unknown or expired token */
export async function findRequest(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  token: string,
): Promise<OpenRequest | undefined> {
  const request = await openRequest(store, token, clock.now());
  if (!request) return undefined;
  const reviews = await rows.listOfOrder(store, request.orderId, requestLinesMax);
  return { request, written: new Map(reviews.map((review) => [review.lineId, review])) };
}

async function openRequest(source: Tx | Store, token: string, now: number): Promise<ReviewRequest | undefined> {
  if (!/^[\w-]{16,100}$/.test(token)) return undefined;
  const request = await rows.findRequestByToken(source, tokenHashOf(token));
  return request && now < request.expiresAt ? request : undefined;
}

/**
 * Stores one review per line and notifies the owner of new ones. Moderated reviews stay unchanged.
 * @returns undefined if the link has expired in between
 */
export async function writeReviews(
  { store, clock, ids, siteUrl }: Parts & SiteAddress,
  token: string,
  name: string,
  written: readonly Written[],
): Promise<Review[] | undefined> {
  const now = clock.now();
  const fresh = written.map((one) => ({ ...one, id: ids.next() }));
  const mailId = ids.next();
  return transact(store, async (tx) => {
    const request = await openRequest(tx, token, now);
    if (!request) return undefined;
    const kept: Review[] = [];
    const added: Review[] = [];
    for (const { id, lineId, ...content } of fresh) {
      const line = request.lines.find((one) => one.lineId === lineId);
      if (!line) continue;
      const before = await rows.findByLine(tx, request.orderId, lineId);
      if (before && before.state !== 'PENDING') continue;
      // The owner reads the main language; the link's mail was in the customer's.
      const [product] = before ? [] : await readable([findProduct(store, line.productId)]);
      const owners = { ...line, title: product?.title ?? line.title };
      const review = before
        ? { ...before, ...content, name, updatedAt: now }
        : newReview(request, owners, { id, name, createdAt: now }, content);
      rows.putReview(tx, review, before);
      kept.push(review);
      if (!before) added.push(review);
    }
    if (added.length > 0) await notifyOwner(tx, siteUrl(), added, { mailId, orderId: request.orderId, at: now });
    return kept;
  });
}

const newReview = (
  { orderId, testMode }: ReviewRequest,
  { lineId, productId, title: productTitle, options }: RequestLine,
  fresh: Pick<Review, 'id' | 'name' | 'createdAt'>,
  content: Pick<Review, 'rating' | 'title' | 'text'>,
): Review => ({
  ...fresh,
  ...{ productId, productTitle, options, orderId, lineId },
  ...content,
  isVerifiedBuyer: true,
  ...(testMode && { testMode }),
  state: 'PENDING',
  updatedAt: fresh.createdAt,
});

async function notifyOwner(
  tx: Tx,
  siteUrl: string,
  reviews: readonly Review[],
  { mailId, orderId, at }: { mailId: string; orderId: string; at: number },
): Promise<void> {
  const to = await ownerAddress(tx);
  if (!to) return;
  // The owner reads the main language.
  const { subject, content } = await inLanguage(undefined, async () =>
    newReviewsMail(await mailSiteOf(tx, siteUrl), reviews),
  );
  queueMail(tx, { id: mailId, kind: 'new-reviews', to, subject, content, dueAt: at, orderId });
}
