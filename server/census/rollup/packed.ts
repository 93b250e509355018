// Packs many cells into one stored row: each cell's numbers and its nonzero counters, as variable-length integers.
// Portable.
import type { Cell } from './counters.ts';

/** Cells by their numbers, e.g. `12,3`, in insertion order. */
export type Cells = Map<string, Cell>;

export function packCells(cells: Cells): Uint8Array {
  let bytes = new Uint8Array(1024);
  let at = 0;
  const write = (value: number) => {
    if (at + 10 > bytes.length) {
      const grown = new Uint8Array(bytes.length * 2);
      grown.set(bytes);
      bytes = grown;
    }
    let rest = value;
    while (rest >= 128) {
      bytes[at++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    bytes[at++] = rest;
  };
  for (const [key, cell] of cells) {
    const ids = key === '' ? [] : key.split(',');
    write(ids.length);
    for (const id of ids) write(Number(id));
    const used: number[] = [];
    cell.forEach((value, counter) => {
      if (value) used.push(counter, value);
    });
    write(used.length / 2);
    for (let n = 0; n < used.length; n += 2) {
      write(used[n]!);
      // Counters can be negative: a bounce in an earlier row that turned out not to be one.
      const value = used[n + 1]!;
      write(value < 0 ? -value * 2 - 1 : value * 2);
    }
  }
  return bytes.slice(0, at);
}

/**
 * @param each called with the cell's numbers and its counters as pairs; both arrays are reused for the next cell
 * @param matches filters by the cell's numbers; counters of other cells aren't decoded
 */
export function readCells(
  bytes: Uint8Array,
  each: (ids: readonly number[], pairs: readonly number[]) => void,
  matches?: (ids: readonly number[]) => boolean,
): void {
  let at = 0;
  const ids: number[] = [];
  const pairs: number[] = [];
  // The number of counters and each index take one byte; most numbers and counts do, too.
  while (at < bytes.length) {
    ids.length = bytes[at++]!;
    for (let n = 0; n < ids.length; n++) {
      const byte = bytes[at]!;
      if (byte < 128) at++;
      else at = readLong(bytes, at);
      ids[n] = byte < 128 ? byte : long;
    }
    const numbers = bytes[at++]! * 2;
    if (matches && !matches(ids)) {
      for (let n = 0; n < numbers; n++) while ((bytes[at++] ?? 0) >= 128);
      continue;
    }
    pairs.length = numbers;
    for (let n = 0; n < numbers; n += 2) {
      pairs[n] = bytes[at++]!;
      const byte = bytes[at]!;
      if (byte < 128) at++;
      else at = readLong(bytes, at);
      const value = byte < 128 ? byte : long;
      pairs[n + 1] = value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }
    each(ids, pairs);
  }
  if (at > bytes.length) throw new Error('A packed row ends early');
}

/** The result of `readLong`. */
let long = 0;

/** @returns where the next number starts */
function readLong(bytes: Uint8Array, start: number): number {
  let scale = 1;
  long = 0;
  for (let at = start; at < bytes.length; scale *= 128) {
    const byte = bytes[at++]!;
    long += (byte & 127) * scale;
    if (byte < 128) return at;
  }
  throw new Error('A packed row ends early');
}

export function unpackCells(bytes: Uint8Array): Cells {
  const cells: Cells = new Map();
  readCells(bytes, (ids, pairs) => {
    const cell: Cell = [];
    for (let n = 0; n < pairs.length; n += 2) cell[pairs[n]!] = pairs[n + 1]!;
    cells.set(ids.join(','), cell);
  });
  return cells;
}
