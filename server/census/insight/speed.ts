// Page speed for visitors: by metric, page, and day, with each publish, and its effect on sales.
import type { Parts } from '../../base/parts.ts';
import { findProduct } from '../../commerce/product/product.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import { listChanges } from '../../content/document/changes.ts';
import type { Change } from '../../content/document/edit-schema.ts';
import { findEditablePage } from '../../content/page-editor/pages.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';
import { loadWebsite } from '../../site/website/website.ts';
import {
  type SpeedBand,
  type SpeedCost,
  speedConversion,
  type VitalRow,
  vitalSeries,
  vitals,
} from '../rollup/read-speed.ts';
import { type SiteClock, siteClock } from './clock.ts';
import { publishedParts } from './messages.ts';
import { bucketsOf, countDays, type Days, type Period, periodOf } from './period.ts';
import { type CostRow, type Metric, metrics, type ReportQuery, type Sold, type Speed, type Vital } from './schema.ts';
import { filtersOf } from './traffic.ts';

const pagesShown = 200;
/** More publishes are combined by day or month. */
const marksMax = 500;
/** Documents with a name, the latest published. */
const documentsMax = 1_000;
const namesMax = 5;
/** Publishes within this time are combined. */
const togetherMs = 60_000;
/** A daily line would have too many points beyond this. */
const byDayMax = 400;
const bucketChars = { hour: 13, day: 10, month: 7 } as const;

export async function reportSpeed(parts: Parts, query: ReportQuery, pagesMax = pagesShown): Promise<Speed> {
  const { timeZone } = await loadWebsite(parts.store);
  const clock = siteClock(findTzData(timeZone));
  const asked = periodOf(query, clock.hourAt(parts.clock.now()));
  // Page speed is stored by day and month.
  const today = clock.dayAt(parts.clock.now());
  const grain = countDays(asked) > byDayMax ? ('month' as const) : ('day' as const);
  const period = { ...asked, grain, last: today.slice(0, bucketChars[grain]) };
  const { page: path, device } = filtersOf(query);
  const of = { path, device };
  const [now, before, byPage, cost, publishes] = await Promise.all([
    vitalSeries(parts, { days: period, by: grain, ...of }),
    period.before && vitalSeries(parts, { days: period.before, by: grain, ...of }),
    vitals(parts, { days: period, by: 'page', ...of }),
    speedConversion(parts, { days: period, ...of }),
    listPublishes(parts, clock, period, path),
  ]);
  const [points, pointsBefore] = [
    pointsOf(period, grain, now.points),
    period.before && before && pointsOf(period.before, grain, before.points),
  ];
  const pages = [...Map.groupBy(byPage, ({ key }) => key)].map(([path, rows]) => ({ path, vitals: inOrder(rows) }));
  return {
    period,
    totals: inOrder(now.totals),
    ...(before && { before: inOrder(before.totals) }),
    points: points.map(({ bucket, p75 }, n) => {
      const then = pointsBefore?.[n];
      return { bucket, now: p75, ...(then && { before: then.p75 }) };
    }),
    pages: pages.toSorted(slowestFirst).slice(0, pagesMax),
    publishes,
    cost: cost.bands,
    costOf: { pages: costRows(cost.pages, pagesMax), devices: costRows(cost.devices, pagesMax) },
  };
}

const soldOf = (bands: readonly SpeedBand[]): Sold => ({
  visits: bands.reduce((sum, { visits }) => sum + visits, 0),
  purchases: bands.reduce((sum, { purchases }) => sum + purchases, 0),
});

const costRows = (rows: readonly SpeedCost[], rowsMax: number): CostRow[] =>
  rows
    .map(({ value, bands }) => ({
      value,
      fast: soldOf(bands.filter(({ band }) => band === 'good')),
      slow: soldOf(bands.filter(({ band }) => band !== 'good')),
    }))
    .toSorted((one, other) => other.slow.visits - one.slow.visits || other.fast.visits - one.fast.visits)
    .slice(0, rowsMax);

function pointsOf(days: Days, grain: 'day' | 'month', rows: readonly VitalRow[]) {
  const byBucket = Map.groupBy(rows, ({ key }) => key);
  return bucketsOf(days, grain).map((bucket) => ({
    bucket,
    p75: Object.fromEntries((byBucket.get(bucket) ?? []).map(({ metric, p75 }) => [metric, p75])),
  }));
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

/** @param path only those of this page, and of what is on every page */
async function listPublishes(parts: Parts, clock: SiteClock, { from, to, grain }: Period, path: string | undefined) {
  const span = { from: clock.startOf(from), to: clock.endOf(to) };
  const all = (await listChanges(parts.store, span)).filter(({ kind }) => kind !== 'discarded');
  const newest = [...new Set(all.map(({ document }) => document))].slice(0, documentsMax);
  const known = new Map(await Promise.all(newest.map(async (id) => [id, await publishedBy(parts, id)] as const)));
  const isOn = ({ path: own } = goneDocument) => path === undefined || own === undefined || own === path;
  const changes = all.filter(({ document }) => isOn(known.get(document))).toReversed();
  const bucketOf = ({ at }: Change) => clock.dayAt(at).slice(0, bucketChars[grain]);
  const together = publishedTogether(changes);
  const groups = together.length > marksMax ? [...Map.groupBy(changes, bucketOf).values()] : together;
  return groups.map((group) => ({
    at: group[0]!.at,
    bucket: bucketOf(group[0]!),
    by: firstOf(group.map(({ by }) => by.name)).join(', '),
    what: firstOf(group.flatMap(({ document }) => known.get(document)?.name ?? [])),
  }));
}

const firstOf = (names: readonly string[]): string[] => [...new Set(names)].slice(0, namesMax);

function publishedTogether(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first && change.at - first.at < togetherMs && change.by.id === first.by.id) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

type Published = { name?: string; path?: string };
const goneDocument: Published = { path: '' };

/** Areas, shared sections, and parts of the site have no path: they may be on any page. What was deleted has no name. */
async function publishedBy(parts: Parts, document: string): Promise<Published> {
  if (Object.hasOwn(publishedParts, document)) return { name: publishedParts[document as keyof typeof publishedParts] };
  const page = await findEditablePage(parts, document);
  if (page) {
    const name = page.navigationTitle ?? page.title;
    return page.typeName === 'area' || page.typeName === 'shared' ? { name } : { name, path: page.path };
  }
  const { store } = parts;
  const product = await findProduct(store, document);
  if (!product) return goneDocument;
  const [collection, website] = await Promise.all([findCollection(store, product.collectionId), loadWebsite(store)]);
  const isHome = website.homepageCollectionId === product.collectionId;
  return { name: product.title, path: addressPath(isHome ? '' : (collection?.urlId ?? ''), 'p', product.urlId) };
}
