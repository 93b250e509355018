// Refusals of the change stream. Portable.
import { refusal } from '../../base/errors.ts';

export const tooManyStreams = refusal(
  'too-many-streams',
  503,
  'Too many tabs are open. Close some to keep the others current.',
);
