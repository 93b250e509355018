// Formats dates and times in the editor's language and the site's time zone.

/** @param timeZone if absent or unknown to browsers (imports may bring such zones), the browser's zone is used */
export function timeFormat(options: Intl.DateTimeFormatOptions, timeZone = siteTimeZone): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', options);
  }
}

/** Embedded in the editor's page by the server. */
const siteTimeZone = globalThis.document?.documentElement.dataset.timeZone;
const format = timeFormat({ dateStyle: 'medium', timeStyle: 'short' });
const dayFormat = timeFormat({ dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The city by which people know a zone, e.g. "New York". */
export const zoneCity = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** e.g. "Mar 4, 2026, 10:00 AM" */
export const timeText = (ms: number): string => format.format(ms);

/** e.g. "Mar 4, 2026" */
export const dayText = (ms: number): string => dayFormat.format(ms);

/** @returns e.g. "5 minutes ago"; the date when older than a week */
export function sinceText(ms: number, now: number = Date.now()): string {
  const ago = now - ms;
  if (ago < 0 || ago >= 7 * dayMs) return timeText(ms);
  if (ago < minuteMs) return 'just now';
  if (ago < hourMs) return relative.format(-Math.floor(ago / minuteMs), 'minute');
  if (ago < dayMs) return relative.format(-Math.floor(ago / hourMs), 'hour');
  return relative.format(-Math.floor(ago / dayMs), 'day');
}
