// `/search` as a page, and the call of template scripts while someone types (wire 4).
import type { Parts } from '../../base/parts.ts';
import { type Html, html, raw } from '../../base/text/html.ts';
import { othersSend, readQuery } from '../../http/body.ts';
import { answerUncached, type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { type OwnPage, ownPage, type ShowPage } from '../../http/own-page.ts';
import { PageType } from '../../http/page-type.ts';
import { byNetwork, rateLimit } from '../../http/rate-limit.ts';
import { inVisitorsLanguage } from '../../site/language/translated-store.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { systemWords } from '../compose/system-words.ts';
import { generalSearch, generalSearchQuery, queryCharsMax, type SearchResult, search } from './search.ts';

export function searchRoutes({ store, clock }: Parts, show: ShowPage): Routes {
  const routes = newRoutes();
  const limit = rateLimit({ name: 'search', points: 120, durationMs: 60_000, clock, by: byNetwork });
  const scopeOf = async (ctx: Ctx) => ({
    store: inVisitorsLanguage(store),
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
    answerUncached(ctx, await generalSearch(await scopeOf(ctx), q, page, collectionId));
  });
  return routes;
}

/** `/search`: the site's own results page, in its layout. */
const searchPage = (query: string, items: readonly SearchResult[]): OwnPage =>
  ownPage(
    PageType.search,
    systemWords.search.title,
    html`<section class="system-page sqs-search-page wrap"><h1>${systemWords.search.title}</h1><form action="/search" role="search"><label for="q">${systemWords.search.label}</label> <input id="q" type="search" name="q" value="${query}"> <button>${systemWords.search.title}</button></form>${query === '' ? '' : resultList(items)}</section>`,
    { partial: 'system-search.block', data: { searchQuery: query, items } },
  );

/** Wire 4. Titles and excerpts are already HTML. */
const resultList = (items: readonly SearchResult[]): Html =>
  items.length === 0
    ? html`<p>${systemWords.search.nothing}</p>`
    : html`<ul class="search-results">${items.map(
        ({ title, fullUrl }) =>
          html`<li class="search-result" data-url="${fullUrl}"><a href="${fullUrl}">${raw(title)}</a></li>`,
      )}</ul>`;
