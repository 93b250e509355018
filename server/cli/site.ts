// stoa export site and stoa import site: a whole site as one file. The export can run beside the server.
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Clock, Log } from '../base/parts.ts';
import { type Config, refuseUnused, UsageError } from '../config/config.ts';
import { checkDataFolder, fillDataFolder, storeFolder } from '../data-folder/backup.ts';
import { BlobDamaged } from '../data-folder/blobs.ts';
import { createSecret, readSecret, writeSecret } from '../data-folder/secret.ts';
import { openSiteBlobs, readSiteBlobs } from '../data-folder/site-blobs.ts';
import {
  checkSiteFile,
  endImport,
  exportSite,
  importSite,
  type SiteSource,
  type SiteTotals,
} from '../data-folder/site-file.ts';
import { noteSecret } from '../installation/whole.ts';
import { exportRows } from '../store/engines/lmdb/copy.ts';
import { refuseDamagedPages } from '../store/engines/lmdb/damage.ts';
import { openEnvironment } from '../store/engines/lmdb/environment.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';
import { openPostgresStore } from '../store/engines/postgres/postgres-store.ts';
import type { Store } from '../store/store.ts';
import { openDatabaseOfSite, storePlace } from './database.ts';
import { fileMessages, siteMessages, startMessages } from './messages.ts';
import { bytesText, type Print } from './print.ts';
import { newFile, wholeFile } from './whole-file.ts';

type SiteParts = { clock: Clock; log: Log; version: string };

export async function exportWholeSite(
  config: Config,
  parts: Omit<SiteParts, 'version'>,
  print: Print,
): Promise<number> {
  const { dataFolder, out, withSecret, skipDamaged } = config;
  refuseUnused('export site', { layout: config.layout });
  if (out === undefined) throw new UsageError(siteMessages.noFileToWrite);
  const file = await newFile(out);
  const secret = withSecret ? await readSecret(dataFolder) : undefined;
  if (withSecret && secret === undefined) throw new Error(siteMessages.noSecret({ folder: dataFolder }));
  const { rows, close } = await openRows(config, parts);
  try {
    const leftOut: string[] = [];
    const source = {
      rows,
      files: await readSiteBlobs(config, parts.log),
      ...(secret && { secret }),
      ...(skipDamaged && { onDamaged: (hash: string) => void leftOut.push(hash) }),
    };
    const totals = await writeSite(source, file).catch((error: Error) => {
      throw error instanceof BlobDamaged ? new Error(siteMessages.fileDamaged({ why: error.message })) : error;
    });
    const { size: sizeBytes } = await stat(file);
    for (const hash of leftOut) print.line(siteMessages.leftOut({ hash }));
    if (!withSecret) print.line(siteMessages.withoutSecret);
    print.result(siteMessages.exported({ ...totals, size: bytesText(sizeBytes), file }), {
      ...{ file, ...totals, sizeBytes },
      ...(leftOut.length > 0 && { leftOut }),
    });
    return leftOut.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

/** Reads from one snapshot, so that a server may run concurrently. */
async function openRows(
  { dataFolder, storeUrl }: Config,
  { clock, log }: Pick<SiteParts, 'clock' | 'log'>,
): Promise<{ rows: SiteSource['rows']; close: () => Promise<unknown> }> {
  if (storeUrl) {
    const store = await openDatabaseOfSite(storeUrl, { clock, log });
    return { rows: store.snapshotExport(), close: () => store.close() };
  }
  if (!(await checkDataFolder(dataFolder, { readOnly: true })))
    throw new UsageError(startMessages.noSite({ folder: dataFolder }));
  const folder = storeFolder(dataFolder);
  await refuseDamagedPages(folder);
  const env = openEnvironment(folder, { readOnly: true });
  return { rows: exportRows(env, folder, clock.now()), close: () => env.root.close() };
}

export const writeSite = (source: SiteSource, file: string): Promise<SiteTotals> =>
  wholeFile(file, async (to) => {
    const written = await exportSite(source, (text) => writeTo(to, text));
    to.end();
    await finished(to);
    return written;
  });

async function writeTo(to: Writable, text: string): Promise<void> {
  if (!to.write(text)) await once(to, 'drain');
}

/** Only into an empty or absent data folder and an empty store: everything or nothing. */
export async function importWholeSite(
  config: Config,
  given: string,
  { clock, log, version }: SiteParts,
  print: Print,
): Promise<number> {
  const { dataFolder: folder, dryRun, storeUrl } = config;
  const { page, report, replaceSameUrl } = config;
  refuseUnused('import site', { page, report, 'replace-same-url': replaceSameUrl });
  const file = path.resolve(given);
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw new UsageError(fileMessages.isFolder({ file }));
  if (!found?.isFile()) throw new UsageError(fileMessages.noFile({ file }));
  const { secret, ...totals } = await checkSiteFile(file);
  const fill = async (store: Store, inside: string) => {
    await importSite(file, { store, blobs: await openSiteBlobs({ ...config, dataFolder: inside }, log) });
    if (secret) await writeSecret(inside, secret);
    await noteSecret({ store, clock }, secret ?? (await createSecret(inside)), version);
  };
  if (!dryRun && storeUrl)
    await withStore(await openPostgresStore({ url: storeUrl, clock, log }), async (store) => {
      await fillDataFolder(folder, (inside) => fill(store, inside));
      await endImport(store);
    });
  else if (!dryRun)
    await fillDataFolder(folder, async (inside) =>
      withStore(await openLmdbStore({ folder: storeFolder(inside), clock, log, sweepEveryMs: 0 }), async (store) => {
        await fill(store, inside);
        await endImport(store);
      }),
    );
  if (!secret) print.line(siteMessages.enterAgain);
  const said = { ...totals, folder };
  const done = storeUrl
    ? siteMessages.importedToDatabase({ ...totals, place: storePlace(storeUrl) })
    : siteMessages.imported(said);
  print.result(dryRun ? siteMessages.checked(said) : done, { file, ...said, dryRun });
  return 0;
}

const withStore = (store: Store, run: (store: Store) => Promise<void>): Promise<void> =>
  run(store).finally(() => store.close());
