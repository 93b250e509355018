// A contributor's session as stored and as listed. Portable.
import * as z from 'zod/mini';

export const sessionSchema = z.object({
  /** SHA-256 of the token in hex: the record's id. The token itself is only in the browser's cookie. */
  tokenHash: z.string(),
  contributorId: z.string(),
  startedAt: z.int(),
  seenAt: z.int(),
  /** The earlier of the idle and absolute limits. */
  expiresAt: z.int(),
  /** Names such as `Chrome` and `Windows`, so that people recognize their sessions; empty if unknown. */
  browser: z.string().check(z.maxLength(40)),
  system: z.string().check(z.maxLength(40)),
});
export type Session = z.infer<typeof sessionSchema>;

export const listedSessionSchema = z.object({
  id: z.string(),
  startedAt: z.int(),
  seenAt: z.int(),
  browser: z.string(),
  system: z.string(),
  current: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;
