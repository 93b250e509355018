// The audit log's date filter: a range that ends today, or two days, in this browser's time zone. Portable.
import type { messages } from './messages.ts';

export type When = keyof typeof messages.when;

/** @param filters from the URL; either date may be missing @returns epoch ms; both ends are inclusive */
export function timesOf(
  { when, since, until }: { when?: unknown; since?: unknown; until?: unknown },
  now: number,
): { from?: number; to?: number } {
  if (when === 'custom') {
    const [start, end] = [dayStart(since), dayStart(until, 1)];
    return { ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end - 1 }) };
  }
  const days = { today: 1, '7d': 7, '30d': 30, '90d': 90 }[String(when)];
  if (days === undefined) return {};
  const today = new Date(now);
  return { from: new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1).getTime() };
}

/** @param day e.g. `2026-11-24` @param later number of days to add */
function dayStart(day: unknown, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(day)) ?? [];
  const ms = year === undefined ? -1 : new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return ms < 0 ? undefined : ms;
}
