// stoa repair: restores only the records and files that doctor finds damaged or missing. The rest of the site stays as it is.
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Log } from '../base/parts.ts';
import { type Config, usageError } from '../config/config.ts';
import { checkDataFolder, filesFolder, type Manifest, readBackup, storeFolder } from '../data-folder/backup.ts';
import { type Blobs, blobPath, measureFile, openBlobs } from '../data-folder/blobs.ts';
import { refuseDamagedPages } from '../data-folder/pages.ts';
import { createSecret, readSecret, secretId } from '../data-folder/secret.ts';
import { type DataDamage, damageText, dropLogRows, readRecords } from '../data-folder/verify.ts';
import { examineSite, type Installation, installationIn, isSameSite, noteSecret } from '../installation/whole.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';
import { backupMessages, repairMessages, startMessages } from './messages.ts';
import type { Print } from './print.ts';

/** @returns 0 when nothing is damaged afterwards, else 1 */
export async function repair(
  config: Config,
  [backup]: readonly string[],
  { clock, log }: { clock: Clock; log: Log },
  print: Print,
): Promise<number> {
  const { dataFolder, newSecret } = config;
  if (backup === undefined && !newSecret) throw usageError('repair');
  const from = backup === undefined ? undefined : path.resolve(backup);
  const manifest = from === undefined ? undefined : await readBackup(from);
  // A site without its files folder does not open, but here the folder may be what needs repair.
  if (from !== undefined && existsSync(dataFolder))
    await mkdir(filesFolder(dataFolder), { recursive: true, mode: 0o700 });
  if (!(await checkDataFolder(dataFolder))) throw new Error(startMessages.noSite({ folder: dataFolder }));
  await refuseDamagedPages(dataFolder);
  const { damage, installation } = await examineSite(dataFolder);
  if (from !== undefined && !isSameSite(installation, await installationIn(storeFolder(from))))
    throw new Error(repairMessages.otherSite({ folder: from }));
  const folder = storeFolder(dataFolder);
  const records = damage.filter((one) => one.kind === 'record');
  const keysOf = (isWanted: (one: (typeof records)[number]) => boolean) =>
    records.flatMap((one) => (one.key !== undefined && isWanted(one) ? [one.key] : []));
  const store = await openLmdbStore({ folder, clock, log, spaceEveryMs: 0 });
  try {
    if (damage.some(({ kind }) => kind === 'secret')) {
      if (from !== undefined && (await opensSealed(from, installation)))
        await copyFile(path.join(from, 'secret.key'), path.join(dataFolder, 'secret.key'));
      else if (newSecret) {
        await noteSecret({ store, clock }, await createSecret(dataFolder));
        print.line(repairMessages.newSecret);
      }
    }
    if (from !== undefined) {
      for (const put of await readRecords(
        storeFolder(from),
        keysOf(({ isLog }) => !isLog),
      ))
        await store.commit({ puts: [put] });
      await repairFiles(await openBlobs(filesFolder(dataFolder)), from, damage);
    }
  } finally {
    await store.close();
  }
  await dropLogRows(
    folder,
    keysOf(({ isLog }) => isLog === true),
  );
  const left = (await examineSite(dataFolder)).damage;
  say(print, damage, left, manifest);
  return left.length === 0 ? 0 : 1;
}

function say(print: Print, before: readonly DataDamage[], left: readonly DataDamage[], manifest?: Manifest): void {
  const stillBad = new Set(left.map(damageText));
  const repaired = before.map(damageText).filter((text) => !stillBad.has(text));
  for (const what of repaired) print.line(backupMessages.repaired({ what }));
  for (const what of stillBad) print.line(backupMessages.damage({ what }));
  const created = repaired.length > 0 ? manifest?.created : undefined;
  const done = repairMessages.done({ repaired: repaired.length, all: before.length, ...(created && { created }) });
  print.result(left.length > 0 ? repairMessages.left({ done }) : before.length === 0 ? repairMessages.nothing : done, {
    repaired,
    left: [...stillBad],
    ...(manifest && { created: manifest.created }),
  });
}

/** Whether the secret in a folder is the one that sealed the site's keys. */
async function opensSealed(folder: string, installation: Installation | undefined): Promise<boolean> {
  const secret = await readSecret(folder).catch(() => undefined);
  return secret !== undefined && (installation === undefined || installation.secretId === secretId(secret));
}

async function repairFiles(blobs: Blobs, from: string, damage: readonly DataDamage[]): Promise<void> {
  for (const one of damage) {
    if (one.kind !== 'file') continue;
    const copy = blobPath(filesFolder(from), one.hash);
    const found = await measureFile(copy).catch(() => undefined);
    const isWhole = found?.sha256 === one.hash;
    // A file that no record names is derived, such as an image size, and is made again on demand.
    if (one.why === 'is damaged' && (isWhole || one.unnamed)) await blobs.delete(one.hash);
    if (isWhole) await blobs.putStream(createReadStream(copy), found.sizeBytes);
  }
}
