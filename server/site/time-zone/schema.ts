// The site's time zone as the editor reads it. Portable.
import * as z from 'zod';
import type { TzData } from './zone.ts';

export const zoneQuerySchema = z.object({ zone: z.string().min(1).max(64) });

export const tzDataSchema = z.custom<TzData>((value) => {
  const { zones, rules } = (value ?? {}) as Partial<TzData>;
  return Array.isArray(zones) && typeof rules === 'object';
});

export const openedTimeZoneSchema = z.object({
  timeZone: z.string(),
  /** Null for an unknown zone, e.g. from an import. */
  tzData: tzDataSchema.nullable(),
  /** Options for selection. */
  zones: z.array(z.string()),
});
export type OpenedTimeZone = z.infer<typeof openedTimeZoneSchema>;
