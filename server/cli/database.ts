// For commands on a site in PostgreSQL (--store): opens it, and ensures exclusive writing.
import type { Clock, Log } from '../base/parts.ts';
import { UsageError } from '../config/config.ts';
import { loadInstallation } from '../installation/whole.ts';
import { NoTables, placeOf } from '../store/engines/postgres/database.ts';
import { openPostgresStore, type PostgresStore } from '../store/engines/postgres/postgres-store.ts';
import type { Store } from '../store/store.ts';
import { startMessages, upgradeMessages } from './messages.ts';

export type StoreParts = { clock: Clock; log: Log };

/** For display, without user and password. */
export const storePlace = placeOf;

export class NoSiteInDatabase extends UsageError {
  constructor(url: string) {
    super(startMessages.noSiteInDatabase({ place: storePlace(url) }));
    this.name = 'NoSiteInDatabase';
  }
}

/** Creates nothing in a mistyped or empty database. @throws NoSiteInDatabase */
export async function openDatabaseOfSite(url: string, { clock, log }: StoreParts): Promise<PostgresStore> {
  const options = { url, clock, log, pollEveryMs: 0, sweepEveryMs: 0, mayCreate: false };
  const store = await openPostgresStore(options).catch((error: unknown) => {
    throw error instanceof NoTables ? new NoSiteInDatabase(url) : error;
  });
  if (await loadInstallation(store)) return store;
  await store.close();
  throw new NoSiteInDatabase(url);
}

/** @throws NoSiteInDatabase */
export async function withDatabase<T>(
  url: string,
  parts: StoreParts,
  run: (store: PostgresStore) => Promise<T>,
): Promise<T> {
  const store = await openDatabaseOfSite(url, parts);
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

/**
 * Holds the lease for running the site's jobs, which one of its processes holds while any is running. LMDB has its own
 * lock.
 * @throws if the site is running
 */
export async function whileStopped<T>(store: Store, run: () => Promise<T>): Promise<T> {
  const lease = await store.takeLease?.('jobs');
  if (store.takeLease && !lease) throw new Error(upgradeMessages.stopAllFirst);
  try {
    return await run();
  } finally {
    await lease?.release();
  }
}
