// Gapless number series, such as order numbers and invoice numbers.
import type { Key } from './store.ts';
import type { Tx } from './transact.ts';

export const sequenceKey = (name: string): Key => ['sequence', name];

/**
 * The next number of a series, written in the same commit as the step's other writes: when the step throws or its
 * commit is refused, the number was never taken, so the series has no gaps or duplicates. (A bounded add can't return
 * the number before the commit, and the record that contains it is in that commit.) It follows the last commit in the
 * queue, so that many share a commit group: call it late in the step, since steps of the same series run one at a
 * time from here until their commit is queued.
 *
 * @param start the first number of a new series; an existing series continues
 */
export async function nextInSequence(tx: Tx, name: string, { start = 1 }: { start?: number } = {}): Promise<number> {
  const last = (await tx.getAhead(sequenceKey(name))) as number | undefined;
  const next = last === undefined ? start : last + 1;
  tx.put(sequenceKey(name), next, { ahead: true });
  return next;
}
