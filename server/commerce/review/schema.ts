// A review as stored, and the request that lets a buyer write one. Spec §1 page types 209, §2 "optional reviews"; commerce 2.1. Portable.
import * as z from 'zod';
import { nameCharsMax, replyCharsMax, requestLinesMax, starsMax, textCharsMax, titleCharsMax } from './limits.ts';

export const reviewStates = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewSchema = z.object({
  /** 24 hex */
  id: z.string(),
  productId: z.string(),
  /** What the line said, so that a review can be read when its product is gone. */
  productTitle: z.string(),
  /** E.g. "Colour: Blue"; empty when there was no choice. */
  options: z.string(),
  orderId: z.string(),
  lineId: z.string(),
  /** Stars, 1 to 5. */
  rating: z.int().min(1).max(starsMax),
  title: z.string().max(titleCharsMax),
  text: z.string().max(textCharsMax),
  /** As it is shown; empty: anonymous. */
  name: z.string().max(nameCharsMax),
  /** Written by the link of an order: ask `isBuyers`, which knows what a test order is worth. */
  isVerifiedBuyer: z.boolean(),
  /** Of an order that nobody paid for: present only when it is so. */
  testMode: z.literal(true).optional(),
  state: z.enum(reviewStates),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Who approved or rejected it last, and when. */
  moderated: z.object({ at: z.int(), actor: z.string() }).optional(),
  reply: z.object({ text: z.string().min(1).max(replyCharsMax), at: z.int(), actor: z.string() }).optional(),
});
export type Review = z.infer<typeof reviewSchema>;

/** Whether a buyer's badge stands at it: who has paid with a test card has bought nothing, which shows once the store is live. */
export const isBuyers = (
  { isVerifiedBuyer, testMode }: Pick<Review, 'isVerifiedBuyer' | 'testMode'>,
  store: { testModeOn: boolean },
): boolean => isVerifiedBuyer && (!testMode || store.testModeOn);

/** What the approved reviews of a product come to: `stars[0]` counts those of one star. */
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
  /** The token itself is only in the mail. */
  tokenHash: z.string(),
  /** What is proposed as the name of the reviewer. */
  firstName: z.string(),
  lines: z.array(requestLineSchema).min(1).max(requestLinesMax),
  expiresAt: z.int(),
});
export type ReviewRequest = z.infer<typeof reviewRequestSchema>;

/** One line's part of the form; a line that was left alone has none. */
export type Written = { lineId: string; rating: number; title: string; text: string };

export const listQuerySchema = z.object({
  state: z.enum(reviewStates).optional(),
  productId: z
    .string()
    .regex(/^[0-9a-f]{24}$/, 'It must be the id of a product.')
    .optional(),
  cursor: z.string().max(500).optional(),
});
export const replySchema = z.object({ text: z.string().max(replyCharsMax) });

export const countOf = ({ stars }: ReviewSummary): number => stars.reduce((sum, count) => sum + count, 0);

/** To one digit, e.g. 4.3; 0 when there is none. */
export function averageOf(summary: ReviewSummary): number {
  const count = countOf(summary);
  const sum = summary.stars.reduce((all, ofStars, n) => all + ofStars * (n + 1), 0);
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}
