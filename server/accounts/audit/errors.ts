// Refusals about the audit log. Portable.
import { conflict, missing } from '../../base/errors.ts';

export const auditEntryUnknown = missing(
  'audit-entry-unknown',
  'This entry is not in the activity log. Entries are removed after 400 days.',
);

export const cannotUndo = conflict(
  'cannot-undo',
  'This can no longer be undone. Changes can be undone for 30 days, unless they have been undone already.',
);

/** @param given.by ID of the entry of a later change, if it is known */
export const changedSince = conflict(
  'changed-since',
  "This was changed again since, so it can't be undone here. Open it to change it yourself.",
  ({ by }: { by: string | undefined }) => ({ by }),
);
