import type { Parts } from '../../../base/parts.ts';
import { readForm } from '../../../http/body.ts';
import { newRoutes, type Routes } from '../../../http/context.ts';
import type { ShowPage } from '../../../http/own-page.ts';
import { byNetwork, byVisitor, rateLimit } from '../../../http/rate-limit.ts';
import { cartPage } from './cart.ts';
import { productFormPage, sentProductForm } from './product-form.ts';
import { cartRestorePage, restoreForm } from './restore.ts';

export function cartPages(parts: Parts, show: ShowPage): Routes {
  const { clock } = parts;
  const routes = newRoutes();
  routes.get('/cart', async (ctx) => show(ctx, await cartPage(parts, ctx)));

  const sends = rateLimit({ name: 'product-form', points: 30, durationMs: 60_000, clock, by: byVisitor });
  routes.get('/cart/form', async (ctx) => show(ctx, await productFormPage(parts, ctx)));
  routes.post('/cart/form', sends, async (ctx) => show(ctx, await sentProductForm(parts, ctx)));

  const restores = rateLimit({ name: 'cart-restore', points: 30, durationMs: 60_000, clock, by: byNetwork });
  routes.get('/cart/restore', restores, async (ctx) =>
    show(ctx, await cartRestorePage(parts, ctx, ctx.URL.searchParams.get('t') ?? '', false)),
  );
  routes.post('/cart/restore', restores, async (ctx) =>
    show(ctx, await cartRestorePage(parts, ctx, (await readForm(ctx, restoreForm)).t, true)),
  );
  return routes;
}
