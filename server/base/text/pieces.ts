// Long texts in pieces that records can hold. A letter of two halves stays whole, since half a letter cannot be stored. Portable.

const wholeEnd = (text: string, end: number): number => (/[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end);

/** Joined they are the text again. @param charsMax at least 2 */
export function textPieces(text: string, charsMax: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += pieces.at(-1)!.length)
    pieces.push(text.slice(at, wholeEnd(text, at + charsMax)));
  return pieces;
}

/**
 * Whether a text is there already, as one note or as the pieces that follow each other. Line ends do not count, since a long text was
 * cut where it had none.
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

/** As notes: cut at line ends where there are any; joined with line ends they are the text again where it was cut at one. */
export function notePieces(text: string, charsMax: number): string[] {
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
