// Deduplicates concurrent submits of one order: the second press of the button waits for the answer of the first.
import { perStore } from '../../base/process-state.ts';

/** Not needed for correctness, since one cart becomes one order. It saves work and avoids intermediate refusals. */
class SingleFlight {
  readonly #running = new Map<string, Promise<unknown>>();

  /** Contains at most one entry per running request. */
  run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) as Promise<T> | undefined;
    if (running) return running;
    const own = job().finally(() => this.#running.delete(key));
    this.#running.set(key, own);
    return own;
  }
}

export const submits = perStore((_: { store: object }) => new SingleFlight());
