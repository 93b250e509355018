// The site's clock, in a browser in another time zone.
import { describe, expect, it } from 'vitest';
import { findTzData } from '../../../server/site/time-zone/zone-data.ts';
import { siteClock } from './site-time.ts';

const summer = Date.UTC(2026, 6, 1, 12);

describe('the clock of the site (spec §4, §8)', () => {
  it('goes by the zone data of the page', () => {
    const said: string[] = [];
    const clock = siteClock({ tzData: findTzData('Asia/Tokyo'), language: 'en-US' }, (text) => said.push(text));
    expect(clock.at(summer)).toEqual({ offsetMs: 9 * 3_600_000, abbreviation: 'JST' });
    expect(clock.words(summer).replace(/\s/g, ' ')).toBe('July 1, 2026 at 9:00 PM JST');
    expect(said).toEqual([]);
  });

  it.each([undefined, { zones: [], rules: {} }])(
    'falls back to the offset of the browser without it, and says so',
    (tzData) => {
      const said: string[] = [];
      const clock = siteClock({ tzData, language: 'no such language' }, (text) => said.push(text));
      expect(said).toEqual(['No timezone data loaded']);
      expect(clock.at(summer).offsetMs).toBe(0 - new Date(summer).getTimezoneOffset() * 60_000);
      expect(clock.words(summer)).toContain('2026');
    },
  );
});
