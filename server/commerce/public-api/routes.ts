// The original's public commerce API under its own paths, for clients with an API key. Fields as the original documents
// them.
import { apiRoutes } from '../../accounts/api-key/routes.ts';
import { serveApi } from '../../accounts/api-key/serve.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { checked, readQuery } from '../../http/body.ts';
import type { Routes } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { idempotent } from '../../http/middleware/idempotency.ts';
import { readable } from '../../store/engines/value.ts';
import { findCustomer, listCustomers } from '../customer/customer.ts';
import { profileCalls } from './calls.ts';
import { serveDiscountApi } from './discount-routes.ts';
import { serveInventoryApi } from './inventory-routes.ts';
import { serveOrderApi, serveTransactionApi } from './order-routes.ts';
import { pageOf } from './paging.ts';
import { serveProductApi } from './product-routes.ts';
import { type Api, listQuery, pageSize, pagination } from './read-routes.ts';
import { idsSchema } from './schema.ts';
import { profileView } from './views.ts';

export function publicApiRoutes(parts: Parts & SiteAddress): Routes {
  const api = { ...parts, routes: apiRoutes(parts), keyRequired: idempotent(parts, { required: true }) };
  serveInventoryApi(api);
  serveProductApi(api);
  serveOrderApi(api);
  serveTransactionApi(api);
  serveDiscountApi(api);
  serveProfileApi(api);
  return api.routes;
}

function serveProfileApi(api: Api): void {
  const { routes, store } = api;
  serveApi(routes, profileCalls, {
    list: async (ctx) => {
      const { cursor } = readQuery(ctx, pageOf(listQuery));
      const page = await listCustomers(store, { limit: pageSize, q: '', ...(cursor !== undefined && { cursor }) });
      ctx.body = { profiles: page.customers.map(profileView), pagination: pagination(api, ctx, page.nextPageCursor) };
    },
    open: async (ctx) => {
      const ids = checked(idsSchema, ctx.params.ids);
      const found = (await readable(ids.map((id) => findCustomer(store, id)))).filter((one) => one !== undefined);
      if (found.length === 0) throw notFound('There is no such profile.');
      ctx.body = { profiles: found.map(profileView) };
    },
  });
}
