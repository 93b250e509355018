// QR codes, read back as a scanner does: the format, the mask, the bytes in their zigzag, and their correction.
import { expect, it } from 'vitest';
import { qrModules, remainder } from './qr.ts';

it('corrects as the example of the standard', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(remainder(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

it.each([
  ['a', 21],
  ['https://shop.example/checkout', 25],
  [`http://localhost:3000/checkout?cartToken=${'A1b2C3d4'.repeat(5)}#test-card`, 37],
  [`https://shop.example/${'ü'.repeat(80)}`, 49],
])('says %j', (text, size) => {
  const modules = qrModules(text);
  expect(modules.length).toBe(size);
  expect(readText(modules)).toBe(text);
});

it('refuses what is too long', () => {
  expect(() => qrModules('x'.repeat(231))).toThrow('A QR code holds at most 230 bytes, not 231');
});

const blocksOf: Readonly<Record<number, number>> = { 21: 1, 25: 1, 37: 1, 49: 2 };
const dataOf: Readonly<Record<number, number>> = { 21: 19, 25: 34, 37: 108, 49: 194 };

function readText(modules: boolean[][]): string {
  const size = modules.length;
  const at = (x: number, y: number) => (modules[y]![x] ? 1 : 0);
  // Bits 14 to 0 of the format, around the finder at the top left: level L is 01, then the mask.
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => at(x, 8)).concat([7, 5, 4, 3, 2, 1, 0].map((y) => at(8, y)));
  const plain = Number.parseInt(format.join(''), 2) ^ 0b101010000010010;
  expect(plain >>> 13).toBe(1);
  const mask = (plain >>> 10) & 7;
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let n = 0; n < size; n++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - n : n;
        if (!isReserved(x, y, size)) bits.push(at(x, y) ^ (isMasked(mask, x, y) ? 1 : 0));
      }
  }
  const bytes = bits
    .join('')
    .match(/.{8}/g)!
    .map((part) => Number.parseInt(part, 2));
  const blocks = blocksOf[size]!;
  const each = dataOf[size]! / blocks;
  const data = Array.from({ length: blocks }, (_, b) =>
    Array.from({ length: each }, (_, n) => bytes[n * blocks + b]!),
  ).flat();
  const stream = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  expect(stream.slice(0, 4)).toBe('0100');
  const length = Number.parseInt(stream.slice(4, 12), 2);
  const said = Array.from({ length }, (_, n) => Number.parseInt(stream.slice(12 + n * 8, 20 + n * 8), 2));
  return new TextDecoder().decode(Uint8Array.from(said));
}

const centersOf: Readonly<Record<number, readonly number[]>> = { 21: [], 25: [6, 18], 37: [6, 30], 49: [6, 24, 42] };

function isReserved(x: number, y: number, size: number): boolean {
  const isFinder = (x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9);
  const centers = centersOf[size]!;
  const isAlignment = centers.some((cx) =>
    centers.some((cy) => {
      const isCorner = [cx, cy].every((c) => c === 6) || (cx === 6 && cy === size - 7) || (cy === 6 && cx === size - 7);
      return !isCorner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    }),
  );
  const isVersion =
    size >= 45 && ((x < 6 && y > size - 12 && y < size - 8) || (y < 6 && x > size - 12 && x < size - 8));
  return isFinder || isAlignment || isVersion || x === 6 || y === 6;
}

function isMasked(mask: number, x: number, y: number): boolean {
  const rules = [
    (x + y) % 2,
    y % 2,
    x % 3,
    (x + y) % 3,
    (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    ((x * y) % 2) + ((x * y) % 3),
    (((x * y) % 2) + ((x * y) % 3)) % 2,
    (((x + y) % 2) + ((x * y) % 3)) % 2,
  ];
  return rules[mask] === 0;
}
