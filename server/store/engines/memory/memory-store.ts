// An engine in memory, for fast tests and as a second implementation of the port.

import { storeClosed } from '../../errors.ts';
import { decodeKey, encodeBound, encodeKey } from '../../key.ts';
import { LimitBroken, limitBroken, limits } from '../../limits.ts';
import type { Change, CommitResult, Entry, Key, Page, Range, Row, Store, StoreState, Value } from '../../store.ts';
import { AheadValues } from '../ahead.ts';
import { decide, importRows, type Prepared, prepareBatch } from '../batch.ts';
import { ChangeFeed, ChangesGone } from '../changes.ts';
import type { EngineOptions } from '../engine.ts';
import { CorruptValue, type RowHead, readHead, readValue } from '../value.ts';

type Found = { row: Row; expiresAt: number | undefined };

/** `read` caches the decoded value. */
type Held = { row: Uint8Array; bytes: Buffer; read?: { head: RowHead; value: Value } };

/** @throws CorruptValue */
function readHeld(held: Held): { head: RowHead; value: Value } {
  if (held.read === undefined) {
    const head = readHead(held.bytes, held.row);
    held.read = { head, value: readValue(held.bytes, held.row, head) };
  }
  return held.read;
}

/** Rows by their key bytes as text, which sorts like the keys. */
type Rows = { byText: Map<string, Held>; sorted: string[] };

type MemoryStore = Store & {
  /** Removes expired entries, which the LMDB engine does on its own. @returns how many */
  sweep(): Promise<number>;
};

export function openMemoryStore({ clock, log }: EngineOptions): MemoryStore {
  const rows: Rows = { byText: new Map(), sorted: [] };
  const feed = new ChangeFeed(0, 10_000, (error) => log.fault('store-listener-failed', error));
  const ahead = new AheadValues();
  let state: StoreState = 'open';
  let version = 0;

  const ensureOpen = () => {
    if (state === 'closed') throw storeClosed();
  };
  const expired = (expiresAt: number | undefined) => expiresAt !== undefined && expiresAt <= clock.now();

  const entryAt = (bytes: Buffer): Entry | undefined => {
    const held = rows.byText.get(bytes.toString('latin1'));
    if (held === undefined) return undefined;
    const { head, value } = readHeld(held);
    return expired(head.expiresAt) ? undefined : { value, version: head.version };
  };

  const peek = (key: Key): Entry | undefined => {
    ensureOpen();
    return entryAt(encodeKey(key));
  };

  const apply = (prepared: Prepared): CommitResult => {
    const read = (bytes: Buffer) => rows.byText.get(bytes.toString('latin1'))?.row;
    const decision = decide(prepared, read, clock.now(), version + 1);
    if (decision.change === undefined) return decision.result;
    version = decision.change.version;
    for (const { bytes, row } of decision.writes) setRow(rows, bytes, row);
    if (decision.idem) setRow(rows, decision.idem.bytes, decision.idem.row);
    feed.push(decision.change);
    return decision.result;
  };

  /** Up to `max` live rows between two bounds. */
  const between = (low: string, high: string, reverse: boolean, max: number, skip?: string): Found[] => {
    const found: Found[] = [];
    const { sorted, byText } = rows;
    const first = reverse ? lowerBound(sorted, high) - 1 : lowerBound(sorted, low);
    for (let i = first; i >= 0 && i < sorted.length && found.length < max; i += reverse ? -1 : 1) {
      const text = sorted[i] as string;
      if (reverse ? text < low : text >= high) break;
      if (text === skip) continue;
      const held = byText.get(text) as Held;
      try {
        const { head, value } = readHeld(held);
        if (expired(head.expiresAt)) continue;
        found.push({ row: { key: decodeKey(held.bytes), value, version: head.version }, expiresAt: head.expiresAt });
      } catch (error) {
        if (!(error instanceof CorruptValue)) throw error;
        log.fault('store-value-corrupt', error);
      }
    }
    return found;
  };

  const store: MemoryStore = {
    peek,
    peekAhead: (key) => ahead.peek(key),
    async get(key) {
      return peek(key);
    },
    async getMany(keys) {
      if (keys.length > limits.pageRowsMax)
        throw limitBroken('a list of keys', keys.length, limits.pageRowsMax, 'keys');
      return keys.map(peek);
    },
    async range(range: Range): Promise<Page> {
      ensureOpen();
      const { limit, reverse = false, after } = range;
      if (!Number.isInteger(limit) || limit < 1 || limit > limits.pageRowsMax) {
        throw limitBroken('a page', limit, limits.pageRowsMax, 'rows');
      }
      let low = encodeBound(range.start).toString('latin1');
      let high = encodeBound(range.end).toString('latin1');
      const afterText = after && encodeBound(after).toString('latin1');
      if (afterText !== undefined && reverse && afterText < high) high = afterText;
      if (afterText !== undefined && !reverse && afterText > low) low = afterText;
      const found = between(low, high, reverse, limit + 1, afterText).map(({ row }) => row);
      const shown = found.slice(0, limit);
      return found.length > limit ? { rows: shown, cursor: (shown.at(-1) as Row).key } : { rows: shown };
    },
    async commit(batch) {
      ensureOpen();
      const prepared = prepareBatch(batch);
      ahead.add(prepared);
      try {
        // Asynchronous like a real engine, so that code that forgets to await fails.
        await null;
        ensureOpen();
        return apply(prepared);
      } finally {
        ahead.remove(prepared);
      }
    },
    onCommit: (listener) => feed.onCommit(listener),
    changes: (after, { signal } = {}) =>
      feed.read(after, signal, (from): Change[] => {
        throw new ChangesGone(from, feed.last);
      }),
    state: () => state,
    async backup() {
      throw new Error('Cannot back up the memory store: it has no files');
    },
    async *snapshotExport() {
      ensureOpen();
      const low = encodeBound([]).toString('latin1');
      for (const { row, expiresAt } of between(low, '\xff', false, Number.POSITIVE_INFINITY)) {
        yield expiresAt === undefined ? row : { ...row, expiresAt };
      }
    },
    async import(source) {
      ensureOpen();
      if (rows.sorted.length > 0) throw new LimitBroken('Cannot import into a store that holds entries');
      await importRows(store, source);
    },
    async sweep() {
      const gone = [...rows.byText.values()].filter(({ bytes, row }) => expired(readHead(bytes, row).expiresAt));
      for (const { bytes } of gone) setRow(rows, bytes, undefined);
      return gone.length;
    },
    async close() {
      state = 'closed';
      feed.close();
    },
  };
  return store;
}

function setRow({ byText, sorted }: Rows, bytes: Buffer, row: Uint8Array | undefined) {
  const text = bytes.toString('latin1');
  const known = byText.has(text);
  if (row === undefined) {
    if (known) sorted.splice(lowerBound(sorted, text), 1);
    byText.delete(text);
    return;
  }
  if (!known) sorted.splice(lowerBound(sorted, text), 0, text);
  byText.set(text, { row, bytes });
}

/** The index of the first text that is not below `text`. */
function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
