// What the program needs to know of audit.
import { defineConcept } from '../../http/concept.ts';
import { trimAudit } from './audit.ts';
import { auditCalls } from './calls.ts';
import { auditRoutes } from './routes.ts';

export const auditConcept = defineConcept({
  name: 'accounts/audit',
  calls: auditCalls,
  serve: auditRoutes,
  jobs: (parts: Parameters<typeof trimAudit>[0]) => [
    { name: 'accounts/audit/trim', everyMs: 60 * 60_000, begins: 'at once', run: () => trimAudit(parts) },
  ],
});
