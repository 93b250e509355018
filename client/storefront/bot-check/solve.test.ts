// The puzzle's solver says the same as Node's SHA-256, and solves in few enough hashes for a slow phone.
import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isPuzzleSolved, puzzleCount, puzzleText, readPuzzleAnswer } from '../../../server/forms/bot-check/puzzle.ts';
import { firstWord, solvePuzzle } from './solve.ts';

const ofNode = (text: string) => hash('sha256', text, 'buffer').readInt32BE(0);

it.each([0, 1, 3, 4, 54, 55, 56, 63, 64, 65, 119, 120, 200])('hashes %i characters as Node does', (length) => {
  const text = 'key 1:1767225600:x '.repeat(20).slice(0, length);
  expect(firstWord(text)).toBe(ofNode(text));
});

it('solves each key in a few thousand hashes', async () => {
  const hashes: number[] = [];
  for (let n = 0; n < 20; n++) {
    const key = `1:${1_767_225_600 + n}:Zm9yIGEgdGVzdA`;
    const numbers = readPuzzleAnswer(await solvePuzzle(key));
    expect(numbers).toHaveLength(puzzleCount);
    for (const [at, tried] of numbers!.entries()) expect(isPuzzleSolved(ofNode(puzzleText(key, at, tried)))).toBe(true);
    hashes.push(numbers!.reduce((sum, one) => sum + one + 1, 0));
  }
  expect(Math.max(...hashes)).toBeLessThan(12_000);
});
