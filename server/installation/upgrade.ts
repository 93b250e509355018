// Another version of the program on the same data: what happens before its first write, and the rollback. Operations R18.
//
// <data>/before-upgrade/<version that wrote it>-<time>   a backup, or for a database an export file (.stoa)
// before-rollback/…
//
// The data format is stored in the installation record, which every engine has, and in LMDB's folder, where read-only processes
// also check it. Neither is ever lower than the format of any record.
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Log } from '../base/parts.ts';
import { storeFolder } from '../data-folder/backup.ts';
import { dataFormat } from '../store/data-format.ts';
import { CannotOpenStore, formatOf, writeFormat } from '../store/engines/lmdb/folder.ts';
import { openMessages } from '../store/engines/lmdb/messages.ts';
import type { Store } from '../store/store.ts';
import { type Converted, convertRecords } from './formats.ts';
import { upgradeMessages } from './messages.ts';
import { type Installation, loadInstallation, noteWriter } from './whole.ts';

type Upgrading = {
  store: Store;
  clock: Clock;
  log: Log;
  dataFolder: string;
  /** The program's version. */
  version: string;
  backUp: BackUp;
};

/** @param to does not exist yet @returns where the backup is: `to`, or a file named after it */
export type BackUp = (to: string, store: Store) => Promise<string>;

const keptMax = 2;
const formatIn = (installation: Installation): number => installation.format ?? 1;

/** @throws CannotOpenStore when a later version has written here */
export async function refuseNewer(store: Store, place: string): Promise<void> {
  const known = await loadInstallation(store);
  const found = known ? formatIn(known) : dataFormat;
  const writer = known?.writers.at(-1)?.version;
  if (found > dataFormat)
    throw new CannotOpenStore(
      place,
      openMessages.newerFormat({ expected: dataFormat, found, ...(writer && { writer }) }),
    );
}

/**
 * Runs before another version's first write: backs up the site, and records the new writer.
 * Skips the backup of a read-only site: it has no room, and nothing is written to it.
 */
export async function beforeFirstWrite(upgrading: Upgrading): Promise<void> {
  const { store, clock, log, dataFolder, version, backUp } = upgrading;
  const known = await loadInstallation(store);
  // A new site stores it together with its secret (whole.ts).
  if (known === undefined) return raiseFormat(dataFolder);
  const last = known.writers.at(-1)?.version;
  const isOurs = last === version && formatIn(known) === dataFormat;
  if (!isOurs && store.state() === 'open') {
    const folder = newFolder(upgrading, 'before-upgrade', last);
    log.info('backup-before-upgrade', { from: last, to: version, folder });
    await backUp(folder, store).catch((cause: Error) => {
      throw new Error(upgradeMessages.notBackedUp({ version, why: cause.message }), { cause });
    });
    await keepNewest(path.dirname(folder));
  }
  await raiseFormat(dataFolder);
  if (store.state() === 'open') await noteWriter({ store, clock }, { version, format: dataFormat });
}

async function raiseFormat(dataFolder: string): Promise<void> {
  const folder = storeFolder(dataFolder);
  if (((await formatOf(folder)) ?? dataFormat) < dataFormat) await writeFormat(folder);
}

type RolledBack = Converted & {
  version: string;
  format: number;
  backup: string;
  /** From an interrupted rollback. The counts leave out what that one converted. */
  earlierBackup?: string;
};

/**
 * Converts the site back to the previous version, with what was written since, and names what that version cannot hold. Killed in the
 * middle, the site still belongs to this version, and the command can be run again.
 *
 * @throws when no earlier version is known
 */
export async function rollBack(
  upgrading: Upgrading,
  onProgress?: Parameters<typeof convertRecords>[2],
): Promise<RolledBack> {
  const { store, clock, log, dataFolder, version, backUp } = upgrading;
  const known = await loadInstallation(store);
  const before = known?.writers.findLast((writer) => writer.version !== version);
  if (!known || !before || known.writers.at(-1)?.version !== version)
    throw new Error(upgradeMessages.neverUpgraded({ version }));
  const format = before.format ?? 1;
  const folder = newFolder(upgrading, 'before-rollback', version);
  const earlierBackup = await newestSince(path.dirname(folder), known.writers.at(-1)!.since);
  log.info('backup-before-rollback', { from: version, to: before.version, folder });
  const backup = await backUp(folder, store);
  await keepNewest(path.dirname(backup));
  const converted = await convertRecords(store, format, onProgress);
  if ((await formatOf(storeFolder(dataFolder))) !== undefined) await writeFormat(storeFolder(dataFolder), format);
  await noteWriter({ store, clock }, { version: before.version, format });
  return { ...converted, version: before.version, format, backup, ...(earlierBackup && { earlierBackup }) };
}

const timeText = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

function newFolder({ dataFolder, clock }: Upgrading, name: string, version = 'unknown'): string {
  const time = timeText(clock.now());
  // The version comes from the store, so sanitize it for a file name.
  return path.join(dataFolder, name, `${version.replace(/[^\w.+-]/g, '_').slice(0, 40)}-${time}`);
}

/** Matches finished backups that this program created. */
const backupName = /^[\w.+-]{1,40}-(\d{8}T\d{6}Z)(?:\.stoa)?$/;

const timeOf = (name: string) => backupName.exec(name)?.[1] ?? '';

async function newestFirst(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => backupName.test(name)) : [];
  return names.toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
}

async function keepNewest(folder: string): Promise<void> {
  for (const name of (await newestFirst(folder)).slice(keptMax))
    await rm(path.join(folder, name), { recursive: true, force: true });
}

async function newestSince(folder: string, since: number): Promise<string | undefined> {
  const [name] = await newestFirst(folder);
  return name !== undefined && timeOf(name) >= timeText(since) ? path.join(folder, name) : undefined;
}
