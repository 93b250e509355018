// A part of the site as it is stored. Its content was checked when it came in.
import * as z from 'zod';

export const storedPartSchema = z.object({
  content: z.record(z.string(), z.unknown()),
  /** Grows with each change. */
  revision: z.int(),
  at: z.int(),
  by: z.object({ id: z.string(), name: z.string() }),
});
export type StoredPart = z.infer<typeof storedPartSchema>;
