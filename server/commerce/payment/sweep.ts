// What sweepers of payments, renewals and refunds have in common: a bounded number at a time, round and round, and no waiting at a
// provider's closed door.
import { DomainError } from '../../base/errors.ts';
import type { Key } from '../../store/store.ts';
import { silencesMax } from './limits.ts';

/** Where the last run ended; absent: at the beginning. */
export type SweepCursor = { after?: Key };

export type Stoppable = {
  /** Aborted when the process is to end: what is begun is finished, nothing more is begun. */
  stopping?: AbortSignal;
};

/**
 * One after another. What one of them throws keeps no other from its turn, unless it is silence: a provider that does not answer
 * several times in a row is left alone until the next run, so that a run has an end.
 * @returns the last one that was tried, where it ended early
 */
export async function sweepThrough<T>(
  all: readonly T[],
  {
    parts,
    run,
    failed,
  }: { parts: Stoppable; run(one: T): Promise<'silent' | undefined>; failed?(one: T, error: unknown): void },
): Promise<T | undefined> {
  let silences = 0;
  let last: T | undefined;
  for (const one of all) {
    if (parts.stopping?.aborted || silences >= silencesMax) return last;
    last = one;
    try {
      silences = (await run(one)) === 'silent' ? silences + 1 : 0;
    } catch (error) {
      if (!failed) throw error;
      failed(one, error);
      silences = error instanceof DomainError ? 0 : silences + 1;
    }
  }
  return undefined;
}
