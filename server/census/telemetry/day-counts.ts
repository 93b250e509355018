// How often something was reported, by day and device: `{ '2026-11-28 phone': 3 }`. Portable.
import * as z from 'zod';
import { dayMs } from '../../site/time-zone/zone.ts';

export const dayCountsSchema = z.record(z.string(), z.int());
type DayCounts = z.output<typeof dayCountsSchema>;

/** 90 days and the 90 before. */
export const daysCounted = 180;

type Reported = { count: number; days?: DayCounts | undefined };
type Days = { from: string; to: string };

/** The counts with one more. @param before undefined: the first report; records of older versions have a count only */
export function withReport(
  before: Reported | undefined,
  { day, device, lastDay }: { day: string; device: string; lastDay: string },
): DayCounts {
  const first = new Date(Date.parse(day) + (1 - daysCounted) * dayMs).toISOString().slice(0, 10);
  const known = before ? daysOf(before, lastDay) : {};
  const key = `${day} ${device}`;
  return { ...Object.fromEntries(Object.entries(known).filter(([one]) => one >= first)), [key]: (known[key] ?? 0) + 1 };
}

/** @param device undefined: all */
export function countIn(reported: Reported, lastDay: string, { from, to }: Days, device?: string): number {
  let sum = 0;
  for (const [key, count] of Object.entries(daysOf(reported, lastDay))) {
    const [day = '', on = ''] = key.split(' ');
    if (day >= from && day <= to && (device === undefined || device === on)) sum += count;
  }
  return sum;
}

const daysOf = ({ count, days }: Reported, lastDay: string): DayCounts => days ?? { [lastDay]: count };
