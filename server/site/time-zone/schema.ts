// The site's time zone as the editor reads and sends it. Portable.
import * as z from 'zod';
import type { TzData } from './zone.ts';

const zoneSchema = z.string().min(1).max(64);

export const timeZoneBodySchema = z.strictObject({ timeZone: zoneSchema });
export const zoneQuerySchema = z.object({ zone: zoneSchema });

export type OpenedTimeZone = {
  timeZone: string;
  /** Null when nobody knows the zone: an import may have brought it. */
  tzData: TzData | null;
  /** To choose from. */
  zones: readonly string[];
};
