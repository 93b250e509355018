// The latest changes of the live site: each publish, rollback and discarded draft as one line, newest first. For the
// editor's home screen. Public.
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Change, changeSchema } from './edit-schema.ts';

const changeLifeMs = 90 * 24 * 60 * 60 * 1000;

/** By time, then by page, so that pages published together are adjacent. */
const changes = table<Change, [at: number, document: string]>({
  name: 'doc:change',
  topic: 'drafts',
  schema: changeSchema,
  expiresAt: ({ at }) => at + changeLifeMs,
});

export const addChange = (tx: Tx, change: Change): void => changes.put(tx, change, change.at, change.document);

/** As many as the home screen shows. */
export const listChanges = async (store: Store, limit = 6): Promise<Change[]> =>
  (await changes.list(store, { limit, reverse: true })).records;
