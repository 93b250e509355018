// Converts a report to a hit: its visitor, the visit that it continues or starts, and that visit's traits.
import { createHmac, randomBytes } from 'node:crypto';
import type { Agent } from '../../base/agent.ts';
import { perStore } from '../../base/process-state.ts';
import { known } from '../../store/known.ts';
import type { Key, Store } from '../../store/store.ts';
import type { Zone } from '../rollup/buckets.ts';
import { noneId } from '../rollup/counters.ts';
import { type Names, namesOf } from '../rollup/names.ts';
import { attendedS, beatSecondsMax, HitKind, type RawHit, Stage } from '../rollup/raw-hit.ts';
import { bandOf, metrics, vitalValue } from '../rollup/vitals.ts';
import { hitBufferOf } from './buffer.ts';
import { sourceOf } from './source.ts';
import { readVisitor, type VisitorRecord } from './visitor-cookie.ts';
import { visitorNumber } from './visitor-number.ts';
import {
  fetchVisit,
  hashlessName,
  hashName,
  sharedVisit,
  type Visit,
  type Visits,
  visitorName,
  visitsOf,
} from './visits.ts';
import type { Report } from './wire.ts';

/** The request's data about the visitor. Address and user agent are only used in a salted hash. */
export type Client = {
  network: string;
  userAgent: string;
  agent: Agent;
  language: string;
  country: string;
  ownHost: string;
  /** `ss_cvr` of the Cookie header. */
  cookie: string;
  /** The owner or the visitor refuses cookies. */
  isCookieless: boolean;
  /** Whether visitors without a cookie are counted by their hash. */
  mayHash: boolean;
};

/** Views per minute above which a visitor counts as a bot. Operations 4.3. */
const viewsPerMinuteMax = 30;
/** If the visitor's cookie says that the visit started this long ago, it isn't new, even if it is unknown here. */
const ongoingMs = 60_000;
const sameThingMs = 10_000;

type Seen = readonly [visit: number, at: number];

/**
 * @returns undefined if another beacon reported the same, or the visitor has no cookie and the owner doesn't count such
 * visitors
 */
export function hitOf(store: Store, zone: Zone, now: number, client: Client, report: Report): RawHit | undefined {
  const names = namesOf({ store });
  const { day } = zone.bucketsOf(now);
  const id = (kind: Parameters<Names['idOf']>[0], text: string) => names.idOf(kind, text, day);
  const visits = visitsOf({ store });
  const given = client.isCookieless ? undefined : readVisitor(report.visitorCookie || client.cookie);
  const cookied = given ? visitorNumber(given.id) : 0;
  // The visit continues without the cookie, which this hit is the last to send.
  const hasRefused = cookied > 0 && report.consent === 'refused';
  const visitor = hasRefused ? 0 : cookied;
  const isKnownByHash = client.mayHash && (visitor === 0 || report.consent === 'granted');
  if (visitor === 0 && !isKnownByHash) return undefined;
  const hash = isKnownByHash ? visitorHash(store, day, now, client.network, client.userAgent) : 0;
  const name = visitor > 0 ? visitorName(visitor) : hashName(hash);
  const extra = extraOf(report, id);
  const seen = isKnownByHash ? (known(store, seenKey(hash))?.value as Seen | undefined) : undefined;
  const others = hasRefused ? [visitorName(cookied)] : [hashName(hash), seen && hashlessName(seen[0])];
  if (store.catchUp) for (const one of [name, ...others]) if (one !== undefined) fetchVisit(store, one);
  let visit = visits.find(name, now) ?? adopted(visits, name, visitor, others, now);
  if (hasRefused && !visit) return undefined;
  let begun: Begun;
  const isBegun = !visit;
  if (visit) {
    begun = { isNewVisit: false, isNewVisitor: false, sinceS: seconds(now - visit.lastAt) };
  } else {
    // With several processes, none has seen all of a visitor's hits.
    const ended = store.catchUp ? undefined : visits.byVisitor.peek(name);
    begun = ended
      ? begunAfter(ended, now)
      : given
        ? begunByCookie(given, report.clientAt, now)
        : begunByHash(seen, now);
    const { source, campaign } = sourceOf(
      report.referrer === '' && report.query === '' ? noSource : { ...report, ownHost: client.ownHost },
    );
    visit = {
      number: visits.newNumber(),
      visitor,
      startAt: now,
      lastAt: now,
      views: begun.isNewVisit ? 0 : 2,
      stages: 0,
      band: 0,
      page: id('page', report.page),
      entry: id('page', report.page),
      traits: {
        source: id('source', source),
        campaign: id('campaign', campaign),
        device: id('device', client.agent.device),
        browser: id('browser', client.agent.browser),
        system: id('system', client.agent.system),
        country: id('country', client.country),
        language: id('language', client.language),
      },
      minuteAt: now,
      minuteViews: 0,
      // The attention that a heartbeat reports was before it.
      attendedUntil: report.kind === HitKind.heartbeat ? now - beatSecondsMax * 1000 : now,
    };
    visits.byVisitor.set(name, visit);
  }
  if (visitor === 0 && (isBegun || hasRefused))
    hitBufferOf({ store }).putBeside(seenKey(hash), [visit.number, now] satisfies Seen, now + hashesKeptMs);
  if (isDuplicate(visit, report, now)) return undefined;
  const isView = report.kind === HitKind.pageView;
  if (isView && isTooFast(visit, now)) return botHit(store, zone, now, 'too-fast');

  const page = report.page === '' ? visit.page : id('page', report.page);
  const hit: RawHit = {
    // Begins with the spread: V8 copies the properties of a later one singly.
    ...visit.traits,
    at: now,
    kind: report.kind,
    visit: visit.number,
    visitor,
    isNewVisit: begun.isNewVisit,
    isNewVisitor: begun.isNewVisitor,
    sinceS: begun.sinceS,
    visitS: seconds(now - visit.startAt),
    viewsBefore: visit.views,
    stages: visit.stages,
    band: visit.band,
    page,
    entry: visit.entry,
    from: visit.page,
    extra: report.kind === HitKind.heartbeat ? [attention(visit, report.seconds ?? begun.sinceS ?? 0, now)] : extra,
  };
  visit.lastAt = now;
  visit.attendedUntil += attendedS(hit) * 1000;
  if (isView) {
    visit.views++;
    visit.page = page;
  }
  visit.stages |= stageOf(report.kind);
  if (visit.band === 0) visit.band = firstBand(hit);
  if (store.catchUp) hitBufferOf({ store }).putBeside(...sharedVisit(name, visit));
  return hit;
}

/** A heartbeat's seconds, but never more than the time that passed, for all tabs together. */
const attention = (visit: Visit, seconds: number, now: number): number => {
  const passed = Math.round((now - visit.attendedUntil) / 1000);
  return Math.max(0, Math.min(Math.round(seconds), passed, beatSecondsMax));
};

const noSource = { referrer: '', query: '', ownHost: '' };
const seenKey = (hash: number) => ['census-seen', hash];
const seconds = (ms: number) => Math.max(0, Math.floor(ms / 1000));

/**
 * Finds the visit under another name: after a restart, a visit without a cookie is known only by its number; after the
 * visitor consents to a cookie, it continues under that; and after a refusal, under the hash.
 */
function adopted(
  visits: Visits,
  name: number,
  visitor: number,
  others: readonly (number | undefined)[],
  now: number,
): Visit | undefined {
  for (const other of others) {
    const visit = other === undefined ? undefined : visits.find(other, now);
    if (other === undefined || !visit) continue;
    visits.byVisitor.delete(other);
    visits.byVisitor.set(name, visit);
    visit.visitor = visitor;
    return visit;
  }
  return undefined;
}

type Begun = Pick<RawHit, 'isNewVisit' | 'isNewVisitor' | 'sinceS'>;

/** The visitor's last visit is still in memory, and more reliable than any cookie. */
const begunAfter = (ended: Visit, now: number): Begun => ({
  isNewVisit: true,
  isNewVisitor: false,
  sinceS: seconds(now - ended.lastAt),
});

/**
 * The cookie's times are from the visitor's clock, so only the intervals between them count.
 *
 * @param clientAt 0 if the call doesn't include it; then the server's clock is close enough
 */
function begunByCookie(record: VisitorRecord, clientAt: number, now: number): Begun {
  const clientNow = clientAt > 0 ? clientAt : now;
  if (clientNow - record.latest > ongoingMs) return { isNewVisit: false, isNewVisitor: false, sinceS: 0 };
  if (record.visits <= 1) return { isNewVisit: true, isNewVisitor: true, sinceS: undefined };
  const sinceMs = clientNow - record.previous;
  // Ignores a clock that was set back.
  return {
    isNewVisit: true,
    isNewVisitor: false,
    sinceS: sinceMs < 0 ? undefined : Math.min(seconds(sinceMs), 800 * 86_400),
  };
}

const begunByHash = (seen: Seen | undefined, now: number): Begun => ({
  isNewVisit: true,
  isNewVisitor: seen === undefined,
  sinceS: seen && seconds(now - seen[1]),
});

function isDuplicate(visit: Visit, { kind, channel, name, page }: Report, now: number): boolean {
  const about = kind === HitKind.pageView ? page : name;
  const before = visit.lastReport;
  const isSame = before?.kind === kind && before.about === about;
  if (isSame && before.channel !== channel && now - before.at < sameThingMs) return true;
  // Background reports don't replace what was reported before.
  if (kind !== HitKind.heartbeat && channel !== 'telemetry') visit.lastReport = { kind, about, at: now, channel };
  return false;
}

function isTooFast(visit: Visit, now: number): boolean {
  if (now - visit.minuteAt >= 60_000 || now < visit.minuteAt) {
    visit.minuteAt = now;
    visit.minuteViews = 0;
  }
  return ++visit.minuteViews > viewsPerMinuteMax;
}

function stageOf(kind: HitKind): number {
  switch (kind) {
    case HitKind.productView:
    case HitKind.quickView:
      return Stage.product;
    case HitKind.addToCart:
      return Stage.cart;
    case HitKind.checkout:
      return Stage.checkout;
    case HitKind.purchase:
      return Stage.purchase;
    default:
      return 0;
  }
}

/** The band of the first largest contentful paint. */
function firstBand({ kind, extra }: RawHit): number {
  if (kind !== HitKind.vitals) return 0;
  for (let n = 0; n + 1 < extra.length; n += 2)
    if (metrics[extra[n]!] === 'LCP') return bandOf('LCP', vitalValue('LCP', extra[n + 1]!));
  return 0;
}

function extraOf(report: Report, id: (kind: Parameters<Names['idOf']>[0], text: string) => number): readonly number[] {
  switch (report.kind) {
    case HitKind.pageView:
    case HitKind.heartbeat:
      return [];
    case HitKind.siteSearch:
      return [id('search', report.name.slice(0, 80)), report.amount];
    case HitKind.audio:
    case HitKind.video:
      return [id('media', report.name)];
    case HitKind.buttonClick:
    case HitKind.buttonRender:
      return [id('button', report.name)];
    case HitKind.formRender:
    case HitKind.formSubmit:
      return [id('form', report.name)];
    case HitKind.overlayShown:
    case HitKind.overlayClosed:
      return [id('overlay', report.name)];
    case HitKind.quickView:
    case HitKind.productView:
    case HitKind.removeFromCart:
      return [id('product', report.name), report.amount];
    case HitKind.addToCart:
      return [
        ...[id('product', report.name), report.amount],
        ...(report.variant ? [id('variant', `${report.name} ${report.variant}`)] : []),
      ];
    case HitKind.vitals:
      return report.values ?? [];
    default:
      return [id('event', report.name)];
  }
}

/** Bots are counted in a separate dimension. */
export function botHit(store: Store, zone: Zone, now: number, bot: string): RawHit {
  const name = namesOf({ store }).idOf('bot', bot, zone.bucketsOf(now).day);
  const none = noneId;
  return {
    ...{ at: now, kind: HitKind.bot, visit: 0, visitor: 0, isNewVisit: false, isNewVisitor: false, sinceS: undefined },
    ...{ visitS: 0, viewsBefore: 0, stages: 0, band: 0, page: none, entry: none, from: none },
    ...{ source: none, campaign: none, device: none, browser: none, system: none, country: none, language: none },
    extra: [name],
  };
}

/**
 * Recognizes visitors without cookies within a day, by a hash of address and browser with a random salt that is deleted
 * after 48 hours. After that, no hash can be traced back, not even by trying all addresses. Operations 4.3.
 */
const hashesKeptMs = 48 * 3_600_000;

const saltKey = (day: string): Key => ['census-salt', day];

const today = perStore((_: { store: Store }) => ({ day: '', salt: new Uint8Array() as Uint8Array }));

/** 48 bits. @param day on the site's clock */
function visitorHash(store: Store, day: string, now: number, network: string, userAgent: string): number {
  const current = today({ store });
  if (current.day !== day) {
    current.salt = (known(store, saltKey(day))?.value as Uint8Array | undefined) ?? newSalt(store, day, now);
    current.day = day;
  }
  const hash = createHmac('sha256', current.salt).update(`${network}\0${userAgent}`).digest();
  return hash.readUIntBE(0, 6) || 1;
}

function newSalt(store: Store, day: string, now: number): Uint8Array {
  const salt = Uint8Array.from(randomBytes(32));
  hitBufferOf({ store }).putBeside(saltKey(day), salt, now + hashesKeptMs);
  return salt;
}
