// Content-addressed files beside the store, for images, uploads, and themes. The name of a file is the hash of its bytes. They are in a
// folder here, or in a bucket (s3-blobs.ts).
import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskFile, type StoredFile } from '../base/stored-file.ts';
import { makeFolder, syncFolder } from '../store/engines/lmdb/folder.ts';
import { dataMessages } from './messages.ts';

export type BlobHash = string;

export const blobPath = (folder: string, hash: BlobHash): string => join(folder, hash.slice(0, 2), hash);

/** Lists the hashes of all files; none when the folder is absent. */
export async function* listBlobs(folder: string): AsyncGenerator<BlobHash> {
  for (const part of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    for (const name of await namesIn(join(folder, part))) if (hashShape.test(name)) yield name;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export const measureFile = (path: string) => measureStream(createReadStream(path));

/** For bytes that the disk has lost: they count as damaged. */
export function ifUnreadable(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EIO') throw error;
}

export async function measureStream(stream: AsyncIterable<unknown>): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of stream) {
    sizeBytes += (chunk as Buffer).length;
    hash.update(chunk as Buffer);
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

export type Blobs = {
  /**
   * Durable once resolved. Identical bytes are stored once, and a damaged copy is replaced.
   * @returns sha256, 64 lower-case hex characters
   */
  put(bytes: Uint8Array): Promise<BlobHash>;
  /** Like `put`, without holding the whole file in memory. @throws BlobTooLarge past `maxBytes` */
  putStream(
    pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    maxBytes: number,
  ): Promise<{ hash: BlobHash; sizeBytes: number }>;
  /** @returns undefined when absent @throws BlobDamaged when the bytes do not match the hash */
  read(hash: BlobHash): Promise<Buffer | undefined>;
  has(hash: BlobHash): Promise<boolean>;
  /** For sending or streaming. Doesn't verify the hash. */
  file(hash: BlobHash): StoredFile;
  /** For code that needs a local file, e.g. a worker. If the file is missing, the path doesn't exist. */
  withPath<T>(hash: BlobHash, use: (path: string) => Promise<T>): Promise<T>;
  /** Every hash, for backup and clean-up. */
  list(): AsyncGenerator<BlobHash>;
  delete(hash: BlobHash): Promise<void>;
  /**
   * Deletes a file that no record names, unless it was stored, or stored again, within `graceMs`: then a record is about to name it.
   * @returns whether it is gone
   */
  end(hash: BlobHash, graceMs: number): Promise<boolean>;
};

/** The methods needed for copying. `list` is sorted by hash. */
export type StoredBlobs = Pick<Blobs, 'list' | 'file'>;

type FolderBlobs = Blobs & { path(hash: BlobHash): string };

/** Longer than any upload takes between two chunks. */
const abandonedMs = 60 * 60 * 1000;

export const hashShape = /^[0-9a-f]{64}$/;

export class BlobDamaged extends Error {
  constructor(hash: BlobHash) {
    super(dataMessages.fileDamaged({ hash }));
    this.name = 'BlobDamaged';
  }
}

export class BlobMissing extends Error {
  constructor(hash: BlobHash) {
    super(dataMessages.fileMissing({ hash }));
    this.name = 'BlobMissing';
  }
}

export class BlobTooLarge extends Error {
  constructor(maxBytes: number) {
    super(dataMessages.fileTooLarge({ max: maxBytes }));
    this.name = 'BlobTooLarge';
  }
}

export const hashOf = (bytes: Uint8Array): BlobHash => createHash('sha256').update(bytes).digest('hex');

/** @returns undefined when absent */
const ageMsOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );

/** @returns false when absent */
async function touched(file: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(file, now, now);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** For a folder that another process may write to. */
export const readBlobs = (folder: string): StoredBlobs => ({
  list: () => listBlobs(folder),
  file: (hash) => diskFile(blobPath(folder, hash)),
});

/**
 * Unfinished files.
 * @param isShared other processes may be writing there
 * @returns the folder of such files
 */
export async function openUnfinished(folder: string, { isShared = false } = {}): Promise<string> {
  const temporary = join(folder, 'new');
  await makeFolder(temporary);
  // Fail at startup, not at the first upload.
  for (const one of [folder, temporary]) await access(one, constants.R_OK | constants.W_OK | constants.X_OK);
  // Left by a killed process: nothing refers to these.
  for (const name of await readdir(temporary)) {
    const file = join(temporary, name);
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (!isShared || Date.now() - writtenAt > abandonedMs) await rm(file, { force: true });
  }
  return temporary;
}

/** Durable when it answers. @throws BlobTooLarge; no file is left then */
export async function writeUnfinished(
  temporary: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<{ path: string; hash: BlobHash; sizeBytes: number }> {
  const path = join(temporary, randomBytes(12).toString('hex'));
  const file = await open(path, 'wx', 0o600);
  const sum = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const piece of pieces) {
      sizeBytes += piece.length;
      if (sizeBytes > maxBytes) throw new BlobTooLarge(maxBytes);
      sum.update(piece);
      await file.writeFile(piece);
    }
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { path, hash: sum.digest('hex'), sizeBytes };
}

export function checkHash(hash: BlobHash): BlobHash {
  if (!hashShape.test(hash)) throw new TypeError(`Not the hash of a file: ${JSON.stringify(hash.slice(0, 80))}`);
  return hash;
}

/**
 * @param folder created if absent, e.g. `<data>/files`. Files are at `<folder>/<first 2 hex>/<hash>`
 * @param isShared other processes may be writing there
 */
export async function openBlobs(folder: string, { isShared = false } = {}): Promise<FolderBlobs> {
  const temporary = await openUnfinished(folder, { isShared });
  const path = (hash: BlobHash) => blobPath(folder, checkHash(hash));
  const ended = join(folder, 'ended');
  const has = (hash: BlobHash) =>
    access(path(hash)).then(
      () => true,
      () => false,
    );

  const blobs: FolderBlobs = {
    path,
    has,
    async put(bytes) {
      const hash = hashOf(bytes);
      const whole = await blobs.read(hash).catch(() => undefined);
      // Its time says that it is needed, for `end`.
      if (!whole || !(await touched(path(hash)))) await blobs.putStream([bytes], bytes.length);
      return hash;
    },
    async putStream(pieces, maxBytes) {
      const { path: from, hash, sizeBytes } = await writeUnfinished(temporary, pieces, maxBytes);
      const to = path(hash);
      if (await mkdir(dirname(to), { recursive: true, mode: 0o700 })) await syncFolder(folder);
      await rename(from, to);
      await syncFolder(dirname(to));
      return { hash, sizeBytes };
    },
    async read(hash) {
      let bytes: Buffer;
      try {
        bytes = await readFile(path(hash));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      if (hashOf(bytes) !== hash) throw new BlobDamaged(hash);
      return bytes;
    },
    file: (hash) => diskFile(path(hash)),
    withPath: async (hash, use) => use(path(hash)),
    list: () => listBlobs(folder),
    async delete(hash) {
      await rm(path(hash), { force: true });
    },
    async end(hash, graceMs) {
      const age = await ageMsOf(path(hash));
      if (age === undefined) return true;
      if (age <= graceMs) return false;
      await mkdir(ended, { recursive: true, mode: 0o700 });
      const aside = join(ended, hash);
      await rename(path(hash), aside);
      // Stored again between the two looks: `put` saw it at its place.
      if (((await ageMsOf(aside)) ?? 0) <= graceMs) {
        await rename(aside, path(hash));
        return false;
      }
      await rm(aside, { force: true });
      return true;
    },
  };
  // A kill between the two renames: back to where it was.
  for (const hash of await namesIn(ended))
    if (hashShape.test(hash)) {
      await mkdir(dirname(path(hash)), { recursive: true, mode: 0o700 });
      await rename(join(ended, hash), path(hash)).catch(() => undefined);
    }
  return blobs;
}
