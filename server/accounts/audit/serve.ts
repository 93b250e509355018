import type { Store } from '../../store/store.ts';
import { serve } from '../session/serve.ts';
import { listAudit } from './audit.ts';
import { auditChoices, browseAudit, loadAuditEntry } from './browse.ts';
import { auditCalls } from './calls.ts';

export const serveAudit = (parts: { store: Store }) =>
  serve(auditCalls, {
    list: ({ query }) => listAudit(parts.store, query),
    browse: ({ query }) => browseAudit(parts, query),
    choices: () => auditChoices(parts),
    open: ({ params }) => loadAuditEntry(parts, params.id),
  });
