// The days of a report and of its comparison, and the buckets of its charts. Days on the site's clock, as YYYY-MM-DD.
// Portable.
import { dayMs } from '../../site/time-zone/zone.ts';

export const ranges = ['today', '7d', '30d', '90d', '12m', 'custom'] as const;
export type Range = (typeof ranges)[number];

export type Grain = 'hour' | 'day' | 'month';
export type Days = { from: string; to: string };

export type Period = Days & {
  grain: Grain;
  /** The current bucket; later ones are in the future. */
  last: string;
  /** Absent: no comparison. */
  before?: Days | undefined;
};

export type AskedPeriod = {
  range: Range;
  /** For `custom`. */
  from?: string | undefined;
  to?: string | undefined;
  compare: 'previous' | 'none';
};

/** A longer custom range is cut to its last days. */
export const daysMax = 800;
/** Longer ranges are shown by month. */
const byDayMax = 120;
const lengths = { '7d': 7, '30d': 30, '90d': 90 } as const;

const numberOf = (day: string): number => Math.floor(Date.parse(day) / dayMs);
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);
export const addDays = (day: string, count: number): string => dayOf(numberOf(day) + count);
export const countDays = ({ from, to }: Days): number => numberOf(to) - numberOf(from) + 1;

/** The same day of a later month; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** @param hour the current hour on the site's clock, e.g. `2026-11-23T07` */
export function periodOf({ range, compare, ...asked }: AskedPeriod, hour: string): Period {
  const today = hour.slice(0, 10);
  const days = daysOf(range, asked, today);
  const count = countDays(days);
  const grain = count === 1 ? 'hour' : range === '12m' || count > byDayMax ? 'month' : 'day';
  const last = grain === 'hour' ? hour : grain === 'day' ? today : today.slice(0, 7);
  if (compare === 'none') return { ...days, grain, last };
  const before =
    range === '12m'
      ? { from: addMonths(days.from, -12), to: addMonths(days.to, -12) }
      : { from: addDays(days.from, -count), to: addDays(days.from, -1) };
  return { ...days, grain, last, before };
}

function daysOf(range: Range, asked: Pick<AskedPeriod, 'from' | 'to'>, today: string): Days {
  if (range === 'today') return { from: today, to: today };
  if (range === '12m') return { from: `${addMonths(today, -11).slice(0, 7)}-01`, to: today };
  if (range !== 'custom') return { from: addDays(today, 1 - lengths[range]), to: today };
  const [one, other] = [asked.from ?? today, asked.to ?? today].sort();
  const to = other as string;
  const from = one as string;
  return { from: countDays({ from, to }) > daysMax ? addDays(to, 1 - daysMax) : from, to };
}

/** All buckets of the days, in order, e.g. `2026-11-23T07`, `2026-11-23`, or `2026-11`. */
export function bucketsOf({ from, to }: Days, grain: Grain): string[] {
  if (grain === 'month') {
    const months =
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
    return Array.from({ length: months + 1 }, (_, n) => addMonths(`${from.slice(0, 7)}-01`, n).slice(0, 7));
  }
  const days = Array.from({ length: countDays({ from, to }) }, (_, n) => addDays(from, n));
  if (grain === 'day') return days;
  return days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`));
}
