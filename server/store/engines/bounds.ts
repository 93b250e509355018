// Bounds of a page of rows, in key bytes, for engines with an index on disk.
import { encodeBound } from '../key.ts';
import { limitBroken, limits } from '../limits.ts';
import type { Key, Range } from '../store.ts';

type Bounds = { low: Buffer; high: Buffer; isLowOut: boolean };

/** @returns undefined where no row can be */
export function boundsOf({ start, end, limit, reverse = false, after }: Range): Bounds | undefined {
  if (!Number.isInteger(limit) || limit < 1 || limit > limits.pageRowsMax)
    throw limitBroken('a page', limit, limits.pageRowsMax, 'rows');
  let low = boundOf(start);
  let high = boundOf(end);
  let isLowOut = false;
  if (after !== undefined) {
    const from = boundOf(after);
    if (reverse && from.compare(high) < 0) high = from;
    if (!reverse && from.compare(low) >= 0) {
      low = from;
      isLowOut = true;
    }
  }
  return low.compare(high) < 0 ? { low, high, isLowOut } : undefined;
}

/** Truncates a bound that is too long for the engine. No key is that long, so the order is the same. */
const boundOf = (key: Key): Buffer => encodeBound(key).subarray(0, limits.keyBytesMax + 1);
