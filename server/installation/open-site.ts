// Opens everything that a site is made of, short of HTTP: the store, the files, the pool. Serving and the offline commands share it.
import { createPool, type Pool } from '../../workers/pool.ts';
import { auditedStore } from '../accounts/audit/audit.ts';
import type { Clock, Ids, Log, Parts, SiteAddress } from '../base/parts.ts';
import { checkDataFolder, filesFolder, storeFolder } from '../data-folder/backup.ts';
import { type Blobs, openBlobs } from '../data-folder/blobs.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';

/** Facts of this installation that concepts may ask for. */
export type PublicConfig = {
  /** e.g. `https://shop.example`; with port 0 known only after listening, hence a getter. */
  readonly origin: string;
  readonly previewOrigin: string;
  /** Where the editor is. */
  readonly adminOrigin: string;
  readonly dataFolder: string;
  /** Folder of the built program: `client/`, `workers/`, `server/`. */
  readonly programFolder: string;
};

export type SiteParts = Parts & SiteAddress & { blobs: Blobs; pool: Pool; config: PublicConfig };

export type OpenSite = SiteParts & {
  /** Writes nothing more after this; what was answered is on disk. */
  close(): Promise<void>;
};

/** @throws an Error with one clear sentence when the folder is in use, of a newer format, damaged or not ours to write */
export async function openSite(options: {
  config: PublicConfig;
  clock: Clock;
  ids: Ids;
  log: Log;
  onFatal: (error: unknown) => void;
  /** Free space below which the site is read-only; absent: operations 3.3. */
  floorBytes?: (totalBytes: number) => number;
}): Promise<OpenSite> {
  const { config, clock, ids, log, onFatal, floorBytes } = options;
  await checkDataFolder(config.dataFolder);
  const engine = await openLmdbStore({ folder: storeFolder(config.dataFolder), clock, log, onFatal, floorBytes });
  // Nobody is given the store itself, so that no commit of an owner's call stays out of the audit log.
  const store = auditedStore(engine, clock);
  try {
    const blobs = await openBlobs(filesFolder(config.dataFolder));
    const pool = createPool({ programFolder: config.programFolder, log });
    return {
      store,
      clock,
      ids,
      log,
      blobs,
      pool,
      config,
      siteUrl: () => config.origin,
      adminUrl: () => config.adminOrigin,
      async close() {
        await Promise.all([pool.close(), store.close()]);
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
