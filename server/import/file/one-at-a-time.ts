// Two imports at once would match each other's records, so a site runs one at a time, over HTTP or from the command line.
import { withLease } from '../../base/process-state.ts';
import type { Store } from '../../store/store.ts';
import { importRunning } from './errors.ts';

/** @throws importRunning */
export const oneAtATime = <T>(store: Store, run: () => Promise<T>): Promise<T> =>
  withLease(store, 'import', run, () => {
    throw importRunning();
  });
