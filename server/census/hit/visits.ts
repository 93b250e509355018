// Visits in progress, in memory. Bounded, and restored from the last hits after a restart. Public.
import { randomInt } from 'node:crypto';
import { growingCache } from '../../base/growing-cache.ts';
import { perStore } from '../../base/process-state.ts';
import { known, whenKnown } from '../../store/known.ts';
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix, eachRange } from '../../store/table.ts';
import { namesOf } from '../rollup/names.ts';
import { attendedS, HitKind, type RawHit, unpackHit, visitGapS } from '../rollup/raw-hit.ts';
import { hitsTable, type StoredHits } from '../rollup/rollup.ts';

type Traits = Pick<RawHit, 'source' | 'campaign' | 'device' | 'browser' | 'system' | 'country' | 'language'>;

export type Visit = {
  number: number;
  /** 0: known only by a salted hash. */
  visitor: number;
  startAt: number;
  lastAt: number;
  views: number;
  stages: number;
  band: number;
  page: number;
  entry: number;
  traits: Traits;
  /** Views since `minuteAt`, to detect crawlers. */
  minuteAt: number;
  minuteViews: number;
  /** The time before this, in epoch ms, is already counted as attention, or can't be. */
  attendedUntil: number;
  /** The last report, to ignore the same one from another kind of beacon. */
  lastReport?: { kind: number; about: string; at: number; channel: string };
};

const visitsMax = 50_000;
const liveMs = 5 * 60_000;

export class Visits {
  readonly byVisitor = growingCache<Visit, number>(visitsMax);
  #nextNumber = 1;
  readonly #isShared: boolean;

  /** @param isShared several processes assign numbers, so they are random */
  constructor(isShared = false) {
    this.#isShared = isShared;
  }

  get nextNumber(): number {
    return this.#nextNumber;
  }

  continueFrom(number: number): void {
    this.#nextNumber = Math.max(this.#nextNumber, number);
  }

  newNumber(): number {
    return this.#isShared ? randomInt(2 ** 47) : this.#nextNumber++;
  }

  /** The visit to continue, if the visitor was here less than half an hour ago. */
  find(name: number, now: number): Visit | undefined {
    const visit = this.byVisitor.get(name);
    return visit && now - visit.lastAt <= visitGapS * 1000 ? visit : undefined;
  }

  /** Restores the state after a hit from before the restart. */
  replay(hit: RawHit): void {
    if (hit.kind === HitKind.bot) return;
    const isView = hit.kind === HitKind.pageView;
    const { source, campaign, device, browser, system, country, language } = hit;
    const name = hit.visitor === 0 ? hashlessName(hit.visit) : visitorName(hit.visitor);
    const startAt = hit.at - hit.visitS * 1000;
    const before = this.byVisitor.peek(name)?.attendedUntil ?? startAt;
    this.byVisitor.set(name, {
      number: hit.visit,
      visitor: hit.visitor,
      startAt,
      lastAt: hit.at,
      views: hit.viewsBefore + (isView ? 1 : 0),
      stages: hit.stages,
      band: hit.band,
      page: isView ? hit.page : hit.from,
      entry: hit.entry,
      traits: { source, campaign, device, browser, system, country, language },
      minuteAt: hit.at,
      minuteViews: 0,
      attendedUntil: Math.max(before, startAt) + attendedS(hit) * 1000,
    });
  }
}

export const visitsOf = perStore(({ store }: { store: Store }) => new Visits(store.catchUp !== undefined));

/** Names of visits: all three kinds of numbers have 48 bits. */
export const visitorName = (visitor: number): number => visitor;
export const hashName = (hash: number): number => 2 ** 48 + hash;
/** The name of a visit without a cookie whose visitor hasn't returned since the restart. */
export const hashlessName = (visit: number): number => 2 ** 49 + visit;

const visitKey = (name: number): Key => ['census-visit', name];

/** With several processes, another one may have seen the visit's latest hit. Only inside `whenKnown`. */
export function fetchVisit(store: Store, name: number): void {
  const stored = known(store, visitKey(name))?.value as Visit | undefined;
  const { byVisitor } = visitsOf({ store });
  if (stored && stored.lastAt > (byVisitor.peek(name)?.lastAt ?? 0)) byVisitor.set(name, { ...stored });
}

/** For the other processes. */
export const sharedVisit = (name: number, visit: Visit): readonly [Key, Visit, expiresAt: number] => [
  visitKey(name),
  { ...visit },
  visit.lastAt + visitGapS * 1000,
];

type Live = { visitors: number; pages: { path: string; visitors: number }[] };

/** Active visitors of the last five minutes, and their pages, busiest first. */
export async function live(parts: { store: Store }, now: number): Promise<Live> {
  const pages = new Map<number, number>();
  let visitors = 0;
  const add = (page: number) => {
    visitors++;
    pages.set(page, (pages.get(page) ?? 0) + 1);
  };
  if (parts.store.catchUp) for (const page of await pagesOnDisk(parts.store, now - liveMs)) add(page);
  // Latest first.
  else
    for (const { lastAt, page } of visitsOf(parts).byVisitor.values()) {
      if (lastAt < now - liveMs) break;
      add(page);
    }
  const names = namesOf(parts);
  const shown = [...pages].toSorted(([, a], [, b]) => b - a).slice(0, 50);
  return {
    visitors,
    pages: await whenKnown(() => shown.map(([id, count]) => ({ path: names.textOf('page', id), visitors: count }))),
  };
}

const liveHitsMax = 20_000;

/** The page of each visit since a time, from its last hit: with several processes, none has seen all hits. */
async function pagesOnDisk(store: Store, since: number): Promise<Iterable<number>> {
  const pages = new Map<number, number>();
  let left = liveHitsMax;
  const range = { start: [hitsTable, since], end: afterPrefix([hitsTable]), limit: 20, reverse: true };
  for await (const { rows } of eachRange(store, range)) {
    for (const { value } of rows) {
      const [baseAt, hits] = value as StoredHits;
      left -= hits.length;
      for (const packed of hits.toReversed()) {
        const { kind, visit, page, from } = unpackHit(packed, baseAt);
        if (kind !== HitKind.bot && !pages.has(visit)) pages.set(visit, kind === HitKind.pageView ? page : from);
      }
    }
    if (left <= 0) break;
  }
  return pages.values();
}
