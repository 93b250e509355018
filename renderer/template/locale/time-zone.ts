// Time zones (spec 16.1): the site's zone, its offset and its abbreviation at a moment.
import { TZ } from '@phensley/timezone';
import { type Frame, lookUp } from '../3-run/frame.ts';
import { textOf } from '../3-run/values.ts';

const path = ['website', 'timeZone'] as const;

/** The context's `website.timeZone`, else New York; an unknown zone counts as UTC. */
export function zoneOf(frame: Frame): string {
  const zone = lookUp(frame, path);
  if (zone === undefined) return 'America/New_York';
  return TZ.resolveId(textOf(zone)) ?? 'Etc/UTC';
}

export function zoneAt(zone: string, epochMs: number): { offsetMs: number; abbreviation: string } {
  const found = TZ.fromUTC(zone, epochMs);
  return found === undefined
    ? { offsetMs: 0, abbreviation: 'UTC' }
    : { offsetMs: found.offset, abbreviation: found.abbr };
}
