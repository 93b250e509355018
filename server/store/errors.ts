// Refusals of every store.
import { invalid, isDomainError, refusal } from '../base/errors.ts';

/** Operations R8: the disk is nearly full, or a write failed. Clears once the operator frees space. */
export const readOnly = refusal('read-only', 503, 'The site is read-only for the moment. Please try again later.');

/** The database doesn't respond. Clears once it does. */
export const storeAway = refusal(
  'store-away',
  503,
  'The site cannot reach its data for the moment. Please try again later.',
);

/** The program is shutting down. Waiting visitors are answered before the store closes, so only disconnected ones see this. */
export const storeClosed = refusal('store-closed', 503, 'The site is stopping. Please try again in a moment.');

/** Reads or writes are temporarily refused: the job's next run may succeed. */
export const isStoreRefusal = (error: unknown): boolean => isDomainError(error, readOnly.code, storeAway.code);

/** For deferrable work: does nothing on a read-only store. */
export async function unlessReadOnly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isStoreRefusal(error)) return undefined;
    throw error;
  }
}

/** For lists that refuse an invalid cursor. Others start over. */
export const cursorInvalid = invalid('cursor-invalid', 'Invalid cursor.');
