// The version of settings in answers and changes, apart from its rules (revision.ts), so that schemas stay small in the browser. Portable.
import * as z from 'zod';

/** A part of each answer. */
export const revisionField = { revision: z.string() };

/**
 * A part of each change. Our choice: optional, as `If-Match` is, so that calls of the original's clients and scripts stay as they are; the editor's
 * calls don't compile without it (client/api/ask.ts).
 */
export const seenRevisionField = { revision: z.string().max(10_000).optional() };
