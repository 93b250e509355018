// Backup and restore of a whole data folder: the store, the files beside it, and what else it is told of.
import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { copyStore } from '../store/engines/lmdb/copy.ts';
import { openEnvironment } from '../store/engines/lmdb/environment.ts';
import {
  CannotOpenStore,
  checkFolder,
  dataFile,
  reasonOf,
  storeFormat,
  syncFolder,
  writeDurably,
} from '../store/engines/lmdb/folder.ts';
import type { Store } from '../store/store.ts';
import { blobPath, listBlobs, measureFile } from './blobs.ts';
import { type DataDamage, type Examined, examineData, verifyStore } from './verify.ts';

/**
 * ```
 * <backup>/manifest.json    written last
 *          store/           a store that can be opened as it is
 *          files/ab/<hash>
 *          <others>         e.g. the file of secrets
 * ```
 */
export type Manifest = {
  product: 'stoa';
  kind: 'backup';
  format: number;
  storeFormat: number;
  /** ISO 8601, UTC. */
  created: string;
  productVersion: string;
  entries: number;
  /** The last commit in it. */
  version: number;
  files: { path: string; sizeBytes: number; sha256: string }[];
  /** What was damaged or missing already. Absent: nothing, or a backup from before this was told. */
  damaged?: readonly DataDamage[];
};

export const backupFormat = 1;

/** The two parts of a data folder that every part of the program agrees on. */
export const storeFolder = (dataFolder: string) => join(dataFolder, 'store');
export const filesFolder = (dataFolder: string) => join(dataFolder, 'files');

export class BackupRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupRefused';
  }
}

export type BackupOptions = {
  /** The open store of this process; without it the folder is read beside whatever process has it open. */
  store?: Store;
  dataFolder: string;
  /** Must not exist, or be empty. */
  to: string;
  productVersion: string;
  now: number;
  /** More files of the data folder to carry, when they exist, e.g. ['secrets.json']. */
  others?: readonly string[];
  /** What makes a data folder whole (whole.ts); by default its records and its files' bytes. */
  examine?: (folder: string) => Promise<Examined>;
};

/**
 * Copies, checks the copy by reading every value and every file, and only then gives it its name: what stands at `to`
 * is a finished backup or nothing. What is damaged is copied as it is and named in the manifest, so that one bad record does not keep
 * all others from being saved. Writers go on meanwhile. The store is copied before the files, since a file is always there before the
 * record that names it.
 *
 * LMDB may end the process that meets a damaged page: the command line copies in a process of its own (cli/backup.ts).
 *
 * @throws BackupRefused
 */
export async function backupData(options: BackupOptions): Promise<Manifest> {
  const { dataFolder, to, others = [], examine = (folder) => examineData(folder, []) } = options;
  await refuseFilled(to, `Cannot back up to "${to}"`);
  await mkdir(dirname(to), { recursive: true });
  await removeUnfinishedBackups(dirname(to), { others, now: options.now });
  const partial = await mkdtemp(join(dirname(to), `.${basename(to)}${partialMark}${hostname()}-${process.pid}-`));
  try {
    await copyOfStore(options, join(partial, 'store')).catch((error: Error) => {
      throw error.message.startsWith('MDB_') ? pagesDamaged(dataFolder, error.message) : error;
    });
    await copyFiles(dataFolder, partial);
    for (const name of others) await copyIfThere(join(dataFolder, name), join(partial, name));
    const { entries, version, damage } = await examine(partial);
    const engine = damage.find((one) => one.kind === 'record' && one.key === undefined);
    if (engine) throw pagesDamaged(dataFolder, engine.why);
    await removeLockFiles(join(partial, 'store'));
    const manifest: Manifest = {
      product: 'stoa',
      kind: 'backup',
      format: backupFormat,
      storeFormat,
      created: new Date(options.now).toISOString(),
      productVersion: options.productVersion,
      entries,
      version,
      files: [],
      ...(damage.length > 0 && { damaged: damage }),
    };
    for await (const path of filesIn(partial)) {
      const { sizeBytes, sha256 } = await measureFile(join(partial, path));
      manifest.files.push({ path, sizeBytes, sha256 });
    }
    await writeDurably(join(partial, 'manifest.json'), `${JSON.stringify(manifest, undefined, 1)}\n`);
    await rename(partial, to);
    await syncFolder(dirname(to));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** The records on such a page cannot be told from those that never were: a copy would pass for whole. */
export const pagesDamaged = (dataFolder: string, why: string): BackupRefused =>
  new BackupRefused(
    `Cannot back up "${storeFolder(dataFolder)}": a page of data.mdb is damaged (${why}). Nothing was written. Keep your earlier backups, and restore the latest one with: stoa restore <backup> --data <new folder>`,
  );

const partialMark = '-partial-';
const partialName = new RegExp(`^\\..+${partialMark}(?:(.+)-(\\d+)-)?[A-Za-z0-9]{6}$`);
const abandonedMs = 24 * 60 * 60 * 1000;

/** What backups that were killed left in a folder: their process is gone, or they are a day old and perhaps of another machine. */
export async function removeUnfinishedBackups(
  folder: string,
  { others, now }: { others: readonly string[]; now: number },
): Promise<void> {
  const ours = new Set(['store', 'files', 'manifest.json', 'manifest.json.new', ...others]);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [, host, pid] = partialName.exec(entry.name) ?? [];
    if (!entry.isDirectory() || !partialName.test(entry.name)) continue;
    const path = join(folder, entry.name);
    const isOver = host === hostname() && pid !== undefined && !isRunning(Number(pid));
    const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? now;
    if (!isOver && now - changedAt < abandonedMs) continue;
    // Somebody else's folder may have such a name.
    const names = await readdir(path).catch(() => ['gone']);
    if (names.every((name) => ours.has(name) || name.startsWith(`.store${partialMark}`)))
      await rm(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: somebody else's process.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function copyOfStore({ store, dataFolder }: BackupOptions, to: string): Promise<void> {
  if (store) return store.backup(to);
  const folder = storeFolder(dataFolder);
  if (!(await checkFolder(folder, { readOnly: true }))) throw new CannotOpenStore(folder, 'there is no store in it');
  const env = openEnvironment(folder, { readOnly: true });
  try {
    await copyStore(env, to);
  } finally {
    await env.root.close();
  }
}

async function copyFiles(dataFolder: string, to: string): Promise<void> {
  // Read only: opening the blobs would clear what the running process is writing.
  const [from, copy] = [filesFolder(dataFolder), filesFolder(to)];
  for await (const hash of listBlobs(from)) await copyIfThere(blobPath(from, hash), blobPath(copy, hash));
}

/** Checks a backup as a restore would. @throws BackupRefused */
export async function readBackup(from: string): Promise<Manifest> {
  const refused = (why: string) => new BackupRefused(`Cannot restore from "${from}": ${why}`);
  if (!(await exists(from))) throw refused('there is no such folder');
  let found: Partial<Manifest> | undefined;
  try {
    found = JSON.parse(await readFile(join(from, 'manifest.json'), 'utf8')) as Partial<Manifest>;
  } catch (error) {
    if (error instanceof SyntaxError) throw refused('manifest.json is damaged');
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw refused('it has no manifest.json, so it is not a finished backup');
    throw refused(reasonOf(error));
  }
  if (found?.product !== 'stoa' || found.kind !== 'backup') throw refused('it is not a backup of this program');
  if (found.format !== backupFormat) throw refused(`needs backup format ${backupFormat}, found ${found.format}`);
  if (found.storeFormat !== storeFormat) throw refused(`needs store format ${storeFormat}, found ${found.storeFormat}`);
  if (!listsSchema.safeParse(found).success) throw refused('manifest.json is damaged');
  const manifest = found as Manifest;
  for (const { path, sizeBytes, sha256 } of manifest.files) {
    if (path.split('/').some((part) => part === '' || part === '..' || part === '.' || part === unfinished)) {
      throw refused(`manifest.json names a file outside: ${JSON.stringify(path)}`);
    }
    const full = join(from, path);
    if (!(await isFile(full))) throw refused(`${path} is missing`);
    const measured = await measureFile(full);
    if (measured.sizeBytes !== sizeBytes) throw refused(`${path} has ${measured.sizeBytes} bytes, needs ${sizeBytes}`);
    if (measured.sha256 !== sha256) throw refused(`${path} is damaged`);
  }
  if (!manifest.files.some(({ path }) => path === 'store/data.mdb')) throw refused('it holds no store');
  return manifest;
}

/** What a restore walks through. */
const listsSchema = z.looseObject({
  files: z.array(z.looseObject({ path: z.string(), sizeBytes: z.number(), sha256: z.string() })),
  damaged: z.array(z.looseObject({ kind: z.string(), name: z.string(), why: z.string() })).optional(),
});

const unfinished = '.restoring';

/**
 * Puts a backup into an empty data folder. What is there afterwards is the whole of it, or a folder that
 * `refuseUnfinishedRestore` refuses and a second restore takes up.
 *
 * @throws BackupRefused
 */
export async function restoreData({
  from,
  dataFolder,
  prepare,
}: {
  from: string;
  dataFolder: string;
  /** Changes the copy of the store before it is there: with it, or not at all. */
  prepare?: (storeFolder: string) => Promise<void>;
}): Promise<Manifest> {
  const manifest = await readBackup(from);
  if (await exists(join(dataFolder, unfinished))) await clear(dataFolder);
  await refuseFilled(dataFolder, `Cannot restore to "${dataFolder}"`);
  const temporary = join(dataFolder, unfinished);
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  for (const { path } of manifest.files) await copyIfThere(join(from, path), join(temporary, path));
  await mkdir(filesFolder(temporary), { recursive: true, mode: 0o700 });
  const report = await verifyStore(join(temporary, 'store'));
  const damagedRecords = manifest.damaged?.filter(({ kind }) => kind === 'record') ?? [];
  if (report.bad.length !== damagedRecords.length || report.entries !== manifest.entries) {
    await clear(dataFolder);
    throw new BackupRefused(`Cannot restore from "${from}": its store does not match its manifest`);
  }
  await prepare?.(join(temporary, 'store'));
  await removeLockFiles(join(temporary, 'store'));
  for (const name of await readdir(temporary)) await rename(join(temporary, name), join(dataFolder, name));
  await syncFolder(dataFolder);
  await rmdir(temporary);
  await syncFolder(dataFolder);
  return manifest;
}

/** Before anything in a data folder is opened. @throws BackupRefused */
export async function refuseUnfinishedRestore(dataFolder: string): Promise<void> {
  if (!(await exists(join(dataFolder, unfinished)))) return;
  throw new BackupRefused(`Cannot use "${dataFolder}": a restore into it was interrupted; run the restore again`);
}

/**
 * Whether everything that a data folder consists of is there; what is in it is not read. A folder that holds a part of a site is never
 * taken for an empty one.
 *
 * @returns false when nothing has been stored here yet @throws CannotOpenStore, BackupRefused
 */
export async function checkDataFolder(dataFolder: string, { readOnly = false } = {}): Promise<boolean> {
  await refuseUnfinishedRestore(dataFolder);
  const folder = storeFolder(dataFolder);
  const there = (await checkFolder(folder, { readOnly })) || (await sizeOf(dataFile(folder))) > 0;
  const hasFiles = await exists(filesFolder(dataFolder));
  if (!there && ((await exists(join(dataFolder, 'secret.key'))) || (await holdsBlobs(dataFolder))))
    throw new CannotOpenStore(folder, 'data.mdb is missing; restore it from a backup');
  // The first start makes it with the store.
  if (there && !hasFiles && (await exists(join(dataFolder, 'secret.key'))))
    throw new CannotOpenStore(folder, 'the folder "files" beside it is missing; restore it with: stoa repair <backup>');
  return there;
}

async function holdsBlobs(dataFolder: string): Promise<boolean> {
  for await (const _ of listBlobs(filesFolder(dataFolder))) return true;
  return false;
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function clear(folder: string): Promise<void> {
  // The mark goes last, so that an interruption here is still an unfinished restore.
  const names = (await readdir(folder)).filter((name) => name !== unfinished);
  for (const name of [...names, unfinished]) await rm(join(folder, name), { recursive: true, force: true });
}

async function refuseFilled(folder: string, prefix: string): Promise<void> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw new BackupRefused(`${prefix}: ${code === 'ENOTDIR' ? 'it is a file' : reasonOf(error)}`);
  }
  if (names.length > 0) throw new BackupRefused(`${prefix}: the folder is not empty`);
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Shares the blocks where the disk can; else copies. On disk when it returns. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // For reading: a backup on a disk that is only read has files that may not be written.
  const file = await open(to, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Reading a store makes these beside it; they mean nothing elsewhere. */
async function removeLockFiles(folder: string): Promise<void> {
  await rm(join(folder, 'lock.mdb'), { force: true });
}

/** Paths with `/`, in order. */
async function* filesIn(folder: string, prefix = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(folder, path);
    else if (entry.isFile()) yield path;
  }
}
