// Refusals about earlier fields of pages and items.
import { refusal } from '../../base/errors.ts';

export const recordMissing = refusal(
  'record-missing',
  404,
  'This page or item is gone. Reload to see the current ones.',
);

export const recordVersionMissing = refusal(
  'record-version-missing',
  404,
  'This version is gone. Reload to see the current history.',
);

export const recordChanged = refusal(
  'record-changed',
  409,
  'Someone else changed this in the meantime. Look at the history again, then restore.',
);
