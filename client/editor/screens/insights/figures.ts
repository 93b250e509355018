// Formats numbers, times, and names for Analytics. Portable.
import { bucketsOf, type Period } from '../../../../server/census/insight/period.ts';
import { type Metric, none, type Traffic } from '../../../../server/census/insight/schema.ts';
import type { ChartPoint } from '../../../ui/chart/line-chart.tsx';
import { messages } from './messages.ts';

const whole = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export const countText = (count: number): string => whole.format(count);
export const shortText = (count: number): string =>
  Math.abs(count) < 10_000 ? whole.format(count) : compact.format(count);
export const percentText = (share: number): string => percent.format(share);
export const shareOf = (part: number, all: number): number => (all <= 0 ? 0 : part / all);

/** "2m 5s" */
export function durationText(seconds: number): string {
  const all = Math.round(seconds);
  const minutes = Math.floor(all / 60);
  if (minutes >= 60) return messages.hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return minutes > 0 ? messages.minutes({ minutes, seconds: all % 60 }) : messages.seconds({ seconds: all });
}

/** "2.4 s", "180 ms", "0.08" */
export const vitalText = (metric: Metric, value: number): string =>
  metric === 'CLS'
    ? value.toFixed(2)
    : value >= 1_000
      ? messages.secondsExact({ seconds: (value / 1_000).toFixed(1) })
      : messages.milliseconds({ ms: Math.round(value) });

const utc = { timeZone: 'UTC' } as const;
const dayTick = new Intl.DateTimeFormat('en-US', { ...utc, month: 'short', day: 'numeric' });
const dayLong = new Intl.DateTimeFormat('en-US', {
  ...utc,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const monthTick = new Intl.DateTimeFormat('en-US', { ...utc, month: 'short' });
const monthLong = new Intl.DateTimeFormat('en-US', { ...utc, month: 'long', year: 'numeric' });
const hourTick = new Intl.DateTimeFormat('en-US', { ...utc, hour: 'numeric' });
const hourLong = new Intl.DateTimeFormat('en-US', { ...utc, month: 'short', day: 'numeric', hour: 'numeric' });

/** @param bucket `2026-11-23T07`, `2026-11-23`, or `2026-11` */
export function bucketWords(bucket: string): { tick: string; label: string } {
  if (bucket.length === 7) return words(`${bucket}-01T00:00Z`, monthTick, monthLong);
  if (bucket.length === 10) return words(`${bucket}T00:00Z`, dayTick, dayLong);
  return words(`${bucket}:00Z`, hourTick, hourLong);
}
const words = (text: string, tick: Intl.DateTimeFormat, label: Intl.DateTimeFormat) => {
  const at = Date.parse(text);
  return { tick: tick.format(at), label: label.format(at) };
};

/** "Nov 1 – Nov 23, 2026" */
export const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? bucketWords(from).label : rangeFormat.formatRange(Date.parse(from), Date.parse(to));
const rangeFormat = new Intl.DateTimeFormat('en-US', { ...utc, month: 'short', day: 'numeric', year: 'numeric' });

type Points<Figures> = readonly { bucket: string; now: Figures; before?: Figures | undefined }[];

/** Converts a report's points to chart points; future ones have no value. */
export const chartPoints = <Figures>(
  { points, period }: { points: Points<Figures>; period: Period },
  figureOf: (figures: Figures, n: number) => number | undefined,
  beforeOf: (figures: Figures, n: number) => number | undefined = figureOf,
): ChartPoint[] => {
  const labels = period.before ? bucketsOf(period.before, period.grain).map((bucket) => bucketWords(bucket).label) : [];
  return points.map(({ bucket, now, before }, n) => ({
    key: bucket,
    ...bucketWords(bucket),
    value: bucket > period.last ? undefined : figureOf(now, n),
    isPartial: bucket === period.last,
    ...(before !== undefined && { before: beforeOf(before, n), beforeLabel: labels[n] }),
  }));
};

type Counters = Traffic['totals'];
export const visitFigures = {
  visitors: (counters: Counters) => counters.visitors ?? 0,
  visits: (counters: Counters) => counters.visits ?? 0,
  views: (counters: Counters) => counters.views ?? 0,
  bounces: (counters: Counters) => shareOf(counters.bounces ?? 0, counters.visits ?? 0),
  time: (counters: Counters) => (counters.visits ? (counters.seconds ?? 0) / counters.visits : 0),
} as const;
export type VisitFigure = keyof typeof visitFigures;

export const visitTexts: Readonly<Record<VisitFigure, (value: number) => string>> = {
  visitors: shortText,
  visits: shortText,
  views: shortText,
  bounces: percentText,
  time: durationText,
};

const regions = new Intl.DisplayNames('en-US', { type: 'region' });
const languages = new Intl.DisplayNames('en-US', { type: 'language' });

/** Display name of a dimension's value. */
export function valueText(dimension: string, given: string): string {
  const value = given === none ? '' : given;
  if (value === '(other)' || value === '…') return messages.other;
  if (dimension === 'country') return named(regions, value, /^[A-Z]{2}$/);
  if (dimension === 'language') return named(languages, value, /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/);
  const known: Readonly<Record<string, string>> = messages.values;
  const name = `${dimension}:${value}`;
  return Object.hasOwn(known, name) ? (known[name] as string) : value || messages.unknown;
}

function named(names: Intl.DisplayNames, value: string, pattern: RegExp): string {
  if (!pattern.test(value)) return value || messages.unknown;
  try {
    return names.of(value) ?? value;
  } catch {
    return value;
  }
}
