// What happened to the live site last: each publish, roll back and discarded draft in one line, newest first. For the editor's start.
// Public.
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Change, changeSchema } from './edit-schema.ts';

const changeLifeMs = 90 * 24 * 60 * 60 * 1000;

/** By time, then by page: what was published together stands together. */
const changes = table<Change, [at: number, document: string]>({
  name: 'doc:change',
  topic: 'drafts',
  schema: changeSchema,
  expiresAt: ({ at }) => at + changeLifeMs,
});

export const addChange = (tx: Tx, change: Change): void => changes.put(tx, change, change.at, change.document);

/** As many as the editor's start shows. */
export const listChanges = async (store: Store, limit = 6): Promise<Change[]> =>
  (await changes.list(store, { limit, reverse: true })).records;
