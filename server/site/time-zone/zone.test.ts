// Zone data of pages against its source.
import { TZ } from '@phensley/timezone';
import { describe, expect, it } from 'vitest';
import { zoneTime } from './zone.ts';
import { findTzData, zoneNames } from './zone-data.ts';

const clock = (timeZone: string, ms: number) => zoneTime(findTzData(timeZone), ms);

describe('tzData (page-json 13)', () => {
  it('says New York in four rules', () => {
    const { zones, rules } = findTzData('America/New_York') ?? { zones: [], rules: {} };
    expect(zones).toEqual([[-300, 'America/New_York', 'E%sT', null]]);
    expect(rules['America/New_York']?.filter(([, to]) => to === 'max')).toEqual([
      [2007, 'max', null, 'Mar', 'Sun>=8', '2:00', '1:00', 'D'],
      [2007, 'max', null, 'Nov', 'Sun>=1', '2:00', '0', 'S'],
    ]);
  });

  it('shows in every zone of the world what its clocks show', () => {
    const wrong: string[] = [];
    for (const zone of zoneNames()) {
      for (let ms = Date.UTC(1990, 0, 2); ms < Date.UTC(2036, 11, 30); ms += 23.37 * 86_400_000) {
        const found = clock(zone, ms);
        const { offset, abbr } = TZ.fromUTC(zone, ms) ?? {};
        if (found?.offsetMs !== offset || found?.abbreviation !== abbr)
          wrong.push(
            `${zone} ${new Date(ms).toISOString()} ${found?.offsetMs} ${offset} ${found?.abbreviation} ${abbr}`,
          );
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  it('moves the clock at the second', () => {
    const spring = Date.UTC(2026, 2, 29, 1);
    expect(clock('Europe/Berlin', spring - 1000)).toEqual({ offsetMs: 3_600_000, abbreviation: 'CET' });
    expect(clock('Europe/Berlin', spring)).toEqual({ offsetMs: 7_200_000, abbreviation: 'CEST' });
  });

  it('goes on after the years that it was made from', () => {
    expect(clock('America/New_York', Date.UTC(2051, 6, 1))?.abbreviation).toBe('EDT');
  });

  it('is small enough to be in every page', () => {
    const sizes = zoneNames().map((zone) => JSON.stringify(findTzData(zone)).length);
    expect(Math.max(...sizes)).toBeLessThan(8_000);
    expect(JSON.stringify(findTzData('Europe/London')).length).toBeLessThan(500);
  });

  it('knows nothing of a zone that there is not', () => {
    expect(findTzData('Mars/Olympus')).toBeUndefined();
    expect(zoneTime(undefined, 0)).toBeUndefined();
    expect(zoneTime({ zones: [], rules: {} }, 0)).toBeUndefined();
  });
});
