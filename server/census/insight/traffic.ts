// Visits and their dimensions, with the comparison period. Public.
import type { Parts } from '../../base/parts.ts';
import { findProduct } from '../../commerce/product/product.ts';
import { findForm } from '../../forms/form/form.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { dropsOf } from '../hit/dropped.ts';
import { type Dimension, filterNames } from '../rollup/dimensions.ts';
import { isRaw, rawBreakdown } from '../rollup/raw-read.ts';
import { breakdown, type CounterName, type Counters, type Filters, series, totals } from '../rollup/read.ts';
import { visitors } from '../rollup/read-visitors.ts';
import { censusSettings } from '../settings/settings.ts';
import { siteClock } from './clock.ts';
import { type AskedPeriod, bucketsOf, type Days, type Grain, type Period, periodOf } from './period.ts';
import {
  type Breakdown,
  type BreakdownQuery,
  type CountersByName,
  none,
  type ReportQuery,
  type Traffic,
} from './schema.ts';

/** Maximum values read from the comparison period. */
const beforeMax = 500;

export async function loadPeriod({ store, clock }: Parts, query: AskedPeriod): Promise<Period> {
  const { timeZone } = await loadWebsite(store);
  return periodOf(query, siteClock(findTzData(timeZone)).hourAt(clock.now()));
}

export const filtersOf = (query: Partial<ReportQuery>): Filters =>
  Object.fromEntries(
    filterNames.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name] === none ? '' : query[name]]])),
  );

export async function reportTraffic(parts: Parts, query: ReportQuery): Promise<Traffic> {
  const period = await loadPeriod(parts, query);
  const filters = filtersOf(query);
  const [{ isOn }, dropped, now, before] = await Promise.all([
    censusSettings(parts.store),
    dropsOf(parts).of(period),
    readDays(parts, period, period.grain, filters),
    period.before && readDays(parts, period.before, period.grain, filters),
  ]);
  const [once, onceBefore] = await Promise.all([
    differentVisitors(parts, period, filters, now.total),
    period.before && before && differentVisitors(parts, period.before, filters, before.total),
  ]);
  const isOnce = once !== undefined;
  const visitorsBefore = isOnce ? onceBefore : before && (before.total.visitors ?? 0);
  return {
    period,
    totals: now.total,
    visitors: {
      now: once ?? now.total.visitors ?? 0,
      ...(visitorsBefore !== undefined && { before: visitorsBefore }),
      isOnce,
    },
    ...(before && { before: before.total }),
    points: now.points.map(({ bucket, counters }, n) => {
      const then = before?.points[n];
      return { bucket, now: counters, ...(then && { before: then.counters }) };
    }),
    isOn,
    dropped,
  };
}

/** @param total of the same days, read before @returns undefined if some of the days have only daily counts */
export async function differentVisitors(
  parts: Parts,
  { from, to }: Days,
  filters: Filters,
  total: Pick<Counters, 'visitors'>,
): Promise<number | undefined> {
  if (Object.keys(filters).length > 0) return undefined;
  const { different, daily } = await visitors(parts, { from, to });
  return daily >= (total.visitors ?? 0) ? different : undefined;
}

async function readDays(parts: Parts, { from, to }: Days, grain: Grain, filters: Filters) {
  const days = { from, to };
  const [rows, total] = await Promise.all([series(parts, { days, grain, filters }), totals(parts, { days, filters })]);
  const byBucket = new Map<string, CountersByName>();
  for (const { bucket, counters } of rows) {
    // Hour buckets contain minutes and an offset; the repeated hour in autumn is one point.
    const name = bucket.slice(0, bucketLength[grain]);
    byBucket.set(name, sumOf(byBucket.get(name), counters));
  }
  return {
    total: copyOf(total),
    points: bucketsOf(days, grain).map((bucket) => ({ bucket, counters: byBucket.get(bucket) ?? {} })),
  };
}

const bucketLength = { hour: 13, day: 10, month: 7 } as const;

const copyOf = (counters: Counters = {}): CountersByName => ({ ...counters }) as CountersByName;

function sumOf(known: CountersByName | undefined, more: Counters): CountersByName {
  if (known === undefined) return copyOf(more);
  const sum = { ...known };
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** Sort keys of rows. */
export const rankedBy: Readonly<Record<Dimension, CounterName>> = {
  page: 'views',
  entry: 'visits',
  exit: 'exits',
  source: 'visitors',
  campaign: 'visitors',
  search: 'searches',
  device: 'visitors',
  browser: 'visitors',
  system: 'visitors',
  country: 'visitors',
  language: 'visitors',
  product: 'views',
  variant: 'adds',
  button: 'clicks',
  form: 'submits',
  overlay: 'shown',
  media: 'plays',
  event: 'events',
  bot: 'hits',
};

export async function reportBreakdown(parts: Parts, dimension: Dimension, query: BreakdownQuery): Promise<Breakdown> {
  const period = await loadPeriod(parts, query);
  const filters = filtersOf(query);
  const isFiltered = Object.keys(filters).length > 0;
  const by = query.only ?? rankedBy[dimension];
  const read = ({ from, to }: Days, limit: number): ReturnType<typeof rawBreakdown> => {
    const ask = { days: { from, to }, filters, limit, by };
    return isFiltered && isRaw(dimension)
      ? rawBreakdown(parts, { ...ask, dimension })
      : breakdown(parts, { ...ask, dimension });
  };
  // Bots have no source or device.
  const [now, before] = await Promise.all([
    read(period, query.limit),
    period.before && read(period.before, Math.max(beforeMax, query.limit)),
  ]);
  // A partial period would look like a change.
  const earlier =
    before &&
    before.since === undefined &&
    now.since === undefined &&
    new Map(before.rows.map(({ value, counters }) => [value, counters]));
  // Older versions also counted empty searches.
  const rows = now.rows.filter(
    ({ value, counters }) =>
      (dimension !== 'search' || value !== '') && (!query.only || (counters[query.only] ?? 0) > 0),
  );
  const labels = await labelsOf(parts, dimension, rows);
  return {
    isCapped: now.isCapped,
    ...(now.since !== undefined && { since: now.since }),
    ...(isFiltered && dimension === 'bot' && { isUnfiltered: true }),
    rows: rows.map(({ value, counters }, n) => ({
      value,
      ...(labels[n] !== undefined && { label: labels[n] }),
      now: copyOf(counters),
      ...(earlier && { before: copyOf(earlier.get(value)) }),
    })),
  };
}

/** `Mug, Blue`. @param value the product's id, a space, and the variant's SKU or id */
async function variantLabel(store: Store, value: string): Promise<string | undefined> {
  const [id = '', ...rest] = value.split(' ');
  const wanted = rest.join(' ');
  const product = await findProduct(store, id);
  const variant = product?.variants.find(({ sku, id: own }) => sku === wanted || own === wanted);
  return product && [product.title, ...Object.values(variant?.attributes ?? {})].join(', ');
}

/** Names of products and forms; deleted ones keep their ids. */
async function labelsOf({ store }: Parts, dimension: Dimension, rows: readonly { value: string }[]) {
  if (dimension === 'product')
    return Promise.all(rows.map(async ({ value }) => (await findProduct(store, value))?.title));
  if (dimension === 'variant') return Promise.all(rows.map(({ value }) => variantLabel(store, value)));
  // The block's id comes first.
  if (dimension === 'button') return rows.map(({ value }) => value.split('\t')[1]);
  if (dimension === 'form') return Promise.all(rows.map(async ({ value }) => (await findForm(store, value))?.name));
  return [];
}
