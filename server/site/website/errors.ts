// Refusals about settings. Portable.
import { conflict } from '../../base/errors.ts';

/** Nothing was saved. */
export const settingsChangedMeanwhile = conflict(
  'settings-changed',
  'Someone else changed these settings while you were editing. Check what changed, then save again.',
);
