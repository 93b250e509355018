// Reports as tables, for file export.
import type { ExportCell as Cell, ExportTable } from '../../base/text/export-table.ts';
import { decimalText } from '../../commerce/money/format.ts';
import type { Dimension } from '../rollup/dimensions.ts';
import { counterHeads, dimensionHeads, exportHeads as heads, noValue, salesLineHeads, stepHeads } from './messages.ts';
import {
  type BreakdownRow,
  type CostRow,
  type CountersByName,
  type ErrorRecord,
  type ErrorRow,
  type Finding,
  type Funnel,
  funnelSteps,
  type Live,
  metrics,
  type Sales,
  type SalesPartName,
  type Speed,
  salesLines,
  type Traffic,
} from './schema.ts';
import { rankedBy } from './traffic.ts';

const visitFigures = ['visitors', 'newVisitors', 'visits', 'views', 'bounces', 'seconds'] as const;
const totalFigures = [...visitFigures.slice(1), 'newsletters'] as const;
const figuresOf = (counters: CountersByName = {}) => visitFigures.map((name) => counters[name] ?? 0);

export const trafficTable = ({ points, before: all }: Traffic): ExportTable => ({
  columns: [
    heads.when,
    ...visitFigures.map((name) => heads[name]),
    ...(all ? visitFigures.map((name) => heads.beforeOf({ what: heads[name] })) : []),
  ],
  rows: points.map(({ bucket, now, before }) => [bucket, ...figuresOf(now), ...(all ? figuresOf(before) : [])]),
});

/** The figures of all days together. */
export const totalsTable = ({ totals, before, visitors }: Traffic): ExportTable => ({
  columns: [heads.part, heads.count, ...(before ? [heads.before] : [])],
  rows: [
    [visitors.isOnce ? heads.visitors : heads.dailyVisitors, visitors.now, ...(before ? [visitors.before ?? ''] : [])],
    ...totalFigures.map((name) => [heads[name], totals[name] ?? 0, ...(before ? [before[name] ?? 0] : [])]),
  ],
});

/**
 * Every number in a row, and the ranking number of the comparison period. Values with a display name include both name
 * and id.
 */
export function breakdownTable(dimension: Dimension, rows: readonly BreakdownRow[]): ExportTable {
  const main = rankedBy[dimension];
  const names = [...new Set([main, ...rows.flatMap(({ now }) => Object.keys(now)).sort()])];
  const hasIds = rows.some(({ label }) => label !== undefined);
  const hasBefore = rows.some(({ before }) => before !== undefined);
  return {
    columns: [
      dimensionHeads[dimension],
      ...(hasIds ? [heads.id] : []),
      ...names.map((name) => counterHeads[name] ?? name),
      ...(hasBefore ? [heads.beforeOf({ what: counterHeads[main] ?? main })] : []),
    ],
    rows: rows.map(({ value, label, now, before }) => [
      label ?? (value || noValue[dimension] || heads.unknown),
      ...(hasIds ? [value.split('\t')[0] ?? ''] : []),
      ...names.map((name) => now[name] ?? 0),
      ...(hasBefore ? [before?.[main] ?? 0] : []),
    ]),
  };
}

/** Steps, visits that left a cart, and the abandoned carts that can be emailed. */
export const funnelTable = ({ now, before, carts }: Funnel): ExportTable => {
  const leftIn = ({ cart, purchase }: Funnel['now']) => Math.max(0, cart - purchase);
  const rowOf = (name: string, count: number, countBefore: number | undefined, share: Cell): Cell[] => [
    ...[name, count, share],
    ...(before ? [countBefore ?? ''] : []),
  ];
  const shareOf = (count: number) => percentText(count, now.visits);
  return {
    columns: [heads.step, heads.visits, heads.shareOfVisits, ...(before ? [heads.before] : [])],
    rows: [
      ...funnelSteps.map((step) => rowOf(stepHeads[step], now[step], before?.[step], shareOf(now[step]))),
      rowOf(stepHeads.left, leftIn(now), before && leftIn(before), shareOf(leftIn(now))),
      ...(carts ? [rowOf(stepHeads.carts, carts.now, carts.before, '')] : []),
    ],
  };
};

/** `12.34`, as spreadsheets read it. */
const percentText = (part: number, all: number): string => (all <= 0 ? '' : ((part / all) * 100).toFixed(2));

/** Orders per visit, by day. */
export const conversionTable = ({ points, before: all }: Traffic, sales: Sales): ExportTable => ({
  columns: [
    ...[heads.when, heads.visits, heads.orders, heads.conversion],
    ...(all ? [heads.beforeOf({ what: heads.conversion })] : []),
  ],
  rows: points.map(({ bucket, now, before }, n) => {
    const [visits, orders] = [now.visits ?? 0, sales.points[n]?.now.orders ?? 0];
    const then = percentText(sales.points[n]?.before?.orders ?? 0, before?.visits ?? 0);
    return [bucket, visits, orders, percentText(orders, visits), ...(all ? [then] : [])];
  }),
});

export const speedTable = ({ pages }: Speed): ExportTable => ({
  columns: [heads.page, heads.metric, heads.p75, heads.good, heads.needs, heads.poor],
  rows: pages.flatMap(({ path, vitals }) =>
    vitals.map(({ metric, p75, good, needs, poor }) => [path, metric, p75, good, needs, poor]),
  ),
});

export const speedDaysTable = ({ points, before: all }: Speed): ExportTable => ({
  columns: [heads.when, heads.metric, heads.p75, ...(all ? [heads.beforeOf({ what: heads.p75 })] : [])],
  rows: points.flatMap(({ bucket, now, before }) =>
    metrics.flatMap((metric) =>
      now[metric] === undefined && before?.[metric] === undefined
        ? []
        : [[bucket, metric, now[metric] ?? '', ...(all ? [before?.[metric] ?? ''] : [])]],
    ),
  ),
});

export const vitalsTable = ({ totals, before }: Speed): ExportTable => ({
  columns: [
    ...[heads.metric, heads.p75, heads.good, heads.needs, heads.poor],
    ...(before ? [heads.beforeOf({ what: heads.p75 })] : []),
  ],
  rows: totals.map(({ metric, p75, good, needs, poor }) => [
    ...[metric, p75, good, needs, poor],
    ...(before ? [before.find((one) => one.metric === metric)?.p75 ?? ''] : []),
  ]),
});

/** The marks of the chart. */
export const publishesTable = ({ publishes }: Speed, timeOf: TimeOf): ExportTable => ({
  columns: [heads.when, heads.published, heads.by],
  rows: publishes.map(({ at, what, by }) => [timeOf(at), what.join('; '), by]),
});

export const speedCostTable = ({ cost }: Speed): ExportTable => ({
  columns: [heads.loaded, heads.visits, heads.purchases],
  rows: cost.map(({ band, visits, purchases }) => [heads[band], visits, purchases]),
});

/** Visits whose first page was fast, and those whose first page was slow. */
const costTable = (head: string, rows: readonly CostRow[]): ExportTable => ({
  columns: [head, heads.fastVisits, heads.fastPurchases, heads.slowVisits, heads.slowPurchases],
  rows: rows.map(({ value, fast, slow }) => [
    ...[value || heads.unknown, fast.visits, fast.purchases],
    ...[slow.visits, slow.purchases],
  ]),
});
export const costPagesTable = ({ costOf }: Speed) => costTable(heads.pages, costOf.pages);
export const costDevicesTable = ({ costOf }: Speed) => costTable(dimensionHeads.device, costOf.devices);

const hasBefore = (rows: readonly { before?: number | undefined }[]) => rows.some(({ before }) => before !== undefined);

type TimeOf = (at: number) => string;

export const errorsTable = (rows: readonly ErrorRow[], timeOf: TimeOf): ExportTable => ({
  columns: [
    ...[heads.message, heads.source, heads.line, heads.column, heads.count],
    ...(hasBefore(rows) ? [heads.before] : []),
    ...[heads.first, heads.last],
  ],
  rows: rows.map(({ message, source, line, column, count, before, firstAt, lastAt }) => [
    ...[message, source, line, column, count],
    ...(hasBefore(rows) ? [before ?? 0] : []),
    ...[timeOf(firstAt), timeOf(lastAt)],
  ]),
});

/** The latest samples of one error. */
export const samplesTable = ({ samples }: ErrorRecord, timeOf: TimeOf): ExportTable => ({
  columns: [heads.when, heads.page, heads.browser, heads.system, heads.stack],
  rows: samples.map(({ at, page, browser, system, stack }) => [timeOf(at), page, browser, system, stack]),
});

/** The first row is the total. */
export const liveTable = ({ visitors: all, pages }: Live): ExportTable => ({
  columns: [heads.page, heads.visitorsNow],
  rows: [[heads.allPages, all], ...pages.map(({ path, visitors }) => [path, visitors])],
});

export const findingsTable = (rows: readonly Finding[]): ExportTable => ({
  columns: [heads.rule, heads.page, heads.element, heads.count, ...(hasBefore(rows) ? [heads.before] : [])],
  rows: rows.map(({ rule, path, element, count, before }) => [
    ...[rule, path, element, count],
    ...(hasBefore(rows) ? [before ?? 0] : []),
  ]),
});

/** Amounts with a decimal point, as spreadsheets read them. */
export const salesDaysTable = ({ points, before: all, currency }: Sales): ExportTable => ({
  columns: [
    ...[heads.when, heads.orders, heads.sales, heads.currency],
    ...(all ? [heads.orders, heads.sales].map((what) => heads.beforeOf({ what })) : []),
  ],
  rows: points.map(({ bucket, now, before }) => [
    ...[bucket, now.orders, decimalText(now.netCents), currency],
    ...(all ? [before?.orders ?? 0, decimalText(before?.netCents ?? 0)] : []),
  ]),
});

export const salesSumsTable = ({ totals, before, currency }: Sales): ExportTable => ({
  columns: [heads.part, heads.sales, heads.currency, ...(before ? [heads.before] : [])],
  rows: salesLines.map((line) => [
    ...[salesLineHeads[line], decimalText(totals[line]), currency],
    ...(before ? [decimalText(before[line])] : []),
  ]),
});

export const salesPartTable = (sales: Sales, part: SalesPartName): ExportTable => ({
  columns: [
    ...[heads[part], heads.id, heads.orders, heads.units, heads.sales, heads.currency],
    ...(sales.before ? [heads.beforeOf({ what: heads.sales })] : []),
  ],
  rows: sales[part].map(({ value, label, orders, units, cents, beforeCents = 0 }) => [
    ...[label, value, orders, units],
    ...[decimalText(cents), sales.currency],
    ...(sales.before ? [decimalText(beforeCents)] : []),
  ]),
});
