// Percent encoding. Portable.

/** Decodes `%20` and the like. Malformed text, such as a stray percent sign, is returned unchanged, as browsers use it. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
