// How texts become words to search by. Portable.

/** Letters without their marks, small. */
const folded = (text: string): string => {
  const plain = isAscii.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.toLowerCase();
};
const isAscii = /^[ -~\s]*$/;

/** Longer ones are cut, in texts and in questions alike. */
const wordCharsMax = 40;

/** In the order of the text, each once. */
export function wordsOf(text: string, most: number): string[] {
  const words = new Set<string>();
  for (const [word] of folded(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    words.add(word.length > wordCharsMax ? word.slice(0, wordCharsMax).toWellFormed() : word);
    if (words.size >= most) break;
  }
  return [...words];
}

/** What of a thing is searched. */
export type Searchable = { title: string; text: string };

/** Every word must begin a word of it; in the title it counts more. @returns 0 when it is not found */
export function scoreOf({ title, text }: Searchable, words: readonly string[]): number {
  const inTitle = folded(title);
  let inText: string | undefined;
  let score = 0;
  for (const word of words) {
    if (hasWordFrom(inTitle, word)) score += titleScore;
    else if (hasWordFrom((inText ??= folded(text)), word)) score += 1;
    else return 0;
  }
  return score;
}

export const titleScore = 3;

/** Whether a word of the text begins so. The text is not taken apart for it: that cost more than all else. */
function hasWordFrom(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true;
  return false;
}
