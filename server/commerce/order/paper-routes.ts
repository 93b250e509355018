// PDFs of orders: the shopper's receipt by the order's link, the owner's receipts and packing slips. Commerce 2.3.
import { Readable } from 'node:stream';
import * as z from 'zod';
import { requireCapability } from '../../accounts/session/actor.ts';
import { readQuery } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import type { Parts, SiteAddress } from '../../parts.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { orderUnknown } from './errors.ts';
import { mailSite } from './lifecycle.ts';
import { slipsMax } from './limits.ts';
import { findOrder, historyOf, loadOrder, loadOrderOfLink } from './order.ts';
import { type PaperParts, packingSlipsPdf, receiptPdf } from './paper.ts';
import type { PaperSite } from './receipt.ts';
import { orderNumberText, type WholeOrder } from './schema.ts';
import { piecesLeft } from './states.ts';

const slipsQuery = z.object({
  ids: z
    .string()
    .max(slipsMax * 30)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(z.string().max(64)).min(1).max(slipsMax)),
});

export function paperRoutes(parts: Parts & SiteAddress & PaperParts): Routes {
  const { store, clock } = parts;
  const routes = newRoutes();
  const see = requireCapability('orders.see');
  const limited = rateLimit({ name: 'receipt', points: 20, durationMs: 60_000, clock });

  const site = async (): Promise<PaperSite> => {
    const { timeZone } = await loadWebsite(store);
    return { ...(await mailSite(store, parts.siteUrl())), timeZone };
  };
  const send = (ctx: Ctx, pdf: NodeJS.ReadableStream, name: string): void => {
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Disposition', `inline; filename="${name}.pdf"`);
    ctx.state.headerProfile = 'asset';
    ctx.body = new Readable().wrap(pdf);
    ctx.type = 'application/pdf';
  };
  const receipt = async (ctx: Ctx, whole: WholeOrder): Promise<void> => {
    const { refunds } = await historyOf(store, whole.order);
    send(ctx, receiptPdf(parts, await site(), whole, refunds), `receipt-${orderNumberText(whole.order)}`);
  };

  routes.get('/order-status/:id/receipt.pdf', limited, async (ctx) => {
    await receipt(ctx, await loadOrderOfLink(store, ctx.params.id!, ctx.URL.searchParams.get('t') ?? ''));
  });

  routes.get('/api/commerce/orders/:id/receipt.pdf', see, async (ctx) => {
    await receipt(ctx, await loadOrder(store, ctx.params.id!));
  });

  /** Of one order, or of up to a hundred in one file. */
  routes.get('/api/commerce/packing-slips.pdf', see, async (ctx) => {
    const { ids } = readQuery(ctx, slipsQuery);
    const found = await Promise.all(ids.map((id) => findOrder(store, id)));
    const wholes = found.filter((whole) => whole !== undefined);
    if (wholes.length === 0) throw orderUnknown();
    const orders = await Promise.all(
      wholes.map(async (whole) => {
        const { fulfillments } = await historyOf(store, whole.order);
        return { whole, left: piecesLeft(whole.lines, fulfillments) };
      }),
    );
    send(ctx, packingSlipsPdf(parts, await site(), orders), orders.length === 1 ? `packing-slip-${orderNumberText(wholes[0]!.order)}` : 'packing-slips'); // biome-ignore format: one call
  });

  return routes;
}
