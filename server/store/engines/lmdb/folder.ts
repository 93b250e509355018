// Checks the LMDB folder before opening it: ours, of our format, complete, and writable.
import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { version } from '../../../base/system.ts';
import { dataFormat } from '../../data-format.ts';
import { openMessages, systemReasons } from './messages.ts';
import { type Walked, walkFile } from './walk.ts';

const product = 'stoa';

/** The message is one sentence that an operator can act on. */
export class CannotOpenStore extends Error {
  readonly folder: string;

  constructor(folder: string, why: string) {
    super(openMessages.cannotOpen({ folder, why }));
    this.name = 'CannotOpenStore';
    this.folder = folder;
  }
}

/** A page of data.mdb is inconsistent: only a backup helps. */
export class PageDamaged extends CannotOpenStore {
  constructor(folder: string, why: string) {
    super(folder, openMessages.pageDamaged({ why }));
    this.name = 'PageDamaged';
  }
}

export const dataFile = (folder: string) => join(folder, 'data.mdb');
const formatFile = (folder: string) => join(folder, 'format.json');

/**
 * Creates the folder and those above it. For folders that an operator names: the `recursive` of Node's mkdir never ends where no folder
 * can be created, e.g. in /proc.
 *
 * @returns the first folder that it created
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<string | undefined> {
  if (await isFolder(folder)) return undefined;
  const above = dirname(folder) === folder ? undefined : await makeFolder(dirname(folder), mode);
  try {
    await mkdir(folder, { mode });
    return above ?? folder;
  } catch (error) {
    // Another process may have created it in the meantime.
    if (codeOf(error) === 'EEXIST' && (await isFolder(folder))) return above;
    throw error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Creates the folder if absent. @throws CannotOpenStore */
export async function ensureFolder(folder: string): Promise<void> {
  await reasoned(folder, async () => {
    await makeFolder(folder).catch((error) => {
      throw codeOf(error) === 'ENOENT' ? new CannotOpenStore(folder, openMessages.noFolders) : error;
    });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  });
}

/**
 * LMDB would open an empty file as an empty database and crash on a truncated one (operations 1.7), so both are refused here.
 *
 * @returns false when nothing has been stored here yet
 * @throws CannotOpenStore
 */
export async function checkFolder(folder: string, { readOnly = false } = {}): Promise<boolean> {
  const { format, version: writer } = (await notedFormat(folder)) ?? {};
  const sizeBytes = await reasoned(folder, () => fileSize(dataFile(folder)));
  if (format === undefined) {
    if (sizeBytes) await checkFile(folder, sizeBytes, readOnly);
    return false;
  }
  if (format > dataFormat)
    throw new CannotOpenStore(
      folder,
      openMessages.newerFormat({ expected: dataFormat, found: format, ...(writer && { writer }) }),
    );
  if (sizeBytes === undefined) throw new CannotOpenStore(folder, openMessages.missing);
  if (sizeBytes === 0) throw new CannotOpenStore(folder, openMessages.empty);
  await checkFile(folder, sizeBytes, readOnly);
  return true;
}

/**
 * Undefined: nothing has been stored here yet.
 * @throws CannotOpenStore
 */
export const formatOf = async (folder: string): Promise<number | undefined> => (await notedFormat(folder))?.format;

type Noted = { format: number; version?: string };
const notedFormat = (folder: string): Promise<Noted | undefined> => reasoned(folder, () => readFormat(folder));

async function readFormat(folder: string): Promise<Noted | undefined> {
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
    throw new CannotOpenStore(folder, openMessages.noFormat);
  }
  const { format, version: writer } = found as Noted;
  return { format, ...(typeof writer === 'string' && { version: writer }) };
}

/** Written last: a folder with a format is fully set up. Never lower than the format of any record in it. */
export async function writeFormat(folder: string, format: number = dataFormat): Promise<void> {
  const path = formatFile(folder);
  await writeDurably(path, `${JSON.stringify({ product, engine: 'lmdb', format, version })}\n`);
}

/** Atomic: after a crash the file has either the new content or the old. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.new`;
  await writeFile(temporary, content, { mode: 0o600, flush: true });
  await rename(temporary, path);
  await syncFolder(join(path, '..'));
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync a folder.
  if (process.platform !== 'win32') await syncFile(folder, 'r');
}

export async function syncFile(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using file = await open(path, flags);
  await file.sync();
}

/**
 * The newer of the two meta pages has the number of pages. After a page header of 24 bytes come, at offset:
 * 0 magic · 4 version · 24 page size · 120 last page · 128 transaction.
 */
async function checkFile(folder: string, sizeBytes: number, readOnly: boolean): Promise<void> {
  const metas = await reasoned(folder, () => readMetas(dataFile(folder), readOnly));
  const newest = metas.toSorted((a, b) => Number(b.transaction - a.transaction))[0];
  if (newest === undefined) throw new CannotOpenStore(folder, openMessages.notDatabase);
  const expectedBytes = (Number(newest.lastPage) + 1) * newest.pageBytes;
  // The last pages of a whole file may be free and never written.
  if (sizeBytes < expectedBytes && isCut(await reasoned(folder, () => walkFile(dataFile(folder))))) {
    throw new CannotOpenStore(folder, openMessages.cutShort({ expected: expectedBytes, found: sizeBytes }));
  }
}

/** A concurrent commit may add pages. */
const isCut = ({ why, isOutdated }: Walked): boolean => why !== undefined && !isOutdated;

type Meta = { pageBytes: number; lastPage: bigint; transaction: bigint };

const metaAt = 24;
const magic = 0xbeefc0de;

async function readMetas(path: string, readOnly: boolean): Promise<Meta[]> {
  // Also opened for writing, to refuse a read-only file with a clear message.
  await using file = await open(path, readOnly ? 'r' : 'r+');
  const first = await metaOf(file, 0);
  const second = await metaOf(file, first?.pageBytes ?? 4096);
  return [first, second].filter((meta) => meta !== undefined);
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

export const reasonOf = (error: unknown): string => systemReasons[codeOf(error)] ?? (error as Error).message;

async function reasoned<T>(folder: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CannotOpenStore) throw error;
    throw new CannotOpenStore(folder, reasonOf(error));
  }
}
