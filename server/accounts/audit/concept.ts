// Registers the audit log: who changed what, and when.
import { defineConcept } from '../../http/concept.ts';
import { trimAudit } from './audit.ts';
import { auditCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveAudit } from './serve.ts';

type AuditParts = Parameters<typeof trimAudit>[0];

export const auditConcept = defineConcept({
  name: 'accounts/audit',
  calls: auditCalls,
  refusals,
  serve: (parts: AuditParts & Parameters<typeof serveAudit>[0]) => serveAudit(parts),
  jobs: (parts: AuditParts) => [
    { name: 'accounts/audit/trim', everyMs: 60 * 60_000, begins: 'at once', run: () => trimAudit(parts) },
  ],
});
