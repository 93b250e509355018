// The folder of the LMDB engine before it is opened: is it ours, of our format, whole, and may we write in it?
import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const storeFormat = 1;
const product = 'stoa';

/** Refuses to start, in one sentence that an operator can act on. */
export class CannotOpenStore extends Error {
  readonly folder: string;

  constructor(folder: string, why: string) {
    super(`Cannot open store "${folder}": ${why}`);
    this.name = 'CannotOpenStore';
    this.folder = folder;
  }
}

export const dataFile = (folder: string) => join(folder, 'data.mdb');
const formatFile = (folder: string) => join(folder, 'format.json');

/** Makes the folder when absent. @throws CannotOpenStore */
export async function ensureFolder(folder: string): Promise<void> {
  await reasoned(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  });
}

/**
 * LMDB opens an empty file as an empty database and dies of a shortened one (operations 1.7), so both are found here.
 *
 * @returns false when nothing has been stored here yet
 * @throws CannotOpenStore
 */
export async function checkFolder(folder: string, { readOnly = false } = {}): Promise<boolean> {
  const format = await reasoned(folder, () => readFormat(folder));
  const sizeBytes = await reasoned(folder, () => fileSize(dataFile(folder)));
  if (format === undefined) {
    if (sizeBytes) await checkFile(folder, sizeBytes, readOnly);
    return false;
  }
  if (format !== storeFormat) throw new CannotOpenStore(folder, `needs format ${storeFormat}, found ${format}`);
  if (sizeBytes === undefined) throw new CannotOpenStore(folder, 'data.mdb is missing; restore it from a backup');
  if (sizeBytes === 0) throw new CannotOpenStore(folder, 'data.mdb is empty (0 bytes); restore it from a backup');
  await checkFile(folder, sizeBytes, readOnly);
  return true;
}

async function readFormat(folder: string): Promise<number | undefined> {
  let text: string;
  try {
    text = await readFile(formatFile(folder), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  let found: { product?: unknown; format?: unknown } | undefined;
  try {
    found = JSON.parse(text) as { product?: unknown; format?: unknown };
  } catch {
    // Damaged; refused below.
  }
  if (found?.product !== product || typeof found.format !== 'number') {
    throw new CannotOpenStore(folder, 'format.json does not name a format; restore it from a backup');
  }
  return found.format;
}

/** Written last, so that a folder with a format is one that was set up to the end. */
export async function writeFormat(folder: string): Promise<void> {
  const path = formatFile(folder);
  await writeDurably(path, `${JSON.stringify({ product, engine: 'lmdb', format: storeFormat })}\n`);
}

/** The file is there whole, with these bytes, or as it was before. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(join(path, '..'));
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such thing as syncing a folder.
  if (process.platform === 'win32') return;
  const file = await open(folder, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * The newer of the two meta pages says how many pages there are. Both begin with a page head of 24 bytes, then:
 * 0 magic · 4 version · 24 page size · 120 last page · 128 transaction.
 */
async function checkFile(folder: string, sizeBytes: number, readOnly: boolean): Promise<void> {
  const metas = await reasoned(folder, () => readMetas(dataFile(folder), readOnly));
  const newest = metas.toSorted((a, b) => Number(b.transaction - a.transaction))[0];
  if (newest === undefined) throw new CannotOpenStore(folder, 'data.mdb is not a database; restore it from a backup');
  const wantedBytes = (Number(newest.lastPage) + 1) * newest.pageBytes;
  if (sizeBytes < wantedBytes) {
    throw new CannotOpenStore(
      folder,
      `data.mdb was cut short: needs ${wantedBytes} bytes, found ${sizeBytes}; restore it from a backup`,
    );
  }
}

type Meta = { pageBytes: number; lastPage: bigint; transaction: bigint };

const metaAt = 24;
const magic = 0xbeefc0de;

async function readMetas(path: string, readOnly: boolean): Promise<Meta[]> {
  // Opened for writing too, so that a file one may only read is refused here and in a sentence.
  const file = await open(path, readOnly ? 'r' : 'r+');
  try {
    const first = await metaOf(file, 0);
    const second = await metaOf(file, first?.pageBytes ?? 4096);
    return [first, second].filter((meta) => meta !== undefined);
  } finally {
    await file.close();
  }
}

async function metaOf(file: Awaited<ReturnType<typeof open>>, at: number): Promise<Meta | undefined> {
  const bytes = Buffer.alloc(160);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
  if (bytesRead < bytes.length || bytes.readUInt32LE(metaAt) !== magic) return undefined;
  const pageBytes = bytes.readUInt32LE(metaAt + 24);
  if (pageBytes < 256 || pageBytes > 65_536) return undefined;
  const lastPage = bytes.readBigUInt64LE(metaAt + 120);
  return { pageBytes, lastPage, transaction: bytes.readBigUInt64LE(metaAt + 128) };
}

async function fileSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** What the system says about files and folders, as the end of a sentence. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no permission to read and write it',
  EPERM: 'no permission to read and write it',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
};

export const reasonOf = (error: unknown): string => reasons[codeOf(error)] ?? (error as Error).message;

async function reasoned<T>(folder: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CannotOpenStore) throw error;
    throw new CannotOpenStore(folder, reasonOf(error));
  }
}
