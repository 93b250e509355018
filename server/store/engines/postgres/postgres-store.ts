// The PostgreSQL engine of the store port, which several processes can share. Spec: operations 6.2, 6.5.
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { storeAway, storeClosed } from '../../errors.ts';
import { decodeKey, encodeKey, keyText } from '../../key.ts';
import { LimitBroken, limitBroken, limits } from '../../limits.ts';
import type { Entry, Key, Page, Range, Row, Store, StoreState } from '../../store.ts';
import { importRows, prepareBatch } from '../batch.ts';
import { boundsOf } from '../bounds.ts';
import { ChangeFeed, ChangesGone } from '../changes.ts';
import { everyMs } from '../chores.ts';
import type { EngineOptions } from '../engine.ts';
import { knownVersion, readCache } from '../read-cache.ts';
import { CorruptValue, readHead, readValue } from '../value.ts';
import { isPassing, openDatabase, placeOf, prepareTables, reasonOf } from './database.ts';
import { takeLease } from './leases.ts';
import { databaseMessages } from './messages.ts';
import { FeedBroken, Reader } from './reader.ts';
import { Writer } from './writer.ts';

type PostgresOptions = EngineOptions & {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** How long to wait for a database that is starting. */
  waitMs?: number;
  /** Creates missing tables; false: throws NoTables. */
  mayCreate?: boolean;
  cacheBytes?: number;
  queueMax?: number;
  queueBytesMax?: number;
  /** Interval for polling commits of other processes and removing expired entries; 0: only on request. */
  pollEveryMs?: number;
  sweepEveryMs?: number;
  /** The caches of this process may be wrong: it should exit within a second. */
  onFatal?: (error: unknown) => void;
};

export type PostgresStore = Store & {
  catchUp(): Promise<void>;
  takeLease: NonNullable<Store['takeLease']>;
  /** All rows of one snapshot, like `snapshotExport`, which fails on damaged records. */
  readAll(onDamaged: (error: CorruptValue) => void): AsyncIterable<Row>;
  /** The database's clock, epoch ms. */
  databaseNow(): Promise<number>;
  /** Removes expired entries now. @returns how many */
  sweep(): Promise<number>;
};

const mebibyte = 1024 * 1024;
/** Without an answer for this long, the database counts as unreachable. */
const awayMs = 3_000;
/** How long an interrupted read is retried. */
const askAgainMs = 1_500;
const logCommitsKept = 100_000;
const sliceRows = 500;
const changesInMemory = 1_000;
/** Damaged records that one process logs. */
const damagedLoggedMax = 1_000;

/** @throws Error with one clear sentence when the database cannot be used */
export async function openPostgresStore(options: PostgresOptions): Promise<PostgresStore> {
  const { url, clock, log, cacheBytes = 64 * mebibyte, pollEveryMs = 150, sweepEveryMs = 30_000 } = options;
  const database = await openDatabase(url, log, 8);
  let last: number;
  try {
    await prepareTables(database, url, options);
    const { rows } = await database.read('select ver from stoa_head where id = 1', []);
    last = Number(rows[0]!.ver);
  } catch (error) {
    await database.close();
    throw error;
  }
  let life: 'open' | 'closed' = 'open';
  let isAway = false;
  let answeredAt = performance.now();
  const answered = () => {
    answeredAt = performance.now();
    if (!isAway) return;
    isAway = false;
    log.info('store-back');
  };
  const noteAway = (error: unknown) => {
    if (isAway || life === 'closed' || performance.now() - answeredAt < awayMs) return;
    isAway = true;
    log.warn('store-away', { database: placeOf(url), why: reasonOf(error) });
  };

  const cache = readCache(cacheBytes);
  const feed = new ChangeFeed(last, changesInMemory, (error) => log.fault('store-listener-failed', error));
  const reader = new Reader({ database, cache, feed, now: clock.now, answered });
  const fatal = (error: unknown) => {
    if (life === 'closed') return;
    log.fault('store-feed-broken', error);
    options.onFatal?.(error);
  };
  const writer = new Writer({
    database,
    clock,
    log,
    queueMax: options.queueMax ?? 10_000,
    queueBytesMax: options.queueBytesMax ?? 64 * mebibyte,
    known: () => feed.last,
    knownVersion: (text, now) => knownVersion(cache, text, now),
    absorb: (rows) => reader.absorb(rows),
    catchUp: () => reader.catchUp(),
    onDurable({ change, writes }) {
      // A read may have delivered this log row, and later ones, before the answer arrived.
      if (change.version !== feed.last + 1) return;
      reader.forget(change);
      for (const { text, bytes, row, expiresAt } of writes)
        if (row === undefined) cache.set(text, { entry: undefined, expiresAt: undefined }, 0);
        else {
          // Copied out of the buffer pool, which would otherwise be retained with it.
          const own = Buffer.allocUnsafeSlow(row.length);
          row.copy(own);
          cache.set(text, { bytes, row: own, version: change.version, expiresAt }, row.length);
        }
      feed.push(change);
    },
    onSeen(_key, bytes, text, row) {
      try {
        reader.take(bytes, text, row, true);
      } catch (error) {
        noteDamaged(error);
      }
    },
    answered,
  });

  const ensureOpen = () => {
    if (life === 'closed') throw storeClosed();
  };
  /** For reads: an unreachable database becomes a refusal, other errors stay unchanged. */
  const refused = (error: unknown): unknown => {
    if (error instanceof FeedBroken) fatal(error);
    if (life === 'closed' || !isPassing(error)) return error;
    noteAway(error);
    return storeAway();
  };
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    ensureOpen();
    const since = performance.now();
    for (;;) {
      if (isAway) throw storeAway();
      try {
        return await work();
      } catch (error) {
        // The connection was cut: retry on another one.
        if (!isPassing(error) || life !== 'open' || performance.now() - since > askAgainMs) throw refused(error);
        await wait(50);
      }
    }
  };

  const logged = new Set<string>();
  const noteDamaged = (error: unknown): void => {
    if (!(error instanceof CorruptValue)) throw error;
    const name = Buffer.from(error.key).toString('hex');
    if (logged.has(name) || logged.size >= damagedLoggedMax) return;
    logged.add(name);
    log.fault('store-value-corrupt', error);
  };

  let cacheHits = 0;
  let cacheMisses = 0;
  /** From memory; null when it isn't cached. */
  const held = (key: Key, text: string): Entry | undefined | null => {
    const hit = cache.get(text);
    if (hit === undefined) {
      cacheMisses++;
      return null;
    }
    cacheHits++;
    if (hit.expiresAt !== undefined && hit.expiresAt <= clock.now()) return undefined;
    return 'row' in hit ? reader.take(encodeKey(key), text, hit.row, true) : hit.entry;
  };

  const load = async (key: Key, text: string): Promise<Entry | undefined> => {
    const bytes = encodeKey(key);
    if (bytes.length > limits.keyBytesMax) return undefined;
    try {
      return await asked(() => reader.load(bytes, text));
    } catch (error) {
      if (error instanceof CorruptValue) noteDamaged(error);
      throw error;
    }
  };

  const peek = (key: Key): Entry | undefined | Promise<Entry | undefined> => {
    ensureOpen();
    const text = keyText(key);
    const known = held(key, text);
    return known === null ? load(key, text) : known;
  };

  const pageOf = (rows: readonly { k: Buffer; v: Buffer }[], limit: number, reverse: boolean): Page => {
    const sorted = rows.toSorted((a, b) => (reverse ? b.k.compare(a.k) : a.k.compare(b.k)));
    const now = clock.now();
    const shown: Row[] = [];
    for (const { k, v } of sorted.slice(0, limit)) {
      try {
        const head = readHead(k, v);
        if (head.expiresAt !== undefined && head.expiresAt <= now) continue;
        shown.push({ key: decodeKey(k), value: readValue(k, v, head), version: head.version });
      } catch (error) {
        noteDamaged(error);
      }
    }
    return sorted.length > limit ? { rows: shown, cursor: decodeKey(sorted[limit - 1]!.k) } : { rows: shown };
  };

  /** Removes one batch while holding the commit lock. */
  const sweepSlice = async (): Promise<{ removed: number; looked: number }> => {
    const own = await database.writer();
    let isSound = false;
    try {
      const [, , gone, trimmed] = await own.run(`begin isolation level read committed;
select ver from stoa_head where id = 1 for update;
delete from stoa_kv where k in (select k from stoa_kv where exp <= ${Math.trunc(clock.now())} limit ${sliceRows}) returning k;
delete from stoa_log where ver in (select ver from stoa_log where ver < (select ver from stoa_head where id = 1) - ${logCommitsKept} order by ver limit ${sliceRows}) returning ver;
commit`);
      isSound = true;
      // They must not reappear if the clock is set back.
      for (const { k } of gone!.rows) if ((k as Buffer)[0]! >= 0x10) cache.delete(keyText(decodeKey(k as Buffer)));
      return { removed: gone!.rows.length, looked: Math.max(gone!.rows.length, trimmed!.rows.length) };
    } finally {
      own.release(!isSound);
    }
  };
  const sweep = async (): Promise<number> => {
    ensureOpen();
    let removed = 0;
    for (;;) {
      const slice = await sweepSlice();
      removed += slice.removed;
      if (slice.looked < sliceRows) return removed;
    }
  };

  const chores = [
    every(pollEveryMs, () => reader.catchUp()),
    // With random offsets, so that processes don't collide.
    every(sweepEveryMs && sweepEveryMs + randomInt(sweepEveryMs), sweep),
  ];
  function every(ms: number, run: () => Promise<unknown>) {
    return everyMs(ms, run, (error) => {
      if (error instanceof FeedBroken) fatal(error);
      else if (isPassing(error)) noteAway(error);
      else if (life === 'open') log.fault('store-chore-failed', error);
    });
  }

  const store: PostgresStore = {
    peek,
    peekAhead: (key) => writer.peekAhead(key),
    catchUp: () => asked(() => reader.catchUp()),
    async takeTurn(key, batch) {
      ensureOpen();
      if (isAway) throw storeAway();
      return writer.takeTurn(key, batch);
    },
    takeLease: (name) => asked(() => takeLease(database, name)),
    async get(key) {
      return peek(key);
    },
    async getMany(keys) {
      ensureOpen();
      if (keys.length > limits.pageRowsMax)
        throw limitBroken('a list of keys', keys.length, limits.pageRowsMax, 'keys');
      const texts = keys.map(keyText);
      // Memory is consistent as of one moment, and so is one answer, but not both combined.
      const known = keys.map((key, n) => readHeld(key, texts[n]!));
      if (known.every((entry) => entry !== null)) return known;
      const bytes = keys.map((key) => encodeKey(key));
      const wanted = bytes.filter(({ length }) => length <= limits.keyBytesMax);
      const { rows } = await asked(() => reader.read('select k, v from stoa_kv where k = any($2::bytea[])', [wanted]));
      const found = new Map(rows.map(({ k, v }) => [k.toString('latin1'), v]));
      return bytes.map((one, n) => {
        try {
          return reader.take(one, texts[n]!, found.get(one.toString('latin1')), false);
        } catch (error) {
          return noteDamaged(error) as undefined;
        }
      });
    },
    async range(range: Range): Promise<Page> {
      ensureOpen();
      const bounds = boundsOf(range);
      if (!bounds) return { rows: [] };
      const { start, limit, reverse = false } = range;
      const rows = await asked(() => reader.range(start, { ...bounds, limit: limit + 1, reverse }));
      return pageOf(rows, limit, reverse);
    },
    async commit(batch) {
      ensureOpen();
      if (isAway) throw storeAway();
      return writer.commit(prepareBatch(batch));
    },
    onCommit: (listener) => feed.onCommit(listener),
    changes: (after, { signal } = {}) =>
      feed.read(after, signal, async (from) => {
        if (from < 0) throw new ChangesGone(from, 0);
        return reader.olderChanges(from);
      }),
    state: (): StoreState => (life === 'closed' ? 'closed' : isAway ? 'read-only' : 'open'),
    measures: () => ({ ...writer.measures(), ...{ cacheHits, cacheMisses, cacheBytes: cache.bytes } }),
    async backup() {
      throw new Error(databaseMessages.noFolder);
    },
    async *snapshotExport() {
      ensureOpen();
      yield* exportRows();
    },
    readAll: (onDamaged) => exportRows(onDamaged),
    async databaseNow() {
      const { rows } = await asked(() =>
        database.read('select extract(epoch from clock_timestamp()) * 1000 as ms', []),
      );
      return Number(rows[0]!.ms);
    },
    async import(source) {
      const { rows } = await store.range({ start: [], end: [Uint8Array.of(255)], limit: 1 });
      if (rows.length > 0) throw new LimitBroken('Cannot import into a store that holds entries');
      await importRows(store, source);
    },
    sweep,
    async close() {
      if (life === 'closed') return;
      life = 'closed';
      for (const chore of chores) await chore.stop();
      await writer.close();
      feed.close();
      cache.clear();
      await database.close();
    },
  };
  return store;

  function readHeld(key: Key, text: string): Entry | undefined | null {
    try {
      return held(key, text);
    } catch (error) {
      return noteDamaged(error) as undefined;
    }
  }

  async function* exportRows(
    onDamaged = (error: CorruptValue): void => {
      throw error;
    },
  ): AsyncGenerator<Row & { expiresAt?: number }> {
    const client = await database.snapshot();
    const now = clock.now();
    let isSound = false;
    try {
      await client.query('begin isolation level repeatable read, read only');
      // The engine's own rows sort before those of the port.
      let after = Buffer.from([0x0f, 0xff]);
      for (;;) {
        const { rows } = await client.query('select k, v from stoa_kv where k > $1 order by k limit 1000', [after]);
        for (const { k, v } of rows as { k: Buffer; v: Buffer }[]) {
          after = Buffer.from(k);
          const row = rowOf(k, v, onDamaged);
          if (row && (row.expiresAt === undefined || row.expiresAt > now)) yield row;
        }
        if (rows.length < 1000) break;
      }
      await client.query('commit');
      isSound = true;
    } finally {
      client.release(!isSound);
    }
  }
}

function rowOf(
  k: Buffer,
  v: Buffer,
  onDamaged: (error: CorruptValue) => void,
): (Row & { expiresAt?: number }) | undefined {
  try {
    const { expiresAt, version, ...head } = readHead(k, v);
    const value = readValue(k, v, { expiresAt, version, ...head });
    return { key: decodeKey(k), value, version, ...(expiresAt !== undefined && { expiresAt }) };
  } catch (error) {
    if (!(error instanceof CorruptValue)) throw error;
    onDamaged(error);
    return undefined;
  }
}
