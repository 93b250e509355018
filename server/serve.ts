// Serves a site: opens it, seeds a new one, builds the app, listens, runs the jobs, and stops when asked.
import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureOwnerLink } from './accounts/contributor/contributor.ts';
import { type AppParts, buildApp } from './app.ts';
import { appPartsOf } from './app-parts.ts';
import { bundledFolder } from './base/bundled-folder.ts';
import { isDomainError } from './base/errors.ts';
import { type Job, startJobs } from './base/jobs.ts';
import { joinNews } from './base/news.ts';
import { ownProgram } from './base/own-program.ts';
import type { Log } from './base/parts.ts';
import { speak } from './base/speech.ts';
import { systemClock, systemIds, textLog, version } from './base/system.ts';
import { tracedLog } from './base/trace.ts';
import { assertPlace } from './cli/assert-place.ts';
import { runImport } from './cli/import.ts';
import { startMessages } from './cli/messages.ts';
import { stepPrinter } from './cli/print.ts';
import { scheduledBackups } from './cli/scheduled-backups.ts';
import { upgradeOf } from './cli/upgrade.ts';
import { concepts } from './concepts.ts';
import { addressesOf, type Config, hasIpv6, listenedHosts } from './config/config.ts';
import { storeFolder } from './data-folder/backup.ts';
import { layBallast } from './data-folder/ballast.ts';
import { listenControl } from './data-folder/control.ts';
import { fileNotKept, filesAway } from './data-folder/errors.ts';
import { applyPreparedRestore } from './data-folder/prepared-restore.ts';
import { createSeal } from './data-folder/secret.ts';
import { createEntrance, type Entrance } from './entrance.ts';
import type { Concept } from './http/concept.ts';
import { withEarlyHealth } from './http/edge/early-health.ts';
import { takeInheritedSockets } from './http/edge/inherited-sockets.ts';
import { createJsonLog } from './http/edge/json-log.ts';
import { createLimitNews } from './http/limit-news.ts';
import { messages } from './http/messages.ts';
import { createOrigins, type Origins } from './http/origin.ts';
import { type OpenSite, openSite, type PublicConfig, type SiteParts } from './installation/open-site.ts';
import { missingFiles, openInstallation } from './installation/whole.ts';
import { listenMetrics } from './observe/metrics-listener.ts';
import { smtpTransport } from './outbox/smtp.ts';
import { sharedRenderOf } from './pages/render/page-key.ts';
import { findWebsite } from './site/website/website.ts';
import { damagedPage, refuseDamagedPages } from './store/engines/lmdb/damage.ts';
import { asDamage } from './store/engines/lmdb/environment.ts';
import { dataFile, PageDamaged } from './store/engines/lmdb/folder.ts';
import { hasLease } from './store/engines/lmdb/lease.ts';
import { floorOf, spaceDefaults } from './store/engines/lmdb/space.ts';
import { CorruptValue } from './store/engines/value.ts';
import { isStoreRefusal, unlessReadOnly } from './store/errors.ts';
import type { Lease } from './store/lease.ts';
import type { Store } from './store/store.ts';

const clock = systemClock;
const ids = systemIds(clock);
const { step, write } = stepPrinter((text) => void process.stdout.write(text), process.stdout.isTTY === true);

/** Returns once the site is ready. */
export async function serve(config: Config, programFolder: string): Promise<void> {
  const started = performance.now();
  const jsonLog = config.log === 'json' ? createJsonLog({ write, clock }) : undefined;
  const log = tracedLog(jsonLog ?? textLog(write, clock));
  if (jsonLog) process.once('exit', jsonLog.flush);
  const { die, leave } = guardProcess(config, log);

  const origins = originsOf(config);
  const publicConfig = publicConfigOf(origins, config, programFolder);
  const isReadFirst = await prepareData(config, log);
  const floorBytes = floorOf(config.keepFreeBytes);
  const inherited = takeInheritedSockets(process.env, process.pid);
  const { backUp } = upgradeOf(config, log, clock.now);
  const site = await openSite({
    config: publicConfig,
    clock,
    ids,
    log,
    onFatal: die,
    floorBytes,
    places: config,
    upgrade: { version, backUp: inherited.length > 0 ? backUp : (...to) => withHealth(config, () => backUp(...to)) },
  });
  // If several processes start together, only one creates the site.
  const turn = await turnToStart(site.store);
  const secret = await openInstallation(site, config.dataFolder, version);
  if (!config.storeUrl) await layBallast(config.dataFolder, log, { ...spaceDefaults, floorBytes });

  /** Share of the drain time that is reserved for closing the store. */
  const closingMs = Math.min(1000, config.drainMs / 4);
  const entrance = await createEntrance(config, { site, origins, secret, drainMs: config.drainMs - 2 * closingMs });
  const { edge } = entrance;
  const hosts = listenedHosts(config, hasIpv6());
  if (inherited.length === 0) await edge.listen(config.port, ...hosts);
  if (config.tls?.httpPort !== undefined)
    log.info('plain-http', {
      port: await edge.listenPlain(config.tls.httpPort, ...hosts).catch(chosenBy('--http-port')),
    });

  if (!(await findWebsite(site.store)))
    await seed(site, config, jsonLog ? (step) => jsonLog.info('setup', { step }) : step);
  if (site.store.takeLease) joinNews(clock, createLimitNews({ ...site, mark: createSeal(secret, 'limit').mark }));
  const transport = config.smtpUrl === undefined ? undefined : smtpTransport(config.smtpUrl);
  const scheduled = scheduledBackups({
    config,
    parts: site,
    productVersion: version,
    restart: canStartAgain(inherited.length > 0) ? () => void stop('restart', true).catch(die) : undefined,
  });
  await speak(bundledFolder(publicConfig, 'locales'), (await findWebsite(site.store))?.language);
  const parts = appPartsOf(config, { site, entrance, secret, transport, backups: scheduled.backups });
  const all = concepts as readonly Concept<AppParts>[];
  for (const { atStart } of all) if (atStart) await unlessReadOnly(() => atStart(parts));
  const jobs = [
    ...all.flatMap((concept) => concept.jobs?.(parts) ?? []),
    ...scheduled.jobs,
    ...(entrance.certificates ? [entrance.certificates.job] : []),
  ];
  const callback = buildApp(parts).callback();
  entrance.handleWith(
    entrance.pages.beforeApp((request, response) => void callback(request, response), sharedRenderOf(parts), log),
  );
  // A page or template that cannot be rendered answers 500; the others, and the editor that fixes it, are still served.
  await parts.renderer.warmUp().catch((error) => log.fault('warm-up-failed', error));
  const metrics = config.metrics && (await openMetrics(config.metrics, site, entrance));
  await turn?.release();
  // Commands open a database themselves.
  const control = config.storeUrl
    ? undefined
    : await listenControl(config.dataFolder, (request) => runImport(site, request), log);
  // Connections queue in an inherited socket until they are served.
  if (inherited.length > 0)
    await edge.listen(config.port, ...inherited).catch((cause: Error) => {
      throw new Error(startMessages.noInheritedSocket({ why: cause.message }), { cause });
    });
  entrance.health.set('ready');
  const ownerPath = await unlessReadOnly(() => ensureOwnerLink(site));
  sayReady(config, log, publicConfig, ownerPath, performance.now() - started);

  const search = new AbortController();
  const searched = Promise.all([
    warnOfMissingFiles(site, search.signal),
    isReadFirst ? undefined : dieOfDamagedPages(config, search, die),
  ]);
  // Started last, so that a payment host that does not answer delays no visitor.
  const running = entrance.observation.job(() => startJobs(jobs, { store: site.store, failed: jobFailed(log, die) }));
  void running.caughtUp.then(() => log.info('settled-at-start'));

  let isStopping = false;
  const stop = async (signal: string, isRestart = false) => {
    // A second signal means: stop immediately.
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info('stopping', { signal });
    search.abort();
    const ended = Promise.all([
      scheduled.backups?.close(),
      running.stop(),
      searched,
      control?.close(),
      metrics?.close(),
      edge.drain(),
    ]).then(() => true);
    // Mail and payment hosts may take longer: the store records pending requests, and the next start retries them.
    const isDone = await Promise.race([ended, wait(config.graceMs + config.drainMs - closingMs, false)]);
    if (!isDone) log.warn('stop-cut-short', { drainMs: config.drainMs });
    leave();
    transport?.close();
    void entrance.exporter?.close();
    entrance.cache.close();
    entrance.overload.close();
    await Promise.race([site.close(), wait(closingMs)]);
    log.info('stopped');
    jsonLog?.flush();
    if (isRestart) startAgain(inherited.length > 0);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal).catch(die));
}

/** Ends the process at an error that nothing handles, until `leave` was called. */
function guardProcess(config: Config, log: Log): { die(error: unknown): void; leave(): void } {
  let isLeaving = false;
  const die = (error: unknown) => {
    // Requests that were cut off find the store closed.
    if (isLeaving) return;
    log.fault('fatal', config.storeUrl ? error : asDamage(storeFolder(config.dataFolder), error));
    // The supervisor starts us again; 70: the software or the machine failed, not the configuration.
    process.exit(70);
  };
  // lmdb reports a failed commit a second time as a rejection that no code can handle (operations 3.3).
  process.on('unhandledRejection', (error) => {
    // No one awaits it anymore, and the database is away: the next call may succeed.
    if (isStoreRefusal(error)) log.warn('refused-unheard', { why: (error as Error).message });
    else die(error);
  });
  process.on('uncaughtException', die);
  return { die, leave: () => void (isLeaving = true) };
}

const jobFailed =
  (log: Log, die: (error: unknown) => void) =>
  (error: unknown, { name }: Job): void => {
    // On a nearly full disk, or without its database, the site is still served, and the next run may succeed.
    if (isStoreRefusal(error) || isDomainError(error, filesAway.code, fileNotKept.code)) return;
    // A damaged record ends one run of a job, not the server.
    if (error instanceof CorruptValue) log.fault('job-failed', error, { job: name });
    else die(error);
  };

const originsOf = (config: Config): Origins =>
  createOrigins({
    origins: addressesOf(config, hasIpv6()),
    proxies: config.trustedProxies,
    // Wire §1: plain requests are redirected to https, if a trusted proxy says which they are.
    redirectToHttps:
      config.origin?.startsWith('https:') === true && (config.trustedProxies.length > 0 || config.tls !== undefined),
  });

const publicConfigOf = (origins: Origins, { dataFolder }: Config, programFolder: string): PublicConfig => ({
  get origin() {
    return origins.of('site');
  },
  get previewOrigin() {
    return origins.of('preview');
  },
  get adminOrigin() {
    return origins.of('admin');
  },
  dataFolder,
  programFolder,
});

/**
 * Applies a restore that was prepared, and reads all pages if a damaged one may have ended the process before.
 * @returns whether no pages are left to read; after a clean shutdown, a large database is read while the site is served
 */
async function prepareData({ storeUrl, dataFolder, backupTo }: Config, log: Log): Promise<boolean> {
  if (backupTo !== undefined) await assertPlace(backupTo, dataFolder);
  if (storeUrl) return true;
  await applyPreparedRestore(dataFolder, { log, now: clock.now() });
  const folder = storeFolder(dataFolder);
  const isReadFirst = (await hasLease(folder)) || (await isSmall(dataFile(folder)));
  if (isReadFirst) await refuseDamagedPages(folder);
  return isReadFirst;
}

/** Read within half a second. A new file is allocated 64 MiB at a time. */
const smallBytesMax = 128 * 1024 * 1024;
const isSmall = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ size }) => size <= smallBytesMax,
    () => true,
  );

/** Over plain HTTP, because there is no certificate yet. */
function withHealth<T>(config: Config, work: () => Promise<T>): Promise<T> {
  const port = config.tls ? config.tls.httpPort : config.port;
  const at = { hosts: listenedHosts(config, hasIpv6()), state: 'migrating', reason: messages.backingUp } as const;
  return port === undefined ? work() : withEarlyHealth({ port, ...at }, work);
}

async function turnToStart(store: Store): Promise<Lease | undefined> {
  if (store.takeLease === undefined) return undefined;
  for (;;) {
    const lease = await store.takeLease('start');
    if (lease) return lease;
    await wait(200);
  }
}

async function seed(site: OpenSite, { demo, dataFolder }: Config, onProgress: (step: string) => void): Promise<void> {
  if (site.store.state() === 'read-only') throw new Error(startMessages.diskNearlyFull({ folder: dataFolder }));
  // Loaded lazily: no later start needs it.
  const { seedSite } = await import('./seed/seed.ts');
  const [templatesFolder, seedFolder] = [bundledFolder(site.config, 'templates'), bundledFolder(site.config, 'seed')];
  await seedSite(site, { demo, templatesFolder, seedFolder, onProgress });
}

async function openMetrics(at: NonNullable<Config['metrics']>, site: SiteParts, entrance: Entrance) {
  // Loaded only when metrics are on.
  const { createMetrics } = await import('./observe/metrics.ts');
  const { cache, overload, observation, exporter, edge } = entrance;
  const own = { cache, overload, observation, exporter, version, dataFolder: site.config.dataFolder };
  const made = createMetrics({ ...site, ...own, connections: edge.connections });
  const listener = await listenMetrics(made, at, site.log).catch(chosenBy('--metrics'));
  site.log.info('metrics', { host: at.host, port: listener.port });
  return listener;
}

async function warnOfMissingFiles(site: SiteParts, signal: AbortSignal): Promise<void> {
  try {
    const missing = await missingFiles(site, signal);
    if (missing.length === 0) return;
    const first = missing[0]!.name;
    site.log.warn('files-missing', { count: missing.length, first, advice: 'stoa repair <backup>' });
  } catch (error) {
    // Already logged.
    if (!isDomainError(error, filesAway.code)) site.log.fault('files-missing', error);
  }
}

/** Writing on top of the damage could lose data. */
async function dieOfDamagedPages(
  { dataFolder }: Config,
  search: AbortController,
  die: (error: unknown) => void,
): Promise<void> {
  const folder = storeFolder(dataFolder);
  const why = await damagedPage(folder, search);
  if (why !== undefined) die(new PageDamaged(folder, why));
}

/** A supervisor that holds the socket must start the program itself. */
const canStartAgain = (isSupervised: boolean) => isSupervised || typeof process.execve === 'function';

/** Replaces this process by a new one of the program, with the same process ID and command line. */
function startAgain(isSupervised: boolean): void {
  if (isSupervised || typeof process.execve !== 'function') process.exit(70);
  process.execve(process.execPath, [process.execPath, ...ownProgram(...process.argv.slice(2))], process.env);
}

/** Names the setting to change when the address cannot be listened on. */
const chosenBy = (flag: string) => (error: Error) => {
  throw Object.assign(error, { flag });
};

function sayReady(
  config: Config,
  log: Log,
  { origin, previewOrigin, adminOrigin }: PublicConfig,
  ownerPath: string | undefined,
  ms: number,
): void {
  const ownerLink = ownerPath && adminOrigin + ownerPath;
  const startMs = Math.round(ms);
  if (config.log === 'json') {
    log.info('ready', { origin, previewOrigin, adminOrigin, ownerLink, startMs });
    return;
  }
  log.info('ready', { startMs });
  const editor = ownerLink
    ? startMessages.claim({ link: ownerLink })
    : startMessages.editor({ url: `${adminOrigin}/config` });
  write(`\n  ${startMessages.ready({ origin })}\n  ${editor}\n\n`);
}
