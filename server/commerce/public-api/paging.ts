// Pages of the public API's lists. A cursor carries what its first page was asked for: programs send the cursor alone, since the
// original refuses it together with dates.

import * as z from 'zod';
import { cursorText, readCursor } from '../../store/cursor.ts';
import { filtersSchema, listQuerySchema } from './schema.ts';

const cursorSchema = filtersSchema.extend({ cursor: z.string().max(1000) });

/** What a page is asked for: what its address says, and what its cursor remembers. A bad cursor means the first page. */
export const askedSchema = listQuerySchema.transform(({ cursor, ...said }) => ({
  ...(cursor !== undefined && remembered(cursor)),
  ...said,
}));

/** The query of a list; on its further pages most of it may come out of the cursor. */
export const pageOf = <T>(schema: z.ZodType<T, Asked>) => askedSchema.pipe(schema);
type Asked = z.output<typeof askedSchema>;

/** @param at where the next page starts; undefined at the end @param address of the list */
export function pageAfter(asked: Asked, address: string, at: string | undefined) {
  if (at === undefined) return { hasNextPage: false, nextPageCursor: null, nextPageUrl: null };
  const cursor = cursorText({ ...asked, cursor: at });
  return { hasNextPage: true, nextPageCursor: cursor, nextPageUrl: `${address}?cursor=${cursor}` };
}

/** From an address that anyone may type. */
const remembered = (cursor: string): Partial<z.output<typeof cursorSchema>> =>
  cursorSchema.safeParse(readCursor(cursor)).data ?? {};
