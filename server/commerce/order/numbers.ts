// Order number sequences. Commerce 1.6.
import { sequenceKey } from '../../store/sequence.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { orderNumberTooLow } from './errors.ts';

/** Test orders have a separate sequence, so that live numbers have no gaps. */
export const seriesOf = (testMode: boolean): string => (testMode ? 'order-test' : 'order');

export async function nextOrderNumber(store: Store): Promise<number> {
  const last = (await store.get(sequenceKey(seriesOf(false))))?.value as number | undefined;
  return (last ?? 0) + 1;
}

/**
 * Sets the number of the next live order. Used numbers are never reused.
 * @throws orderNumberTooLow
 */
export async function setNextOrderNumber(tx: Tx, next: number): Promise<void> {
  const key = sequenceKey(seriesOf(false));
  const last = ((await tx.get(key)) as number | undefined) ?? 0;
  if (next <= last) throw orderNumberTooLow({ least: last + 1 });
  if (next !== last + 1) tx.put(key, next - 1);
}
