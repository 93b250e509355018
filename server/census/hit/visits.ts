// The visits that are going on, in memory: what a hit continues. Bounded, and made again from the last hits after a start. Public.
import { randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { perStore } from '../../base/process-state.ts';
import { whenKnown } from '../../store/known.ts';
import type { Store } from '../../store/store.ts';
import { namesOf } from '../rollup/names.ts';
import { HitKind, type RawHit, visitGapS } from '../rollup/raw-hit.ts';

export type Traits = Pick<RawHit, 'source' | 'campaign' | 'device' | 'browser' | 'system' | 'country' | 'language'>;

export type Visit = {
  number: number;
  /** 0: known by a salted hash alone. */
  visitor: number;
  startAt: number;
  lastAt: number;
  views: number;
  stages: number;
  band: number;
  page: number;
  entry: number;
  traits: Traits;
  /** Views in the minute that began then, against programs that look through a site. */
  minuteAt: number;
  minuteViews: number;
  /** What was told last, against beacons of two kinds for one thing. */
  lastReport?: { text: string; at: number; channel: string };
};

const visitsMax = 50_000;
export const liveMs = 5 * 60_000;

export class Visits {
  readonly byVisitor = new LRUCache<string, Visit>({ max: visitsMax });
  #nextNumber = 1;
  readonly #isShared: boolean;

  /** @param isShared several processes give numbers: then they are random */
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

  /** The visit that continues, if the visitor was here less than half an hour ago. */
  find(name: string, now: number): Visit | undefined {
    const visit = this.byVisitor.get(name);
    return visit && now - visit.lastAt <= visitGapS * 1000 ? visit : undefined;
  }

  /** As it was after a hit of before the start. */
  replay(hit: RawHit): void {
    if (hit.kind === HitKind.bot) return;
    const isView = hit.kind === HitKind.pageView;
    const { source, campaign, device, browser, system, country, language } = hit;
    this.byVisitor.set(hit.visitor === 0 ? hashlessName(hit.visit) : visitorName(hit.visitor), {
      number: hit.visit,
      visitor: hit.visitor,
      startAt: hit.at - hit.visitS * 1000,
      lastAt: hit.at,
      views: hit.viewsBefore + (isView ? 1 : 0),
      stages: hit.stages,
      band: hit.band,
      page: isView ? hit.page : hit.from,
      entry: hit.entry,
      traits: { source, campaign, device, browser, system, country, language },
      minuteAt: hit.at,
      minuteViews: 0,
    });
  }
}

export const visitsOf = perStore(({ store }: { store: Store }) => new Visits(store.catchUp !== undefined));

export const visitorName = (visitor: number): string => `c${visitor}`;
/** A visit without cookie, before its visitor came back after a start. */
export const hashlessName = (visit: number): string => `v${visit}`;

export type Live = { visitors: number; pages: { path: string; visitors: number }[] };

/** Active visitors: those of the last five minutes, and their pages, busiest first. */
export async function live(parts: { store: Store }, now: number): Promise<Live> {
  const pages = new Map<number, number>();
  let visitors = 0;
  // The latest first.
  for (const visit of visitsOf(parts).byVisitor.values()) {
    if (visit.lastAt < now - liveMs) break;
    visitors++;
    pages.set(visit.page, (pages.get(visit.page) ?? 0) + 1);
  }
  const names = namesOf(parts);
  const shown = [...pages].toSorted(([, a], [, b]) => b - a).slice(0, 50);
  return {
    visitors,
    pages: await whenKnown(() => shown.map(([id, count]) => ({ path: names.textOf('page', id), visitors: count }))),
  };
}
