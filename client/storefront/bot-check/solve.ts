// Solves the puzzle of the built-in bot check. The browser's own SHA-256 answers later, which takes longer for a short text than
// computing it here, and is missing on plain HTTP.
import { isPuzzleSolved, puzzleCount, puzzleText, triesMax } from '../../../server/forms/bot-check/puzzle.ts';

/** Yields to the page between its parts. */
export async function solvePuzzle(key: string): Promise<string> {
  const numbers: number[] = [];
  for (let n = 0; n < puzzleCount; n++) {
    let tried = 0;
    while (tried < triesMax && !isPuzzleSolved(firstWord(puzzleText(key, n, tried)))) tried++;
    numbers.push(tried);
    await new Promise((done) => setTimeout(done));
  }
  return numbers.join('.');
}

/** 32 bits of the fractional parts of the roots of the first primes. */
function rootsOf(count: number, root: (value: number) => number): number[] {
  const words: number[] = [];
  for (let number = 2; words.length < count; number++) {
    let divisor = 2;
    while (divisor * divisor <= number && number % divisor !== 0) divisor++;
    if (divisor * divisor > number) words.push(((root(number) % 1) * 2 ** 32) | 0);
  }
  return words;
}

const start = rootsOf(8, Math.sqrt);
const rounds = rootsOf(64, Math.cbrt);
const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/**
 * The first 32 bits of the text's SHA-256.
 *
 * @param text ASCII
 */
export function firstWord(text: string): number {
  const blocks = ((text.length + 8) >> 6) + 1;
  const words = new Int32Array(blocks * 16);
  for (let n = 0; n < text.length; n++) words[n >> 2]! |= text.charCodeAt(n) << (24 - (n % 4) * 8);
  words[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8);
  words[words.length - 1] = text.length * 8;
  const hash = Int32Array.from(start);
  const w = new Int32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    for (let n = 0; n < 64; n++) {
      if (n < 16) w[n] = words[block + n]!;
      else {
        const [low, high] = [w[n - 15]!, w[n - 2]!];
        const first = turned(low, 7) ^ turned(low, 18) ^ (low >>> 3);
        const second = turned(high, 17) ^ turned(high, 19) ^ (high >>> 10);
        w[n] = w[n - 16]! + first + w[n - 7]! + second;
      }
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let n = 0; n < 64; n++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + rounds[n]! + w[n]!) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => {
      hash[n]! += word;
    });
  }
  return hash[0]!;
}
