// Visits in progress, in memory. Bounded, and restored from the last hits after a restart. Public.
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
  /** The last report, to ignore the same one from another kind of beacon. */
  lastReport?: { text: string; at: number; channel: string };
};

const visitsMax = 50_000;
export const liveMs = 5 * 60_000;

export class Visits {
  readonly byVisitor = new LRUCache<string, Visit>({ max: visitsMax });
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
  find(name: string, now: number): Visit | undefined {
    const visit = this.byVisitor.get(name);
    return visit && now - visit.lastAt <= visitGapS * 1000 ? visit : undefined;
  }

  /** Restores the state after a hit from before the restart. */
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
/** The name of a visit without a cookie whose visitor hasn't returned since the restart. */
export const hashlessName = (visit: number): string => `v${visit}`;

export type Live = { visitors: number; pages: { path: string; visitors: number }[] };

/** Active visitors of the last five minutes, and their pages, busiest first. */
export async function live(parts: { store: Store }, now: number): Promise<Live> {
  const pages = new Map<number, number>();
  let visitors = 0;
  // Latest first.
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
