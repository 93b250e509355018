// The LMDB engine of the store port. Spec: operations 3.2, 3.3, 6.2.
import { readOnly, storeClosed } from '../../errors.ts';
import { decodeKey, encodeKey, keyText } from '../../key.ts';
import { LimitBroken, limitBroken, limits } from '../../limits.ts';
import type { Change, Entry, Key, Page, Range, Row, Store, StoreState } from '../../store.ts';
import { importRows, prepareBatch } from '../batch.ts';
import { boundsOf } from '../bounds.ts';
import { decodeLogRow, logKey, logKeyVersion } from '../change-log.ts';
import { ChangeFeed } from '../changes.ts';
import { everyMs } from '../chores.ts';
import type { EngineOptions } from '../engine.ts';
import { type Cached, knownVersion, readCache } from '../read-cache.ts';
import { CorruptValue, headOf, type RowHead, readHead, readValue } from '../value.ts';
import { copyStore, exportRows, removeLeftovers } from './copy.ts';
import { asDamage, type Environment, openEnvironment } from './environment.ts';
import { CannotOpenStore, checkFolder, ensureFolder, formatOf, PageDamaged, writeFormat } from './folder.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { openMessages } from './messages.ts';
import { type SpaceOptions, SpaceWatch, spaceDefaults } from './space.ts';
import { sweep } from './sweep.ts';
import { Writer } from './writer.ts';

export type LmdbOptions = EngineOptions & {
  /** Created if absent. Contains data.mdb, lock.mdb, lock.sock, and format.json. */
  folder: string;
  /** Size of the cache of decoded entries. */
  cacheBytes?: number;
  /** Limits for queued commits and their bytes. Beyond them, commits fail with 'too-busy'. */
  queueMax?: number;
  queueBytesMax?: number;
  /** Interval for removing expired entries and checking the disk; 0: only on request. */
  sweepEveryMs?: number;
  spaceEveryMs?: number;
  /** A commit failed on disk. All writes are refused from now on, and the process should end within a second. */
  onFatal?: (error: unknown) => void;
} & Partial<SpaceOptions>;

export type LmdbStore = Store & {
  /** Removes expired entries now. @returns how many */
  sweep(): Promise<number>;
  /** Checks the disk now. @returns the new state */
  checkSpace(): Promise<StoreState>;
};

const mebibyte = 1024 * 1024;
const absent: Cached = { entry: undefined, expiresAt: undefined };
/** Expired rows that one page may skip before it returns early. */
const hiddenRowsMax = 5000;
/** Damaged records that one process logs. */
const damagedLoggedMax = 1000;
const changesInMemory = 1_000;

/** @throws CannotOpenStore */
export async function openLmdbStore(options: LmdbOptions): Promise<LmdbStore> {
  const { folder } = options;
  await ensureFolder(folder);
  const lock = await lockFolder(folder, (error) => {
    options.log.fault('store-taken', error);
    options.onFatal?.(error);
  });
  let env: Environment | undefined;
  try {
    const initialised = await checkFolder(folder);
    await removeLeftovers(folder);
    const freeSpace = options.freeSpace ?? spaceDefaults.freeSpace;
    // A new file takes some pages immediately, and LMDB must not run into a full disk.
    if (!initialised && (await freeSpace(folder)).freeBytes < mebibyte)
      throw new CannotOpenStore(folder, openMessages.diskFull);
    env = openEnvironment(folder);
    if (!initialised) await writeFormat(folder);
    return await start(env, lock, options);
  } catch (error) {
    const found = asDamage(folder, error);
    await env?.root.close().catch(() => undefined);
    // A remaining lease makes the next start check the pages first.
    await lock.release({ keepLease: found instanceof PageDamaged });
    throw found;
  }
}

async function start(env: Environment, lock: FolderLock, options: LmdbOptions): Promise<LmdbStore> {
  const { folder, clock, log, cacheBytes = 64 * mebibyte, sweepEveryMs = 30_000, spaceEveryMs = 1000 } = options;
  const { data } = env;
  const cache = readCache(cacheBytes);
  let life: 'open' | 'faulted' | 'closed' = 'open';
  const writer = new Writer(env, {
    clock,
    queueMax: options.queueMax ?? 10_000,
    queueBytesMax: options.queueBytesMax ?? 64 * mebibyte,
    onDurable({ writes, change }) {
      for (const { text, bytes, row, expiresAt } of writes) {
        // Only cache entries that were read recently.
        if (row === undefined || cache.peek(text) === undefined) cache.delete(text);
        else {
          // Copied out of the buffer pool, which would otherwise be retained with it.
          const own = Buffer.allocUnsafeSlow(row.length);
          row.copy(own);
          cache.set(text, { bytes: Uint8Array.from(bytes), row: own, version: change.version, expiresAt }, row.length);
        }
      }
      feed.push(change);
    },
    knownVersion: (text, now) => knownVersion(cache, text, now),
    onFault(error) {
      if (life === 'open') life = 'faulted';
      const { code } = error as NodeJS.ErrnoException;
      log.fault('store-commit-failed', error, code === undefined ? {} : { errno: code });
      options.onFatal?.(error);
    },
  });
  const feed = new ChangeFeed(writer.version, changesInMemory, (error) => log.fault('store-listener-failed', error));
  const space = new SpaceWatch(folder, env, log, { ...spaceDefaults, ...given(options) });
  const state = (): StoreState => {
    if (life === 'closed') return 'closed';
    return life === 'faulted' || space.low ? 'read-only' : 'open';
  };
  const runSweep = () => sweep(env, writer, cache, clock.now);
  const chores = [
    every(sweepEveryMs, async () => {
      env.root.readerCheck();
      // Deleting also needs new pages.
      if (state() === 'open') await runSweep();
    }),
    every(spaceEveryMs, () => space.check()),
  ];
  function every(ms: number, run: () => Promise<unknown>) {
    return everyMs(ms, run, (error) => life === 'open' && log.fault('store-chore-failed', error));
  }
  await space.check();

  const ensureOpen = () => {
    if (life === 'closed') throw storeClosed();
  };

  const logged = new Set<string>();
  /** Logs each damaged record once per process. Reads by key fail, lists omit it (operations R7). */
  const noteDamaged = (error: unknown): void => {
    if (!(error instanceof CorruptValue)) throw error;
    const name = Buffer.from(error.key).toString('hex');
    if (logged.has(name) || logged.size >= damagedLoggedMax) return;
    logged.add(name);
    log.fault('store-value-corrupt', error);
  };

  const load = (key: Key, text: string): Entry | undefined => {
    ensureOpen();
    const bytes = encodeKey(key);
    if (bytes.length > limits.keyBytesMax) return undefined;
    writer.align([text]);
    const row = data.getBinary(bytes);
    if (row === undefined) {
      cache.set(text, absent, 0);
      return undefined;
    }
    try {
      return decoded(text, bytes, row, readHead(bytes, row));
    } catch (error) {
      noteDamaged(error);
      throw error;
    }
  };

  const decoded = (text: string, bytes: Uint8Array, row: Uint8Array, head: RowHead): Entry | undefined => {
    const { version, expiresAt } = head;
    const entry = Object.freeze({ value: readValue(bytes, row, head), version });
    cache.set(text, { entry, expiresAt }, row.length);
    return expiresAt !== undefined && expiresAt <= clock.now() ? undefined : entry;
  };

  let cacheHits = 0;
  let cacheMisses = 0;
  const peek = (key: Key, text = keyText(key)): Entry | undefined => {
    const hit = cache.get(text);
    if (hit === undefined) {
      cacheMisses++;
      return load(key, text);
    }
    cacheHits++;
    if (hit.expiresAt !== undefined && hit.expiresAt <= clock.now()) return undefined;
    return 'row' in hit ? decoded(text, hit.bytes, hit.row, headOf(hit.row)) : hit.entry;
  };

  const range = (asked: Range): Page => {
    ensureOpen();
    const bounds = boundsOf(asked);
    if (!bounds) return { rows: [] };
    const { limit, reverse = false } = asked;
    const { low, high, isLowOut } = bounds;
    writer.align();
    const now = clock.now();
    const rows: Row[] = [];
    let hidden = 0;
    let last: Uint8Array | undefined;
    const found = data.getRange(
      reverse
        ? { start: high, exclusiveStart: true, end: low, inclusiveEnd: true, reverse }
        : { start: low, exclusiveStart: isLowOut, end: high },
    );
    for (const { key: bytes, value: row } of found) {
      if (rows.length === limit || hidden > hiddenRowsMax) return { rows, cursor: decodeKey(last as Uint8Array) };
      last = bytes;
      try {
        const head = readHead(bytes, row);
        if (head.expiresAt !== undefined && head.expiresAt <= now) hidden++;
        else rows.push({ key: decodeKey(bytes), value: readValue(bytes, row, head), version: head.version });
      } catch (error) {
        noteDamaged(error);
      }
    }
    return { rows };
  };

  const olderChanges = (after: number): Change[] => {
    writer.align();
    for (const { key, value } of env.log.getRange({ start: logKey(after + 1), limit: 1 })) {
      return decodeLogRow(logKeyVersion(key), value).filter((change) => change.version > after);
    }
    return [];
  };

  const store: LmdbStore = {
    peek: (key) => peek(key),
    peekAhead: (key) => writer.peekAhead(key),
    async get(key) {
      return peek(key);
    },
    async getMany(keys) {
      ensureOpen();
      if (keys.length > limits.pageRowsMax)
        throw limitBroken('a list of keys', keys.length, limits.pageRowsMax, 'keys');
      const texts = keys.map(keyText);
      // Aligned first and read synchronously, so that cache and disk are consistent.
      writer.align(texts);
      return keys.map((key, n) => {
        try {
          return peek(key, texts[n]);
        } catch (error) {
          return noteDamaged(error) as undefined;
        }
      });
    },
    async range(options) {
      return range(options);
    },
    async commit(batch) {
      ensureOpen();
      if (state() === 'read-only' && !(batch.essential && life === 'open' && space.hasReserve)) throw readOnly();
      return writer.commit(prepareBatch(batch));
    },
    onCommit: (listener) => feed.onCommit(listener),
    changes: (after, { signal } = {}) => feed.read(after, signal, olderChanges),
    state,
    measures: () => ({
      ...writer.measures(),
      ...{ cacheHits, cacheMisses, cacheBytes: cache.bytes },
      ...(life !== 'closed' && { usedBytes: space.usedBytes() }),
    }),
    async backup(to) {
      ensureOpen();
      await copyStore(env, to, await formatOf(folder));
    },
    async *snapshotExport() {
      ensureOpen();
      yield* exportRows(env, folder, clock.now());
    },
    async import(source) {
      ensureOpen();
      if (range({ start: [], end: [Uint8Array.of(255)], limit: 1 }).rows.length > 0) {
        throw new LimitBroken('Cannot import into a store that holds entries');
      }
      await importRows(store, source);
    },
    sweep: runSweep,
    async checkSpace() {
      await space.check();
      return state();
    },
    async close() {
      if (life === 'closed') return;
      life = 'closed';
      for (const chore of chores) await chore.stop();
      await writer.idle();
      feed.close();
      cache.clear();
      await env.root.close();
      await lock.release();
    },
  };
  return store;
}

/** Only the given options, so that undefined doesn't replace a default. */
function given({ growBytes, freeSpace, floorBytes }: LmdbOptions): Partial<SpaceOptions> {
  return {
    ...(growBytes !== undefined && { growBytes }),
    ...(freeSpace && { freeSpace }),
    ...(floorBytes && { floorBytes }),
  };
}
