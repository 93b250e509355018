// Pagination of the public API. A cursor contains the parameters of its first page, because clients send only the
// cursor: the original refuses it together with dates.

import * as z from 'zod';
import { cursorText, readCursor } from '../../store/cursor.ts';
import { filtersSchema, listQuerySchema } from './schema.ts';

const cursorSchema = filtersSchema.extend({ cursor: z.string().max(1000) });

/** The parameters of a page, from its URL and its cursor. An invalid cursor means the first page. */
export const askedSchema = listQuerySchema.transform(({ cursor, ...said }) => ({
  ...(cursor !== undefined && remembered(cursor)),
  ...said,
}));

/** The query schema of a list; on later pages most of it may come from the cursor. */
export const pageOf = <T>(schema: z.ZodType<T, Asked>) => askedSchema.pipe(schema);
type Asked = z.output<typeof askedSchema>;

/**
 * @param at where the next page starts; undefined at the end
 * @param address of the list
 */
export function pageAfter(asked: Asked, address: string, at: string | undefined) {
  if (at === undefined) return { hasNextPage: false, nextPageCursor: null, nextPageUrl: null };
  const cursor = cursorText({ ...asked, cursor: at });
  return { hasNextPage: true, nextPageCursor: cursor, nextPageUrl: `${address}?cursor=${cursor}` };
}

/** The cursor comes from the URL, so it may be invalid. */
const remembered = (cursor: string): Partial<z.output<typeof cursorSchema>> =>
  cursorSchema.safeParse(readCursor(cursor)).data ?? {};
