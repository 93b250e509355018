// Refusals of staged changes. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';

export const nothingStaged = missing('nothing-staged', 'This product has no staged changes.');
export const publicationUnknown = missing('publication-unknown', 'This publication does not exist.');

export const notStaged = invalid(
  'not-staged',
  'Stock, options, new and removed variants, subscriptions, and donations take effect when you save. Save those, then stage the other changes.',
);
export const tooManyChanges = invalid(
  'too-many-changes',
  ({ max }: { max: number }) => `A product can have up to ${max} staged changes. Publish some first.`,
);

export const productChangedMeanwhile = conflict(
  'staged-conflict',
  ({ fields }: { fields: readonly string[] }) =>
    `Someone else has changed these fields since: ${fields.join(', ')}. Publish your changes instead, or discard them.`,
);
export const stagedChanged = conflict(
  'staged-changed',
  'These changes were just edited or published. Reload them and try again.',
);
export const scheduleInPast = invalid('schedule-in-past', 'Choose a time in the future.');
