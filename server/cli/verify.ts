// stoa verify: reads every record and file of a site or a backup, and lists what is damaged or missing. Changes
// nothing.
import path from 'node:path';
import { type Config, UsageError } from '../config/config.ts';
import { checkDataFolder, readBackup, storeFolder } from '../data-folder/backup.ts';
import { readSiteBlobs } from '../data-folder/site-blobs.ts';
import { damagedPage } from '../store/engines/lmdb/damage.ts';
import { assertBackup } from './assert-place.ts';
import { type StoreParts, storePlace, withDatabase } from './database.ts';
import { type Damaged, type ExaminedReport, examinedElsewhere, examinedHere } from './examine.ts';
import { backupMessages, startMessages, verifyMessages } from './messages.ts';
import { assertLatest, isPlace, withFetched } from './place-backups.ts';
import type { Print } from './print.ts';

/**
 * @param place of the backup that was downloaded into a folder
 * @param gap description of changes that are missing there
 * @returns 1 if something is damaged or missing
 */
export async function verify(
  config: Config,
  [backup]: readonly string[],
  parts: StoreParts,
  print: Print,
  place?: string,
  gap?: string,
): Promise<number> {
  if (backup !== undefined) await assertBackup(backup, config.s3);
  if (backup !== undefined && (await isPlace(backup)))
    return withFetched(config, backup, (folder, gap) => verify(config, [folder], parts, print, backup, gap));
  const folder = backup === undefined ? config.dataFolder : path.resolve(backup);
  if (place === undefined) assertLatest(config, folder);
  const { storeUrl } = config;
  if (backup === undefined && storeUrl !== undefined)
    return withDatabase(storeUrl, parts, async (store) => {
      const files = await readSiteBlobs(config, parts.log);
      return say(await examinedHere(folder, store, { files }), storePlace(storeUrl), print);
    });
  // Damaged files are found below, with their names.
  if (backup !== undefined) await readBackup(folder, new Set());
  else if (!(await checkDataFolder(folder, { readOnly: true }))) throw new UsageError(startMessages.noSite({ folder }));
  const why = await damagedPage(storeFolder(folder));
  const report = why === undefined ? await examinedElsewhere(folder) : { failure: verifyMessages.pageDamaged({ why }) };
  return say(report, place ?? folder, print, { isBackup: backup !== undefined, gap });
}

function say(
  report: ExaminedReport,
  folder: string,
  print: Print,
  { isBackup, gap }: { isBackup: boolean; gap?: string | undefined } = { isBackup: false },
): number {
  if ('failure' in report) {
    print.result(report.failure, { folder, damaged: [report.failure] });
    return 1;
  }
  const { entries, files } = report;
  const all: Damaged[] = [report.record, report.file, report.secret];
  if (gap !== undefined) all.push({ count: 1, named: [gap] });
  const count = all.reduce((sum, one) => sum + one.count, 0);
  const damaged = all.flatMap(({ named }) => named);
  for (const what of damaged) print.line(backupMessages.damage({ what }));
  if (count > damaged.length) print.line(verifyMessages.more({ count: count - damaged.length }));
  const found = { folder, entries, files, damaged };
  const wrong = isBackup ? verifyMessages.backupDamaged : verifyMessages.damaged;
  print.result(count === 0 ? verifyMessages.whole(found) : wrong({ ...found, count }), {
    ...found,
    count,
  });
  return count === 0 ? 0 : 1;
}
