// When parts of the site other than pages went live: header, design, products … Public.
import * as z from 'zod';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';

/** As long as the counts of visits, so that each is on the line of page speed. */
export const publishLifeMs = 760 * 86_400_000;

/** `what`: the part's name, or the product's ID. */
const publishSchema = z.object({ what: z.string(), at: z.int(), by: z.object({ id: z.string(), name: z.string() }) });
type Publish = z.infer<typeof publishSchema>;

const publishes = table<Publish, [at: number, what: string]>({
  name: 'site-publish',
  topic: 'site-parts',
  schema: publishSchema,
  expiresAt: ({ at }) => at + publishLifeMs,
});

export const addPublish = (tx: Tx, publish: Publish): void => publishes.put(tx, publish, publish.at, publish.what);

/** Newest first. */
export const listPublishes = async (store: Store, limit: number): Promise<Publish[]> =>
  (await publishes.list(store, { limit, reverse: true })).records;
