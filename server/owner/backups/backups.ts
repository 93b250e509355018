// Backups of the whole site: the schedule, and what a restore replaces and loses. The installation does the work (`SiteBackups`).
import type { ReadStream } from 'node:fs';
import { countAudit } from '../../accounts/audit/audit.ts';
import type { Parts } from '../../base/parts.ts';
import { browseOrders } from '../../commerce/order/browse.ts';
import { countProducts } from '../../commerce/product/product.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import type { Keep } from '../../data-folder/repository/keep.ts';
import type { Maker } from '../../data-folder/repository/maker.ts';
import { countSubmissionsSince } from '../../forms/form/inbox.ts';
import { unlessReadOnly } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { transact } from '../../store/transact.ts';
import { backupsElsewhere, backupUnknown, scheduleFixed } from './errors.ts';
import {
  backupSettingsSchema,
  type Failure,
  type ListedBackup,
  type OpenedBackups,
  type RestoreFigures,
  type Running,
  type Schedule,
} from './schema.ts';

/** The installation's backups. One work runs at a time. */
export type SiteBackups = {
  readonly place: NonNullable<OpenedBackups['place']>;
  readonly keep: Required<Keep>;
  /** Set by the operator. Milliseconds. */
  readonly fixed?: 'daily' | number;
  /** Whether the program can start itself again. */
  readonly restarts: boolean;
  /** Newest first. */
  list(): Promise<ListedBackup[]>;
  /** When the newest was made. Cheaper than `list`. */
  lastAt(): Promise<number | undefined>;
  running(): Running | undefined;
  failure(): Promise<Failure | undefined>;
  restored(): Promise<OpenedBackups['restored']>;
  /** @throws backupRunning, backupDiskFull */
  take(by: Maker): Running;
  /** @throws backupRunning, backupDiskFull */
  pack(id: string): Running;
  packed(): OpenedBackups['download'];
  /** @throws backupNotReady */
  openPacked(id: string): Promise<{ stream: ReadStream; sizeBytes: number }>;
  /** @throws backupRunning, backupDiskFull */
  restore(id: string, by: Maker): Running;
  /** Ends running work. */
  close(): Promise<void>;
};

export type BackupParts = Parts & {
  /** Absent where the records are in a database. */
  backups?: SiteBackups;
};

const settings = table<{ schedule: Schedule }>({
  name: 'backup-settings',
  topic: 'backups',
  schema: backupSettingsSchema,
});
const settingsId = 'site';

/** How often backups are made where the operator chose nothing. */
export const backupSchedule = async (store: Store): Promise<Schedule> =>
  (await settings.find(store, settingsId))?.schedule ?? 'off';

/** @throws backupsElsewhere, scheduleFixed */
export async function saveSchedule({ store, backups }: BackupParts, schedule: Schedule): Promise<void> {
  if (!backups) throw backupsElsewhere();
  if (backups.fixed !== undefined) throw scheduleFixed();
  await transact(store, async (tx) => settings.put(tx, { schedule }, settingsId));
}

const minuteMs = 60_000;

export async function openBackups({ store, backups }: BackupParts): Promise<OpenedBackups> {
  const schedule = await backupSchedule(store);
  if (!backups) return { isSupported: false, schedule, backups: [] };
  const { place, keep, fixed } = backups;
  const [listed, failure, restored] = await Promise.all([backups.list(), backups.failure(), backups.restored()]);
  const [running, download] = [backups.running(), backups.packed()];
  return {
    ...{ isSupported: true, place, schedule, keep, backups: listed },
    ...(fixed !== undefined && { fixed: fixed === 'daily' ? {} : { everyMinutes: Math.round(fixed / minuteMs) } }),
    ...(running && { running }),
    ...(failure && { failure }),
    ...(download && { download }),
    ...(restored && { restored }),
  };
}

/** @throws backupsElsewhere, backupUnknown */
export async function loadBackup({ backups }: BackupParts, id: string) {
  if (!backups) throw backupsElsewhere();
  const backup = (await backups.list()).find((one) => one.id === id);
  if (!backup) throw backupUnknown();
  return { backups, backup };
}

async function countAllProducts(store: Store): Promise<number> {
  const stores = (await listCollections(store)).filter(({ type }) => type === CollectionType.products);
  const counts = await Promise.all(stores.map(({ id }) => countProducts(store, { collectionId: id, hidden: true })));
  return counts.reduce((sum, count) => sum + count, 0);
}

const changesMax = 100;

/** @throws backupsElsewhere, backupUnknown */
export async function restoreFigures(parts: BackupParts, id: string): Promise<RestoreFigures> {
  const { store } = parts;
  const { backups, backup } = await loadBackup(parts, id);
  const from = backup.createdAt;
  const [pages, products, all, since, submissions, changes] = await Promise.all([
    listCollections(store),
    countAllProducts(store),
    browseOrders(store, { limit: 1, sort: '-created' }),
    browseOrders(store, { limit: 1, sort: '-created', from }),
    countSubmissionsSince({ store }, from),
    countAudit(store, { from, max: changesMax + 1 }),
  ]);
  return {
    backup,
    replaced: { pages: pages.length, products, orders: all.total },
    lost: {
      ...{ orders: since.total, submissions },
      changes: Math.min(changes, changesMax),
      hasMoreChanges: changes > changesMax,
    },
    restarts: backups.restarts,
  };
}

/** For the overview of the settings. */
export async function backupState({
  store,
  backups,
}: BackupParts): Promise<
  { schedule: Schedule | 'fixed'; lastAt?: number; hasNone?: true; isFailing: boolean } | undefined
> {
  if (!backups) return undefined;
  const [schedule, last, failure] = await Promise.all([
    backupSchedule(store),
    // If the place doesn't answer, the screen of backups says so.
    backups.lastAt().then(
      (lastAt) => (lastAt === undefined ? { hasNone: true as const } : { lastAt }),
      () => ({}),
    ),
    unlessReadOnly(() => backups.failure()),
  ]);
  return {
    schedule: backups.fixed === undefined ? schedule : 'fixed',
    ...last,
    isFailing: failure?.what === 'backup',
  };
}
