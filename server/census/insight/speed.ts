// Page speed for visitors: by metric, page, and day, with each publish, and its effect on sales.
import type { Parts } from '../../base/parts.ts';
import { listChanges } from '../../content/document/changes.ts';
import type { Change } from '../../content/document/edit-schema.ts';
import { findEditablePage } from '../../content/page-editor/pages.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { speedConversion, vitals } from '../rollup/read.ts';
import { type SiteClock, siteClock } from './clock.ts';
import { bucketsOf, countDays, type Period, periodOf } from './period.ts';
import { type Metric, metrics, type ReportQuery, type Speed, type Vital } from './schema.ts';

const pagesMax = 200;
const publishesMax = 500;
const namesMax = 5;
/** Publishes within this time are combined. */
const togetherMs = 60_000;
/** A daily line would have too many points beyond this. */
const byDayMax = 400;
const bucketChars = { hour: 13, day: 10, month: 7 } as const;

export async function reportSpeed(parts: Parts, query: ReportQuery): Promise<Speed> {
  const { timeZone } = await loadWebsite(parts.store);
  const clock = siteClock(findTzData(timeZone));
  const asked = periodOf(query, clock.hourAt(parts.clock.now()));
  // Page speed is stored by day and month.
  const today = clock.dayAt(parts.clock.now());
  const grain = countDays(asked) > byDayMax ? ('month' as const) : ('day' as const);
  const period = { ...asked, grain, last: today.slice(0, bucketChars[grain]) };
  const of = { ...(query.page && { path: query.page }), ...(query.device && { device: query.device }) };
  const [totals, before, byDay, byPage, cost, publishes] = await Promise.all([
    vitals(parts, { days: period, by: 'metric', ...of }),
    period.before && vitals(parts, { days: period.before, by: 'metric', ...of }),
    vitals(parts, { days: period, by: grain, ...of }),
    vitals(parts, { days: period, by: 'page', ...of }),
    speedConversion(parts, { days: period }),
    listPublishes(parts, clock, period),
  ]);
  const byBucket = Map.groupBy(byDay, ({ key }) => key);
  const pages = [...Map.groupBy(byPage, ({ key }) => key)].map(([path, rows]) => ({ path, vitals: inOrder(rows) }));
  return {
    period,
    totals: inOrder(totals),
    ...(before && { before: inOrder(before) }),
    points: bucketsOf(period, grain).map((bucket) => ({
      bucket,
      p75: Object.fromEntries((byBucket.get(bucket) ?? []).map(({ metric, p75 }) => [metric, p75])),
    })),
    pages: pages.toSorted(slowestFirst).slice(0, pagesMax),
    publishes,
    cost,
  };
}

const inOrder = (rows: readonly Vital[]): Vital[] =>
  metrics.flatMap((name) => {
    const row = rows.find(({ metric }) => metric === name);
    return row ? [vitalOf(row)] : [];
  });

const vitalOf = ({ metric, p75, good, needs, poor }: Vital): Vital => ({ metric, p75, good, needs, poor });

type Page = Speed['pages'][number];

/** Most slow visits first, because a single slow view means little; then by duration. */
function slowestFirst(one: Page, other: Page): number {
  const [first, second] = [contentOf(one), contentOf(other)];
  return slowLoads(second) - slowLoads(first) || (second?.p75 ?? 0) - (first?.p75 ?? 0);
}

const contentOf = ({ vitals: rows }: Page): Vital | undefined => {
  const of = (name: Metric) => rows.find(({ metric }) => metric === name);
  return of('LCP') ?? of('FCP');
};
const slowLoads = (row: Vital | undefined): number => (row ? row.needs + row.poor : 0);

async function listPublishes(parts: Parts, clock: SiteClock, { from, to, grain }: Period) {
  const changes = (await listChanges(parts.store, publishesMax))
    .filter(({ kind, at }) => kind !== 'discarded' && clock.dayAt(at) >= from && clock.dayAt(at) <= to)
    .toReversed();
  const groups: Change[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first && change.at - first.at < togetherMs && change.by.id === first.by.id) group.push(change);
    else groups.push([change]);
  }
  return Promise.all(
    groups.map(async ([first, ...others]) => {
      const { at, by } = first as Change;
      const ids = [first as Change, ...others].slice(0, namesMax).map(({ document }) => document);
      const pages = await Promise.all(ids.map((id) => findEditablePage(parts, id)));
      return {
        at,
        bucket: clock.dayAt(at).slice(0, bucketChars[grain]),
        by: by.name,
        pages: pages.flatMap((page) => page?.navigationTitle ?? page?.title ?? []),
      };
    }),
  );
}
