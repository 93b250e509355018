// Records requests and answers, and checks the store against them: each acknowledged write is there exactly once, an
// unacknowledged one is there completely or not at all, and each has one audit log entry. Each write carries a unique mark.
import { auditLimits } from '../../accounts/audit/limits.ts';
import type { AuditEntry } from '../../accounts/audit/schema.ts';
import type { Version } from '../../content/document/edit-schema.ts';
import type { Key, Store } from '../../store/store.ts';
import { rowsOf } from '../driver/order-audit.ts';

/** `sent`: outcome unknown. `leaving`: its removal was requested. */
type State = 'sent' | 'there' | 'leaving' | 'gone';

/** How the audit log shows it: by the added record, or by the mark in a field's new value. */
type Audited = 'added' | 'shown';

export type Written = {
  mark: string;
  /** Table that stores it. */
  table: string;
  state: State;
  audited?: Audited;
  /** The value it replaces: exactly one of both is there at any moment. */
  before?: Written;
};

const markForm = /mk\d{6}x/g;

export class Journal {
  readonly #all: Written[] = [];
  #marks = 0;

  nextMark = (): string => `mk${String(++this.#marks).padStart(6, '0')}x`;

  /** Recorded before it is sent. */
  sending(mark: string, table: string, audited?: Audited, before?: Written): Written {
    const written: Written = { mark, table, state: 'sent', ...(audited && { audited }), ...(before && { before }) };
    if (before) before.state = 'leaving';
    this.#all.push(written);
    return written;
  }

  answered(written: Written): void {
    written.state = 'there';
    if (written.before) written.before.state = 'gone';
    delete written.before;
  }

  removing(written: Written): void {
    written.state = 'leaving';
  }

  removed(written: Written): void {
    written.state = 'gone';
  }

  /** Number of acknowledged writes by table. */
  answeredCounts(): Record<string, number> {
    const known = this.#all.filter(({ state }) => state !== 'sent');
    return Object.fromEntries([...Map.groupBy(known, ({ table }) => table)].map(([name, all]) => [name, all.length]));
  }

  /** @returns a sentence for each fault */
  async audit(store: Store): Promise<string[]> {
    const tables = new Set(this.#all.map(({ table }) => table));
    const found = new Map<string, Map<string, Key[]>>();
    for (const table of tables) found.set(table, await keysByMark(store, table));
    const log = await readLog(store);
    return [
      ...this.#all.flatMap((written) => faultsOf(written, found, log)),
      ...[...tables].flatMap((table) => withoutRecord(table, log, found.get(table)!)),
    ];
  }
}

function faultsOf(written: Written, found: ReadonlyMap<string, Map<string, Key[]>>, log: Log): string[] {
  const { mark, table, state, audited, before } = written;
  const keys = found.get(table)?.get(mark) ?? [];
  const faults: string[] = [];
  const what = `${table} ${mark}`;
  if (keys.length > 1) faults.push(`doubled: ${what}, ${keys.length} times`);
  if (state === 'there' && keys.length === 0) faults.push(`lost: ${what}`);
  if (state === 'gone' && keys.length > 0) faults.push(`came back: ${what}`);
  if (before && keys.length + (found.get(table)?.get(before.mark)?.length ?? 0) !== 1)
    faults.push(`half done: ${what} in place of ${before.mark}`);
  if (audited === undefined || (keys.length === 0 && state !== 'there')) return faults;
  const entries =
    audited === 'added'
      ? keys.map((key) => log.added.get(`${table} ${key.slice(1).join('/')}`) ?? 0)
      : [log.shown.get(`${table} ${mark}`) ?? 0];
  if (entries.some((count) => count !== 1 && !(count === 0 && log.isTrimmed)))
    faults.push(`audit log: ${what} has ${entries.join(', ')} entries`);
  return faults;
}

/** Log entries about marked records that were added, are missing, and were never removed. */
const withoutRecord = (table: string, log: Log, found: ReadonlyMap<string, readonly Key[]>): string[] => {
  const there = new Set([...found.values()].flat().map((key) => `${table} ${key.slice(1).join('/')}`));
  return [...log.added.keys()]
    .filter(
      (name) => name.startsWith(`${table} `) && log.marked.has(name) && !there.has(name) && !log.removed.has(name),
    )
    .map((name) => `audit log: ${name} was added and is not there`);
};

async function keysByMark(store: Store, table: string): Promise<Map<string, Key[]>> {
  const found = new Map<string, Key[]>();
  for (const { key, value } of await rowsOf(store, table)) {
    // Drafts get automatic versions in between; a publication creates exactly one.
    if (table === 'ver' && (value as { r: Version }).r.kind === 'automatic') continue;
    for (const mark of new Set(JSON.stringify([key, value]).match(markForm)))
      found.set(mark, [...(found.get(mark) ?? []), key]);
  }
  return found;
}

/** Entries of the audit log, counted by `<record> <id>` and by `<record> <mark>`. */
type Log = {
  added: Map<string, number>;
  shown: Map<string, number>;
  removed: Set<string>;
  marked: Set<string>;
  /** The log is full, so that its first entries are gone. */
  isTrimmed: boolean;
};

async function readLog(store: Store): Promise<Log> {
  const entries = await rowsOf(store, 'audit');
  const isTrimmed = entries.length >= auditLimits.entriesMax;
  const log: Log = { added: new Map(), shown: new Map(), removed: new Set(), marked: new Set(), isTrimmed };
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { value } of entries) {
    for (const { record, id, did, fields } of (value as { r: AuditEntry }).r.changes) {
      const marks = new Set(fields.flatMap(({ after }) => after?.match(markForm) ?? []));
      for (const mark of marks) count(log.shown, `${record} ${mark}`);
      if (did === 'added') count(log.added, `${record} ${id}`);
      if (did === 'added' && marks.size > 0) log.marked.add(`${record} ${id}`);
      if (did === 'removed') log.removed.add(`${record} ${id}`);
    }
  }
  return log;
}
