// Backups for the owner's screen: taken now, as one file, and restored. Child processes do the work; one runs at a time.
import { createReadStream, statfsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { tooBusy } from '../base/errors.ts';
import type { Parts } from '../base/parts.ts';
import type { Config } from '../config/config.ts';
import type { Keep } from '../data-folder/repository/keep.ts';
import type { Maker } from '../data-folder/repository/maker.ts';
import { type BackupName, backupsPrefix, listBackups } from '../data-folder/repository/manifest.ts';
import { backupStatus } from '../data-folder/repository/status.ts';
import { openTarget } from '../data-folder/repository/target.ts';
import type { SiteBackups } from '../owner/backups/backups.ts';
import { backupDiskFull, backupNotReady, backupRunning } from '../owner/backups/errors.ts';
import type { Failure, ListedBackup, Running } from '../owner/backups/schema.ts';
import { isS3 } from '../s3/place.ts';
import { floorOf } from '../store/engines/lmdb/space.ts';
import { EndedApart, runApart } from './apart.ts';
import type { Describe, Described, Pack, Prepare } from './kept-backups.ts';
import { keptMessages, startMessages } from './messages.ts';
import { ownCommands } from './own-commands.ts';
import { accessEnv, scratchFolder } from './place-backups.ts';

/** The work that runs now, shared by the schedule and the screen. */
export type Turn = { running?: Running | undefined; failure?: Failure | undefined };

/** @param by who or what asked for it @throws when it failed, which it noted */
export type BackUp = (by: Maker, options: { signal: AbortSignal; keep?: Keep | undefined }) => Promise<void>;

type Given = {
  config: Pick<Config, 'dataFolder' | 'backupTo' | 'backupEvery' | 'keepFreeBytes' | 's3'>;
  place: string;
  keep: Required<Keep>;
  parts: Pick<Parts, 'store' | 'clock' | 'log'>;
  turn: Turn;
  backUp: BackUp;
  /** Stops serving, and starts the program again. Absent: it can't. */
  restart?: (() => void) | undefined;
};

/** Within the data folder, where no operator chose a place. */
export const ownPlace = (dataFolder: string) => path.join(dataFolder, 'backups');

const packedMs = 60 * 60 * 1000;
const idOf = ({ name }: { name: string }) => name.slice(backupsPrefix.length);

/** Progress as a child reports it. */
type Progress = { files?: number; of?: number };

export function siteBackups({ config, place, keep, parts, turn, backUp, restart }: Given): SiteBackups {
  const { dataFolder, backupTo, backupEvery, s3 } = config;
  const { clock, log, store } = parts;
  const target = openTarget(place, s3);
  const ending = new AbortController();
  let described = new Map<string, ListedBackup>();
  let packed: { id: string; sizeBytes: number; until: number } | undefined;
  const packedFile = path.join(scratchFolder(dataFolder), `download-${process.pid}`);
  let work: Promise<void> = removePacked(path.dirname(packedFile));
  const noting = (running: Running) => (done: unknown) => {
    const { files, of } = done as Progress;
    if (files === undefined || of === undefined) return;
    turn.running = { ...running, step: running.step === 'copying' ? 'storing' : running.step, done: files, of };
  };
  const apart = <Answer>(command: string, given: unknown, running?: Running) =>
    runApart<Answer>(command, given, {
      env: accessEnv(s3),
      signal: ending.signal,
      ...(running && { onProgress: noting(running) }),
    });

  const hasRoom = (neededBytes: number) => {
    const { bavail, blocks, bsize } = statfsSync(dataFolder);
    return bavail * bsize - floorOf(config.keepFreeBytes)(blocks * bsize) >= neededBytes;
  };
  /** Size of the files in a backup, as far as it was described. */
  const sizeOf = (id: string) => described.get(backupsPrefix + id)?.sizeBytes ?? 0;

  const start = (running: Running, run: () => Promise<void>, neededBytes = 0): Running => {
    if (turn.running) throw backupRunning();
    if (store.state() === 'read-only' || (neededBytes > 0 && !hasRoom(neededBytes))) throw backupDiskFull();
    turn.running = running;
    turn.failure = undefined;
    work = work
      .then(run)
      .catch((error: Error) => {
        if (ending.signal.aborted) return;
        log.warn('backup-work-failed', { what: running.what, why: error.message });
        turn.failure = { what: running.what, at: clock.now(), why: reasonOf(error) };
      })
      .finally(() => {
        turn.running = undefined;
      });
    return running;
  };

  async function list(): Promise<ListedBackup[]> {
    const backups = await listBackups(target);
    const missing = backups.filter((backup) => !described.has(backup.name));
    const found = missing.length === 0 ? [] : await describe(missing);
    const all = new Map(backups.map((backup) => [backup.name, described.get(backup.name)]));
    for (const one of found) all.set(one.name, listedOf(one, backups));
    described = new Map([...all].flatMap(([name, one]) => (one ? [[name, one]] : [])));
    return [...described.values()].toReversed();
  }
  const describe = (backups: BackupName[]): Promise<Described[]> =>
    apart<Described[]>(ownCommands.describe, { place, backups } satisfies Describe).catch((error: unknown) => {
      // The server is stopping, which killed the child: no fault.
      throw ending.signal.aborted ? tooBusy() : error;
    });

  return {
    place: { kind: backupTo === undefined ? 'own' : isS3(place) ? 'bucket' : 'folder', name: target.place },
    keep,
    ...(backupTo !== undefined && { fixed: backupEvery }),
    restarts: restart !== undefined,
    list,
    lastAt: async () => (await listBackups(target)).at(-1)?.created,
    running: () => turn.running,
    async failure() {
      if (turn.failure) return turn.failure;
      const { lastFailure } = (await backupStatus(dataFolder)) ?? {};
      if (!lastFailure || lastFailure.isOfChanges) return undefined;
      return { what: 'backup', at: lastFailure.at, why: lastFailure.why };
    },
    restored: async () => (await backupStatus(dataFolder))?.restored,
    take: (by) =>
      start({ what: 'backup', startedAt: clock.now(), step: 'copying' }, () =>
        backUp(by, { signal: ending.signal, keep }),
      ),
    pack(id) {
      const running: Running = { what: 'download', id, startedAt: clock.now(), step: 'fetching' };
      const pack = async () => {
        packed = undefined;
        await mkdir(path.dirname(packedFile), { recursive: true, mode: 0o700 });
        const given: Pack = { dataFolder, place, name: backupsPrefix + id, file: packedFile };
        await apart(ownCommands.pack, given, running);
        const { size: sizeBytes } = await stat(packedFile);
        const made = { id, sizeBytes, until: clock.now() + packedMs };
        packed = made;
        const remove = () => packed === made && rm(packedFile, { force: true });
        setTimeout(remove, packedMs).unref();
      };
      // The backup, and the file of it.
      return start(running, pack, 2 * sizeOf(id));
    },
    packed: () => (packed && packed.until > clock.now() ? { id: packed.id, sizeBytes: packed.sizeBytes } : undefined),
    async openPacked(id) {
      if (packed?.id !== id || packed.until <= clock.now()) throw backupNotReady();
      const stream = createReadStream(packedFile);
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve());
        stream.once('error', () => reject(backupNotReady()));
      });
      return { stream, sizeBytes: packed.sizeBytes };
    },
    restore(id, by) {
      const running: Running = { what: 'restore', id, startedAt: clock.now(), step: 'copying' };
      const restore = async () => {
        // Keeps everything: also the backup that is to be restored.
        await backUp(by, { signal: ending.signal });
        turn.running = { ...running, step: 'fetching' };
        const given: Prepare = { dataFolder, place, name: backupsPrefix + id };
        await apart(ownCommands.prepare, given, turn.running);
        turn.running = { ...running, step: 'restarting' };
        log.info('restore-prepared', { backup: id });
        // Until the program ends, nothing else begins.
        const ended = new Promise((resolve) => ending.signal.addEventListener('abort', resolve, { once: true }));
        restart?.();
        await ended;
      };
      return start(running, restore, sizeOf(id));
    },
    async close() {
      ending.abort();
      await work;
      await rm(packedFile, { force: true });
    },
  };
}

/** Files of killed processes. This process alone has the data folder open. */
async function removePacked(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith('download-')) await rm(path.join(folder, name), { force: true }).catch(() => undefined);
}

const listedOf = ({ name, ...described }: Described, backups: readonly BackupName[]): ListedBackup => ({
  id: idOf({ name }),
  createdAt: backups.find((one) => one.name === name)?.created ?? 0,
  ...described,
});

/** For people: names the full disk. */
export function reasonOf(error: Error & { code?: string | number }): string {
  if (error.code === 'ENOSPC') return startMessages.diskFull;
  return error instanceof EndedApart ? keptMessages.ended({ why: error.message }) : error.message;
}
