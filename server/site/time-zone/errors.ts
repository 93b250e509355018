// Refusals about time zones.
import { DomainError } from '../../base/errors.ts';
import { timeZoneFailed } from './messages.ts';

export type TimeZoneErrorCode = 'time-zone-unknown';

export const timeZoneUnknown = (timeZone: string) =>
  new DomainError<TimeZoneErrorCode>('time-zone-unknown', timeZoneFailed(timeZone), { timeZone });
