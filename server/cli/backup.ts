// stoa backup and stoa restore: copy a whole data folder, and restore the copy.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../base/parts.ts';
import { type Config, UsageError, usageError } from '../config/config.ts';
import {
  type BackupOptions,
  backupData,
  type Manifest,
  pagesDamaged,
  removeUnfinishedBackups,
  restoreData,
  storeFolder,
} from '../data-folder/backup.ts';
import { damageText } from '../data-folder/verify.ts';
import { examineSite } from '../installation/whole.ts';
import { damagedPage } from '../store/engines/lmdb/damage.ts';
import { answerApart, EndedApart, runApart } from './apart.ts';
import { assertBackup, assertPlace } from './assert-place.ts';
import { leaveOut, orRefused, printLost } from './lost-files.ts';
import { backupMessages, startMessages } from './messages.ts';
import { ownCommands } from './own-commands.ts';
import {
  assertLatest,
  backupToPlace,
  isPlace,
  listPlace,
  refusedBy,
  restoreFromPlace,
  signOutAll,
} from './place-backups.ts';
import { bytesText, type Print } from './print.ts';

/** How many damaged items to print; the manifest lists all of them. */
const printedMax = 100;

/** Safe beside a running server: reads a snapshot of the store and blocks no writer. */
export async function backup(
  config: Config,
  positionals: readonly string[],
  productVersion: string,
  clock: Clock,
  print: Print,
): Promise<number> {
  const [to, place] = positionals[0] === 'list' ? [undefined, positionals[1]] : positionals;
  const kept = place ?? config.backupTo;
  if (config.storeUrl && positionals[0] !== 'list') fail(backupMessages.databaseOnly);
  if (positionals[0] === 'list')
    return kept === undefined ? fail(backupMessages.noPlaceToList) : listPlace(kept, config.s3, print);
  if (place !== undefined) throw usageError('backup');
  if (to === undefined && config.backupTo === undefined) fail(backupMessages.noPlace);
  if (!existsSync(config.dataFolder)) fail(startMessages.noSite({ folder: config.dataFolder }));
  if (to === undefined || (await isPlace(to)))
    return backupToPlace(config, to ?? config.backupTo!, { productVersion, clock, print });
  const folder = path.resolve(to);
  await assertPlace(folder, config.dataFolder);
  const why = await damagedPage(storeFolder(config.dataFolder));
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
  // Not 0, so that a script that rotates backups doesn't delete the last intact copy.
  return damaged.length === 0 ? 0 : 1;
}

type Copy = Pick<BackupOptions, 'dataFolder' | 'to' | 'productVersion' | 'now' | 'share'>;
const others = ['secret.key'];

/** Makes the backup in a child process. @param given a `Copy` as JSON */
export const copyData = (given: string): Promise<never> =>
  answerApart(async () => void (await backupData({ ...(JSON.parse(given) as Copy), others, examine: examineSite })));

/** @throws the child's error; BackupRefused if a damaged page ended it */
export async function copyElsewhere(copy: Copy): Promise<void> {
  await runApart(ownCommands.copy, copy).catch(async (error: Error) => {
    if (!(error instanceof EndedApart)) throw error;
    await removeUnfinishedBackups(path.dirname(copy.to), { others, now: copy.now });
    throw refusedBy(error, copy.dataFolder);
  });
}

/** Only into an empty or absent data folder. Ends all sessions and one-time links. */
export async function restore(config: Config, [given]: readonly string[], clock: Clock, print: Print): Promise<number> {
  const from = given ?? config.backupTo ?? fail(backupMessages.noPlaceToRestore);
  if (config.storeUrl) fail(backupMessages.restoreFirst);
  await assertBackup(from, config.s3);
  const restored = (await isPlace(from))
    ? restoreFromPlace(config, from, clock, print)
    : restoreFromFolder(config, path.resolve(from), clock, print);
  return orRefused(restored, { from, config, print });
}

async function restoreFromFolder(config: Config, from: string, clock: Clock, print: Print): Promise<number> {
  assertLatest(config, from);
  const { dataFolder: folder } = config;
  let leftOut: string[] = [];
  const manifest = await restoreData({
    from,
    dataFolder: folder,
    prepare: (store) => signOutAll(store, clock),
    onLost: async (restored, lost) => {
      leftOut = await leaveOut(config, restored, lost);
    },
  });
  const { entries, created } = manifest;
  printDamage(manifest, print);
  printLost(leftOut, print);
  const restored = manifest.damaged ? backupMessages.restoredDamaged : backupMessages.restored;
  print.result(restored({ created, folder, records: entries, leftOut: leftOut.length }), {
    ...{ folder, entries, created },
    ...(leftOut.length > 0 && { leftOut }),
  });
  return leftOut.length === 0 ? 0 : 1;
}

function fail(sentence: string): never {
  throw new UsageError(sentence);
}

function printDamage({ damaged = [] }: Manifest, print: Print): void {
  for (const one of damaged.slice(0, printedMax)) print.line(backupMessages.damage({ what: damageText(one) }));
}
