// Reads page speed, and what it costs. Public.
import { whenKnown } from '../../store/known.ts';
import { Counter } from './counters.ts';
import { namesOf } from './names.ts';
import type { Metric, Rating } from './rating.ts';
import { addPairs, type Days, type ReadParts, readRows, readSpans, sumOf } from './read-rows.ts';
import { metrics, p75, RatingCounter, ratings } from './vitals.ts';

export type VitalRow = { key: string; metric: Metric; p75: number; good: number; needs: number; poor: number };

type Which = { days: Days; path?: string | undefined; device?: string | undefined };

/** `key` is the page, or empty. Pages aren't sorted. */
export const vitals = async (parts: ReadParts, ask: Which & { by: 'metric' | 'page' }): Promise<VitalRow[]> =>
  rowsOf(parts, await readBins(parts, ask));

/** By day or month, which is the `key`, and in total, from one read. */
export async function vitalSeries(
  parts: ReadParts,
  ask: Which & { by: 'day' | 'month' },
): Promise<{ totals: VitalRow[]; points: VitalRow[] }> {
  const bins = await readBins(parts, ask);
  const total: number[][] = [];
  for (const ofBucket of bins.values())
    for (const [metric, counts] of ofBucket.entries()) {
      const sum = (total[metric] ??= []);
      counts?.forEach((count, bin) => {
        sum[bin] = (sum[bin] ?? 0) + count;
      });
    }
  const [totals, points] = await Promise.all([rowsOf(parts, new Map([['', total]])), rowsOf(parts, bins)]);
  return { totals, points };
}

/** Bins by metric, for each page, day, or month. */
type Bins = Map<string | number, number[][]>;

async function readBins(
  parts: ReadParts,
  { days, by, path, device: wanted }: Which & { by: 'metric' | 'page' | 'day' | 'month' },
): Promise<Bins> {
  const names = namesOf(parts);
  const [page, device] = await whenKnown(() => [
    path === undefined ? undefined : names.find('page', path),
    wanted === undefined ? undefined : names.find('device', wanted),
  ]);
  const sums: Bins = new Map();
  if ((path !== undefined && page === undefined) || (wanted !== undefined && device === undefined)) return sums;
  // Without a page, the smaller table has the same sums.
  const table = page === undefined && by !== 'page' ? 'vitals' : 'vital';
  const each = (bucket: string, ids: readonly number[], pairs: readonly number[]) => {
    const metric = ids.at(-1)!;
    const ofDevice = ids.at(-2)!;
    const ofPage = ids.at(-3) ?? 0;
    if ((page !== undefined && ofPage !== page) || (device !== undefined && ofDevice !== device)) return;
    const key = { page: ofPage, day: bucket, month: bucket.slice(0, 7), metric: '' }[by];
    addPairs((sumOf(sums, key)[metric] ??= []), pairs);
  };
  const first = { first: page };
  if (by === 'day') await readRows(parts, 'day', table, days.from, days.to, each, first);
  else await readSpans(parts, table, days, (ids, pairs, bucket) => each(bucket, ids, pairs), first);
  return sums;
}

function rowsOf(parts: ReadParts, bins: Bins): Promise<VitalRow[]> {
  const names = namesOf(parts);
  const rowOf = (key: string | number, name: number, counts: readonly number[]): VitalRow[] => {
    const metric = metrics[name];
    const middle = metric && p75(metric, counts);
    if (metric === undefined || middle === undefined) return [];
    const [good, needs, poor] = [counts[RatingCounter.good], counts[RatingCounter.needs], counts[RatingCounter.poor]];
    const said = typeof key === 'number' ? names.textOf('page', key) : key;
    return [{ key: said, metric, p75: middle, good: good ?? 0, needs: needs ?? 0, poor: poor ?? 0 }];
  };
  return whenKnown(() => [...bins].flatMap(([key, those]) => those.flatMap((one, name) => rowOf(key, name, one))));
}

export type SpeedBand = { band: Rating; visits: number; purchases: number };
/** Visits and purchases by band, of the visits that began on a page, or from a device. */
export type SpeedCost = { value: string; bands: SpeedBand[] };

/**
 * The cost of a slow page: visits and purchases by the speed of the visit's first measured page (largest contentful
 * paint), in total and by the visit's first page and device. Filters select visits by these.
 */
export async function speedConversion(
  parts: ReadParts,
  { days, path, device: wanted }: Which,
): Promise<{ bands: SpeedBand[]; pages: SpeedCost[]; devices: SpeedCost[] }> {
  const names = namesOf(parts);
  const [page, device] = await whenKnown(() => [
    path === undefined ? undefined : names.find('page', path),
    wanted === undefined ? undefined : names.find('device', wanted),
  ]);
  const isFiltered = path !== undefined || wanted !== undefined;
  const isUnknown = (path !== undefined && page === undefined) || (wanted !== undefined && device === undefined);
  const all: number[][] = [];
  const byPage = new Map<number, number[][]>();
  const byDevice = new Map<number, number[][]>();
  const add = (sums: number[][], band: number, pairs: readonly number[]) => addPairs((sums[band] ??= []), pairs);
  if (!isUnknown) {
    const matches = ([ofPage, ofDevice]: readonly number[]) =>
      (page === undefined || ofPage === page) && (device === undefined || ofDevice === device);
    const each = ([ofPage = 0, ofDevice = 0, band = 0]: readonly number[], pairs: readonly number[]) => {
      add(sumOf(byPage, ofPage), band, pairs);
      add(sumOf(byDevice, ofDevice), band, pairs);
      if (isFiltered) add(all, band, pairs);
    };
    await readSpans(parts, 'cost', days, each, { matches, first: page });
    // Earlier versions counted only this one.
    if (!isFiltered) await readSpans(parts, 'speed', days, ([band = 0], pairs) => add(all, band, pairs));
  }
  const rowsOf = (kind: 'page' | 'device', sums: Map<number, number[][]>) =>
    whenKnown(() => [...sums].map(([id, one]) => ({ value: names.textOf(kind, id), bands: bandsOf(one) })));
  const [pages, devices] = await Promise.all([rowsOf('page', byPage), rowsOf('device', byDevice)]);
  return { bands: bandsOf(all), pages, devices };
}

const bandsOf = (sums: readonly (readonly number[] | undefined)[]): SpeedBand[] =>
  ratings.map((band, at) => {
    const counts = sums[at + 1] ?? [];
    return { band, visits: counts[Counter.visits] ?? 0, purchases: counts[Counter.purchaseVisits] ?? 0 };
  });
