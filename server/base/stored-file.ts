// A file to send or stream, from any kind of storage.
import { open, stat } from 'node:fs/promises';
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

export const diskFile = (path: string): StoredFile => ({
  async facts() {
    const found = await stat(path).catch(ifAbsent);
    return found?.isFile() ? { sizeBytes: found.size, changedAt: found.mtimeMs } : undefined;
  },
  async open(range) {
    const file = await open(path).catch(ifAbsent);
    return file?.createReadStream(range);
  },
});

function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
