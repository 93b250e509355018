// Serves a site: opens it, seeds a new one, builds the app, listens, runs the jobs, and stops when asked.
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureOwnerLink } from './accounts/contributor/contributor.ts';
import { mailResetLink } from './accounts/contributor/reset.ts';
import { createPreviewTokens } from './accounts/session/preview.ts';
import { createSiteMarks } from './accounts/session/site-mark.ts';
import { type AppParts, buildApp, tokenFolders } from './app.ts';
import { bundledFolder } from './base/bundled-folder.ts';
import { isDomainError } from './base/errors.ts';
import { type Job, startJobs } from './base/jobs.ts';
import { joinNews } from './base/news.ts';
import { ownProgram } from './base/own-program.ts';
import { speak } from './base/speech.ts';
import { systemClock, systemIds, textLog, version } from './base/system.ts';
import { tracedLog } from './base/trace.ts';
import type { Certificate } from './certificates/certificate.ts';
import { type Certificates, certifiedNames, createCertificates } from './certificates/certificates.ts';
import { assertPlace } from './cli/assert-place.ts';
import { runImport } from './cli/import.ts';
import { startMessages } from './cli/messages.ts';
import { stepPrinter } from './cli/print.ts';
import { scheduledBackups } from './cli/scheduled-backups.ts';
import { upgradeOf } from './cli/upgrade.ts';
import { concepts } from './concepts.ts';
import { addressesOf, type Config, hasIpv6, listenedHosts, type TlsConfig, UsageError } from './config/config.ts';
import { storeFolder } from './data-folder/backup.ts';
import { layBallast } from './data-folder/ballast.ts';
import { listenControl } from './data-folder/control.ts';
import { fileNotKept, filesAway } from './data-folder/errors.ts';
import { applyPreparedRestore } from './data-folder/prepared-restore.ts';
import { createSeal } from './data-folder/secret.ts';
import type { Concept } from './http/concept.ts';
import { createHealth } from './http/edge/health.ts';
import { takeInheritedSockets } from './http/edge/inherited-sockets.ts';
import { createJsonLog } from './http/edge/json-log.ts';
import { createOverload } from './http/edge/overload.ts';
import { createEdge } from './http/edge/server.ts';
import { createLimitNews } from './http/limit-news.ts';
import { requestIds } from './http/middleware/request-id.ts';
import { createHeaderPolicy, merged } from './http/middleware/security-headers.ts';
import { createVisitors } from './http/middleware/visitor.ts';
import { createOrigins } from './http/origin.ts';
import { createPages } from './http/page-cache/cached-page.ts';
import { createHoles } from './http/page-cache/holes.ts';
import { createPageCache } from './http/page-cache/page-cache.ts';
import { openSite, type PublicConfig } from './installation/open-site.ts';
import { missingFiles, openInstallation } from './installation/whole.ts';
import { listenMetrics } from './observe/metrics-listener.ts';
import { createObservation } from './observe/observer.ts';
import { createSpanExporter } from './observe/otlp.ts';
import { createOutbound } from './outbox/outbound.ts';
import { smtpTransport } from './outbox/smtp.ts';
import { pointsToSite } from './owner/domains/domains.ts';
import { watchOwnDomains } from './owner/domains/own-domains.ts';
import { holeFills, holeNames, pageKeyOf, sharedRenderOf } from './pages/render/page-key.ts';
import { watchServiceHosts } from './pages/render/service-hosts.ts';
import { createSiteRenderer } from './pages/render/site-renderer.ts';
import { watchAllowedHosts } from './site/code-injection/code-injection.ts';
import { mailSiteOf } from './site/mail/mail-site.ts';
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

/** Returns once the site is ready. */
export async function serve(config: Config, programFolder: string): Promise<void> {
  const write = (text: string) => void process.stdout.write(text);
  const jsonLog = config.log === 'json' ? createJsonLog({ write, clock }) : undefined;
  const log = tracedLog(jsonLog ?? textLog(write, clock));
  if (jsonLog) process.once('exit', jsonLog.flush);
  const folder = storeFolder(config.dataFolder);
  let ending = false;
  /** Share of the drain time that is reserved for closing the store. */
  const closingMs = Math.min(1000, config.drainMs / 4);
  const die = (error: unknown) => {
    // Requests that were cut off find the store closed.
    if (ending) return;
    log.fault('fatal', config.storeUrl ? error : asDamage(folder, error));
    // The supervisor starts us again; 70: the software or the machine failed, not the configuration.
    process.exit(70);
  };
  const jobFailed = (error: unknown, { name }: Job) => {
    // On a nearly full disk, or without its database, the site is still served, and the next run may succeed.
    if (isStoreRefusal(error) || isDomainError(error, filesAway.code, fileNotKept.code)) return;
    // A damaged record ends one run of a job, not the server.
    if (error instanceof CorruptValue) log.fault('job-failed', error, { job: name });
    else die(error);
  };
  // lmdb reports a failed commit a second time as a rejection that no code can handle (operations 3.3).
  process.on('unhandledRejection', (error) => {
    // No one awaits it anymore, and the database is away: the next call may succeed.
    if (isStoreRefusal(error)) log.warn('refused-unheard', { why: (error as Error).message });
    else die(error);
  });
  process.on('uncaughtException', die);

  const started = performance.now();
  const publicConfig: PublicConfig = {
    get origin() {
      return origins.of('site');
    },
    get previewOrigin() {
      return origins.of('preview');
    },
    get adminOrigin() {
      return origins.of('admin');
    },
    dataFolder: config.dataFolder,
    programFolder,
  };
  const origins = createOrigins({
    origins: addressesOf(config, hasIpv6()),
    proxies: config.trustedProxies,
    // Wire §1: plain requests are redirected to https, if a trusted proxy says which they are.
    redirectToHttps:
      config.origin?.startsWith('https:') === true && (config.trustedProxies.length > 0 || config.tls !== undefined),
  });
  if (config.backupTo !== undefined) await assertPlace(config.backupTo, config.dataFolder);
  if (!config.storeUrl) await applyPreparedRestore(config.dataFolder, { log, now: clock.now() });
  const floorBytes = floorOf(config.keepFreeBytes);
  // A damaged page may have ended the process before. After a clean shutdown, a large database is checked while the site is served.
  const isReadFirst = !config.storeUrl && ((await hasLease(folder)) || (await isSmall(dataFile(folder))));
  if (isReadFirst) await refuseDamagedPages(folder);
  const upgrade = upgradeOf(config, log, clock.now);
  const site = await openSite({
    config: publicConfig,
    clock,
    ids,
    log,
    onFatal: die,
    floorBytes,
    places: config,
    upgrade,
  });
  // If several processes start together, only one creates the site.
  const turn = await turnToStart(site.store);
  const secret = await openInstallation(site, config.dataFolder, version);
  if (!config.storeUrl) await layBallast(config.dataFolder, log, { ...spaceDefaults, floorBytes });

  const health = createHealth({ isReadOnly: () => site.store.state() === 'read-only' });
  const overload = createOverload({
    log,
    maxInFlight: config.maxInFlight,
    maxDelayMs: config.maxDelayMs,
    otherDelayMs: () => cache.waitedMs(),
  });
  const exporter =
    config.otlpEndpoint === undefined
      ? undefined
      : createSpanExporter({ endpoint: config.otlpEndpoint, clock, log, version });
  const observation = createObservation({ log, slowMs: config.slowMs, exporter });
  const nextId = requestIds(ids.token);
  const [allowedSources, serviceSources] = await Promise.all([
    watchAllowedHosts(site.store),
    watchServiceHosts(site.store),
  ]);
  await watchOwnDomains(site.store, origins);
  const headerPolicy = createHeaderPolicy({
    editorOrigins: () => [origins.of('admin')],
    framedOrigins: () => [origins.of('site'), origins.of('preview')],
    ownScripts: () => `${origins.of('site')}/universal/`,
    siteSources: () => merged(allowedSources(), serviceSources()),
    serverName: config.serverHeader,
  });
  const visitors = createVisitors({ secret, token: ids.token });
  const holes = createHoles({ token: ids.token, names: holeNames });
  const cache = createPageCache({ maxBytes: config.pageCacheBytes, clock, log, holes, store: site.store });
  const pages = createPages({ cache, visitors, policy: headerPolicy, fills: holeFills, keyOf: pageKeyOf(site) });

  const certificates = config.tls && certificatesOf(config, config.tls);
  let handle: RequestListener = (_, response) => {
    response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end(startMessages.starting);
  };
  const edge = createEdge({
    app: (request, response) => handle(request, response),
    front: (request, response, admit) => health.state() !== 'starting' && pages.front(request, response, admit),
    health,
    overload,
    origins,
    log,
    observer: observation,
    ...(certificates && { tls: certificates }),
    nextId,
    tokenFolders,
    reservePrefixes: ['/universal/', '/images/'],
    limits: {
      graceMs: config.graceMs,
      drainMs: config.drainMs - 2 * closingMs,
      keepAliveTimeoutMs: config.trustedProxies.length > 0 ? 65_000 : 5_000,
    },
  });
  await certificates?.load();
  const inherited = takeInheritedSockets(process.env, process.pid);
  const hosts = listenedHosts(config, hasIpv6());
  if (inherited.length === 0) await edge.listen(config.port, ...hosts);
  if (config.tls?.httpPort !== undefined)
    log.info('plain-http', {
      port: await edge.listenPlain(config.tls.httpPort, ...hosts).catch(chosenBy('--http-port')),
    });

  if (!(await findWebsite(site.store))) {
    if (site.store.state() === 'read-only')
      throw new Error(startMessages.diskNearlyFull({ folder: config.dataFolder }));
    // Loaded lazily: no later start needs it.
    const { seedSite } = await import('./seed/seed.ts');
    await seedSite(site, {
      demo: config.demo,
      templatesFolder: bundledFolder(publicConfig, 'templates'),
      seedFolder: bundledFolder(publicConfig, 'seed'),
      onProgress: jsonLog
        ? (step) => jsonLog.info('setup', { step })
        : stepPrinter(write, process.stdout.isTTY === true),
    });
  }

  if (site.store.takeLease) joinNews(clock, createLimitNews({ ...site, mark: createSeal(secret, 'limit').mark }));
  const transport = config.smtpUrl === undefined ? undefined : smtpTransport(config.smtpUrl);
  const scheduled = scheduledBackups({
    config,
    parts: site,
    productVersion: version,
    restart: canStartAgain(inherited.length > 0) ? () => void stop('restore', true).catch(die) : undefined,
  });
  const localesFolder = bundledFolder(publicConfig, 'locales');
  await speak(localesFolder, (await findWebsite(site.store))?.language);
  const renderer = createSiteRenderer({ ...site, assets: clientAssets(programFolder) });
  const all = concepts as readonly Concept<AppParts>[];
  const parts: AppParts = {
    ...site,
    ...{ origins, nextId, headerPolicy, visitors, holes, pages, renderer },
    previewTokens: createPreviewTokens({ clock, secret }),
    siteMarks: createSiteMarks({ clock, secret }),
    paymentSeal: createSeal(secret, 'payment'),
    mailSeal: createSeal(secret, 'mail'),
    botSeal: createSeal(secret, 'bot-check'),
    signInSeal: createSeal(secret, 'sign-in'),
    ...(config.stripeApi !== undefined && { stripeApi: config.stripeApi }),
    previewOrigin: () => origins.of('preview'),
    assets: clientAssets(programFolder),
    clientFolder: path.join(programFolder, 'client'),
    // npm run dev sets the flag.
    sourceMaps: process.execArgv.includes('--enable-source-maps'),
    fontsFolder: bundledFolder(publicConfig, 'fonts'),
    localesFolder,
    cartLimit: config.cartLimit,
    ...(config.networkFiles && { networkFiles: config.networkFiles }),
    renderSections: renderer.renderSections,
    templateAreas: renderer.templateAreas,
    templateDraws: renderer.templateDraws,
    seal: createSeal(secret, 'webhook'),
    outbound: createOutbound({ allowPrivate: config.privateWebhooks }),
    transport,
    mailFrom: config.mailFrom,
    mailReset: async (email) =>
      mailResetLink(site, email, origins.of('admin'), await mailSiteOf(site.store, site.siteUrl())),
    templates: renderer.templates,
    namedFiles: all.flatMap(({ files = [] }) => files),
    ...(scheduled.backups && { backups: scheduled.backups }),
  };
  for (const { atStart } of all) if (atStart) await unlessReadOnly(() => atStart(parts));
  const jobs = [
    ...all.flatMap((concept) => concept.jobs?.(parts) ?? []),
    ...scheduled.jobs,
    ...(certificates ? [certificates.job] : []),
  ];
  const callback = buildApp(parts).callback();
  handle = pages.beforeApp((request, response) => void callback(request, response), sharedRenderOf(parts), log);
  // A page or template that cannot be rendered answers 500; the others, and the editor that fixes it, are still served.
  await renderer.warmUp().catch((error) => log.fault('warm-up-failed', error));
  const metrics = config.metrics && (await openMetrics(config.metrics));
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
  health.set('ready');
  await sayReady(
    config,
    log,
    publicConfig,
    await unlessReadOnly(() => ensureOwnerLink(site)),
    performance.now() - started,
  );

  const search = new AbortController();
  const pagesRead = isReadFirst
    ? undefined
    : damagedPage(folder, search).then((why) => {
        // Writing on top of the damage could lose data.
        if (why !== undefined) die(new PageDamaged(folder, why));
      });
  const searched = missingFiles(site, search.signal)
    .then((missing) => {
      if (missing.length > 0)
        log.warn('files-missing', { count: missing.length, first: missing[0]!.name, advice: 'stoa repair <backup>' });
    })
    .catch((error) => {
      // Already logged.
      if (!isDomainError(error, filesAway.code)) log.fault('files-missing', error);
    });

  // Started last, so that a payment host that does not answer delays no visitor.
  const running = observation.job(() => startJobs(jobs, { store: site.store, failed: jobFailed }));
  void running.caughtUp.then(() => log.info('settled-at-start'));

  function certificatesOf({ dataFolder }: Config, tls: TlsConfig): Certificates {
    const own = [...addressesOf(config, hasIpv6()).site, publicConfig.adminOrigin, publicConfig.previewOrigin];
    const names = certifiedNames(own);
    if (tls.kind === 'acme' && names.length === 0)
      throw new UsageError(startMessages.noPublicName({ origin: publicConfig.origin }));
    const use = (certificate: Certificate) => edge.takeCertificate(certificate);
    const others = {
      names: () => certifiedNames(origins.domains().map((name) => `https://${name}`)),
      isReady: (name: string) => pointsToSite(name, new URL(publicConfig.origin).hostname),
      main: () => certifiedNames([origins.of('site')])[0],
    };
    return createCertificates(tls, { names, others, dataFolder, clock, log, chance: Math.random, use });
  }

  async function openMetrics(at: NonNullable<Config['metrics']>) {
    // Loaded only when metrics are on.
    const { createMetrics } = await import('./observe/metrics.ts');
    const own = { cache, overload, observation, exporter, version, dataFolder: config.dataFolder };
    const made = createMetrics({ ...site, ...own, connections: edge.connections });
    const listener = await listenMetrics(made, at, log).catch(chosenBy('--metrics'));
    log.info('metrics', { host: at.host, port: listener.port });
    return listener;
  }

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
      pagesRead,
      control?.close(),
      metrics?.close(),
      edge.drain(),
    ]).then(() => true);
    // Mail and payment hosts may take longer: the store records pending requests, and the next start retries them.
    const isDone = await Promise.race([ended, wait(config.graceMs + config.drainMs - closingMs, false)]);
    if (!isDone) log.warn('stop-cut-short', { drainMs: config.drainMs });
    ending = true;
    transport?.close();
    void exporter?.close();
    cache.close();
    overload.close();
    await Promise.race([site.close(), wait(closingMs)]);
    log.info('stopped');
    jsonLog?.flush();
    if (isRestart) startAgain(inherited.length > 0);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal).catch(die));
}

/** A supervisor that holds the socket must start the program itself. */
const canStartAgain = (isSupervised: boolean) => isSupervised || typeof process.execve === 'function';

/** Replaces this process by a new one of the program, with the same process ID and command line. */
function startAgain(isSupervised: boolean): void {
  if (isSupervised || typeof process.execve !== 'function') process.exit(70);
  process.execve(process.execPath, [process.execPath, ...ownProgram(...process.argv.slice(2))], process.env);
}

/** Read within half a second. A new file is allocated 64 MiB at a time. */
const smallBytesMax = 128 * 1024 * 1024;
const isSmall = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ size }) => size <= smallBytesMax,
    () => true,
  );

async function turnToStart(store: Store): Promise<Lease | undefined> {
  if (store.takeLease === undefined) return undefined;
  for (;;) {
    const lease = await store.takeLease('start');
    if (lease) return lease;
    await wait(200);
  }
}

/** Names the setting to change when the address cannot be listened on. */
const chosenBy = (flag: string) => (error: Error) => {
  throw Object.assign(error, { flag });
};

const clientAssets = (programFolder: string): AppParts['assets'] =>
  JSON.parse(readFileSync(path.join(programFolder, 'client/assets.json'), 'utf8')) as AppParts['assets'];

async function sayReady(
  config: Config,
  log: ReturnType<typeof textLog>,
  { origin, previewOrigin, adminOrigin }: PublicConfig,
  ownerPath: string | undefined,
  ms: number,
): Promise<void> {
  const ownerLink = ownerPath && adminOrigin + ownerPath;
  if (config.log === 'json')
    return log.info('ready', { origin, previewOrigin, adminOrigin, ownerLink, startMs: Math.round(ms) });
  log.info('ready', { startMs: Math.round(ms) });
  const editor = ownerLink
    ? startMessages.claim({ link: ownerLink })
    : startMessages.editor({ url: `${adminOrigin}/config` });
  process.stdout.write(`\n  ${startMessages.ready({ origin })}\n  ${editor}\n\n`);
}
