// Receives a browser's report: decides whether it counts, reads its body, and passes it on to be written. Public.

import { LRUCache } from 'lru-cache';
import { markCookie, type SiteMarks } from '../../accounts/session/site-mark.ts';
import { type Agent, agentOf } from '../../base/agent.ts';
import type { Parts } from '../../base/parts.ts';
import { perStore } from '../../base/process-state.ts';
import { isCounted } from '../../base/roles.ts';
import { readBody } from '../../http/body.ts';
import type { Ctx } from '../../http/context.ts';
import { clearCookie, cookieValue, hasOptOut } from '../../http/cookies.ts';
import { factsOf } from '../../http/facts.ts';
import { isCrossSite } from '../../http/middleware/csrf.ts';
import { byNetwork, limitReached } from '../../http/rate-limit.ts';
import { whenKnown } from '../../store/known.ts';
import type { Store } from '../../store/store.ts';
import { countryOf, isDatacenter } from '../network/network.ts';
import type { Zone } from '../rollup/buckets.ts';
import { HitKind } from '../rollup/raw-hit.ts';
import { siteZone } from '../rollup/read.ts';
import type { CensusSettings } from '../settings/schema.ts';
import { censusSettings } from '../settings/settings.ts';
import { hitBufferOf, hitsFull } from './buffer.ts';
import { dropsOf } from './dropped.ts';
import { isFirstReport, keepOrigin } from './purchase.ts';
import { botHit, type Client, hitOf } from './record.ts';
import { bodyBytesMax, type Fields, type Report, readFields } from './wire.ts';

export type CensusParts = Parts & { siteMarks: SiteMarks };

type Received = {
  client: Client;
  zone: Zone;
  fields: Fields | readonly unknown[];
  bot: string | undefined;
  /** False: a team member, or the editor. */
  isVisitor: boolean;
};

/** Reread only after a commit: reading them takes as long as counting a hit. */
const rulesOf = perStore(({ store }: { store: Store }) => {
  type Rules = { settings: CensusSettings; zone: Zone };
  let known: Promise<Rules> | undefined;
  const forget = () => void (known = undefined);
  store.onCommit(forget);
  const read = async (): Promise<Rules> => ({
    settings: await censusSettings(store),
    zone: await siteZone({ store }),
  });
  // With several processes, another one may have changed them.
  function current(): Promise<Rules> {
    if (store.catchUp) return read();
    if (known === undefined) (known = read()).catch(forget);
    return known;
  }
  return { current };
});

/** Reports per call. */
const reportsMax = 20;

/**
 * @param options `withTeam`: team members may report, too
 * @returns undefined if the call doesn't count: the census is off, or the caller is a team member. Spec §6
 */
export async function receive(
  parts: CensusParts,
  ctx: Ctx,
  bytesMax = bodyBytesMax,
  { withTeam = false } = {},
): Promise<Received | undefined> {
  // Read in any case, so that the connection can be reused.
  const fields = readFields((await readBody(ctx, bytesMax)).toString('utf8'));
  const { settings, zone } = await rulesOf(parts).current();
  const isVisitor = isOfVisitor(parts, ctx);
  const mayReport = isVisitor || (withTeam && ctx.state.originKind !== 'preview' && !isCrossSite(ctx));
  if (fields === undefined || !settings.isOn || !mayReport) return undefined;
  const network = byNetwork(ctx);
  try {
    takePoint(parts, ctx, network);
  } catch (error) {
    dropsOf(parts).add('limited', 1, zone.bucketsOf(parts.clock.now()).day);
    throw error;
  }
  const { headers } = ctx.req;
  const userAgent = headers['user-agent']?.slice(0, 500) ?? '';
  const optsOut = hasOptOut(headers);
  const isCookieless = settings.cookies === 'restricted' || optsOut;
  if (optsOut) clearCookies(ctx);
  const agent = agents(parts).get(userAgent);
  const { ip } = ctx.state;
  const bot = botOf(ctx, agent) ?? (isDatacenter(parts, ip) ? 'datacenter' : undefined);
  const client: Client = {
    network,
    userAgent,
    agent,
    language: languageOf(headers['accept-language'] ?? ''),
    country: countryOf(parts, ip),
    ownHost: headers.host ?? '',
    cookie: cookieValue(headers.cookie, 'ss_cvr') ?? '',
    isCookieless,
    mayHash: settings.countsWithoutCookies,
  };
  return { client, zone, fields, bot, isVisitor };
}

/** Resolves once all are on disk. @throws hitsFull */
export async function record(
  parts: CensusParts,
  ctx: Ctx,
  received: Received,
  reports: readonly Report[],
): Promise<void> {
  const those: Report[] = [];
  for (const report of reports.slice(0, reportsMax))
    if (report.kind !== HitKind.purchase || (await isFirstReport(parts, report.orderId))) those.push(report);
  if (those.length === 0) return;
  const { client, zone, bot } = received;
  const buffer = hitBufferOf(parts);
  buffer.zone = zone;
  if (!buffer.hasRoom(those.length)) {
    dropsOf(parts).add('full', those.length, zone.bucketsOf(parts.clock.now()).day);
    ctx.set('Retry-After', '1');
    throw hitsFull();
  }
  const { store, clock } = parts;
  const writes: Promise<void>[] = [];
  for (const report of those) {
    const hit = await whenKnown(() =>
      bot === undefined ? hitOf(store, zone, clock.now(), client, report) : botHit(store, zone, clock.now(), bot),
    );
    if (hit?.kind === HitKind.purchase) keepOrigin(store, report.orderId, hit);
    if (hit) writes.push(buffer.add(hit));
  }
  await (writes.length === 1 ? writes[0] : Promise.all(writes));
}

const visitorCookies = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt', 'SS_ANALYTICS_ID'];

/** Pages without https can't read that a proxy added the signal, so their script has set cookies. */
function clearCookies(ctx: Ctx): void {
  for (const name of visitorCookies)
    if (cookieValue(ctx.req.headers.cookie, name) !== undefined) clearCookie(ctx, name);
}

/** Anonymous or only a viewer, on the site's own address, and from one of its pages. */
function isOfVisitor({ siteMarks }: CensusParts, ctx: Ctx): boolean {
  if (ctx.state.originKind !== 'site' || isCrossSite(ctx)) return false;
  const mark = cookieValue(ctx.req.headers.cookie, markCookie);
  const roles = mark === undefined ? undefined : siteMarks.read(mark);
  return isCounted(roles && { id: '', roles });
}

const agents = perStore((_: { store: Store }) => {
  const known = new LRUCache<string, Agent>({ max: 2_000 });
  return {
    get(userAgent: string): Agent {
      let agent = known.get(userAgent);
      if (agent === undefined) known.set(userAgent, (agent = agentOf(userAgent)));
      return agent;
    },
  };
});

/** Over https, browsers send the request's mode; a beacon is never a navigation. */
function botOf({ req }: Ctx, agent: Agent): string | undefined {
  if (agent.bot !== undefined) return agent.bot;
  const { headers } = req;
  const purpose = headers['sec-purpose'] || headers.purpose;
  if (purpose !== undefined && /prefetch|prerender/i.test(String(purpose))) return 'prefetch';
  const mode = headers['sec-fetch-mode'];
  if (mode === 'navigate' || mode === 'websocket') return 'odd-fetch';
  const saysNothing = !mode && !headers.origin && !headers.referer;
  return factsOf(req).secure && saysNothing ? 'odd-fetch' : undefined;
}

/** `de-AT,de;q=0.9` → `de`. */
const languageOf = (header: string): string =>
  /^\s*([A-Za-z]{2,3})(?![A-Za-z])/.exec(header.slice(0, 40))?.[1]?.toLowerCase() ?? '';

/** Calls per network and minute; many visitors may share one. */
const callsPerMinuteMax = 6_000;
const networksMax = 50_000;
const windows = perStore((_: { store: Store }) => ({ minute: 0, calls: new Map<string, number>() }));

/** @throws rateLimited */
function takePoint(parts: CensusParts, ctx: Ctx, network: string): void {
  const window = windows(parts);
  const now = parts.clock.now();
  const minute = Math.floor(now / 60_000);
  if (window.minute !== minute || window.calls.size >= networksMax) {
    window.minute = minute;
    window.calls.clear();
  }
  const calls = (window.calls.get(network) ?? 0) + 1;
  window.calls.set(network, calls);
  if (calls > callsPerMinuteMax) throw limitReached(ctx, 'census', 60_000 - (now % 60_000));
}
