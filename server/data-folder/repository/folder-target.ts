// Backups in a folder, e.g. of another disk. Each object is a file.
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder } from '../../store/engines/lmdb/folder.ts';
import { BackupRefused } from '../backup.ts';
import { ifUnreadable } from '../blobs.ts';
import { repositoryMessages } from './messages.ts';
import type { StoredObject, Target } from './target.ts';

/** Files being written, including leftovers of killed processes. */
export const unfinishedPrefix = 'new/';

export function folderTarget(folder: string): Target {
  const fileOf = (name: string) => path.join(folder, ...name.split('/'));
  return {
    place: folder,
    async put(name, bytes) {
      const temporary = fileOf(`${unfinishedPrefix}${randomBytes(12).toString('hex')}`);
      await makeFolder(path.dirname(temporary));
      await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true }).catch(async (error) => {
        await rm(temporary, { force: true });
        throw error;
      });
      const to = fileOf(name);
      const created = await makeFolder(path.dirname(to));
      await rename(temporary, to);
      // Up to the folder that was there before.
      const last = created === undefined ? path.dirname(to) : path.dirname(created);
      for (let at = path.dirname(to); at.length >= last.length; at = path.dirname(at)) {
        await syncFolder(at);
        if (at === last) break;
      }
    },
    get: (name) =>
      orAbsent(readFile(fileOf(name))).catch((error) => {
        ifUnreadable(error);
        throw new BackupRefused(repositoryMessages.pieceDamaged({ name }));
      }),
    has: async (name) => (await orAbsent(stat(fileOf(name)))) !== undefined,
    list: (prefix) => listFiles(folder, prefix),
    async delete(name) {
      await rm(fileOf(name), { force: true });
    },
  };
}

async function* listFiles(folder: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = (await orAbsent(readdir(path.join(folder, prefix), { withFileTypes: true }))) ?? [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(folder, `${name}/`);
    else if (entry.isFile()) {
      const found = await orAbsent(stat(path.join(folder, name)));
      if (found) yield { name, sizeBytes: found.size, changedAt: found.mtimeMs };
    }
  }
}

async function orAbsent<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
