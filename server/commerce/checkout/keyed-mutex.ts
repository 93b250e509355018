// One after the other: orders of one shop are placed in turn, since each takes the number after the one before.
import { tooBusy } from '../../base/errors.ts';
import { perStore } from '../../base/process-state.ts';
import { waitingMax } from './limits.ts';

/**
 * Correctness does not rest on this: the commit checks the series, the cart and the stock. It keeps two hundred checkouts
 * at once from refusing each other's commits until they give up.
 */
export class KeyedMutex {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #running = new Map<string, Promise<unknown>>();

  /** What is asked for again while it runs is not run again: both get the same answer. */
  once<T>(key: string, job: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) as Promise<T> | undefined;
    if (running) return running;
    const mine = job().finally(() => this.#running.delete(key));
    this.#running.set(key, mine);
    return mine;
  }

  /** @throws DomainError 'too-busy' when too many wait already; what `job` throws */
  async take<T>(job: () => Promise<T>): Promise<T> {
    if (this.#waiting >= waitingMax) throw tooBusy();
    this.#waiting++;
    const mine = this.#last.then(job);
    this.#last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      this.#waiting--;
    }
  }
}

/** The one queue of a store's orders. */
export const ordersInTurn = perStore((_: { store: object }) => new KeyedMutex());
