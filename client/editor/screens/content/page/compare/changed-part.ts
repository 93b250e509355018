// Finds the differing part of two texts, to highlight it in both. Pure.

/**
 * Splits both into common prefix, differing middle, and common suffix, by whole words: `['One ', 'two', ' four']` and `['One ', 'three', '
 * four']`
 */
export function changedParts(one: string, other: string): [Parts, Parts] {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return [partsOf(a, start, end), partsOf(b, start, end)];
}

type Parts = readonly [before: string, changed: string, after: string];

/** Splits into words and the whitespace between them. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/);

const partsOf = (words: readonly string[], start: number, end: number): Parts => [
  words.slice(0, start).join(''),
  words.slice(start, words.length - end).join(''),
  words.slice(words.length - end).join(''),
];
