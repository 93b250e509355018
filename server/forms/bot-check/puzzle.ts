// The puzzle of the built-in bot check: numbers whose hash together with the submission key begins with zero bits. Several small ones instead
// of a large one, so that the time hardly varies: about 4,000 hashes, some 40 ms on a slow phone. Portable.

/** Hashes and numbers of one answer. */
export const puzzleCount = 8;
/** Zero bits that each hash begins with. */
const puzzleBits = 9;
/** One number takes 512 tries on average; this many are never needed. */
export const triesMax = 1_000_000;

/** Hashed for the nth number. */
export const puzzleText = (key: string, n: number, tried: number): string => `${key} ${n} ${tried}`;

/** @param first 32 bits of the hash */
export const isPuzzleSolved = (first: number): boolean => first >>> (32 - puzzleBits) === 0;

/** `12.480.7…`; undefined for anything else. */
export function readPuzzleAnswer(text: string): number[] | undefined {
  if (!/^\d{1,7}(?:\.\d{1,7}){7}$/.test(text)) return undefined;
  return text.split('.').map(Number);
}
