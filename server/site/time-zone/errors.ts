// Refusals about time zones.
import { refusal } from '../../base/errors.ts';
import { timeZoneFailed } from './messages.ts';

export const timeZoneUnknown = refusal('time-zone-unknown', 400, timeZoneFailed);
