// A row of the change log has the keys of all commits of one group, whose versions are consecutive.
import { crc32 } from 'node:zlib';
import { decodeKey } from '../key.ts';
import type { Change, Version } from '../store.ts';

/** Rows are keyed by their last version, so the first row at or after `v` contains `v`. */
export function logKey(version: Version): Buffer {
  const key = Buffer.allocUnsafe(8);
  key.writeBigUInt64BE(BigInt(version));
  return key;
}

export const logKeyVersion = (key: Uint8Array): Version =>
  Number(new DataView(key.buffer, key.byteOffset, key.byteLength).getBigUint64(0));

/** Format: crc32, number of commits, then for each commit its number of keys, and each key with its length. */
export function encodeLogRow(commits: readonly (readonly Uint8Array[])[]): Buffer {
  let size = 8;
  for (const keys of commits) {
    size += 2;
    for (const key of keys) size += 2 + key.length;
  }
  const row = Buffer.allocUnsafe(size);
  row.writeUInt32BE(commits.length, 4);
  let at = 8;
  for (const keys of commits) {
    at = row.writeUInt16BE(keys.length, at);
    for (const key of keys) {
      at = row.writeUInt16BE(key.length, at);
      row.set(key, at);
      at += key.length;
    }
  }
  row.writeUInt32BE(crc32(row.subarray(4)), 0);
  return row;
}

export function decodeLogRow(last: Version, bytes: Uint8Array): Change[] {
  const row = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (row.length < 8 || row.readUInt32BE(0) !== crc32(row.subarray(4)))
    throw new Error(`Change log is damaged at ${last}`);
  const count = row.readUInt32BE(4);
  const changes: Change[] = [];
  let at = 8;
  for (let i = 0; i < count; i++) {
    const keyCount = row.readUInt16BE(at);
    at += 2;
    const keys = [];
    for (let k = 0; k < keyCount; k++) {
      const length = row.readUInt16BE(at);
      keys.push(decodeKey(row.subarray(at + 2, at + 2 + length)));
      at += 2 + length;
    }
    changes.push({ version: last - count + 1 + i, keys });
  }
  return changes;
}
