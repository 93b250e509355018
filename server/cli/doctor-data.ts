// Checks the data folder and its backups: access for this user and for others, age of the last backup, and integrity of
// every record and file.
import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { checkDataFolder, filesFolder, storeFolder } from '../data-folder/backup.ts';
import { isServed } from '../data-folder/control.ts';
import { backupStatus } from '../data-folder/repository/status.ts';
import { readSiteBlobs } from '../data-folder/site-blobs.ts';
import { refuseNewer } from '../installation/upgrade.ts';
import { secretAdvice } from '../installation/whole.ts';
import { isS3, type S3Access } from '../s3/place.ts';
import { openS3Place } from '../s3/s3.ts';
import { damagedPage } from '../store/engines/lmdb/damage.ts';
import { dataFile } from '../store/engines/lmdb/folder.ts';
import { NoSiteInDatabase, type StoreParts, storePlace, withDatabase } from './database.ts';
import { answerMs, type Finding, finding } from './doctor-finding.ts';
import { doctorMessages } from './doctor-messages.ts';
import { type Damaged, examinedElsewhere, examinedHere } from './examine.ts';
import { bytesText } from './print.ts';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
const { R_OK, W_OK, X_OK } = constants;

/** These folders must be private to this user, because they contain personal data and keys. */
const privateNames = ['store', 'files', 'tls', 'secret.key', 'before-upgrade', 'before-rollback'];

export async function folder({ dataFolder }: Config): Promise<Finding> {
  const { good, bad, note } = finding('Data folder');
  try {
    await access(dataFolder, R_OK | W_OK | X_OK);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return note(doctorMessages.folderMissing({ folder: dataFolder }));
    return bad(forbidden(dataFolder, code));
  }
  for (const name of privateNames) {
    const file = path.join(dataFolder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found) continue;
    // A container group may share a folder, but not the secret.
    if ((found.mode & (found.isFile() ? 0o077 : 0o007)) !== 0)
      return bad(doctorMessages.readable({ file, mode: found.isFile() ? '600' : '700' }));
    const owned = [file, ...(found.isDirectory() ? await namesIn(file) : [])];
    for (const one of owned) {
      const code = await access(one, R_OK | W_OK).then(() => undefined, codeOf);
      // ENOENT: one of the server's files that was deleted in between.
      if (code !== undefined && code !== 'ENOENT') return bad(forbidden(one, code, dataFolder));
    }
  }
  return good(dataFolder);
}

/** @param owned what to give to this user */
const forbidden = (file: string, code: string, owned = file): string =>
  code === 'EROFS' ? doctorMessages.readOnlyDisk({ file }) : doctorMessages.forbidden({ file, owned, code });

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch((): string[] => [])).map((name) => path.join(folder, name));

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Even a small site's backups need this much. */
const backupFreeMinBytes = 256 * 2 ** 20;

/** The folder of the backups, as far as it exists, or the bucket. */
export async function backupPlace({ dataFolder, storeUrl, backupTo: place, s3 }: Config): Promise<Finding[]> {
  if (storeUrl || place === undefined) return [];
  if (isS3(place)) return [await backupBucket(place, s3)];
  const { bad, note } = finding('Backup place');
  const code = await access(place, R_OK | W_OK | X_OK).then(() => undefined, codeOf);
  // The first backup creates it.
  if (code === 'ENOENT') return [];
  if (code !== undefined) return [bad(forbidden(place, code))];
  const { bavail, bsize } = await statfs(place);
  if (bavail * bsize < backupFreeMinBytes) {
    const [free, min] = [bytesText(bavail * bsize), bytesText(backupFreeMinBytes)];
    return [bad(doctorMessages.backupPlaceFull({ place, free, min }))];
  }
  const [at, data] = await Promise.all([place, dataFolder].map((one) => stat(one).catch(() => undefined)));
  return at?.dev === data?.dev ? [note(doctorMessages.backupPlaceShared({ place }))] : [];
}

async function backupBucket(place: string, access: S3Access | undefined): Promise<Finding> {
  const { good, bad } = finding('Backup place');
  try {
    const { s3, prefix } = openS3Place(place, access, { triesMax: 1, silentMs: answerMs });
    await s3.list(prefix)[Symbol.asyncIterator]().next();
    return good(doctorMessages.backupBucket({ place }));
  } catch (error) {
    return bad(doctorMessages.backupBucketAway({ why: (error as Error).message }));
  }
}

/** Files that settings name, and that the server works without. */
export async function settingFiles({ networkFiles = {} }: Config): Promise<Finding[]> {
  const files = { 'country-file': networkFiles.country, 'datacenter-file': networkFiles.datacenter };
  const findings = await Promise.all(
    Object.entries(files).map(async ([flag, file]) => {
      const code = file && (await access(file, R_OK).then(() => undefined, codeOf));
      return file && code ? [finding('Settings').bad(doctorMessages.settingFile({ flag, file, code }))] : [];
    }),
  );
  return findings.flat();
}

/** Scheduled backups, from the status that the server records. */
export async function backups({ dataFolder, storeUrl, backupTo, backupEvery }: Config): Promise<Finding> {
  const { good, bad, note } = finding('Backups');
  if (storeUrl) return note(doctorMessages.backupsOfDatabase);
  const { place = '', lastSuccess, lastFailure } = (await backupStatus(dataFolder)) ?? {};
  const last = lastSuccess && new Date(lastSuccess.at).toISOString();
  if (lastFailure) return bad(doctorMessages.backupFailed({ ...lastFailure, last }));
  if (last === undefined)
    return note(backupTo === undefined ? doctorMessages.noBackups : doctorMessages.noBackupYet({ place: backupTo }));
  if (lastSuccess!.damaged > 0) return bad(doctorMessages.backupDamaged({ place, last }));
  const ageMs = Date.now() - lastSuccess!.at;
  if (ageMs <= 2 * (backupEvery === 'daily' ? dayMs : backupEvery) + hourMs)
    return good(doctorMessages.backedUp({ place, last }));
  const old = { place, last, hours: Math.floor(ageMs / hourMs) };
  return (await isServed(dataFolder)) ? bad(doctorMessages.backupOld(old)) : note(doctorMessages.backupOldStopped(old));
}

/** The time of the newest commit is that of the file it was written to. */
export async function newestChangeAt({ dataFolder, storeUrl }: Config): Promise<number | undefined> {
  if (storeUrl) return undefined;
  return (await stat(dataFile(storeFolder(dataFolder))).catch(() => undefined))?.mtimeMs;
}

/** The same rules as at startup and in backups (whole.ts). */
export async function whole(config: Config, parts: StoreParts): Promise<Finding[]> {
  const { dataFolder, storeUrl } = config;
  if (storeUrl) return database(storeUrl, config, parts);
  const failed = (text: string): Finding[] => [finding('Records').bad(text)];
  try {
    if (!(await checkDataFolder(dataFolder, { readOnly: true })))
      return [finding('Records').note(doctorMessages.noRecords)];
  } catch (error) {
    return failed((error as Error).message);
  }
  const why = await damagedPage(storeFolder(dataFolder));
  if (why !== undefined) return failed(doctorMessages.pageDamaged({ why }));
  const report = await examinedElsewhere(dataFolder);
  if ('failure' in report) return failed(report.failure);
  return examinedFindings(filesFolder(dataFolder), report);
}

/** Processes that share a site need clocks within a second of each other; all of them can see the database's. */
const skewMaxMs = 1_000;

async function database(storeUrl: string, config: Config, parts: StoreParts): Promise<Finding[]> {
  const { dataFolder, blobsPlace } = config;
  const { good, bad, note } = finding('Database');
  const place = storePlace(storeUrl);
  try {
    return await withDatabase(storeUrl, parts, async (store) => {
      await refuseNewer(store, place);
      const asked = parts.clock.now();
      const at = await store.databaseNow();
      const skewMs = Math.max(asked - at, at - parts.clock.now());
      const state =
        skewMs > skewMaxMs
          ? bad(doctorMessages.databaseClock({ place, seconds: Math.round(skewMs / 1000) }))
          : good(doctorMessages.database({ place }));
      const files = await readSiteBlobs(config, parts.log).catch((error: Error) => error);
      if (files instanceof Error) return [state, finding('Files').bad(files.message)];
      // An S3 store verifies its data itself, and reading all of it takes time and may cost money.
      const report = await examinedHere(dataFolder, store, { files, isListOnly: blobsPlace !== undefined });
      if ('failure' in report) return [state, finding('Records').bad(report.failure)];
      return [state, ...examinedFindings(blobsPlace ?? filesFolder(dataFolder), report)];
    });
  } catch (error) {
    return [error instanceof NoSiteInDatabase ? note(error.message) : bad((error as Error).message)];
  }
}

type Report = { entries: number; record: Damaged; file: Damaged; secret: Damaged; writer?: string };

/** @param place where the files are */
export const examinedFindings = (place: string, report: Report): Finding[] => [
  found('Records', report.record, doctorMessages.records(report)),
  found('Files', report.file, doctorMessages.files({ folder: place })),
  report.secret.count === 0
    ? finding('Secret').good(doctorMessages.secret)
    : finding('Secret').bad(`${report.secret.named[0]}. ${secretAdvice}.`),
];

const namedMax = 10;
const found = (check: string, { count, named }: Damaged, good: string): Finding =>
  count === 0
    ? finding(check).good(good)
    : finding(check).bad(doctorMessages.damaged({ count, names: named.slice(0, namedMax), more: count > namedMax }));
