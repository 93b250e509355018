// Imports of one site follow each other: two at once would match each other's records. Whoever asks, over HTTP or at the command line.
import type { Store } from '../../store/store.ts';
import { importRunning } from './errors.ts';

/** Belongs to a store and ends with it; that is why it can be here, and not a parameter of every caller. */
const running = new WeakSet<Store>();

/** @throws importRunning */
export async function oneAtATime<T>(store: Store, run: () => Promise<T>): Promise<T> {
  if (running.has(store)) throw importRunning();
  running.add(store);
  try {
    return await run();
  } finally {
    running.delete(store);
  }
}
