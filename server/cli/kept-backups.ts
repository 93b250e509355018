// Work in child processes for the owner's screen of backups: a description of the backups in a place, one of them as a single file, and one
// of them prepared for a restore at the next start.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Log } from '../base/parts.ts';
import { BackupRefused, filesFolder, storeFolder } from '../data-folder/backup.ts';
import { assertOneDevice, discardPrepared, preparedFolder, readyForRestore } from '../data-folder/prepared-restore.ts';
import { chooseNamed, fetchBackup } from '../data-folder/repository/fetch.ts';
import { type BackupName, getManifest } from '../data-folder/repository/manifest.ts';
import { noteBackup } from '../data-folder/repository/status.ts';
import { readSiteBlobs } from '../data-folder/site-blobs.ts';
import { examineSite } from '../installation/whole.ts';
import { exportRows } from '../store/engines/lmdb/copy.ts';
import { openEnvironment } from '../store/engines/lmdb/environment.ts';
import { answerApart } from './apart.ts';
import { lostNames } from './lost-files.ts';
import { keptMessages } from './messages.ts';
import { removeAbandoned, removeScratch, scratchFolder, signOutAll, targetApart } from './place-backups.ts';
import { writeSite } from './site.ts';

export type Describe = { place: string; backups: BackupName[] };
export type Described = {
  name: string;
  records: number;
  files: number;
  sizeBytes: number;
  damaged: number;
  by?: { how: 'schedule' | 'person' | 'command' | 'restore'; name?: string | undefined };
  /** It can't be restored. */
  problem?: string;
};

/** Manifests name every file, so reading them could block the server. @param given a `Describe` as JSON */
export const describeApart = (given: string): Promise<never> =>
  answerApart(async () => {
    const { place, backups } = JSON.parse(given) as Describe;
    const target = targetApart(place);
    const described: Described[] = [];
    for (const backup of backups) {
      const { name } = backup;
      const found = await getManifest(target, backup).catch((error: Error) => {
        if (error instanceof BackupRefused) return error;
        throw error;
      });
      if (found instanceof BackupRefused) {
        described.push({ name, records: 0, files: 0, sizeBytes: 0, damaged: 0, problem: found.message });
        continue;
      }
      const { entries: records, files, damaged = [], by } = found;
      const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
      described.push({ name, records, files: files.length, sizeBytes, damaged: damaged.length, ...(by && { by }) });
    }
    return described;
  });

export type Pack = { dataFolder: string; place: string; name: string; file: string };

/** Writes one backup as a site file, without secrets. @param given a `Pack` as JSON */
export const packApart = (given: string, { clock, log }: { clock: Clock; log: Log }): Promise<never> =>
  answerApart(async (onProgress) => {
    const { dataFolder, place, name, file } = JSON.parse(given) as Pack;
    const target = targetApart(place);
    const scratch = scratchFolder(dataFolder);
    await removeAbandoned(scratch);
    const folder = path.join(scratch, String(process.pid));
    try {
      await fetchBackup(target, await chooseNamed(target, name), folder, { onProgress });
      const store = storeFolder(folder);
      const env = openEnvironment(store, { readOnly: true });
      try {
        const files = await readSiteBlobs({ dataFolder: folder }, log);
        return await writeSite({ rows: exportRows(env, store, clock.now()), files }, file);
      } finally {
        await env.root.close();
      }
    } finally {
      await removeScratch(folder);
    }
  });

export type Prepare = { dataFolder: string; place: string; name: string };

/** Downloads one backup next to the data, checks all of it, and marks it as ready. @param given a `Prepare` as JSON */
export const prepareApart = (given: string, clock: Clock): Promise<never> =>
  answerApart(async (onProgress) => {
    const { dataFolder, place, name } = JSON.parse(given) as Prepare;
    const target = targetApart(place);
    const folder = preparedFolder(dataFolder);
    await discardPrepared(dataFolder);
    await assertOneDevice(dataFolder);
    try {
      await mkdir(filesFolder(folder), { recursive: true, mode: 0o700 });
      const choice = await chooseNamed(target, name);
      const lost = new Set<string>();
      await fetchBackup(target, choice, folder, { onProgress, lost });
      const { damage } = await examineSite(folder);
      const secret = damage.find(({ kind }) => kind === 'secret');
      // The site would not start without it.
      if (secret) throw new BackupRefused(keptMessages.secretUnusable({ why: secret.why }));
      const names = lostNames(damage, lost);
      if (names.length > 0) throw new BackupRefused(keptMessages.filesDamaged({ names }));
      await signOutAll(storeFolder(folder), clock);
      await noteBackup(folder, (status) => ({ ...status, restored: { at: clock.now(), created: choice.until } }));
      await readyForRestore(dataFolder);
      return {};
    } catch (error) {
      await discardPrepared(dataFolder);
      throw error;
    }
  });
