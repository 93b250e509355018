// Results of the global search. Portable.
import * as z from 'zod';

export const foundKinds = ['order', 'product', 'customer', 'page', 'item', 'form', 'discount'] as const;

const foundSchema = z.object({
  kind: z.enum(foundKinds),
  /** For an item without its own page: the page that contains it. */
  id: z.string(),
  title: z.string(),
  /** Distinguishes results with the same title: a name, a price, an address. */
  note: z.string().optional(),
});
export type Found = z.infer<typeof foundSchema>;

export const findQuery = z.object({ q: z.string().max(200) });
/** Matches of the number or title first, then by kind. */
export const foundAnswer = z.object({ found: z.array(foundSchema) });
