// Arbitrary keys and the order they must have, written down independently of key.ts; for the contract's properties.
import * as fc from 'fast-check';
import type { Key } from '../store.ts';

type Part = Key[number];

const part: fc.Arbitrary<Part> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('', '\0', '\0\0', 'a', 'a\0', 'a\x01', '\ud800', '\udfff\ud800', '\ufffd'),
  fc.double({ noNaN: true }).map((n) => (n === 0 ? 0 : n)),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  fc.integer({ min: -3, max: 3 }).map(BigInt),
  fc.constantFrom<Part>(
    2 ** 53,
    2n ** 53n,
    2n ** 53n + 1n,
    Number.MIN_VALUE,
    -Number.MIN_VALUE,
    Number.MAX_VALUE,
    2 ** -1022,
    0.1,
  ),
  fc.uint8Array({ maxLength: 6 }),
);

export const keys: fc.Arbitrary<Key> = fc.array(part, { minLength: 1, maxLength: 4 });

export function compareKeys(a: Key, b: Key): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareParts(a[i] as Part, b[i] as Part);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const rank = (p: Part) => (typeof p === 'string' ? 1 : p instanceof Uint8Array ? 2 : 0);

function compareParts(a: Part, b: Part): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'string' && typeof b === 'string') return compareLists(points(a), points(b));
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareLists([...a], [...b]);
  // JavaScript compares numbers with bigints exactly.
  if ((a as number) < (b as number)) return -1;
  if ((a as number) > (b as number)) return 1;
  return (typeof a === 'bigint' ? 1 : 0) - (typeof b === 'bigint' ? 1 : 0);
}

const points = (text: string) => Array.from(text, (c) => c.codePointAt(0) as number);

function compareLists(a: number[], b: number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number);
  return a.length - b.length;
}
