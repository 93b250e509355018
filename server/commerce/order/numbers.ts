// The series of order numbers, and its next number. Commerce 1.6.
import { sequenceKey } from '../../store/sequence.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { orderNumberTooLow } from './errors.ts';

/** Test orders have a series of their own, so that live ones have no gaps. */
export const seriesOf = (testMode: boolean): string => (testMode ? 'order-test' : 'order');

/** Of the next live order. */
export async function nextOrderNumber(store: Store): Promise<number> {
  const last = (await store.get(sequenceKey(seriesOf(false))))?.value as number | undefined;
  return (last ?? 0) + 1;
}

/** The next live order gets this number; one that was given never comes again. @throws orderNumberTooLow */
export async function setNextOrderNumber(tx: Tx, next: number): Promise<void> {
  const key = sequenceKey(seriesOf(false));
  const last = ((await tx.get(key)) as number | undefined) ?? 0;
  if (next <= last) throw orderNumberTooLow({ least: last + 1 });
  if (next !== last + 1) tx.put(key, next - 1);
}
