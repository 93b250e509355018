// Normalizes text for searching. Portable.

/** Lower case, without accents, single spaces between words: "angstrom" matches "Ångström". */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Only the words: "St. Johann (Tirol)" is "st johann tirol". */
export const foldedWords = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether all of the words are in the text, in any order. */
export const holdsWords = (text: string, words: string): boolean => {
  const plain = folded(text);
  return folded(words)
    .split(' ')
    .every((word) => plain.includes(word));
};
