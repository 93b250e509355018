// Hebrew and Arabic in PDFs: fonts shape the words, and this file puts the words of a line in visual order. Portable.

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

type Direction = 'right' | 'left' | 'none';

/** Decided by the first letter; numbers and signs are neutral. */
function directionOf(word: string): Direction {
  const [letter] = /\p{L}/u.exec(word) ?? [];
  return letter === undefined ? 'none' : rightToLeft.test(letter) ? 'left' : 'right';
}

/**
 * Orders a line's words for display from left to right. The first letter of the line sets the base direction: `["דירה",
 * "3", "בית"]` → `["בית", "3", "דירה"]`. Words of one direction stay together; numbers join the preceding words, and
 * signs join words on both sides.
 */
export function visualWords(words: readonly string[]): string[] {
  const directions = words.map(directionOf);
  const base = directions.find((direction) => direction !== 'none') ?? 'right';
  const around = (at: number, step: 1 | -1): Direction => {
    for (let n = at + step; n >= 0 && n < words.length; n += step) if (directions[n] !== 'none') return directions[n]!;
    return base;
  };
  const runs: { direction: Direction; words: string[] }[] = [];
  words.forEach((word, at) => {
    const own = directions[at]!;
    const before = around(at, -1);
    const ofNone = /\d/.test(word) || before === around(at, 1) ? before : base;
    const direction = own === 'none' ? ofNone : own;
    const run = runs.at(-1);
    if (run?.direction === direction) run.words.push(word);
    else runs.push({ direction, words: [word] });
  });
  const placed = runs.map((run) => (run.direction === 'left' ? run.words.toReversed() : run.words));
  return (base === 'left' ? placed.reverse() : placed).flat();
}
