// Results of the global search, and what a concept declares to contribute its own. Portable.
import * as z from 'zod';
import type { Capability, Target } from './roles.ts';

/** In the order of the results. */
export const foundKinds = ['order', 'product', 'customer', 'page', 'item', 'form', 'discount', 'gift-card'] as const;

export const foundSchema = z.object({
  kind: z.enum(foundKinds),
  /** For an item without its own page: the page that contains it. */
  id: z.string(),
  title: z.string(),
  /** Distinguishes results with the same title: a name, a price, an address. */
  note: z.string().optional(),
});
export type Found = z.infer<typeof foundSchema>;

export type SearchSource<P> = {
  readonly needs: readonly [Capability, Target?];
  /** @returns at most `limit` records that the owner means with these words */
  find(parts: P, words: string, limit: number): Promise<Found[]>;
};
