// A file to send or stream, from any kind of storage.
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Both inclusive. */
export type ByteRange = { start: number; end: number };

/** `bytesRead`: bytes read so far. */
export type FileStream = Readable & { readonly bytesRead: number };

/** Undefined if there is no such file. */
export type StoredFile = {
  facts(): Promise<{ sizeBytes: number; changedAt: number } | undefined>;
  open(range?: ByteRange): Promise<FileStream | undefined>;
};

/** @param part absent: the whole file */
export const diskFile = (path: string, part?: { start: number; size: number }): StoredFile => ({
  async facts() {
    const found = await stat(path).catch(ifAbsent);
    if (!found?.isFile()) return undefined;
    // Otherwise the client would wait for bytes that never come.
    if (part !== undefined && found.size < part.start + part.size)
      throw new Error(`"${path}" is shorter than its index says`);
    return { sizeBytes: part?.size ?? found.size, changedAt: found.mtimeMs };
  },
  async open(range) {
    // Not from a FileHandle: Node ends the process if it collects one that was never closed.
    const stream = createReadStream(path, part === undefined ? range : within(part, range));
    return once(stream, 'open').then(() => stream, ifAbsent);
  },
});

const within = ({ start, size }: { start: number; size: number }, range?: ByteRange): ByteRange => ({
  start: start + (range?.start ?? 0),
  end: start + (range?.end ?? size - 1),
});

function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
