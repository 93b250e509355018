// The port to durable storage: everything the product knows about an engine. Concepts use table.ts and transact.ts.
import type { Histogram } from '../base/histogram.ts';

import type { Lease } from './lease.ts';

/**
 * A tuple, at most 1,024 bytes encoded. Sorts element by element, a prefix before its extensions: numbers and bigints by value (a number
 * before an equal bigint), then strings by code point, then bytes. `1` and `1n` are different keys.
 */
export type Key = readonly (string | number | bigint | Uint8Array)[];

/**
 * Plain data: objects, arrays, strings, numbers, bigints up to 64 bits, booleans, null, Date, bytes; at most 64 KiB as msgpack. A Map is
 * read back as an object, a Set as an array. Values are frozen, because the cache gives all readers the same object.
 */
export type Value = unknown;

/** The number of a commit; each commit's is higher than the one before. */
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

/** From one snapshot. Has a `cursor` when more rows follow. */
export type Page<V = Value> = { readonly rows: readonly Row<V>[]; readonly cursor?: Key };

/**
 * Changes a counter. The commit is refused when the sum would leave [min, max], or when it exceeds the counter at `atMost` after all adds.
 * An absent counter is 0.
 */
export type Add = { key: Key; by: number; min?: number; max?: number; atMost?: Key };

/** The parts of a batch have no order, so only `adds` may name a key twice. `text`: of the key (`keyText`), where it is known. */
export type Batch = {
  /**
   * Versions that must still hold; null: the key must be absent; a queued commit: it must have been applied and be the last to write
   * the key.
   */
  checks?: readonly { key: Key; text?: string; version: Version | null | QueuedCommit }[];
  /** `ahead`: makes the value visible to `peekAhead` while the commit is queued. */
  puts?: readonly { key: Key; text?: string; value: Value; expiresAt?: number; ahead?: true }[];
  deletes?: readonly Key[];
  adds?: readonly Add[];
  /**
   * Idempotency key, at most 200 characters. A second commit with the same one writes nothing and gets the first
   * one's answer. Stored for 72 hours, except for refused commits.
   */
  idem?: string;
  /** A small commit that may use the reserve of a nearly full disk, e.g. to sign in and clean up. */
  essential?: true;
};

/** A queued commit; `version` is set once it was applied. */
export type QueuedCommit = { readonly version?: Version };

/** The value of a key after a queued commit, if it is applied. */
export type AheadEntry = { readonly value: Value; readonly by: QueuedCommit };

export type CommitResult =
  | {
      readonly ok: true;
      readonly version: Version;
      /** New sums, in the order of `adds`. */
      readonly adds: readonly number[];
      readonly replayed?: true;
    }
  | { readonly ok: false; readonly why: 'conflict' | 'bound'; readonly key: Key };

export type Change = { readonly version: Version; readonly keys: readonly Key[] };

/** Metrics of the engine since the process began. */
type StoreMeasures = {
  /** Successful commits, and those that a check or a bound refused. */
  readonly commits: number;
  readonly refused: number;
  /** Number of commits per sync. */
  readonly groupSize: Histogram;
  /** From a group's transaction to the disk; `syncSeconds`: the part of it after the last write. */
  readonly groupSeconds: Histogram;
  readonly syncSeconds: Histogram;
  /** Time waiting for the lock, where several processes share a store. */
  readonly lockSeconds?: Histogram;
  /** Waiting commits, and their bytes. */
  readonly waiting: number;
  readonly waitingBytes: number;
  /** Reads by key: those from memory, and the others. */
  readonly cacheHits: number;
  readonly cacheMisses: number;
  readonly cacheBytes: number;
  /** Size of the file, if there is one. */
  readonly usedBytes?: number;
};

export type StoreState = 'open' | 'read-only' | 'closed';

/**
 * Ordered, versioned, durable key-value store. Spec: operations 6.2.
 *
 * Invariants: `commit` is strictly serializable, atomic, and on disk when it answers; versions grow. An entry past `expiresAt` is absent to
 * every read, check, and add, and no change announces that. A damaged value throws CorruptValue when read by key, and is logged and omitted
 * from a range. A key that is too long reads as absent. Limits: key 1 KiB, value 64 KiB, commit 1 MiB and 500 keys, page 1,000 rows.
 * Counters (`adds`) are read with `get` as plain numbers.
 */
export interface Store {
  /** The store behind one that only tracks reads. */
  readonly base?: Store;
  /** Synchronous when the value is in memory or on a local disk, otherwise a promise. Never older than the last commit of this process. */
  peek(key: Key): Entry | undefined | Promise<Entry | undefined>;
  /** The value of `key` after the last queued commit that puts it with `ahead`; undefined when none is queued: then use `peek`. */
  peekAhead(key: Key): AheadEntry | undefined;
  /** Where several processes share a store: later reads see all earlier commits of any of them. */
  catchUp?(): Promise<void>;
  /**
   * Where several processes share a store: waits for exclusive write access. A step that then reads `key`, and queues
   * its commit before releasing the turn, can't lose a race unless it takes long.
   *
   * @param batch the checks and adds known so far, which are loaded into memory
   */
  takeTurn?(key: Key, batch: Pick<Batch, 'checks' | 'adds' | 'idem'>): Promise<() => void>;
  /**
   * Where several processes share a store.
   * @returns undefined when the lease with this name is taken
   */
  takeLease?(name: string): Promise<Lease | undefined>;
  get(key: Key): Promise<Entry | undefined>;
  /** One snapshot, at most 1,000 keys. */
  getMany(keys: readonly Key[]): Promise<(Entry | undefined)[]>;
  range(range: Range): Promise<Page>;
  /**
   * @throws DomainError 'read-only' (the disk is nearly full, or a write failed) or 'too-busy' (too many commits are
   * queued); LimitBroken or TypeError for input that HTTP validation should have refused
   */
  commit(batch: Batch): Promise<CommitResult>;
  /** For cache invalidation: called after each commit, in order, before its caller sees the result. @returns unsubscribe */
  onCommit(listener: (change: Change) => void): () => void;
  /**
   * Commits after `after`, in order and without gaps, at least once.
   * @throws ChangesGone when the log no longer reaches back that far
   */
  changes(after: Version, options?: { signal?: AbortSignal }): AsyncIterable<Change>;
  state(): StoreState;
  measures?(): StoreMeasures;
  /** Copies the whole store to a new folder without blocking writers. On disk once resolved. Not for a store without local files. */
  backup(folder: string): Promise<void>;
  /** Live entries in key order from one snapshot, without idempotency records. */
  snapshotExport(): AsyncIterable<Row & { expiresAt?: number }>;
  /** Only into an empty store. */
  import(rows: AsyncIterable<Row & { expiresAt?: number }>): Promise<void>;
  close(): Promise<void>;
}
