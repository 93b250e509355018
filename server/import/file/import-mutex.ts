// Concurrent imports would match each other's records, so a site runs one at a time, over HTTP or from the command
// line.
import { withLease } from '../../base/process-state.ts';
import type { Store } from '../../store/store.ts';
import { importRunning } from './errors.ts';

/**
 * @param name imports wait only for others with the same name
 * @throws importRunning
 */
export const importMutex = <T>(store: Store, run: () => Promise<T>, name = 'import'): Promise<T> =>
  withLease(store, name, run, () => {
    throw importRunning();
  });
