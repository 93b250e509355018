// stoa backup and stoa restore: copy a whole data folder, and put the copy back.
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
import { damagedPage } from '../data-folder/pages.ts';
import { damageText } from '../data-folder/verify.ts';
import { examineSite } from '../installation/whole.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';
import { endAccess } from './end-access.ts';
import { backupMessages } from './messages.ts';
import { bytesText, type Print } from './print.ts';

/** Damaged items to print; the manifest lists all of them. */
const printedMax = 100;

/** Safe beside a running server: reads a snapshot of the store and blocks no writer. */
export async function backup(
  config: Config,
  [to]: readonly string[],
  productVersion: string,
  clock: Clock,
  print: Print,
): Promise<number> {
  const folder = path.resolve(to!);
  const why = await damagedPage(config.dataFolder);
  if (why !== undefined) throw pagesDamaged(config.dataFolder, why);
  await copyElsewhere({ dataFolder: config.dataFolder, to: folder, productVersion, now: clock.now() });
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const { damaged = [] } = manifest;
  const sizeBytes = manifest.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  printDamage(manifest, print);
  const done = {
    records: manifest.entries,
    files: manifest.files.length,
    size: bytesText(sizeBytes),
    folder,
    damaged: damaged.length,
  };
  print.result(damaged.length === 0 ? backupMessages.done(done) : backupMessages.doneDamaged(done), {
    folder,
    entries: manifest.entries,
    files: manifest.files.length,
    sizeBytes,
    created: manifest.created,
    ...(damaged.length > 0 && { damaged: damaged.map(damageText) }),
  });
  // Not 0: a script that deletes old backups after a new one must not delete the last intact copy.
  return damaged.length === 0 ? 0 : 1;
}

/** Internal: `stoa backup` runs this program with it. */
export const copyCommand = 'copy-data';

const endedFromOutside: ReadonlySet<string | null> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

type Copy = Pick<BackupOptions, 'dataFolder' | 'to' | 'productVersion' | 'now'>;
const others = ['secret.key'];

/** Makes the backup. @param given a `Copy` as JSON */
export async function copyData(given: string): Promise<void> {
  // The parent was killed. The next backup removes the unfinished copy.
  process.stdin.on('end', () => process.exit(1)).resume();
  try {
    await backupData({ ...(JSON.parse(given) as Copy), others, examine: examineSite });
  } catch (error) {
    // On standard output, because LMDB writes to standard error itself.
    const { message, stack, code, path: at } = error as NodeJS.ErrnoException;
    const isOurMistake = error instanceof TypeError || error instanceof RangeError;
    writeSync(process.stdout.fd, JSON.stringify({ message: isOurMistake ? stack : message, code, path: at }));
    process.exit(1);
  }
  process.exit(0);
}

/**
 * In a child process, because LMDB kills the process that reads a damaged page (operations 1.6).
 * @throws the child's error; BackupRefused when a damaged page killed it
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
  if (endedFromOutside.has(signal)) throw new BackupRefused(backupMessages.interrupted({ signal }));
  throw pagesDamaged(copy.dataFolder, signal ?? `ended with ${code}`);
}

/** Into an empty or absent data folder only. Ends all sessions and one-time links. */
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
  const { entries, created } = manifest;
  const folder = config.dataFolder;
  printDamage(manifest, print);
  const restored = manifest.damaged ? backupMessages.restoredDamaged : backupMessages.restored;
  print.result(restored({ created, folder, records: entries }), { folder, entries, created });
  return 0;
}

function printDamage({ damaged = [] }: Manifest, print: Print): void {
  for (const one of damaged.slice(0, printedMax)) print.line(backupMessages.damage({ what: damageText(one) }));
}
