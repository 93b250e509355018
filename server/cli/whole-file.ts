// Writes a command's output file completely, or not at all.
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { UsageError } from '../config/config.ts';
import { fileMessages } from './messages.ts';

export async function newFile(name: string): Promise<string> {
  const file = path.resolve(name);
  const folder = await stat(path.dirname(file)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UsageError(fileMessages.noFolder({ folder: path.dirname(file) }));
  if ((await stat(file).catch(() => undefined))?.isDirectory()) throw new UsageError(fileMessages.isFolder({ file }));
  return file;
}

/** Replaces the file only once it is complete. Readable only by its owner, because it may contain personal data. */
export async function wholeFile<T>(file: string, write: (to: Writable) => Promise<T>): Promise<T> {
  const part = `${file}.${process.pid}.part`;
  try {
    const to = createWriteStream(part, { mode: 0o600, flags: 'wx' });
    // A full disk is noticed while rows are read, when nothing awaits the stream.
    const failed = new Promise<never>((_, reject) => to.once('error', reject));
    const result = await Promise.race([write(to), failed]);
    await rename(part, file);
    return result;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
