// Dates and times in the person's own language and zone.

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** e.g. "Mar 4, 2026, 10:00 AM" */
export const timeWords = (ms: number): string => format.format(ms);
