// A backup that was prepared while the site was served replaces the site's data at the next start, before anything opens it.
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../base/parts.ts';
import { syncFolder, writeDurably } from '../store/engines/lmdb/folder.ts';
import { holdFolder } from '../store/engines/lmdb/lock.ts';
import { BackupRefused, storeFolder } from './backup.ts';
import { dataMessages } from './messages.ts';

/**
 * ```
 * <data>/restore/store, files, secret.key    checked, and signed out everywhere
 *        restore/ready.json                  written last
 *        before-restore/<time>/              what was replaced
 * ```
 */
export const preparedFolder = (dataFolder: string) => path.join(dataFolder, 'restore');
export const replacedFolder = (dataFolder: string) => path.join(dataFolder, 'before-restore');
const readyFile = (dataFolder: string) => path.join(preparedFolder(dataFolder), 'ready.json');

const parts = ['store', 'files', 'secret.key'] as const;
const replacedMs = 7 * 24 * 60 * 60 * 1000;
const replacedMax = 3;

export async function readyForRestore(dataFolder: string): Promise<void> {
  await syncFolder(preparedFolder(dataFolder));
  await writeDurably(readyFile(dataFolder), '{}\n');
  await syncFolder(preparedFolder(dataFolder));
}

export async function discardPrepared(dataFolder: string): Promise<void> {
  // First, so that an interruption never leaves a part of it marked as ready.
  await rm(readyFile(dataFolder), { force: true });
  await rm(preparedFolder(dataFolder), { recursive: true, force: true });
}

/**
 * Files cannot be renamed to another device.
 * @param prepared what the sentence says to delete, at a start
 * @throws BackupRefused
 */
export async function assertOneDevice(dataFolder: string, prepared?: string): Promise<void> {
  const { dev } = await stat(dataFolder);
  for (const name of parts) {
    const found = await stat(path.join(dataFolder, name)).catch(() => undefined);
    if (found && found.dev !== dev)
      throw new BackupRefused(dataMessages.otherDevice({ folder: dataFolder, name, ...(prepared && { prepared }) }));
  }
}

/**
 * Swaps the prepared data in. An interruption at any point is completed by the next start.
 * @returns whether there was any
 * @throws CannotOpenStore when a running process has the data open, and BackupRefused; nothing has changed then
 */
export async function applyPreparedRestore(
  dataFolder: string,
  { log, now }: { log: Log; now: number },
): Promise<boolean> {
  const prepared = preparedFolder(dataFolder);
  if (!(await exists(prepared))) {
    await removeOldReplaced(dataFolder, now);
    return false;
  }
  const store = storeFolder(dataFolder);
  // A running process may be preparing one.
  const held = (await exists(store)) ? await holdFolder(store) : undefined;
  let replaced: string;
  try {
    const ready = await stat(readyFile(dataFolder)).catch(() => undefined);
    if (!ready) {
      // Left by a killed process.
      await discardPrepared(dataFolder);
      await removeOldReplaced(dataFolder, now);
      return false;
    }
    await assertOneDevice(dataFolder, prepared);
    // The same at each try, and another one for each restore.
    replaced = path.join(replacedFolder(dataFolder), ready.mtime.toISOString().replaceAll(':', '-'));
    await mkdir(replaced, { recursive: true, mode: 0o700 });
    for (const name of parts) {
      const from = path.join(prepared, name);
      const to = path.join(dataFolder, name);
      if (!(await exists(from))) continue;
      if (await exists(to)) await rename(to, path.join(replaced, name));
      await rename(from, to);
    }
    for (const folder of [replaced, replacedFolder(dataFolder), prepared, dataFolder]) await syncFolder(folder);
    await discardPrepared(dataFolder);
    await syncFolder(dataFolder);
    await removeOldReplaced(dataFolder, now);
  } finally {
    await held?.release();
  }
  log.info('restored-at-start', { folder: dataFolder, replaced });
  return true;
}

/** The folder of a copy was last changed when the copy was replaced. */
async function removeOldReplaced(dataFolder: string, now: number): Promise<void> {
  const folder = replacedFolder(dataFolder);
  const copies = (await readdir(folder).catch(() => [])).filter((name) => /^\d{4}-/.test(name));
  const names = copies.sort().toReversed();
  for (const [n, name] of names.entries()) {
    const copy = path.join(folder, name);
    if (n >= replacedMax || now - (await stat(copy)).mtimeMs > replacedMs)
      await rm(copy, { recursive: true, force: true });
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
