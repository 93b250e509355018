// The owner's list of orders and one order. Commerce 2.4: only roles that may see orders.
import * as z from 'zod';
import { requireCapability } from '../../accounts/session/actor.ts';
import { readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import type { Parts } from '../../parts.ts';
import { listOrders, loadOrder, ownerOrder } from './order.ts';

const listQuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export function orderRoutes(parts: Parts): Routes {
  const routes = newRoutes();

  routes.get('/api/commerce/orders', requireCapability('orders.see'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await listOrders(parts.store, readQuery(ctx, listQuerySchema));
  });

  routes.get('/api/commerce/orders/:id', requireCapability('orders.see'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = ownerOrder(await loadOrder(parts.store, ctx.params.id!));
  });

  return routes;
}
