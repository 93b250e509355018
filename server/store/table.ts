// A typed table over the store. Records are validated on write, carry a version, and are upgraded step by step on read.

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { eachPage } from '../base/paged.ts';
import type { TopicName } from '../base/topics.ts';
import { cursorText, readCursor } from './cursor.ts';
import { cursorInvalid } from './errors.ts';
import type { Key, Page, Range, Store } from './store.ts';
import type { Tx } from './transact.ts';

type Part = string | number;

export type Table<R, Id extends readonly Part[] = [string]> = {
  readonly name: string;
  key(...id: Id): Key;
  find(source: Tx | Store, ...id: Id): Promise<R | undefined>;
  /** Like `find`, but throws `refusal()` when the record is absent. */
  load(source: Tx | Store, refusal: () => Error, ...id: Id): Promise<R>;
  /** In the order of `ids`, at most 1,000. One snapshot when read from a store. */
  readMany(source: Tx | Store, ids: readonly Id[]): Promise<(R | undefined)[]>;
  put(tx: Tx, record: R, ...id: Id): void;
  delete(tx: Tx, ...id: Id): void;
  /** For a table whose record format has changed: its concept must declare it. */
  readonly format: RecordFormat;
  /** For stores that show a record differently. */
  readonly records: StoredRecords<R>;
  /** Declares the files that its records refer to. */
  namesFiles(of: (record: R) => readonly NamedFile[]): NamedFiles;
  /** Rows whose id begins with `prefix`, in key order. Not inside `transact`, which does not check ranges. */
  list(store: Store, options?: ListOptions): Promise<{ records: R[]; ids: Part[][]; cursor?: string }>;
};

type ListOptions = {
  prefix?: readonly Part[];
  /** Bounds of the part after the prefix: the first is inclusive, the second exclusive. */
  between?: readonly [Part, Part];
  limit?: number;
  reverse?: boolean;
  cursor?: string;
};

/** A table's records as stored. */
type StoredRecords<R> = { readonly table: string; changed(value: unknown, change: (record: R) => R): unknown };

/** The files beside the store that a table's records refer to, for doctor and backup. */
export type NamedFiles = {
  readonly table: string;
  /**
   * @param value as stored
   * @returns the hash, and a display name, e.g. `image "mug.jpg"`
   */
  of(value: unknown): readonly NamedFile[];
};
export type NamedFile = {
  hash: string;
  name: string;
  /** Absent unless its bytes name further files. */
  lists?: (bytes: Uint8Array) => readonly NamedFile[];
};

/** One migration of a record's format: to the next version and back. Keep each one forever, with a sample as its test. */
export type Step = {
  /** The data format that introduced it (data-format.ts). */
  since: number;
  up(old: never): unknown;
  /** For `stoa rollback`: converts to the previous program's format. Data without a place in it is lost. */
  down(record: never): unknown;
};

/** Converts stored records of a table to another data format. */
export type RecordFormat = {
  readonly table: string;
  readonly steps: readonly Step[];
  /**
   * Undefined when the record already has this format.
   * @returns also the names of its fields that an earlier format cannot hold
   */
  convert(value: unknown, format: number): { value: unknown; expiresAt?: number; lost: string[] } | undefined;
};

type Stored = { v: number; r: unknown };

const topicOf = new Map<string, TopicName>();

/** The topic of a table of this program, by its name. */
export const topicOfTable = (name: string): TopicName | undefined => topicOf.get(name);

/** For keys that belong to no table. */
export const inTopic = (name: string, topic: TopicName): void => void topicOf.set(name, topic);

/**
 * @param name first key element; never reuse it for another shape
 * @param topic in which open editor tabs are notified of changes to it, or `none: ` and the reason
 * @param schema of the current version
 * @param expiresAt epoch ms after which the record is absent
 */
export function table<R, Id extends readonly Part[] = [string]>(options: {
  name: string;
  topic: TopicName | `none: ${string}`;
  schema: z.core.$ZodType<R>;
  /** The first turns a version 1 record into version 2. */
  steps?: readonly Step[];
  expiresAt?: (record: R) => number | undefined;
}): Table<R, Id> {
  const { name, topic, schema, steps = [], expiresAt } = options;
  if (!isNone(topic)) inTopic(name, topic);
  const current = steps.length + 1;

  const upgraded = (record: unknown, from: number): R => {
    for (let v = from; v < current; v++) record = steps[v - 1]!.up(record as never);
    return record as R;
  };
  const read = (value: unknown): R => {
    const stored = value as Stored;
    if (stored.v > current)
      throw new Error(`Record of "${name}" has version ${stored.v}; this program knows ${current}`);
    return stored.v === current ? (stored.r as R) : upgraded(stored.r, stored.v);
  };

  const format: RecordFormat = {
    table: name,
    steps,
    convert(value, to) {
      const wanted = 1 + steps.filter(({ since }) => since <= to).length;
      if ((value as Stored).v === wanted) return undefined;
      const record = read(value);
      const until = expiresAt?.(record);
      let old: unknown = record;
      for (let v = current; v > wanted; v--) old = steps[v - 2]!.down(old as never);
      return {
        value: { v: wanted, r: old } satisfies Stored,
        ...(until !== undefined && { expiresAt: until }),
        lost: wanted < current ? changedFields(record, upgraded(old, wanted)) : [],
      };
    },
  };

  const readFound = (value: unknown): R | undefined => (value === undefined ? undefined : read(value));
  const key = (...id: Id): Key => [name, ...id];

  const find = async (source: Tx | Store, ...id: Id): Promise<R | undefined> => {
    // Synchronous: awaiting a value in memory takes longer than reading it.
    if (!isStore(source)) return readFound(await source.get(key(...id)));
    const entry = source.peek(key(...id));
    return readFound((entry instanceof Promise ? await entry : entry)?.value);
  };

  return {
    name,
    key,
    format,
    find,
    async load(source, refusal, ...id) {
      const found = await find(source, ...id);
      if (found === undefined) throw refusal();
      return found;
    },
    async readMany(source, ids) {
      if (!isStore(source)) return Promise.all(ids.map((id) => find(source, ...id)));
      const entries = await source.getMany(ids.map((id) => key(...id)));
      return entries.map((entry) => (entry === undefined ? undefined : read(entry.value)));
    },
    put(tx, record, ...id) {
      tx.put(key(...id), { v: current, r: z.parse(schema, record) } satisfies Stored, {
        expiresAt: expiresAt?.(record),
      });
    },
    delete(tx, ...id) {
      tx.delete(key(...id));
    },
    records: {
      table: name,
      changed: (value, change) => ({ v: current, r: change(read(value)) }) satisfies Stored,
    },
    namesFiles: (of) => ({ table: name, of: (value) => of(read(value)) }),
    async list(store, { prefix = [], between, limit = 100, reverse = false, cursor } = {}) {
      const all: Key = [name, ...prefix];
      const [start, end] = between
        ? [
            [...all, between[0]],
            [...all, between[1]],
          ]
        : [all, afterPrefix(all)];
      const after = cursor === undefined ? undefined : keyOfCursor(cursor);
      const page = await store.range({ start, end, limit, reverse, after });
      return {
        records: page.rows.map((row) => read(row.value)),
        ids: page.rows.map((row) => row.key.slice(1) as Part[]),
        cursor: page.cursor && cursorText(page.cursor),
      };
    },
  };
}

/** Names of the fields that differ. */
function changedFields(before: unknown, after: unknown): string[] {
  const [a, b] = [before, after] as Record<string, unknown>[];
  return [...new Set([...Object.keys(a!), ...Object.keys(b!)])].filter(
    (name) => !isDeepStrictEqual(a![name], b![name]),
  );
}

const isNone = (topic: string): topic is `none: ${string}` => topic.startsWith('none: ');

/** A value that is not a table's record: a counter, or the id in an index row. */
export async function readValue<T>(source: Tx | Store, key: Key): Promise<T | undefined> {
  return (isStore(source) ? (await source.get(key))?.value : await source.get(key)) as T | undefined;
}

const isStore = (source: Tx | Store): source is Store => 'commit' in source;

/** Cursors come from browsers. One that points outside the list is harmless, because the range keeps its bounds. */
function keyOfCursor(cursor: string): Key {
  const key = readCursor(cursor);
  const ours = Array.isArray(key) && key.length > 0 && key.every((part) => /^(string|number)$/.test(typeof part));
  if (!ours) throw cursorInvalid();
  return key as Key;
}

/** The bounds of all keys that begin with `prefix`. */
export const under = (prefix: Key): { start: Key; end: Key } => ({ start: prefix, end: afterPrefix(prefix) });

/** The rows of a range, page by page. */
export const eachRange = (store: Pick<Store, 'range'>, range: Omit<Range, 'after'>): AsyncGenerator<Page> =>
  eachPage((after: Key | undefined) => store.range({ ...range, after }));

/** A key after all keys that begin with `prefix`: bytes sort after strings and numbers. */
export function afterPrefix(prefix: Key): Key {
  return [...prefix, new Uint8Array([0xff])];
}
