// PDFs of orders: the shopper's receipt by the order's link; the owner's receipts and packing slips. Text that the PDFs'
// font can't show is sent as a printable page instead. Commerce 2.3.

import * as z from 'zod';
import type { PaperInput } from '../../../workers/messages/draw-paper.ts';
import type { Pool } from '../../../workers/pool.ts';
import { requireCapability } from '../../accounts/session/actor.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { noQuery, readQuery } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { browseOrders } from './browse.ts';
import { orderUnknown } from './errors.ts';
import { slipsMax } from './limits.ts';
import { messages } from './messages.ts';
import { findOrder, historyOf, loadOrder, loadOrderOfLink } from './order.ts';
import type { PaperParts } from './pdf.ts';
import type { PaperSite } from './receipt.ts';
import { orderNumberText, type WholeOrder } from './schema.ts';
import { piecesLeft } from './states.ts';
import { orderMailSite } from './step.ts';

const slipsQuery = z
  .object({
    ids: z
      .string()
      .max(slipsMax * 30)
      .transform((text) => [...new Set(text.split(',').filter(Boolean))])
      .pipe(z.array(z.string().max(64)).min(1).max(slipsMax))
      .optional(),
    /** All unfulfilled orders, oldest first. */
    view: z.literal('to-fulfill').optional(),
  })
  .refine(({ ids, view }) => (ids === undefined) !== (view === undefined), messages.papers.idsOrView);

export function paperRoutes(parts: Parts & SiteAddress & PaperParts & { pool: Pool }): Routes {
  const { store, clock, pool, fontsFolder } = parts;
  const routes = newRoutes();
  const see = requireCapability('orders.see');
  const limited = rateLimit({ name: 'receipt', points: 20, durationMs: 60_000, clock });

  const site = async (): Promise<PaperSite> => {
    const { language, timeZone } = await loadWebsite(store);
    return { ...(await orderMailSite(store, parts.siteUrl())), language, timeZone };
  };
  const send = async (ctx: Ctx, paper: PaperInput, name: string): Promise<void> => {
    const drawn = await pool.run('draw-paper', paper);
    ctx.set('Cache-Control', 'no-store');
    if ('html' in drawn) {
      ctx.state.headerProfile = 'mail';
      ctx.type = 'html';
      ctx.body = drawn.html;
      return;
    }
    ctx.set('Content-Disposition', `inline; filename="${name}.pdf"`);
    ctx.state.headerProfile = 'asset';
    ctx.body = Buffer.from(drawn.pdf);
    ctx.type = 'application/pdf';
  };
  const toFulfill = async (): Promise<string[]> => {
    const { rows } = await browseOrders(store, { view: 'to-fulfill', sort: 'created', limit: slipsMax });
    return rows.map(({ id }) => id);
  };
  const asked = async (ctx: Ctx): Promise<WholeOrder[]> => {
    const { ids = await toFulfill() } = readQuery(ctx, slipsQuery);
    const found = await Promise.all(ids.map((id) => findOrder(store, id)));
    const wholes = found.filter((whole) => whole !== undefined);
    if (wholes.length === 0) throw orderUnknown();
    return wholes;
  };
  const receipt = async (ctx: Ctx, whole: WholeOrder): Promise<void> => {
    const { refunds } = await historyOf(store, whole.order);
    const paper: PaperInput = { paper: 'receipts', fontsFolder, site: await site(), orders: [{ whole, refunds }] };
    await send(ctx, paper, `receipt-${orderNumberText(whole.order)}`);
  };

  routes.get('/order-status/:id/receipt.pdf', limited, async (ctx) => {
    await receipt(ctx, await loadOrderOfLink(store, ctx.params.id!, ctx.URL.searchParams.get('t') ?? ''));
  });

  routes.get('/api/commerce/orders/:id/receipt.pdf', see, async (ctx) => {
    noQuery(ctx);
    await receipt(ctx, await loadOrder(store, ctx.params.id!));
  });

  routes.get('/api/commerce/receipts.pdf', see, async (ctx) => {
    const orders = await Promise.all(
      (await asked(ctx)).map(async (whole) => ({ whole, refunds: (await historyOf(store, whole.order)).refunds })),
    );
    const name = orders.length === 1 ? `receipt-${orderNumberText(orders[0]!.whole.order)}` : 'receipts';
    await send(ctx, { paper: 'receipts', fontsFolder, site: await site(), orders }, name);
  });

  /** One order, or up to a hundred in one file. */
  routes.get('/api/commerce/packing-slips.pdf', see, async (ctx) => {
    const wholes = await asked(ctx);
    const orders = await Promise.all(
      wholes.map(async (whole) => {
        const { fulfillments } = await historyOf(store, whole.order);
        return { whole, left: [...piecesLeft(whole.lines, fulfillments)] };
      }),
    );
    const paper: PaperInput = { paper: 'packing-slips', fontsFolder, site: await site(), orders };
    await send(ctx, paper, orders.length === 1 ? `packing-slip-${orderNumberText(wholes[0]!.order)}` : 'packing-slips');
  });

  return routes;
}
