// Splits long texts into chunks that fit a record. Never splits a surrogate pair. Portable.

const wholeEnd = (text: string, end: number): number => (/[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end);

/** Joined, the chunks are the text. @param charsMax at least 2 */
export function chunkText(text: string, charsMax: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += pieces.at(-1)!.length)
    pieces.push(text.slice(at, wholeEnd(text, at + charsMax)));
  return pieces;
}

/**
 * Whether the notes already contain the text, in one note or in consecutive chunks. Ignores line breaks, because `chunkNote` may have cut
 * between them.
 */
export function isNoted(notes: readonly string[], text: string): boolean {
  const flat = (one: string) => one.replaceAll('\n', '');
  const wanted = flat(text);
  if (wanted.trim() === '') return true;
  const flats = notes.map(flat);
  return flats.some((_, first) => {
    let joined = '';
    for (let n = first; n < flats.length && joined.length < wanted.length; n++) joined += flats[n];
    return joined === wanted;
  });
}

/** Chunks for notes, cut at line breaks where possible. */
export function chunkNote(text: string, charsMax: number): string[] {
  if (text.trim() === '') return [];
  const pieces: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const end = rest.length <= charsMax ? rest.length : rest.lastIndexOf('\n', charsMax);
    const cut = end > 0 ? end : wholeEnd(rest, charsMax);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(rest[cut] === '\n' ? cut + 1 : cut);
  }
  return pieces;
}
