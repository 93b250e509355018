// Normalizes text for searching. Portable.

/** Lower case, without accents, single spaces between words: "angstrom" matches "Ångström". */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Whether all of the words are in the text, in any order. */
export const holdsWords = (text: string, words: string): boolean => {
  const plain = folded(text);
  return folded(words)
    .split(' ')
    .every((word) => plain.includes(word));
};
