// Converts between timestamps and datetime field values (`2026-03-04T19:30`) in a time zone. Pure.

/** The local time in the zone, as a datetime field holds it. */
export function wallOf(ms: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The timestamp of a local time in the zone; for an hour that repeats, the first one. */
export function momentOf(wall: string, timeZone: string): number | undefined {
  const asUtc = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(wall) ? Date.parse(`${wall.slice(0, 16)}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  const offset = (ms: number) => Date.parse(`${wallOf(ms, timeZone)}Z`) - Math.floor(ms / 60_000) * 60_000;
  // Around a clock change: the earlier match, else the time after the gap.
  const before = asUtc - offset(asUtc - 86_400_000);
  const after = asUtc - offset(asUtc + 86_400_000);
  const fitting = [before, after].filter((ms) => wallOf(ms, timeZone) === wall.slice(0, 16));
  return fitting.length > 0 ? Math.min(...fitting) : before;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit' },
    } as Intl.DateTimeFormatOptions);
    formats.set(timeZone, format);
  }
  return format;
}
