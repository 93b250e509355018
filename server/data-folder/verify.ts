// Reads every value of a store and every file that its records name, and reports what is damaged or missing. Spec: operations R7.
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { decodeLogRow, logKeyVersion } from '../store/engines/change-log.ts';
import { openEnvironment } from '../store/engines/lmdb/environment.ts';
import { CannotOpenStore, checkFolder } from '../store/engines/lmdb/folder.ts';
import { openMessages } from '../store/engines/lmdb/messages.ts';
import { keyName, readHead, readValue } from '../store/engines/value.ts';
import { decodeKey, keyText } from '../store/key.ts';
import type { Key, Value } from '../store/store.ts';
import type { NamedFile, NamedFiles } from '../store/table.ts';
import { hashOf, ifUnreadable, measureStream, readBlobs, type StoredBlobs } from './blobs.ts';
import { dataMessages } from './messages.ts';

export type Damage = {
  /** Absent when the damage is not in a single entry. */
  readonly key?: Key;
  /** The key as stored. */
  readonly bytes?: Uint8Array;
  /** A row of the change log, which the site works without. */
  readonly isLog?: true;
  readonly why: string;
};

export type VerifyReport = { readonly entries: number; readonly version: number; readonly bad: readonly Damage[] };

/** Called with every intact record. */
export type OnRecord = (key: Key, value: Value) => void;

/** @throws CannotOpenStore when it can't be opened at all: absent, another format, truncated, not a database */
export async function verifyStore(folder: string, onRecord: OnRecord = () => undefined): Promise<VerifyReport> {
  if (!(await checkFolder(folder, { readOnly: true }))) throw new CannotOpenStore(folder, openMessages.noStore);
  const env = openEnvironment(folder, { readOnly: true });
  try {
    const bad: Damage[] = [];
    let entries = 0;
    let version = 0;
    const counted = () => (env.data.getStats() as { entryCount: number }).entryCount;
    try {
      const before = counted();
      for (const { key, value } of env.data.getRange({})) {
        entries++;
        try {
          const record = readValue(key, value, readHead(key, value));
          if (isRecord(key)) onRecord(decodeKey(key), record);
        } catch (error) {
          bad.push({ key: readable(key), bytes: Uint8Array.from(key), why: (error as Error).message });
        }
      }
      // Another process may be writing.
      const all = Math.min(before, counted());
      if (entries < all) bad.push({ why: dataMessages.recordsUnreachable({ count: all - entries, all }) });
      for (const { key, value } of env.log.getRange({})) {
        version = Math.max(version, logKeyVersion(key));
        try {
          decodeLogRow(logKeyVersion(key), value);
        } catch (error) {
          bad.push({ bytes: Uint8Array.from(key), why: (error as Error).message, isLog: true });
        }
      }
    } catch (error) {
      bad.push({ why: (error as Error).message });
    }
    return { entries, version, bad };
  } finally {
    await env.root.close();
  }
}

/** The existing, intact records with these keys. @param keys hex of the stored bytes */
export async function readRecords(
  folder: string,
  keys: readonly string[],
): Promise<{ key: Key; value: Value; expiresAt?: number }[]> {
  const env = openEnvironment(folder, { readOnly: true });
  try {
    return keys.flatMap((hex) => {
      const bytes = Buffer.from(hex, 'hex');
      const row = isRecord(bytes) ? env.data.getBinary(bytes) : undefined;
      if (row === undefined) return [];
      try {
        const head = readHead(bytes, row);
        const record = { key: decodeKey(bytes), value: readValue(bytes, row, head) };
        return [head.expiresAt === undefined ? record : { ...record, expiresAt: head.expiresAt }];
      } catch {
        // Damaged here too. The caller checks the rest.
        return [];
      }
    });
  } finally {
    await env.root.close();
  }
}

/**
 * Change log rows that can't be read; the records themselves are intact.
 * @param keys hex of the stored bytes
 */
export async function dropLogRows(folder: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { root, log } = openEnvironment(folder);
  try {
    root.transactionSync(() => {
      for (const hex of keys) log.removeSync(Buffer.from(hex, 'hex'));
    });
  } finally {
    await root.close();
  }
}

/** Excludes the engine's own rows (key.ts). */
const isRecord = (key: Uint8Array): boolean => (key[0] ?? 0) >= 0x10;

/** Keys of the engine and damaged ones remain bytes. */
function readable(key: Uint8Array): Key {
  try {
    const decoded = decodeKey(key);
    keyText(decoded);
    return decoded;
  } catch {
    return [Uint8Array.from(key)];
  }
}

/** One damaged or missing part of a data folder. */
export type DataDamage =
  | {
      kind: 'record';
      /** Hex of the stored key. Absent: not in a single record. */
      key?: string;
      /** A row of the change log. */
      isLog?: true;
      name: string;
      why: string;
    }
  | {
      kind: 'file';
      hash: string;
      name: string;
      why: 'is missing' | 'is damaged';
      /** No record names it. */
      unnamed?: true;
    }
  | { kind: 'secret'; name: 'secret.key'; why: string };

export const damageText = ({ kind, name, why }: DataDamage): string =>
  kind === 'record' ? dataMessages.recordDamaged({ name, why }) : dataMessages.damaged({ name, why });

export type Examined = {
  entries: number;
  files: number;
  version: number;
  damage: DataDamage[];
  /** The value at the requested key, if intact. */
  noted?: Value;
};

/** Location, if not in a data folder. */
export type Examining = {
  read?: (onRecord: OnRecord) => Promise<VerifyReport>;
  files?: StoredBlobs;
  /** Only checks that files exist, but reads those that list others. */
  isListOnly?: boolean;
};

/** Parts of uploads are removed when an upload is finished, which may be after its record was copied. */
const uploadTable = 'file-upload';

/**
 * Reads every record and the bytes of every file.
 * @param tables whose records name files
 * @param noted receives keys that the caller wants
 * @throws CannotOpenStore
 */
export async function examineData(
  dataFolder: string,
  tables: readonly NamedFiles[],
  noted?: Key,
  {
    read = (onRecord) => verifyStore(join(dataFolder, 'store'), onRecord),
    files = readBlobs(join(dataFolder, 'files')),
    isListOnly = false,
  }: Examining = {},
): Promise<Examined> {
  const byTable = new Map(tables.map((one) => [one.table, one]));
  const named = new Map<string, NamedFile>();
  const mayLack = new Set<string>();
  const damage: DataDamage[] = [];
  let found: Value | undefined;
  const { entries, version, bad } = await read((key, value) => {
    if (noted && key.length === noted.length && key.every((part, i) => part === noted[i])) found = value;
    const table = typeof key[0] === 'string' ? byTable.get(key[0]) : undefined;
    for (const file of table?.of(value) ?? []) {
      named.set(file.hash, file);
      if (key[0] === uploadTable) mayLack.add(file.hash);
    }
  });
  for (const { bytes, why, isLog } of bad) {
    const key = bytes && Buffer.from(bytes).toString('hex');
    const name = isLog ? 'of the change log' : bytes ? keyName(bytes) : 'of the engine';
    damage.push({ kind: 'record', ...(key !== undefined && { key }), ...(isLog && { isLog }), name, why });
  }
  const streamOf = async (hash: string): Promise<Readable> => (await files.file(hash).open()) ?? Readable.from([]);
  const whole = new Set<string>();
  const damaged = new Set<string>();
  for await (const hash of files.list()) {
    const isWhole = isListOnly || (await measureStream(await streamOf(hash)).catch(ifUnreadable))?.sha256 === hash;
    if (isWhole) whole.add(hash);
    else damaged.add(hash);
  }
  // The map grows during the loop: files may name further files.
  for (const [hash, { name, lists }] of named) {
    if (damaged.has(hash)) damage.push({ kind: 'file', hash, name, why: 'is damaged' });
    else if (!whole.has(hash)) {
      if (!mayLack.has(hash)) damage.push({ kind: 'file', hash, name, why: 'is missing' });
    } else if (lists) {
      const bytes = await buffer(await streamOf(hash)).catch(ifUnreadable);
      if (bytes === undefined || hashOf(bytes) !== hash) damage.push({ kind: 'file', hash, name, why: 'is damaged' });
      else for (const file of lists(bytes)) if (!named.has(file.hash)) named.set(file.hash, file);
    }
  }
  for (const hash of damaged)
    if (!named.has(hash)) damage.push({ kind: 'file', hash, name: `file ${hash}`, why: 'is damaged', unnamed: true });
  return { entries, files: whole.size + damaged.size, version, damage, ...(found !== undefined && { noted: found }) };
}
