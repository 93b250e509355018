// Sales by day, product, code, country, and channel, from the orders.
import type { Parts } from '../../base/parts.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { siteClock } from './clock.ts';
import { bucketsOf, type Days, type Grain, periodOf } from './period.ts';
import { type SalesDay, type SalesScope, salesOfDays, selectedSales } from './sales-days.ts';
import type { SalesFilters } from './sales-orders.ts';
import {
  none,
  type Sales,
  type SalesPart,
  type SalesPartName,
  type SalesPoint,
  type SalesQuery,
  type Sums,
  salesFilterOf,
  salesParts,
} from './schema.ts';

/** Rows per kind. */
const rowsShown = 500;

export async function reportSales({ store, clock }: Parts, query: SalesQuery, rowsMax = rowsShown): Promise<Sales> {
  const { timeZone, store: shop } = await loadWebsite(store);
  const scope: SalesScope = { currency: shop.currency, testMode: shop.testModeOn, timeZone };
  const site = siteClock(findTzData(timeZone));
  const period = periodOf(query, site.hourAt(clock.now()));
  const filters = salesFiltersOf(query);
  const isFiltered = Object.keys(filters).length > 0;
  const read = async (days: Days) => ({
    days,
    all: isFiltered
      ? await selectedSales({ store, clock }, site.daysBetween(days), scope, filters)
      : await salesOfDays({ store, clock }, site.daysBetween(days), scope),
  });
  const now = await read(period);
  const before = period.before && (await read(period.before));
  const points = pointsOf(now, period.grain);
  const pointsBefore = before && pointsOf(before, period.grain);
  const parts = Object.fromEntries(
    salesParts.map((name) => [name, partsOf(name, rowsMax, now.all, before?.all)]),
  ) as Record<SalesPartName, SalesPart[]>;
  return {
    period,
    currency: shop.currency,
    testMode: shop.testModeOn,
    totals: sumOf(now.all),
    ...(before && { before: sumOf(before.all) }),
    points: points.map(({ bucket, ...now }, n) => {
      const then = pointsBefore?.[n];
      if (!then) return { bucket, now };
      const { bucket: _, ...before } = then;
      return { bucket, now, before };
    }),
    ...parts,
  };
}

const salesFiltersOf = (query: SalesQuery): SalesFilters =>
  Object.fromEntries(
    salesParts.flatMap((part) => {
      const value = query[salesFilterOf[part]];
      return value === undefined ? [] : [[part, value === none ? '' : value]];
    }),
  );

type Point = SalesPoint & { bucket: string };

function pointsOf({ days, all }: { days: Days; all: readonly SalesDay[] }, grain: Grain): Point[] {
  const points = new Map<string, Point>(
    bucketsOf(days, grain).map((bucket) => [bucket, { bucket, orders: 0, netCents: 0, refundedCents: 0, units: 0 }]),
  );
  const add = (bucket: string, { orders, netCents, refundedCents, units }: SalesPoint) => {
    const point = points.get(bucket);
    if (!point) return;
    point.orders += orders;
    point.netCents += netCents;
    point.refundedCents += refundedCents;
    point.units += units;
  };
  for (const [n, day] of bucketsOf(days, 'day').entries()) {
    const { sums, hours } = all[n] as SalesDay;
    if (grain === 'hour') for (const [hour, sum] of hours) add(`${day}T${String(hour).padStart(2, '0')}`, sum);
    else add(grain === 'month' ? day.slice(0, 7) : day, { ...sums, netCents: sums.totalCents - sums.refundedCents });
  }
  return [...points.values()];
}

function sumOf(days: readonly SalesDay[]): Sums {
  const of = (name: keyof SalesDay['sums']) => days.reduce((sum, day) => sum + day.sums[name], 0);
  const orders = of('orders');
  const refundedCents = of('refundedCents');
  const netCents = of('totalCents') - refundedCents;
  return {
    orders,
    goodsCents: of('goodsCents'),
    discountCents: of('discountCents'),
    shippingCents: of('shippingCents'),
    taxCents: of('taxCents'),
    refundedCents,
    netCents,
    averageCents: orders === 0 ? 0 : Math.round(netCents / orders),
    units: of('units'),
  };
}

function partsOf(
  name: SalesPartName,
  rowsMax: number,
  now: readonly SalesDay[],
  before?: readonly SalesDay[],
): SalesPart[] {
  const sums = partSums(name, now);
  const earlier = before && partSums(name, before);
  return [...sums]
    .sort(([, one], [, other]) => other.cents - one.cents)
    .slice(0, rowsMax)
    .map(([value, sum]) => ({ value, ...sum, ...(earlier && { beforeCents: earlier.get(value)?.cents ?? 0 }) }));
}

function partSums(name: SalesPartName, days: readonly SalesDay[]) {
  const sums = new Map<string, { label: string; orders: number; units: number; cents: number }>();
  for (const { parts } of days)
    for (const [value, { label, orders, units, cents }] of parts[name]) {
      const sum = sums.get(value) ?? { label, orders: 0, units: 0, cents: 0 };
      sums.set(value, { label, orders: sum.orders + orders, units: sum.units + units, cents: sum.cents + cents });
    }
  return sums;
}
