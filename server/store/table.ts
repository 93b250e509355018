// A typed table over the store: records checked by zod on write, carrying a version, upgraded step by step on read.
import type { ZodType } from 'zod';
import type { Key, Store } from './store.ts';
import type { Tx } from './transact.ts';

type Part = string | number;

export type Table<R, Id extends readonly Part[] = [string]> = {
  readonly name: string;
  key(...id: Id): Key;
  find(source: Tx | Store, ...id: Id): Promise<R | undefined>;
  /** Put and delete only inside a step. */
  put(tx: Tx, record: R, ...id: Id): void;
  delete(tx: Tx, ...id: Id): void;
  /** Rows whose id begins with `prefix`, in key order. Outside a step only: ranges are not guarded by checks. */
  list(store: Store, options?: ListOptions): Promise<{ records: R[]; ids: Part[][]; cursor?: string }>;
};

export type ListOptions = { prefix?: readonly Part[]; limit?: number; reverse?: boolean; cursor?: string };

/** Steps from version 1 up: `upgrades[0]` turns a version-1 record into version 2. Kept for ever, each with a sample as its test. */
export type Upgrade = (old: never) => unknown;

type Stored = { v: number; r: unknown };

/**
 * @param name first key element; never reused for another shape
 * @param schema of the current version; checked on every write
 * @param expiresAt when the record stops being there, epoch ms
 */
export function table<R, Id extends readonly Part[] = [string]>(options: {
  name: string;
  schema: ZodType<R>;
  upgrades?: readonly Upgrade[];
  expiresAt?: (record: R) => number | undefined;
}): Table<R, Id> {
  const { name, schema, upgrades = [], expiresAt } = options;
  const current = upgrades.length + 1;

  const read = (value: unknown): R => {
    const stored = value as Stored;
    if (stored.v === current) return stored.r as R;
    if (stored.v > current)
      throw new Error(`Record of "${name}" has version ${stored.v}; this program knows ${current}`);
    let record = stored.r;
    for (let v = stored.v; v < current; v++) record = (upgrades[v - 1] as (old: unknown) => unknown)(record);
    return record as R;
  };

  const key = (...id: Id): Key => [name, ...id];

  return {
    name,
    key,
    async find(source, ...id) {
      const found = await source.get(key(...id));
      if (found === undefined) return undefined;
      return read('commit' in source ? (found as { value: unknown }).value : found);
    },
    put(tx, record, ...id) {
      tx.put(key(...id), { v: current, r: schema.parse(record) } satisfies Stored, { expiresAt: expiresAt?.(record) });
    },
    delete(tx, ...id) {
      tx.delete(key(...id));
    },
    async list(store, { prefix = [], limit = 100, reverse = false, cursor } = {}) {
      const start: Key = [name, ...prefix];
      const page = await store.range({
        start,
        end: afterPrefix(start),
        limit,
        reverse,
        after: cursor === undefined ? undefined : (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Key),
      });
      return {
        records: page.rows.map((row) => read(row.value)),
        ids: page.rows.map((row) => row.key.slice(1) as Part[]),
        cursor: page.cursor && Buffer.from(JSON.stringify(page.cursor)).toString('base64url'),
      };
    },
  };
}

/** The smallest key after every key that begins with `prefix`: bytes sort after strings and numbers. */
export function afterPrefix(prefix: Key): Key {
  return [...prefix, new Uint8Array([0xff])];
}
