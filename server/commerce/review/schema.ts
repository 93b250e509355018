// A review as stored, and the request that lets a buyer write one. Spec §1 page types 209, §2 "optional reviews";
// commerce 2.1. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { nameCharsMax, replyCharsMax, requestLinesMax, starsMax, textCharsMax, titleCharsMax } from './limits.ts';
import { messages } from './messages.ts';

const reviewStates = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewSchema = z.object({
  /** 24 hex digits. */
  id: z.string(),
  productId: z.string(),
  /** Copied from the order line, so that a review stays readable after its product is deleted. */
  productTitle: z.string(),
  /** E.g. "Color: Blue"; empty for a product without options. */
  options: z.string(),
  orderId: z.string(),
  lineId: z.string(),
  rating: z.int().min(1).max(starsMax),
  title: z.string().max(titleCharsMax),
  text: z.string().max(textCharsMax),
  /** Shown with the review; empty means anonymous. */
  name: z.string().max(nameCharsMax),
  /** Whether the author had the link of an order. To show the badge, check `isBuyers`, which considers test orders. */
  isVerifiedBuyer: z.boolean(),
  /** The order was paid in test mode. */
  testMode: z.literal(true).optional(),
  state: z.enum(reviewStates),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** The last approval or rejection. */
  moderated: z.object({ at: z.int(), actor: z.string() }).optional(),
  reply: z.object({ text: z.string().min(1).max(replyCharsMax), at: z.int(), actor: z.string() }).optional(),
});
export type Review = z.infer<typeof reviewSchema>;

/** Whether to show the verified-buyer badge. Test orders earn it only while the store is in test mode. */
export const isBuyers = (
  { isVerifiedBuyer, testMode }: Pick<Review, 'isVerifiedBuyer' | 'testMode'>,
  store: { testModeOn: boolean },
): boolean => isVerifiedBuyer && (!testMode || store.testModeOn);

/** Approved reviews of a product by rating: `stars[0]` counts those with one star. */
export const reviewSummarySchema = z.object({ stars: z.array(z.int().min(0)).length(starsMax) });
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

const requestLineSchema = z.object({
  lineId: z.string(),
  productId: z.string(),
  title: z.string(),
  options: z.string(),
  imageId: z.string().optional(),
});
export type RequestLine = z.infer<typeof requestLineSchema>;

export const reviewRequestSchema = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  testMode: z.literal(true).optional(),
  /** Only the email contains the token itself. */
  tokenHash: z.string(),
  /** Suggested as the reviewer's name. */
  firstName: z.string(),
  lines: z.array(requestLineSchema).min(1).max(requestLinesMax),
  expiresAt: z.int(),
});
export type ReviewRequest = z.infer<typeof reviewRequestSchema>;

/** The form's input about one line. */
export type Written = { lineId: string; rating: number; title: string; text: string };

/** Query of the owner's list. */
export const browseQuery = z.object({
  ...listQueryShape(['created', 'rating', 'product'], '-created'),
  state: z.enum(reviewStates).optional(),
  productId: z
    .string()
    .regex(/^[0-9a-f]{24}$/, messages.productIdWrong)
    .optional(),
  stars: z.coerce.number().int().min(1).max(starsMax).optional(),
});
export type BrowseQuery = z.output<typeof browseQuery>;

/** Empty text removes the reply. */
export const replySchema = z.object({ text: z.string().max(replyCharsMax) });

/** A review in the owner's API. */
export const reviewAnswerSchema = reviewSchema
  .omit({ createdAt: true, updatedAt: true, moderated: true, reply: true })
  .extend({
    createdOn: z.int(),
    updatedOn: z.int(),
    moderatedOn: z.int().nullable(),
    reply: z.object({ text: z.string(), createdOn: z.int() }).nullable(),
  });
export type ReviewAnswer = z.infer<typeof reviewAnswerSchema>;

export const browseAnswer = listAnswerOf(reviewAnswerSchema);

export const countOf = ({ stars }: ReviewSummary): number => stars.reduce((sum, count) => sum + count, 0);

/** Rounded to one digit, e.g. 4.3; 0 without reviews. */
export function averageOf(summary: ReviewSummary): number {
  const count = countOf(summary);
  const sum = summary.stars.reduce((all, ofStars, n) => all + ofStars * (n + 1), 0);
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}
