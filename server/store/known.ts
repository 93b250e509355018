// For code that must not await between reading and acting: it runs, and if something isn't in memory, it runs again
// once it is. Anything it does before reading must be repeatable.
import type { Entry, Key, Store } from './store.ts';

class Unread extends Error {
  readonly read: Promise<unknown>;

  constructor(read: Promise<unknown>) {
    super('Is not in memory: read it with whenKnown');
    this.read = read;
  }
}

/** Only inside `whenKnown`: runs again once `promise` has resolved. */
export function runAgainAfter(promise: Promise<unknown>): never {
  throw new Unread(promise);
}

const runsMax = 1_000;

/** Only inside `whenKnown`. */
export function known(store: Pick<Store, 'peek'>, key: Key): Entry | undefined {
  const entry = store.peek(key);
  if (entry instanceof Promise) throw new Unread(entry);
  return entry;
}

/** Retries `run` until everything that it reads is in memory. */
export async function whenKnown<T>(run: () => T): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof Unread) || n > runsMax) throw error;
      await error.read;
    }
  }
}

/** @returns undefined when something that it reads isn't in memory */
export function unlessUnread<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof Unread) return undefined;
    throw error;
  }
}
