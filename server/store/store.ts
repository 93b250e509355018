// The port to durable storage: everything the product knows of an engine. Domain code uses table.ts and transact.ts.

/**
 * Order-preserving tuple, at most 1,024 bytes encoded. Order: element by element, the shorter first; numbers and bigints
 * are one order by value (where equal the number is first), then strings by code point, then bytes. `1` and `1n` are two keys.
 */
export type Key = readonly (string | number | bigint | Uint8Array)[];

/**
 * Plain data: objects, arrays, text, numbers, bigints to 64 bits, booleans, null, Date, bytes; at most 64 KiB as msgpack. A Map comes
 * back as an object, a Set as an array. What is read is frozen, since the cache hands the same object to everyone: copy to change.
 */
export type Value = unknown;

/** Grows with every commit; the commit's own number. */
export type Version = number;

export type Entry<V = Value> = { readonly value: V; readonly version: Version };

export type Range = {
  start: Key;
  /** Exclusive. */
  end: Key;
  /** At most 1,000. */
  limit: number;
  reverse?: boolean;
  /** Continue after this key: the `cursor` of the page before. */
  after?: Key;
};

export type Row<V = Value> = { readonly key: Key; readonly value: V; readonly version: Version };

/** One snapshot. `cursor` is there when more rows follow. */
export type Page<V = Value> = { readonly rows: readonly Row<V>[]; readonly cursor?: Key };

/**
 * A counter moved inside the commit; the whole commit is refused when the sum would leave [min, max], or, at the end of the
 * commit, exceed the counter under `atMost`. Absent counts as 0.
 */
export type Add = { key: Key; by: number; min?: number; max?: number; atMost?: Key };

/** A key is put, deleted or added to, and only `adds` may name one key twice: the parts of a batch have no order. */
export type Batch = {
  /** Versions that must still hold; null: the key must be absent; a queued commit: it must have been applied and be the last to write the key. */
  checks?: readonly { key: Key; version: Version | null | QueuedCommit }[];
  /** `ahead`: `peekAhead` tells the value while the commit is queued. */
  puts?: readonly { key: Key; value: Value; expiresAt?: number; ahead?: true }[];
  deletes?: readonly Key[];
  adds?: readonly Add[];
  /**
   * A commit with an idempotency key that already committed answers as the first did and writes nothing. Remembered for
   * 72 hours; a refusal is not remembered. At most 200 characters.
   */
  idem?: string;
  /** Small, and let through on a disk that is nearly full as long as there is some room held back, e.g. to sign in and clean up. */
  essential?: true;
};

/** A commit that waits to be applied; `version` is there once it was. */
export type QueuedCommit = { readonly version?: Version };

/** What a queued commit will leave under a key, if it is applied. */
export type AheadEntry = { readonly value: Value; readonly by: QueuedCommit };

export type CommitResult =
  | {
      readonly ok: true;
      readonly version: Version /** New sums, in the order of `adds`. */;
      readonly adds: readonly number[];
      readonly replayed?: true;
    }
  | { readonly ok: false; readonly why: 'conflict' | 'bound'; readonly key: Key };

export type Change = { readonly version: Version; readonly keys: readonly Key[] };

export type StoreState = 'open' | 'read-only' | 'closed';

/**
 * Ordered, versioned, durable key-value store. Spec: operations 6.2.
 *
 * Invariants: `commit` is strictly serialisable and all or nothing; when it answers ok it is on disk; versions grow;
 * an entry past `expiresAt` is absent to every read, check and add (no change tells of it). A damaged value throws
 * CorruptValue when read by key, and is logged and left out of a range. A key too long to be stored reads as absent. Limits: key 1 KiB, value 64 KiB, commit 1 MiB and 500 keys, page 1,000.
 * Counters (`adds`) are read with `get` as plain numbers.
 */
export interface Store {
  /** The store that this one reads from, where it only remembers what was read. */
  readonly base?: Store;
  /** Answers from cache or disk without waiting; never older than the last commit. */
  peek(key: Key): Entry | undefined;
  /** What the last commit in the queue that puts `key` with `ahead` will leave; undefined when none waits: then `peek` tells. */
  peekAhead(key: Key): AheadEntry | undefined;
  get(key: Key): Promise<Entry | undefined>;
  /** One snapshot, at most 1,000 keys. */
  getMany(keys: readonly Key[]): Promise<(Entry | undefined)[]>;
  range(range: Range): Promise<Page>;
  /**
   * @throws DomainError 'read-only' when the site is read-only (disk nearly full, or a write failed); 'too-busy' when too
   *   many commits wait; LimitBroken or TypeError for what cannot be stored, which borders must have refused before
   */
  commit(batch: Batch): Promise<CommitResult>;
  /** Called after each commit, in order, in the same turn as its promise resolves or earlier; for cache invalidation. Returns unsubscribe. */
  onCommit(listener: (change: Change) => void): () => void;
  /** Commits after `after`, gap-free, ordered, at least once. @throws ChangesGone when the log does not reach back that far */
  changes(after: Version, options?: { signal?: AbortSignal }): AsyncIterable<Change>;
  state(): StoreState;
  /** Hot copy of the whole store to a new folder, on disk when it answers; never blocks writers. */
  backup(folder: string): Promise<void>;
  /** Live entries in key order, of one moment; idempotency records stay behind. */
  snapshotExport(): AsyncIterable<Row & { expiresAt?: number }>;
  /** Into a store without entries. */
  import(rows: AsyncIterable<Row & { expiresAt?: number }>): Promise<void>;
  close(): Promise<void>;
}
