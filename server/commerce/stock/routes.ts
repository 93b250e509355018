// Stock of a product's variants, for the storefront's badges and buttons. Spec §7 "under the API root", commerce 2.2.
import type { Parts } from '../../base/parts.ts';
import { othersSend, readQuery } from '../../http/body.ts';
import { answerUncached, newRoutes, type Routes } from '../../http/context.ts';
import { stockQuerySchema } from './schema.ts';
import { loadStock } from './stock.ts';

export function stockRoutes({ store, clock }: Pick<Parts, 'store' | 'clock'>): Routes {
  const routes = newRoutes();
  // Also matches a trailing slash.
  routes.get('/api/commerce/inventory/stock', async (ctx) => {
    const { itemId } = readQuery(ctx, stockQuerySchema, othersSend);
    answerUncached(ctx, { results: await loadStock(store, itemId, { now: clock.now() }) });
  });
  return routes;
}
