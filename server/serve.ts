// Serves a site: opens it, seeds a new one, builds the app, listens, runs the jobs, and stops when asked.
import { readFileSync } from 'node:fs';
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
import { systemClock, systemIds, textLog, version } from './base/system.ts';
import { drawElsewhere } from './cli/draw-pictures.ts';
import { runImport } from './cli/import.ts';
import { startMessages } from './cli/messages.ts';
import { stepPrinter } from './cli/print.ts';
import { concepts } from './concepts.ts';
import { addressesOf, type Config, hasIpv6, listenedHosts } from './config/config.ts';
import { storeFolder } from './data-folder/backup.ts';
import { layBallast } from './data-folder/ballast.ts';
import { listenControl } from './data-folder/control.ts';
import { damagedPage, pageDamaged, refuseDamagedPages } from './data-folder/pages.ts';
import { createSeal } from './data-folder/secret.ts';
import type { Concept } from './http/concept.ts';
import { createHealth } from './http/edge/health.ts';
import { createJsonLog } from './http/edge/json-log.ts';
import { createOverload } from './http/edge/overload.ts';
import { createEdge } from './http/edge/server.ts';
import { requestIds } from './http/middleware/request-id.ts';
import { createHeaderPolicy } from './http/middleware/security-headers.ts';
import { createVisitors } from './http/middleware/visitor.ts';
import { createOrigins } from './http/origin.ts';
import { createPages } from './http/page-cache/cached-page.ts';
import { createHoles } from './http/page-cache/holes.ts';
import { createPageCache } from './http/page-cache/page-cache.ts';
import { openSite, type PublicConfig } from './installation/open-site.ts';
import { missingFiles, openInstallation } from './installation/whole.ts';
import { createOutbound } from './outbox/outbound.ts';
import { smtpTransport } from './outbox/smtp.ts';
import { holeFills, holeNames, pageKeyOf, sharedRenderOf } from './pages/pipeline/page-key.ts';
import { createSiteRenderer } from './pages/pipeline/site-renderer.ts';
import { watchAllowedHosts } from './site/code-injection/code-injection.ts';
import { mailSiteOf } from './site/mail/mail-site.ts';
import { findWebsite } from './site/website/website.ts';
import { hasLease } from './store/engines/lmdb/lease.ts';
import { floorOf, spaceDefaults } from './store/engines/lmdb/space.ts';
import { CorruptValue } from './store/engines/value.ts';
import { readOnly, unlessReadOnly } from './store/errors.ts';

const clock = systemClock;
const ids = systemIds(clock);

/** Returns once the site is ready. */
export async function serve(config: Config, programFolder: string): Promise<void> {
  const write = (text: string) => void process.stdout.write(text);
  const jsonLog = config.log === 'json' ? createJsonLog({ write, clock }) : undefined;
  const log = jsonLog ?? textLog(write, clock);
  let ending = false;
  /** Of the time to end in, what is kept for closing the store. */
  const closingMs = Math.min(1000, config.drainMs / 4);
  const die = (error: unknown) => {
    // What was cut off finds the store closed.
    if (ending) return;
    log.fault('fatal', error);
    // The supervisor starts us again; 70: the software or the machine failed, not the configuration.
    process.exit(70);
  };
  const jobFailed = (error: unknown, { name }: Job) => {
    // On a nearly full disk the site is served all the same, and the next run may do it.
    if (isDomainError(error, readOnly.code)) return;
    // A damaged record ends one run of a job, not the server.
    if (error instanceof CorruptValue) log.fault('job-failed', error, { job: name });
    else die(error);
  };
  // lmdb reports a failed commit a second time as a rejection that nobody can handle (operations 3.3).
  process.on('unhandledRejection', die);
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
    // Wire §1: plain requests go to https, where a proxy that is believed says which they are.
    redirectToHttps: config.origin?.startsWith('https:') === true && config.trustedProxies.length > 0,
  });
  const floorBytes = floorOf(config.keepFreeBytes);
  // A damaged page may have ended the process before. After an orderly end, the pages are read while the site is served.
  const endedBadly = await hasLease(storeFolder(config.dataFolder));
  if (endedBadly) await refuseDamagedPages(config.dataFolder);
  const site = await openSite({ config: publicConfig, clock, ids, log, onFatal: die, floorBytes });
  const secret = await openInstallation(site, config.dataFolder, version);
  await layBallast(config.dataFolder, log, { ...spaceDefaults, floorBytes });

  const health = createHealth({ isReadOnly: () => site.store.state() === 'read-only' });
  const overload = createOverload({
    log,
    maxInFlight: config.maxInFlight,
    maxDelayMs: config.maxDelayMs,
    otherDelayMs: () => cache.waitedMs(),
  });
  const nextId = requestIds(ids.token);
  const headerPolicy = createHeaderPolicy({
    editorOrigins: () => [origins.of('admin')],
    framedOrigins: () => [origins.of('site'), origins.of('preview')],
    ownScripts: () => `${origins.of('site')}/universal/`,
    siteSources: await watchAllowedHosts(site.store),
    serverName: config.serverHeader,
  });
  const visitors = createVisitors({ secret, token: ids.token });
  const holes = createHoles({ token: ids.token, names: holeNames });
  const cache = createPageCache({ maxBytes: config.pageCacheBytes, clock, log, holes, store: site.store });
  const pages = createPages({ cache, visitors, policy: headerPolicy, fills: holeFills, keyOf: pageKeyOf(site) });

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
    nextId,
    tokenFolders,
    reservePrefixes: ['/universal/', '/images/'],
    limits: {
      graceMs: config.graceMs,
      drainMs: config.drainMs - 2 * closingMs,
      keepAliveTimeoutMs: config.trustedProxies.length > 0 ? 65_000 : 5_000,
    },
  });
  await edge.listen(config.port, ...listenedHosts(config, hasIpv6()));

  if (!(await findWebsite(site.store))) {
    if (site.store.state() === 'read-only')
      throw new Error(startMessages.diskNearlyFull({ folder: config.dataFolder }));
    // Loaded only then: it brings the picture library with it.
    const { seedSite } = await import('./seed/seed.ts');
    await seedSite(site, {
      draw: drawElsewhere,
      demo: config.demo,
      templatesFolder: bundledFolder(publicConfig, 'templates'),
      seedFolder: bundledFolder(publicConfig, 'seed'),
      onProgress: jsonLog
        ? (step) => jsonLog.info('setup', { step })
        : stepPrinter(write, process.stdout.isTTY === true),
    });
  }

  const transport = config.smtpUrl === undefined ? undefined : smtpTransport(config.smtpUrl);
  const renderer = createSiteRenderer({ ...site, assets: clientAssets(programFolder) });
  const parts: AppParts = {
    ...site,
    ...{ origins, nextId, headerPolicy, visitors, holes, pages, renderer },
    previewTokens: createPreviewTokens({ clock, secret }),
    siteMarks: createSiteMarks({ clock, secret }),
    paymentSeal: createSeal(secret, 'payment'),
    mailSeal: createSeal(secret, 'mail'),
    ...(config.stripeApi !== undefined && { stripeApi: config.stripeApi }),
    previewOrigin: () => origins.of('preview'),
    assets: clientAssets(programFolder),
    clientFolder: path.join(programFolder, 'client'),
    // npm run dev asks for them.
    sourceMaps: process.execArgv.includes('--enable-source-maps'),
    fontsFolder: bundledFolder(publicConfig, 'fonts'),
    cartLimit: config.cartLimit,
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
  };
  const all = concepts as readonly Concept<AppParts>[];
  for (const { atStart } of all) if (atStart) await unlessReadOnly(() => atStart(parts));
  const jobs = all.flatMap((concept) => concept.jobs?.(parts) ?? []);
  const callback = buildApp(parts).callback();
  handle = pages.beforeApp((request, response) => void callback(request, response), sharedRenderOf(parts), log);
  // A page or a template that cannot be shown is one that answers 500; the others, and the editor that mends it, are served.
  await renderer.warmUp().catch((error) => log.fault('warm-up-failed', error));
  const control = await listenControl(config.dataFolder, (request) => runImport(site, request), log);
  health.set('ready');
  await sayReady(
    config,
    log,
    publicConfig,
    await unlessReadOnly(() => ensureOwnerLink(site)),
    performance.now() - started,
  );

  const search = new AbortController();
  const pagesRead = endedBadly
    ? undefined
    : damagedPage(config.dataFolder, search).then((why) => {
        // What is written on top of it could be lost.
        if (why !== undefined) die(pageDamaged(config.dataFolder, why));
      });
  const searched = missingFiles(site, search.signal)
    .then((missing) => {
      if (missing.length > 0)
        log.warn('files-missing', { count: missing.length, first: missing[0]!.name, advice: 'stoa repair <backup>' });
    })
    .catch((error) => log.fault('files-missing', error));

  // Only now: a payment host that does not answer keeps no visitor waiting.
  const running = startJobs(jobs, { store: site.store, failed: jobFailed });
  void running.caughtUp.then(() => log.info('settled-at-start'));

  let isStopping = false;
  const stop = async (signal: string) => {
    // A second signal means: at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info('stopping', { signal });
    search.abort();
    const ended = Promise.all([running.stop(), searched, pagesRead, control.close(), edge.drain()]).then(() => true);
    // Mail and payment hosts may take longer: the store knows what they were asked, and the next start asks again.
    const isDone = await Promise.race([ended, wait(config.graceMs + config.drainMs - closingMs, false)]);
    if (!isDone) log.warn('stop-cut-short', { drainMs: config.drainMs });
    ending = true;
    transport?.close();
    cache.close();
    overload.close();
    await Promise.race([site.close(), wait(closingMs)]);
    log.info('stopped');
    jsonLog?.flush();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal).catch(die));
}

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
