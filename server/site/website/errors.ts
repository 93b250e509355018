// Refusals about settings. Portable.
import { refusal } from '../../base/errors.ts';

/** Nothing was saved. */
export const settingsChangedMeanwhile = refusal(
  'settings-changed',
  409,
  'Someone else changed these settings while you were editing. Check what changed, then save again.',
);
