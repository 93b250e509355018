// Refusals about time zones.
import { DomainError } from '../../errors.ts';

export type TimeZoneErrorCode = 'time-zone-unknown';

/** Shown in the editor. Spec §8, word for word. */
export const timeZoneUnknown = (timeZone: string) =>
  new DomainError<TimeZoneErrorCode>('time-zone-unknown', `Failed to load timezone "${timeZone}"`, { timeZone });
