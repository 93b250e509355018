// Shared by the sweepers of payments, renewals and refunds: each run handles a limited number, continues where the last
// run ended, and stops early if a provider doesn't respond.
import { DomainError } from '../../base/errors.ts';
import type { Key } from '../../store/store.ts';
import { silencesMax } from './limits.ts';

/** The end of the last run; absent: start from the beginning. */
export type SweepCursor = { after?: Key };

export type Stoppable = {
  /** Aborted on shutdown: the current item is finished, and no other is started. */
  stopping?: AbortSignal;
};

/**
 * Runs one item after another. An item's error doesn't stop the others, but after several timeouts in a row the provider is not
 * called again until the next run.
 * @returns the last item tried, if the run ended early
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
