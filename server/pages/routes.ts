// Visitor GETs: pages of the site, and the concepts' own pages in its layout. Mounted last: it answers every address
// without another route.

import { contributorLooking, previewOf } from '../accounts/session/preview.ts';
import { markCookie, type SiteMarks } from '../accounts/session/site-mark.ts';
import { currentSiteUser } from '../accounts/site-user/session.ts';
import { type Actor, can } from '../base/roles.ts';
import { decodedUri } from '../base/text/decoded.ts';
import { cartOf } from '../commerce/cart/cart.ts';
import { legacyView } from '../commerce/cart/legacy-view.ts';
import { cartVisitor } from '../commerce/cart/routes.ts';
import type { AccountParts } from '../commerce/customer-account/session-routes.ts';
import { concepts } from '../concepts.ts';
import type { Lock } from '../content/collection/lock.ts';
import { areasOf } from '../content/member-access/member-access.ts';
import type { Seal } from '../data-folder/secret.ts';
import type { Concept } from '../http/concept.ts';
import { type Ctx, newRoutes, type Routes } from '../http/context.ts';
import { getCookie } from '../http/cookies.ts';
import type { ShowPage } from '../http/own-page.ts';
import type { Pages } from '../http/page-cache/cached-page.ts';
import type { Holes } from '../http/page-cache/holes.ts';
import type { Render } from '../http/page-cache/rendered.ts';
import { safeRedirect } from '../http/redirect.ts';
import { templateRoutes } from '../site/template/routes.ts';
import type { TemplateParts } from '../site/template/template.ts';
import { loadWebsite } from '../site/website/website.ts';
import { visitorFormFile, visitorFormPath } from './compose/head/visitor-form-file.ts';
import { feedRoutes } from './feeds/routes.ts';
import { createSiteLock } from './render/site-lock.ts';
import { neverKept, type SiteRenderer } from './render/site-renderer.ts';
import { hasOpened } from './render/unlock.ts';
import { isData, type PageRequest } from './resolve/page-request.ts';
import { searchRoutes } from './search/routes.ts';

type PageRouteParts = TemplateParts &
  AccountParts & { renderer: SiteRenderer; pages: Pages; holes: Holes; siteMarks?: SiteMarks; paymentSeal?: Seal };

export function pageRoutes(parts: PageRouteParts): Routes {
  const { renderer, pages } = parts;

  const show: ShowPage = async (ctx, page) => {
    if ('redirect' in page) return safeRedirect(ctx, page.redirect);
    ctx.set('Cache-Control', 'no-store');
    const request = { ...requestOf(ctx, parts), cart: await cartIn(ctx, parts) };
    await pages.answer(ctx, undefined, async (signal) => {
      const rendered = await renderer.system(request, page, signal);
      return { ...rendered, headers: { ...rendered.headers, 'Cache-Control': 'no-store' }, cacheable: false };
    });
  };

  const siteLock = createSiteLock(parts, show);
  const routes = newRoutes();
  routes.use(templateRoutes({ ...parts, templates: renderer.templates, stylesheets: renderer.stylesheets }).routes());
  routes.get(visitorFormPath, async (ctx) => {
    const { json, version } = visitorFormFile(await loadWebsite(parts.store));
    ctx.type = 'application/json; charset=utf-8';
    ctx.set('Cache-Control', ctx.query.v === version ? 'public, max-age=31536000, immutable' : 'no-cache');
    ctx.body = json;
  });
  routes.use(siteLock.lock);
  for (const { pages: own } of concepts as readonly Concept<PageRouteParts>[])
    if (own) routes.use(own(parts, show).routes());
  routes.use(searchRoutes(parts, show).routes());
  routes.use(feedRoutes(parts).routes());
  routes.use(siteLock.routes.routes());
  routes.get('/*path', siteLock.unlockByQuery, async (ctx, next) => {
    // Unknown calls aren't pages.
    if (ctx.path.startsWith('/api/') || ctx.path.startsWith('/config/')) return next();
    await answerPage(ctx, parts);
  });
  routes.get('/', siteLock.unlockByQuery, (ctx) => answerPage(ctx, parts));
  return routes;
}

async function answerPage(ctx: Ctx, parts: PageRouteParts): Promise<void> {
  const { store, clock, renderer, pages } = parts;
  const user = currentSiteUser.get(ctx);
  const areas = user && (await areasOf(store, user.id, clock.now()));
  // Members get their own pages: neither cached nor shared with a visitor's concurrent request.
  const key = areas && areas.length > 0 ? undefined : pages.keyOf(ctx);
  // A page with a key is shared between concurrent requests, so nothing is unlocked in it.
  const opens = (lock: Lock) => key === undefined && hasOpened(ctx, lock);
  const cart = key === undefined && isData(ctx.URL.searchParams) ? await cartIn(ctx, parts) : undefined;
  const render: Render = async (signal) => {
    const rendered = await renderer.answer({ ...requestOf(ctx, parts), opens, areas, cart }, signal);
    return cart ? neverKept(rendered) : rendered;
  };
  await pages.answer(ctx, key, render, { isPage: true });
}

/** Cached pages are shared by all visitors; uncached pages, and data for a visitor with a cart, contain that cart (page-json 11). */
async function cartIn(ctx: Ctx, parts: PageRouteParts) {
  const view = await cartOf(parts, await cartVisitor(parts, ctx));
  return view && legacyView(view);
}

function requestOf(ctx: Ctx, { holes, siteMarks }: Pick<PageRouteParts, 'holes' | 'siteMarks'>): PageRequest {
  const preview = previewOf(ctx);
  return {
    origin: ctx.state.origin,
    path: decodedUri(ctx.path),
    query: ctx.URL.searchParams,
    drafts: preview !== undefined,
    edit: preview?.edit === true,
    csrfToken: holes.mark('crumb'),
    ...versionFor(contributorLooking(ctx), preview && ctx.URL.searchParams.get('version')),
    ...accountOf(ctx, siteMarks),
  };
}

/** `?version=home.12`, for those who may read versions. */
function versionFor(actor: Actor | undefined, text: string | null | undefined): Pick<PageRequest, 'version'> {
  const [, document, number] = /^([\w-]{1,64})\.(\d{1,9})$/.exec(text ?? '') ?? [];
  const mayRead = actor !== undefined && can(actor, 'versions.restore', { as: 'read' });
  return document !== undefined && mayRead ? { version: { document, number: Number(number) } } : {};
}

/** The signed-in team member: the site's own domain only knows their roles. */
function accountOf(ctx: Ctx, siteMarks: SiteMarks | undefined): Pick<PageRequest, 'account'> {
  const contributor = contributorLooking(ctx);
  if (contributor) return { account: contributor };
  const roles = siteMarks?.read(getCookie(ctx, markCookie) ?? '');
  return roles ? { account: { roles } } : {};
}
