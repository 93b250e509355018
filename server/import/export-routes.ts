// Exports over HTTP: the owner's products as a file. Called by the editor's product list.
import { Readable } from 'node:stream';
import { requireCapability } from '../accounts/session/actor.ts';
import { newRoutes, type Routes } from '../http/context.ts';
import type { Parts, SiteAddress } from '../parts.ts';
import { productsCsv } from './product-csv/write.ts';

export function exportRoutes(parts: Parts & SiteAddress): Routes {
  const routes = newRoutes();

  routes.get('/api/export/products', requireCapability('products.edit', { as: 'read' }), (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Disposition', 'attachment; filename="products.csv"');
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = Readable.from(productsCsv(parts.store, parts.siteUrl()));
  });

  return routes;
}
