// Backups while the server runs: full ones at the configured interval, and changes every minute. Child processes do all
// the work; this file only schedules them and records the outcome.
import type { Job } from '../base/jobs.ts';
import type { Parts, SiteAddress } from '../base/parts.ts';
import { siteClock } from '../census/insight/clock.ts';
import { ownerAddress } from '../commerce/preferences/preferences.ts';
import { type Config, UsageError } from '../config/config.ts';
import { newestKept } from '../data-folder/repository/keep.ts';
import { type BackupStatus, backupStatus, noteBackup, scheduledStatus } from '../data-folder/repository/status.ts';
import { queueMail } from '../outbox/outbox.ts';
import { backupSchedule, type SiteBackups } from '../owner/backups/backups.ts';
import { failureKind, failureMail } from '../owner/backups/mails.ts';
import { mailSiteOf } from '../site/mail/mail-site.ts';
import { findTzData } from '../site/time-zone/zone-data.ts';
import { findWebsite } from '../site/website/website.ts';
import { unlessReadOnly } from '../store/errors.ts';
import { transact } from '../store/transact.ts';
import { runApart } from './apart.ts';
import { backupMessages } from './messages.ts';
import { ownCommands } from './own-commands.ts';
import { accessEnv, makeElsewhere, type Ship, type Shipped, successOf } from './place-backups.ts';
import { type BackUp, ownPlace, reasonOf, siteBackups, type Turn } from './site-backups.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** On the site's clock. */
const nightHour = 3;
const retryMs = 15 * minuteMs;
const patienceMs = 60 * minuteMs;

/** Starts the child processes; tests pass their own. */
type Work = { make: typeof makeElsewhere; ship: (ship: Ship, signal: AbortSignal) => Promise<Shipped> };

type Scheduled = {
  config: Pick<Config, 'storeUrl' | 'dataFolder' | 'backupTo' | 'backupEvery' | 'backupKeep' | 's3'>;
  parts: Parts & SiteAddress & { adminUrl: () => string };
  productVersion: string;
  work?: Work;
  /** Stops serving, and starts the program again. */
  restart?: (() => void) | undefined;
};

/** Without an operator's place, backups are in the data folder, when the owner wants them. None for a database. */
export function scheduledBackups({ config, parts, productVersion, work, restart }: Scheduled): {
  jobs: Job[];
  backups?: SiteBackups;
} {
  const { dataFolder, backupTo, s3 } = config;
  if (config.storeUrl) {
    if (backupTo !== undefined) throw new UsageError(backupMessages.notOfPostgres);
    return { jobs: [] };
  }
  const place = backupTo ?? ownPlace(dataFolder);
  const keep = { ...config.backupKeep, newest: newestKept };
  const turn: Turn = {};
  const { store, clock, log } = parts;
  const { make, ship } = work ?? {
    make: makeElsewhere,
    ship: (given, signal) => runApart<Shipped>(ownCommands.ship, given, { env: accessEnv(s3), signal }),
  };
  let latest: number | undefined;
  store.onCommit(({ version }) => {
    latest = version;
  });
  let noting: Promise<unknown> = Promise.resolve();
  /** In sequence, because both jobs change the same file. */
  const note = (change: (status: BackupStatus) => BackupStatus): Promise<BackupStatus> => {
    const noted = noting.then(async () => {
      const status = await noteBackup(dataFolder, change);
      scheduledStatus({ store }).now = status;
      return status;
    });
    noting = noted.catch(() => undefined);
    return noted;
  };
  const failed = async (error: unknown, isOfChanges: boolean) => {
    const now = clock.now();
    const why = reasonOf(error as Error);
    log.warn(isOfChanges ? 'backup-changes-failed' : 'backup-failed', { why });
    const { mailedAt, lastSuccess, lastFailure } = await note((status) => ({
      ...status,
      lastFailure: { at: now, since: status.lastFailure?.since ?? now, why, isOfChanges },
    }));
    // A short outage loses nothing, because changes are shipped later.
    if (isOfChanges && now - lastFailure!.since < patienceMs) return;
    if (mailedAt !== undefined && now - mailedAt < dayMs) return;
    await unlessReadOnly(() => mailFailure(parts, why, lastSuccess?.at));
    await note((status) => ({ ...status, mailedAt: now }));
  };

  const backUp: BackUp = async (by, { signal, keep }) => {
    const now = clock.now();
    const { timeline } = await note((known) => known);
    log.info('backup-started', { place, by: by.how });
    const say = everySoOften(clock, (done) => log.info('backup-progress', done as Record<string, unknown>));
    const given = { dataFolder, place, productVersion, timeline, now, by, ...(keep && { keep }) };
    const made = await make(given, s3, {
      signal,
      onProgress(done) {
        say(done);
        const { files, of } = done as { files?: number; of?: number };
        if (turn.running && of !== undefined) turn.running = { ...turn.running, step: 'storing', done: files, of };
      },
    });
    const tookMs = clock.now() - now;
    await note((known) => ({ ...known, ...successOf(made, place, tookMs), changes: laterOf(known, made, place) }));
    const { at: _, damaged, ...rest } = made;
    log.info('backup-done', { place, tookMs, ...rest, damaged: damaged.length });
    if (damaged.length > 0) log.warn('backup-damaged', { count: damaged.length, first: damaged[0] });
  };

  const whole = async (stopping: AbortSignal) => {
    const now = clock.now();
    const status = await backupStatus(dataFolder);
    scheduledStatus({ store }).now = status;
    const every = backupTo === undefined ? await backupSchedule(store) : config.backupEvery;
    if (every === 'off' || turn.running || !(await isDue(status, { place, every, now, parts }))) return;
    turn.running = { what: 'backup', startedAt: now, step: 'copying' };
    turn.failure = undefined;
    try {
      await backUp({ how: 'schedule' }, { signal: stopping, keep });
    } catch (error) {
      if (!stopping.aborted) await failed(error, false);
    } finally {
      turn.running = undefined;
    }
  };

  const changes = async (stopping: AbortSignal) => {
    const status = await backupStatus(dataFolder);
    if (status?.changes === undefined || status.place !== place || status.changes.version === latest) return;
    const { timeline, changes } = status;
    try {
      const given = { dataFolder, place, timeline, after: changes.version, since: changes.at };
      const { to: version, at } = await ship(given, stopping);
      if (version === undefined) log.warn('backup-changes-gap', { after: changes.version });
      await note(({ changes: _, lastFailure, ...known }) => ({
        ...known,
        ...(lastFailure && !lastFailure.isOfChanges && { lastFailure }),
        ...(version !== undefined && { changes: { at, version } }),
      }));
    } catch (error) {
      if (!stopping.aborted) await failed(error, true);
    }
  };

  const jobs: Job[] = [
    { name: 'backups/whole', everyMs: minuteMs, run: quietly(log, whole) },
    // The owner's own are of the disk that the site is on: changes in between would protect from nothing else.
    ...(backupTo === undefined ? [] : [{ name: 'backups/changes', everyMs: minuteMs, run: quietly(log, changes) }]),
  ];
  return { jobs, backups: siteBackups({ config, place, keep, parts, turn, backUp, restart }) };
}

/** Backup errors never stop the server. */
const quietly =
  (log: Parts['log'], run: Job['run']): Job['run'] =>
  (stopping) =>
    run(stopping).catch((error) => log.fault('backup-not-noted', error));

/** Changes may have been shipped while the backup was running. */
const laterOf = (
  { changes, place: before }: BackupStatus,
  { at, version }: { at: number; version: number },
  place: string,
): BackupStatus['changes'] => (changes && before === place && changes.version > version ? changes : { at, version });

type Due = { place: string; every: Config['backupEvery'] | 'weekly'; now: number; parts: Pick<Parts, 'store'> };

/** Immediately if this place has no backup of this store or a gap after it; soon after a failure. */
async function isDue(status: BackupStatus | undefined, { place, every, now, parts }: Due): Promise<boolean> {
  const { lastSuccess, lastFailure, changes, place: before } = status ?? {};
  if (lastFailure && !lastFailure.isOfChanges && now >= lastFailure.at && now - lastFailure.at < retryMs) return false;
  if (!lastSuccess || before !== place || changes === undefined) return true;
  // The clock was set back.
  if (lastSuccess.at > now) return true;
  if (typeof every === 'number') return now - lastSuccess.at >= every;
  const website = await findWebsite(parts.store);
  const { dayAt } = siteClock(findTzData(website?.timeZone ?? 'UTC'));
  const nightOf = (time: number) => dayAt(time - nightHour * 60 * minuteMs);
  const nights = (Date.parse(nightOf(now)) - Date.parse(nightOf(lastSuccess.at))) / dayMs;
  return nights >= (every === 'weekly' ? 7 : 1);
}

function everySoOften(clock: Parts['clock'], say: (done: unknown) => void): (done: unknown) => void {
  let saidAt = clock.now();
  return (done) => {
    if (clock.now() - saidAt < minuteMs) return;
    saidAt = clock.now();
    say(done);
  };
}

async function mailFailure(parts: Parts & SiteAddress, why: string, lastGood: number | undefined): Promise<void> {
  const { store, clock, ids } = parts;
  const to = await ownerAddress(store);
  if (to === undefined) return;
  const site = await mailSiteOf(store, parts.siteUrl());
  const id = ids.next();
  await transact(store, async (tx) => {
    queueMail(tx, { ...failureMail(site, why, lastGood), id, kind: failureKind, to, dueAt: clock.now() });
  });
}
