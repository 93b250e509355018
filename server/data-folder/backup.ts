// Backs up and restores a whole data folder: the store, the files beside it, and other named files.
import { constants, readFileSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { dataFormat } from '../store/data-format.ts';
import { copyStore } from '../store/engines/lmdb/copy.ts';
import { damagedPage } from '../store/engines/lmdb/damage.ts';
import { isDamage, openEnvironment } from '../store/engines/lmdb/environment.ts';
import {
  CannotOpenStore,
  checkFolder,
  dataFile,
  formatOf,
  makeFolder,
  reasonOf,
  syncFile,
  syncFolder,
  writeDurably,
} from '../store/engines/lmdb/folder.ts';
import { holdFolder, socketFile } from '../store/engines/lmdb/lock.ts';
import { openMessages } from '../store/engines/lmdb/messages.ts';
import type { Store } from '../store/store.ts';
import { blobPath, ifUnreadable, listBlobs, measureFile } from './blobs.ts';
import { dataMessages, folderReasons } from './messages.ts';
import { type DataDamage, type Examined, examineData, verifyStore } from './verify.ts';

/**
 * ```
 * <backup>/manifest.json    written last
 *          store/           a store that can be opened in place
 *          files/ab/<hash>
 *          <others>         e.g. the file of secrets
 * ```
 */
export type Manifest = {
  product: 'stoa';
  kind: 'backup';
  format: number;
  /** The data format of its records. */
  storeFormat: number;
  /** ISO 8601, UTC. */
  created: string;
  productVersion: string;
  entries: number;
  /** Its last commit. */
  version: number;
  files: { path: string; sizeBytes: number; sha256: string }[];
  /** Data that was already damaged or missing. Absent: none, or the backup predates this field. */
  damaged?: readonly DataDamage[];
};

const backupFormat = 1;

export const storeFolder = (dataFolder: string) => join(dataFolder, 'store');
export const filesFolder = (dataFolder: string) => join(dataFolder, 'files');

export class BackupRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupRefused';
  }
}

export type BackupOptions = {
  /** This process's open store. Without it, the folder is read beside the process that has it open. */
  store?: Store;
  dataFolder: string;
  /** Must not exist, or be empty. */
  to: string;
  productVersion: string;
  now: number;
  /** More files of the data folder to copy if they exist, e.g. ['secret.key']. */
  others?: readonly string[];
  /** Hard-links files where possible: `to` is on the same disk and temporary. */
  share?: boolean;
  /** Checks the copy; by default the records and the bytes of the files. */
  examine?: (folder: string) => Promise<Examined>;
};

/**
 * Copies the data, verifies the copy by reading every value and file, and only then renames it to `to`, which is
 * either a finished backup or absent. Damaged records and files are copied unchanged and listed in the manifest, so
 * that one of them doesn't prevent the backup. Writers continue concurrently: the store is copied before the files,
 * because a file exists before a record names it.
 *
 * LMDB may kill the process that reads a damaged page, so the command line does this in a child process
 * (cli/backup.ts).
 *
 * @throws BackupRefused
 */
export async function backupData(options: BackupOptions): Promise<Manifest> {
  const { dataFolder, to, others = [], examine = (folder) => examineData(folder, []) } = options;
  await refuseFilled(to, (why) => new BackupRefused(dataMessages.cannotBackUpTo({ folder: to, why })));
  await makeFolder(dirname(to));
  await removeUnfinishedBackups(dirname(to), { others, now: options.now });
  const partial = await mkdtemp(join(dirname(to), `.${basename(to)}${partialMark}${hostname()}-${process.pid}-`));
  try {
    await copyOfStore(options, join(partial, 'store')).catch((error: Error) => {
      throw isDamage(error) ? pagesDamaged(dataFolder, error.message) : error;
    });
    const why = await damagedPage(join(partial, 'store'));
    if (why !== undefined) throw pagesDamaged(dataFolder, why);
    await copyFiles(dataFolder, partial, options.share ? shareIfThere : copyIfThere);
    for (const name of others) await copyIfThere(join(dataFolder, name), join(partial, name));
    const { entries, version, damage } = await examine(partial);
    const engine = damage.find((one) => one.kind === 'record' && one.key === undefined);
    if (engine) throw pagesDamaged(dataFolder, engine.why);
    const manifest = await writeManifest(partial, {
      created: new Date(options.now).toISOString(),
      productVersion: options.productVersion,
      entries,
      version,
      ...(damage.length > 0 && { damaged: damage }),
    });
    await rename(partial, to);
    await syncFolder(dirname(to));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Makes a folder a backup. */
export async function writeManifest(
  folder: string,
  {
    created,
    productVersion,
    entries,
    version,
    damaged,
  }: Omit<Manifest, 'files' | 'product' | 'kind' | 'format' | 'storeFormat'>,
): Promise<Manifest> {
  await removeLockFiles(join(folder, 'store'));
  const manifest: Manifest = {
    ...{ product: 'stoa', kind: 'backup', format: backupFormat },
    storeFormat: (await formatOf(join(folder, 'store'))) ?? dataFormat,
    ...{ created, productVersion, entries, version, files: [] },
    ...(damaged && { damaged }),
  };
  for await (const path of filesIn(folder)) {
    const { sizeBytes, sha256 } = await measureFile(join(folder, path));
    manifest.files.push({ path, sizeBytes, sha256 });
  }
  await writeDurably(join(folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 1)}\n`);
  return manifest;
}

/** Records on a damaged page look absent, so a copy would look intact. */
export const pagesDamaged = (dataFolder: string, why: string): BackupRefused =>
  new BackupRefused(dataMessages.pageDamaged({ folder: storeFolder(dataFolder), why }));

const partialMark = '-partial-';
const partialName = new RegExp(`^\\..+${partialMark}(?:(.+)-(\\d+)-)?[A-Za-z0-9]{6}$`);
const abandonedMs = 24 * 60 * 60 * 1000;

/** Removes leftovers of killed backups in a folder: their process has ended, or they are a day old (and perhaps from another machine). */
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
    // An unrelated folder may have such a name.
    const names = await readdir(path).catch(() => ['gone']);
    if (names.every((name) => ours.has(name) || name.startsWith(`.store${partialMark}`)))
      await rm(path, { recursive: true, force: true });
  }
}

/** One that has ended counts as gone even if its parent, like the first process of a container, never asks how it ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isDefunct(pid);
  } catch (error) {
    // EPERM: another user's process.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function isDefunct(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return 'ZX'.includes(text[text.lastIndexOf(')') + 2] ?? '');
  } catch {
    return false;
  }
}

async function copyOfStore({ store, dataFolder }: BackupOptions, to: string): Promise<void> {
  if (store) return store.backup(to);
  const folder = storeFolder(dataFolder);
  if (!(await checkFolder(folder, { readOnly: true }))) throw new CannotOpenStore(folder, openMessages.noStore);
  const env = openEnvironment(folder, { readOnly: true });
  try {
    await copyStore(env, to, await formatOf(folder));
  } finally {
    await env.root.close();
  }
}

async function copyFiles(dataFolder: string, to: string, copyOne: typeof copyIfThere): Promise<void> {
  // Not through `openBlobs`, which would delete files that the running process is writing.
  const [from, copy] = [filesFolder(dataFolder), filesFolder(to)];
  for await (const hash of listBlobs(from)) await copyOne(blobPath(from, hash), blobPath(copy, hash));
}

/**
 * Reads the manifest and checks every file against it.
 * @param lost receives the files beside the store that are damaged or missing; without it, they are refused like any other
 * @throws BackupRefused
 */
export async function readBackup(from: string, lost?: Set<string>): Promise<Manifest> {
  const refused = (why: string) => new BackupRefused(dataMessages.cannotReadBackup({ folder: from, why }));
  if (!(await exists(from))) throw refused(folderReasons.absent);
  let found: Partial<Manifest> | undefined;
  try {
    found = JSON.parse(await readFile(join(from, 'manifest.json'), 'utf8')) as Partial<Manifest>;
  } catch (error) {
    if (error instanceof SyntaxError) throw refused(folderReasons.manifestDamaged);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw refused((await readdir(from)).length === 0 ? folderReasons.empty : folderReasons.noManifest);
    // Who owns a backup is not the one who owns the site.
    if (['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw refused(reasonOf(error));
  }
  if (found?.product !== 'stoa' || found.kind !== 'backup') throw refused(folderReasons.notBackup);
  if (found.format !== backupFormat)
    throw refused(folderReasons.wrongFormat({ expected: backupFormat, found: found.format }));
  if (typeof found.storeFormat !== 'number' || found.storeFormat > dataFormat)
    throw refused(folderReasons.wrongStoreFormat({ expected: dataFormat, found: found.storeFormat }));
  if (!listsSchema.safeParse(found).success) throw refused(folderReasons.manifestDamaged);
  const manifest = found as Manifest;
  for (const { path, sizeBytes, sha256 } of manifest.files) {
    if (path.split('/').some((part) => part === '' || part === '..' || part === '.' || part === unfinished)) {
      throw refused(folderReasons.outside({ path }));
    }
    const why = await differs(join(from, path), { path, sizeBytes, sha256 });
    if (why === undefined) continue;
    if (lost === undefined || path.startsWith('store/')) throw refused(why);
    lost.add(path);
  }
  if (!manifest.files.some(({ path }) => path === 'store/data.mdb')) throw refused(folderReasons.noStore);
  return manifest;
}

/** @returns why a file isn't the one that the manifest lists */
async function differs(file: string, { path, sizeBytes, sha256 }: Manifest['files'][number]) {
  if (!(await isFile(file))) return folderReasons.missing({ path });
  const found = await measureFile(file).catch(ifUnreadable);
  if (found === undefined) return folderReasons.damaged({ path });
  if (found.sizeBytes !== sizeBytes)
    return folderReasons.wrongSize({ path, found: found.sizeBytes, expected: sizeBytes });
  return found.sha256 === sha256 ? undefined : folderReasons.damaged({ path });
}

/** The lists of a manifest. */
const listsSchema = z.looseObject({
  files: z.array(z.looseObject({ path: z.string(), sizeBytes: z.number(), sha256: z.string() })),
  damaged: z.array(z.looseObject({ kind: z.string(), name: z.string(), why: z.string() })).optional(),
});

const unfinished = '.restoring';

/**
 * Restores a backup into an empty data folder: completely, or `refuseUnfinishedRestore` refuses the folder until another restore finishes.
 *
 * @throws BackupRefused
 */
export async function restoreData({
  from,
  dataFolder,
  prepare,
  onLost,
}: {
  from: string;
  dataFolder: string;
  /** Changes the copy of the store before it appears in the data folder. */
  prepare?: (storeFolder: string) => Promise<void>;
  /** Throws to refuse a backup without some of its files. By default, it is refused. @param folder has everything else */
  onLost?: (folder: string, lost: ReadonlySet<string>) => Promise<void>;
}): Promise<Manifest> {
  const lost = new Set<string>();
  const manifest = await readBackup(from, onLost && lost);
  await fillDataFolder(dataFolder, async (temporary) => {
    for (const { path } of manifest.files)
      if (!lost.has(path)) await copyIfThere(join(from, path), join(temporary, path));
    const why = await damagedPage(join(temporary, 'store'));
    if (why !== undefined)
      throw new BackupRefused(dataMessages.cannotReadBackup({ folder: from, why: folderReasons.pageDamaged({ why }) }));
    const report = await verifyStore(join(temporary, 'store'));
    const damagedRecords = manifest.damaged?.filter(({ kind }) => kind === 'record') ?? [];
    if (report.bad.length !== damagedRecords.length || report.entries !== manifest.entries)
      throw new BackupRefused(dataMessages.cannotReadBackup({ folder: from, why: folderReasons.storeDiffers }));
    if (lost.size > 0) await onLost?.(temporary, lost);
    await prepare?.(join(temporary, 'store'));
  });
  return manifest;
}

/**
 * Fills an empty data folder completely, or `refuseUnfinishedRestore` refuses it until something else fills it.
 *
 * @param fill writes to a folder that becomes the data folder; when it throws, nothing is left
 * @throws BackupRefused when the folder isn't empty
 */
export async function fillDataFolder(dataFolder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const refused = (why: string) => new BackupRefused(dataMessages.cannotFill({ folder: dataFolder, why }));
  await refuseFilled(dataFolder, refused);
  await makeFolder(dataFolder);
  const held = await holdFolder(dataFolder).catch((error: unknown) => {
    throw error instanceof CannotOpenStore ? refused(folderReasons.beingFilled) : error;
  });
  try {
    // Another command may have filled it in the meantime.
    await refuseFilled(dataFolder, refused);
    await fillHeld(dataFolder, fill);
  } finally {
    await held.release();
  }
}

async function fillHeld(dataFolder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const temporary = join(dataFolder, unfinished);
  if (await exists(temporary)) await clear(dataFolder);
  await mkdir(filesFolder(temporary), { recursive: true, mode: 0o700 });
  try {
    await fill(temporary);
  } catch (error) {
    await clear(dataFolder);
    throw error;
  }
  await removeLockFiles(join(temporary, 'store'));
  for (const name of await readdir(temporary)) await rename(join(temporary, name), join(dataFolder, name));
  await syncFolder(dataFolder);
  await rmdir(temporary);
  await syncFolder(dataFolder);
}

/** Call before opening anything in a data folder. @throws BackupRefused */
export async function refuseUnfinishedRestore(dataFolder: string): Promise<void> {
  if (!(await exists(join(dataFolder, unfinished)))) return;
  throw new BackupRefused(dataMessages.unfinishedRestore({ folder: dataFolder }));
}

/**
 * Checks that all parts of a data folder exist, without reading them. A folder with only part of a site is refused, not treated as empty.
 *
 * @returns false when nothing has been stored here yet @throws CannotOpenStore, BackupRefused
 */
export async function checkDataFolder(dataFolder: string, { readOnly = false } = {}): Promise<boolean> {
  await refuseUnfinishedRestore(dataFolder);
  const folder = storeFolder(dataFolder);
  const there = (await checkFolder(folder, { readOnly })) || (await sizeOf(dataFile(folder))) > 0;
  const hasFiles = await exists(filesFolder(dataFolder));
  if (!there && ((await exists(join(dataFolder, 'secret.key'))) || (await holdsBlobs(dataFolder))))
    throw new CannotOpenStore(folder, openMessages.missing);
  // The first start creates the files folder with the store, the secret after both.
  if (there && !hasFiles && (await exists(join(dataFolder, 'secret.key'))))
    throw new CannotOpenStore(folder, dataMessages.filesMissing);
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
  // The marker is removed last, so that an interruption here still counts as an unfinished restore.
  const names = (await readdir(folder)).filter((name) => name !== unfinished && name !== socketFile);
  for (const name of [...names, unfinished]) await rm(join(folder, name), { recursive: true, force: true });
}

/** Leftovers of an interrupted restore don't count. */
async function refuseFilled(folder: string, refused: (why: string) => BackupRefused): Promise<void> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw refused(code === 'ENOTDIR' ? folderReasons.isFile : reasonOf(error));
  }
  if (!names.includes(unfinished) && names.some((name) => name !== socketFile)) throw refused(folderReasons.notEmpty);
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

/** Shares the disk blocks where possible. On disk when it returns. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Opened for reading, because files of a read-only backup are copied as read-only.
  await syncFile(to, 'r');
}

/** Files are immutable under their names. */
async function shareIfThere(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await link(from, to).catch(() => copyIfThere(from, to));
}

/** Reading a store creates these; they are only valid on this machine. */
async function removeLockFiles(folder: string): Promise<void> {
  await rm(join(folder, 'lock.mdb'), { force: true });
}

/** Paths with `/`, sorted. */
async function* filesIn(folder: string, prefix = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(folder, path);
    else if (entry.isFile()) yield path;
  }
}
