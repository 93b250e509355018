// Refusals about time zones. Portable.
import { invalid } from '../../base/errors.ts';

/** Shown in the editor. Spec §8, word for word. */
export const timeZoneFailed = ({ timeZone }: { timeZone: string }) => `Failed to load timezone "${timeZone}"`;

export const timeZoneUnknown = invalid('time-zone-unknown', timeZoneFailed);
