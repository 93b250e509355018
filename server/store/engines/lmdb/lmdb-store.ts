// The LMDB engine of the store port. Spec: operations 3.2, 3.3, 6.2.
import { readOnly } from '../../errors.ts';
import { decodeKey, encodeBound, encodeKey, keyText } from '../../key.ts';
import { LimitBroken, limitBroken, limits } from '../../limits.ts';
import type { Change, Entry, Key, Page, Range, Row, Store, StoreState } from '../../store.ts';
import { importRows, prepareBatch } from '../batch.ts';
import { ChangeFeed } from '../changes.ts';
import type { EngineOptions } from '../engine.ts';
import { type Cached, readCache } from '../read-cache.ts';
import { CorruptValue, readHead, readValue } from '../value.ts';
import { decodeLogRow, logKey, logKeyVersion } from './change-log.ts';
import { copyStore, exportRows, removeLeftovers } from './copy.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { CannotOpenStore, checkFolder, ensureFolder, writeFormat } from './folder.ts';
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
  /** Commits that may wait, and their bytes. More are refused with 'too-busy'. */
  queueMax?: number;
  queueBytesMax?: number;
  /** How often to remove expired entries, and to check the disk; 0: only when asked. */
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
const changesInMemory = 10_000;

/** @throws CannotOpenStore */
export async function openLmdbStore(options: LmdbOptions): Promise<LmdbStore> {
  const { folder } = options;
  await ensureFolder(folder);
  const lock = await lockFolder(folder, (error) => {
    options.log.fault('store-taken', error);
    options.onFatal?.(error);
  });
  try {
    const initialised = await checkFolder(folder);
    await removeLeftovers(folder);
    const freeSpace = options.freeSpace ?? spaceDefaults.freeSpace;
    // A new file takes some pages at once, and LMDB must not run into a full disk.
    if (!initialised && (await freeSpace(folder)).freeBytes < mebibyte)
      throw new CannotOpenStore(folder, openMessages.diskFull);
    const env = openEnvironment(folder);
    if (!initialised) await writeFormat(folder);
    return await start(env, lock, options);
  } catch (error) {
    await lock.release();
    throw error;
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
      for (const { text } of writes) cache.delete(text);
      feed.push(change);
    },
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
      // Deleting needs new pages too.
      if (state() === 'open') await runSweep();
    }),
    every(spaceEveryMs, () => space.check()),
  ];
  function every(ms: number, run: () => Promise<unknown>) {
    return everyMs(ms, run, (error) => life === 'open' && log.fault('store-chore-failed', error));
  }
  await space.check();

  const ensureOpen = () => {
    if (life === 'closed') throw new Error('The store is closed');
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
    writer.align();
    const row = data.getBinary(bytes);
    if (row === undefined) {
      cache.set(text, absent, 0);
      return undefined;
    }
    try {
      const head = readHead(bytes, row);
      const entry = Object.freeze({ value: readValue(bytes, row, head), version: head.version });
      cache.set(text, { entry, expiresAt: head.expiresAt }, row.length);
      return head.expiresAt !== undefined && head.expiresAt <= clock.now() ? undefined : entry;
    } catch (error) {
      noteDamaged(error);
      throw error;
    }
  };

  const peek = (key: Key): Entry | undefined => {
    const text = keyText(key);
    const hit = cache.get(text);
    if (hit === undefined) return load(key, text);
    return hit.expiresAt !== undefined && hit.expiresAt <= clock.now() ? undefined : hit.entry;
  };

  const range = ({ start, end, limit, reverse = false, after }: Range): Page => {
    ensureOpen();
    if (!Number.isInteger(limit) || limit < 1 || limit > limits.pageRowsMax) {
      throw limitBroken('a page', limit, limits.pageRowsMax, 'rows');
    }
    let low = boundOf(start);
    let high = boundOf(end);
    let exclusiveStart = reverse;
    if (after !== undefined) {
      const from = boundOf(after);
      if (reverse && from.compare(high) < 0) high = from;
      if (!reverse && from.compare(low) >= 0) {
        low = from;
        exclusiveStart = true;
      }
    }
    if (low.compare(high) >= 0) return { rows: [] };
    writer.align();
    const now = clock.now();
    const rows: Row[] = [];
    let hidden = 0;
    let last: Uint8Array | undefined;
    const found = data.getRange(
      reverse
        ? { start: high, exclusiveStart, end: low, inclusiveEnd: true, reverse }
        : { start: low, exclusiveStart, end: high },
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
    peek,
    peekAhead: (key) => writer.peekAhead(key),
    async get(key) {
      return peek(key);
    },
    async getMany(keys) {
      ensureOpen();
      if (keys.length > limits.pageRowsMax)
        throw limitBroken('a list of keys', keys.length, limits.pageRowsMax, 'keys');
      // Aligned first and read synchronously, so that cache and disk agree.
      writer.align();
      return keys.map((key) => {
        try {
          return peek(key);
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
    async backup(to) {
      ensureOpen();
      await copyStore(env, to);
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

/** Only the given options, because undefined must not replace a default. */
function given({ growBytes, freeSpace, floorBytes }: LmdbOptions): Partial<SpaceOptions> {
  return {
    ...(growBytes !== undefined && { growBytes }),
    ...(freeSpace && { freeSpace }),
    ...(floorBytes && { floorBytes }),
  };
}

/** Never overlaps, and does not keep the process alive. */
function everyMs(ms: number, run: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(
    () => {
      running ??= run()
        .catch(onError)
        .finally(() => (running = undefined));
    },
    ms || 2 ** 30,
  );
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Truncates a bound that is too long for the engine. No key is that long, so the order is the same. */
const boundOf = (key: Key): Buffer => encodeBound(key).subarray(0, limits.keyBytesMax + 1);
