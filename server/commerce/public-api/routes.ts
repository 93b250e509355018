// The original's public commerce API under its own paths, for clients with an API key. Fields as the original documents
// them.
import { apiRoutes } from '../../accounts/api-key/routes.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { Routes } from '../../http/context.ts';
import { idempotent } from '../../http/middleware/idempotency.ts';
import { serveDiscountApi } from './discount-routes.ts';
import { serveInventoryApi } from './inventory-routes.ts';
import { serveOrderApi, serveTransactionApi } from './order-routes.ts';
import { serveProductApi } from './product-routes.ts';
import { serveProfileApi } from './profile-routes.ts';

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
