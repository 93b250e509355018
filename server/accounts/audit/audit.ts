// The audit log: the actions of contributors, API clients and the command line. Entries are written automatically: the
// store passed to the whole program adds one to each commit made within an audited call. Operations 2.1.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../../base/parts.ts';
import { spanned } from '../../base/trace.ts';
import { cursorText, readCursor } from '../../store/cursor.ts';
import { keyText } from '../../store/key.ts';
import { LimitBroken } from '../../store/limits.ts';
import type { Batch, CommitResult, Entry, Key, Store } from '../../store/store.ts';
import { afterPrefix, table } from '../../store/table.ts';
import type { AskedNeed } from '../session/actor.ts';
import { changesOf } from './changes.ts';
import { auditLimits } from './limits.ts';
import { type AuditActor, type AuditEntry, type AuditQuery, auditEntrySchema } from './schema.ts';
import { undoOf } from './undo-step.ts';

/**
 * `['audit', at, id]`, and their count. Ids begin with the call's id, so that entries with the same time have an order.
 */
export const entries = table<AuditEntry, [at: number, id: string]>({
  name: 'audit',
  topic: 'audit',
  schema: auditEntrySchema,
});
const countKey: Key = ['audit-count'];

/** The caller and the route. Both may become known only while the call runs. */
export type AuditedCall = {
  actor(): AuditActor | undefined;
  call(): string;
  /** The permissions that it has asked for so far. Absent: only those of its declaration. */
  needs?(): readonly AskedNeed[];
  requestId: string;
};

type Running = AuditedCall & {
  /** Names of the tables that it wrote. */
  written: Set<string>;
  entries: number;
  /** Whether an entry was committed. */
  hasEntry: boolean;
  /** Sums up commits beyond the per-call limit in one entry, rewritten each time. */
  rest?: { at: number; commits: number; rows: Record<string, number> };
};

const running = new AsyncLocalStorage<Running>();

/**
 * Logs everything committed within `work` and its continuations. A call that commits nothing but has another effect (an
 * export, a mail) gets an entry as well.
 *
 * @param work returns whether it did anything: refusals get no entry
 * @returns names of the tables that it wrote
 */
export async function inAuditedCall(
  { store, clock }: { store: Store; clock: Clock },
  call: AuditedCall,
  work: () => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const own: Running = { ...call, written: new Set(), entries: 0, hasEntry: false };
  const isDone = await running.run(own, work);
  if (isDone && !own.hasEntry) await noteCall({ store, clock }, call);
  return own.written;
}

/** Adds an entry for a call that changed no record. @param refused the refusal's code */
export async function noteCall(
  { store, clock }: { store: Store; clock: Clock },
  call: AuditedCall,
  refused?: string,
): Promise<void> {
  const actor = call.actor();
  if (!actor) return;
  const entry = {
    id: `${call.requestId}-00`,
    at: clock.now(),
    actor,
    requestId: call.requestId,
    call: call.call(),
    changes: [],
    rows: {},
    ...(refused !== undefined && { refused }),
  };
  // A full disk must not block sign-in.
  await store.commit({ puts: [putOf(entry)], adds: [{ key: countKey, by: 1 }], essential: true });
}

/** Wraps the store so that each commit of an audited call includes an entry. */
export function auditedStore<S extends Store>(base: S, clock: Clock): S {
  const write = (batch: Batch) => spanned('store', () => base.commit(batch));
  const commit = async (batch: Batch): Promise<CommitResult> => {
    const call = running.getStore();
    const actor = call?.actor();
    const known = call && actor && before(base, batch);
    const old = known instanceof Promise ? await known : known;
    const found = old && changesOf(batch, (key) => old.get(keyText(key)));
    if (!call || !actor || !found) return write(batch);
    for (const name of Object.keys(found.rows)) call.written.add(name);
    const isRest = call.entries >= auditLimits.entriesPerCall;
    const rest = isRest ? withRest(call, clock.now(), found.rows) : undefined;
    const at = rest?.at ?? clock.now();
    const entry: AuditEntry = {
      id: `${call.requestId}-${String(Math.min(call.entries, auditLimits.entriesPerCall)).padStart(2, '0')}`,
      at,
      actor,
      requestId: call.requestId,
      call: call.call(),
      changes: rest ? [] : found.changes,
      rows: rest?.rows ?? found.rows,
      ...(rest && { commits: rest.commits }),
    };
    const isNew = !rest || rest.commits === 1;
    const undo = rest ? undefined : undoOf(batch, (key) => old.get(keyText(key)), entry, call.needs?.() ?? []);
    const own = { puts: [putOf(entry)], adds: isNew ? [{ key: countKey, by: 1 }] : [] };
    // Reserved before the commit, because two commits of one call may run concurrently.
    call.entries++;
    if (rest) call.rest = rest;
    try {
      const result = await write({
        ...batch,
        puts: [...(batch.puts ?? []), ...own.puts, ...(undo ? [undo] : [])],
        adds: [...(batch.adds ?? []), ...own.adds],
      });
      if (!result.ok) return result;
      call.hasEntry = true;
      return { ...result, adds: result.adds.slice(0, batch.adds?.length ?? 0) };
    } catch (error) {
      if (!(error instanceof LimitBroken)) throw error;
      // The commit has no room for the entry, so the entry follows immediately.
      const result = await base.commit(batch);
      if (result.ok) await base.commit(own);
      call.hasEntry ||= result.ok;
      return result;
    }
  };
  return { ...base, commit };
}

const putOf = (entry: AuditEntry) => ({
  key: entries.key(entry.at, entry.id),
  value: { v: 1, r: auditEntrySchema.parse(entry) },
});

function withRest(call: Running, now: number, rows: Record<string, number>) {
  const { at = now, commits = 0, rows: sum = {} } = call.rest ?? {};
  const all = { ...sum };
  for (const [name, count] of Object.entries(rows)) all[name] = (all[name] ?? 0) + count;
  return { at, commits: commits + 1, rows: all };
}

type Before = Map<string, unknown>;

/** The previous values of the batch's keys; synchronous if they are in memory, so that commits keep their order. */
function before(store: Store, { puts = [], deletes = [] }: Batch): Before | Promise<Before> {
  const values: Before = new Map();
  const later: Promise<void>[] = [];
  for (const key of [...puts.map((put) => put.key), ...deletes]) {
    try {
      const entry = store.peek(key);
      const note = (found: Entry | undefined) => void values.set(keyText(key), found?.value);
      if (entry instanceof Promise) later.push(entry.then(note, () => undefined));
      else note(entry);
    } catch {
      // A damaged record must not block the write that repairs it.
    }
  }
  return later.length === 0 ? values : Promise.all(later).then(() => values);
}

/** Newest first. @returns a cursor even if nothing matched yet, as long as older entries remain */
export async function listAudit(
  store: Store,
  { limit, cursor, from, to, ...wanted }: AuditQuery,
): Promise<{ entries: AuditEntry[]; nextPageCursor: string | null; hasNextPage: boolean }> {
  const found: AuditEntry[] = [];
  const start: Key = from === undefined ? ['audit'] : ['audit', from];
  const end: Key = to === undefined ? afterPrefix(['audit']) : ['audit', to + 1];
  let after = cursor === undefined ? undefined : placeOf(cursor);
  for (let lookedAt = 0; lookedAt < auditLimits.lookedAtMax; ) {
    const page = await store.range({ start, end, limit: 100, reverse: true, ...(after && { after }) });
    lookedAt += page.rows.length;
    for (const { key, value } of page.rows) {
      const entry = (value as { r: AuditEntry }).r;
      after = key;
      if (matches(entry, wanted)) found.push(entry);
      if (found.length === limit)
        return { entries: found, nextPageCursor: cursorText(key.slice(1)), hasNextPage: true };
    }
    if (page.cursor === undefined) return { entries: found, nextPageCursor: null, hasNextPage: false };
  }
  return { entries: found, nextPageCursor: after ? cursorText(after.slice(1)) : null, hasNextPage: true };
}

/** Entries since a time, up to `max`. */
export async function countAudit(store: Store, { from, max }: { from: number; max: number }): Promise<number> {
  const { rows } = await store.range({ start: ['audit', from], end: afterPrefix(['audit']), limit: max });
  return rows.length;
}

/** An invalid cursor starts at the newest entry. */
function placeOf(cursor: string): Key | undefined {
  const place = readCursor(cursor);
  if (!Array.isArray(place) || typeof place[0] !== 'number' || typeof place[1] !== 'string') return undefined;
  return ['audit', place[0], place[1].slice(0, 200)];
}

const matches = (
  entry: AuditEntry,
  { actor, record, id, call, requestId }: Omit<AuditQuery, 'limit' | 'cursor' | 'from' | 'to'>,
): boolean =>
  (actor === undefined || entry.actor.id === actor) &&
  (requestId === undefined || entry.requestId === requestId) &&
  (call === undefined || entry.call.includes(call)) &&
  (record === undefined || Object.hasOwn(entry.rows, record)) &&
  (id === undefined || entry.changes.some((change) => change.id === id));

const trimmedAtOnce = 200;

/** Deletes entries beyond the maximum age or count. @returns how many */
export async function trimAudit({ store, clock }: { store: Store; clock: Clock }): Promise<number> {
  const oldest = clock.now() - auditLimits.keptMs;
  let gone = 0;
  for (;;) {
    const count = ((await store.get(countKey))?.value as number | undefined) ?? 0;
    const { rows } = await store.range({ start: ['audit'], end: afterPrefix(['audit']), limit: trimmedAtOnce });
    const tooMany = Math.max(0, count - auditLimits.entriesMax);
    const going = rows.filter(({ key }, n) => (key[1] as number) < oldest || n < tooMany);
    if (going.length === 0) return gone;
    await store.commit({ deletes: going.map(({ key }) => key), adds: [{ key: countKey, by: -going.length, min: 0 }] });
    gone += going.length;
  }
}
