// Decoded entries by key, bounded in bytes. The engine drops what a commit wrote before the commit becomes visible.
import { LRUCache } from 'lru-cache';
import type { Entry } from '../store.ts';

/** `entry` undefined: the key is known to be absent. */
export type Cached = { readonly entry: Entry | undefined; readonly expiresAt: number | undefined };

export type ReadCache = {
  get(text: string): Cached | undefined;
  set(text: string, cached: Cached, rowBytes: number): void;
  delete(text: string): void;
  clear(): void;
};

/** Cost of an entry besides its bytes: map slot, key text, wrapper objects. Decoded objects take about three times their encoded bytes. */
const overheadBytes = 250;

export function readCache(maxBytes: number): ReadCache {
  if (maxBytes <= 0) return { get: () => undefined, set() {}, delete() {}, clear() {} };
  const lru = new LRUCache<string, Cached>({ maxSize: maxBytes, maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)) });
  return {
    get: (text) => lru.get(text),
    set: (text, cached, rowBytes) => {
      lru.set(text, cached, { size: overheadBytes + 2 * text.length + 3 * rowBytes });
    },
    delete: (text) => {
      lru.delete(text);
    },
    clear: () => lru.clear(),
  };
}
