// stoa migrate and stoa rollback: convert all records to this version's data format, and back to the previous
// version's.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { Log } from '../base/parts.ts';
import { version } from '../base/system.ts';
import type { Config } from '../config/config.ts';
import { askServer, isServed } from '../data-folder/control.ts';
import { readSecret } from '../data-folder/secret.ts';
import { readSiteBlobs } from '../data-folder/site-blobs.ts';
import { convertRecords } from '../installation/formats.ts';
import type { OpenSite, SiteParts } from '../installation/open-site.ts';
import { type BackUp, rollBack } from '../installation/upgrade.ts';
import { dataFormat } from '../store/data-format.ts';
import type { Store } from '../store/store.ts';
import { copyElsewhere } from './backup.ts';
import { whileStopped } from './database.ts';
import { upgradeMessages } from './messages.ts';
import type { Print } from './print.ts';
import { writeSite } from './site.ts';

/** The steps before another version writes. */
export const upgradeOf = (config: Config, log: Log, now: () => number): { version: string; backUp: BackUp } => ({
  version,
  backUp: async (to, store) => {
    const { dataFolder } = config;
    if (config.storeUrl !== undefined) return exportBefore(config, log, store, `${to}.stoa`);
    await copyElsewhere({ dataFolder, to, productVersion: version, now: now(), share: true });
    return to;
  },
});

/** A database has no folder to copy. */
async function exportBefore(config: Config, log: Log, store: Store, file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const secret = await readSecret(config.dataFolder);
  const files = await readSiteBlobs(config, log);
  await writeSite({ rows: store.snapshotExport(), files, ...(secret && { secret }) }, file);
  return file;
}

const convertedSchema = z.object({ records: z.int(), converted: z.int() });

/** If the server is running, it migrates in the background. */
export async function migrate(
  config: Config,
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
): Promise<number> {
  const served = await askServer(config.dataFolder, { command: 'migrate' });
  const done = convertedSchema.parse(served ? served.result : await offline(config, open, print));
  print.result(upgradeMessages.migrated({ ...done, format: dataFormat }), { ...done, format: dataFormat });
  return 0;
}

export const migrateRecords = (site: SiteParts, onProgress?: Parameters<typeof convertRecords>[2]) =>
  convertRecords(site.store, dataFormat, onProgress);

async function offline(config: Config, open: (config: Config) => Promise<OpenSite>, print: Print) {
  await using site = await open(config);
  return await migrateRecords(site, progressOf(print));
}

/** The server must be stopped, because it would write in this version's format. */
export async function rollback(
  config: Config,
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
): Promise<number> {
  const { dataFolder } = config;
  if (await isServed(dataFolder)) throw new Error(upgradeMessages.stopFirst);
  await using site = await open(config);
  const upgrade = upgradeOf(config, site.log, site.clock.now);
  const done = await whileStopped(site.store, () => rollBack({ ...site, dataFolder, ...upgrade }, progressOf(print)));
  print.result(upgradeMessages.rolledBack(done), done);
  return 0;
}

const progressOf =
  ({ step }: Print): Parameters<typeof convertRecords>[2] =>
  (table, { records }) =>
    step?.(upgradeMessages.converting({ table, records }));
