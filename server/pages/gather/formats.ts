// Dates and time zones of a site. Creating an Intl formatter costs as much as rendering a section, so formatters are
// cached. Built once in site-renderer.ts.
import { sentenceLanguage } from '../../base/text/language.ts';
import { zoneTime } from '../../site/time-zone/zone.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';

/** `name`: "Eastern Time". */
type ZoneFacts = { offsetMs: number; abbreviation: string; name: string };

export type Formats = {
  /** "March 4, 2026" in the language of the site's sentences and in its zone. */
  date(ms: number, language: string, timeZone: string): string;
  zone(timeZone: string, now: number): ZoneFacts;
};

/** A site has one language and zone, and for a moment two while its owner changes them. */
const keptMax = 16;
/** Offsets change on a quarter of an hour. */
const zoneFactsLifeMs = 15 * 60_000;

export function createFormats(): Formats {
  const dates = new Map<string, Intl.DateTimeFormat>();
  const zones = new Map<string, ZoneFacts>();

  return {
    date: (ms, language, timeZone) =>
      kept(dates, `${language} ${timeZone}`, () => {
        return new Intl.DateTimeFormat(sentenceLanguage(language), {
          timeZone: knownZone(timeZone),
          dateStyle: 'long',
        });
      }).format(ms),
    zone: (timeZone, now) =>
      kept(zones, `${timeZone} ${Math.floor(now / zoneFactsLifeMs)}`, () => zoneFacts(timeZone, now)),
  };
}

function kept<T>(map: Map<string, T>, key: string, make: () => T): T {
  let value = map.get(key);
  if (value === undefined) {
    if (map.size >= keptMax) map.clear();
    value = make();
    map.set(key, value);
  }
  return value;
}

/** Offset and abbreviation as the template language prints them; the name as people say it. */
function zoneFacts(timeZone: string, now: number): ZoneFacts {
  const { offsetMs, abbreviation } = zoneTime(findTzData(timeZone), now) ?? { offsetMs: 0, abbreviation: 'UTC' };
  const name = new Intl.DateTimeFormat('en-US', { timeZone: knownZone(timeZone), timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return { offsetMs, abbreviation, name: name ?? timeZone };
}

export const knownZone = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    // As in the template language (16.1): an unknown zone counts as UTC.
    return 'UTC';
  }
};
