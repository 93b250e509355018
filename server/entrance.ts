// Everything that a request passes before the app: the site's addresses, limits, certificates, health, and cached pages.
import type { RequestListener } from 'node:http';
import { tokenFolders } from './app.ts';
import { version } from './base/system.ts';
import { isHit } from './census/hit/hit-listener-routes.ts';
import type { Certificate } from './certificates/certificate.ts';
import { type Certificates, certifiedNames, createCertificates } from './certificates/certificates.ts';
import { startMessages } from './cli/messages.ts';
import { addressesOf, type Config, hasIpv6, type TlsConfig, UsageError } from './config/config.ts';
import { createHealth } from './http/edge/health.ts';
import { createOverload } from './http/edge/overload.ts';
import { createEdge, type Edge } from './http/edge/server.ts';
import { messages } from './http/messages.ts';
import { requestIds } from './http/middleware/request-id.ts';
import { createHeaderPolicy, merged } from './http/middleware/security-headers.ts';
import { createVisitors } from './http/middleware/visitor.ts';
import type { Origins } from './http/origin.ts';
import { createPages } from './http/page-cache/cached-page.ts';
import { createHoles } from './http/page-cache/holes.ts';
import { createPageCache } from './http/page-cache/page-cache.ts';
import type { SiteParts } from './installation/open-site.ts';
import { createObservation } from './observe/observer.ts';
import { createSpanExporter } from './observe/otlp.ts';
import { pointsToSite } from './owner/domains/domains.ts';
import { watchOwnDomains } from './owner/domains/own-domains.ts';
import { holeFills, holeNames, pageKeyOf } from './pages/render/page-key.ts';
import { watchServiceHosts } from './pages/render/service-hosts.ts';
import { watchAllowedHosts } from './site/code-injection/code-injection.ts';

/** Until the app takes over, requests get 503. */
const notYet: RequestListener = (_, response) => {
  response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end(startMessages.starting);
};

export type Entrance = Awaited<ReturnType<typeof createEntrance>>;

/** @param drainMs how long open requests have to end once the edge drains */
export async function createEntrance(
  config: Config,
  { site, origins, secret, drainMs }: { site: SiteParts; origins: Origins; secret: Uint8Array; drainMs: number },
) {
  const { store, clock, ids, log } = site;
  const whyReadOnly = config.storeUrl === undefined ? messages.diskNearlyFull : messages.databaseAway;
  const health = createHealth({ whyReadOnly: () => (store.state() === 'read-only' ? whyReadOnly : undefined) });
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
  const [allowedSources, serviceSources] = await Promise.all([watchAllowedHosts(store), watchServiceHosts(store)]);
  await watchOwnDomains(store, origins);
  const headerPolicy = createHeaderPolicy({
    editorOrigins: () => [origins.of('admin')],
    framedOrigins: () => [origins.of('site'), origins.of('preview')],
    ownScripts: () => `${origins.of('site')}/universal/`,
    siteSources: () => merged(allowedSources(), serviceSources()),
    serverName: config.serverHeader,
  });
  const visitors = createVisitors({ secret, token: ids.token });
  const holes = createHoles({ token: ids.token, names: holeNames });
  const cache = createPageCache({ maxBytes: config.pageCacheBytes, clock, log, holes, store });
  const pages = createPages({ cache, visitors, policy: headerPolicy, fills: holeFills, keyOf: pageKeyOf(site) });

  let handle = notYet;
  const certificates =
    config.tls &&
    certificatesOf(config, config.tls, {
      ...{ site, origins },
      use: (certificate) => edge.takeCertificate(certificate),
    });
  const edge: Edge = createEdge({
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
    isBrief: isHit,
    limits: {
      graceMs: config.graceMs,
      drainMs,
      keepAliveTimeoutMs: config.trustedProxies.length > 0 ? 65_000 : 5_000,
    },
  });
  await certificates?.load();
  return {
    ...{ origins, health, overload, exporter, observation, nextId, certificates, edge },
    ...{ headerPolicy, visitors, holes, cache, pages },
    /** From now on, the app answers. */
    handleWith(listener: RequestListener): void {
      handle = listener;
    },
  };
}

function certificatesOf(
  config: Config,
  tls: TlsConfig,
  parts: { site: SiteParts; origins: Origins; use: (certificate: Certificate) => void },
): Certificates {
  const { site, origins, use } = parts;
  const { origin, adminOrigin, previewOrigin, dataFolder } = site.config;
  const names = certifiedNames([...addressesOf(config, hasIpv6()).site, adminOrigin, previewOrigin]);
  if (tls.kind === 'acme' && names.length === 0) throw new UsageError(startMessages.noPublicName({ origin }));
  const others = {
    names: () => certifiedNames(origins.domains().map((name) => `https://${name}`)),
    isReady: (name: string) => pointsToSite(name, new URL(site.config.origin).hostname),
    main: () => certifiedNames([origins.of('site')])[0],
  };
  return createCertificates(tls, {
    ...{ names, others, dataFolder, use },
    ...{ clock: site.clock, log: site.log, chance: Math.random },
  });
}
