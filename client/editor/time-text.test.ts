import { describe, expect, it } from 'vitest';
import { sinceText, timeFormat, timeText, zoneCity } from './time-text.ts';

const now = Date.UTC(2026, 2, 4, 10);
const cases: [agoMs: number, words: string][] = [
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [3 * 3_600_000, '3 hours ago'],
  [24 * 3_600_000, 'yesterday'],
  [6.9 * 24 * 3_600_000, '6 days ago'],
];

describe('how long ago', () => {
  it.each(cases)('%d ms is "%s"', (ago, words) => {
    expect(sinceText(now - ago, now)).toBe(words);
  });

  it.each([7 * 86_400_000, -1])('is the date when that says more (%d ms)', (ago) => {
    expect(sinceText(now - ago, now)).toBe(timeText(now - ago));
  });
});

it('is the time of the zone, or of the browser where no browser knows the zone', () => {
  const at = (timeZone: string) => timeFormat({ timeStyle: 'short' }, timeZone).format(now);
  expect(at('Europe/Berlin')).toMatch(/^11:00\sAM$/);
  expect(at('Mars/Olympus')).toBe(new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(now));
});

it.each([
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('calls the zone %s by its city', (zone, city) => {
  expect(zoneCity(zone)).toBe(city);
});
