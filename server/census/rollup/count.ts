// Counts hits. The only place that decides what a hit counts for: counting stored hits again gives the same counts.
// Portable.

import { dayMs } from '../../site/time-zone/zone.ts';
import type { Buckets, Zone } from './buckets.ts';
import { Counter, type CounterName, type Grain, grains, recencyOf, type TableName, tables } from './counters.ts';
import { ratingOf } from './rating.ts';
import { attendedS, HitKind, type RawHit, Stage } from './raw-hit.ts';
import { bandOf, binOf, metrics, RatingCounter, vitalValue } from './vitals.ts';

/**
 * Adds to a counter of a cell. @param key the cell's numbers, e.g. `12,3`
 * @param first the first of them; 0 if there are none
 */
export type AddTo = (
  grain: Grain,
  bucket: string,
  table: TableName,
  key: string,
  first: number,
  counter: number,
  by: number,
) => void;

export function countHit(hit: RawHit, zone: Zone, add: AddTo): void {
  const now = zone.bucketsOf(hit.at);
  const count = (table: TableName, key: string, first: number, counter: number, by: number, buckets: Buckets = now) => {
    if ('hourly' in tables[table]) add('hour', buckets.hour, table, key, first, counter, by);
    add('day', buckets.day, table, key, first, counter, by);
    add('month', buckets.month, table, key, first, counter, by);
  };
  count('total', '', 0, Counter.hits, 1);
  if (hit.kind === HitKind.bot) {
    count('bot', String(hit.extra[0]), hit.extra[0]!, Counter.hits, 1);
    return;
  }

  const start = hit.visitS === 0 ? now : zone.bucketsOf(hit.at - hit.visitS * 1000);
  /** Counts for the whole visit: in the total, in each trait, and in combined filters. */
  const countVisit = (name: CounterName, by: number, buckets: Buckets, page: number) => {
    const counter = Counter[name];
    count('total', '', 0, counter, by, buckets);
    for (const trait of ['source', 'campaign', 'device', 'browser', 'system', 'country', 'language'] as const)
      count(trait, String(hit[trait]), hit[trait], counter, by, buckets);
    count('cube', cubeKey(hit, page), page, counter, by, buckets);
  };

  if (hit.isNewVisit) {
    countVisit('visits', 1, start, hit.entry);
    count('entry', String(hit.entry), hit.entry, Counter.visits, 1, start);
  }
  if (hit.isNewVisitor) countVisit('newVisitors', 1, now, hit.page);
  countVisitors(hit, zone, now, add);
  countKind(hit, start, count, countVisit);
}

type Count = (table: TableName, key: string, first: number, counter: number, by: number, buckets?: Buckets) => void;
type CountVisit = (name: CounterName, by: number, buckets: Buckets, page: number) => void;

function countKind(hit: RawHit, start: Buckets, count: Count, countVisit: CountVisit): void {
  const [name = 0, amount = 0, variant = 0] = hit.extra;
  const tell = (table: TableName, counter: CounterName, by = 1) => {
    count(table, String(name), name, Counter[counter], by);
    count('total', '', 0, Counter[counter], by);
  };
  const reach = (stage: number, counter: CounterName) => {
    if ((hit.stages & stage) === 0) countVisit(counter, 1, start, hit.entry);
  };
  switch (hit.kind) {
    case HitKind.pageView: {
      const page = String(hit.page);
      count('total', '', 0, Counter.views, 1);
      count('page', page, hit.page, Counter.views, 1);
      for (const trait of ['source', 'campaign', 'device', 'browser', 'system', 'country', 'language'] as const)
        count(trait, String(hit[trait]), hit[trait], Counter.views, 1);
      count('cube', cubeKey(hit, hit.page), hit.page, Counter.views, 1);
      // A visit of one page is a bounce until its second page view.
      if (hit.viewsBefore <= 1) {
        const by = hit.viewsBefore === 0 ? 1 : -1;
        countVisit('bounces', by, start, hit.entry);
        count('entry', String(hit.entry), hit.entry, Counter.bounces, by, start);
      }
      count('exit', page, hit.page, Counter.exits, 1, start);
      if (hit.viewsBefore > 0) count('exit', String(hit.from), hit.from, Counter.exits, -1, start);
      return;
    }
    case HitKind.siteSearch:
      tell('search', 'searches');
      if (amount > 0) tell('search', 'noResults');
      return;
    case HitKind.audio:
    case HitKind.video:
      tell('media', 'plays');
      return;
    case HitKind.buttonClick:
      tell('button', 'clicks');
      return;
    case HitKind.buttonRender:
      tell('button', 'renders');
      return;
    case HitKind.formRender:
      tell('form', 'renders');
      return;
    case HitKind.formSubmit:
      tell('form', 'submits');
      return;
    case HitKind.overlayShown:
      tell('overlay', 'shown');
      return;
    case HitKind.overlayClosed:
      tell('overlay', 'closed');
      return;
    case HitKind.quickView:
      tell('product', 'quickViews');
      reach(Stage.product, 'productVisits');
      return;
    case HitKind.productView:
      count('product', String(name), name, Counter.views, 1);
      reach(Stage.product, 'productVisits');
      return;
    case HitKind.addToCart:
      tell('product', 'adds', Math.max(1, amount));
      if (variant > 0) count('variant', String(variant), variant, Counter.adds, Math.max(1, amount));
      reach(Stage.cart, 'cartVisits');
      return;
    case HitKind.removeFromCart:
      tell('product', 'removes');
      return;
    case HitKind.cartView:
      tell('event', 'events');
      return;
    case HitKind.checkout:
      reach(Stage.checkout, 'checkoutVisits');
      tell('event', 'events');
      return;
    case HitKind.purchase:
      if ((hit.stages & Stage.purchase) === 0 && hit.band > 0) countBand(hit, hit.band, 'purchaseVisits', start, count);
      reach(Stage.purchase, 'purchaseVisits');
      tell('event', 'events');
      return;
    case HitKind.newsletter:
      count('total', '', 0, Counter.newsletters, 1);
      tell('event', 'events');
      return;
    case HitKind.event:
      tell('event', 'events');
      return;
    case HitKind.vitals:
      countVitals(hit, start, count);
      return;
    case HitKind.heartbeat: {
      const seconds = attendedS(hit);
      if (seconds === 0) return;
      count('total', '', 0, Counter.seconds, seconds);
      count('page', String(hit.page), hit.page, Counter.seconds, seconds);
      count('cube', cubeKey(hit, hit.page), hit.page, Counter.seconds, seconds);
      return;
    }
    default:
      return;
  }
}

/** A visitor is new in each bucket that their previous hit wasn't in. */
function countVisitors(hit: RawHit, zone: Zone, now: Buckets, add: AddTo): void {
  const before = hit.sinceS === undefined ? undefined : zone.bucketsOf(hit.at - hit.sinceS * 1000);
  const tell = (grain: Grain, counter: number) => {
    add(grain, now[grain], 'total', '', 0, counter, 1);
    add(grain, now[grain], 'cube', cubeKey(hit, hit.page), hit.page, counter, 1);
    if (grain === 'hour') return;
    for (const trait of ['source', 'campaign', 'device', 'browser', 'system', 'country', 'language'] as const)
      add(grain, now[grain], trait, String(hit[trait]), hit[trait], counter, 1);
  };
  for (const grain of grains) if (before?.[grain] !== now[grain]) tell(grain, Counter.visitors);
  // Allows sums over months and days to use the same counter.
  if (before?.day === now.day) return;
  tell('month', Counter.dayVisitors);
  const recency = recencyOf(before && Math.round((Date.parse(now.day) - Date.parse(before.day)) / dayMs));
  add('day', now.day, 'recency', String(recency), recency, Counter.visitors, 1);
}

/** `extra`: metric, value, …; metrics by number. */
function countVitals(hit: RawHit, start: Buckets, count: Count): void {
  for (let n = 0; n + 1 < hit.extra.length; n += 2) {
    const metric = metrics[hit.extra[n]!];
    if (metric === undefined) continue;
    const value = vitalValue(metric, hit.extra[n + 1]!);
    const rating = ratingOf(metric, value);
    const key = `${hit.page},${hit.device},${hit.extra[n]}`;
    count('vital', key, hit.page, binOf(metric, value), 1);
    count('vital', key, hit.page, RatingCounter[rating], 1);
    const ofAll = `${hit.device},${hit.extra[n]}`;
    count('vitals', ofAll, hit.device, binOf(metric, value), 1);
    count('vitals', ofAll, hit.device, RatingCounter[rating], 1);
    if (metric !== 'LCP' || hit.band > 0) continue;
    const band = bandOf(metric, value);
    countBand(hit, band, 'visits', start, count);
    if ((hit.stages & Stage.purchase) !== 0) countBand(hit, band, 'purchaseVisits', start, count);
  }
}

/** A visit, or its purchase, by the band of its first largest contentful paint. */
function countBand(hit: RawHit, band: number, name: CounterName, start: Buckets, count: Count): void {
  count('speed', String(band), band, Counter[name], 1, start);
  count('cost', `${hit.entry},${hit.device},${band}`, hit.entry, Counter[name], 1, start);
}

const cubeKey = (hit: RawHit, page: number) => `${page},${hit.source},${hit.campaign},${hit.device},${hit.country}`;
