// Visitor GETs: pages of the site and our own pages in its layout. Mounted last: whatever no other route knows is looked up here.

import * as z from 'zod';
import { contributorLooking, previewOf } from '../accounts/session/preview.ts';
import { markCookie, type SiteMarks } from '../accounts/session/site-mark.ts';
import { currentSiteUser } from '../accounts/site-user/session.ts';
import { tooBusy } from '../base/errors.ts';
import { chunkText } from '../base/text/chunk.ts';
import { cartOf } from '../commerce/cart/cart.ts';
import { legacyView } from '../commerce/cart/legacy-view.ts';
import { cartVisitor, guestCartLimit } from '../commerce/cart/routes.ts';
import { areasOf } from '../commerce/customer/member-access.ts';
import type { AccountParts } from '../commerce/customer-account/session-routes.ts';
import { downloadsOf } from '../commerce/download/download.ts';
import { lookupsPerNetwork } from '../commerce/order/limits.ts';
import { findOrder } from '../commerce/order/order.ts';
import { mailLink } from '../commerce/order/status.ts';
import { type Lock, lockOf } from '../content/collection/lock.ts';
import { isIndexed } from '../content/search/built.ts';
import type { Seal } from '../data-folder/secret.ts';
import { othersSend, readForm, readQuery } from '../http/body.ts';
import { type Ctx, type Middleware, newRoutes, type Routes } from '../http/context.ts';
import { getCookie } from '../http/cookies.ts';
import { notFound } from '../http/errors.ts';
import { createMailLimit } from '../http/mail-limit.ts';
import type { Pages } from '../http/page-cache/front.ts';
import type { Holes } from '../http/page-cache/holes.ts';
import { byNetwork, byVisitor, rateLimit } from '../http/rate-limit.ts';
import { ownerRedirect, safeRedirect, safeTarget } from '../http/redirect.ts';
import { emailChars } from '../outbox/address.ts';
import { templateRoutes } from '../site/template/routes.ts';
import type { TemplateParts } from '../site/template/template.ts';
import { loadWebsite } from '../site/website/website.ts';
import { itemsByMonth, monthQuery } from './feeds/calendar-feed.ts';
import {
  pagesSitemap,
  robots,
  type Sitemap,
  type SitemapPlace,
  sitemap,
  sitemapFile,
  sitemapFileOf,
  sitemapFilePath,
} from './feeds/sitemap.ts';
import { accountPageRoutes } from './own/account-routes.ts';
import { cartRestorePage, restoreForm } from './own/cart-restore-page.ts';
import { digitalPreviewPage, digitalPreviewPath } from './own/digital-preview-page.ts';
import { donate, donateForm, donatePage } from './own/donate-page.ts';
import { formPage, sentForm } from './own/form-page.ts';
import { buyGiftCard, giftCardForm, giftCardPage } from './own/gift-card-page.ts';
import { lookupPage, orderStatusPage } from './own/order-pages.ts';
import { payLaterModal } from './own/pay-later-page.ts';
import { policies, policyPage } from './own/policy-page.ts';
import { productFormPage, sentProductForm } from './own/product-form-page.ts';
import { cartPage, checkoutPage, confirmedPages, orderConfirmedPage, orderReceivedPage } from './own/purchase-pages.ts';
import { reviewsForm, reviewsRequestPage, sentReviews } from './own/reviews-request-page.ts';
import { ssoPage } from './own/sso-page.ts';
import { subscriptionPage } from './own/subscription-page.ts';
import { lockScreen, protectedPage, searchPage } from './own/system-pages.ts';
import { testPaymentPage } from './own/test-payment-page.ts';
import { unsubscribed, unsubscribePage } from './own/unsubscribe-page.ts';
import { reading } from './pipeline/reading.ts';
import { type Ask, isData, type Shown } from './pipeline/shown.ts';
import { neverKept, type SiteRenderer } from './pipeline/site-renderer.ts';
import { createUnlock, hasOpened, openEveryLock, unlockBody } from './pipeline/unlock.ts';
import { generalSearch, generalSearchQuery, queryCharsMax, search } from './search/search.ts';

export type PageRouteParts = TemplateParts &
  AccountParts & { renderer: SiteRenderer; pages: Pages; holes: Holes; siteMarks?: SiteMarks; paymentSeal?: Seal };

const lookupForm = z.object({ number: z.string().trim().max(20), email: z.string().trim().max(emailChars.max) });

export function pageRoutes(parts: PageRouteParts): Routes {
  const { store, clock, renderer, pages, holes } = parts;
  const routes = newRoutes();
  const files = templateRoutes({ ...parts, templates: renderer.templates, stylesheets: renderer.stylesheets });
  routes.use(files.routes());

  const unlock = createUnlock(parts);

  /** Pages are shared by all who look at them; what is never kept, and data for a visitor with a cart, has that cart (page-json 11). */
  const cartIn = async (ctx: Ctx) => {
    const view = await cartOf(parts, await cartVisitor(parts, ctx));
    return view && legacyView(view);
  };

  const show = async (ctx: Ctx, shown: Shown) => {
    ctx.set('Cache-Control', 'no-store');
    const ask = { ...askOf(ctx, parts), cart: await cartIn(ctx) };
    await pages.answer(ctx, undefined, async (signal) => {
      const rendered = await renderer.system(ask, shown, signal);
      return { ...rendered, headers: { ...rendered.headers, 'Cache-Control': 'no-store' }, cacheable: false };
    });
  };

  /** Page type 103. What stands behind the site's password, and whether who asks may see it. */
  const closedSite = async (ctx: Ctx): Promise<{ lock: Lock | undefined; siteTitle: string }> => {
    const website = await loadWebsite(store);
    const lock = previewOf(ctx) ? undefined : lockOf(website);
    return { lock: lock && !hasOpened(ctx, lock) ? lock : undefined, siteTitle: website.siteTitle };
  };

  /** Before every page, feed and list. The template's own files are the lock screen's too, and mail programs unsubscribe without a password. */
  const siteLock: Middleware = async (ctx, next) => {
    if (ctx.path === '/unlock' || ctx.path === '/unsubscribe' || ctx.path === '/robots.txt') return next();
    const { lock, siteTitle } = await closedSite(ctx);
    if (!lock) return next();
    const password = ctx.URL.searchParams.get('password') ?? '';
    if (ctx.method === 'GET' && password !== '' && (await unlock(ctx, decodedPath(ctx.path), password)) === 'open')
      return opensByQuery(ctx, next);
    const path = ctx.method === 'GET' ? ctx.path + withoutPassword(ctx) : '/';
    await show(ctx, lockScreen({ siteTitle, path, crumb: holes.mark('crumb') }));
  };

  routes.use(siteLock);
  const showOrGo = (ctx: Ctx, shown: Shown | { redirect: string }) =>
    'redirect' in shown ? safeRedirect(ctx, shown.redirect) : show(ctx, shown);

  routes.use(accountPageRoutes({ ...parts, show }).routes());

  routes.get('/cart/form', async (ctx) => showOrGo(ctx, await productFormPage(parts, ctx)));
  const formSends = rateLimit({ name: 'product-form', points: 30, durationMs: 60_000, clock, by: byVisitor });
  routes.post('/cart/form', formSends, async (ctx) => showOrGo(ctx, await sentProductForm(parts, ctx)));

  routes.get('/form/:id', async (ctx) => showOrGo(ctx, await formPage(parts, ctx, ctx.params.id!)));
  routes.post('/form/:id', formSends, async (ctx) => {
    const sent = await sentForm(parts, ctx, ctx.params.id!);
    return 'redirect' in sent ? ownerRedirect(ctx, sent.redirect, 303) : show(ctx, sent);
  });

  const restores = rateLimit({ name: 'cart-restore', points: 30, durationMs: 60_000, clock, by: byNetwork });
  routes.get('/cart/restore', restores, async (ctx) =>
    showOrGo(ctx, await cartRestorePage(parts, ctx, ctx.URL.searchParams.get('t') ?? '', false)),
  );
  routes.post('/cart/restore', restores, async (ctx) =>
    showOrGo(ctx, await cartRestorePage(parts, ctx, (await readForm(ctx, restoreForm)).t, true)),
  );

  for (const policy of policies)
    routes.get(policy.path, async (ctx, next) => {
      const shown = policyPage(await loadWebsite(store), policy);
      return shown ? show(ctx, shown) : next();
    });

  routes.get('/cart', async (ctx) => show(ctx, await cartPage(parts, ctx)));

  // A subscription's page is the checkout of its own cart (commerce 2.1).
  routes.get(['/checkout', '/checkout/subscribe'], async (ctx) => {
    const shown = await checkoutPage(parts, ctx);
    if ('redirect' in shown) return safeRedirect(ctx, shown.redirect);
    await show(ctx, shown);
  });

  for (const page of confirmedPages)
    routes.get(`/checkout/${page}`, async (ctx) => show(ctx, await orderConfirmedPage(parts, ctx)));

  const begins = rateLimit({ name: 'purchase', points: 30, durationMs: 60_000, clock, by: byVisitor });
  routes.get('/checkout/gift-card', async (ctx) => show(ctx, await giftCardPage(parts, ctx)));
  const { begins: beginsCart } = guestCartLimit(parts);
  routes.post('/checkout/gift-card', begins, beginsCart, async (ctx) =>
    showOrGo(ctx, await buyGiftCard(parts, ctx, await readForm(ctx, giftCardForm))),
  );
  routes.get('/checkout/donate', async (ctx) => show(ctx, await donatePage(parts, ctx)));
  routes.post('/checkout/donate', begins, beginsCart, async (ctx) =>
    showOrGo(ctx, await donate(parts, ctx, await readForm(ctx, donateForm))),
  );

  routes.get(digitalPreviewPath, async (ctx) => {
    ctx.set('X-Robots-Tag', 'noindex');
    await show(ctx, await digitalPreviewPage(parts, ctx));
  });

  const unsubscribeLimit = rateLimit({ name: 'unsubscribe', points: 30, durationMs: 60_000, clock });
  const tokenOf = (ctx: Ctx) => ctx.URL.searchParams.get('t') ?? '';
  routes.get('/unsubscribe', unsubscribeLimit, async (ctx) => show(ctx, await unsubscribePage(parts, tokenOf(ctx))));
  routes.post('/unsubscribe', unsubscribeLimit, async (ctx) => show(ctx, await unsubscribed(parts, tokenOf(ctx))));
  const reviewLimit = rateLimit({ name: 'review', points: 30, durationMs: 60_000, clock });
  routes.get('/reviews/request', reviewLimit, async (ctx) => {
    ctx.set('X-Robots-Tag', 'noindex');
    await show(ctx, await reviewsRequestPage(parts, ctx));
  });
  routes.post('/reviews/request', reviewLimit, async (ctx) =>
    showOrGo(ctx, await sentReviews(parts, ctx, await readForm(ctx, reviewsForm))),
  );
  routes.get('/checkout/order-received', async (ctx) => show(ctx, await orderReceivedPage(parts, ctx)));

  routes.get('/checkout/payment/test/:token', async (ctx) => {
    const shown = await testPaymentPage(parts.store, ctx, ctx.params.token!);
    if ('redirect' in shown) return safeRedirect(ctx, shown.redirect);
    await show(ctx, shown);
  });

  routes.get('/pay-later/:brand/:locale/modal.html', (ctx) => {
    ctx.body = payLaterModal(ctx.params.brand!, ctx.params.locale!);
    ctx.type = 'html';
    ctx.set('Cache-Control', 'public, max-age=86400');
  });

  routes.get('/order-status', async (ctx) => show(ctx, lookupPage(ctx.state.crumb)));

  /** What is found is told to its own address only. */
  const lookups = rateLimit({ name: 'order-lookup', ...lookupsPerNetwork, clock });
  const mailLimit = createMailLimit(clock);
  routes.post('/order-status', lookups, async (ctx) => {
    const asked = await readForm(ctx, lookupForm);
    await mailLink(parts, asked, (orderId) => mailLimit.take('order', orderId, byNetwork(ctx)));
    await show(ctx, lookupPage(ctx.state.crumb, 'sent'));
  });

  routes.get('/order-status/:id', async (ctx) => {
    ctx.set('X-Robots-Tag', 'noindex');
    const downloads = async (id: string) => {
      const whole = await findOrder(store, id);
      return whole ? downloadsOf(store, whole) : [];
    };
    await show(ctx, await orderStatusPage(parts, ctx, ctx.params.id!, downloads));
  });
  routes.get('/subscription/:id', async (ctx) => show(ctx, await subscriptionPage(parts, ctx, ctx.params.id!)));

  routes.get('/sso', async (ctx) => showOrGo(ctx, ssoPage(ctx)));

  const searches = rateLimit({ name: 'search', points: 120, durationMs: 60_000, clock, by: byNetwork });
  routes.get('/search', searches, async (ctx) => {
    const website = await loadWebsite(store);
    const query = String(ctx.URL.searchParams.get('q') ?? '').slice(0, queryCharsMax);
    const found = await search({ store, website, origin: ctx.state.origin, now: clock.now() }, query);
    await show(ctx, searchPage(query, found));
  });

  /** Wire 4: what the search of a template asks while somebody types. */
  routes.get('/api/search/GeneralSearch', searches, async (ctx) => {
    const { q, p: page, f_collectionId: collectionId } = readQuery(ctx, generalSearchQuery, othersSend);
    const website = await loadWebsite(store);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await generalSearch(
      { store, website, origin: ctx.state.origin, now: clock.now() },
      q,
      page,
      collectionId,
    );
  });

  /** Calendar feed of the original: the events of a month as a bare array (page-json 7). */
  routes.get('/api/open/GetItemsByMonth', async (ctx) => {
    const { collectionId, month } = readQuery(ctx, monthQuery, othersSend);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await itemsByMonth({ store, now: clock.now() }, collectionId, month);
  });

  /** Each file is kept until something that it names has changed. */
  const answerMap = async (ctx: Ctx, make: (place: SitemapPlace) => Promise<Sitemap | undefined>) => {
    const { origin } = ctx.state;
    await pages.answer(ctx, pages.keyOf(ctx), async () => {
      const read = reading(store);
      // Until the rows of an older store are all there, it would name too little.
      if (!(await isIndexed(read.store))) throw tooBusy();
      const website = await loadWebsite(read.store);
      const made = await make({ store: read.store, website, origin, now: clock.now() });
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
    await answerMap(ctx, (place) => sitemapFile(place, file));
  });

  routes.get('/robots.txt', (ctx) => {
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = ctx.state.place === 'preview' ? 'User-agent: *\nDisallow: /\n' : robots(ctx.state.origin);
  });

  const answer = async (ctx: Ctx) => {
    const user = currentSiteUser.get(ctx);
    const areas = user && (await areasOf(store, user.id, clock.now()));
    // Members get pages of their own: neither kept nor shared with a visitor who asks for the same at the same time.
    const key = areas && areas.length > 0 ? undefined : pages.keyOf(ctx);
    // A page with a key is shared with others who ask for it in this moment, so nothing is open in it.
    const opens = (lock: Lock) => key === undefined && hasOpened(ctx, lock);
    const cart = key === undefined && isData(ctx.URL.searchParams) ? await cartIn(ctx) : undefined;
    await pages.answer(ctx, key, async (signal) => {
      const rendered = await renderer.answer({ ...askOf(ctx, parts), opens, areas, cart }, signal);
      return cart ? neverKept(rendered) : rendered;
    });
  };

  /** From the form of a protected page. */
  routes.post('/unlock', async (ctx) => {
    const { path, password } = await readForm(ctx, unlockBody);
    const target = safeTarget(path, ctx.state.origin) ?? '/';
    const unlocked = await unlock(ctx, decodedPath(new URL(target, ctx.state.origin).pathname), password);
    if (unlocked !== 'wrong') return safeRedirect(ctx, target);
    const crumb = holes.mark('crumb');
    const { lock, siteTitle } = await closedSite(ctx);
    if (lock) {
      const error = 'That is not the password of this site.';
      return show(ctx, lockScreen({ siteTitle, path: target, crumb, error }));
    }
    await show(ctx, protectedPage({ path: target, crumb, error: 'That is not the password of this page.' }));
  });

  // Where the form's answer stands, asked for again: the page that it opens asks anew. People of the site come by here with a pass.
  routes.get('/unlock', async (ctx) => {
    const query = ctx.URL.searchParams;
    if (parts.siteMarks?.isPass(query.get('pass') ?? '')) await openEveryLock(ctx, store);
    ctx.set('Cache-Control', 'no-store');
    safeRedirect(ctx, query.get('path') ?? '/', 303, { fallback: '/' });
  });

  /** `?password=` opens a page for scripts and in links: data is answered at once, a page without the password in its address. */
  const unlockByQuery: Middleware = async (ctx, next) => {
    const password = ctx.URL.searchParams.get('password');
    if (password === null || password === '') return next();
    const lock = await unlock(ctx, decodedPath(ctx.path), password);
    return lock === 'open' ? opensByQuery(ctx, next) : next();
  };

  routes.get('/*path', unlockByQuery, async (ctx, next) => {
    // Calls that no route knows are not pages.
    if (ctx.path.startsWith('/api/') || ctx.path.startsWith('/config/')) return next();
    await answer(ctx);
  });
  routes.get('/', unlockByQuery, answer);
  return routes;
}

/** Data is answered at once; a page without the password in its address. */
const opensByQuery: Middleware = async (ctx, next) => {
  if (ctx.URL.searchParams.has('format')) return next();
  safeRedirect(ctx, ctx.path + withoutPassword(ctx));
};

function withoutPassword(ctx: Ctx): string {
  const rest = new URLSearchParams(ctx.URL.searchParams);
  rest.delete('password');
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}

async function* textChunks(text: string): AsyncGenerator<string> {
  yield* chunkText(text, 65_536);
}

function askOf(ctx: Ctx, { holes, siteMarks }: Pick<PageRouteParts, 'holes' | 'siteMarks'>): Ask {
  const preview = previewOf(ctx);
  return {
    origin: ctx.state.origin,
    path: decodedPath(ctx.path),
    query: ctx.URL.searchParams,
    drafts: preview !== undefined,
    edit: preview?.edit === true,
    crumb: holes.mark('crumb'),
    ...accountOf(ctx, siteMarks),
  };
}

/** Who of the site's people looks: their roles are all that its own address knows. */
function accountOf(ctx: Ctx, siteMarks: SiteMarks | undefined): Pick<Ask, 'account'> {
  const contributor = contributorLooking(ctx);
  if (contributor) return { account: contributor };
  const roles = siteMarks?.read(getCookie(ctx, markCookie) ?? '');
  return roles ? { account: { roles } } : {};
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not an encoding that any of our addresses has: it leads nowhere, as it stands.
    return path;
  }
}
