// Content-addressed files beside the store, for images and uploads. The name of a file is the hash of its bytes.
import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream, type ReadStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../store/engines/lmdb/folder.ts';
import { dataMessages } from './messages.ts';

type BlobHash = string;

export const blobPath = (folder: string, hash: BlobHash): string => join(folder, hash.slice(0, 2), hash);

/** Every hash; none when the folder is absent. */
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

export async function measureFile(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path)) {
    sizeBytes += (chunk as Buffer).length;
    hash.update(chunk as Buffer);
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

export type Blobs = {
  /** On disk when it answers. The same bytes are kept once, and a damaged copy is replaced. @returns sha256, 64 lower-case hex characters */
  put(bytes: Uint8Array): Promise<BlobHash>;
  /** Like `put`, without holding the whole file in memory. @throws BlobTooLarge past `maxBytes` */
  putStream(
    pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    maxBytes: number,
  ): Promise<{ hash: BlobHash; sizeBytes: number }>;
  /** @returns undefined when absent @throws BlobDamaged when the bytes do not match the hash */
  read(hash: BlobHash): Promise<Buffer | undefined>;
  has(hash: BlobHash): Promise<boolean>;
  /** Where the file is or would be, for workers. */
  path(hash: BlobHash): string;
  stream(hash: BlobHash, range?: { start: number; end: number }): ReadStream;
  /** Every hash, for backup and clean-up. */
  list(): AsyncGenerator<BlobHash>;
  delete(hash: BlobHash): Promise<void>;
};

const hashShape = /^[0-9a-f]{64}$/;

export class BlobDamaged extends Error {
  constructor(hash: BlobHash) {
    super(dataMessages.fileDamaged({ hash }));
    this.name = 'BlobDamaged';
  }
}

export class BlobTooLarge extends Error {
  constructor(maxBytes: number) {
    super(dataMessages.fileTooLarge({ max: maxBytes }));
    this.name = 'BlobTooLarge';
  }
}

export const hashOf = (bytes: Uint8Array): BlobHash => createHash('sha256').update(bytes).digest('hex');

/** @param folder created if absent, e.g. `<data>/files`. Files are at `<folder>/<first 2 hex>/<hash>` */
export async function openBlobs(folder: string): Promise<Blobs> {
  const temporary = join(folder, 'new');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  // Fail at startup, not at the first upload.
  for (const one of [folder, temporary]) await access(one, constants.R_OK | constants.W_OK | constants.X_OK);
  // Left by a killed process. Nothing refers to these.
  for (const name of await readdir(temporary)) await rm(join(temporary, name), { force: true });

  const path = (hash: BlobHash) => {
    if (!hashShape.test(hash)) throw new TypeError(`Not the hash of a file: ${JSON.stringify(hash.slice(0, 80))}`);
    return blobPath(folder, hash);
  };
  const has = (hash: BlobHash) =>
    access(path(hash)).then(
      () => true,
      () => false,
    );

  const blobs: Blobs = {
    path,
    has,
    async put(bytes) {
      const hash = hashOf(bytes);
      const whole = await blobs.read(hash).catch(() => undefined);
      if (!whole) await blobs.putStream([bytes], bytes.length);
      return hash;
    },
    async putStream(pieces, maxBytes) {
      const from = join(temporary, randomBytes(12).toString('hex'));
      const file = await open(from, 'wx', 0o600);
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
        await rm(from, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      const hash = sum.digest('hex');
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
    stream: (hash, range) => createReadStream(path(hash), range),
    list: () => listBlobs(folder),
    async delete(hash) {
      await rm(path(hash), { force: true });
    },
  };
  return blobs;
}
