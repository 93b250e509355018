// Times in CSV files: `2018-07-25 21:06:33 -0400` as programs write them, `7/25/2018 21:06` as spreadsheets save them again, which is
// then the site's time. Import-formats 3. Portable.

type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** `2018-07-25 21:06:33 -0400`, in the zone. */
export function timeText(timeZone: string): (at: number) => string {
  const format = formatOf(timeZone);
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const offset = /GMT([+-]\d\d):?(\d\d)/.exec(parts.timeZoneName ?? '');
    return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second} ${offset ? offset[1]! + offset[2]! : '+0000'}`;
  };
}

/** @returns reads a cell: epoch ms, or undefined when it is no time that there is */
export function timeReader(timeZone: string): (text: string) => number | undefined {
  const text = timeText(timeZone);
  const offsetAt = (at: number): number => {
    const [, sign, hours, minutes] = /([+-])(\d\d)(\d\d)$/.exec(text(at))!;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
  return (cell) => {
    const read = wallOf(cell.trim());
    if (!read) return undefined;
    const utc = utcOf(read.wall);
    if (utc === undefined) return undefined;
    if (read.offsetMs !== undefined) return utc - read.offsetMs;
    // In an hour that the clock skips or repeats, the second lookup decides.
    return utc - offsetAt(utc - offsetAt(utc));
  };
}

function wallOf(text: string): { wall: Wall; offsetMs?: number } | undefined {
  const iso =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)? ?(?:(Z)|([+-])(\d\d):?(\d\d))?$/.exec(text);
  if (iso) {
    const [year, month, day, hour = 0, minute = 0, second = 0] = iso.slice(1, 7).map((part) => Number(part ?? 0));
    const wall = { year: year!, month: month!, day: day!, hour, minute, second };
    if (iso[7]) return { wall, offsetMs: 0 };
    if (!iso[8]) return { wall };
    const [hours, minutes] = [Number(iso[9]), Number(iso[10])];
    if (hours > 15 || minutes > 59) return undefined;
    return { wall, offsetMs: (iso[8] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000 };
  }
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d\d)(?::(\d\d))? ?([AaPp][Mm])?)?$/.exec(text);
  if (!us) return undefined;
  const [month, day, year, hour = 0, minute = 0, second = 0] = us.slice(1, 7).map((part) => Number(part ?? 0));
  if (us[7] && (hour < 1 || hour > 12)) return undefined;
  const ofDay = us[7] ? (hour % 12) + (us[7].toLowerCase() === 'pm' ? 12 : 0) : hour;
  return { wall: { year: year!, month: month!, day: day!, hour: ofDay, minute, second } };
}

/** Undefined for invalid dates such as February 30. */
function utcOf({ year, month, day, hour, minute, second }: Wall): number | undefined {
  if (year < 1970 || hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
