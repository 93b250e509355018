// A backup that was prepared while the site was served replaces the site's data at the next start, before anything opens it.
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../base/parts.ts';
import { syncFolder, writeDurably } from '../store/engines/lmdb/folder.ts';
import { holdFolder } from '../store/engines/lmdb/lock.ts';
import { storeFolder } from './backup.ts';

/**
 * ```
 * <data>/restore/store, files, secret.key    checked, and signed out everywhere
 *        restore/ready.json                  written last
 *        before-restore/                     what was replaced
 * ```
 */
export const preparedFolder = (dataFolder: string) => path.join(dataFolder, 'restore');
export const replacedFolder = (dataFolder: string) => path.join(dataFolder, 'before-restore');
const readyFile = (dataFolder: string) => path.join(preparedFolder(dataFolder), 'ready.json');

const parts = ['store', 'files', 'secret.key'] as const;
const replacedMs = 7 * 24 * 60 * 60 * 1000;

export async function readyForRestore(dataFolder: string): Promise<void> {
  await syncFolder(preparedFolder(dataFolder));
  await writeDurably(readyFile(dataFolder), '{}\n');
  await syncFolder(preparedFolder(dataFolder));
}

/**
 * Swaps the prepared data in. An interruption at any point is completed by the next start.
 * @returns whether there was any
 * @throws CannotOpenStore when a running process has the data open
 */
export async function applyPreparedRestore(
  dataFolder: string,
  { log, now }: { log: Log; now: number },
): Promise<boolean> {
  const [prepared, replaced] = [preparedFolder(dataFolder), replacedFolder(dataFolder)];
  if (!(await exists(readyFile(dataFolder)))) {
    await removeOldReplaced(replaced, now);
    return false;
  }
  const store = storeFolder(dataFolder);
  const held = (await exists(store)) ? await holdFolder(store) : undefined;
  try {
    await mkdir(replaced, { recursive: true, mode: 0o700 });
    for (const name of parts) {
      const from = path.join(prepared, name);
      const to = path.join(dataFolder, name);
      if (!(await exists(from))) continue;
      if (await exists(to)) await rename(to, path.join(replaced, name));
      await rename(from, to);
    }
    for (const folder of [replaced, prepared, dataFolder]) await syncFolder(folder);
    await rm(prepared, { recursive: true, force: true });
    await syncFolder(dataFolder);
  } finally {
    await held?.release();
  }
  log.info('restored-at-start', { folder: dataFolder, replaced });
  return true;
}

async function removeOldReplaced(folder: string, now: number): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found && now - found.mtimeMs > replacedMs) await rm(folder, { recursive: true, force: true });
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
