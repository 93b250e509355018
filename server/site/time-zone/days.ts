// Days on the shop's own clock. Portable.
import { dayMs, type TzData, zoneTime } from './zone.ts';

const offsetAt = (zone: TzData | undefined, ms: number) => zoneTime(zone, ms)?.offsetMs ?? 0;

/** Days since 1970, for comparing. */
export const dayAt = (ms: number, zone: TzData | undefined): number => Math.floor((ms + offsetAt(zone, ms)) / dayMs);

/** The last `count` days, ending with today: the start of each in epoch ms, and its date. */
export function lastDays(now: number, count: number, zone: TzData | undefined): { date: string; from: number }[] {
  const today = dayAt(now, zone);
  return Array.from({ length: count }, (_, n) => {
    const midnight = (today - count + 1 + n) * dayMs;
    // The offset may change between the guess and midnight, but not twice in a day.
    const guess = midnight - offsetAt(zone, midnight);
    return { date: new Date(midnight).toISOString().slice(0, 10), from: midnight - offsetAt(zone, guess) };
  });
}
