// Results computed from all rows with a prefix, cached until a commit writes one of them. For sums of lists that are read far more often
// than they change.

import { LRUCache } from 'lru-cache';
import { perStore } from '../base/process-state.ts';
import type { Key, Store } from './store.ts';
import { afterPrefix } from './table.ts';

type Kept<T> = { prefix: Key; result: Promise<T> };

/** Bounds of the cache: the least recently used results are dropped first, and a result larger than `bytesMax` is not cached. */
type KeptBounds<T> = { keptMax: number; bytesMax: number; bytesOf(result: T): number };

/**
 * @param prefixOf the prefix of exactly the rows that `work` reads
 * @param work may be asynchronous: after a commit to one of its rows, only earlier callers get its result
 */
export function derived<T>(
  prefixOf: (id: string) => Key,
  { keptMax, bytesMax, bytesOf }: KeptBounds<NoInfer<T>>,
  work: (store: Store, id: string) => Promise<T>,
): (store: Store, id: string) => Promise<T> {
  type Results = LRUCache<string, Kept<T>>;
  const resultsOf = perStore(({ store }: { store: Store }): Results => {
    const kept: Results = new LRUCache({ max: keptMax, maxSize: bytesMax });
    store.onCommit(({ keys }) => {
      for (const [id, { prefix }] of kept) if (keys.some((key) => beginsWith(key, prefix))) kept.delete(id);
    });
    return kept;
  });

  return async (store, id) => {
    const prefix = prefixOf(id);
    const kept = resultsOf({ store: store.base ?? store });
    // A store that tracks reads must learn of the prefix even when the result is cached.
    await store.range({ start: prefix, end: afterPrefix(prefix), limit: 1 });
    const known = kept.get(id);
    if (known) return known.result;
    const own: Kept<T> = { prefix, result: work(store.base ?? store, id) };
    // The size is known once the result is.
    kept.set(id, own, { size: 1 });
    const isKept = () => kept.peek(id)?.result === own.result;
    own.result.then(
      (result) => isKept() && kept.set(id, { ...own }, { size: Math.max(1, Math.ceil(bytesOf(result))) }),
      () => isKept() && kept.delete(id),
    );
    return own.result;
  };
}

/** Prefixes consist of strings and numbers. */
const beginsWith = (key: Key, prefix: Key): boolean => prefix.every((part, at) => key[at] === part);
