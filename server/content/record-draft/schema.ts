// Unpublished fields of a page or an item, as the editor sees them. Portable.
import * as z from 'zod';

export const unpublishedSchema = z.object({
  /** Publishing and discarding name it, so that a later change is neither published nor lost unseen. */
  revision: z.int(),
  at: z.int(),
  by: z.object({ id: z.string(), name: z.string() }),
});
export type Unpublished = z.infer<typeof unpublishedSchema>;
