// The owner's orders as a file. Import-formats 3.
import { Readable } from 'node:stream';
import * as z from 'zod';
import { requireCapability } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { paymentStates } from '../../commerce/order/schema.ts';
import { readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { exportTurns } from '../../http/export-turns.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { orderCsv } from './order-csv.ts';

const querySchema = z.object({
  status: z.enum(['PENDING', 'FULFILLED', 'CANCELED']).optional(),
  payment: z.enum(paymentStates).optional(),
  from: z.coerce.number().int().min(0).optional(),
  to: z.coerce.number().int().min(0).optional(),
});

export function orderCsvRoutes({ store }: Parts): Routes {
  const routes = newRoutes();
  routes.get('/api/commerce/orders.csv', requireCapability('orders.see'), exportTurns(store), async (ctx) => {
    const filter = readQuery(ctx, querySchema);
    const { timeZone } = await loadWebsite(store);
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Disposition', 'attachment; filename="orders.csv"');
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = Readable.from(orderCsv(store, timeZone, filter));
  });
  return routes;
}
