// Unpublished fields of published pages and items: visitors see the record without them until they are published. Public.
import * as z from 'zod';
import { eachPage } from '../../base/paged.ts';
import { same } from '../../base/same.ts';
import { derived } from '../../store/derived.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { unpublishedSchema } from './schema.ts';

/** `revision` grows with each change, and is later than the record's `updatedOn`. */
const recordDraftSchema = unpublishedSchema.extend({
  /** The fields that differ from the published record; null: absent. */
  values: z.record(z.string(), z.unknown()),
});
export type RecordDraft = z.infer<typeof recordDraftSchema>;

const tableName = 'record-draft';
const drafts = table<RecordDraft>({ name: tableName, topic: 'drafts', schema: recordDraftSchema });

type Draftable = { id: string; updatedOn: number };

export const findRecordDraft = drafts.find;

export const dropRecordDraft = (tx: Tx, id: string): void => drafts.delete(tx, id);

/** Our choice: longer than a review takes. */
const changeLifeMs = 365 * 24 * 60 * 60 * 1000;

/** A never-published record has no draft: who changed its fields, and when last, by that person's ID. */
const directChanges = table<{ at: number; by: Record<string, number> }>({
  name: 'record-change',
  topic: 'none: on no screen',
  schema: z.object({ at: z.int(), by: z.record(z.string(), z.int()) }),
  expiresAt: ({ at }) => at + changeLifeMs,
});

export async function noteFieldChange(tx: Tx, id: string, person: { id: string }, at: number): Promise<void> {
  directChanges.put(tx, { at, by: { ...(await directChanges.find(tx, id))?.by, [person.id]: at } }, id);
}

/** Who changed the fields of a record since they were published. */
export async function fieldChanges(source: Tx | Store, id: string): Promise<{ by: string; at: number }[]> {
  const [draft, direct] = [await drafts.find(source, id), await directChanges.find(source, id)];
  return [
    ...(draft ? [{ by: draft.by.id, at: draft.at }] : []),
    ...Object.entries(direct?.by ?? {}).map(([by, at]) => ({ by, at })),
  ];
}

/** Drafts of deleted records, as long as those can be restored. */
const deletedDrafts = table<RecordDraft & { endsAt: number }>({
  name: 'record-draft-deleted',
  topic: 'none: written with its record',
  schema: recordDraftSchema.extend({ endsAt: z.int() }),
  expiresAt: ({ endsAt }) => endsAt,
});

/** @param endsAt when its record can't be restored anymore */
export async function deleteRecordDraft(tx: Tx, id: string, endsAt: number): Promise<void> {
  const draft = await drafts.find(tx, id);
  if (!draft) return;
  drafts.delete(tx, id);
  deletedDrafts.put(tx, { ...draft, endsAt }, id);
}

export async function restoreRecordDraft(tx: Tx, id: string): Promise<void> {
  const found = await deletedDrafts.find(tx, id);
  if (!found) return;
  deletedDrafts.delete(tx, id);
  const { endsAt: _, ...draft } = found;
  drafts.put(tx, draft, id);
}

/** Also of a deleted record. */
export function endRecordDraft(tx: Tx, id: string): void {
  drafts.delete(tx, id);
  deletedDrafts.delete(tx, id);
}

/** Only some people may change the code of a page, so only they may publish it. */
export const isCodeDrafted = async (source: Tx | Store, id: string): Promise<boolean> =>
  Object.hasOwn((await drafts.find(source, id))?.values ?? {}, 'code');

const draftsAtOnce = 1000;

export const listRecordDrafts = (store: Store): Promise<ReadonlyMap<string, RecordDraft>> => listed(store, tableName);

const listed = derived<ReadonlyMap<string, RecordDraft>>(
  (name) => [name],
  { keptMax: 1, bytesMax: 10_000_000, bytesOf: (all) => JSON.stringify([...all]).length },
  async (store) => {
    const all = new Map<string, RecordDraft>();
    for await (const { records, ids } of eachPage((cursor: string | undefined) =>
      drafts.list(store, { limit: draftsAtOnce, ...(cursor !== undefined && { cursor }) }),
    ))
      for (const [n, draft] of records.entries()) all.set(String(ids[n]?.[0]), draft);
    return all;
  },
);

/** Unpublished addresses, each with its record's id: no other record of its kind may take it. */
export async function draftedUrls(
  store: Store,
  isOfKind: (id: string) => Promise<boolean>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [id, { values }] of await listRecordDrafts(store))
    if (typeof values.urlId === 'string' && (await isOfKind(id))) found.set(values.urlId, id);
  return found;
}

/** The record as it would be published. `updatedOn` then also tells apart the draft's revisions. */
export function withRecordDraft<R extends Draftable>(record: R, draft: RecordDraft | undefined): R {
  if (!draft) return record;
  const merged: Record<string, unknown> = { ...record, ...draft.values };
  for (const [name, value] of Object.entries(draft.values)) if (value === null) delete merged[name];
  return { ...(merged as R), updatedOn: Math.max(record.updatedOn, draft.revision) };
}

/** A form sends empty values for fields that the record doesn't have. */
const isSame = (a: unknown, b: unknown): boolean => same(a, b) || (isEmpty(a) && isEmpty(b));

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && (value === null || Object.values(value).every(isEmpty)));

export const changedFields = (
  old: Readonly<Record<string, unknown>>,
  next: Readonly<Record<string, unknown>>,
): string[] =>
  [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
    (field) => field !== 'updatedOn' && !isSame(old[field], next[field]),
  );

/** Without a new revision, such as for a label's new name. A draft without values is deleted. */
export async function changeRecordDraft(
  tx: Tx,
  id: string,
  change: (values: RecordDraft['values']) => RecordDraft['values'],
): Promise<void> {
  const draft = await drafts.find(tx, id);
  const values = draft && change(draft.values);
  if (!draft || !values || values === draft.values) return;
  if (Object.keys(values).length === 0) drafts.delete(tx, id);
  else drafts.put(tx, { ...draft, values }, id);
}

/**
 * Keeps what differs from the published record; equal to it, there is no draft.
 *
 * @returns the record with its draft
 */
export async function putRecordDraft<R extends Draftable>(
  tx: Tx,
  { id, name }: { id: string; name: string },
  now: number,
  { live, next }: { live: R; next: R },
): Promise<R> {
  const before = await drafts.find(tx, live.id);
  const [old, wanted] = [live, next] as Record<string, unknown>[] as [Record<string, unknown>, Record<string, unknown>];
  const values = Object.fromEntries(changedFields(old, wanted).map((field) => [field, wanted[field] ?? null]));
  if (Object.keys(values).length === 0) {
    drafts.delete(tx, live.id);
    return live;
  }
  const revision = Math.max(now, live.updatedOn + 1, (before?.revision ?? 0) + 1);
  const draft: RecordDraft = { values, revision, at: now, by: { id, name } };
  drafts.put(tx, draft, live.id);
  return withRecordDraft(live, draft);
}
