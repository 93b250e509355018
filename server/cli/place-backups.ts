// Backups in a place (a folder or a bucket) that share common pieces: created and shipped in a child process.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../base/parts.ts';
import { textLog } from '../base/system.ts';
import { type Config, UsageError } from '../config/config.ts';
import {
  BackupRefused,
  backupData,
  filesFolder,
  fillDataFolder,
  isRunning,
  pagesDamaged,
  storeFolder,
  writeManifest,
} from '../data-folder/backup.ts';
import { blobPath } from '../data-folder/blobs.ts';
import { listSegments, shipChanges } from '../data-folder/repository/changes.ts';
import { type Choice, chooseBackup, fetchBackup } from '../data-folder/repository/fetch.ts';
import { type Keep, newestKept } from '../data-folder/repository/keep.ts';
import type { Maker } from '../data-folder/repository/maker.ts';
import { type BackedUpFile, getManifest, listBackups } from '../data-folder/repository/manifest.ts';
import { repositoryMessages } from '../data-folder/repository/messages.ts';
import {
  getPiece,
  packPiece,
  pieceBytesMax,
  pieceName,
  piecesOfFile,
  sha256,
} from '../data-folder/repository/pieces.ts';
import { pushBackup } from '../data-folder/repository/push.ts';
import { removeOld } from '../data-folder/repository/retention.ts';
import { type BackupStatus, noteBackup } from '../data-folder/repository/status.ts';
import { openTarget, type Target } from '../data-folder/repository/target.ts';
import { damageText } from '../data-folder/verify.ts';
import { listFileNames } from '../installation/concept-records.ts';
import { examineSite, secretIdsOf } from '../installation/whole.ts';
import { isS3, type S3Access } from '../s3/place.ts';
import { damagedPage } from '../store/engines/lmdb/damage.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';
import type { Key, Value } from '../store/store.ts';
import { answerApart, EndedApart, runApart } from './apart.ts';
import { assertBackup, assertPlace } from './assert-place.ts';
import { endAccess } from './end-access.ts';
import { leaveOut, printLost } from './lost-files.ts';
import { backupMessages } from './messages.ts';
import { ownCommands } from './own-commands.ts';
import { bytesText, type Print } from './print.ts';

const accessVariable = 'STOA_BACKUP_ACCESS';
export const accessEnv = (access: S3Access | undefined): Record<string, string> =>
  access === undefined ? {} : { [accessVariable]: JSON.stringify(access) };
export const targetApart = (place: string): Target => {
  const access = process.env[accessVariable];
  return openTarget(place, access === undefined ? undefined : (JSON.parse(access) as S3Access));
};

export type Make = {
  dataFolder: string;
  place: string;
  productVersion: string;
  timeline: string;
  /** Absent: no older backup is removed. */
  keep?: Keep;
  now: number;
  by?: Maker;
};
export type MadeBackup = Omit<NonNullable<BackupStatus['lastSuccess']>, 'tookMs' | 'damaged'> & {
  damaged: string[];
  removed: number;
};

/** The copy that a backup is created from: on the same disk, so that it shares the files. */
export const scratchFolder = (dataFolder: string) => path.join(dataFolder, 'backup-in-progress');

/** Makes a backup in a child process. @param given a `Make` as JSON */
export const makeApart = (given: string): Promise<never> =>
  answerApart(async (onProgress) => {
    const make = JSON.parse(given) as Make;
    const why = await damagedPage(storeFolder(make.dataFolder));
    if (why !== undefined) throw pagesDamaged(make.dataFolder, why);
    return makeBackup(make, targetApart(make.place), onProgress);
  });

export async function makeBackup(
  { dataFolder, productVersion, timeline, keep, now, by }: Make,
  target: Target,
  onProgress: (done: unknown) => void = () => undefined,
): Promise<MadeBackup> {
  const scratch = scratchFolder(dataFolder);
  await removeAbandoned(scratch);
  const copy = path.join(scratch, String(process.pid));
  try {
    let site: string[] = [];
    const manifest = await backupData({
      ...{ dataFolder, to: copy, productVersion, now, others: ['secret.key'], share: true },
      examine: async (folder) => {
        const examined = await examineSite(folder);
        site = secretIdsOf(examined.installation);
        return examined;
      },
    });
    onProgress({ step: 'copied', records: manifest.entries, files: manifest.files.length });
    await refuseOtherSite(target, site);
    const pushed = await pushBackup({ target, copy, manifest, site, timeline, by, onProgress });
    const { damaged = [] } = manifest;
    return {
      at: now,
      records: manifest.entries,
      files: pushed.manifest.files.length,
      sizeBytes: manifest.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      newBytes: pushed.newBytes,
      version: pushed.manifest.version,
      damaged: damaged.map(damageText),
      // Only an old backup may contain an intact copy of what is damaged now.
      removed: damaged.length === 0 && keep ? await removeOld(target, keep, now) : 0,
    };
  } finally {
    await removeScratch(copy);
  }
}

export async function removeScratch(copy: string): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  // Another running backup may have its copy there.
  await rmdir(path.dirname(copy)).catch(() => undefined);
}

/** Deletes leftovers of killed backups. */
export async function removeAbandoned(scratch: string): Promise<void> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  for (const name of await readdir(scratch)) {
    const pid = Number(/(?:^|-)(\d+)(?:-[A-Za-z0-9]{6})?$/.exec(name)?.[1] ?? process.pid);
    if (pid === process.pid || !isRunning(pid)) await rm(path.join(scratch, name), { recursive: true, force: true });
  }
}

async function refuseOtherSite(target: Target, site: readonly string[]): Promise<void> {
  const last = (await listBackups(target)).at(-1);
  const theirs = last && (await getManifest(target, last)).site;
  if (theirs && theirs.length > 0 && site.length > 0 && !theirs.some((id) => site.includes(id)))
    throw new BackupRefused(repositoryMessages.otherSite({ place: target.place }));
}

export type Ship = { dataFolder: string; place: string; timeline: string; after: number; since: number };
/** @param to absent: only another full backup can follow */
export type Shipped = { to?: number; at: number };

/** Ships changes in a child process. @param given a `Ship` as JSON */
export const shipApart = (given: string, clock: Clock): Promise<never> =>
  answerApart(() => {
    const ship = JSON.parse(given) as Ship;
    return shipNow(ship, targetApart(ship.place), clock);
  });

export const shipNow = (ship: Ship, target: Target, clock: Clock): Promise<Shipped> =>
  shipChanges({
    ...{ ...ship, target, clock },
    filesOf: (records) => storeNamedFiles(target, ship.dataFolder, records),
  });

/** Stores the files that changed records refer to, so that a restore includes uploads since the last backup. */
async function storeNamedFiles(
  target: Target,
  dataFolder: string,
  records: readonly { key: Key; value: Value }[],
): Promise<BackedUpFile[]> {
  const tables = new Map((await listFileNames()).map((one) => [one.table, one]));
  const named = new Map(
    records.flatMap(({ key: [table], value }) =>
      [...((typeof table === 'string' && tables.get(table)?.of(value)) || [])].map(
        (file) => [file.hash, file] as const,
      ),
    ),
  );
  const stored: BackedUpFile[] = [];
  // The map grows during the loop: files may refer to further files.
  for (const { hash, lists } of named.values()) {
    const file = blobPath(filesFolder(dataFolder), hash);
    const found = await storeFile(target, file, hash).catch((error: NodeJS.ErrnoException) => {
      // Missing: the next backup reports it.
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found === undefined) continue;
    stored.push(found);
    for (const one of lists?.(await readFile(file)) ?? []) if (!named.has(one.hash)) named.set(one.hash, one);
  }
  return stored;
}

async function storeFile(target: Target, file: string, hash: string): Promise<BackedUpFile> {
  const { size: sizeBytes } = await stat(file);
  const stored = { path: `files/${hash.slice(0, 2)}/${hash}`, sizeBytes, sha256: hash };
  // A small file is a single piece with the same name.
  if (sizeBytes > 0 && sizeBytes <= pieceBytesMax && (await target.has(pieceName(hash)))) return stored;
  const pieces: string[] = [];
  for await (const piece of piecesOfFile(file)) {
    const one = sha256(piece);
    pieces.push(one);
    if (await target.has(pieceName(one))) continue;
    await target.put(pieceName(one), packPiece(piece));
    await getPiece(target, one);
  }
  return pieces.length === 1 ? stored : { ...stored, pieces };
}

/** Makes a backup in a child process. */
export async function makeElsewhere(
  make: Make,
  access: S3Access | undefined,
  options: { signal?: AbortSignal; onProgress?: (done: unknown) => void } = {},
): Promise<MadeBackup> {
  return runApart<MadeBackup>(ownCommands.make, make, { env: accessEnv(access), ...options }).catch((error: Error) => {
    throw error instanceof EndedApart ? refusedBy(error, make.dataFolder) : error;
  });
}

export const refusedBy = (ended: EndedApart, dataFolder: string): BackupRefused =>
  ended.isDamage
    ? pagesDamaged(dataFolder, ended.message)
    : new BackupRefused(backupMessages.interrupted({ why: ended.message }));

/** `stoa backup` to a place. */
export async function backupToPlace(
  config: Config,
  place: string,
  { productVersion, clock, print }: { productVersion: string; clock: Clock; print: Print },
): Promise<number> {
  const { dataFolder, s3 } = config;
  const keep = { ...config.backupKeep, newest: newestKept };
  await assertPlace(place, dataFolder);
  const now = clock.now();
  const { timeline } = await noteBackup(dataFolder, (status) => status);
  const by: Maker = { how: 'command' };
  const made = await makeElsewhere({ dataFolder, place, productVersion, timeline, keep, now, by }, s3);
  await noteBackup(dataFolder, (status) => ({ ...status, ...successOf(made, place, clock.now() - now) }));
  for (const what of made.damaged) print.line(backupMessages.damage({ what }));
  const sizes = { size: bytesText(made.sizeBytes), added: bytesText(made.newBytes), folder: place };
  const done = { records: made.records, files: made.files, ...sizes, damaged: made.damaged.length };
  print.result(made.damaged.length === 0 ? backupMessages.donePieces(done) : backupMessages.doneDamaged(done), {
    place,
    ...made,
  });
  return made.damaged.length === 0 ? 0 : 1;
}

/** Fields of the status that a backup changes. */
export function successOf(made: MadeBackup, place: string, tookMs: number): Partial<BackupStatus> {
  const { removed: _, damaged, ...rest } = made;
  return {
    place,
    lastSuccess: { ...rest, tookMs, damaged: damaged.length },
    changes: { at: made.at, version: made.version },
    lastFailure: undefined,
    mailedAt: undefined,
  };
}

/** `stoa backup list` */
export async function listPlace(place: string, access: S3Access | undefined, print: Print): Promise<number> {
  await assertBackup(place, access);
  const target = openTarget(place, access);
  const backups: Record<string, unknown>[] = [];
  for (const backup of await listBackups(target)) {
    const found = await getManifest(target, backup).catch((error: Error) => {
      if (error instanceof BackupRefused) return error;
      throw error;
    });
    const created = new Date(backup.created).toISOString();
    if (found instanceof BackupRefused) {
      print.line(backupMessages.damage({ what: found.message }));
      backups.push({ created, problem: found.message });
      continue;
    }
    const { entries, files, productVersion, damaged = [] } = found;
    const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
    const shown = { created, records: entries, files: files.length, version: productVersion, damaged: damaged.length };
    print.line(backupMessages.listed({ ...shown, size: bytesText(sizeBytes) }));
    backups.push({ ...shown, sizeBytes });
  }
  if (backups.length === 0) {
    print.result(backupMessages.noneListed({ place, isBucket: isS3(place) }), { place, backups });
    return 1;
  }
  const last = (await listSegments(target)).at(-1);
  const until = last && new Date(last.at).toISOString();
  print.result(backupMessages.listedAll({ count: backups.length, place, ...(until && { until }) }), {
    place,
    backups,
    ...(until && { changesUntil: until }),
  });
  return backups.some(({ problem }) => problem !== undefined) ? 1 : 0;
}

/** Whether a folder or s3:// URL is a place of backups, rather than a single one. */
export async function isPlace(place: string): Promise<boolean> {
  if (isS3(place)) return true;
  const found = await stat(path.join(place, 'backups')).catch(() => undefined);
  return found?.isDirectory() === true && !existsSync(path.join(place, 'manifest.json'));
}

/** @throws UsageError for a time, which a folder with the site as of one moment cannot offer */
export function assertLatest({ at }: Config, folder: string): void {
  if (at !== undefined) throw new UsageError(backupMessages.oneMoment({ folder }));
}

/** `stoa restore` from a place. Signs everyone out. */
export async function restoreFromPlace(config: Config, place: string, clock: Clock, print: Print): Promise<number> {
  const { dataFolder, s3, at } = config;
  const target = openTarget(place, s3);
  let restored = await chooseBackup(target, at);
  let leftOut: string[] = [];
  await fillDataFolder(dataFolder, async (folder) => {
    const lost = new Set<string>();
    restored = await fetchBackup(target, restored, folder, { lost });
    leftOut = await leaveOut(config, folder, lost);
    await signOutAll(storeFolder(folder), clock);
  });
  return sayRestored(restored, { folder: dataFolder, leftOut }, print);
}

function sayRestored(
  { manifest, until, gap }: Choice,
  { folder, leftOut }: { folder: string; leftOut: readonly string[] },
  print: Print,
): number {
  const { damaged = [], created, entries, version } = manifest;
  for (const one of damaged) print.line(backupMessages.damage({ what: damageText(one) }));
  printLost(leftOut, print);
  if (gap !== undefined) print.line(backupMessages.damage({ what: gap }));
  const asOf = new Date(until).toISOString();
  const sentence = damaged.length > 0 ? backupMessages.restoredDamaged : backupMessages.restoredAsOf;
  print.result(sentence({ created, folder, records: entries, asOf, leftOut: leftOut.length }), {
    ...{ folder, created, asOf, entries, version },
    ...(leftOut.length > 0 && { leftOut }),
    ...(gap !== undefined && { gap }),
  });
  return gap === undefined && leftOut.length === 0 ? 0 : 1;
}

export async function signOutAll(folder: string, clock: Clock): Promise<void> {
  const log = textLog((text) => void process.stderr.write(text), clock);
  const store = await openLmdbStore({ folder, clock, log, sweepEveryMs: 0 });
  await endAccess(store).finally(() => store.close());
}

/**
 * Runs with a backup from a place, downloaded as a folder like one from `stoa backup`.
 * @param run its folder lacks files that are damaged in the place; `gap`: description of missing changes
 */
export async function withFetched<T>(
  config: Pick<Config, 'dataFolder' | 's3' | 'at'>,
  place: string,
  run: (folder: string, gap?: string) => Promise<T>,
): Promise<T> {
  const target = openTarget(place, config.s3);
  const choice = await chooseBackup(target, config.at);
  const scratch = scratchFolder(config.dataFolder);
  // Nothing is left of a data folder that wasn't there: a backup may be verified on any machine.
  let created: string | undefined;
  const folder = path.join(scratch, String(process.pid));
  try {
    created = await mkdir(config.dataFolder, { recursive: true, mode: 0o700 });
    await removeAbandoned(scratch);
    const { manifest, gap } = await fetchBackup(target, choice, folder, { lost: new Set() });
    await writeManifest(folder, manifest);
    return await run(folder, gap);
  } finally {
    await removeScratch(folder);
    if (created !== undefined) await removeEmpty(path.resolve(config.dataFolder), path.resolve(created));
  }
}

/** Removes empty folders, from the innermost up to `last`. */
async function removeEmpty(folder: string, last: string): Promise<void> {
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved && folder !== last) await removeEmpty(path.dirname(folder), last);
}
