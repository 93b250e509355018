// stoa backup and stoa restore: the whole data folder as a folder that can be put elsewhere.
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Clock } from '../parts.ts';
import { backupData, restoreData } from '../store/backup.ts';
import { openLmdbStore } from '../store/lmdb-store.ts';
import { textLog } from '../system.ts';
import { endAccess } from './end-access.ts';
import { bytesText, type Print } from './print.ts';

/** Works beside a running server: it reads one moment of the store and keeps no writer waiting. */
export async function backup(
  config: Config,
  [to]: readonly string[],
  productVersion: string,
  clock: Clock,
  print: Print,
): Promise<number> {
  const folder = path.resolve(to!);
  const manifest = await backupData({
    dataFolder: config.dataFolder,
    to: folder,
    productVersion,
    now: clock.now(),
    others: ['secret.key'],
  });
  const sizeBytes = manifest.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  print.result(
    `Backed up ${manifest.entries} records and ${manifest.files.length} files (${bytesText(sizeBytes)}) to ${folder}. It was read back and is whole.`,
    {
      folder,
      entries: manifest.entries,
      files: manifest.files.length,
      sizeBytes,
      created: manifest.created,
    },
  );
  return 0;
}

/** The data folder must be empty or absent: nothing is ever overwritten. Everybody is signed out, and links that work once have ended. */
export async function restore(config: Config, [from]: readonly string[], clock: Clock, print: Print): Promise<number> {
  const manifest = await restoreData({
    from: path.resolve(from!),
    dataFolder: config.dataFolder,
    prepare: async (folder) => {
      const log = textLog((text) => void process.stderr.write(text), clock);
      const store = await openLmdbStore({ folder, clock, log, sweepEveryMs: 0 });
      await endAccess(store).finally(() => store.close());
    },
  });
  print.result(
    `Restored the backup of ${manifest.created} to ${config.dataFolder}: ${manifest.entries} records. Start it with: stoa serve --data ${config.dataFolder}`,
    {
      folder: config.dataFolder,
      entries: manifest.entries,
      created: manifest.created,
    },
  );
  return 0;
}
