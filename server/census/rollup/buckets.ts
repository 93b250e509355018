// Maps a time to the site's hour, day and month. Days of 23 and 25 hours have that many hour buckets. Portable.
import { TZ } from '@phensley/timezone';

export type Buckets = {
  /** With its offset, so that the repeated hour in autumn has two buckets: `2026-11-01T01:00-04:00`. */
  hour: string;
  day: string;
  month: string;
};

export type Zone = { readonly name: string; bucketsOf(at: number): Buckets };

/** All time zones change their clocks at a quarter hour. */
const quarterMs = 900_000;
const knownMax = 5_000;

/** @param timeZone an unknown one counts as UTC */
export function createZone(timeZone: string): Zone {
  const id = TZ.resolveId(timeZone);
  const known = new Map<number, Buckets>();
  return {
    name: timeZone,
    bucketsOf(at) {
      const quarter = Math.floor(at / quarterMs);
      let found = known.get(quarter);
      if (found === undefined) {
        const offsetMs = id === undefined ? 0 : (TZ.fromUTC(id, quarter * quarterMs)?.offset ?? 0);
        found = labels(quarter * quarterMs + offsetMs, offsetMs);
        if (known.size >= knownMax) known.clear();
        known.set(quarter, found);
      }
      return found;
    },
  };
}

function labels(localMs: number, offsetMs: number): Buckets {
  const text = new Date(localMs).toISOString();
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const two = (n: number) => String(n).padStart(2, '0');
  const offset = `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return { hour: `${text.slice(0, 13)}:00${offset}`, day: text.slice(0, 10), month: text.slice(0, 7) };
}

const dayMs = 86_400_000;

/** Calendar days, inclusive. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to) && days.length < daysMax; at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
export const daysMax = 800;

/** The months fully within the days, and the remaining days: what must be read for a sum. */
export function spansOf(from: string, to: string): { months: string[]; days: string[] } {
  const all = daysOf(from, to);
  const byMonth = Map.groupBy(all, (day) => day.slice(0, 7));
  const months: string[] = [];
  const days: string[] = [];
  for (const [month, those] of byMonth) {
    const [year = 0, number = 0] = month.split('-').map(Number);
    if (those.length === new Date(Date.UTC(year, number, 0)).getUTCDate()) months.push(month);
    else days.push(...those);
  }
  return { months, days };
}
