// Refusals about the audit log. Portable.
import { refusal } from '../../base/errors.ts';

export const auditEntryUnknown = refusal(
  'audit-entry-unknown',
  404,
  'This entry is not in the audit log. Entries are removed after 400 days.',
);
