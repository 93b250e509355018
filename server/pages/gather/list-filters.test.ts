// Whether a time is within a month in the site's time zone: at the boundaries of months and time zones.
import { expect, it } from 'vitest';
import { inMonth } from './list-filters.ts';

it.each([
  ['America/New_York', '03-2026', '2026-03-01T04:59:59Z', false],
  ['America/New_York', '03-2026', '2026-03-01T05:00:00Z', true],
  ['America/New_York', '03-2026', '2026-03-15T12:00:00Z', true],
  ['America/New_York', '03-2026', '2026-04-01T03:59:59Z', true],
  ['America/New_York', '03-2026', '2026-04-01T04:00:00Z', false],
  ['Pacific/Kiritimati', '01-2026', '2025-12-31T10:00:00Z', true],
  ['Pacific/Kiritimati', '12-2025', '2025-12-31T10:00:00Z', false],
  ['UTC', '02-2024', '2024-02-29T23:59:59Z', true],
  ['UTC', '03-2026', '2025-03-15T12:00:00Z', false],
  ['UTC', 'made up', '2026-03-15T12:00:00Z', false],
])('in %s, %s has %s: %s', (zone, month, time, isIn) => {
  expect(inMonth(zone, month)(Date.parse(time))).toBe(isIn);
});
