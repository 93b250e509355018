// `/search` as a page, and the call of template scripts while someone types (wire 4).
import type { Parts } from '../../base/parts.ts';
import { othersSend, readQuery } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import type { ShowPage } from '../../http/own-page.ts';
import { byNetwork, rateLimit } from '../../http/rate-limit.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { generalSearch, generalSearchQuery, queryCharsMax, search } from './search.ts';
import { searchPage } from './search-page.ts';

export function searchRoutes({ store, clock }: Parts, show: ShowPage): Routes {
  const routes = newRoutes();
  const limit = rateLimit({ name: 'search', points: 120, durationMs: 60_000, clock, by: byNetwork });
  const scopeOf = async (ctx: Ctx) => ({
    store,
    website: await loadWebsite(store),
    origin: ctx.state.origin,
    now: clock.now(),
  });
  routes.get('/search', limit, async (ctx) => {
    const query = String(ctx.URL.searchParams.get('q') ?? '').slice(0, queryCharsMax);
    await show(ctx, searchPage(query, await search(await scopeOf(ctx), query)));
  });
  routes.get('/api/search/GeneralSearch', limit, async (ctx) => {
    const { q, p: page, f_collectionId: collectionId } = readQuery(ctx, generalSearchQuery, othersSend);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await generalSearch(await scopeOf(ctx), q, page, collectionId);
  });
  return routes;
}
