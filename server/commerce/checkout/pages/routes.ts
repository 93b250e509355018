import * as z from 'zod';
import type { Parts } from '../../../base/parts.ts';
import type { Seal } from '../../../data-folder/secret.ts';
import { readForm } from '../../../http/body.ts';
import { newRoutes, type Routes } from '../../../http/context.ts';
import type { ShowPage } from '../../../http/own-page.ts';
import { byVisitor, rateLimit } from '../../../http/rate-limit.ts';
import type { FixedMailServer } from '../../../site/mail/settings.ts';
import { guestCartLimit } from '../../cart/routes.ts';
import { checkoutPath } from '../checkout.ts';
import { useSavedAddress } from './address-book.ts';
import { checkoutPage } from './checkout.ts';
import { confirmedPages, orderConfirmedPage, orderReceivedPage } from './confirmed.ts';
import { digitalPreviewPage } from './digital-preview.ts';
import { donate, donateForm, donatePage } from './donate.ts';
import { buyGiftCard, giftCardForm, giftCardPage } from './gift-card.ts';

const addressChoice = z.object({ cartToken: z.string().max(2_000).default(''), id: z.string().max(2_000).default('') });

export function checkoutPages(parts: Parts & FixedMailServer & { paymentSeal?: Seal }, show: ShowPage): Routes {
  const { clock } = parts;
  const routes = newRoutes();
  // A subscription's page is the checkout of its own cart (commerce 2.1).
  routes.get(['/checkout', '/checkout/subscribe'], async (ctx) => show(ctx, await checkoutPage(parts, ctx)));
  const writes = rateLimit({ name: 'checkout-address', points: 30, durationMs: 60_000, clock, by: byVisitor });
  routes.post('/checkout/address', writes, async (ctx) => {
    const { cartToken, id } = await readForm(ctx, addressChoice);
    await useSavedAddress(parts, ctx, cartToken, id);
    await show(ctx, { redirect: checkoutPath(cartToken) });
  });
  for (const page of confirmedPages)
    routes.get(`/checkout/${page}`, async (ctx) => show(ctx, await orderConfirmedPage(parts, ctx)));
  routes.get('/checkout/order-received', async (ctx) => show(ctx, await orderReceivedPage(parts, ctx)));

  const begins = rateLimit({ name: 'purchase', points: 30, durationMs: 60_000, clock, by: byVisitor });
  const { begins: beginsCart } = guestCartLimit(parts);
  routes.get('/checkout/gift-card', async (ctx) => show(ctx, await giftCardPage(parts, ctx)));
  routes.post('/checkout/gift-card', begins, beginsCart, async (ctx) =>
    show(ctx, await buyGiftCard(parts, ctx, await readForm(ctx, giftCardForm))),
  );
  routes.get('/checkout/donate', async (ctx) => show(ctx, await donatePage(parts, ctx)));
  routes.post('/checkout/donate', begins, beginsCart, async (ctx) =>
    show(ctx, await donate(parts, ctx, await readForm(ctx, donateForm))),
  );

  routes.get('/checkout/digital-product-preview', async (ctx) => {
    ctx.set('X-Robots-Tag', 'noindex');
    await show(ctx, await digitalPreviewPage(parts, ctx));
  });
  return routes;
}
