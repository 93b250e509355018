// Who or what made a backup. Portable.
import * as z from 'zod/mini';

export const makerSchema = z.object({
  /** `restore`: automatically, before one. */
  how: z.enum(['schedule', 'person', 'command', 'restore']),
  /** The person's name. */
  name: z.optional(z.string().check(z.maxLength(200))),
});
export type Maker = z.infer<typeof makerSchema>;
