// Paged lists: their query, and the end marker of an answer. Portable.
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

/** Reads a list page by page, until a page has no cursor. */
export async function* eachPage<Page extends { cursor?: Cursor | undefined }, Cursor = string>(
  read: (cursor: Cursor | undefined) => Promise<Page>,
  pagesMax = Number.POSITIVE_INFINITY,
): AsyncGenerator<Page> {
  let cursor: Cursor | undefined;
  let pages = 0;
  do {
    const page = await read(cursor);
    yield page;
    cursor = page.cursor;
  } while (cursor !== undefined && ++pages < pagesMax);
}

/**
 * The query of an owner's list, served by store/lists/record-list.ts. Spread into a schema with the list's filters.
 * @param orders to sort by; a leading `-` reverses one
 */
export const listQueryShape = <const Name extends string>(orders: readonly Name[], initial: Name | `-${Name}`) => ({
  search: z.string().max(200).optional(),
  sort: z.enum([...orders, ...orders.map((name): `-${Name}` => `-${name}`)] as const).default(initial as never),
  cursor: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

/** An export takes the rest of a list's query: its search and its filters. */
export const notOfExport = { sort: true, cursor: true, limit: true } as const;

const rowsAtOnce = 1000;

/** The rows of an owner's list, read page by page. */
export async function* eachRow<Row>(
  browse: (page: { limit: number; cursor: string | undefined }) => Promise<{
    rows: readonly Row[];
    nextCursor?: string | undefined;
  }>,
  limit = rowsAtOnce,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const page = await browse({ limit, cursor });
    yield* page.rows;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/**
 * The ids of all rows that a list shows, so that an export has these and no others.
 * @returns undefined if neither a search nor a filter narrows the list
 */
export async function narrowedIds(
  narrowing: Readonly<Record<string, unknown>>,
  browse: Parameters<typeof eachRow<{ id: string }>>[0],
): Promise<ReadonlySet<string> | undefined> {
  if (Object.values(narrowing).every((value) => value === undefined)) return undefined;
  const ids = new Set<string>();
  for await (const { id } of eachRow(browse)) ids.add(id);
  return ids;
}

/** Schema of a page of a list: `total` counts all matching rows. */
export const listAnswerOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), nextCursor: z.string().optional() });
