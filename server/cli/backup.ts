// stoa backup and stoa restore: the whole data folder as a folder that can be put elsewhere.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../base/parts.ts';
import { textLog } from '../base/system.ts';
import type { Config } from '../config/config.ts';
import {
  type BackupOptions,
  BackupRefused,
  backupData,
  type Manifest,
  pagesDamaged,
  removeUnfinishedBackups,
  restoreData,
} from '../data-folder/backup.ts';
import { damageText } from '../data-folder/verify.ts';
import { examineSite } from '../installation/whole.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';
import { endAccess } from './end-access.ts';
import { bytesText, type Print } from './print.ts';

/** Damaged things that are named one by one; a program finds the others in the manifest. */
const namedMax = 100;

/** Works beside a running server: it reads one moment of the store and keeps no writer waiting. */
export async function backup(
  config: Config,
  [to]: readonly string[],
  productVersion: string,
  clock: Clock,
  print: Print,
): Promise<number> {
  const folder = path.resolve(to!);
  await copyElsewhere({ dataFolder: config.dataFolder, to: folder, productVersion, now: clock.now() });
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const { damaged = [] } = manifest;
  const sizeBytes = manifest.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  for (const one of damaged.slice(0, namedMax)) print.line(`✗ ${damageText(one)}`);
  const size = `${manifest.entries} records and ${manifest.files.length} files (${bytesText(sizeBytes)})`;
  print.result(
    damaged.length === 0
      ? `Backed up ${size} to ${folder}. The copy was verified.`
      : `Backed up ${size} to ${folder}, but ${countText(damaged.length)} damaged or missing. Keep your earlier backups, and restore what they have with: stoa repair <earlier backup>`,
    {
      folder,
      entries: manifest.entries,
      files: manifest.files.length,
      sizeBytes,
      created: manifest.created,
      ...(damaged.length > 0 && { damaged: damaged.map(damageText) }),
    },
  );
  // Not 0: whoever deletes old backups after a new one must not lose the last whole copy.
  return damaged.length === 0 ? 0 : 1;
}

/** Not for people: what a backup runs this program with. */
export const copyCommand = 'copy-data';

const endedFromOutside: ReadonlySet<string | null> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

type Copy = Pick<BackupOptions, 'dataFolder' | 'to' | 'productVersion' | 'now'>;
const others = ['secret.key'];

/** The backup itself, with what it is of as JSON. */
export async function copyData(given: string): Promise<void> {
  // Whoever asked for it was killed: the next backup clears what is there.
  process.stdin.on('end', () => process.exit(1)).resume();
  try {
    await backupData({ ...(JSON.parse(given) as Copy), others, examine: examineSite });
  } catch (error) {
    // Not on standard error, where LMDB has its own say.
    const { message, stack, code, path: at } = error as NodeJS.ErrnoException;
    const isOurMistake = error instanceof TypeError || error instanceof RangeError;
    writeSync(process.stdout.fd, JSON.stringify({ message: isOurMistake ? stack : message, code, path: at }));
    process.exit(1);
  }
  process.exit(0);
}

/**
 * In a process of its own: LMDB ends the one that meets a damaged page (operations 1.6).
 * @throws what it threw there; BackupRefused when a damaged page ended it
 */
async function copyElsewhere(copy: Copy): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, copyCommand, JSON.stringify(copy)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code === 0) return;
  if (said !== '') throw Object.assign(new Error(), JSON.parse(said));
  await removeUnfinishedBackups(path.dirname(copy.to), { others, now: copy.now });
  if (endedFromOutside.has(signal))
    throw new BackupRefused(`The backup was interrupted (${signal}). Nothing was written.`);
  throw pagesDamaged(copy.dataFolder, signal ?? `ended with ${code}`);
}

const countText = (count: number): string => (count === 1 ? '1 item in it is' : `${count} items in it are`);

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
  for (const one of (manifest.damaged ?? []).slice(0, namedMax)) print.line(`✗ ${damageText(one)}`);
  const as = manifest.damaged ? ', with the damage that it had when it was backed up' : '';
  print.result(
    `Restored the backup of ${manifest.created} to ${config.dataFolder}${as}: ${manifest.entries} records. Start it with: stoa serve --data ${config.dataFolder}`,
    {
      folder: config.dataFolder,
      entries: manifest.entries,
      created: manifest.created,
    },
  );
  return 0;
}
