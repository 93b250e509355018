// What is worked out from all rows below a prefix, kept in memory until a commit writes one of them. For sums of lists that are asked
// for far more often than they change.

import { LRUCache } from 'lru-cache';
import { perStore } from '../base/process-state.ts';
import type { Key, Store } from './store.ts';
import { afterPrefix } from './table.ts';

type Kept<T> = { prefix: Key; result: Promise<T> };

/** Results that are kept: past either bound those asked for longest ago go, and one that is larger than all is kept by nobody. */
export type KeptBounds<T> = { keptMax: number; bytesMax: number; bytesOf(result: T): number };

/**
 * @param prefixOf the rows that `work` reads, all of them and no others
 * @param work may take several turns: a commit meanwhile makes its result good for those who asked before, and for nobody else
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
    // One that remembers what was read through it must hear of the rows, also when they are not read again.
    await store.range({ start: prefix, end: afterPrefix(prefix), limit: 1 });
    const known = kept.get(id);
    if (known) return known.result;
    const own: Kept<T> = { prefix, result: work(store.base ?? store, id) };
    // How large it is shows when it is there.
    kept.set(id, own, { size: 1 });
    const isKept = () => kept.peek(id)?.result === own.result;
    own.result.then(
      (result) => isKept() && kept.set(id, { ...own }, { size: Math.max(1, Math.ceil(bytesOf(result))) }),
      () => isKept() && kept.delete(id),
    );
    return own.result;
  };
}

/** Prefixes are of texts and numbers. */
const beginsWith = (key: Key, prefix: Key): boolean => prefix.every((part, at) => key[at] === part);
