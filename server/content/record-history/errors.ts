// Refusals about earlier fields of pages and items.
import { conflict, missing } from '../../base/errors.ts';

export const recordMissing = missing('record-missing', 'This page or item is gone. Reload to see the current ones.');

export const recordVersionMissing = missing(
  'record-version-missing',
  'This version is gone. Reload to see the current history.',
);

export const recordChanged = conflict(
  'record-changed',
  'Someone else changed this in the meantime. Look at the history again, then restore.',
);
