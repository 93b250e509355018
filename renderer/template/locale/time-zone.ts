// Time zones (spec 16.1): the site's zone, with its offset and abbreviation at a moment.
import { TZ } from '@phensley/timezone';
import type { Frame } from '../3-run/frame.ts';
import { outward } from '../3-run/look-ups.ts';
import { textOf } from '../3-run/values.ts';

/** Cache: zone names as sites write them, to the zone data's names. */
const known = new Map<string, string>();

const timeZoneOf = outward('website.timeZone');

/** The context's `website.timeZone`, else New York; an unknown zone counts as UTC. */
export function zoneOf(frame: Frame): string {
  const zone = timeZoneOf(frame);
  if (zone === undefined) return 'America/New_York';
  const name = textOf(zone);
  let id = known.get(name);
  if (id === undefined) {
    id = TZ.resolveId(name) ?? 'Etc/UTC';
    if (known.size < 1000) known.set(name, id);
  }
  return id;
}

export function zoneAt(zone: string, epochMs: number): { offsetMs: number; abbreviation: string } {
  const found = TZ.fromUTC(zone, epochMs);
  return found === undefined
    ? { offsetMs: 0, abbreviation: 'UTC' }
    : { offsetMs: found.offset, abbreviation: found.abbr };
}
