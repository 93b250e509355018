import type { Store } from '../../store/store.ts';
import { serve } from '../session/serve.ts';
import { listAudit } from './audit.ts';
import { auditCalls } from './calls.ts';

export const serveAudit = ({ store }: { store: Store }) =>
  serve(auditCalls, { list: ({ query }) => listAudit(store, query) });
