// Cursors of lists in URLs: JSON as base64url. Anyone can type a URL, so each list validates the cursors it gets.

export const cursorText = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @returns undefined for invalid text */
export function readCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
