// Abandoned carts, as the owner's list shows them. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { cartMoneySchema } from '../money/schema.ts';

/** Our choice: a cart counts as abandoned after this long without a change. */
export const leftMs = 60 * 60 * 1000;

const mailStates = ['sent', 'unsent'] as const;

export const abandonedQuery = z.object({
  mail: z.enum(mailStates).optional(),
  ...listQueryShape(['updated', 'customer'], '-updated'),
});
export type AbandonedQuery = z.output<typeof abandonedQuery>;

const abandonedSchema = z.object({
  /** The cart's ID; its token is never sent. */
  id: z.string(),
  email: z.string(),
  updatedAt: z.int(),
  /** When the email about it was sent. */
  mailedAt: z.int().optional(),
  quantity: z.int(),
  items: z.array(z.object({ title: z.string(), quantity: z.int(), imageId: z.string().optional() })),
  total: cartMoneySchema,
});
export type AbandonedCart = z.output<typeof abandonedSchema>;
export const abandonedPageSchema = listAnswerOf(abandonedSchema);
