// Refusals about time zones. Portable.
import { refusal } from '../../base/errors.ts';

/** Shown in the editor. Spec §8, word for word. */
export const timeZoneFailed = ({ timeZone }: { timeZone: string }) => `Failed to load timezone "${timeZone}"`;

export const timeZoneUnknown = refusal('time-zone-unknown', 400, timeZoneFailed);
