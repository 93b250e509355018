// The encoding of a stored row: checksum, version, expiry, and the value as msgpack. The same in all engines.
import { crc32 } from 'node:zlib';
import { Packr } from 'msgpackr';
import { decodeKey } from '../key.ts';
import { LimitBroken, limitBroken, limits } from '../limits.ts';
import type { Key, Value, Version } from '../store.ts';

/**
 * ```
 * 0      4       5          13           21
 * crc32  flags   version    expiresAt    msgpack
 *                float64    float64, only when flags & 1
 * ```
 * The checksum covers the key and everything after it, so a row under the wrong key is noticed too.
 *
 * Our choice: no shared record structures. They read a cart in 0.8 instead of 2.4 µs, but one damaged structure record would make every
 * value unreadable, and frequent reads come from the read cache.
 */
const flagExpires = 1;
const packr = new Packr({ useRecords: false, copyBuffers: true });

/** A value that does not match its checksum or does not decode (operations R7). */
export class CorruptValue extends Error {
  readonly key: Uint8Array;

  constructor(key: Uint8Array, why: string) {
    super(`Record ${keyName(key)} is damaged (${why})`);
    this.name = 'CorruptValue';
    this.key = key;
  }
}

/** Undefined in place of a damaged record, which the engine has logged: lists omit it (operations R7). */
export async function readable<T>(reads: readonly Promise<T>[]): Promise<(T | undefined)[]> {
  return (await Promise.allSettled(reads)).map((read) => {
    if (read.status === 'fulfilled') return read.value;
    if (read.reason instanceof CorruptValue) return undefined;
    throw read.reason;
  });
}

/**
 * For display and logs: `order/65a1…`, or the bytes of a damaged key or a row of the engine. Hides email addresses
 * and anything as long as a token.
 */
export function keyName(key: Uint8Array): string {
  try {
    return decodeKey(key).map(partName).join('/');
  } catch {
    return Buffer.from(key).toString('hex');
  }
}

function partName(part: Key[number]): string {
  const text = part instanceof Uint8Array ? Buffer.from(part).toString('hex') : String(part);
  if (text.includes('@')) return '…';
  return text.length > 30 ? `${text.slice(0, 6)}…` : text;
}

/** For rows that only serve as index entries, which most rows of a commit are. */
const packedOne = packr.pack(1);

/** @throws LimitBroken; TypeError for values that msgpack cannot encode */
export function packValue(value: Value): Buffer {
  if (value === undefined) throw new TypeError('Cannot store undefined; delete the key instead');
  if (value === 1) return packedOne;
  let packed: Buffer;
  try {
    packed = packr.pack(value);
  } catch (error) {
    throw error instanceof RangeError
      ? new LimitBroken('Cannot store a value that is nested too deep or holds itself')
      : error;
  }
  if (packed.length > limits.valueBytesMax) throw limitBroken('a value', packed.length, limits.valueBytesMax, 'bytes');
  return packed;
}

export function encodeRow(
  key: Uint8Array,
  payload: Uint8Array,
  version: Version,
  expiresAt: number | undefined,
): Buffer {
  const head = expiresAt === undefined ? 13 : 21;
  const row = Buffer.allocUnsafe(head + payload.length);
  row[4] = expiresAt === undefined ? 0 : flagExpires;
  row.writeDoubleBE(version, 5);
  if (expiresAt !== undefined) row.writeDoubleBE(expiresAt, 13);
  row.set(payload, head);
  row.writeUInt32BE(crc32(row.subarray(4), crc32(key)), 0);
  return row;
}

export type RowHead = { version: Version; expiresAt: number | undefined; valueStart: number };

/** @throws CorruptValue */
export function readHead(key: Uint8Array, row: Uint8Array): RowHead {
  if (row.length < 14) throw new CorruptValue(key, `${row.length} bytes`);
  const bytes = Buffer.isBuffer(row) ? row : Buffer.from(row.buffer, row.byteOffset, row.byteLength);
  if (bytes.readUInt32BE(0) !== crc32(bytes.subarray(4), crc32(key))) throw new CorruptValue(key, 'checksum');
  return headOf(bytes);
}

/** For a row whose bytes can't be damaged, because they were just created. */
export function headOf(bytes: Buffer): RowHead {
  const expires = ((bytes[4] as number) & flagExpires) !== 0;
  return {
    version: bytes.readDoubleBE(5),
    expiresAt: expires ? bytes.readDoubleBE(13) : undefined,
    valueStart: expires ? 21 : 13,
  };
}

/**
 * Deeply frozen, because the read cache shares the object between all readers.
 * @throws CorruptValue
 */
export function readValue(key: Uint8Array, row: Uint8Array, head: RowHead): Value {
  try {
    return freeze(packr.unpack(row, { start: head.valueStart, end: row.length }));
  } catch (error) {
    throw new CorruptValue(key, error instanceof Error ? error.message : 'does not decode');
  }
}

function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) {
    for (const part of value) if (typeof part === 'object') freeze(part);
  } else {
    const record = value as Record<string, unknown>;
    for (const name in record) if (typeof record[name] === 'object') freeze(record[name]);
  }
  return Object.freeze(value);
}
