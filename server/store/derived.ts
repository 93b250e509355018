// What is worked out from all rows below a prefix, kept in memory until a commit writes one of them. For sums of lists that are asked
// for far more often than they change.
import type { Key, Store } from './store.ts';
import { afterPrefix } from './table.ts';

type Kept<T> = { prefix: Key; result: Promise<T> };

/**
 * @param prefixOf the rows that `work` reads, all of them and no others
 * @param keptMax of so many prefixes results are kept; past that the oldest goes
 * @param work may take several turns: a commit meanwhile makes its result good for those who asked before, and for nobody else
 */
export function derived<T>(
  prefixOf: (id: string) => Key,
  keptMax: number,
  work: (store: Store, id: string) => Promise<T>,
): (store: Store, id: string) => Promise<T> {
  const keptOf = new WeakMap<Store, Map<string, Kept<T>>>();

  const keptIn = (base: Store): Map<string, Kept<T>> => {
    const known = keptOf.get(base);
    if (known) return known;
    const kept = new Map<string, Kept<T>>();
    keptOf.set(base, kept);
    base.onCommit(({ keys }) => {
      for (const [id, { prefix }] of kept) if (keys.some((key) => beginsWith(key, prefix))) kept.delete(id);
    });
    return kept;
  };

  return async (store, id) => {
    const prefix = prefixOf(id);
    const kept = keptIn(store.base ?? store);
    // One that remembers what was read through it must hear of the rows, also when they are not read again.
    await store.range({ start: prefix, end: afterPrefix(prefix), limit: 1 });
    const known = kept.get(id);
    if (known) return known.result;
    const own: Kept<T> = { prefix, result: work(store.base ?? store, id) };
    kept.set(id, own);
    own.result.catch(() => kept.get(id) === own && kept.delete(id));
    if (kept.size > keptMax) kept.delete(kept.keys().next().value as string);
    return own.result;
  };
}

/** Prefixes are of texts and numbers. */
const beginsWith = (key: Key, prefix: Key): boolean => prefix.every((part, at) => key[at] === part);
