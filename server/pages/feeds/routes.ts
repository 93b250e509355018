// Machine-readable files of the site: sitemaps, robots.txt, the calendar's month.

import { tooBusy } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { chunkText } from '../../base/text/chunk.ts';
import { isIndexed } from '../../content/search/built.ts';
import { othersSend, readQuery } from '../../http/body.ts';
import { answerUncached, type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import type { Pages } from '../../http/page-cache/cached-page.ts';
import { trackedStore } from '../../http/page-cache/tracked-store.ts';
import { listLanguages, prefixOf } from '../../site/language/language.ts';
import { languagesOf } from '../../site/language/page-languages.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { itemsByMonth, monthQuery } from './calendar-feed.ts';
import {
  pagesSitemap,
  robots,
  type Sitemap,
  type SitemapScope,
  sitemap,
  sitemapFile,
  sitemapFileOf,
  sitemapFilePath,
} from './sitemap.ts';

export function feedRoutes({ store, clock, pages }: Parts & { pages: Pages }): Routes {
  const routes = newRoutes();

  /** Calendar feed of the original: the events of a month as a bare array (page-json 7). */
  routes.get('/api/open/GetItemsByMonth', async (ctx) => {
    const { collectionId, month } = readQuery(ctx, monthQuery, othersSend);
    answerUncached(ctx, await itemsByMonth({ store, now: clock.now() }, collectionId, month));
  });

  /** Each file is cached until something that it names changes. */
  const answerMap = async (ctx: Ctx, make: (scope: SitemapScope) => Promise<Sitemap | undefined>) => {
    const { origin } = ctx.state;
    await pages.answer(ctx, pages.keyOf(ctx), async () => {
      const read = trackedStore(store, []);
      // Until an older store is fully indexed, the file would be incomplete.
      if (!(await isIndexed(read.store))) throw tooBusy();
      const website = await loadWebsite(read.store);
      const languages = await languagesOf(read.store, { drafts: false });
      const made = await make({ store: read.store, website, origin, now: clock.now(), languages });
      if (!made) throw notFound();
      return {
        status: 200,
        headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
        chunks: textChunks(made.text),
        dependsOn: read.dependsOn,
        cacheable: true,
        ...(made.freshUntil !== undefined && { freshUntil: made.freshUntil }),
      };
    });
  };
  routes.get('/sitemap.xml', (ctx) => answerMap(ctx, sitemap));
  routes.get('/sitemap-pages.xml', (ctx) => answerMap(ctx, pagesSitemap));
  routes.get(sitemapFilePath, async (ctx, next) => {
    const file = sitemapFileOf(ctx.path);
    if (!file) return next();
    await answerMap(ctx, (scope) => sitemapFile(scope, file));
  });

  routes.get('/robots.txt', async (ctx) => {
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'public, max-age=3600');
    const shown = (await listLanguages(store)).filter(({ isShown }) => isShown);
    const prefixes = shown.map(({ code }) => prefixOf(code));
    const isPreview = ctx.state.originKind === 'preview';
    ctx.body = isPreview ? 'User-agent: *\nDisallow: /\n' : robots(ctx.state.origin, prefixes);
  });
  return routes;
}

async function* textChunks(text: string): AsyncGenerator<string> {
  yield* chunkText(text, 65_536);
}
