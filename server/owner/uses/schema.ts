// Where a file or a form is used. Portable.
import * as z from 'zod';

const usedIn = ['page', 'item', 'product', 'menu', 'site-part', 'settings', 'form', 'shared-section'] as const;
const useSchema = z.object({
  kind: z.enum(usedIn),
  /** The ID of the page, item, or product. */
  id: z.string(),
  title: z.string(),
  /** Only in changes that aren't published yet. */
  isDraft: z.boolean(),
});
export type Use = z.infer<typeof useSchema>;

export const listedUsesSchema = z.object({
  uses: z.array(useSchema),
  /** There are more uses than are listed. */
  hasMoreUses: z.boolean(),
});
export type ListedUses = z.infer<typeof listedUsesSchema>;
