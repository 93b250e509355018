// What the program needs to know of audit.
import { defineConcept } from '../../http/concept.ts';
import { auditCalls } from './calls.ts';
import { auditRoutes } from './routes.ts';

export const auditConcept = defineConcept({
  name: 'accounts/audit',
  calls: auditCalls,
  serve: auditRoutes,
});
