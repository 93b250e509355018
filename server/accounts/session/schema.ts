// A contributor's session as stored and as listed. Portable.
import * as z from 'zod';

export const sessionSchema = z.object({
  /** SHA-256 of the token, hex: the record's id. The token itself is only in the browser's cookie. */
  tokenHash: z.string(),
  contributorId: z.string(),
  startedAt: z.int(),
  seenAt: z.int(),
  /** Whichever comes first of idle and absolute limit. */
  expiresAt: z.int(),
  /** First 200 characters of the browser's own description, so that people recognise their sessions. */
  userAgent: z.string().max(200),
});
export type Session = z.infer<typeof sessionSchema>;

export const listedSessionSchema = z.object({
  id: z.string(),
  startedAt: z.int(),
  seenAt: z.int(),
  userAgent: z.string(),
  current: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;
