// Reads counts for the Analytics screens: series, breakdowns, page speed, the funnel. Uses monthly counts for full
// months, and daily ones otherwise. Public.
import { LRUCache } from 'lru-cache';
import { perStore } from '../../base/process-state.ts';
import { findWebsite } from '../../site/website/website.ts';
import { whenKnown } from '../../store/known.ts';
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix } from '../../store/table.ts';
import { createZone, daysOf, spansOf, type Zone } from './buckets.ts';
import {
  Counter,
  type CounterName,
  counterNames,
  factsOf,
  type Grain,
  type NameKind,
  otherId,
  type TableName,
} from './counters.ts';
import { namesOf } from './names.ts';
import { readCells } from './packed.ts';
import { rollTable, rollupOf } from './rollup.ts';
import { type Metric, metrics, p75, RatingCounter } from './vitals.ts';

export type { CounterName, Grain } from './counters.ts';
/** Only nonzero counters. */
export type Counters = Readonly<Partial<Record<CounterName, number>>>;
/** Site-local days `YYYY-MM-DD`, inclusive, at most 800. */
export type Days = { from: string; to: string };
export const filterNames = ['page', 'source', 'campaign', 'device', 'country'] as const;
/** Values as `breakdown` returns them. */
export type Filters = Partial<Record<(typeof filterNames)[number], string>>;
export type ReadParts = { store: Store };

export const dimensions = [
  'page',
  'entry',
  'exit',
  'source',
  'campaign',
  'search',
  'device',
  'browser',
  'system',
  'country',
  'language',
  'product',
  'variant',
  'button',
  'form',
  'overlay',
  'media',
  'event',
  'bot',
] as const satisfies readonly TableName[];
export type Dimension = (typeof dimensions)[number];

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
  const rows = await whenKnown(() =>
    shown.map(({ id, counters }) => ({ value: names.textOf(kindOf(dimension), id), counters })),
  );
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

export type VitalRow = { key: string; metric: Metric; p75: number; good: number; needs: number; poor: number };

/** `key` is the page, the day, the month, or empty. Pages aren't sorted. */
export async function vitals(
  parts: ReadParts,
  ask: { days: Days; by: 'metric' | 'page' | 'day' | 'month'; path?: string; device?: string },
): Promise<VitalRow[]> {
  const names = namesOf(parts);
  const [page, device] = await whenKnown(() => [
    ask.path === undefined ? undefined : names.find('page', ask.path),
    ask.device === undefined ? undefined : names.find('device', ask.device),
  ]);
  if ((ask.path !== undefined && page === undefined) || (ask.device !== undefined && device === undefined)) return [];
  /** Bins by metric. */
  const sums = new Map<string | number, number[][]>();
  // Without a page, the smaller table has the same sums.
  const table = page === undefined && ask.by !== 'page' ? 'vitals' : 'vital';
  const each = (ids: readonly number[], pairs: readonly number[], bucket = '') => {
    const metric = ids.at(-1)!;
    const ofDevice = ids.at(-2)!;
    const ofPage = ids.at(-3) ?? 0;
    if ((page !== undefined && ofPage !== page) || (device !== undefined && ofDevice !== device)) return;
    const bins = sumOf(sums, ask.by === 'page' ? ofPage : bucket);
    addPairs((bins[metric] ??= []), pairs);
  };
  const { from, to } = ask.days;
  if (ask.by === 'day')
    await readRows(parts, 'day', table, from, to, (bucket, ids, pairs) => each(ids, pairs, bucket), { first: page });
  else
    await readSpans(parts, table, ask.days, (ids, pairs, bucket) => each(ids, pairs, bucket.slice(0, 7)), {
      first: page,
    });
  const rowOf = (key: string | number, name: number, bins: readonly number[]): VitalRow[] => {
    const metric = metrics[name];
    const middle = metric && p75(metric, bins);
    if (metric === undefined || middle === undefined) return [];
    const [good, needs, poor] = [bins[RatingCounter.good], bins[RatingCounter.needs], bins[RatingCounter.poor]];
    const said = typeof key === 'number' ? names.textOf('page', key) : key;
    return [{ key: said, metric, p75: middle, good: good ?? 0, needs: needs ?? 0, poor: poor ?? 0 }];
  };
  return whenKnown(() => [...sums].flatMap(([key, bins]) => bins.flatMap((one, name) => rowOf(key, name, one))));
}

export type Funnel = { visits: number; product: number; cart: number; checkout: number; purchase: number };

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

export type SpeedBand = { band: 'good' | 'needs' | 'poor'; visits: number; purchases: number };

/** The cost of a slow page: visits and purchases by the speed of the visit's first page (largest contentful paint). */
export async function speedConversion(parts: ReadParts, { days }: { days: Days }): Promise<SpeedBand[]> {
  const sums = new Map<number, number[]>();
  await readSpans(parts, 'speed', days, (ids, pairs) => addPairs(sumOf(sums, ids[0]!), pairs));
  return (['good', 'needs', 'poor'] as const).map((band, at) => {
    const counts = sums.get(at + 1) ?? [];
    return { band, visits: counts[Counter.visits] ?? 0, purchases: counts[Counter.purchaseVisits] ?? 0 };
  });
}

/** Selects the cells to read. `first`: only cells whose first number it accepts. */
type Wanted = { matches?: (ids: readonly number[]) => boolean; first?: number | undefined };
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

type EachCell = (ids: readonly number[], pairs: readonly number[], bucket: string) => void;

/**
 * All cells of the days. Monthly rows store the sum of daily visitors in `dayVisitors`, returned as `visitors` unless `isByMonth`: then a
 * whole month counts each visitor once.
 */
async function readSpans(
  parts: ReadParts,
  table: TableName,
  { from, to }: Days,
  each: EachCell,
  wanted: Wanted & { isByMonth?: boolean } = {},
): Promise<void> {
  const { months, days } = spansOf(from, to);
  const isCounted = table !== 'vital' && table !== 'vitals' && !wanted.isByMonth;
  for (const [start, end] of runsOf(months, 'month'))
    await readRows(
      parts,
      'month',
      table,
      start,
      end,
      (bucket, ids, pairs) => each(ids, isCounted ? withDayVisitors(pairs) : pairs, bucket),
      wanted,
    );
  for (const [start, end] of runsOf(days, 'day'))
    await readRows(parts, 'day', table, start, end, (bucket, ids, pairs) => each(ids, pairs, bucket), wanted);
}

function withDayVisitors(pairs: readonly number[]): number[] {
  const said: number[] = [];
  for (let n = 0; n < pairs.length; n += 2) {
    if (pairs[n] === Counter.visitors) continue;
    said.push(pairs[n] === Counter.dayVisitors ? Counter.visitors : pairs[n]!, pairs[n + 1]!);
  }
  return said;
}

/** `[1, 2, 3, 7]` → `[1, 3], [7, 7]`. */
function runsOf(buckets: readonly string[], grain: 'month' | 'day'): [string, string][] {
  const runs: [string, string][] = [];
  for (const bucket of buckets) {
    const run = runs.at(-1);
    if (run && isNext(run[1], bucket, grain)) run[1] = bucket;
    else runs.push([bucket, bucket]);
  }
  return runs;
}

function isNext(bucket: string, next: string, grain: 'month' | 'day'): boolean {
  if (grain === 'day') return daysOf(bucket, next).length === 2;
  const [year = 0, month = 0] = bucket.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7) === next;
}

const pageRows = 200;

/** Rows on disk, plus the counts in memory. Hour buckets are looked up by their day. */
async function readRows(
  parts: ReadParts,
  grain: Grain,
  table: TableName,
  from: string,
  to: string,
  each: (bucket: string, ids: readonly number[], pairs: readonly number[]) => void,
  { first, matches }: Wanted = {},
): Promise<void> {
  const { store } = parts;
  const chunk = first === undefined ? undefined : first % factsOf(table).chunks;
  const last = `${to}~`;
  const written = new Map<string, number>();
  let after: Key | undefined;
  do {
    const page = await store.range({
      start: [rollTable, grain, table, from],
      end: afterPrefix([rollTable, grain, table, last]),
      limit: pageRows,
      ...(after && { after }),
    });
    for (const { key, value } of page.rows) {
      const [upTo, cells] = value as readonly [number, Uint8Array];
      const bucket = key[3] as string;
      written.set(`${bucket}\n${key[4]}`, upTo);
      if (chunk !== undefined && key[4] !== chunk) continue;
      readCells(cells, (ids, pairs) => each(bucket, ids, pairs), matches);
    }
    after = page.cursor;
  } while (after !== undefined);
  for (const row of rollupOf(parts).inMemory(grain, table, from, last)) {
    // Written between the two reads.
    if ((written.get(`${row.bucket}\n${row.key[4]}`) ?? 0) >= row.upTo) continue;
    for (const [key, cell] of row.cells) {
      const ids = key === '' ? [] : key.split(',').map(Number);
      if (matches?.(ids) === false) continue;
      const pairs: number[] = [];
      cell.forEach((by, counter) => {
        if (by) pairs.push(counter, by);
      });
      each(row.bucket, ids, pairs);
    }
  }
}

function sumOf<K, V>(sums: Map<K, V[]>, key: K): V[] {
  let sum = sums.get(key);
  if (sum === undefined) sums.set(key, (sum = []));
  return sum;
}

function addPairs(sum: number[], pairs: readonly number[]): void {
  for (let n = 0; n < pairs.length; n += 2) sum[pairs[n]!] = (sum[pairs[n]!] ?? 0) + pairs[n + 1]!;
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
