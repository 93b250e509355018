// The latest changes of the live site: each publish, rollback and discarded draft as one line, newest first. For the
// editor's home screen, and for the line of page speed. Public.
import { listNewest, listPublishes, publishLifeMs, type Span } from '../../site/website/publishes.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Change, changeSchema } from './edit-schema.ts';

/** By time, then by page, so that pages published together are adjacent. */
const changes = table<Change, [at: number, document: string]>({
  name: 'doc:change',
  topic: 'drafts',
  schema: changeSchema,
  expiresAt: ({ at }) => at + publishLifeMs,
});

export const addChange = (tx: Tx, change: Change): void => changes.put(tx, change, change.at, change.document);

/** The newest changes of pages, as many as the home screen shows. */
export const listPageChanges = async (store: Store): Promise<Change[]> =>
  (await changes.list(store, { limit: 6, reverse: true })).records;

/** Newest first: changes of pages, and publishes of everything else, whose `document` is the part's name or the product's ID. */
export async function listChanges(store: Store, span: Span): Promise<Change[]> {
  const [pages, others] = await Promise.all([listNewest(changes, store, span), listPublishes(store, span)]);
  const published = others.map(
    ({ what, at, by }): Change => ({ document: what, kind: 'published', at, by, version: 0 }),
  );
  return [...pages, ...published].toSorted((a, b) => b.at - a.at);
}
