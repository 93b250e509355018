// Reading the audit log. Nothing changes it, and nothing is deleted from it before its time.

import type { Parts } from '../../base/parts.ts';
import { readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { requireCapability } from '../session/actor.ts';
import { listAudit } from './audit.ts';
import { auditQuerySchema } from './schema.ts';

export function auditRoutes({ store }: Parts): Routes {
  const routes = newRoutes();
  routes.get('/config/api/audit', requireCapability('audit.see', { as: 'read' }), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await listAudit(store, readQuery(ctx, auditQuerySchema));
  });
  return routes;
}
