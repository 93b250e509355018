// Records that are sealed with a key of the site's secret, declared by their concept.
import type { Tx } from './transact.ts';

export type SealedRecords = {
  /** Purpose of the seal, e.g. `webhook`. */
  readonly purpose: string;
  /** Puts all of them as `again` seals them. @returns how many */
  reseal(tx: Tx, again: (sealed: string) => string): Promise<number>;
};
