// Stock of a product's variants, for the storefront's badges and buttons. Spec §7 "under the API root", commerce 2.2.
import * as z from 'zod';
import type { Parts } from '../../base/parts.ts';
import { othersSend, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { loadStock } from './stock.ts';

const querySchema = z.object({ itemId: z.string().min(1).max(100) });

export function stockRoutes(parts: Parts): Routes {
  const routes = newRoutes();

  // With and without a slash at the end: @koa/router takes both.
  routes.get('/api/commerce/inventory/stock', async (ctx) => {
    const { itemId } = readQuery(ctx, querySchema, othersSend);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { results: await loadStock(parts.store, itemId, { now: parts.clock.now() }) };
  });

  return routes;
}
