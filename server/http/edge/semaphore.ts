// Lets a few pieces of work run at a time; the rest wait in a bounded queue, and past that are refused. Used for page renders.
import { overloaded } from '../errors.ts';

type Semaphore = {
  /**
   * Resolves when there is room. Call the result when the work is done or only waits; calling it again does nothing.
   * @throws overloaded when the queue is full; the signal's reason when it aborts
   */
  enter(signal: AbortSignal): Promise<() => void>;
  readonly running: number;
  readonly waiting: number;
  /** Waiting time of the first in the queue. */
  waitedMs(): number;
};

export function createSemaphore({ max, queueMax }: { max: number; queueMax: number }): Semaphore {
  let running = 0;
  /** Enqueue time per waiter. */
  const queue = new Map<() => void, number>();

  const take = (): (() => void) => {
    running++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      running--;
      const [next] = queue.keys();
      if (next === undefined || running >= max) return;
      queue.delete(next);
      next();
    };
  };

  return {
    get running() {
      return running;
    },
    get waiting() {
      return queue.size;
    },
    waitedMs() {
      const [since] = queue.values();
      return since === undefined ? 0 : performance.now() - since;
    },
    async enter(signal) {
      signal.throwIfAborted();
      if (running < max) return take();
      if (queue.size >= queueMax) throw overloaded();
      return new Promise((resolve, reject) => {
        const go = () => {
          signal.removeEventListener('abort', stop);
          resolve(take());
        };
        const stop = () => {
          queue.delete(go);
          reject(signal.reason);
        };
        queue.set(go, performance.now());
        signal.addEventListener('abort', stop, { once: true });
      });
    },
  };
}
