// Reads and writes of one transaction of the writer, and the rows as it sees them; in portable SQL.
import type { CommitResult, Version } from '../../store.ts';
import type { Decision, Prepared } from '../batch.ts';
import { encodeLogRow } from '../change-log.ts';
import type { Answered } from './database.ts';
import { logRowsMax } from './reader.ts';

export type Waiting = {
  readonly prepared: Prepared;
  resolve(result: CommitResult): void;
  reject(error: unknown): void;
};

/** A step that waits until no other process writes. */
export type Turn = {
  /** The series that it reads first, as a check, and the dependencies of its commit. */
  readonly prepared: Prepared;
  begin(giveBack: () => void): void;
  reject(error: unknown): void;
};

/** Pending writes of one transaction, and the rows as it sees them. */
export class Plan {
  readonly decisions = new Map<Waiting, Decision | { error: unknown }>();
  first: Version = 0;
  version: Version = 0;
  readonly #inMemory: KnownVersion;
  readonly #rows = new Map<string, Buffer>();
  readonly #asked = new Set<string>();
  readonly #versions = new Map<string, Version | null>();
  readonly #written = new Set<string>();
  readonly #puts = new Map<string, { row: Buffer; expiresAt: number | undefined }>();
  readonly #deletes = new Set<string>();
  readonly #keysOfCommits: Uint8Array[][] = [];

  constructor(inMemory: KnownVersion) {
    this.#inMemory = inMemory;
  }

  /** From now on no other process writes. Earlier cached values are read again. */
  begin(head: Version): void {
    this.version = head;
    this.first = head + 1;
    this.#versions.clear();
  }

  /** @returns the query for unknown dependencies; a check needs no row whose version is in memory */
  ask(those: readonly Prepared[]): string | undefined {
    const missing: Buffer[] = [];
    const want = (bytes: Buffer) => {
      const name = nameOf(bytes);
      if (!this.#asked.has(name)) missing.push(bytes);
      this.#asked.add(name);
    };
    for (const { idem, checks, adds } of those) {
      if (idem) want(idem);
      for (const { bytes, text } of checks) {
        const version = this.#inMemory(text);
        if (version === undefined) want(bytes);
        else this.#versions.set(text, version);
      }
      for (const { bytes, atMost } of adds) {
        want(bytes);
        if (atMost) want(atMost.bytes);
      }
    }
    return missing.length === 0
      ? undefined
      : `select k, v from stoa_kv where k in (${missing.map((bytes) => hex(bytes)).join()})`;
  }

  has(bytes: Buffer): boolean {
    return this.#asked.has(nameOf(bytes));
  }

  row(bytes: Buffer): Buffer | undefined {
    return this.#rows.get(nameOf(bytes));
  }

  /** The version of a row that wasn't queried, because it is in memory. */
  known(text: string): Version | null | undefined {
    return this.#written.has(text) ? undefined : this.#versions.get(text);
  }

  get isUntouched(): boolean {
    return this.#keysOfCommits.length === 0;
  }

  note(found: Answered['rows']): void {
    for (const { k, v } of found) this.#rows.set(nameOf(k as Buffer), v as Buffer);
  }

  take(waiting: Waiting, decision: Decision): void {
    this.decisions.set(waiting, decision);
    if (decision.change === undefined) return;
    this.version = decision.change.version;
    for (const { bytes, text, row, expiresAt } of decision.writes) {
      this.#written.add(text);
      this.#write(bytes, row, expiresAt);
    }
    if (decision.idem) this.#write(decision.idem.bytes, decision.idem.row, decision.idem.expiresAt);
    this.#keysOfCommits.push(decision.writes.map(({ bytes }) => bytes));
  }

  #write(bytes: Buffer, row: Buffer | undefined, expiresAt: number | undefined): void {
    const name = nameOf(bytes);
    if (row === undefined) {
      this.#rows.delete(name);
      this.#puts.delete(name);
      this.#deletes.add(name);
    } else {
      this.#rows.set(name, row);
      this.#deletes.delete(name);
      this.#puts.set(name, { row, expiresAt });
    }
  }

  /** The second round trip; undefined when there is nothing to write. */
  text(token: string): string | undefined {
    if (this.isUntouched) return undefined;
    const { version } = this;
    return writingOf({
      puts: this.#puts,
      deletes: this.#deletes,
      log: encodeLogRow(this.#keysOfCommits),
      token,
      version,
    });
  }
}

/** The version of a row in memory; null: absent. */
type KnownVersion = (text: string) => Version | null | undefined;

export type Decisions = ReadonlyMap<Waiting, Decision | { error: unknown }>;

const nameOf = (bytes: Buffer): string => bytes.toString('latin1');

/** Bytes are hex-encoded, which rules out SQL injection. */
const hex = (bytes: Uint8Array | string): string =>
  `'\\x${(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).toString('hex')}'::bytea`;

/**
 * The first round trip: waits until no other process writes.
 * @param query the group's dependencies
 */
export const readingOf = (query: string | undefined, after: Version): string =>
  `begin isolation level read committed;
select ver from stoa_head where id = 1 for update;
select ver, keys, by from stoa_log where ver > ${after} order by ver limit ${logRowsMax};
${query ?? 'select k, v from stoa_kv where false'}`;

function writingOf(plan: {
  puts: ReadonlyMap<string, { row: Buffer; expiresAt: number | undefined }>;
  deletes: ReadonlySet<string>;
  log: Buffer;
  token: string;
  version: Version;
}): string {
  const statements: string[] = [];
  if (plan.deletes.size > 0)
    statements.push(`delete from stoa_kv where k in (${[...plan.deletes].map((name) => hex(name)).join()})`);
  if (plan.puts.size > 0) {
    const rows = [...plan.puts].map(
      ([name, { row, expiresAt }]) =>
        `(${hex(name)},${hex(row)},${expiresAt === undefined ? 'null' : Math.trunc(expiresAt)})`,
    );
    statements.push(
      `insert into stoa_kv (k, v, exp) values ${rows.join()} on conflict (k) do update set v = excluded.v, exp = excluded.exp`,
    );
  }
  statements.push(
    `insert into stoa_log (ver, keys, by) values (${plan.version}, ${hex(plan.log)}, '\\x${plan.token}'::bytea)`,
    `update stoa_head set ver = ${plan.version} where id = 1`,
    'commit',
  );
  return statements.join(';\n');
}
