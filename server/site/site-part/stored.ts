// A site part as stored. Its content was validated on input.
import * as z from 'zod';

export const storedPartSchema = z.object({
  content: z.record(z.string(), z.unknown()),
  /** Grows with each change. */
  revision: z.int(),
  at: z.int(),
  by: z.object({ id: z.string(), name: z.string() }),
});
export type StoredPart = z.infer<typeof storedPartSchema>;
