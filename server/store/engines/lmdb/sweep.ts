// Removes expired entries and old rows of the change log, in slices that fit into one group of commits.
import { decodeKey, keyText } from '../../key.ts';
import { logKey } from '../change-log.ts';
import type { ReadCache } from '../read-cache.ts';
import { readHead } from '../value.ts';
import type { Environment } from './environment.ts';
import { expiryKey, type Writer } from './writer.ts';

const sliceRows = 500;
/** How many commits a reader of changes may lag behind, even across a restart. */
const logCommitsKept = 100_000;

/** @returns entries removed */
export async function sweep(env: Environment, writer: Writer, cache: ReadCache, now: () => number): Promise<number> {
  let removed = 0;
  for (;;) {
    const slice = await writer.maintain(() => sweepSlice(env, now(), writer.version));
    // They must not reappear if the clock is set back.
    for (const bytes of slice.keys) if ((bytes[0] as number) >= 0x10) cache.delete(keyText(decodeKey(bytes)));
    removed += slice.keys.length;
    if (slice.looked < sliceRows) return removed;
  }
}

/** Runs inside a write transaction. */
function sweepSlice({ data, expiry, log }: Environment, now: number, version: number) {
  // Expiry is rounded up to the minute, so everything up to the current minute has expired.
  const end = expiryKey(Math.floor(now / 60_000) * 60_000 + 1, new Uint8Array());
  const due = [...expiry.getRange({ start: Buffer.alloc(8), end, limit: sliceRows })].map((row) =>
    Buffer.from(row.key),
  );
  const keys: Buffer[] = [];
  for (const row of due) {
    const bytes = row.subarray(8);
    expiry.remove(row);
    const stored = data.getBinary(bytes);
    if (stored === undefined) continue;
    if (!isPast(bytes, stored, now)) continue;
    data.remove(bytes);
    keys.push(bytes);
  }
  let trimmed = 0;
  const oldest = version - logCommitsKept;
  if (oldest > 0) {
    const old = [...log.getKeys({ start: logKey(0), end: logKey(oldest), limit: sliceRows })].map((key) =>
      Buffer.from(key),
    );
    for (const key of old) log.remove(key);
    trimmed = old.length;
  }
  return { keys, looked: Math.max(due.length, trimmed) };
}

function isPast(bytes: Uint8Array, row: Uint8Array, now: number): boolean {
  try {
    const { expiresAt } = readHead(bytes, row);
    return expiresAt !== undefined && expiresAt <= now;
  } catch {
    // Keep a damaged row, for `verify` to report (operations R7).
    return false;
  }
}
