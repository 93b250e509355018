// Refusals of every store.
import { isDomainError, refusal } from '../base/errors.ts';

/** Operations R8: the disk is nearly full, or a write failed. It ends by itself once the administrator frees space. */
export const readOnly = refusal('read-only', 503, 'The site is read-only for the moment. Please try again later.');

/** Runs `work`; on a store that is read-only, gives up without an error: what it would write can wait. */
export async function unlessReadOnly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isDomainError(error, readOnly.code)) return undefined;
    throw error;
  }
}

/** For lists that refuse a bad cursor; the others begin anew. */
export const cursorInvalid = refusal(
  'cursor-invalid',
  400,
  'Cannot continue the list: the cursor is not one that it gave.',
);
