import type { Parts } from '../../../base/parts.ts';
import { newRoutes, type Routes } from '../../../http/context.ts';
import type { ShowPage } from '../../../http/own-page.ts';
import { subscriptionPage } from './subscription-page.ts';

export function subscriptionPages(parts: Parts, show: ShowPage): Routes {
  const routes = newRoutes();
  routes.get('/subscription/:id', async (ctx) => show(ctx, await subscriptionPage(parts, ctx, ctx.params.id!)));
  return routes;
}
