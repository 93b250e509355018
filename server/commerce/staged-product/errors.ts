// Refusals of staged changes. Portable.
import { refusal } from '../../base/errors.ts';

export const nothingStaged = refusal('nothing-staged', 404, 'This product has no staged changes.');
export const publicationUnknown = refusal('publication-unknown', 404, 'This publication does not exist.');

export const notStaged = refusal(
  'not-staged',
  400,
  'Stock, options, new and removed variants, subscriptions, and donations take effect when you save. Save those, then stage the other changes.',
);
export const tooManyChanges = refusal(
  'too-many-changes',
  400,
  ({ max }: { max: number }) => `A product can have up to ${max} staged changes. Publish some first.`,
);

export const productChangedMeanwhile = refusal(
  'staged-conflict',
  409,
  ({ fields }: { fields: readonly string[] }) =>
    `Someone else has changed these fields since: ${fields.join(', ')}. Publish your changes instead, or discard them.`,
);
export const stagedChanged = refusal(
  'staged-changed',
  409,
  'These changes were just edited or published. Reload them and try again.',
);
export const scheduleInPast = refusal('schedule-in-past', 400, 'Choose a time in the future.');
