// A store that remembers what was read through it: the keys that a finished page depends on (page cache). Front files take it as
// the store they know, so no read can be forgotten.

import { keyText } from '../../http/page-cache/page-key.ts';
import type { Dependency } from '../../http/page-cache/rendered.ts';
import type { Key, Range, Store } from '../../store/store.ts';

export type TrackedStore = {
  /** Reads only: a page never writes. */
  store: Store;
  /** Grows while the page renders; each key stands here before its value is known. */
  dependsOn: Dependency[];
};

export function trackedStore(store: Store): TrackedStore {
  const dependsOn: Dependency[] = [];
  const seen = new Set<string>();
  const note = (key: Key) => {
    const text = keyText(key);
    if (seen.has(text)) return;
    seen.add(text);
    dependsOn.push(key);
  };
  const notePrefix = (range: Range) => {
    const prefix = sharedStart(range.start, range.end);
    const text = `prefix ${keyText(prefix)}`;
    if (seen.has(text)) return;
    seen.add(text);
    dependsOn.push({ prefix });
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
      range(range) {
        notePrefix(range);
        return store.range(range);
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

/** The elements with which both ends of a range begin: every row of it has them. */
function sharedStart(start: Key, end: Key): Key {
  let length = 0;
  while (length < start.length && length < end.length && start[length] === end[length]) length++;
  return start.slice(0, length);
}
