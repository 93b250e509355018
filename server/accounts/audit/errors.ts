// Refusals about the audit log. Portable.
import { refusal } from '../../base/errors.ts';

export const auditEntryUnknown = refusal(
  'audit-entry-unknown',
  404,
  'This entry is not in the activity log. Entries are removed after 400 days.',
);

export const cannotUndo = refusal(
  'cannot-undo',
  409,
  'This can no longer be undone. Changes can be undone for 30 days, unless they have been undone already.',
);

/** @param given.by ID of the entry of a later change, if it is known */
export const changedSince = refusal(
  'changed-since',
  409,
  "This was changed again since, so it can't be undone here. Open it to change it yourself.",
  ({ by }: { by: string | undefined }) => ({ by }),
);
