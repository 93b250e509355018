// The raw entries of a store, for backups: byte for byte, including damaged ones.
import { decodeKey, encodeKey } from '../../key.ts';
import type { Key, Value, Version } from '../../store.ts';
import { idemKeptMs } from '../batch.ts';
import { decodeLogRow, logKey, logKeyVersion } from '../change-log.ts';
import { readHead, readValue } from '../value.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { ensureFolder, writeFormat } from './folder.ts';
import { expiryKey, readVersion } from './writer.ts';

/** Their order is part of the format of backups. */
const trees = ['data', 'log', 'expiry', 'meta'] as const;

/** @param row absent: deleted entry */
export type StoredEntry = { tree: number; key: Uint8Array; row?: Uint8Array };

/** For a folder without a writer. */
export function* storedEntries(folder: string): Generator<Required<StoredEntry>> {
  const env = openEnvironment(folder, { readOnly: true });
  try {
    for (const [tree, name] of trees.entries())
      for (const { key, value } of env[name].getRange({})) yield { tree, key, row: value };
  } finally {
    void env.root.close();
  }
}

const entriesInTransaction = 2_000;

/** Writes entries to a store that no process has open. */
export async function writeEntries(
  folder: string,
  entries: AsyncIterable<StoredEntry> | Iterable<StoredEntry>,
): Promise<void> {
  await ensureFolder(folder);
  const env = openEnvironment(folder);
  let waiting: StoredEntry[] = [];
  const write = () => {
    const batch = waiting;
    waiting = [];
    env.root.transactionSync(() => {
      for (const { tree, key, row } of batch) {
        const db = env[trees[tree]!];
        if (row === undefined) db.removeSync(key);
        else db.putSync(key, row);
      }
    });
  };
  try {
    for await (const entry of entries) {
      if (waiting.push(entry) >= entriesInTransaction) write();
    }
    write();
    await env.root.flushed;
  } finally {
    await env.root.close();
  }
  await writeFormat(folder);
}

type ChangedEntries = {
  /** The last commit in it. */
  to: Version;
  entries: StoredEntry[];
  /** The current records of the changed keys, without damaged ones. */
  records: { key: Key; value: Value }[];
};

/** @param after a commit at or before `since` */
type Wanted = { after: Version; since: number; now: number; bytesMax: number };

/** Tolerance for the expiry of idempotency records. */
const slackMs = 2 * 60_000;

/**
 * Changes after a commit, from one snapshot while another process writes: the rows of the log, and the current
 * entries of all their keys. Idempotency records aren't logged; they are identified by their expiry.
 *
 * @returns undefined when the log doesn't reach back that far, or when there is more than `bytesMax`
 */
export function changedEntries(folder: string, wanted: Wanted): ChangedEntries | undefined {
  const env = openEnvironment(folder, { readOnly: true });
  try {
    return readChanged(env, wanted);
  } finally {
    void env.root.close();
  }
}

/** Synchronous from begin to end, so that all reads are of one snapshot. */
function readChanged(env: Environment, { after, since, now, bytesMax }: Wanted): ChangedEntries | undefined {
  const to = readVersion(env);
  if (to < after) return undefined;
  const entries: StoredEntry[] = [];
  const records: ChangedEntries['records'] = [];
  const seen = new Set<string>();
  let bytes = 0;
  let reached = after;
  const add = (tree: number, key: Uint8Array, row?: Uint8Array) => {
    entries.push({ tree, key: Buffer.from(key), ...(row && { row: Buffer.from(row) }) });
    bytes += key.length + (row?.length ?? 0);
  };
  const addCurrent = (key: Uint8Array) => {
    const name = Buffer.from(key).toString('latin1');
    if (seen.has(name)) return;
    seen.add(name);
    const row = env.data.getBinary(key);
    add(0, key, row);
    if (row === undefined) return;
    try {
      const head = readHead(key, row);
      if (head.expiresAt !== undefined) add(2, expiryKey(head.expiresAt, key), Buffer.alloc(0));
      if ((key[0] ?? 0) >= 0x10) records.push({ key: decodeKey(key), value: readValue(key, row, head) });
    } catch {
      // Damaged: shipped unchanged, and reported by the next backup.
    }
  };
  for (const { key, value } of env.log.getRange({ start: logKey(after + 1) })) {
    const version = logKeyVersion(key);
    const changes = decodeLogRow(version, value);
    if (changes[0]!.version > reached + 1) return undefined;
    reached = version;
    add(1, key, value);
    for (const { keys } of changes) for (const one of keys) addCurrent(encodeKey(one));
    if (bytes > bytesMax) return undefined;
  }
  if (reached < to) return undefined;
  const range = {
    start: expiryKey(since + idemKeptMs - slackMs, none),
    end: expiryKey(now + idemKeptMs + slackMs, none),
  };
  for (const key of env.expiry.getKeys(range)) if ((key[8] ?? 0xff) < 0x10) addCurrent(Buffer.from(key).subarray(8));
  const version = env.meta.getBinary(Buffer.from('version'));
  if (version) add(3, Buffer.from('version'), version);
  return bytes > bytesMax ? undefined : { to, entries, records };
}

const none = new Uint8Array();
