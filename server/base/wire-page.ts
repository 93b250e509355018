// The end of a page of a list in calls of the original, where the last page's cursor is null. Portable.
import * as z from 'zod';

/** Spread into the schema of an answer. */
export const wirePageEndShape = { hasNextPage: z.boolean(), nextPageCursor: z.string().nullable() };

/** @param cursor of the next page; undefined on the last one */
export const wirePageEnd = (cursor: string | undefined): { hasNextPage: boolean; nextPageCursor: string | null } => ({
  hasNextPage: cursor !== undefined,
  nextPageCursor: cursor ?? null,
});
