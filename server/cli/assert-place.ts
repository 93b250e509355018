// Rejects places of backups that can't be right: those that would be destroyed together with the site, and those that aren't there.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../config/config.ts';
import { s3Messages } from '../s3/messages.ts';
import { isS3, type S3Access } from '../s3/place.ts';
import { backupMessages, fileMessages } from './messages.ts';

/** @throws UsageError for the data folder, a folder inside it, and a file */
export async function assertPlace(place: string, dataFolder: string): Promise<void> {
  if (isS3(place)) return;
  const [there, data] = await Promise.all([realPathOf(place), realPathOf(dataFolder)]);
  if (there === undefined || (await stat(there).catch(() => undefined))?.isDirectory() === false)
    throw new UsageError(backupMessages.placeIsFile({ place }));
  if (data !== undefined && `${there}${path.sep}`.startsWith(`${data}${path.sep}`))
    throw new UsageError(backupMessages.placeInside({ place, dataFolder }));
}

/** For commands that read a backup. @throws UsageError if nothing is there, or it can't be a backup */
export async function assertBackup(place: string, access: S3Access | undefined): Promise<void> {
  if (isS3(place)) {
    if (access === undefined) throw new UsageError(s3Messages.noS3Access({ place }));
    return;
  }
  const folder = path.resolve(place);
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  });
  if (found === undefined) throw new UsageError(fileMessages.noFolder({ folder }));
  if (!found.isDirectory()) throw new UsageError(backupMessages.isFile({ file: folder }));
}

/** Also resolves paths that don't exist yet. @returns undefined if a part of the path is a file */
async function realPathOf(given: string): Promise<string | undefined> {
  const missing: string[] = [];
  for (let at = path.resolve(given); ; at = path.dirname(at)) {
    try {
      return path.join(await realpath(at), ...missing);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOTDIR') return undefined;
      // Other problems are reported when the backup is written.
      if (code !== 'ENOENT') return path.join(at, ...missing);
      missing.unshift(path.basename(at));
    }
  }
}
