// Values computed from the store, cached until a commit changes one of their dependencies. Bounded by bytes.
//
//   const menu = await memo.kept('menu main', page.dependsOn, ({ store }) => menuOf(store, 'main'));
//
// A value may depend only on its key and on what `make` reads through its store; neither may contain a visitor's data.
// `isPast` replaces the clock: the value is cached until one of its answers changes.
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { createDependencyGraph, Degree, Derivation } from './dependencies.ts';
import { isKept, type Noted } from './rendered.ts';
import { type TrackedStore, trackedStore } from './tracked-store.ts';

/** Inputs for `make`. */
export type Sources = TrackedStore<Noted> & { isPast(time: number): boolean };

export type Memo = {
  /**
   * @param key includes everything that `make` uses besides its reads
   * @param noted gets the value as a dependency of its user
   * @param from what `make` uses without reading it
   * @param since `commits` before the first of it was read, if it isn't cached itself
   * @returns the cached value itself
   */
  kept<T>(
    key: string,
    noted: Noted,
    make: (sources: Sources) => T | Promise<T>,
    from?: readonly Derivation[],
    since?: number,
  ): T | Promise<T>;
  /** Number of commits so far. */
  commits(): number;
  stats(): { values: number; bytes: number };
};

type Entry = { readonly value: unknown; readonly derivation: Derivation };
type UnderWay = { readonly value: Promise<unknown>; readonly derivation: Derivation };

const overheadBytes = 512;

export function createMemo({ store, clock, maxBytes }: { store: Store; clock: Clock; maxBytes: number }): Memo {
  const graph = createDependencyGraph(store);
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
    dispose: ({ derivation }) => graph.forget(derivation),
  });
  const underWay = new Map<string, UnderWay>();
  let commits = 0;
  store.onCommit(() => void commits++);

  const memo: Memo = {
    kept<T>(
      key: string,
      noted: Noted,
      make: (sources: Sources) => T | Promise<T>,
      from: readonly Derivation[] = [],
      since?: number,
    ): T | Promise<T> {
      const known = entries.get(key);
      if (known && known.derivation.freshUntil <= clock.now()) entries.delete(key);
      else if (known) {
        noted.push(known.derivation);
        return known.value as T;
      }
      const other = underWay.get(key);
      if (!other) return begin(key, noted, make, from, since);
      noted.push(other.derivation);
      // A commit since the other began may have come before our start.
      return other.value.then(
        (value) => (other.derivation.isLive ? (value as T) : begin(key, noted, make, from, since)),
        () => begin(key, noted, make, from, since),
      );
    },
    commits: () => commits,
    stats: () => ({ values: entries.size, bytes: entries.calculatedSize }),
  };
  return memo;

  function begin<T>(
    key: string,
    noted: Noted,
    make: (sources: Sources) => T | Promise<T>,
    from: readonly Derivation[],
    since: number | undefined,
  ): T | Promise<T> {
    const drop = () => void entries.delete(key);
    const derivation = new Derivation({ drop, age: drop }, from);
    noted.push(derivation);
    // Its inputs may already predate the last commit.
    const mayKeep = since === undefined ? from.every(({ isLive }) => isLive) : since === commits;
    const watch = graph.watch();
    const finish = (value: T): T => {
      watch.end();
      if (!mayKeep || watch.degree([derivation]) !== Degree.none) return value;
      // Keeping it copies the keys of its parts.
      graph.keep(derivation);
      const size = overheadBytes + 2 * key.length + derivation.bytes + sizeOf(frozen(value));
      entries.set(key, { value, derivation }, { size });
      if (entries.peek(key)?.derivation !== derivation) graph.forget(derivation);
      return value;
    };
    const isPast = (time: number) => {
      if (time <= clock.now()) return true;
      derivation.endAt(time);
      return false;
    };
    let made: T | Promise<T>;
    try {
      made = make({ ...trackedStore(store, derivation, memo), isPast });
    } catch (error) {
      watch.end();
      throw error;
    }
    if (!(made instanceof Promise)) return finish(made);
    const value = made.then(
      (result) => {
        if (underWay.get(key)?.derivation === derivation) underWay.delete(key);
        return finish(result);
      },
      (error) => {
        if (underWay.get(key)?.derivation === derivation) underWay.delete(key);
        watch.end();
        throw error;
      },
    );
    underWay.set(key, { value, derivation });
    return value;
  }
}

/** Cached values are shared, so they are immutable. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  for (const one of Object.values(value)) frozen(one);
  return value;
}

/** Approximate memory size of plain data. A cycle counts as too large to cache. */
function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (ArrayBuffer.isView(value)) return 64 + value.byteLength;
  if (depth > 32) return Number.MAX_SAFE_INTEGER;
  // The text, its bytes and their packed form.
  if (isKept(value)) return 256 + 3 * value.kept.length;
  let sum = 32;
  for (const one of Array.isArray(value) ? value : Object.values(value)) sum += 24 + sizeOf(one, depth + 1);
  return sum;
}
