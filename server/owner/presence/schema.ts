// Who has a page open, and their position on it. Portable.
import * as z from 'zod';

export const presenceBodySchema = z.strictObject({
  /** A tab of the editor; also sent with its ops. */
  window: z.string().regex(/^[0-9a-zA-Z-]{8,40}$/),
  /** The selected block. */
  block: z.string().min(1).max(64).optional(),
  /** Whether the tab is in the background. */
  hidden: z.boolean().optional(),
  /** The tab is closing or leaving the page. */
  gone: z.boolean().optional(),
});
export type PresenceBody = z.infer<typeof presenceBodySchema>;

const presentSchema = z.object({
  window: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  block: z.string().optional(),
});
export type Present = z.infer<typeof presentSchema>;

/** Everyone who has the page open, including the caller, in order of arrival. */
export const presenceAnswerSchema = z.object({ present: z.array(presentSchema) });
