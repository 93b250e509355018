// Exports over HTTP: the owner's products as a file.
import { Readable } from 'node:stream';
import * as z from 'zod';
import { requireCapability } from '../accounts/session/actor.ts';
import type { Parts, SiteAddress } from '../base/parts.ts';
import { readQuery } from '../http/body.ts';
import { newRoutes, type Routes } from '../http/context.ts';
import { exportTurns } from '../http/export-turns.ts';
import { layouts } from './product-csv/columns.ts';
import { csvOf } from './records/export-records.ts';

const query = z.object({ layout: z.enum(layouts).default('squarespace') });

export function exportRoutes(parts: Parts & SiteAddress): Routes {
  const routes = newRoutes();

  routes.get(
    '/api/export/products',
    requireCapability('products.edit', { as: 'read' }),
    exportTurns(parts.store),
    async (ctx) => {
      const { layout } = readQuery(ctx, query);
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Disposition', `attachment; filename="products${layout === 'shopify' ? '-shopify' : ''}.csv"`);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = Readable.from(await csvOf(parts, 'products', layout));
    },
  );

  return routes;
}
