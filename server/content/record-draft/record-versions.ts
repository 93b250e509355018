// The fields of pages and items as they were before each publication of changes to them. Public.
import * as z from 'zod';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import type { RecordDraft } from './record-draft.ts';

const recordVersionSchema = z.object({
  /** The revision of the draft that was published. */
  number: z.int(),
  at: z.int(),
  by: z.object({ id: z.string(), name: z.string() }),
  /** The values that it replaced; null: absent. */
  values: z.record(z.string(), z.unknown()),
});
export type RecordVersion = z.infer<typeof recordVersionSchema>;

/** Our choice, and how many are shown. */
const lifeMs = 365 * 24 * 60 * 60 * 1000;
const shownMax = 50;

const versions = table<RecordVersion, [record: string, number: number]>({
  name: 'record-version',
  topic: 'none: written with its record',
  schema: recordVersionSchema,
  expiresAt: ({ at }) => at + lifeMs,
});

/** The order of items has no earlier state of its own: it is stored in the items. */
const isKept = (name: string) => name !== 'itemOrder';

/** @returns how many bytes it writes */
export function addRecordVersion(
  tx: Tx,
  live: { id: string },
  draft: RecordDraft,
  { at, by }: Pick<RecordVersion, 'at' | 'by'>,
): number {
  const old = live as Record<string, unknown>;
  const names = Object.keys(draft.values).filter(isKept);
  if (names.length === 0) return 0;
  const values = Object.fromEntries(names.map((name) => [name, old[name] ?? null]));
  versions.put(tx, { number: draft.revision, at, by, values }, live.id, draft.revision);
  return Buffer.byteLength(JSON.stringify(values));
}

/** Newest first. */
export const listRecordVersions = async (source: Store, id: string): Promise<RecordVersion[]> =>
  (await versions.list(source, { prefix: [id], reverse: true, limit: shownMax })).records;

/** Deletes some versions of a permanently deleted record. @returns whether there are more */
export async function forgetRecordVersions(store: Store, id: string): Promise<boolean> {
  const { ids } = await versions.list(store, { prefix: [id], limit: 100 });
  if (ids.length > 0)
    await transact(store, async (tx) => {
      for (const [, number] of ids) versions.delete(tx, id, Number(number));
    });
  return ids.length === 100;
}
