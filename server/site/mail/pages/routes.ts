import type { Parts } from '../../../base/parts.ts';
import { type Ctx, newRoutes, type Routes } from '../../../http/context.ts';
import type { ShowPage } from '../../../http/own-page.ts';
import { rateLimit } from '../../../http/rate-limit.ts';
import { safeRedirect } from '../../../http/redirect.ts';
import { shownPrefix } from '../../language/language.ts';
import { unsubscribed, unsubscribePage } from './unsubscribe.ts';

export function mailPages(parts: Parts, show: ShowPage): Routes {
  const routes = newRoutes();
  const limit = rateLimit({ name: 'unsubscribe', points: 30, durationMs: 60_000, clock: parts.clock });
  const tokenOf = (ctx: Ctx) => ctx.URL.searchParams.get('t') ?? '';
  routes.get('/unsubscribe', limit, async (ctx) => {
    // Without the parameter, so that the page's language menu leads to the main language.
    const prefix = await shownPrefix(parts.store, ctx.URL.searchParams.get('language') ?? undefined);
    if (prefix !== '') return safeRedirect(ctx, `${prefix}/unsubscribe?${new URLSearchParams({ t: tokenOf(ctx) })}`);
    await show(ctx, await unsubscribePage(parts, tokenOf(ctx)));
  });
  routes.post('/unsubscribe', limit, async (ctx) => show(ctx, await unsubscribed(parts, tokenOf(ctx))));
  return routes;
}
