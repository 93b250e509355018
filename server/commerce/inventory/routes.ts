// The owner's stock: many variants adjusted in one call, all or none, and the ledger of each. Commerce 1.1. The body is the one that the
// original documents for programs.
import * as z from 'zod';
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { checked, readJson, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { onHandOf, stockMovePage } from '../stock/stock.ts';
import { adjustStock } from './adjust.ts';
import { ownerAdjustmentsSchema } from './schema.ts';
import { loadVariant } from './variants.ts';

const pageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export function stockAdjustmentRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  const path = '/config/api/inventory';

  /** @returns what is on the shelf now of each variant that was named */
  routes.post(`${path}/adjustments`, async (ctx) => {
    const actor = assertCan(ctx, 'inventory.edit');
    const body = await readJson(ctx, ownerAdjustmentsSchema);
    const ids = await adjustStock(parts, body, { actor: actor.id, ref: 'owner' }, (tx) =>
      replayOf(ctx)?.record(tx, 200, { adjusted: true }),
    );
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { stock: await Promise.all(ids.map(stockNow)) };
  });

  /** Every move of the variant, newest first. */
  routes.get(`${path}/:variantId/moves`, requireCapability('inventory.edit', { as: 'read' }), async (ctx) => {
    const variantId = checked(z.uuid(), ctx.params.variantId);
    const { moves, cursor } = await stockMovePage(parts.store, variantId, readQuery(ctx, pageQuery));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      moves,
      stock: await stockNow(variantId),
      hasNextPage: cursor !== undefined,
      ...(cursor !== undefined && { nextPageCursor: cursor }),
    };
  });

  return routes;

  async function stockNow(variantId: string) {
    const { product } = await loadVariant(parts.store, variantId);
    return (await onHandOf(parts.store, product)).find((row) => row.variantId === variantId);
  }
}
