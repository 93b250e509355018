// The same order submitted twice at once: the second press of the button waits for the answer of the first.
import { perStore } from '../../base/process-state.ts';

/** Correctness does not rest on this, since one cart becomes one order. It spares the second press the work, and refusals on the way. */
class SingleFlight {
  readonly #running = new Map<string, Promise<unknown>>();

  /** Holds as many as there are requests. */
  run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) as Promise<T> | undefined;
    if (running) return running;
    const own = job().finally(() => this.#running.delete(key));
    this.#running.set(key, own);
    return own;
  }
}

export const submits = perStore((_: { store: object }) => new SingleFlight());
