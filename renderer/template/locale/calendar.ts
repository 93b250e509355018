// A moment's calendar fields for the date codes (spec 16.1). Days before 1582-10-15 use the Julian calendar.

export type Fields = {
  year: number;
  month: number;
  day: number;
  dayOfYear: number;
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
};

const dayMs = 86_400_000;
const unixEpochDay = 2_440_588;
const firstGregorianDay = 2_299_161;

const mod = (a: number, b: number) => ((a % b) + b) % b;

/** @param localMs epoch milliseconds shifted by the zone's offset; undefined outside the calendar's range */
export function fieldsOf(localMs: number): Fields | undefined {
  const sinceEpoch = Math.floor(localMs / dayMs);
  const day = sinceEpoch + unixEpochDay;
  if (!(day >= 0 && day < 4_881_503)) return undefined;
  const rest = localMs - sinceEpoch * dayMs;
  const date = dateOf(day);
  return {
    ...date,
    dayOfYear: day - newYear(date.year, day) + 1,
    weekday: mod(day + 1, 7),
    hour: Math.floor(rest / 3_600_000),
    minute: Math.floor(rest / 60_000) % 60,
    second: Math.floor(rest / 1000) % 60,
    millisecond: rest % 1000,
  };
}

/** The day number of January 1 in the calendar of a day of that year, so that the days dropped in 1582 do not count. */
function newYear(year: number, day: number): number {
  const { julian, gregorian } = dayNumbers(year, 1, 1);
  return day >= firstGregorianDay ? gregorian : julian;
}

/** Julian day number to a date, after Richards' algorithm. */
function dateOf(julianDay: number): { year: number; month: number; day: number } {
  let f = julianDay + 1401;
  if (julianDay >= firstGregorianDay) f += Math.floor((Math.floor((4 * julianDay + 274_277) / 146_097) * 3) / 4) - 38;
  const e = 4 * f + 3;
  const g = Math.floor(mod(e, 1461) / 4);
  const h = 5 * g + 2;
  const day = Math.floor(mod(h, 153) / 5) + 1;
  const month = mod(Math.floor(h / 153) + 2, 12) + 1;
  const year = Math.floor(e / 1461) - 4716 + Math.floor((14 - month) / 12);
  return { year, month, day };
}

/** A date to its Julian day number, in the calendar that applies to it. */
function dayNumber(year: number, month: number, day: number): number {
  const { julian, gregorian } = dayNumbers(year, month, day);
  return gregorian >= firstGregorianDay ? gregorian : julian;
}

function dayNumbers(year: number, month: number, day: number): { julian: number; gregorian: number } {
  const a = Math.floor((14 - month) / 12);
  const y = year + 4800 - a;
  const m = month + 12 * a - 3;
  const julian = day + Math.floor((153 * m + 2) / 5) + 365 * y + Math.floor(y / 4) - 32_083;
  return { julian, gregorian: julian - Math.floor(y / 100) + Math.floor(y / 400) + 38 };
}

/** ISO week and the year it belongs to. */
export function isoWeek({ year, dayOfYear, weekday }: Fields): { week: number; year: number } {
  const mondayBased = weekday === 0 ? 7 : weekday;
  const week = Math.floor((dayOfYear - mondayBased + 10) / 7);
  if (week < 1) return { week: isoWeeksIn(year - 1), year: year - 1 };
  return week > isoWeeksIn(year) ? { week: 1, year: year + 1 } : { week, year };
}

function isoWeeksIn(year: number): number {
  const first = mod(dayNumber(year, 1, 1) + 1, 7);
  const last = mod(dayNumber(year, 12, 31) + 1, 7);
  return first === 4 || last === 4 ? 53 : 52;
}

/** Weeks begin on Sunday, and the first one contains January 1; it may include the last days of December. */
export function sundayWeek({ year, dayOfYear, weekday }: Fields): number {
  const toSaturday = 6 - weekday;
  const daysInYear = dayNumber(year + 1, 1, 1) - dayNumber(year, 1, 1);
  if (dayOfYear + toSaturday > daysInYear) return 1;
  return Math.ceil((dayOfYear + toSaturday) / 7);
}
