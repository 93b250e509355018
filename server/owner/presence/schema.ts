// Who has a page open, and where they are on it. Portable.
import * as z from 'zod';

export const presenceBodySchema = z.strictObject({
  /** One tab of the editor, as in its ops. */
  window: z.string().regex(/^[0-9a-zA-Z-]{8,40}$/),
  /** The selected block. */
  block: z.string().min(1).max(64).optional(),
  /** In the background. */
  hidden: z.boolean().optional(),
  /** The tab closes or leaves the page. */
  gone: z.boolean().optional(),
});
export type PresenceBody = z.infer<typeof presenceBodySchema>;

const presentSchema = z.object({
  window: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  block: z.string().optional(),
});
export type Present = z.infer<typeof presentSchema>;

/** Everybody who has the page open, the caller included, in the order in which they came. */
export const presenceAnswerSchema = z.object({ present: z.array(presentSchema) });
