// Opens everything a site consists of except HTTP: the store, the files, the pool. Shared by serving and the offline commands.
import { createPool, type Pool } from '../../workers/pool.ts';
import { auditedStore } from '../accounts/audit/audit.ts';
import type { Clock, Ids, Log, Parts, SiteAddress } from '../base/parts.ts';
import { checkDataFolder, storeFolder } from '../data-folder/backup.ts';
import type { Blobs } from '../data-folder/blobs.ts';
import { dataMessages } from '../data-folder/messages.ts';
import { openSiteBlobs, type SitePlaces } from '../data-folder/site-blobs.ts';
import { isHalfImported } from '../data-folder/site-file.ts';
import { asDamage } from '../store/engines/lmdb/environment.ts';
import { CannotOpenStore, PageDamaged } from '../store/engines/lmdb/folder.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';
import { placeOf } from '../store/engines/postgres/database.ts';
import { openPostgresStore } from '../store/engines/postgres/postgres-store.ts';
import type { Store } from '../store/store.ts';
import { type BackUp, beforeFirstWrite, refuseNewer } from './upgrade.ts';

/** Facts of this installation that concepts may ask for. */
export type PublicConfig = {
  /** e.g. `https://shop.example`; with port 0 known only after listening, hence a getter. */
  readonly origin: string;
  readonly previewOrigin: string;
  /** Origin of the editor. */
  readonly adminOrigin: string;
  readonly dataFolder: string;
  /** Folder of the built program: `client/`, `workers/`, `server/`. */
  readonly programFolder: string;
};

export type SiteParts = Parts & SiteAddress & { blobs: Blobs; pool: Pool; config: PublicConfig };

export type OpenSite = SiteParts &
  AsyncDisposable & {
    /** No writes after this; everything already acknowledged is on disk. */
    close(): Promise<void>;
  };

/** @throws an Error with one clear sentence when the folder is in use, of a newer format, damaged or not ours to write */
export async function openSite(options: {
  config: PublicConfig;
  clock: Clock;
  ids: Ids;
  log: Log;
  onFatal: (error: unknown) => void;
  /** Absent: everything is in the data folder. */
  places?: Omit<SitePlaces, 'dataFolder'>;
  /** Free space below which the site is read-only; absent: operations 3.3. */
  floorBytes?: (totalBytes: number) => number;
  /** The program's version and how it backs up a site. Absent: the data format is left as is. */
  upgrade?: { version: string; backUp: BackUp };
}): Promise<OpenSite> {
  const { config, clock, ids, log, onFatal, floorBytes, upgrade } = options;
  const { storeUrl } = options.places ?? {};
  if (!storeUrl) await checkDataFolder(config.dataFolder);
  const engine = storeUrl
    ? await openPostgresStore({ url: storeUrl, clock, log, onFatal, waitMs: 30_000 })
    : await openLmdbStore({ folder: storeFolder(config.dataFolder), clock, log, onFatal, floorBytes });
  const place = storeUrl ? placeOf(storeUrl) : storeFolder(config.dataFolder);
  if (await isHalfImported(engine)) {
    await engine.close();
    throw new CannotOpenStore(place, dataMessages.halfImported);
  }
  // Only the audited store is passed on, so that every commit of an owner's call reaches the audit log.
  const store = auditedStore<Store>(engine, clock);
  try {
    await refuseNewer(store, place);
    if (upgrade) await beforeFirstWrite({ store, clock, log, dataFolder: config.dataFolder, ...upgrade });
    const blobs = await openSiteBlobs({ ...options.places, dataFolder: config.dataFolder }, log);
    const pool = createPool({ programFolder: config.programFolder, log });
    const close = async () => void (await Promise.all([pool.close(), store.close()]));
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
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    const found = storeUrl ? error : asDamage(place, error);
    // Stays open: the remaining lease makes the next start check the pages first.
    if (!(found instanceof PageDamaged)) await store.close();
    throw found;
  }
}
