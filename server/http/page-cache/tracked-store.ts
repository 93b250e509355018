// A store that records reads: the keys that a finished page or a cached value depends on. Public modules receive it
// as a normal store, so no read can be missed.
import type { Key, Page, Range, Store } from '../../store/store.ts';
import type { Memo } from './memo.ts';
import { dependencyText } from './page-key.ts';
import type { Dependency, Noted } from './rendered.ts';

export type TrackedStore<N extends Noted = Dependency[]> = {
  /** Reads only: a page never writes. */
  store: Store;
  /** Grows while the page renders; contains each key before its value is known. */
  dependsOn: N;
};

/** Maximum rows of a cached range. */
const keptRowsMax = 1_000;

/** @param memo caches short ranges, which the store itself reads from disk each time */
export function trackedStore<N extends Noted>(store: Store, dependsOn: N, memo?: Memo): TrackedStore<N> {
  const seen = new Set<string>();
  const note = (key: Key) => {
    const text = dependencyText(key);
    if (seen.has(text)) return;
    seen.add(text);
    dependsOn.push(key);
  };

  return {
    dependsOn,
    store: {
      base: store,
      peek(key) {
        note(key);
        return store.peek(key);
      },
      get(key) {
        note(key);
        return store.get(key);
      },
      getMany(keys) {
        keys.forEach(note);
        return store.getMany(keys);
      },
      async range(range) {
        const read = (noted: Noted) => {
          noted.push({ prefix: sharedStart(range.start, range.end) });
          return store.range(range);
        };
        if (memo === undefined || range.limit > keptRowsMax) return read(dependsOn);
        return memo.kept(rangeText(range), dependsOn, async (inner) => frozen(await read(inner.dependsOn)));
      },
      peekAhead: () => undefined,
      commit: () => Promise.reject(new Error('A page wrote to the store while it was rendered')),
      onCommit: (listener) => store.onCommit(listener),
      changes: (after, options) => store.changes(after, options),
      state: () => store.state(),
      backup: (folder) => store.backup(folder),
      snapshotExport: () => store.snapshotExport(),
      import: (rows) => store.import(rows),
      close: () => store.close(),
    },
  };
}

/** The leading elements that both bounds of a range share: every row in it has them. */
function sharedStart(start: Key, end: Key): Key {
  let length = 0;
  while (length < start.length && length < end.length && start[length] === end[length]) length++;
  return start.slice(0, length);
}

const rangeText = ({ start, end, limit, reverse = false, after = [] }: Range): string =>
  `range ${limit} ${reverse} ${dependencyText(start)}\n${dependencyText(end)}\n${dependencyText(after)}`;

function frozen(page: Page): Page {
  Object.freeze(page.rows);
  return Object.freeze(page);
}
