// The last changes in memory, and those who wait for the next one. Both engines feed it in version order.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Change, Version } from '../store.ts';

/** The caller is so far behind that the log no longer reaches back; it must read what it needs anew. */
export class ChangesGone extends Error {
  constructor(after: Version, oldest: Version) {
    super(`Cannot list changes after ${after}: the log begins after ${oldest}`);
    this.name = 'ChangesGone';
  }
}

export class ChangeFeed {
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #waiting = new Set<() => void>();
  readonly #changes: Change[] = [];
  readonly #max: number;
  readonly #onListenerError: (error: unknown) => void;
  #last: Version;
  #closed = false;

  /** @param max changes kept; twice as many for a moment */
  constructor(last: Version, max: number, onListenerError: (error: unknown) => void) {
    this.#last = last;
    this.#max = max;
    this.#onListenerError = onListenerError;
  }

  get last(): Version {
    return this.#last;
  }

  onCommit(listener: (change: Change) => void): () => void {
    // A wrapper, so that one function registered twice is two registrations. It runs where it was registered: whoever's read finds a
    // commit on disk first calls it, and if that is a step of transact, nothing that the listener begins is part of the step.
    const own = AsyncLocalStorage.bind((change: Change) => listener(change));
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  push(change: Change) {
    this.#last = change.version;
    this.#changes.push(change);
    if (this.#changes.length > 2 * this.#max) this.#changes.splice(0, this.#changes.length - this.#max);
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        this.#onListenerError(error);
      }
    }
    this.#wake();
  }

  close() {
    this.#closed = true;
    this.#wake();
  }

  #wake() {
    for (const wake of [...this.#waiting]) wake();
    this.#waiting.clear();
  }

  /** @param older reads one slice of the log from `after` on, when memory does not reach back that far */
  async *read(
    after: Version,
    signal: AbortSignal | undefined,
    older: (after: Version) => Change[],
  ): AsyncGenerator<Change> {
    let at = after;
    while (!this.#closed && !signal?.aborted) {
      if (at >= this.#last) {
        await this.#next(signal);
        continue;
      }
      const first = this.#changes[0];
      const slice =
        first !== undefined && first.version <= at + 1
          ? this.#changes.slice(at + 1 - first.version, at + 1 - first.version + 256)
          : at < 0
            ? []
            : older(at);
      const start = slice[0];
      if (start === undefined || start.version !== at + 1)
        throw new ChangesGone(at, (start?.version ?? this.#last + 1) - 1);
      for (const change of slice) {
        if (this.#closed || signal?.aborted) return;
        at = change.version;
        yield change;
      }
    }
  }

  #next(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        signal?.removeEventListener('abort', done);
        this.#waiting.delete(done);
        resolve();
      };
      this.#waiting.add(done);
      signal?.addEventListener('abort', done, { once: true });
    });
  }
}
