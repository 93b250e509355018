// Retention settings of backups. Portable.

/** Numbers of days, weeks, and months for which the newest backup is retained. */
export type Keep = {
  days: number;
  weeks: number;
  months: number;
  /** Newest backups to retain in any case, so that one doesn't replace another of the same day. Default 1. */
  newest?: number;
};

/** How many of the newest backups always stay: one made by hand after an accident must not delete the one from an hour before it. */
export const newestKept = 10;

/**
 * `7d,4w,12m` → the number of each.
 * @returns undefined when invalid
 */
export function parseKeep(text: string): Keep | undefined {
  const keep: Keep = { days: 0, weeks: 0, months: 0 };
  for (const part of text.split(',')) {
    const [, count, unit] = /^(\d{1,3})([dwm])$/.exec(part.trim()) ?? [];
    if (count === undefined) return undefined;
    keep[unit === 'd' ? 'days' : unit === 'w' ? 'weeks' : 'months'] = Number(count);
  }
  return keep.days + keep.weeks + keep.months > 0 ? keep : undefined;
}
