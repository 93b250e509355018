// Reads counts for the Analytics screens: series, breakdowns, the funnel. Uses monthly counts for full
// months, and daily ones otherwise. Public.
import { LRUCache } from 'lru-cache';
import { perStore } from '../../base/process-state.ts';
import { findWebsite } from '../../site/website/website.ts';
import { whenKnown } from '../../store/known.ts';
import type { Store } from '../../store/store.ts';
import { createZone, daysOf, type Zone } from './buckets.ts';
import {
  type CounterName,
  counterNames,
  factsOf,
  type Grain,
  type NameKind,
  otherId,
  type TableName,
} from './counters.ts';
import { type Dimension, type FilterName, filterNames } from './dimensions.ts';
import { namedRows, namesOf } from './names.ts';
import {
  addPairs,
  type Days,
  type EachCell,
  type ReadParts,
  readRows,
  readSpans,
  sumOf,
  type Wanted,
} from './read-rows.ts';

export type { CounterName, Grain } from './counters.ts';
export type { Days, ReadParts } from './read-rows.ts';
/** Only nonzero counters. */
export type Counters = Readonly<Partial<Record<CounterName, number>>>;
/** Values as `breakdown` returns them. */
export type Filters = Partial<Record<FilterName, string>>;

const zoneOf = perStore((_: { store: Store }) => ({ zone: createZone('UTC') }));

/** The site's time zone. */
export async function siteZone(parts: ReadParts): Promise<Zone> {
  const known = zoneOf(parts);
  const name = (await findWebsite(parts.store))?.timeZone ?? 'UTC';
  if (known.zone.name !== name) known.zone = createZone(name);
  return known.zone;
}

/** Days of an hourly series with combined filters: longer ones use days or months, to be answered in time. */
const combinedHoursMax = 7;
/** As long as charts by day are (insight/period.ts). */
const combinedDaysMax = 120;

const grainOf = ({ from, to }: Days, asked: Grain): Grain => {
  const count = daysOf(from, to).length;
  if (asked === 'hour' && count <= combinedHoursMax) return 'hour';
  return asked !== 'month' && count <= combinedDaysMax ? 'day' : 'month';
};

/**
 * Counts by hour (`2026-11-01T01:00-04:00`), day or month (`2026-11`), in order, without empty buckets. Filtered series
 * contain only visits and views.
 */
export async function series(
  parts: ReadParts,
  { days, grain: asked, filters = {} }: { days: Days; grain: Grain; filters?: Filters },
): Promise<{ bucket: string; counters: Counters }[]> {
  const found = await planOf(parts, filters, asked === 'hour');
  if (!found) return [];
  const grain = found.table === 'cube' ? grainOf(days, asked) : asked;
  const sums = new Map<string, number[]>();
  const add = (bucket: string, pairs: readonly number[]) => addPairs(sumOf(sums, bucket), pairs);
  // The first and last month have only the days that were asked for.
  if (grain === 'month')
    await readSpans(parts, found.table, days, (_, pairs, bucket) => add(bucket.slice(0, 7), pairs), {
      ...found,
      isByMonth: true,
    });
  // Hour names start with the day.
  else await readRows(parts, grain, found.table, days.from, days.to, (bucket, _, pairs) => add(bucket, pairs), found);
  return [...sums].toSorted(byBucket).map(([bucket, counts]) => ({ bucket, counters: countersOf(counts) }));
}

/**
 * A dimension's values, sorted by one counter. Filters can be combined for page, source, campaign, device and country,
 * and then only visits and views are counted; other dimensions have no rows when filtered (raw-read.ts). `''` means no
 * value (direct, no campaign, unknown).
 */
export async function breakdown(
  parts: ReadParts,
  ask: { days: Days; dimension: Dimension; filters?: Filters; limit: number; by: CounterName },
): Promise<{ rows: { value: string; counters: Counters }[]; isCapped: boolean }> {
  const { days, dimension, filters = {}, limit, by } = ask;
  const isFiltered = filterNames.some((name) => filters[name] !== undefined);
  const place = (filterNames as readonly string[]).indexOf(dimension);
  if (isFiltered && place < 0) return { rows: [], isCapped: false };
  const found = await planOf(parts, filters, true);
  if (!found) return { rows: [], isCapped: false };
  let sums: ReadonlyMap<number, readonly number[]>;
  if (isFiltered) sums = (await cubeOf(parts, days, filters, found)).by[place]!;
  else {
    const all = new Map<number, number[]>();
    await readSpans(parts, dimension, days, (ids, pairs) => addPairs(sumOf(all, ids[0]!), pairs));
    sums = all;
  }
  const names = namesOf(parts);
  const shown = [...sums]
    .map(([id, counts]) => ({ id, counters: countersOf(counts) }))
    .filter(({ counters }) => Object.keys(counters).length > 0)
    .toSorted((a, b) => (b.counters[by] ?? 0) - (a.counters[by] ?? 0) || a.id - b.id)
    .slice(0, limit);
  const rows = await namedRows(names, kindOf(dimension), shown);
  return { rows, isCapped: sums.has(otherId) };
}

type CubeSums = { total: number[]; by: Map<number, number[]>[] };
/** A filtered screen requests the same days several times concurrently, so they are read once. */
const cubesKeptMs = 5_000;
const cubes = perStore((_: { store: Store }) => new LRUCache<string, Promise<CubeSums>>({ max: 8, ttl: cubesKeptMs }));

/** Sums of everything that matches the filters: in total, and by the values of each filter. */
function cubeOf(parts: ReadParts, days: Days, filters: Filters, plan: Plan): Promise<CubeSums> {
  const known = cubes(parts);
  const key = JSON.stringify([days.from, days.to, filterNames.map((name) => filters[name])]);
  let sums = known.get(key);
  if (sums === undefined) {
    known.set(key, (sums = readCube(parts, days, plan)));
    sums.catch(() => known.delete(key));
  }
  return sums;
}

async function readCube(parts: ReadParts, days: Days, plan: Plan): Promise<CubeSums> {
  const sums: CubeSums = { total: [], by: filterNames.map(() => new Map()) };
  const each: EachCell = (ids, pairs) => {
    addPairs(sums.total, pairs);
    for (const [place, values] of sums.by.entries()) addPairs(sumOf(values, ids[place]!), pairs);
  };
  await readSpans(parts, 'cube', days, each, plan);
  return sums;
}

type Funnel = { visits: number; product: number; cart: number; checkout: number; purchase: number };

/** How many visits reached each step. A visit counts on the day it started. */
export async function funnel(parts: ReadParts, ask: { days: Days; filters?: Filters }): Promise<Funnel> {
  const counters = await totals(parts, ask);
  return {
    visits: counters.visits ?? 0,
    product: counters.productVisits ?? 0,
    cart: counters.cartVisits ?? 0,
    checkout: counters.checkoutVisits ?? 0,
    purchase: counters.purchaseVisits ?? 0,
  };
}

/** All counters of the days; `visitors` is the sum of the daily visitors. */
export async function totals(
  parts: ReadParts,
  { days, filters = {} }: { days: Days; filters?: Filters },
): Promise<Counters> {
  const found = await planOf(parts, filters, false);
  if (!found) return {};
  if (found.table === 'cube') return countersOf((await cubeOf(parts, days, filters, found)).total);
  const sum: number[] = [];
  await readSpans(parts, found.table, days, (_, pairs) => addPairs(sum, pairs), found);
  return countersOf(sum);
}

type Plan = Wanted & { table: TableName };

/** The table that can answer the filters; undefined if a value never occurred. A single filter has its own table. */
async function planOf(parts: ReadParts, filters: Filters, cubeOnly: boolean): Promise<Plan | undefined> {
  const names = namesOf(parts);
  const given = await whenKnown(() =>
    filterNames.flatMap((name, place) =>
      filters[name] === undefined ? [] : [{ name, place, id: names.find(name, filters[name]) }],
    ),
  );
  if (given.some(({ id }) => id === undefined)) return undefined;
  if (given.length === 0) return { table: 'total' };
  const [first] = given;
  // A page's own table contains its views, but not the visits that started there.
  if (given.length === 1 && !cubeOnly && first!.name !== 'page')
    return { table: first!.name, matches: ([id]) => id === first!.id, first: first!.id! };
  const page = first!.name === 'page' ? first!.id : undefined;
  return {
    table: 'cube',
    matches: (ids) => given.every(({ place, id }) => ids[place] === id),
    ...(page !== undefined && { first: page }),
  };
}

export function countersOf(counts: readonly number[]): Counters {
  const counters: Partial<Record<CounterName, number>> = {};
  counts.forEach((count, at) => {
    const name = counterNames[at];
    if (name !== undefined && name !== 'dayVisitors' && count) counters[name] = count;
  });
  return counters;
}

const byBucket = ([a]: [string, unknown], [b]: [string, unknown]): number => {
  // Hours include their offset, so the repeated hour is sorted by time, not by text.
  const [first, second] = [a.length > 10 ? Date.parse(a) : 0, b.length > 10 ? Date.parse(b) : 0];
  return first - second || (a < b ? -1 : 1);
};

export const kindOf = (dimension: Dimension): NameKind =>
  dimension === 'entry' || dimension === 'exit' ? 'page' : (factsOf(dimension).ids[0] as NameKind);
