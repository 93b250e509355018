// stoa repair: puts back from a backup what doctor found damaged or missing, one record and one file at a time; the rest of the site stays
// as it is now.
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Log } from '../base/parts.ts';
import { type Config, UsageError } from '../config/config.ts';
import { checkDataFolder, filesFolder, type Manifest, readBackup, storeFolder } from '../data-folder/backup.ts';
import { type Blobs, blobPath, measureFile, openBlobs } from '../data-folder/blobs.ts';
import { createSecret, readSecret, secretId } from '../data-folder/secret.ts';
import { type DataDamage, damageText, readRecords } from '../data-folder/verify.ts';
import { examineSite, type Installation, installationIn, isSameSite, noteSecret } from '../installation/whole.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';
import type { Print } from './print.ts';

/** @returns 0 when nothing is wrong any more, else 1 */
export async function repair(
  config: Config,
  [backup]: readonly string[],
  { clock, log }: { clock: Clock; log: Log },
  print: Print,
): Promise<number> {
  const { dataFolder, newSecret } = config;
  if (backup === undefined && !newSecret)
    throw new UsageError('Usage: stoa repair <backup folder>, or stoa repair --new-secret where there is no backup.');
  const from = backup === undefined ? undefined : path.resolve(backup);
  const manifest = from === undefined ? undefined : await readBackup(from);
  // Without its files folder a site does not start; here it is what is to be put back.
  if (from !== undefined && existsSync(dataFolder))
    await mkdir(filesFolder(dataFolder), { recursive: true, mode: 0o700 });
  if (!(await checkDataFolder(dataFolder))) throw new Error(`There is no site in "${dataFolder}".`);
  const { damage, installation } = await examineSite(dataFolder);
  if (from !== undefined && !isSameSite(installation, await installationIn(storeFolder(from))))
    throw new Error(`"${from}" is the backup of another site. Nothing was changed.`);
  const folder = storeFolder(dataFolder);
  const store = await openLmdbStore({ folder, clock, log, spaceEveryMs: 0 });
  try {
    if (damage.some(({ kind }) => kind === 'secret')) {
      if (from !== undefined && (await opensSealed(from, installation)))
        await copyFile(path.join(from, 'secret.key'), path.join(dataFolder, 'secret.key'));
      else if (newSecret) {
        await noteSecret({ store, clock }, await createSecret(dataFolder));
        print.line('Created a new secret.key. Enter payment keys and webhooks again. Everyone is signed out.');
      }
    }
    if (from !== undefined) {
      const keys = damage.flatMap((one) => (one.kind === 'record' && one.key !== undefined ? [one.key] : []));
      for (const put of await readRecords(storeFolder(from), keys)) await store.commit({ puts: [put] });
      await repairFiles(await openBlobs(filesFolder(dataFolder)), from, damage);
    }
  } finally {
    await store.close();
  }
  const left = (await examineSite(dataFolder)).damage;
  say(print, damage, left, manifest);
  return left.length === 0 ? 0 : 1;
}

function say(print: Print, before: readonly DataDamage[], left: readonly DataDamage[], manifest?: Manifest): void {
  const stillBad = new Set(left.map(damageText));
  const repaired = before.map(damageText).filter((text) => !stillBad.has(text));
  for (const text of repaired) print.line(`✓ ${text}`);
  for (const text of stillBad) print.line(`✗ ${text}`);
  const as = manifest && repaired.length > 0 ? ` Restored data is from ${manifest.created}.` : '';
  print.result(
    left.length > 0
      ? `Repaired ${repaired.length} of ${before.length}.${as} The backup has no intact copy of the rest. Try another backup, or restore this one completely.`
      : before.length === 0
        ? 'Nothing needs repair.'
        : `Repaired ${repaired.length} of ${before.length}.${as}`,
    { repaired, left: [...stillBad], ...(manifest && { created: manifest.created }) },
  );
}

/** Whether the secret of a folder is the one that the site's keys were sealed with. */
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
    // One that no record names is a size of a picture or the like, which is made again when it is asked for.
    if (one.why === 'is damaged' && (isWhole || one.unnamed)) await blobs.delete(one.hash);
    if (isWhole) await blobs.putStream(createReadStream(copy), found.sizeBytes);
  }
}
