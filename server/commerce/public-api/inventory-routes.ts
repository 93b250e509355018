import { serveApi } from '../../accounts/api-key/serve.ts';
import { assertCan } from '../../accounts/session/actor.ts';
import { checked, readJson, readQuery } from '../../http/body.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { adjustStock } from '../stock/adjust.ts';
import { adjustmentsSchema } from '../stock/schema.ts';
import { onHandOf } from '../stock/stock.ts';
import { loadVariant } from '../stock/variants.ts';
import { inventoryCalls } from './calls.ts';
import { pageOf } from './paging.ts';
import { type Api, listQuery, pagination, productPage } from './read-routes.ts';
import { idsSchema } from './schema.ts';
import { inventoryView } from './views.ts';

export function serveInventoryApi(api: Api): void {
  const { routes, store } = api;
  serveApi(routes, inventoryCalls, {
    list: async (ctx) => {
      const { products, cursor } = await productPage(store, readQuery(ctx, pageOf(listQuery)).cursor);
      const rows = await Promise.all(products.map(async (one) => inventoryView(one, await onHandOf(store, one))));
      ctx.body = { inventory: rows.flat(), pagination: pagination(api, ctx, cursor) };
    },
    open: async (ctx) => {
      const ids = checked(idsSchema, ctx.params.ids);
      const inventory = await Promise.all(
        ids.map(async (id) => {
          const { product } = await loadVariant(store, id);
          return inventoryView(product, await onHandOf(store, product)).find((row) => row.variantId === id);
        }),
      );
      ctx.body = { inventory };
    },
    adjust: [
      api.keyRequired,
      async (ctx) => {
        const actor = assertCan(ctx, 'inventory.edit');
        const body = await readJson(ctx, adjustmentsSchema);
        await adjustStock(api, body, { actor: actor.id, ref: 'api' }, (tx) => replayOf(ctx)?.record(tx, 204, null));
        ctx.status = 204;
      },
    ],
  });
}
