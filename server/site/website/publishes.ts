// When parts of the site other than pages went live: header, design, products … Public.
import * as z from 'zod';
import { eachPage } from '../../base/paged.ts';
import type { Store } from '../../store/store.ts';
import { type Table, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';

/** As long as the counts of visits, so that each is on the line of page speed. */
export const publishLifeMs = 760 * 86_400_000;

/**
 * `what`: the part's name, or the product's ID. Many products that went live together are one mark, since thousands
 * would take the place of all others: `product-import`, and `product-api` for those of an hour.
 */
const publishSchema = z.object({ what: z.string(), at: z.int(), by: z.object({ id: z.string(), name: z.string() }) });
type Publish = z.infer<typeof publishSchema>;

const publishes = table<Publish, [at: number, what: string]>({
  name: 'site-publish',
  topic: 'site-parts',
  schema: publishSchema,
  expiresAt: ({ at }) => at + publishLifeMs,
});

export const addPublish = (tx: Tx, publish: Publish): void => publishes.put(tx, publish, publish.at, publish.what);

/** `from` is inclusive, `to` exclusive: epoch ms. */
export type Span = { from: number; to: number };

export const listPublishes = (store: Store, span: Span): Promise<Publish[]> => listNewest(publishes, store, span);

const newestMax = 5_000;
const pageRows = 1_000;

/** Newest first, at most 5,000. */
export async function listNewest<R>(
  records: Table<R, [at: number, of: string]>,
  store: Store,
  { from, to }: Span,
): Promise<R[]> {
  const read = (cursor?: string) =>
    records.list(store, { between: [from, to], limit: pageRows, reverse: true, cursor });
  const found: R[] = [];
  for await (const page of eachPage(read, newestMax / pageRows)) found.push(...page.records);
  return found;
}
