// The program: reads the command line, opens the site, builds the app, listens. The only file that knows every part.
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { trimAudit } from './accounts/audit/audit.ts';
import { ensureOwnerLink } from './accounts/contributor/contributor.ts';
import { mailResetLink } from './accounts/contributor/reset.ts';
import { createPreviewTokens } from './accounts/session/preview.ts';
import { createSiteMarks } from './accounts/session/site-mark.ts';
import { type AppParts, buildApp, tokenFolders } from './app.ts';
import { DomainError } from './base/errors.ts';
import { systemClock, systemIds, textLog } from './base/system.ts';
import { admin } from './cli/admin.ts';
import { backup, copyCommand, copyData, restore } from './cli/backup.ts';
import { doctor, examineCommand, examineForDoctor } from './cli/doctor.ts';
import { drawCommand, drawElsewhere, drawPictures } from './cli/draw-pictures.ts';
import { exportCommand, importCommand, runImport } from './cli/import.ts';
import { priceCommand } from './cli/price.ts';
import { printer, stepPrinter } from './cli/print.ts';
import { repair } from './cli/repair.ts';
import { template } from './cli/template.ts';
import { recoverAbandonedCarts } from './commerce/checkout/checkout.ts';
import { settlePayments } from './commerce/checkout/settle.ts';
import { Turns } from './commerce/checkout/turns.ts';
import { indexOrders } from './commerce/order/list.ts';
import { settleRefunds } from './commerce/order/refunds.ts';
import { sweepersPatience, sweepMs } from './commerce/payment/limits.ts';
import { forgetEndedPayers } from './commerce/payment/payment.ts';
import type { SweepPlace } from './commerce/payment/sweep.ts';
import { publishDue } from './commerce/product/product.ts';
import { sweepHolds } from './commerce/stock/holds.ts';
import { sweepEveryMs } from './commerce/stock/limits.ts';
import { renewDue } from './commerce/subscription/renewals.ts';
import { createSubscriptionWatch } from './commerce/subscription/watch.ts';
import { addressesOf, type Config, hasIpv6, listenedHosts, parseCommandLine, UsageError } from './config/config.ts';
import { checkDataFolder } from './data-folder/backup.ts';
import { layBallast } from './data-folder/ballast.ts';
import { listenControl } from './data-folder/control.ts';
import { createSeal } from './data-folder/secret.ts';
import { createHealth } from './http/edge/health.ts';
import { createJsonLog } from './http/edge/json-log.ts';
import { createOrigins } from './http/edge/origin.ts';
import { createOverload } from './http/edge/overload.ts';
import { createEdge } from './http/edge/server.ts';
import { requestIds } from './http/middleware/request-id.ts';
import { createHeaderPolicy } from './http/middleware/security-headers.ts';
import { createVisitors } from './http/middleware/visitor.ts';
import { createPages } from './http/page-cache/front.ts';
import { createHoles } from './http/page-cache/holes.ts';
import { createPageCache } from './http/page-cache/page-cache.ts';
import { bundledFolder, type OpenSite, openSite, type PublicConfig } from './installation/open-site.ts';
import { missingFiles, openInstallation } from './installation/whole.ts';
import { createMailDelivery } from './outbox/mail-delivery.ts';
import { createOutbound } from './outbox/outbound.ts';
import { smtpTransport } from './outbox/smtp.ts';
import { holeFills, holeNames, pageKeyOf } from './pages/pipeline/page-key.ts';
import { createSiteRenderer } from './pages/pipeline/site-renderer.ts';
import { indexContent } from './pages/search/index-content.ts';
import { catchUpSearch } from './pages/search/searchable.ts';
import { watchAllowedHosts } from './site/code-injection/code-injection.ts';
import { mailSiteOf, senderOf } from './site/mail/mail-site.ts';
import { defaultTemplateId, updateBundledTemplate } from './site/template/template.ts';
import { createWebhookDelivery } from './site/webhook/delivery.ts';
import { findWebsite } from './site/website/website.ts';
import { floorOf, spaceDefaults } from './store/engines/lmdb/space.ts';
import { CorruptValue } from './store/engines/value.ts';
import type { Store } from './store/store.ts';

const version = '0.1.0';
const clock = systemClock;
const ids = systemIds(clock);
/** Folder of the built program: this file is `server/main.cjs` in it. */
const programFolder = path.resolve(path.dirname(process.argv[1] ?? '.'), '..');

void main();

async function main(): Promise<void> {
  try {
    if (Number(process.versions.node.split('.')[0]) < 26)
      throw new UsageError(
        `Stoa needs Node 26; this is ${process.versions.node}. Start it with npm start or npx stoa.`,
      );
    const [command, folder = ''] = process.argv.slice(2);
    if (command === drawCommand) return await drawPictures(folder);
    if (command === copyCommand) return await copyData(folder);
    if (command === examineCommand) return await examineForDoctor(folder);
    const line = parseCommandLine(process.argv.slice(2), process.env, process.stdout.isTTY === true);
    if (line.kind === 'print') {
      console.log(line.text);
      return;
    }
    const { config, positionals } = line;
    const print = printer(config.json, (text) => void process.stdout.write(text));
    switch (line.command) {
      case 'serve':
        return await serve(config);
      case 'backup':
        process.exitCode = await backup(config, positionals, version, clock, print);
        return;
      case 'restore':
        process.exitCode = await restore(config, positionals, clock, print);
        return;
      case 'repair':
        process.exitCode = await repair(config, positionals, { clock, log: stderrLog() }, print);
        return;
      case 'admin':
        process.exitCode = await admin(config, positionals, offline, print);
        return;
      case 'doctor':
        process.exitCode = await doctor(config, print);
        return;
      case 'import':
        process.exitCode = await importCommand(config, positionals, offline, print);
        return;
      case 'export':
        process.exitCode = await exportCommand(config, positionals, offline, print, process.stdout);
        return;
      case 'template':
        process.exitCode = await template(positionals, print, clock);
        return;
      case 'price':
        process.exitCode = await priceCommand(positionals, config, print, process.stdin);
        return;
      default:
        line.command satisfies never;
    }
  } catch (error) {
    fail(error);
  }
}

/** One sentence for what an operator can mend; a stack only for what is our own mistake. */
function fail(error: unknown): never {
  console.error(error instanceof Error ? sentenceOf(error, (error as NodeJS.ErrnoException).code) : error);
  process.exit(error instanceof UsageError ? 2 : 1);
}

function sentenceOf(error: Error, code: string | undefined): string {
  const at = error as NodeJS.ErrnoException & { address?: string; port?: number; path?: string };
  if (code === 'EADDRINUSE')
    return `Port ${at.port} on ${at.address} is in use by another program. Choose another with --port.`;
  if (code === 'EACCES' && at.port !== undefined)
    return `Port ${at.port} may not be used by this user. Choose one above 1023 with --port.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${at.address}. Choose another with --host.`;
  if (code === 'EACCES' || code === 'EPERM') return `"${at.path}" may not be read or written by this user.`;
  if (code === 'ENOSPC') return 'The disk is full.';
  return error instanceof TypeError || error instanceof RangeError ? (error.stack ?? error.message) : error.message;
}

function stderrLog() {
  return textLog((text) => void process.stderr.write(text), clock);
}

/** Parts without HTTP, for commands that work while nothing is served. */
async function offline(config: Config) {
  // A folder that was mistyped would become an empty site.
  if (!(await checkDataFolder(config.dataFolder, { readOnly: true })))
    throw new UsageError(
      `There is no site in "${config.dataFolder}". Name its folder with --data, or start it once with stoa serve.`,
    );
  const addresses = addressesOf(config, hasIpv6());
  return openSite({
    config: {
      origin: addresses.site[0]!,
      previewOrigin: addresses.preview[0]!,
      adminOrigin: addresses.admin[0]!,
      dataFolder: config.dataFolder,
      programFolder,
    },
    clock,
    ids,
    log: stderrLog(),
    onFatal: (error) => fail(error),
  });
}

async function serve(config: Config): Promise<void> {
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
  // A damaged record ends one run of a sweeper, not the server.
  const sweepFailed = (error: unknown) =>
    error instanceof CorruptValue ? log.fault('sweep-failed', error) : die(error);
  // lmdb reports a failed commit a second time as a rejection that nobody can handle (operations 3.3).
  process.on('unhandledRejection', die);
  process.on('uncaughtException', die);

  const started = performance.now();
  const startedAt = clock.now();
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
    response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end('The site is starting.');
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
      throw new Error(`Cannot make a site in "${config.dataFolder}": its disk is nearly full.`);
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
  const mail = createMailDelivery({
    ...site,
    transport,
    from: () => senderOf(site.store, site.siteUrl(), config.mailFrom),
    chance: Math.random,
  });
  await unlessReadOnly(() => followBundledTheme(site));
  const webhookParts = {
    seal: createSeal(secret, 'webhook'),
    outbound: createOutbound({ allowPrivate: config.privateWebhooks }),
  };
  const webhooks = createWebhookDelivery({ ...site, ...webhookParts, chance: Math.random });
  const renderer = createSiteRenderer({ ...site, assets: clientAssets() });
  const turns = new Turns();
  const parts: AppParts = {
    ...site,
    turns,
    ...{ origins, nextId, headerPolicy, visitors, holes, pages, renderer },
    previewTokens: createPreviewTokens({ clock, secret }),
    siteMarks: createSiteMarks({ clock, secret }),
    paymentSeal: createSeal(secret, 'payment'),
    ...(config.stripeApi !== undefined && { stripeApi: config.stripeApi }),
    previewOrigin: () => origins.of('preview'),
    assets: clientAssets(),
    clientFolder: path.join(programFolder, 'client'),
    // npm run dev asks for them.
    sourceMaps: process.execArgv.includes('--enable-source-maps'),
    fontsFolder: bundledFolder(publicConfig, 'fonts'),
    cartLimit: config.cartLimit,
    renderSections: renderer.renderSections,
    templateAreas: renderer.templateAreas,
    templateDraws: renderer.templateDraws,
    ...webhookParts,
    mail: { smtp: transport !== undefined, counts: mail.counts },
    mailReset: async (email) =>
      mailResetLink(site, email, origins.of('admin'), await mailSiteOf(site.store, site.siteUrl())),
    templates: renderer.templates,
  };
  const callback = buildApp(parts).callback();
  handle = (request, response) => void callback(request, response);
  // Lists of stores from before there were filters.
  await unlessReadOnly(() => indexOrders(site.store));
  const holdSweep = repeatedly(sweepEveryMs, () => sweepHolds(site, clock.now()), sweepFailed);
  const publishing = repeatedly(sweepMs, () => publishDue(site.store, clock.now()), sweepFailed);
  const recovery = repeatedly(sweepMs, () => recoverAbandonedCarts(parts), sweepFailed);
  // A page or a template that cannot be shown is one that answers 500; the others, and the editor that mends it, are served.
  await renderer.warmUp().catch((error) => log.fault('warm-up-failed', error));
  const control = await listenControl(config.dataFolder, (request) => runImport(site, request), log);
  mail.start();
  webhooks.start();
  health.set('ready');
  await sayReady(
    config,
    log,
    publicConfig,
    await unlessReadOnly(() => ensureOwnerLink(site)),
    performance.now() - started,
  );

  void missingFiles(site)
    .then((missing) => {
      if (missing.length > 0)
        log.warn('files-missing', { count: missing.length, first: missing[0]!.name, advice: 'stoa repair <backup>' });
    })
    .catch((error) => log.fault('files-missing', error));

  // Served first, asked then: a provider that does not answer keeps no visitor waiting. What the last process left open comes first,
  // then what a minute brings.
  const stopping = new AbortController();
  const sweeping = { ...parts, turns, stripePatience: sweepersPatience, stopping: stopping.signal };
  const [paymentPlace, refundPlace, renewalPlace]: [SweepPlace, SweepPlace, SweepPlace] = [{}, {}, {}];
  const settling = { begunBefore: startedAt, place: paymentPlace };
  const sweeper = repeatedly(sweepMs, () => settlePayments(sweeping, settling), sweepFailed, 'at once');
  const refundSweep = repeatedly(sweepMs, () => settleRefunds(sweeping, refundPlace), sweepFailed, 'at once');
  void Promise.all([sweeper.idle(), refundSweep.idle()]).then(() => log.info('settled-at-start'));
  const watch = createSubscriptionWatch(site);
  const forgetting = repeatedly(sweepMs, () => forgetEndedPayers(site.store), sweepFailed);
  const trimming = repeatedly(trimAuditMs, () => trimAudit(site), sweepFailed, 'at once');
  const indexing = repeatedly(indexEveryMs, () => keepIndexes(site.store, stopping.signal), sweepFailed, 'at once');
  const renewals = repeatedly(sweepMs, () => renewDue(sweeping, renewalPlace).then(watch), sweepFailed);

  const stop = async (signal: string) => {
    // A second signal means: at once.
    if (stopping.signal.aborted) process.exit(1);
    log.info('stopping', { signal });
    // What would begin by itself begins no more, and what waits for hosts elsewhere goes on while balancers notice and requests end.
    stopping.abort();
    const sweepers = [sweeper, refundSweep, holdSweep, renewals, forgetting, indexing, trimming, recovery, publishing];
    const running = [...sweepers, mail, webhooks].map((one) => one.stop());
    const ended = Promise.all([...running, control.close(), edge.drain()]).then(() => true);
    // Mail and payment hosts may take longer: what they were asked stands in the store, and the next start asks again.
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

const trimAuditMs = 60 * 60 * 1000;

/** Searches look at what is not taken up yet themselves, so this need not be at once. */
const indexEveryMs = 2_000;

/** First the rows that an older store does not have, then the search index. */
async function keepIndexes(store: Store, stopping: AbortSignal): Promise<void> {
  await indexContent(store, stopping);
  await catchUpSearch(store, stopping);
}

/** A site that uses the program's theme as it came gets the newer one. One that cannot be read is no reason not to serve. */
async function followBundledTheme(site: OpenSite): Promise<void> {
  const folder = path.join(bundledFolder(site.config, 'templates'), defaultTemplateId);
  try {
    const record = await updateBundledTemplate(site, folder, defaultTemplateId);
    if (record) site.log.info('theme-updated', { template: record.id, revision: record.revision });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'read-only') throw error;
    site.log.fault('theme-update', error);
  }
}

/** One run after the other, never two at once. A run on a disk that is nearly full waits for the next. */
function repeatedly(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  begins: 'later' | 'at once' = 'later',
) {
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= unlessReadOnly(work)
      .catch(onError)
      .finally(() => (running = undefined));
  };
  if (begins === 'at once') run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    /** When the run that is under way has ended. */
    idle: async () => void (await running),
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** On a disk that is nearly full the site is served all the same; what the start writes waits for the next one. */
async function unlessReadOnly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'read-only') return undefined;
    throw error;
  }
}

const clientAssets = (): AppParts['assets'] =>
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
  process.stdout.write(`\n  Your shop:  ${origin}\n`);
  process.stdout.write(
    ownerLink ? `  Make it yours (works once):  ${ownerLink}\n\n` : `  The editor:  ${adminOrigin}/config\n\n`,
  );
}
