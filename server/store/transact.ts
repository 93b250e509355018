// Reads, decides, and writes in one step: remembers the versions it read, commits once, and reruns if one of them changed.
import { AsyncLocalStorage } from 'node:async_hooks';
import { tooBusy } from '../base/errors.ts';
import { perStore } from '../base/process-state.ts';
import { keyText } from './key.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import type { Add, Batch, Key, QueuedCommit, Store, Value, Version } from './store.ts';

/** Reads see the writes that the same step made before. */
export type Tx = {
  get(key: Key): Promise<Value | undefined>;
  /** As of the last commit, unguarded: for what may change meanwhile without the step being wrong. */
  peek(key: Key): Value | undefined;
  /**
   * As `get`, of a key that many steps move on: sees what the commits in the queue will leave. Steps that read it so take turns from here
   * until their commit is queued. If a commit ahead is refused, the step runs again.
   */
  getAhead(key: Key): Promise<Value | undefined>;
  /**
   * Builds on what `observe` read: the commit checks its versions.
   * @returns false when something changed meanwhile, and has to be read again
   */
  adopt(observed: Observed): boolean;
  /** `ahead`: for those who `getAhead` before it is on disk. */
  put(key: Key, value: Value, options?: { expiresAt?: number; ahead?: true }): void;
  delete(key: Key): void;
  /** Changes a counter. `onCommitted` gets the new sum. */
  add(add: Add): void;
  /** Runs once the commit is durable. @param run gets the new sums in the order of this step's adds */
  onCommitted(run: (adds: readonly number[], version: Version) => void): void;
};

/** Keys with the versions that were read. */
export type Observed = readonly { readonly key: Key; readonly version: Version | null }[];

/** Reads for a step that comes later, so that the step need not read and work it out again: see `adopt`. */
export async function observe<T>(
  store: Store,
  read: (tx: Tx) => Promise<T>,
): Promise<{ result: T; observed: Observed }> {
  const run = new Attempt(
    store,
    async () => {},
    async () => {},
  );
  const result = await read(run.tx);
  return { result, observed: run.observed() };
}

const attemptsMax = 50;
const waitingMax = 2000;

/** A counter would leave its bounds. The caller turns it into its own refusal, by `key`. */
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

  /** Whoever has one waits for no other turn, so that holders of other turns may wait for it. */
  const takeAheadTurn = async (key: Key) => {
    const text = `ahead ${keyText(key)}`;
    if (aheadTurns.has(text)) return;
    if (mutex.waiting(text) >= waitingMax) throw tooBusy({ key: text });
    joined = true;
    const giveBack = await mutex.take(text);
    if (ended) giveBack();
    else aheadTurns.set(text, giveBack);
  };
  const endAheadTurns = () => {
    for (const giveBack of aheadTurns.values()) giveBack();
    aheadTurns.clear();
  };

  try {
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      const run = new Attempt(
        store,
        async (key) => {
          // If others queue for the key, queue before reading: otherwise the read is stale before it is used.
          if (!joined && mutex.busy(keyText(key))) await takeTurn(key);
        },
        takeAheadTurn,
      );
      const running = { active: true };
      const result = await runningStep.run(running, () => step(run.tx)).finally(() => (running.active = false));
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
      // A commit ahead was refused, and this one is nothing without it; those who wait for their turn are in the same place.
      if (!run.isAhead(committed.key)) await takeTurn(committed.key);
    }
    throw new Error('unreachable');
  } finally {
    ended = true;
    endAheadTurns();
    turn?.giveBack();
  }
}

type Read = { key: Key; version: Version | null | QueuedCommit; value: Value | undefined; isAhead?: true };
type Written = { key: Key; value?: Value; deleted: boolean; expiresAt?: number; ahead?: true };

/** The reads and writes of one run of a step. */
class Attempt {
  readonly tx: Tx;
  readonly #reads = new Map<string, Promise<Read>>();
  readonly #seen: Read[] = [];
  readonly #writes = new Map<string, Written>();
  readonly #adds: Add[] = [];
  readonly #added = new Map<string, number>();
  readonly #after: ((adds: readonly number[], version: Version) => void)[] = [];

  constructor(store: Store, beforeRead: (key: Key) => Promise<void>, beforeReadAhead: (key: Key) => Promise<void>) {
    const seen = (read: Read): Read => {
      this.#seen.push(read);
      return read;
    };
    const load = async (key: Key): Promise<Read> => {
      await beforeRead(key);
      const entry = store.peek(key) ?? (await store.get(key));
      return seen({ key, version: entry?.version ?? null, value: entry?.value });
    };
    const loadAhead = async (key: Key): Promise<Read> => {
      await beforeReadAhead(key);
      const ahead = store.peekAhead(key);
      if (ahead) return seen({ key, version: ahead.by, value: ahead.value, isAhead: true });
      const entry = store.peek(key) ?? (await store.get(key));
      return seen({ key, version: entry?.version ?? null, value: entry?.value, isAhead: true });
    };
    const get = async (key: Key, how: (key: Key) => Promise<Read>) => {
      const text = keyText(key);
      const written = this.#writes.get(text);
      if (written) return written.deleted ? undefined : written.value;
      // Kept as a promise, so that two reads at once see, and check, one version.
      let read = this.#reads.get(text);
      if (read === undefined) this.#reads.set(text, (read = how(key)));
      const { value } = await read;
      const added = this.#added.get(text);
      return added === undefined ? value : ((value as number | undefined) ?? 0) + added;
    };
    this.tx = {
      get: (key) => get(key, load),
      peek: (key) => store.peek(key)?.value,
      getAhead: (key) => get(key, loadAhead),
      adopt: (observed) => {
        const found = observed.map(({ key, version }) => ({ key, version, value: store.peek(key) }));
        if (found.some(({ version, value }) => (value?.version ?? null) !== version)) return false;
        for (const { key, version, value } of found) {
          const text = keyText(key);
          if (!this.#reads.has(text))
            this.#reads.set(text, Promise.resolve(seen({ key, version, value: value?.value })));
        }
        return true;
      },
      put: (key, value, { expiresAt, ahead } = {}) => {
        this.#writes.set(keyText(key), { key, value, deleted: false, expiresAt, ahead });
      },
      delete: (key) => {
        this.#writes.set(keyText(key), { key, deleted: true });
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

  /** Undefined when there is nothing to write. */
  batch(idem: string | undefined): Batch | undefined {
    if (this.#writes.size === 0 && this.#adds.length === 0) return undefined;
    const writes = [...this.#writes.values()];
    return {
      checks: this.#seen.map(({ key, version }) => ({ key, version })),
      puts: writes
        .filter((w) => !w.deleted)
        .map(({ key, value, expiresAt, ahead }) => ({ key, value, expiresAt, ahead })),
      deletes: writes.filter((w) => w.deleted).map(({ key }) => key),
      adds: this.#adds,
      idem,
    };
  }

  observed(): Observed {
    return this.#seen.map(({ key, version }) => ({ key, version: version as Version | null }));
  }

  isAhead(key: Key): boolean {
    const text = keyText(key);
    return this.#seen.some((read) => read.isAhead && keyText(read.key) === text);
  }

  committed(adds: readonly number[], version: Version) {
    for (const run of this.#after) run(adds, version);
  }
}
