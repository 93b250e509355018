// Pieces of a backup, named by the SHA-256 of their content, so that backups share common pieces.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { StoredEntry } from '../../store/engines/lmdb/entries.ts';
import { BackupRefused } from '../backup.ts';
import { repositoryMessages } from './messages.ts';
import type { Target } from './target.ts';

export type PieceHash = string;

/** Files are cut every 4 MB. */
export const pieceBytesMax = 4 * 2 ** 20;

export const piecesPrefix = 'pieces/';
export const pieceName = (hash: PieceHash): string => `${piecesPrefix}${hash.slice(0, 2)}/${hash}`;

export const sha256 = (bytes: Uint8Array): PieceHash => createHash('sha256').update(bytes).digest('hex');

/** The first byte of a piece: how the rest is stored. */
const plain = 0;
const zstd = 1;

export function packPiece(bytes: Uint8Array): Buffer {
  const packed = zstdCompressSync(bytes);
  return packed.length < bytes.length
    ? Buffer.concat([Uint8Array.of(zstd), packed])
    : Buffer.concat([Uint8Array.of(plain), bytes]);
}

/** @returns undefined when the bytes are damaged or too large */
export function unpackPiece(stored: Buffer, bytesMax: number): Buffer | undefined {
  try {
    if (stored[0] === zstd) return zstdDecompressSync(stored.subarray(1), { maxOutputLength: bytesMax });
    return stored[0] === plain && stored.length <= bytesMax + 1 ? stored.subarray(1) : undefined;
  } catch {
    return undefined;
  }
}

/** @throws BackupRefused */
export async function getPiece(target: Target, hash: PieceHash): Promise<Buffer> {
  const name = pieceName(hash);
  const stored = await target.get(name);
  if (stored === undefined) throw new BackupRefused(repositoryMessages.pieceMissing({ name }));
  const bytes = unpackPiece(stored, pieceBytesMax);
  if (bytes === undefined || sha256(bytes) !== hash) throw new BackupRefused(repositoryMessages.pieceDamaged({ name }));
  return bytes;
}

export async function* piecesOfFile(file: string): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 20 })) {
    waiting.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    // 4 chunks are a piece: only the last one of a file is shorter.
    if (size < pieceBytesMax) continue;
    const whole = Buffer.concat(waiting);
    yield whole.subarray(0, pieceBytesMax);
    waiting = size > pieceBytesMax ? [whole.subarray(pieceBytesMax)] : [];
    size -= pieceBytesMax;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

const pageBytesMin = 64 * 1024;
const pageBytesFull = 2 ** 20;
/** On average, one entry in this many ends a page. */
const endsEvery = 512;

/**
 * Content-defined chunking: sorted entries, split at keys chosen by hash. A new or changed entry changes only one
 * page and leaves the later ones as they are.
 */
export function* entryPages(entries: Iterable<StoredEntry>): Generator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for (const entry of entries) {
    const bytes = entryBytes(entry);
    waiting.push(bytes);
    size += bytes.length;
    const isEnd = size >= pageBytesMin && crc32(entry.key) % endsEvery === 0;
    if (!isEnd && size < pageBytesFull) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

const headBytes = 7;
const deleted = 0xffff_ffff;

/** Format: the tree, the lengths of key and row, key, row. */
export function entryBytes({ tree, key, row }: StoredEntry): Buffer {
  const bytes = Buffer.allocUnsafe(headBytes + key.length + (row?.length ?? 0));
  bytes[0] = tree;
  bytes.writeUInt16BE(key.length, 1);
  bytes.writeUInt32BE(row?.length ?? deleted, 3);
  bytes.set(key, headBytes);
  if (row) bytes.set(row, headBytes + key.length);
  return bytes;
}

/** @param page its hash must be verified */
export function* entriesOf(page: Buffer): Generator<StoredEntry> {
  for (let at = 0; at < page.length; ) {
    const keyEnd = at + headBytes + page.readUInt16BE(at + 1);
    const rowBytes = page.readUInt32BE(at + 3);
    const entry = { tree: page[at]!, key: page.subarray(at + headBytes, keyEnd) };
    at = rowBytes === deleted ? keyEnd : keyEnd + rowBytes;
    yield rowBytes === deleted ? entry : { ...entry, row: page.subarray(keyEnd, at) };
  }
}
