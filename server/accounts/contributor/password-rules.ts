// Password rules: length, and not too easy to guess. Portable: forms show the same messages.
import { passwordMessages as messages } from './messages.ts';

export const passwordLengthMin = 8;
/** Recommended, not required (operations 2.1). */
export const passwordLengthAdvised = 15;
export const passwordLengthMax = 200;

/**
 * The problem with a password, or undefined. Any characters are allowed, and no kind of character is required. The
 * server also checks for common passwords (common-passwords.ts).
 *
 * @param words about the site and the person (title, host, address, name): a password that consists only of them is refused
 */
export function passwordProblem(password: string, words: readonly string[] = []): string | undefined {
  const length = [...password].length;
  if (length < passwordLengthMin) return messages.tooShort({ min: passwordLengthMin, count: length });
  if (length > passwordLengthMax) return messages.tooLong({ max: passwordLengthMax, count: length });
  const plain = password.toLowerCase();
  if (isMonotonous(plain)) return messages.common;
  if (isMadeOf(plain, words)) return messages.ofSite;
  return undefined;
}

/** Digits and signs around and between the words, such as a year. With more of them, the password is accepted. */
const fillersMax = 8;
const wordsMax = 40;

/** Only these words, in any order and however joined: `MosswoodPrints`, `prints-of-mosswood_2026`. */
function isMadeOf(plain: string, texts: readonly string[]): boolean {
  const letters = lettersOf(plain);
  if ([...plain.normalize('NFKC')].length - [...letters].length > fillersMax) return false;
  const words = new Set(texts.flatMap((text) => wordsOf(text.toLowerCase())).slice(0, wordsMax));
  // Prefixes that consist of these words, and whether they include a word of at least four letters.
  const reached = new Map([[0, false]]);
  for (let at = 0; at < letters.length; at++) {
    const isNamed = reached.get(at);
    if (isNamed === undefined) continue;
    for (const word of words)
      if (letters.startsWith(word, at))
        reached.set(at + word.length, isNamed || word.length >= 4 || reached.get(at + word.length) === true);
  }
  return reached.get(letters.length) === true;
}

const lettersOf = (text: string) => text.normalize('NFKC').replace(/[^\p{Letter}]+/gu, '');
const wordsOf = (text: string) =>
  text
    .split(/[^\p{Letter}]+/u)
    .map(lettersOf)
    .filter((word) => word !== '');

/** `aaaaaaaa`, `12345678`, `abcdefgh`, `87654321`: a constant step between characters. */
function isMonotonous(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, i) => i === 0 || code - (codes[i - 1] ?? 0) === step);
}
