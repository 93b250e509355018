import * as z from 'zod';
import { withNames } from '../../accounts/contributor/contributor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { pageEnd } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { checked, othersSend, readQuery } from '../../http/body.ts';
import { answerUncached, newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { adjustStock } from './adjust.ts';
import { stockOwnerCalls } from './calls.ts';
import { browseInventory } from './inventory-list.ts';
import { browseProducts, storePages } from './product-list.ts';
import { stockQuerySchema } from './schema.ts';
import { loadStock, onHandInStep, onHandOf, pageOfMoves } from './stock.ts';
import { loadVariant } from './variants.ts';

export function serveStock(parts: Parts): Routes {
  const { store } = parts;
  const onHand = async (variantId: string) => {
    const { product } = await loadVariant(store, variantId);
    return (await onHandOf(store, product)).find((row) => row.variantId === variantId);
  };

  return serve(stockOwnerCalls, {
    listProducts: ({ query }) => browseProducts(parts, query),
    browseInventory: ({ query }) => browseInventory(store, query),
    listStorePages: () => storePages(store),

    async adjust({ body, actor, ctx }) {
      const ids = await adjustStock(parts, body, { actor: actor.id, ref: 'owner' }, async (tx, changed) => {
        replayOf(ctx)?.record(tx, 200, { stock: await onHandInStep(tx, changed) });
      });
      return { stock: await Promise.all(ids.map(onHand)) };
    },

    async listMoves({ params, query }) {
      const variantId = checked(z.uuid(), params.variantId);
      const { moves, cursor } = await pageOfMoves(store, variantId, query);
      return { moves: await withNames(store, moves), stock: await onHand(variantId), ...pageEnd(cursor) };
    },
  });
}

export function stockRoutes({ store, clock }: Pick<Parts, 'store' | 'clock'>): Routes {
  const routes = newRoutes();
  // Also matches a trailing slash.
  routes.get('/api/commerce/inventory/stock', async (ctx) => {
    const { itemId } = readQuery(ctx, stockQuerySchema, othersSend);
    answerUncached(ctx, { results: await loadStock(store, itemId, { now: clock.now() }) });
  });
  return routes;
}
