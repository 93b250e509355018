// Reports as tables, for file export.
import { csvHead, csvRow } from '../../base/text/csv-cell.ts';
import { decimalText } from '../../commerce/money/format.ts';
import { counterHeads, dimensionHeads, exportHeads as heads, noValue, salesLineHeads } from './messages.ts';
import {
  type BreakdownRow,
  type CountersByName,
  type Dimension,
  type ErrorRecord,
  type ErrorRow,
  type Finding,
  type Funnel,
  funnelSteps,
  type Live,
  type Sales,
  type SalesPartName,
  type Speed,
  salesLines,
  type Traffic,
} from './schema.ts';
import { rankedBy } from './traffic.ts';

type Cell = string | number;
/** Column headings, and the cells of each row. */
export type ExportTable = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

export const csvOfTable = ({ columns, rows }: ExportTable): string[] => [
  csvHead(columns),
  ...rows.map((row) => csvRow(row.map(String))),
];

export const jsonOfTable = ({ columns, rows }: ExportTable): string[] => [
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n] ?? '']))),
    null,
    2,
  ),
];

const visitFigures = ['visitors', 'newVisitors', 'visits', 'views', 'bounces', 'seconds'] as const;
const figuresOf = (counters: CountersByName = {}) => visitFigures.map((name) => counters[name] ?? 0);

export const trafficTable = ({ points, before: all }: Traffic): ExportTable => ({
  columns: [
    heads.when,
    ...visitFigures.map((name) => heads[name]),
    ...(all ? visitFigures.map((name) => heads.beforeOf({ what: heads[name] })) : []),
  ],
  rows: points.map(({ bucket, now, before }) => [bucket, ...figuresOf(now), ...(all ? figuresOf(before) : [])]),
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

export const funnelTable = ({ now, before }: Funnel): ExportTable => ({
  columns: [heads.step, heads.visits, ...(before ? [heads.before] : [])],
  rows: funnelSteps.map((step) => [step, now[step], ...(before ? [before[step]] : [])]),
});

export const speedTable = ({ pages }: Speed): ExportTable => ({
  columns: [heads.page, heads.metric, heads.p75, heads.good, heads.needs, heads.poor],
  rows: pages.flatMap(({ path, vitals }) =>
    vitals.map(({ metric, p75, good, needs, poor }) => [path, metric, p75, good, needs, poor]),
  ),
});

export const speedDaysTable = ({ points }: Speed): ExportTable => ({
  columns: [heads.when, heads.metric, heads.p75],
  rows: points.flatMap(({ bucket, p75 }) => Object.entries(p75).map(([metric, value]) => [bucket, metric, value])),
});

export const vitalsTable = ({ totals }: Speed): ExportTable => ({
  columns: [heads.metric, heads.p75, heads.good, heads.needs, heads.poor],
  rows: totals.map(({ metric, p75, good, needs, poor }) => [metric, p75, good, needs, poor]),
});

export const speedCostTable = ({ cost }: Speed): ExportTable => ({
  columns: [heads.loaded, heads.visits, heads.purchases],
  rows: cost.map(({ band, visits, purchases }) => [heads[band], visits, purchases]),
});

type TimeOf = (at: number) => string;

export const errorsTable = (rows: readonly ErrorRow[], timeOf: TimeOf): ExportTable => ({
  columns: [heads.message, heads.source, heads.line, heads.column, heads.count, heads.first, heads.last],
  rows: rows.map(({ message, source, line, column, count, firstAt, lastAt }) => [
    ...[message, source, line, column],
    ...[count, timeOf(firstAt), timeOf(lastAt)],
  ]),
});

/** The latest samples of one error. */
export const samplesTable = ({ samples }: ErrorRecord, timeOf: TimeOf): ExportTable => ({
  columns: [heads.when, heads.page, heads.browser, heads.system, heads.stack],
  rows: samples.map(({ at, page, browser, system, stack }) => [timeOf(at), page, browser, system, stack]),
});

export const liveTable = ({ pages }: Live): ExportTable => ({
  columns: [heads.page, heads.visitorsNow],
  rows: pages.map(({ path, visitors }) => [path, visitors]),
});

export const findingsTable = (rows: readonly Finding[]): ExportTable => ({
  columns: [heads.rule, heads.page, heads.element, heads.count],
  rows: rows.map(({ rule, path, element, count }) => [rule, path, element, count]),
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

export const salesSumsTable = ({ totals, currency }: Sales): ExportTable => ({
  columns: [heads.part, heads.sales, heads.currency],
  rows: salesLines.map((line) => [salesLineHeads[line], decimalText(totals[line]), currency]),
});

export const salesPartTable = (sales: Sales, part: SalesPartName): ExportTable => ({
  columns: [heads[part], heads.id, heads.orders, heads.units, heads.sales, heads.currency],
  rows: sales[part].map(({ value, label, orders, units, cents }) => [
    ...[label, value, orders, units],
    ...[decimalText(cents), sales.currency],
  ]),
});
