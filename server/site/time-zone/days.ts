// Days on the shop's own clock. Portable.
import { dayMs, type TzData, zoneTime } from './zone.ts';

/** The last `count` days, ending with today: the start of each in epoch ms, and its date. */
export function lastDays(now: number, count: number, zone: TzData | undefined): { date: string; from: number }[] {
  const offsetAt = (ms: number) => zoneTime(zone, ms)?.offsetMs ?? 0;
  const today = Math.floor((now + offsetAt(now)) / dayMs);
  return Array.from({ length: count }, (_, n) => {
    const midnight = (today - count + 1 + n) * dayMs;
    // The offset may change between the guess and midnight, but not twice in a day.
    const guess = midnight - offsetAt(midnight);
    return { date: new Date(midnight).toISOString().slice(0, 10), from: midnight - offsetAt(guess) };
  });
}
