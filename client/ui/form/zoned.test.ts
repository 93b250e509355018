import { describe, expect, it } from 'vitest';
import { momentOf, wallOf } from './zoned.ts';

const zone = 'America/New_York';

describe("the site's clock", () => {
  it.each([
    ['2026-01-15T19:30', '2026-01-16T00:30:00Z'],
    ['2026-07-15T19:30', '2026-07-15T23:30:00Z'],
    // A repeated hour resolves to its first occurrence.
    ['2026-11-01T01:30', '2026-11-01T05:30:00Z'],
  ])('shows %s at %s', (wall, iso) => {
    expect(momentOf(wall, zone)).toBe(Date.parse(iso));
    expect(wallOf(Date.parse(iso), zone)).toBe(wall);
  });

  it('leaps over the hour that does not come', () => {
    expect(wallOf(momentOf('2026-03-08T02:30', zone) as number, zone)).toBe('2026-03-08T03:30');
  });

  it('knows no time where none is', () => expect(momentOf('', zone)).toBeUndefined());
});
