// Gapless number series, such as order numbers and invoice numbers.
import type { Key } from './store.ts';
import type { Tx } from './transact.ts';

export const sequenceKey = (name: string): Key => ['sequence', name];

/**
 * The next number of a series. It is taken by the same commit as all else the step writes: when the step throws or its
 * commit is refused, the number was never taken, so the series has no gap and no number twice. (A bounded add could not
 * tell the number before the commit, and the record that carries it is in that commit.) It follows the number of the last
 * commit in the queue, so that many of them share a commit group: take it late in the step, since steps that take one of
 * the same series take turns from here until their commit is queued.
 *
 * @param start the first number of a new series; a series that has begun continues from where it is
 */
export async function nextInSequence(tx: Tx, name: string, { start = 1 }: { start?: number } = {}): Promise<number> {
  const last = (await tx.getAhead(sequenceKey(name))) as number | undefined;
  const next = last === undefined ? start : last + 1;
  tx.put(sequenceKey(name), next, { ahead: true });
  return next;
}
