// The most common passwords, as a Bloom filter of 120 KB: no false negatives, and one false positive in ten thousand.
// Public.
import { createHash } from 'node:crypto';
import { filter } from './common-passwords.filter.ts';
import { passwordRefused } from './errors.ts';
import { passwordMessages } from './messages.ts';
import { passwordProblem } from './password-rules.ts';

const bitsPerPassword = 20;
const probes = 14;

/** @throws passwordRefused, with a message of password-rules.ts */
export function assertPasswordAllowed(password: string, words: readonly string[]): void {
  const problem =
    passwordProblem(password, words) ?? (isCommonPassword(password) ? passwordMessages.common : undefined);
  if (problem) throw passwordRefused({ problem });
}

/** Also without trailing digits and signs (`dragon2026!`), and with letters instead of look-alike signs (`Dr@gon`). */
function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const stem = plain.replace(/(?<!\P{Letter})\P{Letter}{1,5}$/u, '');
  return [plain, stem, withLetters(plain), withLetters(stem)].some(has);
}

const lettersOfSigns: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};
const withLetters = (text: string) => text.replace(/[@431!0$5]/g, (sign) => lettersOfSigns[sign] as string);

let bits: Uint8Array | undefined;
function has(text: string): boolean {
  bits ??= Buffer.from(filter, 'base64');
  const { length } = bits;
  return positionsOf(text, length).every((bit) => (bits![bit >> 3]! & (1 << (bit & 7))) !== 0);
}

/** For common-passwords.make.ts. */
export function filterOf(passwords: readonly string[]): Uint8Array {
  const made = new Uint8Array(Math.ceil((passwords.length * bitsPerPassword) / 8));
  for (const password of passwords)
    for (const bit of positionsOf(password, made.length)) made[bit >> 3]! |= 1 << (bit & 7);
  return made;
}

function positionsOf(text: string, byteCount: number): number[] {
  const hash = createHash('sha256').update(text).digest();
  const [first, second] = [hash.readUInt32LE(0), hash.readUInt32LE(4)];
  return Array.from({ length: probes }, (_, n) => (first + n * second) % (byteCount * 8));
}
