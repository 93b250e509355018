// The times of a list's date filter, in the site's time zone. Pure.
import { momentOf, wallOf } from '../ui/form/zoned.ts';

type Days = { when?: unknown; since?: unknown; until?: unknown };

const dayMs = 24 * 60 * 60 * 1000;
const lengths: Readonly<Record<string, number>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };

/** A range that ends today, or two chosen days. @returns epoch ms, both inclusive */
export function timesOf({ when, since, until }: Days, now: number, timeZone: string): { from?: number; to?: number } {
  if (when === 'custom') {
    const [start, end] = [dayStart(since, 0, timeZone), dayStart(until, 1, timeZone)];
    return { ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end - 1 }) };
  }
  const days = lengths[String(when)];
  const from = days && dayStart(wallOf(now, timeZone).slice(0, 10), 1 - days, timeZone);
  return from === undefined ? {} : { from };
}

/** @param day e.g. `2026-11-24` @param later number of days to add */
function dayStart(day: unknown, later: number, timeZone: string): number | undefined {
  const ms = Date.parse(`${day}T00:00Z`) + later * dayMs;
  return Number.isNaN(ms) ? undefined : momentOf(new Date(ms).toISOString().slice(0, 16), timeZone);
}
