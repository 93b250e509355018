import type { Parts } from '../../../base/parts.ts';
import { newRoutes, type Routes } from '../../../http/context.ts';
import type { ShowPage } from '../../../http/own-page.ts';
import { payLaterModal } from './pay-later.ts';
import { testPaymentPage } from './test-payment.ts';

export function paymentPages({ store }: Parts, show: ShowPage): Routes {
  const routes = newRoutes();
  routes.get('/checkout/payment/test/:token', async (ctx) =>
    show(ctx, await testPaymentPage(store, ctx, ctx.params.token!)),
  );
  routes.get('/pay-later/:brand/:locale/modal.html', (ctx) => {
    ctx.body = payLaterModal(ctx.params.brand!, ctx.params.locale!);
    ctx.type = 'html';
    ctx.set('Cache-Control', 'public, max-age=86400');
  });
  return routes;
}
