// What scripts of the original report of a visit (wire 4). Nothing is counted yet; a page must never fail because measuring does.

import type { Clock } from '../base/parts.ts';
import { newRoutes, type Routes } from '../http/context.ts';
import { byNetwork, rateLimit } from '../http/rate-limit.ts';

export function censusRoutes({ clock }: { clock: Clock }): Routes {
  const routes = newRoutes();
  const limit = rateLimit({ name: 'census', points: 300, durationMs: 60_000, clock, by: byNetwork });
  routes.post(['/api/census/:event', '/api/census/RecordQuickView/:id'], limit, (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {};
  });
  return routes;
}
