// The site's own clock: its current day and hour, and when its days start. Portable.
import { type TzData, zoneTime } from '../../site/time-zone/zone.ts';
import { addDays } from './period.ts';
import type { ClockDay } from './sales-days.ts';

export function siteClock(zone: TzData | undefined) {
  const offsetAt = (ms: number) => zoneTime(zone, ms)?.offsetMs ?? 0;
  const dayAt = (ms: number) => new Date(ms + offsetAt(ms)).toISOString().slice(0, 10);
  const hourOf = (ms: number) => new Date(ms + offsetAt(ms)).getUTCHours();
  const startOf = (day: string): number => {
    const midnight = Date.parse(day);
    // The offset may change between the guess and midnight, but not twice in a day.
    const guess = midnight - offsetAt(midnight);
    return midnight - offsetAt(guess);
  };
  return {
    dayAt,
    hourOf,
    startOf,
    endOf: (day: string) => startOf(addDays(day, 1)),
    /** e.g. `2026-11-23T07` */
    hourAt: (ms: number) => `${dayAt(ms)}T${String(hourOf(ms)).padStart(2, '0')}`,
    daysBetween({ from, to }: { from: string; to: string }): ClockDay[] {
      const days: ClockDay[] = [];
      for (let day = from; day <= to; day = addDays(day, 1))
        days.push({ day, from: startOf(day), to: startOf(addDays(day, 1)), hourOf });
      return days;
    },
  };
}
export type SiteClock = ReturnType<typeof siteClock>;
