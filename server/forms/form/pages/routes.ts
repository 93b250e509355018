import type { SiteAddress } from '../../../base/parts.ts';
import { newRoutes, type Routes } from '../../../http/context.ts';
import type { ShowPage } from '../../../http/own-page.ts';
import { rateLimit } from '../../../http/rate-limit.ts';
import { ownerRedirect } from '../../../http/redirect.ts';
import type { BotCheckParts } from '../../bot-check/bot-check.ts';
import { formPage, sentForm } from './form-page.ts';

export function formPages(parts: BotCheckParts & SiteAddress, show: ShowPage): Routes {
  const routes = newRoutes();
  const sends = rateLimit({ name: 'form-page', points: 30, durationMs: 60_000, clock: parts.clock });
  routes.get('/form/:id', async (ctx) => show(ctx, await formPage(parts, ctx, ctx.params.id!)));
  routes.post('/form/:id', sends, async (ctx) => {
    const sent = await sentForm(parts, ctx, ctx.params.id!);
    return 'redirect' in sent ? ownerRedirect(ctx, sent.redirect, 303) : show(ctx, sent);
  });
  return routes;
}
