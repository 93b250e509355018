// Lists that are read page by page: their query, and how an answer says that there is more. Portable.
import * as z from 'zod';

export const cursorSchema = z.string().max(500).optional();

export const pageQuerySchema = z.object({
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** Spread into the schema of an answer. */
export const pageEndShape = { hasNextPage: z.boolean(), nextPageCursor: z.string().optional() };

/** @param cursor of the next page; undefined on the last one */
export const pageEnd = (cursor: string | undefined) => ({
  hasNextPage: cursor !== undefined,
  ...(cursor !== undefined && { nextPageCursor: cursor }),
});
