// A store for reading in which some records look different, as in a preview of unpublished changes. It never writes.
import type { Entry, Key, Row, Store } from './store.ts';

type Shown = {
  /** The stored value to show instead. */
  valueAt(key: Key, value: unknown): unknown;
  /** The value of a key that is absent from the store. */
  missing(key: Key): unknown;
};

export function shownStore(store: Store, { valueAt, missing }: Shown): Store {
  const shown = (key: Key, entry: Entry | undefined): Entry | undefined => {
    if (entry) return { ...entry, value: valueAt(key, entry.value) };
    const value = missing(key);
    return value === undefined ? undefined : { value, version: 0 };
  };
  const reads: Partial<Store> = {
    base: store.base ?? store,
    peek(key) {
      const entry = store.peek(key);
      return entry instanceof Promise ? entry.then((found) => shown(key, found)) : shown(key, entry);
    },
    get: async (key) => shown(key, await store.get(key)),
    getMany: async (keys) => (await store.getMany(keys)).map((entry, n) => shown(keys[n] as Key, entry)),
    async range(range) {
      const page = await store.range(range);
      return { ...page, rows: page.rows.map((row): Row => ({ ...row, value: valueAt(row.key, row.value) })) };
    },
    peekAhead: () => undefined,
    commit: () => Promise.reject(new Error('A preview wrote to the store')),
  };
  return new Proxy(store, {
    get(target, name) {
      if (Object.hasOwn(reads, name)) return reads[name as keyof Store];
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
