// A QR code of up to 230 bytes (ISO/IEC 18004: byte mode, level L, versions 1 to 9), as rows of dark modules. Pure.

/** By version: data and error correction bytes per block, blocks, and alignment pattern positions besides 6. */
const versions = [
  { data: 19, correction: 7, blocks: 1, at: [] },
  { data: 34, correction: 10, blocks: 1, at: [18] },
  { data: 55, correction: 15, blocks: 1, at: [22] },
  { data: 80, correction: 20, blocks: 1, at: [26] },
  { data: 108, correction: 26, blocks: 1, at: [30] },
  { data: 68, correction: 18, blocks: 2, at: [34] },
  { data: 78, correction: 20, blocks: 2, at: [22, 38] },
  { data: 97, correction: 24, blocks: 2, at: [24, 42] },
  { data: 116, correction: 30, blocks: 2, at: [26, 46] },
] as const;
type Version = (typeof versions)[number];

/** Format bits of level L for each mask, and version bits of versions 7 to 9, both including error correction. */
const formats = [0x77c4, 0x72f3, 0x7daa, 0x789d, 0x662f, 0x6318, 0x6c41, 0x6976];
const versionBits: Readonly<Record<number, number>> = { 7: 0x07c94, 8: 0x085bc, 9: 0x09a99 };

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** @throws when the text is too long */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const index = versions.findIndex(({ data, blocks }) => data * blocks >= bytes.length + 2);
  const version = versions[index];
  if (!version) throw new Error(`A QR code holds at most 230 bytes, not ${bytes.length}`);
  const codewords = corrected(padded(bytes, version.data * version.blocks), version);
  const drawn = masks.map((_, mask) => draw(index + 1, version, codewords, mask));
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** Mode, length, the bytes, and padding. */
function padded(bytes: Uint8Array, length: number): number[] {
  const bits = `0100${byteBits(bytes.length)}${[...bytes].map(byteBits).join('')}0000`;
  const words = bits
    .match(/.{1,8}/g)!
    .map((part) => Number.parseInt(part.padEnd(8, '0'), 2))
    .slice(0, length);
  for (let pad = 0xec; words.length < length; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

const byteBits = (byte: number): string => byte.toString(2).padStart(8, '0');

/** Blocks with their error correction bytes, interleaved. */
function corrected(words: readonly number[], { data, correction, blocks }: Version): number[] {
  const parts = Array.from({ length: blocks }, (_, n) => words.slice(n * data, (n + 1) * data));
  const extras = parts.map((part) => remainder(part, correction));
  const inTurn = (lists: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_, n) => lists.map((list) => list[n]!)).flat();
  return [...inTurn(parts, data), ...inTurn(extras, correction)];
}

/** Reed-Solomon over GF(256) with 0x11d. */
export function remainder(part: readonly number[], degree: number): number[] {
  const divisor = new Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2))
    for (let i = 0; i < degree; i++) divisor[i] = times(divisor[i]!, root) ^ (divisor[i + 1] ?? 0);
  const left = new Array<number>(degree).fill(0);
  for (const byte of part) {
    const factor = byte ^ left.shift()!;
    left.push(0);
    divisor.forEach((value, i) => void (left[i]! ^= times(value, factor)));
  }
  return left;
}

function times(x: number, y: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((y >>> bit) & 1) * x);
  return product;
}

function draw(number: number, { at }: Version, codewords: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * number;
  const modules = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && x < size && y >= 0 && y < size) modules[y]![x] = dark;
  };
  const square = (cx: number, cy: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let n = 0; n < size; n++)
    for (const [x, y] of [
      [6, n],
      [n, 6],
    ] as const)
      set(x, y, n % 2 === 0);
  const centers = [6, ...at];
  const last = centers.length - 1;
  for (const [i, x] of centers.entries())
    for (const [j, y] of centers.entries()) {
      const isCorner = at.length === 0 || (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isCorner) square(x, y, 2, (distance) => distance !== 1);
    }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  const bit = (value: number, n: number) => ((value >>> n) & 1) === 1;
  const format = formats[mask]!;
  for (let n = 0; n < 15; n++) {
    const [x, y] = n < 6 ? [8, n] : n < 8 ? [8, n + 1] : n === 8 ? [7, 8] : [14 - n, 8];
    set(x, y, bit(format, n));
    if (n < 8) set(size - 1 - n, 8, bit(format, n));
    else set(8, size - 15 + n, bit(format, n));
  }
  set(8, size - 8, true);
  const info = versionBits[number];
  for (let n = 0; info !== undefined && n < 18; n++) {
    const [a, b] = [size - 11 + (n % 3), Math.floor(n / 3)];
    set(a, b, bit(info, n));
    set(b, a, bit(info, n));
  }
  let n = 0;
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (modules[y]![x] !== undefined) continue;
        modules[y]![x] = bit(codewords[n >>> 3] ?? 0, 7 - (n & 7)) !== masks[mask]!(x, y);
        n++;
      }
  return modules as boolean[][];
}

/** Mask penalty: long runs and blocks of one color are hard to scan. */
function penalty(modules: readonly (readonly boolean[])[]): number {
  let sum = 0;
  const at = (x: number, y: number) => modules[y]?.[x];
  for (let y = 0; y < modules.length; y++)
    for (let x = 0; x < modules.length; x++) {
      const dark = at(x, y);
      if (dark === at(x + 1, y) && dark === at(x, y + 1) && dark === at(x + 1, y + 1)) sum += 3;
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
      ] as const)
        if ([1, 2, 3, 4].every((n) => at(x + n * dx, y + n * dy) === dark)) sum += 1;
    }
  return sum;
}
