// Splits text into search words. Portable.

/** Lowercase, without diacritics. */
const folded = (text: string): string => {
  const plain = isAscii.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.toLowerCase();
};
const isAscii = /^[ -~\s]*$/;

/** Longer words are cut, in texts and in queries alike. */
const wordCharsMax = 40;

/** Scripts without spaces between words. */
const unspaced = /[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]&&[\p{L}\p{N}]]/v;
const runs =
  /[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]&&[\p{L}\p{N}]]+|[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]]+/gv;

/**
 * Distinct words in the order of the text. Japanese and Chinese are split into pairs of characters, so that a word matches wherever
 * it starts; the last character is also added by itself, for queries of one character.
 */
export function wordsOf(text: string, most: number): string[] {
  const words = new Set<string>();
  for (const word of eachWord(text, { isAsked: false })) {
    words.add(word);
    if (words.size >= most) break;
  }
  return [...words];
}

/** The words of a query: here pairs are enough. */
export function askedWords(query: string, most: number): string[] {
  return [...new Set(eachWord(query, { isAsked: true }))].slice(0, most);
}

function* eachWord(text: string, { isAsked }: { isAsked: boolean }): Generator<string> {
  for (const [run] of folded(text).matchAll(runs)) {
    if (!unspaced.test(run)) {
      yield run.length > wordCharsMax ? run.slice(0, wordCharsMax).toWellFormed() : run;
      continue;
    }
    const characters = [...run];
    for (let n = 1; n < characters.length; n++) yield characters[n - 1]! + characters[n]!;
    if (!isAsked || characters.length === 1) yield characters.at(-1)!;
  }
}

/** The searchable text of a record. */
export type Searchable = { title: string; text: string };

/** Each query word must be the prefix of a word; matches in the title count more. @returns 0 if it doesn't match */
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

/** Whether a word of the text has this prefix. Doesn't split the text, which would be the most expensive part. */
function hasWordFrom(text: string, word: string): boolean {
  if (unspaced.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true;
  return false;
}
