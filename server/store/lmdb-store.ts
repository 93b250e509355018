// The LMDB engine of the store port. main.ts opens it; everything else sees only `Store`. Spec: operations 3.2, 3.3, 6.2.
import { DomainError } from '../errors.ts';
import { prepareBatch } from './batch.ts';
import { ChangeFeed } from './changes.ts';
import type { EngineOptions } from './engine.ts';
import { decodeKey, encodeBound, encodeKey, keyText } from './key.ts';
import { LimitBroken, limitBroken, limits } from './limits.ts';
import { decodeLogRow, logKey, logKeyVersion } from './lmdb/change-log.ts';
import { openEnvironment } from './lmdb/environment.ts';
import { Writer } from './lmdb/writer.ts';
import { type Cached, readCache } from './read-cache.ts';
import type { Change, Entry, Key, Page, Range, Row, Store, StoreState } from './store.ts';
import { CorruptValue, readHead, readValue } from './value.ts';

export type LmdbOptions = EngineOptions & {
  /** Made when absent; holds data.mdb and lock.mdb. */
  folder: string;
  /** Bytes of decoded entries kept for reading. */
  cacheBytes?: number;
  queueMax?: number;
  queueBytesMax?: number;
  /** A commit failed on disk: the process should end soon, writes are refused from now on. */
  onFatal?: (error: unknown) => void;
};

const mebibyte = 1024 * 1024;
const absent: Cached = { entry: undefined, expiresAt: undefined };
/** Rows past their time that one page may pass over before it hands back what it has. */
const hiddenRowsMax = 5000;

export async function openLmdbStore(options: LmdbOptions): Promise<Store> {
  const { folder, clock, log, cacheBytes = 64 * mebibyte, queueMax = 10_000, queueBytesMax = 64 * mebibyte } = options;
  const env = openEnvironment(folder);
  const { data } = env;
  const cache = readCache(cacheBytes);
  let state: StoreState = 'open';
  const writer = new Writer(env, {
    clock,
    queueMax,
    queueBytesMax,
    onDurable({ writes, change }) {
      for (const { text } of writes) cache.delete(text);
      feed.push(change);
    },
    onFault(error) {
      state = 'read-only';
      log.fault('store-commit-failed', error);
      options.onFatal?.(error);
    },
  });
  const feed = new ChangeFeed(writer.version, 10_000, (error) => log.fault('store-listener-failed', error));

  const ensureOpen = () => {
    if (state === 'closed') throw new Error('The store is closed');
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
    const head = readHead(bytes, row);
    const entry = Object.freeze({ value: readValue(bytes, row, head), version: head.version });
    cache.set(text, { entry, expiresAt: head.expiresAt }, row.length);
    return head.expiresAt !== undefined && head.expiresAt <= clock.now() ? undefined : entry;
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
    let low = encodeBound(start);
    let high = encodeBound(end);
    let exclusiveStart = reverse;
    if (after !== undefined) {
      const from = encodeBound(after);
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
        if (!(error instanceof CorruptValue)) throw error;
        log.fault('store-value-corrupt', error);
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

  const store: Store = {
    peek,
    async get(key) {
      return peek(key);
    },
    async getMany(keys) {
      ensureOpen();
      if (keys.length > limits.pageRowsMax)
        throw limitBroken('a list of keys', keys.length, limits.pageRowsMax, 'keys');
      // Aligned first and all in one turn, so cache and disk speak of the same moment.
      writer.align();
      return keys.map(peek);
    },
    async range(options) {
      return range(options);
    },
    async commit(batch) {
      ensureOpen();
      if (state === 'read-only') throw readOnly();
      return writer.commit(prepareBatch(batch));
    },
    onCommit: (listener) => feed.onCommit(listener),
    changes: (after, { signal } = {}) => feed.read(after, signal, olderChanges),
    state: () => state,
    async backup(to) {
      ensureOpen();
      await env.root.backup(to, true);
    },
    async *snapshotExport() {
      yield* [];
    },
    async import(source) {
      if (range({ start: [], end: [Uint8Array.of(255)], limit: 1 }).rows.length > 0) {
        throw new LimitBroken('Cannot import into a store that holds entries');
      }
      for await (const { key, value, expiresAt } of source) await store.commit({ puts: [{ key, value, expiresAt }] });
    },
    async close() {
      if (state === 'closed') return;
      state = 'closed';
      await writer.idle();
      feed.close();
      cache.clear();
      await env.root.close();
    },
  };
  return store;
}

/** Spec: operations R8. The administrator frees space; nothing has to be restarted. */
const readOnly = () => new DomainError('read-only', 'The site is read-only for the moment. Please try again later.');
