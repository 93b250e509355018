// Where a list goes on, as it stands in an address: JSON in the alphabet of addresses. Each list checks for itself that what comes
// back is a place of its own; anyone may type an address.

export const cursorText = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** @returns the place; undefined for a text that no list gave */
export function readCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
