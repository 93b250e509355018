// What operators say of backups: how many stay. Portable.

/** Of so many days, weeks, and months, the newest of each. */
export type Keep = { days: number; weeks: number; months: number };

/** `7d,4w,12m` → how many of each. @returns undefined when it is something else */
export function parseKeep(text: string): Keep | undefined {
  const keep: Keep = { days: 0, weeks: 0, months: 0 };
  for (const part of text.split(',')) {
    const [, count, unit] = /^(\d{1,3})([dwm])$/.exec(part.trim()) ?? [];
    if (count === undefined) return undefined;
    keep[unit === 'd' ? 'days' : unit === 'w' ? 'weeks' : 'months'] = Number(count);
  }
  return keep.days + keep.weeks + keep.months > 0 ? keep : undefined;
}
