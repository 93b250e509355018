// The order page, which lists its files, and the form for shoppers who lost its link.
import * as z from 'zod';
import type { Parts } from '../../../base/parts.ts';
import { readForm } from '../../../http/body.ts';
import { newRoutes, type Routes } from '../../../http/context.ts';
import { createMailLimit } from '../../../http/mail-limit.ts';
import type { ShowPage } from '../../../http/own-page.ts';
import { byNetwork, rateLimit } from '../../../http/rate-limit.ts';
import { emailChars } from '../../../outbox/address.ts';
import { type FixedMailServer, hasMailServer } from '../../../site/mail/settings.ts';
import { lookupsPerNetwork } from '../../order/limits.ts';
import { findOrder } from '../../order/order.ts';
import { mailLink } from '../../order/status.ts';
import { downloadsOf } from '../download.ts';
import { lookupPage, orderStatusPage } from './order-status.ts';

const lookupForm = z.object({ number: z.string().trim().max(20), email: z.string().trim().max(emailChars.max) });

export function orderStatusPages(
  parts: Parameters<typeof mailLink>[0] & Parts & FixedMailServer,
  show: ShowPage,
): Routes {
  const { store, clock } = parts;
  const routes = newRoutes();
  routes.get('/order-status', async (ctx) =>
    show(ctx, lookupPage(ctx.state.csrfToken, (await hasMailServer(parts)) ? 'asking' : 'noMail')),
  );

  /** Only the order's own address receives the result. */
  const lookups = rateLimit({ name: 'order-lookup', ...lookupsPerNetwork, clock });
  const mailLimit = createMailLimit(clock, 'download-mails');
  routes.post('/order-status', lookups, async (ctx) => {
    const asked = await readForm(ctx, lookupForm);
    await mailLink(parts, asked, (orderId) => mailLimit.take('order', orderId, byNetwork(ctx)));
    await show(ctx, lookupPage(ctx.state.csrfToken, (await hasMailServer(parts)) ? 'sent' : 'noMail'));
  });

  routes.get('/order-status/:id', async (ctx) => {
    ctx.set('X-Robots-Tag', 'noindex');
    const downloads = async (id: string) => {
      const order = await findOrder(store, id);
      return order ? downloadsOf(store, order) : [];
    };
    await show(ctx, await orderStatusPage(parts, ctx, ctx.params.id!, downloads));
  });
  return routes;
}
