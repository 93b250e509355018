// Reads, decides, and writes in one step: remembers the versions it read, commits once, and reruns if one of them changed.
import { AsyncLocalStorage } from 'node:async_hooks';
import { tooBusy } from '../base/errors.ts';
import { perStore } from '../base/process-state.ts';
import { keyText } from './key.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import type { Add, Batch, Entry, Key, QueuedCommit, Store, Value, Version } from './store.ts';

/** Reads see earlier writes of the same step. */
export type Tx = {
  get(key: Key): Promise<Value | undefined>;
  /**
   * As of the last commit, without a version check: for values whose concurrent change doesn't make the step wrong.
   * `then` runs before the step's writes do.
   */
  peek(key: Key, then: (value: Value | undefined) => void): void;
  /**
   * Like `get`, for a contended key: includes the results of queued commits. Steps that read it this way run one at a
   * time from here until their commit is queued. If an earlier commit is refused, the step runs again.
   */
  getAhead(key: Key): Promise<Value | undefined>;
  /**
   * Builds on what `observe` read: the commit checks its versions.
   * @returns false when something has changed since and must be read again
   */
  adopt(observed: Observed): Promise<boolean>;
  /** `ahead`: visible to `getAhead` before it is on disk. */
  put(key: Key, value: Value, options?: { expiresAt?: number; ahead?: true }): void;
  delete(key: Key): void;
  /** Changes a counter. `onCommitted` receives the new sum. */
  add(add: Add): void;
  /**
   * Runs once the commit is durable.
   * @param run receives the new sums in the order of this step's adds
   */
  onCommitted(run: (adds: readonly number[], version: Version) => void): void;
};

/** Keys with the versions that were read. */
export type Observed = readonly { readonly key: Key; readonly version: Version | null }[];

/** Reads in advance for a later step, so that the step need not repeat the reads and the computation: see `adopt`. */
export async function observe<T>(
  store: Store,
  read: (tx: Tx) => Promise<T>,
): Promise<{ result: T; observed: Observed }> {
  const run = new Attempt(
    store,
    () => undefined,
    async () => {},
  );
  const result = await read(run.tx);
  return { result, observed: run.observed() };
}

const attemptsMax = 50;
const waitingMax = 2000;

/** A counter would exceed its bounds. The caller converts it to its own refusal, by `key`. */
export class BoundBroken extends Error {
  readonly key: Key;

  constructor(key: Key) {
    super(`A counter would leave its bounds: ${keyText(key)}`);
    this.name = 'BoundBroken';
    this.key = key;
  }
}

const mutexOf = perStore((_: { store: Store }) => new KeyedMutex());

/** Detects nested steps, which could wait for a mutex that they hold themselves. */
const runningStep = new AsyncLocalStorage<{ active: boolean }>();

/**
 * Runs `step` and commits its writes. `step` must be repeatable: it awaits nothing but the store.
 *
 * The first attempt takes no lock. After a conflict the step queues for the contended key, so that each of many writers of one cart or
 * number series needs at most a second attempt.
 *
 * With `idem`, a repeated step runs but writes nothing, so it must make its answer from what it reads.
 *
 * @throws BoundBroken when a bounded add is refused; DomainError 'too-busy' when too many steps contend for a key; whatever `step` throws
 */
export async function transact<T>(
  store: Store,
  step: (tx: Tx) => Promise<T>,
  options: { idem?: string; essential?: true } = {},
): Promise<T> {
  if (runningStep.getStore()?.active) throw new Error('A step of transact must not run another transact');
  const mutex = mutexOf({ store });
  let turn: { text: string; giveBack: () => void } | undefined;
  const aheadTurns = new Map<string, () => void>();
  let turnOfProcess: Promise<void> | undefined;
  let joined = false;
  let ended = false;

  const takeTurn = async (key: Key) => {
    const text = keyText(key);
    if (turn?.text === text) return;
    turn?.giveBack();
    turn = undefined;
    if (mutex.waiting(text) >= waitingMax) throw tooBusy({ key: text });
    joined = true;
    const giveBack = await mutex.take(text);
    // Another read of the step may have failed while this one was queued.
    if (ended) giveBack();
    else turn = { text, giveBack };
  };

  /** The holder waits for no other turn, which rules out deadlocks. */
  const takeAheadTurn = async (key: Key, run: Attempt) => {
    const text = `ahead ${keyText(key)}`;
    if (aheadTurns.has(text)) return;
    if (mutex.waiting(text) >= waitingMax) throw tooBusy({ key: text });
    joined = true;
    const keep = (name: string) => (giveBack: () => void) => void (ended ? giveBack() : aheadTurns.set(name, giveBack));
    // The first turn of this process, shared by many of its steps.
    turnOfProcess ??= store.takeTurn?.(key, run.needs(options.idem)).then(keep('process'));
    await turnOfProcess;
    await mutex.take(text).then(keep(text));
  };
  const endAheadTurns = () => {
    turnOfProcess = undefined;
    for (const giveBack of aheadTurns.values()) giveBack();
    aheadTurns.clear();
  };

  try {
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      const run = new Attempt(
        store,
        // If others queue for the key, queue before reading: otherwise the read is stale before it is used.
        (key, text) => (!joined && mutex.busy(text) ? takeTurn(key) : undefined),
        takeAheadTurn,
      );
      const running = { active: true };
      const result = await runningStep.run(running, () => step(run.tx)).finally(() => (running.active = false));
      const peeked = run.peeked();
      if (peeked) await peeked;
      const batch = run.batch(options.idem);
      if (batch === undefined) return result;
      const queued = store.commit(options.essential ? { ...batch, essential: true } : batch);
      endAheadTurns();
      const committed = await queued;
      if (committed.ok) {
        run.committed(committed.adds, committed.version);
        return result;
      }
      if (committed.why === 'bound') throw new BoundBroken(committed.key);
      if (attempt === attemptsMax) throw tooBusy({ key: keyText(committed.key) });
      // An earlier commit was refused, which invalidates this one; waiting steps are in the same situation.
      if (!run.isAhead(committed.key)) await takeTurn(committed.key);
    }
    throw new Error('unreachable');
  } finally {
    ended = true;
    endAheadTurns();
    turn?.giveBack();
  }
}

type Read = {
  key: Key;
  text: string;
  version: Version | null | QueuedCommit;
  value: Value | undefined;
  isAhead?: true;
};
type Written = { key: Key; text: string; value?: Value; deleted: boolean; expiresAt?: number; ahead?: true };

/** The reads and writes of one run of a step. */
class Attempt {
  readonly tx: Tx;
  readonly #reads = new Map<string, Read | Promise<Read>>();
  readonly #seen: Read[] = [];
  readonly #peeks: Promise<void>[] = [];
  readonly #writes = new Map<string, Written>();
  readonly #adds: Add[] = [];
  readonly #added = new Map<string, number>();
  readonly #after: ((adds: readonly number[], version: Version) => void)[] = [];

  constructor(
    store: Store,
    beforeRead: (key: Key, text: string) => Promise<void> | undefined,
    beforeReadAhead: (key: Key, run: Attempt) => Promise<void>,
  ) {
    const seen = (read: Read): Read => {
      this.#seen.push(read);
      return read;
    };
    const read = (key: Key, text: string): Read | Promise<Read> => {
      const found = (entry: Entry | undefined) =>
        seen({ key, text, version: entry?.version ?? null, value: entry?.value });
      const entry = store.peek(key);
      return entry instanceof Promise ? entry.then(found) : found(entry);
    };
    const load = (key: Key, text: string) => beforeRead(key, text)?.then(() => read(key, text)) ?? read(key, text);
    const loadAhead = async (key: Key, text: string): Promise<Read> => {
      await beforeReadAhead(key, this);
      const ahead = store.peekAhead(key);
      if (ahead) return seen({ key, text, version: ahead.by, value: ahead.value, isAhead: true });
      const entry = await store.peek(key);
      // A commit may have been queued while the entry was loading.
      const since = store.peekAhead(key);
      if (since) return seen({ key, text, version: since.by, value: since.value, isAhead: true });
      return seen({ key, text, version: entry?.version ?? null, value: entry?.value, isAhead: true });
    };
    const get = async (key: Key, how: (key: Key, text: string) => Read | Promise<Read>) => {
      const text = keyText(key);
      const written = this.#writes.get(text);
      if (written) return written.deleted ? undefined : written.value;
      // Cached while loading too, so that two concurrent reads see, and check, one version.
      let read = this.#reads.get(text);
      if (read === undefined) this.#reads.set(text, (read = how(key, text)));
      // Awaiting a value in memory takes longer than reading it.
      const { value } = read instanceof Promise ? await read : read;
      const added = this.#added.get(text);
      return added === undefined ? value : ((value as number | undefined) ?? 0) + added;
    };
    this.tx = {
      get: (key) => get(key, load),
      peek: (key, then) => {
        const entry = store.peek(key);
        if (entry instanceof Promise) this.#peeks.push(entry.then((found) => then(found?.value)));
        else then(entry?.value);
      },
      getAhead: (key) => get(key, loadAhead),
      adopt: async (observed) => {
        const peeked = observed.map(({ key }) => store.peek(key));
        const entries = peeked.some((entry) => entry instanceof Promise) ? await Promise.all(peeked) : peeked;
        const found = observed.map(({ key, version }, n) => ({ key, version, value: entries[n] as Entry | undefined }));
        if (found.some(({ version, value }) => (value?.version ?? null) !== version)) return false;
        for (const { key, version, value } of found) {
          const text = keyText(key);
          if (!this.#reads.has(text)) this.#reads.set(text, seen({ key, text, version, value: value?.value }));
        }
        return true;
      },
      put: (key, value, { expiresAt, ahead } = {}) => {
        const text = keyText(key);
        this.#writes.set(text, { key, text, value, deleted: false, expiresAt, ahead });
      },
      delete: (key) => {
        const text = keyText(key);
        this.#writes.set(text, { key, text, deleted: true });
      },
      add: (add) => {
        this.#adds.push(add);
        const text = keyText(add.key);
        this.#added.set(text, (this.#added.get(text) ?? 0) + add.by);
      },
      onCommitted: (run) => {
        this.#after.push(run);
      },
    };
  }

  /** Pending reads that the step requested without waiting. */
  peeked(): Promise<unknown> | undefined {
    return this.#peeks.length === 0 ? undefined : Promise.all(this.#peeks);
  }

  /** Undefined when there is nothing to write. */
  batch(idem: string | undefined): Batch | undefined {
    if (this.#writes.size === 0 && this.#adds.length === 0) return undefined;
    const writes = [...this.#writes.values()];
    return {
      ...this.needs(idem),
      puts: writes
        .filter((w) => !w.deleted)
        .map(({ key, text, value, expiresAt, ahead }) => ({ key, text, value, expiresAt, ahead })),
      deletes: writes.filter((w) => w.deleted).map(({ key }) => key),
    };
  }

  /** Dependencies of its commit, as of now. */
  needs(idem: string | undefined): Pick<Batch, 'checks' | 'adds' | 'idem'> {
    const checks = this.#seen.map(({ key, text, version }) => ({ key, text, version }));
    return { checks, adds: this.#adds, idem };
  }

  observed(): Observed {
    return this.#seen.map(({ key, version }) => ({ key, version: version as Version | null }));
  }

  isAhead(key: Key): boolean {
    const text = keyText(key);
    return this.#seen.some((read) => read.isAhead && read.text === text);
  }

  committed(adds: readonly number[], version: Version) {
    for (const run of this.#after) run(adds, version);
  }
}
