// Reads, and the feed of commits by all processes. Each database answer includes the log rows since the last one,
// from the same snapshot, so memory is always consistent as of one version and never goes back.
import { keyText } from '../../key.ts';
import type { Change, Entry, Key, Version } from '../../store.ts';
import { decodeLogRow } from '../change-log.ts';
import type { ChangeFeed } from '../changes.ts';
import type { ReadCache } from '../read-cache.ts';
import { readHead, readValue } from '../value.ts';
import type { Database } from './database.ts';
import { Gaps } from './gaps.ts';

/** Log rows per answer. */
export const logRowsMax = 500;
const loadKeysMax = 500;
const loadsMax = 4;

type RawRow = { k: Buffer; v: Buffer };
type Answer = {
  rows: RawRow[];
  /** The version of the snapshot; undefined if the log has more rows than the answer could carry. */
  version: Version | undefined;
};

/** `isLowOut`: `low` is excluded. `high` is always excluded. */
type Stretch = { low: Buffer; isLowOut: boolean; high: Buffer; limit: number; reverse: boolean };

type Load = {
  readonly key: Buffer;
  readonly text: string;
  changedAt: Version;
  readonly promise: Promise<Entry | undefined>;
  resolve(entry: Entry | undefined): void;
  reject(error: unknown): void;
};

export class Reader {
  readonly #database: Database;
  readonly #cache: ReadCache;
  readonly #feed: ChangeFeed;
  readonly #answered: () => void;
  readonly #now: () => number;
  readonly #gaps = new Gaps();
  readonly #loading = new Map<string, Load>();
  #queue: Load[] = [];
  #isFlushing = false;
  #loads = 0;
  #catching: { running: Promise<void>; next?: Promise<void> } | undefined;

  constructor(options: {
    database: Database;
    cache: ReadCache;
    feed: ChangeFeed;
    now: () => number;
    /** The database gave an answer. */
    answered: () => void;
  }) {
    this.#database = options.database;
    this.#cache = options.cache;
    this.#feed = options.feed;
    this.#answered = options.answered;
    this.#now = options.now;
  }

  /**
   * Applies log rows after `feed.last`, by other processes or from a read.
   * @throws when the log no longer reaches back
   */
  absorb(log: readonly { ver: unknown; keys: unknown }[]): void {
    const rows = log
      .map(({ ver, keys }) => ({ last: Number(ver), keys: keys as Buffer }))
      .sort((a, b) => a.last - b.last);
    for (const { last, keys } of rows) {
      if (last <= this.#feed.last) continue;
      for (const change of decodeLogRow(last, keys)) {
        if (change.version <= this.#feed.last) continue;
        if (change.version !== this.#feed.last + 1) throw new FeedBroken(this.#feed.last, change.version);
        this.forget(change);
        this.#feed.push(change);
      }
    }
  }

  /** These keys are stale in memory. */
  forget(change: Change): void {
    const { keys, version } = change;
    this.#gaps.forget(change);
    for (const key of keys) {
      const text = keyText(key);
      this.#cache.delete(text);
      const load = this.#loading.get(text);
      if (load === undefined) continue;
      // Later readers must not receive its result.
      load.changedAt = version;
      this.#loading.delete(text);
    }
  }

  /** Later reads see every commit acknowledged before. Concurrent callers share a query. */
  catchUp(): Promise<void> {
    const now = this.#catching;
    if (now === undefined) {
      const running = this.#catchUp().finally(() => {
        if (this.#catching?.running === running) this.#catching = undefined;
      });
      this.#catching = { running };
      return running;
    }
    // The running one may have read too early.
    now.next ??= now.running.then(
      () => this.catchUp(),
      () => this.catchUp(),
    );
    return now.next;
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const { rows } = await this.#database.read(
        `select ver, keys from stoa_log where ver > $1 order by ver limit ${logRowsMax}`,
        [this.#feed.last],
      );
      this.#answered();
      this.absorb(rows as { ver: unknown; keys: unknown }[]);
      if (rows.length < logRowsMax) return;
    }
  }

  /** @param select of columns k and v, with parameters from $2 on */
  async read(select: string, values: unknown[]): Promise<Answer> {
    const after = this.#feed.last;
    const { rows } = await this.#database.read(
      `select null::bigint as ver, k, v from (${select}) as found union all ` +
        `select ver, keys, null::bytea from (select ver, keys from stoa_log where ver > $1 order by ver limit ${logRowsMax}) as log`,
      [after, ...values],
    );
    this.#answered();
    const log = rows.filter(({ ver }) => ver !== null);
    this.absorb(log.map(({ ver, k }) => ({ ver, keys: k })));
    const version =
      log.length < logRowsMax ? log.reduce((max, { ver }) => Math.max(max, Number(ver)), after) : undefined;
    return { rows: rows.filter(({ ver }) => ver === null) as unknown as RawRow[], version };
  }

  /** @param start position in the table of all requested keys */
  async range(start: Key, { low, isLowOut, high, limit, reverse }: Stretch): Promise<RawRow[]> {
    if (this.#gaps.cover(start, low, high)) return [];
    // Includes the first row after the range, so an empty result proves that all up to there is empty.
    const { rows, version } = await this.read(
      `(select k, v from stoa_kv where k ${isLowOut ? '>' : '>='} $2 and k < $3 and (exp is null or exp > $4)
        order by k ${reverse ? 'desc' : 'asc'} limit $5)
       union all (select k, null as v from stoa_kv where k >= $3 order by k limit 1)`,
      [low, high, Math.trunc(this.#now()), limit],
    );
    const found = rows.filter(({ v }) => v !== null);
    if (found.length === 0 && !isLowOut && version === this.#feed.last) this.#gaps.add(start, low, rows[0]?.k);
    return found;
  }

  /** Loads a key that isn't in memory. Keys of one turn share a query. */
  load(key: Buffer, text: string): Promise<Entry | undefined> {
    const known = this.#loading.get(text);
    if (known) return known.promise;
    const { promise, resolve, reject } = Promise.withResolvers<Entry | undefined>();
    const load: Load = { key, text, changedAt: 0, promise, resolve, reject };
    this.#loading.set(text, load);
    this.#queue.push(load);
    if (!this.#isFlushing) {
      this.#isFlushing = true;
      // After all microtasks, which may request more.
      queueMicrotask(() =>
        process.nextTick(() => {
          this.#isFlushing = false;
          this.#flush();
        }),
      );
    }
    return promise;
  }

  #flush(): void {
    while (this.#queue.length > 0 && this.#loads < loadsMax) {
      const loads = this.#queue.splice(0, loadKeysMax);
      this.#loads++;
      void this.#run(loads).finally(() => {
        this.#loads--;
        this.#flush();
      });
    }
  }

  async #run(loads: Load[]): Promise<void> {
    try {
      const { rows, version } = await this.read('select k, v from stoa_kv where k = any($2::bytea[])', [
        loads.map(({ key }) => key),
      ]);
      const found = new Map(rows.map(({ k, v }) => [k.toString('latin1'), v]));
      for (const load of loads) {
        try {
          const row = found.get(load.key.toString('latin1'));
          const isCurrent = version !== undefined && load.changedAt <= version;
          load.resolve(this.take(load.key, load.text, row, isCurrent));
        } catch (error) {
          load.reject(error);
        }
      }
    } catch (error) {
      for (const load of loads) load.reject(error);
    } finally {
      for (const load of loads) if (this.#loading.get(load.text) === load) this.#loading.delete(load.text);
    }
  }

  /** @param isCurrent whether it may be cached */
  take(key: Buffer, text: string, row: Buffer | undefined, isCurrent: boolean): Entry | undefined {
    if (row === undefined) {
      if (isCurrent) this.#cache.set(text, { entry: undefined, expiresAt: undefined }, 0);
      return undefined;
    }
    const head = readHead(key, row);
    const entry = Object.freeze({ value: readValue(key, row, head), version: head.version });
    if (isCurrent) this.#cache.set(text, { entry, expiresAt: head.expiresAt }, row.length);
    return head.expiresAt !== undefined && head.expiresAt <= this.#now() ? undefined : entry;
  }

  async olderChanges(after: Version): Promise<Change[]> {
    const { rows } = await this.#database.read('select ver, keys from stoa_log where ver > $1 order by ver limit 1', [
      after,
    ]);
    return rows
      .flatMap(({ ver, keys }) => decodeLogRow(Number(ver), keys as Buffer))
      .filter(({ version }) => version > after);
  }
}

/** This process was paused for longer than the log reaches back: its caches may be wrong. */
export class FeedBroken extends Error {
  constructor(last: Version, found: Version) {
    super(
      `The log of changes goes from ${last} to ${found}: this process was stopped for too long and has to start anew`,
    );
    this.name = 'FeedBroken';
  }
}
