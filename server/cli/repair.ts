// stoa repair: restores only the records and files that doctor finds damaged or missing. The rest of the site stays
// unchanged.
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Log } from '../base/parts.ts';
import { type Config, UsageError, usageError } from '../config/config.ts';
import { checkDataFolder, filesFolder, type Manifest, readBackup, storeFolder } from '../data-folder/backup.ts';
import { type Blobs, blobPath, measureFile, openBlobs } from '../data-folder/blobs.ts';
import { createSecret, readSecret, secretId } from '../data-folder/secret.ts';
import { type DataDamage, damageText, dropLogRows, readRecords } from '../data-folder/verify.ts';
import { resealWith } from '../installation/rotate.ts';
import {
  examineSite,
  type Installation,
  installationIn,
  isSameSite,
  loadInstallation,
  noteSecret,
} from '../installation/whole.ts';
import { refuseDamagedPages } from '../store/engines/lmdb/damage.ts';
import { isDamage } from '../store/engines/lmdb/environment.ts';
import { PageDamaged } from '../store/engines/lmdb/folder.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';
import { withReason } from '../store/engines/lmdb/writer.ts';
import type { Store } from '../store/store.ts';
import { answerApart, EndedApart, runApart } from './apart.ts';
import { assertBackup } from './assert-place.ts';
import { type StoreParts, whileStopped, withDatabase } from './database.ts';
import { backupMessages, repairMessages, startMessages } from './messages.ts';
import { ownCommands } from './own-commands.ts';
import { assertLatest, isPlace, withFetched } from './place-backups.ts';
import type { Print } from './print.ts';

/**
 * @param mended repairs the data folder, by default in a child process
 * @param place of the backup that was downloaded into a folder
 * @returns 0 if nothing is damaged afterwards and the place lacks no changes, else 1
 */
export async function repair(
  config: Config,
  [backup]: readonly string[],
  parts: StoreParts,
  print: Print,
  mended = (mending: Mending) => runApart<Mended>(ownCommands.mend, mending),
  place?: string,
): Promise<number> {
  const { dataFolder, newSecret, storeUrl } = config;
  if (backup === undefined && !newSecret) throw usageError('repair');
  if (storeUrl) {
    if (backup !== undefined) throw new UsageError(repairMessages.notOfPostgres);
    return withDatabase(storeUrl, parts, (store) => renewSecret(store, dataFolder, parts, print));
  }
  // Before anything is downloaded. Throws what is missing of a site that lost its store.
  if (!existsSync(storeFolder(dataFolder)) && !(await checkDataFolder(dataFolder)))
    throw new UsageError(startMessages.noSite({ folder: dataFolder }));
  if (backup !== undefined) await assertBackup(backup, config.s3);
  if (backup !== undefined && (await isPlace(backup)))
    return withFetched(config, backup, async (folder, gap) => {
      if (gap !== undefined) print.line(backupMessages.damage({ what: gap }));
      const code = await repair(config, [folder], parts, print, mended, backup);
      return gap === undefined ? code : 1;
    });
  const from = backup === undefined ? undefined : path.resolve(backup);
  if (place === undefined) assertLatest(config, from ?? dataFolder);
  const manifest = from === undefined ? undefined : await readBackup(from, new Set());
  // A site without its files folder doesn't open, but here that folder may be what needs repair.
  if (from !== undefined) await mkdir(filesFolder(dataFolder), { recursive: true, mode: 0o700 });
  if (!(await checkDataFolder(dataFolder))) throw new UsageError(startMessages.noSite({ folder: dataFolder }));
  for (const folder of [dataFolder, ...(from === undefined ? [] : [from])])
    await refuseDamagedPages(storeFolder(folder));
  const { before, left, isNewSecret, isOldSecret } = await mended({
    dataFolder,
    newSecret,
    ...(from !== undefined && { from }),
  }).catch((error: Error & { code?: unknown }) => {
    // A page may be readable but damaged for writers.
    if ((error instanceof EndedApart && error.isDamage) || isDamage(error))
      throw new PageDamaged(storeFolder(dataFolder), error.message);
    throw error;
  });
  if (isNewSecret) print.line(repairMessages.newSecret);
  if (isOldSecret) print.line(repairMessages.oldSecret);
  say(print, before, left, manifest);
  return left.length === 0 ? 0 : 1;
}

/** For a site in a database, if no backup contains its secret. */
const renewSecret = (store: Store, dataFolder: string, { clock }: StoreParts, print: Print): Promise<number> =>
  whileStopped(store, async () => {
    // It exists: withDatabase has checked.
    const known = (await loadInstallation(store))!;
    const secret = await readSecret(dataFolder, known.secretId).catch(() => undefined);
    const isNew = secret === undefined || secretId(secret) !== known.secretId;
    if (isNew) await noteSecret({ store, clock }, await createSecret(dataFolder));
    const repaired = isNew ? ['secret.key'] : [];
    print.result(isNew ? repairMessages.newSecret : repairMessages.nothing, { repaired, left: [] });
    return 0;
  });

/** @param from the backup */
type Mending = { dataFolder: string; from?: string; newSecret: boolean };
type Mended = {
  before: DataDamage[];
  left: DataDamage[];
  isNewSecret: boolean;
  /** The backup contains a secret that `keys rotate` has replaced since. */
  isOldSecret: boolean;
};

/** Repairs the data folder in a child process. @param given a `Mending` as JSON */
export const mendData = (given: string, parts: { clock: Clock; log: Log }): Promise<never> =>
  answerApart(() =>
    mend(JSON.parse(given) as Mending, parts).catch(async (error) => {
      throw await withReason(error);
    }),
  );

export async function mend(
  { dataFolder, from, newSecret }: Mending,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Mended> {
  const { damage, installation } = await examineSite(dataFolder);
  if (from !== undefined && !isSameSite(installation, await installationIn(storeFolder(from))))
    throw new Error(repairMessages.otherSite({ folder: from }));
  const folder = storeFolder(dataFolder);
  const records = damage.filter((one) => one.kind === 'record');
  const keysOf = (isWanted: (one: (typeof records)[number]) => boolean) =>
    records.flatMap((one) => (one.key !== undefined && isWanted(one) ? [one.key] : []));
  const store = await openLmdbStore({ folder, clock, log, spaceEveryMs: 0 });
  let isNewSecret = false;
  let isOldSecret = false;
  try {
    if (damage.some(({ kind }) => kind === 'secret')) {
      if (from !== undefined && (await opensSealed(from, installation)))
        await copyFile(path.join(from, 'secret.key'), path.join(dataFolder, 'secret.key'));
      else if (newSecret) {
        await noteSecret({ store, clock }, await createSecret(dataFolder));
        isNewSecret = true;
      } else isOldSecret = from !== undefined && (await readSecret(from).catch(() => undefined)) !== undefined;
    }
    if (from !== undefined) {
      for (const put of await readRecords(
        storeFolder(from),
        keysOf(({ isLog }) => !isLog),
      ))
        await store.commit({ puts: [put] });
      await repairFiles(await openBlobs(filesFolder(dataFolder)), from, damage);
      await takeToSecret({ store, clock }, dataFolder, from, installation);
    }
  } finally {
    await store.close();
  }
  await dropLogRows(
    folder,
    keysOf(({ isLog }) => isLog === true),
  );
  return { before: [...damage], left: [...(await examineSite(dataFolder)).damage], isNewSecret, isOldSecret };
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

/** Re-encrypts data from the backup with the site's current secret, which `keys rotate` may have replaced since. */
async function takeToSecret(
  parts: { store: Store; clock: Clock },
  dataFolder: string,
  from: string,
  known: Installation | undefined,
): Promise<void> {
  const [earlier, secret] = await Promise.all(
    [from, dataFolder].map((folder) => readSecret(folder).catch(() => undefined)),
  );
  if (!earlier || !secret || secretId(earlier) === secretId(secret)) return;
  // The record that identifies the secret came from the backup, too.
  if (known === undefined && (await loadInstallation(parts.store))) await noteSecret(parts, secret);
  await resealWith(parts.store, earlier, secret);
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
    // A file that no record refers to is derived, such as an image size, and is recreated on demand.
    if (one.why === 'is damaged' && (isWhole || one.unnamed)) await blobs.delete(one.hash);
    if (isWhole) await blobs.putStream(createReadStream(copy), found.sizeBytes);
  }
}
