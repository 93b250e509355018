// Where a list goes on, as it stands in an address: JSON in the alphabet of addresses. Each list checks for itself that what comes
// back is a place of its own; anyone may type an address.
import { DomainError } from '../base/errors.ts';

export const cursorText = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** @returns the place; undefined for a text that no list gave */
export function readCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** For lists that refuse a bad cursor; the others begin anew. */
export const cursorInvalid = () =>
  new DomainError('cursor-invalid', 'Cannot continue the list: the cursor is not one that it gave.');
