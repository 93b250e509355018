// Keeps the latest changes in memory and wakes readers that wait for the next one. Engines push changes in version order.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Change, Version } from '../store.ts';

/** The log no longer reaches back far enough. The caller must read everything again. */
export class ChangesGone extends Error {
  constructor(after: Version, oldest: Version) {
    super(`Cannot list changes after ${after}: the log begins after ${oldest}`);
    this.name = 'ChangesGone';
  }
}

/** On average. Visit counts are written a hundred keys at a time, and thousands of such changes would be hundreds of megabytes. */
const keysOfChange = 8;

export class ChangeFeed {
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #waiting = new Set<() => void>();
  readonly #changes: Change[] = [];
  readonly #max: number;
  readonly #onListenerError: (error: unknown) => void;
  /** The first reader that finds a commit on disk runs the listeners, and if that is a step of transact, they must not count as part of it. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #last: Version;
  #keyCount = 0;
  #closed = false;

  /** @param max changes to keep, of a few keys each; briefly up to twice as many */
  constructor(last: Version, max: number, onListenerError: (error: unknown) => void) {
    this.#last = last;
    this.#max = max;
    this.#onListenerError = onListenerError;
  }

  get last(): Version {
    return this.#last;
  }

  onCommit(listener: (change: Change) => void): () => void {
    // A wrapper makes the same function registered twice two listeners.
    const own = (change: Change) => listener(change);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  push(change: Change) {
    this.#last = change.version;
    this.#changes.push(change);
    this.#keyCount += change.keys.length;
    if (this.#changes.length > 2 * this.#max || this.#keyCount > 2 * this.#max * keysOfChange) this.#dropOldest();
    this.#outside(() => this.#tell(change));
    this.#wake();
  }

  #dropOldest() {
    let count = 0;
    const isTooMuch = () => this.#changes.length - count > this.#max || this.#keyCount > this.#max * keysOfChange;
    while (count < this.#changes.length - 1 && isTooMuch()) this.#keyCount -= this.#changes[count++]!.keys.length;
    this.#changes.splice(0, count);
  }

  #tell(change: Change) {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        this.#onListenerError(error);
      }
    }
  }

  close() {
    this.#closed = true;
    this.#wake();
  }

  #wake() {
    for (const wake of [...this.#waiting]) wake();
    this.#waiting.clear();
  }

  /** @param older reads a slice of the log after `after`, for changes no longer in memory */
  async *read(
    after: Version,
    signal: AbortSignal | undefined,
    older: (after: Version) => Change[] | Promise<Change[]>,
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
            : await older(at);
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
