// Refusals of staged changes. Portable.
import { refusal } from '../../base/errors.ts';

export const nothingStaged = refusal('nothing-staged', 404, 'No changes of this product are staged.');
export const publicationUnknown = refusal('publication-unknown', 404, 'This publication does not exist.');

export const notStaged = refusal(
  'not-staged',
  400,
  'Stock, options, new and removed variants, subscriptions, and donations take effect when you save. Save those, then stage the other changes.',
);
export const tooManyChanges = refusal(
  'too-many-changes',
  400,
  ({ max }: { max: number }) => `Only ${max} changes of a product can be staged. Publish some first.`,
);

export const productChangedMeanwhile = refusal(
  'staged-conflict',
  409,
  ({ fields }: { fields: readonly string[] }) =>
    `Someone has saved other values since: ${fields.join(', ')}. Publish yours instead, or discard them.`,
);
export const stagedChanged = refusal(
  'staged-changed',
  409,
  'These changes were just edited or published. Look at them again.',
);
export const scheduleInPast = refusal('schedule-in-past', 400, 'Choose a time in the future.');
