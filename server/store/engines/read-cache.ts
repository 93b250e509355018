// Entries by key, bounded in bytes. The engine replaces written entries before a commit becomes visible.
import { LRUCache } from 'lru-cache';
import type { Entry, Version } from '../store.ts';

/** `entry` undefined: known to be absent. */
type Decoded = { readonly entry: Entry | undefined; readonly expiresAt: number | undefined };
/** As the last commit wrote it: decoded on first read, since many writes are never read. */
type Undecoded = {
  readonly bytes: Uint8Array;
  readonly row: Buffer;
  readonly version: Version;
  readonly expiresAt: number | undefined;
};
export type Cached = Decoded | Undecoded;

export type ReadCache = {
  get(text: string): Cached | undefined;
  /** Like `get`, but doesn't count as a use. */
  peek(text: string): Cached | undefined;
  set(text: string, cached: Cached, rowBytes: number): void;
  delete(text: string): void;
  clear(): void;
  readonly bytes: number;
};

/** The cached version at this time: null when absent, undefined when it isn't cached. */
export function knownVersion(cache: ReadCache, text: string, now: number): Version | null | undefined {
  const held = cache.peek(text);
  if (held === undefined) return undefined;
  if (held.expiresAt !== undefined && held.expiresAt <= now) return null;
  return 'row' in held ? held.version : (held.entry?.version ?? null);
}

/** Cost of an entry besides its bytes: map slot, key text, wrapper objects. Decoded objects take about three times their encoded bytes. */
const overheadBytes = 250;

export function readCache(maxBytes: number): ReadCache {
  if (maxBytes <= 0)
    return { get: () => undefined, peek: () => undefined, set() {}, delete() {}, clear() {}, bytes: 0 };
  const lru = new LRUCache<string, Cached>({ maxSize: maxBytes, maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)) });
  return {
    get: (text) => lru.get(text),
    peek: (text) => lru.peek(text),
    set: (text, cached, rowBytes) => {
      lru.set(text, cached, { size: overheadBytes + 2 * text.length + 3 * rowBytes });
    },
    delete: (text) => {
      lru.delete(text);
    },
    clear: () => lru.clear(),
    get bytes() {
      return lru.calculatedSize;
    },
  };
}
